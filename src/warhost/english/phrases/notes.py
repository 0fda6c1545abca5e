"""Designer's notes, which say what is so without them."""

from collections.abc import Iterable

from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.asides import Aside

MEANT = (("this", "does", "not", "affect"), ("this", "unit", "can", "use"), ("it", "can", "use"))
"""How notes begin that other rules read."""
WEIGHTY = frozenset({"use", "must", "cannot", "only", "instead", "treat", "determined", "once", "before"})
"""Words of notes that may say how an effect is carried out, not only what follows from it."""


@terminal("note")
def _note(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """All that is left, after `Designer's Note:`."""
    said = tuple(parser.low(at + n) for n in range(4))
    if said != ("designer", "'s", "note", ":"):
        return
    begins = tuple(parser.low(at + 4 + n) for n in range(4))
    rest = {each.low for each in parser.tokens[at + 4 :]}
    if not any(begins[: len(each)] == each for each in MEANT) and not rest & WEIGHTY:
        yield len(parser.tokens), "a note"


rule("sentence", "{note}")(lambda note: (Aside(note),))
rule("whole", "{body:listed} {note}")(lambda body, note: body)
