"""Rolls that abilities have names for: changed, made again, asked for by their name."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.conditions import RollIs
from warhost.english.phrases.gifts import Gift, NewCharacteristics
from warhost.english.phrases.numbers import Count
from warhost.english.tokens import tokens_of


@terminal("own_roll")
def _own_roll(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """Rolls of a name that another text of the army makes."""
    for name in parser.setting.rolls:
        low = tuple(each.low for each in tokens_of(name, "effect"))
        end = at + len(low)
        if tuple(each.low for each in parser.tokens[at:end]) == low and parser.low(end) == "rolls":
            yield end + 1, name


rule("unit_roll", "{own_roll}")(lambda own_roll: own_roll)
rule("rerolled", "{own_roll}")(lambda own_roll: own_roll)
rule("counted", "the {name:hyphened_roll}")(lambda name: Count("roll"))
rule("gift", "double the {name:hyphened_roll} and add that value to {names:named_names} of {arms}")(
    lambda name, names, arms: Gift(arms.of, (NewCharacteristics(names, "add", Count("roll", None, 2), arms),))
)


@terminal("hyphened_roll")
def _hyphened_roll(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The roll that was made last, by its name: `the cinder-roll`."""
    said = {each.low for each in parser.tokens[:at] if each.low.endswith("-roll")}
    if parser.low(at) in said and len(said) == 1:
        yield at + 1, parser.low(at)


rule("condition", "the {name:roll_name} roll (equals or exceeds|is equal to or greater than) {counted}")(
    lambda name, counted: RollIs(counted)
)
