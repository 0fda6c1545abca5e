"""How moves end with regard to others: closer to somebody, next to them, in combat with those they fought before."""

from typing import Any

from warhost.english.grammar import means, rule
from warhost.english.phrases.moving import AT_START, Distance, MoveEnd, MoveLimit, MoveNow
from warhost.english.phrases.nouns import ONE
from warhost.english.phrases.numbers import Count
from warhost.english.scene import Ref, Scene, tell_ref

# With regard to somebody

means("no_nearer", "[than it was at the start of (the|that) move]", True)
_ENDS: dict[str, Any] = {
    "must end (that|the) move closer to {of:ref} {no_nearer}": "closer_to",
    "must end (that|the) move no further from {of:ref} {no_nearer}": "no_further_from",
    "must end (that|the) move in combat with {of:ref}": "with_all",
    'must end (that|the) move within 0.5" of {of:ref}': "beside",
}
for _pattern, _how in _ENDS.items():
    rule("end_of_move", _pattern)(lambda of, no_nearer=True, how=_how: MoveEnd(how, of))
rule("statement", "{end:end_of_move}")(lambda end: _limit(end))
rule("statement", "{mover:ref} {end:end_of_move}")(lambda end, mover: _limit(end, mover))


def _limit(end: MoveEnd, mover: Ref | None = None) -> MoveLimit:
    """Who must end next to somebody, or in combat, may move into combat."""
    into = (("passes_combat", True), ("ends_in_combat", True)) if end.how in ("beside", "with_all") else ()
    return MoveLimit(into, None, mover, False, (end,))


# With regard to those who were in combat with it

means("at_start", "(it|they) (was|were) [already] in combat with at the start of (the|that) (move|phase)", True)
_WITH_THEM: dict[str, dict[str, Any]] = {
    "can (only end|end) that move in combat [but] only with units {at_start}": {"only_with": AT_START},
    "can only end that move in combat with [enemy] units {at_start}": {"only_with": AT_START},
    "must end that move in combat with (all of the|the) [enemy] (units|unit) {at_start}": {"with_all": AT_START},
    "cannot move into combat with [enemy] units (it|they) (was|were) not [already] in combat with at the start of "
    "(the|that) move": {"only_with": AT_START},
}
for _pattern, _change in _WITH_THEM.items():
    _known = tuple(_change.items())
    rule("limit_of_move", _pattern)(lambda at_start=True, change=_known: change)
rule(
    "statement",
    "if (it was|they were|this unit was|the target was|a target was) in combat at the start of the move , "
    "(it|they|this unit|the target) must end that move in combat with (all of the|the) [enemy] units {at_start}",
)(lambda at_start: MoveLimit((("with_all", AT_START),)))
means("limit_of_move", "does not have to end the move in combat", ())
rule("statement", "{who:ref} can [immediately] move {distance} as if (it|they) had fly")(
    lambda who, distance: MoveNow(who, distance.far, flies=True)
)

# As far as a charge roll

rule("distance", "a distance up to the value of the charge roll")(lambda: Distance(Count("thrown charge")))
means("limit_of_move", "cannot end that move within an enemy unit ' combat range", (
    ("passes_combat", True), ("ends_in_combat", False),
))  # fmt: skip

# As far as its Move and a roll


class MoveAndRoll(Count, frozen=True):
    """The Move of a unit, and what was rolled."""

    def _value(self, scene: Scene) -> int:
        return Count("Move", self.of).value(scene) + scene.roll

    def tell(self) -> str:
        return f"the Move of {tell_ref(self.of)} and the roll"


rule("distance", "a distance up to its move characteristic (added to|plus) the roll {at:here}")(
    lambda at: Distance(MoveAndRoll("move and roll", Ref("it", at, word=ONE)))
)
