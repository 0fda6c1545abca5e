"""The container recipe: what it copies is there, what it installs is all that is needed, what it runs can be run."""

import json
import re
import tomllib
from pathlib import Path

from typer.testing import CliRunner

from warhost.cli import main

ROOT = Path(__file__).parents[1]
RECIPE = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def lines(word: str) -> list[str]:
    return re.findall(rf"^{word} (.*)$", RECIPE, re.M)


def test_what_is_copied_is_there() -> None:
    copied = [name for line in lines("COPY") for name in line.split()[:-1]]
    assert copied
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_everything_that_is_needed_is_installed() -> None:
    files = re.findall(r"-r (\S+\.lock)", RECIPE)
    locked = {name for file in files for name in re.findall(r"^([\w-]+)(?:\[.*\])?==", (ROOT / file).read_text(), re.M)}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *extras["fast"], *extras["postgres"], "setuptools"]
    assert {re.split(r"[^\w-]", each)[0] for each in needed} <= locked


def test_what_it_runs_can_be_run() -> None:
    entry = [*json.loads(lines("ENTRYPOINT")[0]), *json.loads(lines("CMD")[0])]
    built = next(line for line in lines("RUN") if line.startswith("warhost ")).partition(">")[0].split()
    for command in (entry, built):
        told = CliRunner().invoke(main, [command[1], "--help"], env={"COLUMNS": "200"}).output
        for option in command[2:]:
            assert not option.startswith("--") or option in told, option
    assert "/data" in lines("VOLUME")
    assert "/ready" in RECIPE
