"""What a unit has done in this battle: such units that it has destroyed, or has not."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.nouns import No, Who
from warhost.english.phrases.points import Gains
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, If
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref
from warhost.rules.selectors.who import HasPoints


class CountsDeeds(EachTime, frozen=True):
    """The unit has a point for each, from the start of the battle."""

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        return f"remember each time {self.trigger.tell()}"


rule("clauses", "if {which:a_which} has not been destroyed by {by:ref} this battle , {body:clauses}")(
    lambda which, by, body: _not_yet(which, by, body)
)


def _not_yet(which: Who, by: Ref, body: Body) -> Body | None:
    """Units that are gone stand nowhere: nothing is asked of them but what they are."""
    if by.kind != "me" or which.side != "enemy" or which.true or which.other:
        return None
    such = Who(which.side, which.words, at=which.at)
    pool = f"destroyed {such.tell()}"
    counts = CountsDeeds(Trigger("gone", such, by=by), (Gains(1, pool, by),))
    done = Plain(HasPoints(pool), f"has destroyed any of {such.tell()} this battle")
    return counts, If(Is(by, (No(done),)), body)
