"""The same for two who are named side by side: this unit and the target."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import AttacksOf, Boon, Control, Gift, NewCharacteristics, People, Rolls
from warhost.english.phrases.statements import Body, Give

rule("pair", "{one:someone} and [by] {two:ref}")(lambda one, two: (one, two) if one != two else None)


def _each(pair: tuple[People, People], boon: Boon, lasting: Lasting | None) -> Body:
    """Both are given it; attacks are of the one who has it."""
    attacks = getattr(boon, "attacks", None)
    given = [boon if attacks is None else replace(boon, attacks=replace(attacks, of=who)) for who in pair]
    return tuple(Give(Gift(who, (each,)), lasting) for who, each in zip(pair, given, strict=True))


rule("clause", "{add:change} [the] {rolls:unit_rolls} (for|made for|made by) {pair} [{lasting:duration}]")(
    lambda add, rolls, pair, lasting=None: _each(pair, Rolls(add, rolls), lasting)
)
rule("clause", "{add:change} [the] {rolls:attack_rolls} for {kind:attack_kind} made by {pair} [{lasting:duration}]")(
    lambda add, rolls, kind, pair, lasting=None: _each(
        pair, Rolls(add, rolls, AttacksOf(pair[0], kind=kind or None)), lasting
    )
)
rule("clause", "{add:change_inches} the {name:characteristic} characteristic of {pair} [{lasting:duration}]")(
    lambda add, name, pair, lasting=None: _each(pair, NewCharacteristics((name,), "add", add), lasting)
)
rule("clause", "{add:change} the control scores of {pair} [{lasting:duration}]")(
    lambda add, pair, lasting=None: _each(pair, Control(add), lasting)
)
