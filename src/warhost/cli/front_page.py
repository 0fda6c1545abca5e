"""What `warhost --help` says, drawn as typer and rich draw it, without waiting until they are loaded."""

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

GREETING = """
Warhammer Age of Sigmar, fourth edition, played by the book: real inches, real bases, and every refusal says why \
and cites its rule. Unofficial.

[bold]Try[/bold]

[cyan]warhost play[/cyan]
  the game in your browser: against the computer, on one screen, or with a friend by link
[cyan]warhost battle --seed 7 --watch[/cyan]
  watch two computer players fight a whole battle
[cyan]warhost rules core-15.3[/cyan]
  read one rule in plain words, with the scenarios that show it
[cyan]warhost scenario check scenarios[/cyan]
  run the situations that prove the rules

[bold]Where next[/bold]

Every command has its own --help.
docs/playing.md shows what can be done from here, docs/server.md how to serve the game to others, \
docs/scenarios.md how to write a situation of your own, \
docs/architecture.md how the house is built, docs/rulings.md how doubtful rules are read, \
docs/coverage.md which rules are implemented and shown.
"""
CONTENTS = Path(__file__).with_name("contents.json")
"""Options and commands with their sentences, as `cli/contents.py` reads them off the commands."""
TAGGED = re.compile(r"\[(\w+)\](.*)\[/\w+\]")
OPTION = re.compile(r"(?<!\w)(?:--[\w-]+|-\w+)(?![a-zA-Z0-9])")
BOLD, DIM, GREEN, YELLOW, CYAN = "1", "2", "32", "33", "36"
STYLES = {"bold": (BOLD, DIM), "cyan": (DIM, CYAN)}
NARROWEST, USUAL = 60, 80
SPECIAL = (
    "COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "NO_COLOR", "PY_COLORS", "TERMINAL_WIDTH", "TTY_COMPATIBLE",
    "TYPER_USE_RICH", "_TYPER_FORCE_DISABLE_TERMINAL",
)  # fmt: skip
"""What changes how rich draws: whoever sets one of these has it drawn by rich."""


def is_asked_for() -> bool:
    """Is this page wanted, and would rich draw it as it is drawn here?"""
    asked = sys.argv[1:] == ["--help"] and os.name == "posix" and not any(name in os.environ for name in SPECIAL)
    shown = os.environ.get("TERM") not in ("dumb", "unknown") and (sys.stdout.encoding or "").lower() == "utf-8"
    return asked and shown and _columns() >= NARROWEST


def show() -> None:
    """Print the page at the width of the terminal, in colours if it is one."""
    page = FrontPage(_columns(), colour=sys.stdout.isatty())
    print("\n".join(page.lines(os.path.basename(sys.argv[0]))))


def _columns() -> int:
    """How wide the terminal is; as wide as usual where there is none."""
    for stream in range(3):
        with contextlib.suppress(OSError):
            return os.get_terminal_size(stream).columns or USUAL
    return USUAL


class FrontPage:
    """The page at a width, with or without colours."""

    def __init__(self, width: int, *, colour: bool) -> None:
        self.width, self.colour = width, colour

    def lines(self, program: str) -> Iterator[str]:
        """The page from top to bottom, for a program that was called by this name."""
        contents = json.loads(CONTENTS.read_text(encoding="utf-8"))
        usage = f"{program} [OPTIONS] COMMAND [ARGS]..."
        yield " " * self.width
        yield f" {self._paint('Usage: ', BOLD, YELLOW)}{self._words(usage, BOLD)}{' ' * (self.width - 8 - len(usage))}"
        yield " " * self.width
        yield from self._greeting()
        yield from self._panel("Options", contents["options"], 10)
        yield from self._panel("Commands", contents["commands"], 2)
        yield ""

    def _greeting(self) -> Iterator[str]:
        first, *rest = GREETING.strip().splitlines()
        yield from self._indented(first)
        for line in rest:
            tagged = TAGGED.fullmatch(line)
            yield from self._indented(tagged[2], *STYLES[tagged[1]]) if tagged else self._indented(line, DIM)
        yield " " * self.width

    def _indented(self, text: str, *style: str) -> Iterator[str]:
        for piece in _wrapped(text, self.width - 2):
            yield f" {self._words(piece, *style)}{' ' * (self.width - 1 - len(piece))}"

    def _panel(self, title: str, rows: dict[str, str], gap: int) -> Iterator[str]:
        """A box of names and what they mean."""
        names, side = max(map(len, rows)) + gap, self._paint("│", DIM)
        room = self.width - 4 - names
        yield self._paint(f"╭─ {title} ".ljust(self.width - 1, "─") + "╮", DIM)
        for name, meaning in rows.items():
            for number, piece in enumerate(_wrapped(meaning, room)):
                called = self._paint((name if number == 0 else "").ljust(names), BOLD, CYAN)
                yield f"{side} {called}{self._words(piece)}{' ' * (room - len(piece))} {side}"
        yield self._paint("╰" + "─" * (self.width - 2) + "╯", DIM)

    def _words(self, text: str, *style: str) -> str:
        """Text in which options stand out."""
        parts, done = [], 0
        for each in OPTION.finditer(text):
            colour = CYAN if each[0].startswith("--") else GREEN
            parts += [self._paint(text[done : each.start()], *style), self._paint(each[0], *style, BOLD, colour)]
            done = each.end()
        return "".join([*parts, self._paint(text[done:], *style)])

    def _paint(self, text: str, *style: str) -> str:
        return f"\x1b[{';'.join(style)}m{text}\x1b[0m" if self.colour and style and text else text


def _wrapped(text: str, width: int) -> Iterator[str]:
    """Text in lines that are broken between words; what a line begins with stays."""
    line = ""
    for word in re.findall(r"\s*\S+", text):
        if line and len(line) + len(word) > width:
            yield line
            line = word.lstrip()
        else:
            line += word
    yield line
