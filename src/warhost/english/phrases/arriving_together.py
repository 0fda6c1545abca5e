"""Units that waited in reserve with another, and come along with it."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.placing import Terms
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.reserves import together
from warhost.english.phrases.side_by_side import OthersArrive
from warhost.rules.selectors.who import IsMarked

rule("statement", "set up every other friendly unit that is {place:hideout} {terms:place}")(
    lambda place, terms: OthersArrive(Who("friendly", other=True), place, terms)
)
rule("statement", "set up the other friendly unit that is {place:hideout} {terms:place}")(
    lambda place, terms: OthersArrive(Who("friendly", other=True), place, terms)
)
rule("statement", "set up each {who:noun} that was set up {place:hideout} with this unit {terms:place}")(
    lambda who, place, terms: _along(who, place, terms)
)


def _along(who: Who, place: str, terms: Terms) -> OthersArrive | None:
    """One's own, which need not be said, of those who went there with it."""
    if who.true or who.side == "enemy":
        return None
    along = Plain(IsMarked(together(place)), "who went there with it")
    return OthersArrive(replace(who, side="friendly", true=(along,)), place, terms)
