"""Ward rolls that cannot be made while something is so, or for damage of abilities of a kind."""

from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.statements import AsLongAs, Body, Give
from warhost.english.scene import Ref
from warhost.rules.effects.further_modifiers import NotWardedFrom
from warhost.rules.effects.modifiers import CannotWard

rule("no_wards", "(you cannot make ward rolls|ward rolls cannot be made) for {to:ref}")(lambda to: to)
NO_WARDS = Fixed((CannotWard(),), "no ward rolls")
rule("gift", "you cannot make ward rolls for {to:whom}")(lambda to: Gift(to, (NO_WARDS,)))
rule(
    "clauses",
    "{to:no_wards} while {condition} or for damage inflicted on (it|them) by (a|an) {kind} ability",
)(lambda to, condition, kind: _either(to, condition, kind))


def _either(to: Ref, condition: Condition, kind: str) -> Body:
    never_from = Fixed((NotWardedFrom(kind),), f"no ward rolls for damage of {kind} abilities")
    return AsLongAs(condition, (Give(Gift(to, (NO_WARDS,))),)), Give(Gift(to, (never_from,)))
