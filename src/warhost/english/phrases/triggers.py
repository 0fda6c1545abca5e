"""What follows each time something happens."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import RollIs
from warhost.english.phrases.durations import TOLD, Lasting, until
from warhost.english.phrases.nouns import Who, select, tell_who
from warhost.english.phrases.statements import Body, Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.english.trees import everything
from warhost.rules.abilities.idioms import slain_in_combat
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import InState, When
from warhost.rules.effects.selector import Select
from warhost.rules.history import moment
from warhost.rules.selectors.who import IsInState
from warhost.rules.words import FIGHT, SHOOT


class Trigger(Phrase, frozen=True):
    """What happens, to whom (`on`); `by`: it must be done by such a unit, `keyword`: with such an ability.

    `fact`: it counts as often as this was noted; `number`: only with this number, `weapon`: of attacks with it.
    """

    what: str
    on: Ref | Who
    by: Ref | Who | None = None
    keyword: str | None = None
    fact: str | None = None
    number: int | None = None
    weapon: str | None = None

    def tell(self) -> str:
        number = "" if self.number is None else f" of {self.number}"
        by = "" if self.by is None else f"by {tell_who(self.by)}"
        how = "".join(f", {each}" for each in (by, self.keyword, self.weapon) if each)
        return f"{self.fact or self.what}{number} ({tell_who(self.on)}{how})"

    def times(self, use: Use, scene: Scene) -> int:
        """How often it happened, as the clause of the ability is told of it."""
        event = use.event
        if self.by is not None and (event.by is None or not use.means(select(self.by, scene), event.by)):
            return 0
        if self.keyword is not None and (event.ability is None or self.keyword not in event.ability.keywords):
            return 0
        if self.fact == "slain in combat":
            return slain_in_combat(use)
        if self.fact is None:
            return event.times if self.what == "warded" else 1
        if self.fact == "critical hit":
            return sum(fact.number for fact in event.did("critical hit", unit=use.target, ability=self.weapon))
        own = self.what == "attacked" or self.fact == "hit roll"
        like: dict[str, Any] = {"unit": use.target} if own else {"by": use.target}
        if self.what == "targeted":
            like = {"target": use.target}
        if self.number is not None:
            like["number"] = self.number
        if self.weapon is not None:
            like["ability"] = self.weapon
        return len(event.did(self.fact, **like))  # type: ignore[arg-type]


class EachTime(Statement, frozen=True):
    """What follows it."""

    trigger: Trigger
    body: Body
    lasting: Lasting | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        lasting = self.lasting or scene.said["lasting"]
        waits = (When(self.trigger.what, use.ability.id), *remembered(self.body, use, scene))
        if isinstance(self.trigger.on, Ref):
            use.gives(scene.units(self.trigger.on), *waits, until=until(lasting, use))
        else:
            use.gives((), *waits, until=until(lasting, use), on=self.trigger.on.select(scene))
        yield from ()

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        yield When(self.trigger.what, scene.said["ability"]), select(self.trigger.on, scene)

    def clause(self) -> Callable[[Use], Script[Any]]:
        """What the ability does when it happens."""

        def follow(use: Use) -> Script[None]:
            scene = Scene(use)
            scene.numbers["began"] = moment(use.game)
            scene.refs = {"that": use.targets, "target": use.targets}
            if use.event.by is not None:
                scene.refs["by"] = (use.event.by,)
            recall(self.body, use, scene)
            times = self.trigger.times(use, scene)
            together = _together(self.body, times) if times > 1 else None
            for _ in range(times if together is None else 1):
                yield from run_all(self.body if together is None else together, use, scene)

        return follow

    def check(self, lasting: Lasting | None) -> None:
        if len(rolls_asked(self.body)) > 1:
            raise NotMeant("two things are asked of a roll later")
        for each in self.body:
            if self.trigger.what == "slain" and _measured_from_it(getattr(each, "who", None)):
                raise NotMeant("something is measured from the model that is slain, not from its unit")
            if getattr(each, "warded", self.trigger.on) != self.trigger.on:
                raise NotMeant("damage that somebody else warded off")
            each.check(None)

    def tell(self) -> str:
        return f"each time {self.trigger.tell()}: {tell_all(self.body)}" + (
            f", {TOLD[self.lasting]}" if self.lasting else ""
        )


def rolls_asked(body: Body) -> set[RollIs]:
    """What is asked of the casting or chanting roll, which is not known any more when something happens."""
    return {each for each in everything(body) if isinstance(each, RollIs) and each.cast}


def remembered(body: Body, use: Use, scene: Scene) -> tuple[Modifier, ...]:
    """What the roll came to, as far as it will be asked for: a state of those who wait."""
    return tuple(InState(_state(each, use)) for each in rolls_asked(body) if each.holds(scene))


def recall(body: Body, use: Use, scene: Scene) -> None:
    """The roll as it is asked for: it came to that, or to nothing."""
    for each in rolls_asked(body):
        held = use.means(IsInState(_state(each, use)), use.target)
        scene.numbers["cast"] = each.least if held and isinstance(each.least, int) else NO_ROLL


def _state(asked: RollIs, use: Use) -> str:
    return f"{use.ability.name}: {asked.tell()}"


NO_ROLL = -1


def _measured_from_it(who: Any) -> bool:
    """Are these units near whatever was last spoken of?"""
    measured = [getattr(each, "of", None) for each in who.true] if isinstance(who, Who) else []
    return any(isinstance(each, Ref) and each.kind == "that" for each in measured)


def _together(body: Body, times: int) -> Body | None:
    """Dice that are rolled for each of several are rolled at once, and what they inflict is inflicted at once."""
    from warhost.english.phrases.deeds import Inflict
    from warhost.english.phrases.rolling import OnRoll, PerDie, RollDie, RollMany

    if len(body) == 1 and type(body[0]) is Inflict and isinstance(body[0].amount, int):
        return (replace(body[0], amount=times * body[0].amount),)
    if (
        len(body) != 2
        or not isinstance(body[1], (OnRoll, PerDie))
        or not all(isinstance(e, Inflict) for e in body[1].body)
    ):
        return None
    dice = 1 if body[0] == RollDie("D6") else body[0].number if type(body[0]) is RollMany else None
    if not isinstance(dice, int) or not all(isinstance(each.amount, int) for each in body[1].body):  # type: ignore[attr-defined]
        return None
    return RollMany(dice * times), PerDie(body[1].least, body[1].most, body[1].body)


def clauses_in(body: Body) -> dict[str, Callable[[Use], Script[Any]]]:
    """The clauses of an ability, by what they follow."""
    found: dict[str, Callable[[Use], Script[Any]]] = {}
    for each in _every(body):
        if each.trigger.what in found:
            raise NotMeant("two things that follow the same")
        each.check(None)
        found[each.trigger.what] = each.clause()
    return found


def _every(body: Body) -> Iterator[EachTime]:
    from warhost.english.phrases.statements import parts

    for each in body:
        if isinstance(each, EachTime):
            yield each
        else:
            yield from _every(tuple(parts(each)))


def _every_one(who: Who) -> Who:
    """Any of them is meant, though one is spoken of."""
    return replace(who, one=False)


rule("prefix", "each time {trigger}")(lambda trigger: EachTime(trigger, ()))
rule("prefix", "(when|if|whenever) {trigger:definite_trigger}")(lambda trigger: EachTime(trigger, ()))

# Slain and destroyed

means("before", "[, before (removing it from play|it is removed from play)]", True)
rule(
    "trigger",
    "a model in {on:ref} is slain [, before removing (the model|it) from play]",
    "a model from {on:ref} is slain",
)(lambda on: Trigger("slain", on))
rule("trigger", "{on:a_which} is destroyed by {by:ref}", "{by:ref} destroys {on:a_which}")(
    lambda on, by: Trigger("gone", _every_one(on), by=by) if not on.true else None
)
means("fighting_it", "by a combat attack and that model was in combat with the attacking unit", True)
rule("trigger", "a model in {on:ref} is slain {fighting_it}")(
    lambda on, fighting_it: Trigger("attacked", on, keyword=FIGHT, fact="slain in combat")
)
rule("trigger", "a model in {on:a_which} is slain {fighting_it}")(
    lambda on, fighting_it: Trigger("attacked", on, keyword=FIGHT, fact="slain in combat")
)
rule("trigger", "{on:ref} is destroyed , before (removing it from play|it is removed from play)")(
    lambda on: Trigger("perishes", on)
)
rule("trigger", "{on:a_which} is destroyed , before (removing it from play|it is removed from play)")(
    lambda on: Trigger("perishes", on)
)
rule("trigger", "{on:ref} is destroyed")(lambda on: Trigger("perishes", on))
rule("trigger", "a model is slain by {by:ref}")(lambda by: Trigger("slain", Who("any", other=True, at=0), by=by))
rule("trigger", "a {side} model is slain [, before it is removed from play]")(
    lambda side: Trigger("slain", Who(side, at=0))
)
rule("trigger", "{on:a_which} is destroyed [during the battle]")(lambda on: Trigger("gone", on))

# AttacksOf

means(
    "resolved",
    ", after (that ability has|[all of] (its|their) attacks have|(the|that) (fight|shoot) ability has) been resolved",
    True,
)
rule("trigger", "{on:someone} uses a fight ability {resolved}")(
    lambda on, resolved: Trigger("has attacked", on, keyword=FIGHT)
)
rule("trigger", "{on:someone} uses a shoot ability {resolved}")(
    lambda on, resolved: Trigger("has attacked", on, keyword=SHOOT)
)
means("save_for", "(a combat attack|combat attacks)", FIGHT)
means("save_for", "(a shooting attack|shooting attacks)", SHOOT)
rule(
    "trigger", "you make an unmodified save roll of {number} for {keyword:save_for} that (targets|target) {on:someone}"
)(lambda number, keyword, on: Trigger("attacked", on, keyword=keyword, fact="save roll", number=number))
rule("ref", "the attacking unit {at:here}")(lambda at: Ref("by", at))
rule("statement", "{statement:late_statement}")(lambda statement: statement)
means("afterwards", "after (the|that) (fight|shoot|attack) ability has been resolved", True)
means("afterwards", "after (the|that) (fight|shoot|attack) ability has been resolved < the damage point is still "
      "inflicted >", True)  # fmt: skip
means("afterwards", "after (the|that) (fight|shoot|attack) ability has been resolved < and continue the attack "
      "sequence >", True)  # fmt: skip
rule("late_statement", "{late:own_deed} {afterwards}")(lambda late, afterwards: late)
rule(
    "late_statement",
    "inflict {amount} mortal damage on the attacking unit after (the|that) (fight|shoot|attack) ability has been "
    "resolved",
)(lambda amount: _inflict(amount))


def _inflict(amount: Any) -> Statement:
    from warhost.english.phrases.deeds import Inflict

    return Inflict(amount, Ref("by"))


rule("definite_trigger", "{trigger}")(
    lambda trigger: (
        trigger
        if (trigger.what in ("gone", "perishes", "warded 1") or trigger.fact == "save roll")
        and (isinstance(trigger.on, Ref) or trigger.by is not None)
        else None
    )
)
rule("trigger", "a model in {on:ref} is slain , after removing it from the battlefield")(
    lambda on: Trigger("slain", on)
)
