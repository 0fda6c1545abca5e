"""A deed, and in the same breath a list of what is given; damage points by a roll for each of several units."""

from warhost.english.grammar import rule
from warhost.english.phrases.deeds import Heals, Inflict
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.fighting import Allocated
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import Body, During, Statement
from warhost.english.scene import Ref
from warhost.english.trees import inside

DEEDS = (Inflict, Heals, Allocated)
rule("prefixed_list", "{one:statement} and {lasting:duration} : {body:listed}")(
    lambda one, lasting, body: _done_and_given(one, lasting, body)
)


def _done_and_given(one: Statement, lasting: Lasting, body: Body) -> Body | None:
    return (one, During(lasting, body)) if isinstance(one, DEEDS) else None


def by_its_roll(left: list[Statement]) -> Body:
    """What is done to each of several by its own die, whatever that came to; it is taken from what is left."""
    if not left or type(left[0]) not in (Inflict, Allocated):
        return ()
    amount, whom = inside(left[0])
    return (left.pop(0),) if (amount, whom) == (Count("roll"), Ref("that")) else ()
