"""Lines of text with what they are, so that whoever prints them can set them off; already broken to a width."""

from textwrap import wrap
from typing import Literal, NamedTuple

WIDTH = 78
TIE = "\u00a0"
"""A space at which lines are not broken; it is printed as an ordinary one."""

Kind = Literal["round", "turn", "phase", "text", "dice", "result", "table", "note", "blank"]


class Line(NamedTuple):
    """One line, no longer than the page is wide; `more`: it goes on with the sentence of the line before."""

    text: str
    kind: Kind = "text"
    more: bool = False


BLANK = Line("", "blank")


def paragraph(text: str, kind: Kind = "text", indent: int = 2, hanging: int = 4) -> list[Line]:
    """A sentence as lines, those after the first set further in."""
    parts = wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + hanging), break_on_hyphens=False
    )
    return [Line(part.replace(TIE, " "), kind, more=i > 0) for i, part in enumerate(parts)]


def tied(text: str) -> str:
    """Words that stay on one line."""
    return text.replace(" ", TIE)


def listing(things: list[str]) -> str:
    """This, that and the other."""
    return " and ".join([*([", ".join(things[:-1])] if len(things) > 1 else []), *things[-1:]])


def count(number: int, one: str, many: str | None = None) -> str:
    """1 model, 3 models, no models."""
    word = one if number == 1 else many or f"{one}s"
    return f"{number or 'no'} {word}"


def inches(distance: float) -> str:
    """A distance, to a tenth of an inch."""
    return f'{round(distance, 1):g}"'
