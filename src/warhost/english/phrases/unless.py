"""What is given to all but those of whom something is true."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.gifts import Gift
from warhost.english.phrases.nouns import No
from warhost.english.phrases.statements import AsLongAs, Body, held
from warhost.english.scene import Ref

rule("clause", "{gift} unless {condition} {at:here}")(lambda gift, condition, at: _unless(gift, condition, at))


def _unless(gift: Gift, condition: Condition, at: int) -> Body | None:
    """But for those of whom one thing is true."""
    if not isinstance(condition, Is) or len(condition.true) != 1 or not isinstance(condition.who, Ref):
        return None
    return (held(AsLongAs, gift, Is(condition.who, (No(condition.true[0]),)), at),)
