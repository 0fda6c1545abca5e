"""What those who charge have for the rest of the turn."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Give, said_of
from warhost.english.scene import Ref
from warhost.rules.selectors.did import Charged

CHARGED = Plain(Charged(), "charged this turn")
rule("clauses", "each time {who:a_which} charges , {gift} for the rest of the turn {at:here}")(
    lambda who, gift, at: _charging(who, gift, at)
)


def _charging(who: Who, gift: Gift, at: int) -> Body | None:
    """Whoever has charged has it for the rest of the turn."""
    if not isinstance(gift.to, Ref) or gift.to.kind not in ("it", "that"):
        return None
    those = replace(who, one=False, true=(*who.true, CHARGED), at=at)
    return (Give(Gift(those, tuple(said_of(each, gift.to, those) for each in gift.boons))),)
