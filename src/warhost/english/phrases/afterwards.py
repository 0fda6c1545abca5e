"""What follows once the ability that a reaction answers has been resolved."""

from typing import Any, ClassVar

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.statements import Body, Statement, run_all, tell_all
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use


class AfterThat(Statement, frozen=True):
    """It waits until what is answered is over."""

    keyword: str
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.after(lambda _: run_all(self.body, use, scene))
        yield from ()

    def tell(self) -> str:
        return f"after that {self.keyword}: {tell_all(self.body)}"


rule("prefix", "[immediately] after (that|the) {kind} ability has been resolved")(lambda kind: AfterThat(kind, ()))
rule("clause", "{statement:late_move} after (that|the) {kind} ability has been resolved")(
    lambda statement, kind: (AfterThat(kind, (statement,)),)
)
rule("late_move", "{who:ref} can [immediately] move {distance}")(lambda who, distance: _move(who, distance))


def _move(who: Any, distance: Any) -> Statement:
    from warhost.english.phrases.moving import MoveNow

    return MoveNow(who, distance.far)


class Rerolls(Statement, frozen=True):
    """The roll of what is answered is made again, if its player likes; `whose`: of whose abilities."""

    whose: ClassVar[str] = "mine"
    roll: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from use.reroll(self.roll)

    def tell(self) -> str:
        return f"the {self.roll} roll is made again"


class Cancels(Statement, frozen=True):
    """What is answered has no effect; on one unit only, if one is named."""

    word: str
    on: Ref | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        if self.on is None:
            use.trigger.cancel(use.ability.name, use.ability.rule)
        else:
            for unit in scene.units(self.on):
                use.trigger.exempt(unit, use.ability.name)
        yield from ()

    def tell(self) -> str:
        return f"that {self.word or 'ability'} has no effect" + ("" if self.on is None else f" on {tell_ref(self.on)}")


means(
    "still_used",
    ", it still counts as having been used [,] and the command points spent to use (it|that command|the command) are "
    "still lost",
    True,
)
rule("statement", "(that|the) command has no effect {still_used}")(lambda still_used: Cancels("COMMAND"))


class Unbound(Cancels, frozen=True):
    """The spell that is answered is unbound: nobody else can try to."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        use.trigger.unbinding = True
        yield from super().run(use, scene)

    def tell(self) -> str:
        return "that spell is unbound"


rule("statement", "that spell is unbound")(lambda: Unbound("SPELL"))
rule("statement", "that ability has no effect on {on:ref}")(lambda on: Cancels("", on))
rule("statement", "[you can] re-roll the {roll:answered_roll} [for that charge ability]")(lambda roll: Rerolls(roll))
means("answered_roll", "charge roll", "charge")

# After the ability itself

rule("sentence", "after this ability has been resolved , {body:clauses} .")(lambda body: (AtLast(body),))


class AtLast(Statement, frozen=True):
    """It stands last, whatever was rolled before."""

    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from run_all(self.body, use, scene)

    def tell(self) -> str:
        return f"at last: {tell_all(self.body)}"


means("still_used", ". the command still counts as having been used and the command points spent to use "
      "(it|the command) are still lost", True)  # fmt: skip
