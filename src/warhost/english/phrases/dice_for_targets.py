"""As many dice for each target, or a die that says how much of one effect or another."""

from warhost.english.grammar import rule
from warhost.english.phrases.choices import Choose
from warhost.english.phrases.for_each_target import ForEach
from warhost.english.phrases.rolling import PerDie, RollDie, RollMany

rule("sentence", "roll {number} dice for each target . for each {face} , {body:clauses} .")(
    lambda number, face, body: (ForEach((RollMany(number), PerDie(face[0], face[1], body))),)
)
rule("sentence", "for each target , roll (a|an) {dice} and {offer} : {options:option_list}")(
    lambda dice, offer, options: (
        (ForEach((RollDie(dice), Choose(options, offer[0] or None))),) if offer[1] is None else None
    )
)
