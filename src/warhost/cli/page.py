"""Printing narrated lines: set off by weight and colour on a terminal, plain in a pipe."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from warhost.narration.lines import Line

STYLES = {
    "round": "bold yellow",
    "turn": "bold",
    "phase": "bold underline",
    "dice": "dim",
    "result": "bold",
    "note": "bold",
}
_SIDES = ((re.compile(r"\[R\]"), "bold red"), (re.compile(r"\[B\]"), "bold blue"))
_LEGEND_LETTER = re.compile(r"[|+ ]  ([A-Za-z]) ")
_OBJECTIVE = re.compile(r"\(\d+[RB-]\)")


def print_lines(out: Console, lines: "Iterable[Line]") -> None:
    """Print lines that are already broken to the page's width."""
    for line in lines:
        text = Text(line.text, STYLES.get(line.kind, ""))
        if line.kind == "table":
            _colour_table(text)
        for pattern, style in _SIDES:
            text.highlight_regex(pattern, style)
        out.print(text, soft_wrap=True)


def _colour_table(text: Text) -> None:
    """Letters on the table and in the legend in their army's colour, beside their case."""
    edge = text.plain.rfind("|") if text.plain.startswith("|") else 0
    letter = _LEGEND_LETTER.search(text.plain, edge)
    for place, each in enumerate(text.plain[: edge + 1]):
        if each.isalpha():
            text.stylize("red" if each.isupper() else "blue", place, place + 1)
    if letter is not None:
        text.stylize("bold red" if letter[1].isupper() else "bold blue", letter.start(1), letter.end(1))
    text.highlight_regex(_OBJECTIVE, "bold yellow")
