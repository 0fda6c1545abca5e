"""What people may be called and may say: one line that can be shown as it is, and not too much of it."""

import unicodedata
from collections.abc import Iterator

from warhost.engine.problems import Refused, problem

MARKS = 2
"""Accents that one letter may carry: more would climb over the lines above."""
TAKEN = ("red", "blue", "both", "server", "computer", "warhost", "you")
"""Names that mean something else here."""


def cleaned(text: str, most: int, what: str) -> str:
    """Text as it is shown: no line breaks, nothing unseen, nothing that turns the reading direction. Refused: too long.

    What was sent is looked at only where it could be short enough.
    """
    shown = "" if len(text) > 4 * most else " ".join("".join(_letters(text)).split())
    if len(text) > 4 * most or len(shown) > most:
        raise Refused([problem((), "{what} has at most {most} letters", what=what, most=most)])
    return shown


def a_name(text: str, most: int) -> str | None:
    """What somebody wishes to be called; None for no name. Refused: nobody could be called that."""
    name = cleaned(unicodedata.normalize("NFKC", text[: 4 * most + 1]), most, "a name")
    if not name:
        return None
    if not any(each.isalnum() for each in name):
        raise Refused([problem((), "a name has a letter or a digit in it")])
    if name.casefold() in TAKEN:
        raise Refused([problem((), "{name} means something else here; choose another name", name=name)])
    return name


def _letters(text: str) -> Iterator[str]:
    """What can be seen of a text, gaps as spaces."""
    marks = 0
    for each in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(each)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or each.isspace():
            yield " "
        elif kind[0] != "C" and marks <= MARKS:
            yield each
