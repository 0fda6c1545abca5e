"""Units told by single models: how many models of the unit whose ability it is have them within combat range."""

from warhost.english.grammar import rule
from warhost.english.phrases.predicates import Plain
from warhost.english.scene import Ref
from warhost.rules.selectors.models import InRangesOfModels

rule("being", "within the combat ranges of {least:number} {or_more} models in {of:ref}")(
    lambda least, or_more, of: _in_ranges(least, of)
)


def _in_ranges(least: int, of: Ref) -> Plain | None:
    if of.kind != "me" or least < 1:
        return None
    return Plain(InRangesOfModels(least), f"within the combat ranges of {least} or more models of this unit")
