"""`warhost scenario` as a person uses it: what it says and how it leaves."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.cli import main
from warhost.scenario.run.setup import Unsupported

ROOT = Path(__file__).parents[2]
HOLDS = ROOT / "scenarios" / "core" / "core-17.0-rulebook-attacking-example.yaml"
SVG = "{http://www.w3.org/2000/svg}"

GOOD = """\
title: A lone blade strikes
rules: [core-17.0]
now: {round: 1, turn: red, phase: combat}
warscrolls:
  sword: {move: 5, health: 2, save: 4, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Blade: {attacks: 1, hit: 4, wound: 3, rend: 0, damage: 1}}}
units:
  ours:   {army: red,  warscroll: sword, at: [[10, 10]]}
  theirs: {army: blue, warscroll: sword, at: [[12, 10]]}
steps:
  - {use: Fight, by: ours, targets: theirs, dice: {hit: [4], wound: [3], save: [3]}}
expect:
  theirs: {damage: 1}
"""
WRONG = GOOD.replace("theirs: {damage: 1}", "theirs: {damage: 2}")
MALFORMED = GOOD.replace("warscroll: sword, at: [[12, 10]]", "warscrol: sword, at: [[12, 10]]")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["scenario", *map(str, words)])


@pytest.fixture
def files(tmp_path: Path) -> Path:
    texts = {"good": GOOD, "wrong": WRONG, "malformed": MALFORMED}
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_all_hold() -> None:
    result = run("check", HOLDS)
    assert result.exit_code == 0
    assert result.output.startswith("ok ")
    assert "1 scenario: 1 hold" in result.output


def test_one_does_not_hold(files: Path) -> None:
    result = run("check", files / "good.yaml", files / "wrong.yaml")
    assert result.exit_code == 1
    assert "FAIL       A lone blade strikes" in result.output
    assert f"{files / 'wrong.yaml'}:13: theirs: damage is 1, not 2" in result.output
    assert "rule:  core-17.0" in result.output
    assert "2 scenarios: 1 hold, 1 FAIL" in result.output


def test_what_is_not_implemented_is_said_and_no_success(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(scenario: object) -> None:
        raise Unsupported("not implemented yet: dragons")

    monkeypatch.setattr("warhost.scenario.run.runner.run", missing)
    result = run("check", files / "good.yaml")
    assert result.exit_code == 1
    assert "not yet    A lone blade strikes (not implemented yet: dragons)" in result.output
    assert "1 scenario: 1 not implemented yet" in result.output


def test_a_malformed_file_names_line_wrong_and_right(files: Path) -> None:
    result = run("check", files / "wrong.yaml", files / "malformed.yaml")
    assert result.exit_code == 2
    assert f"malformed  {files / 'malformed.yaml'}:9" in result.output
    assert "wrong: " in result.output
    assert "'warscroll'" in result.output.split("right: ")[1]


def test_folders_are_searched_and_quiet_hides_what_holds(files: Path) -> None:
    result = run("check", files, "--quiet")
    assert result.exit_code == 2
    assert "3 scenarios: 1 hold, 1 FAIL, 1 malformed" in result.output
    assert not any(line.startswith("ok") for line in result.output.splitlines())


@pytest.mark.parametrize("command", ["check", "show"])
def test_a_missing_file_is_an_error(command: str, tmp_path: Path) -> None:
    result = run(command, tmp_path / "nowhere.yaml")
    assert result.exit_code == 2
    assert "No such file" in result.output
    assert "Traceback" not in result.output


def test_an_empty_folder_is_an_error(tmp_path: Path) -> None:
    assert run("check", tmp_path).exit_code == 2


def test_a_stumble_of_ours_does_not_stop_the_rest(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(scenario: object) -> None:
        raise KeyError("archers")

    monkeypatch.setattr("warhost.scenario.run.runner.run", stumble)
    result = run("check", files / "good.yaml", files / "wrong.yaml")
    assert result.exit_code == 1
    assert result.output.count("the program itself stumbled: KeyError: 'archers' in test_scenario.py") == 2


def test_show_describes(files: Path) -> None:
    result = run("show", files / "good.yaml")
    assert result.exit_code == 0
    for said in ("A lone blade strikes", "combat phase", "ours (1 sword, from (10, 10))", "1. ours: Fight on theirs"):
        assert said in result.output


def test_show_draws_with_the_bases_of_shipped_warscrolls(tmp_path: Path) -> None:
    out = tmp_path / "picture.svg"
    result = run("show", HOLDS, "--svg", out)
    assert result.exit_code == 0
    root = ET.fromstring(out.read_text(encoding="utf-8"))
    assert root.tag == f"{SVG}svg"
    assert "32 mm bases for want" not in out.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [out]


def test_a_picture_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    result = run("show", HOLDS, "--svg", tmp_path / "nowhere" / "picture.svg")
    assert result.exit_code == 2
    assert "cannot write" in result.output


@pytest.mark.parametrize("command", ["check", "show"])
def test_help_has_examples(command: str) -> None:
    assert f"warhost scenario {command} " in run(command, "--help").output
