"""Targets of both sides: an enemy target and a friendly one, all of them, or one of either."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.declare import DeclarePart, PickBoth, PickTarget
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.rolling import RollEach
from warhost.english.scene import Ref


class PickEvery(DeclarePart, frozen=True):
    """All units of one kind and all of another, of the other side, are targets."""

    one: Who
    two: Who

    def tell(self) -> str:
        return f"for all {self.one.tell()}, and all {self.two.tell()}"


class PickOneOf(DeclarePart, frozen=True):
    """A unit of one kind or of another is the target."""

    one: Who
    two: Who

    def tell(self) -> str:
        return f"pick {self.one.tell()}, or {self.two.tell()}"


for _side in ("enemy", "friendly"):
    means("as_sided", f"to be (a|the) {_side} (target|targets|target < s >)", _side)
means("joined_pick", "(. then , you can|. then you can|, then you can|, and you can)", True)
rule("declaring", "pick {one:a_which} {first:as_sided} {joined_pick} pick {two:a_which} {second:as_sided}")(
    lambda one, first, joined_pick, two, second: (
        (PickBoth(PickTarget(one), PickTarget(two, 0, 1)),) if _so(one, first, two, second) else None
    )
)
rule(
    "declaring", "pick {one:a_which} {first:as_sided} (, then|. then ,|and|, and) pick {two:a_which} {second:as_sided}"
)(
    lambda one, first, two, second: (
        (PickBoth(PickTarget(one), PickTarget(two)),) if _so(one, first, two, second) else None
    )
)
rule("declaring", "pick each {one:which} {first:as_sided} (, then|. then ,) pick each {two:which} {second:as_sided}")(
    lambda one, first, two, second: (PickEvery(one, two),) if _so(one, first, two, second) else None
)


def _so(one: Who, first: str, two: Who, second: str) -> bool:
    """Each is called what it is."""
    return (one.side, two.side) == (first, second) and first != second


rule("declaration", "pick [either] {one:a_which} or {two:a_which} {as_target}")(
    lambda one, two, as_target: PickOneOf(one, two) if {one.side, two.side} == {"friendly", "enemy"} else None
)
rule("ref", "(the|each) {side} target [unit] {at:here}", "the {side} targets {at:here}")(
    lambda side, at: Ref("target", at, side)
)
rule("condition", "there is (a|an) {side} target {at:here}")(lambda side, at: Is(Ref("target", at, side), ()))
rule("statement", "roll (a dice|a {dice}) for each {side} target [, if any] {at:here}")(
    lambda side, at, dice="D6": RollEach(Ref("target", at, side), dice, ())
)
