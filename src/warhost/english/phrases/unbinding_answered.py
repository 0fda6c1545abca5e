"""Casting rolls or unbinding rolls, whichever a reaction answers."""

from warhost.english.grammar import rule
from warhost.english.phrases.answered_rolls import ChangesEither

rule("statement", "{add:change} (the|that) casting roll or unbinding roll [for that ability]")(
    lambda add: ChangesEither(add, "casting", "unbinding")
)
