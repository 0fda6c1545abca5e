"""Conditions: what must be so for an effect, or while a passive ability counts."""

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Pred, Who, both, tell_who
from warhost.english.phrases.numbers import Count, tell_amount
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import Anywhere, InRound
from warhost.rules.selectors.who import ANYONE, Provided


class Condition(Phrase, frozen=True):
    """Something that is so or not."""

    def holds(self, scene: Scene) -> bool:
        """Is it so now?"""
        use = scene.use
        assert use is not None
        return use.means(self.select(scene), use.unit_or_none or next(iter(use.game.state.units)))

    def select(self, scene: Scene) -> Select:
        """Everybody, while it is so."""
        raise NotImplementedError

    def tell(self) -> str:
        raise NotImplementedError


class Is(Condition, frozen=True):
    """Some units are what is said of them: the one that is referred to, or any such unit."""

    who: Ref | Who
    true: tuple[Pred, ...]

    def holds(self, scene: Scene) -> bool:
        use = scene.use
        assert use is not None
        if isinstance(self.who, Who):
            return bool(use.each(both(self.who.select(scene), self.true, scene)))
        units = scene.units(self.who)
        wanted = both(ANYONE_AT_ALL, self.true, scene)
        return bool(units) and all(use.means(wanted, unit) for unit in units)

    def select(self, scene: Scene) -> Select:
        if isinstance(self.who, Who):
            return Anywhere(both(self.who.select(scene), self.true, scene))
        if self.who.kind != "me":
            raise NotMeant("a condition of somebody else")
        return Provided(both(ANYONE_AT_ALL, self.true, scene))

    def tell(self) -> str:
        return f"{tell_who(self.who)} {' and '.join(each.tell() for each in self.true)}"


ANYONE_AT_ALL = ANYONE


class Rounds(Condition, frozen=True):
    """It is one of these battle rounds."""

    first: int
    last: int | None = None

    def select(self, scene: Scene) -> Select:
        return InRound(self.first, self.last)

    def tell(self) -> str:
        return f"in round {self.first}" if self.last is None else f"in rounds {self.first} to {self.last}"


class RollIs(Condition, frozen=True):
    """The roll that was made compares so."""

    least: int | Count
    most: int = 99
    exceeds: bool = False

    def holds(self, scene: Scene) -> bool:
        least = self.least.value(scene) if isinstance(self.least, Count) else self.least
        return (scene.roll > least if self.exceeds else scene.roll >= least) and scene.roll <= self.most

    def select(self, scene: Scene) -> Select:
        raise NotMeant("a roll")

    def tell(self) -> str:
        if self.exceeds:
            return f"the roll is more than {tell_amount(self.least)}"
        return f"the roll is {tell_amount(self.least)}" + ("+" if self.most == 99 else f" to {self.most}")


class Unless(Condition, frozen=True):
    """It is not so."""

    part: Condition

    def holds(self, scene: Scene) -> bool:
        return not self.part.holds(scene)

    def select(self, scene: Scene) -> Select:
        return ~self.part.select(scene)

    def tell(self) -> str:
        return f"not: {self.part.tell()}"


rule("condition", "{who:someone} {true:doings}")(lambda who, true: Is(who, true))
rule("condition", "there are no {who:which}")(lambda who: Unless(Is(who, ())))
rule("condition", "there are any {who:which}", "there is (a|an) {who:which}")(lambda who: Is(who, ()))
rule("condition", "(it is|in) the {ordinal} battle round")(lambda ordinal: Rounds(ordinal))
rule("condition", "the roll (equals or exceeds|is equal to or greater than) {counted}")(lambda counted: RollIs(counted))
rule("condition", "the roll (exceeds|is greater than) {counted}")(lambda counted: RollIs(counted, exceeds=True))
rule("condition", "the roll is {face}", "the {name:rolled_name} roll (was|is) {face}")(
    lambda face, name="": RollIs(face[0], face[1])
)
rule("rolled_name", "(casting|chanting)")(lambda: "")
