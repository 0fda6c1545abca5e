"""`warhost --help` is drawn without typer and rich, and looks as they would draw it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
import typer.rich_utils
from rich.text import Text
from typer.testing import CliRunner

from warhost.cli import front_page, main
from warhost.cli.contents import contents

LOADED = """
import sys
from warhost.cli import main
main()
print(sorted({"typer", "rich", "numpy"} & set(sys.modules)), file=sys.stderr)
"""


def drawn_by_rich(width: int, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(typer.rich_utils, "MAX_WIDTH", width)
    monkeypatch.setattr(typer.rich_utils, "FORCE_TERMINAL", True)
    monkeypatch.setattr(typer.rich_utils, "COLOR_SYSTEM", "standard")
    return CliRunner().invoke(main, ["--help"], prog_name="-warhost", color=True).output


def painted(page: str) -> Iterator[tuple[str, str]]:
    """Every letter with its style; that of blanks is not seen."""
    text = Text.from_ansi(page)
    for number, letter in enumerate(text.plain):
        styles = " ".join(str(span.style) for span in text.spans if span.start <= number < span.end)
        yield letter, "" if letter.isspace() else " ".join(sorted(styles.split()))


@pytest.mark.parametrize("width", [60, 80, 97, 130])
def test_the_page_looks_as_rich_draws_it(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "".join(line + "\n" for line in front_page.FrontPage(width, colour=True).lines("-warhost"))
    assert list(painted(page)) == list(painted(drawn_by_rich(width, monkeypatch)))


def test_a_pipe_gets_no_colours() -> None:
    coloured = "\n".join(front_page.FrontPage(80, colour=True).lines("warhost"))
    plain = "\n".join(front_page.FrontPage(80, colour=False).lines("warhost"))
    assert Text.from_ansi(coloured).plain == plain


def test_the_table_of_contents_is_up_to_date() -> None:
    assert json.loads(front_page.CONTENTS.read_text(encoding="utf-8")) == contents(), "run `make contents`"


def started(**environment: str) -> subprocess.CompletedProcess[str]:
    usual = {name: value for name, value in os.environ.items() if name not in front_page.SPECIAL}
    env = {**usual, "PYTHONUTF8": "1", "TERM": "xterm", **environment}
    return subprocess.run(
        [sys.executable, "-c", LOADED, "--help"], check=False, capture_output=True, text=True, env=env
    )


def test_help_loads_neither_typer_nor_rich() -> None:
    quick = started()
    assert quick.stderr.strip() == "[]"
    assert "import-catalogue" in quick.stdout


def test_whoever_wants_it_otherwise_gets_it_from_rich() -> None:
    wide = started(TERMINAL_WIDTH="150")
    assert {len(line) for line in wide.stdout.splitlines()} == {0, 150}, wide.stderr
