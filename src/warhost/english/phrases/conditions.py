"""Conditions: what must be so for an effect, or while a passive ability counts."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.nouns import Either, No, Pred, Who, both, tell_who
from warhost.english.phrases.numbers import Count, tell_amount
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import ArmyUsed
from warhost.rules.selectors.when import UNDERDOG, YOUR_TURN, Anywhere, InRound
from warhost.rules.selectors.who import ANYONE, ME, Provided


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
            return bool(use.each(self.those(scene)))
        units = scene.units(self.who)
        wanted = both(ANYONE_AT_ALL, self.true, scene)
        return bool(units) and all(use.means(wanted, unit) for unit in units)

    def select(self, scene: Scene) -> Select:
        if isinstance(self.who, Who):
            return Anywhere(self.those(scene))
        if self.who.kind == "that" and "those" in scene.said:
            return both(ANYONE_AT_ALL, self.true, scene)
        if self.who.kind != "me":
            raise NotMeant("a condition of somebody else")
        return Provided(both(ANYONE_AT_ALL, self.true, scene))

    def those(self, scene: Scene) -> Select:
        """Such units of whom it is true; nobody guards itself by being in its own combat range."""
        assert isinstance(self.who, Who)
        found = both(self.who.select(scene), self.true, scene)
        return found & ~ME if any(each.of_itself for each in self.true) else found

    def tell(self) -> str:
        return f"{tell_who(self.who)} {' and '.join(each.tell() for each in self.true)}"


def contrary(said: Is) -> Is:
    """The same units are not all of it."""
    parts = tuple(No(each) for each in said.true)
    return Is(said.who, (parts[0] if len(parts) == 1 else Either(parts),))


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
    """The roll that was made compares so; `cast`: that of the spell or prayer, whatever was rolled since."""

    least: int | Count
    most: int = 99
    exceeds: bool = False
    below: Count | None = None
    cast: bool = False

    def holds(self, scene: Scene) -> bool:
        roll = scene.numbers.get("cast", scene.roll) if self.cast else scene.roll
        if self.below is not None:
            most = self.below.value(scene)
            return roll < most if self.exceeds else roll <= most
        least = self.least.value(scene) if isinstance(self.least, Count) else self.least
        return (roll > least if self.exceeds else roll >= least) and roll <= self.most

    def select(self, scene: Scene) -> Select:
        raise NotMeant("a roll")

    def tell(self) -> str:
        if self.below is not None:
            return f"the roll is {'less than' if self.exceeds else 'at most'} {self.below.tell()}"
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


rule("condition", "{who:somebody} {true:doings}")(
    lambda who, true: Is(who, true) if not _nobody_used(who, true) else None
)


def _nobody_used(who: Ref | Who, true: tuple[Pred, ...]) -> bool:
    """`A friendly unit has not used it` is said of all of them."""
    any_friend = who == Who("friendly", one=True, at=getattr(who, "at", -1))
    return any_friend and len(true) == 1 and true[0].tell().startswith("not used ")


rule("condition", "there are no {who:which}")(lambda who: Unless(Is(who, ())))
rule("condition", "there are any {who:which}", "there is (a|an) {who:which}")(lambda who: Is(who, ()))
rule("condition", "(it is|in) the {ordinal} battle round")(lambda ordinal: Rounds(ordinal))
rule("rounds", "[in] the {first:ordinal} battle round")(lambda first: Rounds(first))
rule(
    "rounds",
    "[in] the {first:ordinal} and {last:ordinal} battle rounds",
    "[in] battle rounds {first:number} and {last:number}",
)(lambda first, last: Rounds(first, last) if last == first + 1 else None)
rule("rounds", "[in] the {first:ordinal} and subsequent battle rounds")(lambda first: Rounds(first, 99))
means("the_roll", "the (roll|result|total)", True)
rule("condition", "{it:the_roll} (equals or exceeds|is equal to or greater than) {counted}")(
    lambda it, counted: RollIs(counted)
)
rule("condition", "{it:the_roll} (exceeds|is greater than|is higher than) {counted}")(
    lambda it, counted: RollIs(counted, exceeds=True)
)
rule("condition", "{it:the_roll} is (equal to or less than|less than or equal to|equal to or lower than) {counted}")(
    lambda it, counted: RollIs(0, below=counted)
)
rule("condition", "{it:the_roll} is (less than|lower than) {counted}")(
    lambda it, counted: RollIs(0, exceeds=True, below=counted)
)
rule("condition", "{it:the_roll} is at least double {counted}")(
    lambda it, counted: RollIs(Count(counted.what, counted.of, 2 * counted.times))
)


class Plainly(Condition, frozen=True):
    """What a selector of the vocabulary says of the moment."""

    is_: Select
    told: str

    def select(self, scene: Scene) -> Select:
        return self.is_

    def tell(self) -> str:
        return self.told


rule("condition", "you have not (used|use) any [other] {kind} abilities this {span}")(
    lambda kind, span: Unless(Plainly(ArmyUsed(kind, span == "phase"), f"you used {kind} this {span}"))
)
rule("condition", "you have used the {quoted} ability this {span}")(
    lambda quoted, span: Plainly(ArmyUsed(quoted, span == "phase"), f"you used {quoted} this {span}")
)
rule("condition", "a friendly unit has not used (a|an) {kind} ability this {span}")(
    lambda kind, span: Unless(Plainly(ArmyUsed(kind, span == "phase"), f"you used {kind} this {span}"))
)
means("condition", "you are the underdog", Plainly(UNDERDOG, "you are the underdog"))
means("condition", "it is your turn", Plainly(YOUR_TURN, "it is your turn"))
means("condition", "it is the enemy turn", Plainly(~YOUR_TURN, "it is the enemy's turn"))
rule("condition", "{it:the_roll} is [a|an] {face}")(lambda it, face: RollIs(face[0], face[1]))
rule("condition", "the {name:rolled_name} roll exceeds {counted}")(
    lambda name, counted: RollIs(counted, exceeds=True, cast=True)
)
rule("condition", "the {name:rolled_name} roll [for this (spell|prayer)] (was|is) {face}")(
    lambda face, name: RollIs(face[0], face[1], cast=True)
)
rule("rolled_name", "(casting|chanting)")(lambda: "")
