"""Units that are full or empty themselves: from the start, asked for, and changed."""

from collections.abc import Callable

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.nouns import No, Pred
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.tokens_of_units import Fills
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.rules.abilities.use import Use
from warhost.rules.selectors.who import HasPoints

FULL = "full"
"""The pool in which a unit that is full has one point."""
IS_FULL: Pred = Plain(HasPoints(FULL), "full")


class StartsFull(EachTime, frozen=True):
    """It is full, or empty, from the first time that it is set up."""

    full: bool = True

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            if use.first_time(FULL):
                use.set_points(FULL, int(self.full), of=use.target)
            yield from ()

        return follow

    def check(self, lasting: object) -> None:
        return

    def tell(self) -> str:
        return f"this unit starts the battle {FULL if self.full else 'empty'}"


means("full_or_empty", "is either full or empty", True)
rule("sentence", "{on:ref} {full_or_empty} . it starts the battle {filled} .")(
    lambda on, full_or_empty, filled: (
        (StartsFull(Trigger("set up", on), (), None, filled),) if on.kind == "me" else None
    )
)
rule("being", "{filled}")(lambda filled: IS_FULL if filled else No(IS_FULL))
rule("statement", "{of:ref} is [now] {filled}", "{of:ref} becomes {filled}")(
    lambda of, filled: Fills(FULL, filled, of) if of.kind == "me" else None
)
means("link", "after you have done so ,", "then")
