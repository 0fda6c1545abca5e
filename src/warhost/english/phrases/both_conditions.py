"""Two conditions that must both be so, how many units there are, and conditions of the battle."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is, Plainly, Rounds, Unless
from warhost.english.phrases.nouns import No, Who
from warhost.english.phrases.predicates import ITSELF, IsSide, IsWord, Plain
from warhost.english.phrases.statements import Give, If
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.did import SetUpThisPhase, SetUpThisTurn
from warhost.rules.selectors.when import InRound, MoreThanReserves, SoMany
from warhost.rules.selectors.who import BelowHalf, CharacteristicIs


class Both(Condition, frozen=True):
    """One thing is so, and another."""

    one: Condition
    two: Condition

    def holds(self, scene: Scene) -> bool:
        return self.one.holds(scene) and self.two.holds(scene)

    def select(self, scene: Scene) -> Select:
        return self.one.select(scene) & self.two.select(scene)

    def tell(self) -> str:
        return f"{self.one.tell()}, and {self.two.tell()}"


rule("prefix", "if {one:condition} (and|, and) [if] {two:condition}")(lambda one, two: If(Both(one, two), ()))
rule("clause", "{gift} while {one:condition} if {two:condition} {at:here}")(
    lambda gift, one, two, at: _twice(gift, one, two)
)


def _twice(gift: object, one: Condition, two: Condition) -> tuple[If] | None:
    """Said of one unit, both can be asked at all times."""
    to = getattr(gift, "to", None)
    if not isinstance(to, Ref) or to.kind != "me":
        return None
    return (If(Both(one, two), (Give(gift),)),)  # type: ignore[arg-type]


# How many there are


def so_many(which: Who, least: int, most: int | None = None) -> Plainly:
    select = which.select(Scene())
    told = f"{least} or more" if most is None else f"{least} to {most}"
    return Plainly(SoMany(select, least, most), f"there are {told} of {which.tell()}")


means("there", "[on the battlefield]", True)
rule("condition", "there are fewer than {number} {who:which} {there}")(lambda number, who, there: _fewer(who, number))
rule("condition", "there (is|are) no more than {number} {who:which} {there}")(
    lambda number, who, there: _fewer(who, number + 1)
)
rule("condition", "there (is|are) only {number} {who:which} {there}")(
    lambda number, who, there: so_many(who, number, number) if _plain(who) else None
)
rule("condition", "there (is|are) (at least {number}|{number} or more) {who:which} {there}")(
    lambda number, who, there: so_many(who, number) if _plain(who) else None
)


def _plain(who: Who) -> bool:
    """Nobody is spoken of in it but whose they are and what they are called."""
    return not who.true and not who.other and not who.general


def _fewer(who: Who, number: int) -> Unless | None:
    return Unless(so_many(who, number)) if _plain(who) and number > 0 else None


rule("condition", "there are more {who:which} on the battlefield than there are [set up] in reserve")(
    lambda who: _more_here(Who("friendly", who.words)) if _plain(who) and who.side != "enemy" else None
)


def _more_here(who: Who) -> Plainly:
    """Such units of one's own, which need not be said."""
    return Plainly(
        MoreThanReserves(who.select(Scene())), f"more of {who.tell()} are on the battlefield than in reserve"
    )


# Battle rounds

means("evenness", "odd", (1, 3, 5))
means("evenness", "even", (2, 4))
rule("condition", "the [current] battle round number is {evenness}")(
    lambda evenness: Plainly(_rounds(evenness), f"it is round {' or '.join(map(str, evenness))}")
)
rule("prefix", "from the {ordinal} battle round onwards")(lambda ordinal: If(Rounds(ordinal, 99), ()))


def _rounds(numbers: tuple[int, ...]) -> Select:
    found: Select = InRound(numbers[0])
    for each in numbers[1:]:
        found = found | InRound(each)
    return found


# Whom the declare step has picked

rule("condition", "you picked (a|an) {words:described} [unit] [target] [to be the target]")(
    lambda words: Is(Ref("target"), (IsWord(words),))
)
rule("condition", "you picked (a|an) {side} unit [to be the target]")(lambda side: Is(Ref("target"), (IsSide(side),)))
rule("condition", "you picked {me:ref}")(
    lambda me: Is(Ref("target"), (ITSELF,)) if isinstance(me, Ref) and me.kind == "me" else None
)
rule("condition", "you picked (a|an) {side} target {at:here}")(lambda side, at: Is(Ref("target", at, side), ()))

# What units are

rule("doing", "(has|have) fewer than half [of] (its|their) starting models")(
    lambda: Plain(BelowHalf(), "with fewer than half of its models")
)
rule("doing", "(was|were) set up on the battlefield {when}")(
    lambda when: Plain(SetUpThisPhase() if when == "phase" else SetUpThisTurn(), f"set up this {when}")
)
rule("doing", "(was|were) not set up on the battlefield {when}")(
    lambda when: No(Plain(SetUpThisPhase() if when == "phase" else SetUpThisTurn(), f"set up this {when}"))
)
rule("having", "a {name:characteristic} characteristic of up to {number}")(
    lambda name, number: Plain(CharacteristicIs(name, most=number), f"{name} {number} or less")
)
rule("doings", "(is|are) {being} but not {other:being}")(lambda being, other: (being, No(other)))
