"""The next roll of one of two kinds, single dice of casting rolls, more slain models that return."""

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.nouns import all_of
from warhost.english.phrases.statements import Give
from warhost.rules.effects.further_modifiers import CastsDieAgain, NextRoll, ReturnsMore

rule("coming_roll", "casting roll")(lambda: "casting")
rule("coming_roll", "banishment roll")(lambda: "banishment")
rule("clause", "add {number} to the next {one:coming_roll} [or {two:coming_roll}] for {to:ref} this {span}")(
    lambda number, one, to, span, two=None: (
        (Give(Gift(to, (_next((one,) if two is None else (one, two), number),)), span),) if one != two else None
    )
)


def _next(rolls: tuple[str, ...], add: int) -> Fixed:
    return Fixed((NextRoll(rolls, add),), f"{add:+d} to its next {' or '.join(rolls)} roll")


rule("casting_for", "each time a casting roll is made for {to:ref}", "each time you make a casting roll for {to:ref}")(
    lambda to: to
)
rule("gift", "{to:casting_for} , you can re-roll (1|one) of (the|its) dice")(
    lambda to: Gift(to, (Fixed((CastsDieAgain(),), "may re-roll one dice of each casting roll"),))
)
rule(
    "gift",
    "each time 1 or more slain models are returned to {to:a_which} , add {number} to the number of slain models "
    "returned to {same:ref}",
)(
    lambda to, number, same: (
        Gift(all_of(to), (Fixed((ReturnsMore(number),), f"{number} more slain models return each time"),))
        if same.kind in ("that", "it") and not same.side and not same.word
        else None
    )
)
