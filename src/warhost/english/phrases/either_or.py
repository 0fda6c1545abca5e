"""Two things of which one must be so, and two that must both be: of units behind a noun, and as conditions."""

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is, Rounds, Unless
from warhost.english.phrases.deeds_of_attackers import Every, OneOf
from warhost.english.phrases.harm import Harmed
from warhost.english.phrases.nouns import Either, Pred, Who, joined
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.predicates import Fighting, Plain, Slew
from warhost.english.phrases.statements import Give, If, held
from warhost.rules.selectors.did import Charged, SetUpThisPhase, SetUpThisTurn

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


class EitherThatTurn(Either, frozen=True):
    """One of two things, asked of the turn in which it counts."""

    @property
    def settled(self) -> bool:
        return True


rule("doing", "charged {when} or (is|are) {being}")(
    lambda when, being: EitherThatTurn((Plain(Charged(when == "phase"), f"charged this {when}"), being))
)

# Slain and destroyed

rule("condition", "any models in {who:ref} were slain {when}")(
    lambda who, when: Is(who, (Harmed(None, True, when == "phase"),))
)
rule("condition", "no {side} models were slain by {by:ref} this turn")(
    lambda side, by: Unless(Is(by, (Slew(Who(side), False),)))
)


# In combat with one or another

rule("being", "in combat with any {one:which} or any {two:which}")(
    lambda one, two: Either((Fighting(one), Fighting(two)))
)

# Summoned

rule("doing", "was summoned {when}")(
    lambda when: Plain(SetUpThisPhase() if when == "phase" else SetUpThisTurn(), f"set up this {when}")
)

# Until a battle round begins

rule("clause", "{gift} until the start of the {ordinal} battle round")(
    lambda gift, ordinal: (If(Rounds(1, ordinal - 1), (Give(gift),)),) if ordinal > 1 else None
)

# What a fight has dealt

means("dealt_to_enemies", "the number of damage points allocated to enemy units", True)
rule("counted", "{dealt_to_enemies} by combat attacks made as part of that fight ability")(
    lambda dealt_to_enemies: Count("dealt")
)
