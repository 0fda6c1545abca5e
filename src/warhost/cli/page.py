"""Telling a battle on a terminal or in a pipe: sentences broken into lines, rulers, columns, colours."""

from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from warhost.engine.prose import TIE, AnySpan, GapSpan, ObjectiveSpan, Prose, RuleSpan, UnitSpan, mark_of, side_of

if TYPE_CHECKING:
    from warhost.narration.sentences import Sentence

WIDTH = 78
STYLES = {
    "title": "bold",
    "round": "bold yellow",
    "turn": "bold",
    "phase": "bold underline",
    "dice": "dim",
    "result": "bold",
    "score": "bold",
    "verdict": "bold yellow",
    "tally": "bold",
    "note": "bold",
}
APART = frozenset({"round", "turn", "phase", "score", "verdict", "tally", "note"})
"""Kinds with an empty line before them, unless they follow their own kind."""
INDENTS = (0, 2, 4, 8)
"""By depth."""
HANGING = {"attack": (2, 2, 2, 2), "dice": (4, 4, 4, 8)}
"""How much further in a sentence goes on, by depth, where that is not 4."""
DICE_COLUMNS = ((6, 1), (2, 2), (24, 2))
"""The width of a column of dice, and the space behind it."""
TALLY_COLUMNS = (12, 5, 7)
"""Who, the points of a round, all points."""
COLUMN_GAP = "   "


class TerminalPage:
    """A page that goes on for as long as something is told. `rules`: cite them."""

    def __init__(self, out: Console, rules: bool = False) -> None:
        self.out, self.rules = out, rules
        self.width = min(WIDTH, out.width)
        self._last = ""
        self._break_due = False

    def tell(self, sentences: "Iterable[Sentence]") -> None:
        """Print sentences, each in as many lines as it takes."""
        for each in sentences:
            self._break_due |= each.kind in APART and each.kind != self._last
            self._print(laid_out(each, self.width, self.rules))
            self._last, self._break_due = each.kind, each.kind == "round"

    def draw(self, rows: Iterable[Prose]) -> None:
        """Print a drawing in characters, with empty lines around it."""
        self._break_due = True
        self._print([_untied(_styled(row)) for row in rows])
        self._last, self._break_due = "drawing", True

    def _print(self, lines: Iterable[Text]) -> None:
        for line in (*([Text()] if self._break_due else []), *lines):
            self.out.print(line, soft_wrap=True)


def laid_out(sentence: "Sentence", width: int = WIDTH, rules: bool = False) -> list[Text]:
    """A sentence as lines no longer than the page is wide."""
    return [_untied(line) for line in _lines(sentence, width, rules)]


def _lines(sentence: "Sentence", width: int, rules: bool) -> list[Text]:
    prose = tuple(span for span in sentence.prose if rules or not isinstance(span, RuleSpan))
    columns = [_styled(column) for column in _columns(prose)]
    line = _COLUMNS.get(sentence.kind, _spaced)(columns, width)
    line.style = STYLES.get(sentence.kind, "")
    if sentence.kind == "round":
        ruler = Text("=" * width, line.style)
        return [ruler, line, ruler]
    if sentence.kind == "turn":
        line = Text.assemble(("---- ", line.style), line, (" ", line.style), style=line.style)
        line.append("-" * (width - len(line)))
    hanging = HANGING.get(sentence.kind, (4,) * len(INDENTS))[sentence.depth]
    return broken(line, width, INDENTS[sentence.depth], hanging) if sentence.depth else [line]


def broken(line: Text, width: int, indent: int, hanging: int) -> list[Text]:
    """Words put into lines, those after the first set further in."""
    margins = [" " * indent, " " * (indent + hanging)]
    parts = wrap(
        line.plain, width, initial_indent=margins[0], subsequent_indent=margins[1], break_on_hyphens=False,
        expand_tabs=False, replace_whitespace=False,
    )  # fmt: skip
    found: list[Text] = []
    start = 0
    for part in parts:
        margin = margins[bool(found)]
        words = part.removeprefix(margin)
        start = line.plain.index(words, start)
        found.append(Text(margin, line.style) + line[start : start + len(words)])
        start += len(words)
    return found


def _styled(prose: Prose) -> Text:
    """Spans as text, sides and objectives in their colours."""
    text = Text()
    for span in prose:
        mark, side = mark_of(span), side_of(span)
        if mark:
            text.append(mark, f"bold {side}").append(TIE)
        text.append(span.text, _style(span))
    return text


def _style(span: AnySpan) -> str:
    """The colour of a letter on a drawing, or of an objective."""
    if isinstance(span, UnitSpan) and not span.mark:
        return span.side or ""
    return "yellow" if isinstance(span, ObjectiveSpan) else ""


def _untied(line: Text) -> Text:
    line.plain = line.plain.replace(TIE, " ")
    return line


def _columns(prose: Prose) -> list[Prose]:
    found: list[list[AnySpan]] = [[]]
    for span in prose:
        if isinstance(span, GapSpan):
            found.append([])
        else:
            found[-1].append(span)
    return [tuple(column) for column in found]


def _spaced(columns: Sequence[Text], width: int) -> Text:
    return Text(COLUMN_GAP).join(columns)


def _dice(columns: Sequence[Text], width: int) -> Text:
    """What for, what was needed and the faces, each below the like."""
    for column, (wide, space) in zip(columns[:-1], DICE_COLUMNS, strict=False):
        column.pad_right(max(0, wide - len(column)) + space)
    return Text().join(columns)


def _opposite(columns: Sequence[Text], width: int) -> Text:
    """The first on the left, the rest on the right."""
    rest = _spaced(columns[1:], width)
    columns[0].pad_right(max(1, width - len(columns[0]) - len(rest)))
    return columns[0] + rest


def _tally(columns: Sequence[Text], width: int) -> Text:
    """A name, and numbers under each other."""
    who, each, every = TALLY_COLUMNS
    columns[0].pad_right(max(0, who - len(columns[0])))
    for column in columns[1:]:
        column.pad_left(max(0, (every if column is columns[-1] else each) - len(column)))
    return Text().join(columns)


_COLUMNS: dict[str, Callable[[Sequence[Text], int], Text]] = {"dice": _dice, "round": _opposite, "tally": _tally}
