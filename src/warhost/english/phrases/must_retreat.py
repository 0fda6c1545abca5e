"""Retreats that must be made in the next movement phase."""

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.obligations import _in_next as in_next
from warhost.english.phrases.statements import Give
from warhost.rules.effects.modifiers import Must

MUST_RETREAT = Fixed((Must("RETREAT"),), "must retreat")
rule("clause", "{to:ref} must use a retreat ability in the (following|next) {phase} phase [if able]")(
    lambda to, phase: (in_next(phase, (Give(Gift(to, (MUST_RETREAT,))),)),) if phase == "movement" else None
)
