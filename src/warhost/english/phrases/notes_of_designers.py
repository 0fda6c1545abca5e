"""Notes of the designers, with which a text may end: they say what follows from it without them."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.asides import Aside


@terminal("note_words")
def _note_words(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """All words to the end of the text, unless they are understood by themselves."""
    understood = any(end == len(parser.tokens) for end, _ in parser.parse("text", at))
    rules = parser.low(at) == "use" or any(each.low == "only" for each in parser.tokens[at:])  # more than it explains
    if at < len(parser.tokens) and not understood and not rules:
        yield len(parser.tokens), " ".join(each.text for each in parser.tokens[at:])


rule("sentence", "designer ' note : {words:note_words}")(lambda words: (Aside(f"note: {words}"),))
