"""Two things of which one must be so, and two that must both be: of units behind a noun, and as conditions."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Is, Unless
from warhost.english.phrases.deeds_of_attackers import Every, OneOf
from warhost.english.phrases.harm import Harmed
from warhost.english.phrases.nouns import Either, Pred, Who, joined
from warhost.english.phrases.predicates import Slew
from warhost.english.phrases.statements import If, held

rule("posts", "that {one:doings} or that {two:doings}")(lambda one, two: (Either((_every(one), _every(two))),))


def _every(preds: tuple[Pred, ...]) -> Pred:
    found = joined(preds)
    return found[0] if len(found) == 1 else Every(found)


rule("clause", "{gift} {provided} {one:condition} {at:here} if {two:condition}")(
    lambda gift, provided, one, at, two: (
        (If(two, (held(provided, gift, one, at),)),) if isinstance(gift.to, Who) else None
    )
)
rule("prefix", "{provided} {one:condition} or (if|while) {two:condition}")(
    lambda provided, one, two: provided(OneOf(one, two), ())
)

# Slain and destroyed

rule("condition", "any models in {who:ref} were slain {when}")(
    lambda who, when: Is(who, (Harmed(None, True, when == "phase"),))
)
rule("condition", "no {side} models were slain by {by:ref} this turn")(
    lambda side, by: Unless(Is(by, (Slew(Who(side), False),)))
)
