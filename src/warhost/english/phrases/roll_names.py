"""Names of rolls that an ability makes up: `a legion roll of D6`."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, terminal


@terminal("roll_name")
def _roll_name(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    if parser.low(at) in ("casting", "chanting", "charge"):
        return
    for length in (1, 2, 3):
        if parser.low(at + length) == "roll" and all(parser.kind(at + n) == "word" for n in range(length)):
            yield at + length, " ".join(parser.low(at + n) for n in range(length))
    if parser.low(at).endswith("-roll"):
        yield at + 1, parser.low(at).removesuffix("-roll")


@terminal("rolls_name")
def _rolls_name(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The same of several: `zeal rolls`."""
    for length in (1, 2, 3):
        if parser.low(at + length) == "rolls" and all(parser.kind(at + n) == "word" for n in range(length)):
            yield at + length + 1, " ".join(parser.low(at + n) for n in range(length))
