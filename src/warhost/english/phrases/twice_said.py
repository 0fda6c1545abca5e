"""Words that stand twice by mistake, or in a place of their own: they mean the same once."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.deeds import Inflict


@terminal("said_twice")
def _said_twice(parser: Parser, at: int) -> Iterable[tuple[int, bool]]:
    """The two words before, once more."""
    said = [each.low for each in parser.tokens[max(0, at - 2) : at + 2]]
    if len(said) == 4 and said[:2] == said[2:]:
        yield at + 2, True


rule("as_target", "{said_twice} to be the (target|targets)")(lambda said_twice: True)
means("as_target", "' to be the targets", True)
rule("statement", "inflict an amount of mortal damage equal on {on:whom} equal to {counted}")(
    lambda on, counted: Inflict(counted, on)
)
