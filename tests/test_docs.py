"""The documentation is true: its examples hold, its commands exist, its links lead somewhere."""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from warhost.cli import main
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.runner import run

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = LINK.findall(prose)
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_scenarios_in_the_guide_hold() -> None:
    whole, terrain = blocks("docs/scenarios.md", "yaml")
    around = "title: x\nnow: {phase: deployment, turn: red}\nbattlefield: [30, 22]\n"
    for text in (whole, around + terrain):
        assert run(read_text(text, "docs/scenarios.md")).failures == ()


def test_the_code_about_saves_runs() -> None:
    for code in blocks("docs/saves.md", "python"):
        exec(compile(code, "docs/saves.md", "exec"), {})


def test_the_examples_of_the_front_door_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert (results.failed, results.attempted > 20) == (0, True)


def commands() -> Iterator[tuple[str, list[str]]]:
    """Every line of a plain block that calls warhost, without its comment."""
    for page in PAGES:
        for block in re.findall(r"```\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
            for line in block.splitlines():
                words = shlex.split(line, comments=True) if re.match(r"(\.venv/bin/)?warhost ", line) else []
                if words:
                    yield page.name, words[1:]


@pytest.mark.parametrize(
    ("page", "words"), list(commands()), ids=lambda each: each if isinstance(each, str) else each[0]
)
def test_commands_exist(page: str, words: list[str]) -> None:
    command: Any = typer.main.get_command(main)
    while words and words[0] in getattr(command, "commands", {}):
        command, words = command.commands[words[0]], words[1:]
    if words != ["--help"] and hasattr(command, "default_command"):
        command = command.commands[command.default_command]
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)} | {"--help"}
    assert [word for word in words if word.startswith("-") and word not in known] == [], page
    assert not hasattr(command, "commands") or words == ["--help"], page
