"""`warhost roster` from the outside."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from warhost.cli import main
from warhost.rosters import read_roster, sample_files

RUN = CliRunner()
SAMPLES = Path(next(iter(sample_files()))).parent
WRONG = Path(__file__).parents[2] / "rosters" / "army-3.2" / "five-beside-the-general.yaml"


def call(*words: object, given: str | None = None) -> tuple[int, str]:
    found = RUN.invoke(main, ["roster", *map(str, words)], input=given)
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found.exit_code, found.output


def test_check_says_legal() -> None:
    code, said = call("check", SAMPLES)
    assert code == 0
    assert said.count("legal, ") == 6


def test_check_cites_every_problem() -> None:
    code, said = call("check", WRONG, SAMPLES / "skaven-1000-a.yaml")
    assert code == 1
    assert "army-3.2: the general's regiment holds 5 units; at most 4" in said


@pytest.mark.parametrize("text", ["name: x\nregimens: []\n", "", "{", "- 1"])
def test_check_of_a_malformed_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    code, said = call("check", path)
    assert code == 2
    assert "mine.yaml" in said


def test_check_of_no_file(tmp_path: Path) -> None:
    assert call("check", tmp_path / "none.yaml")[0] == 2
    assert call("check", tmp_path)[0] == 2


def test_new_writes_a_legal_roster(tmp_path: Path) -> None:
    for name in ("mine.yaml", "mine.json"):
        path = tmp_path / name
        assert call("new", path, "--faction", "skaven", "--limit", 1500, "--name", "Mine")[0] == 0
        assert read_roster(path).points_limit == 1500
        assert call("check", path)[0] == 0
    code, said = call("new", tmp_path / "mine.yaml", "--faction", "skaven")
    assert (code, "--force" in said) == (2, True)


def test_new_needs_a_faction() -> None:
    assert call("new")[0] == 2
    code, said = call("new", "--faction", "Stormcats Eternals")
    assert (code, "Stormcast Eternals" in said) == (2, True)


def test_show_in_the_terminal_and_on_paper(tmp_path: Path) -> None:
    sample = SAMPLES / "stormcast-1000-a.yaml"
    code, said = call("show", sample)
    assert code == 0
    assert "Lord-Vigilant on Gryph-stalker" in said
    assert "960 of 1000" in said
    html, svg = tmp_path / "a.html", tmp_path / "a.svg"
    assert call("show", sample, "--html", html, "--svg", svg)[0] == 0
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert svg.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("form", ["app", "new-recruit", "yaml", "json"])
def test_export_and_import(tmp_path: Path, form: str) -> None:
    sample = SAMPLES / "skaven-2000-a.yaml"
    out, back = tmp_path / f"list.{form if form in ('yaml', 'json') else 'txt'}", tmp_path / "back.yaml"
    assert call("export", sample, "--format", form, "-o", out)[0] == 0
    assert call("import", out, "-o", back)[0] == 0
    assert read_roster(back).regiments == read_roster(sample).regiments


def test_import_of_what_is_piped_in() -> None:
    _, text = call("export", SAMPLES / "skaven-1000-b.yaml")
    code, said = call("import", "-", given=text)
    assert code == 0
    assert "hero: Arch-Warlock" in said
    code, said = call("import", "-", given=text.replace("Foulhide", "Fowlhide"))
    assert code == 1
    assert "did you mean Foulhide?" in said
    assert call("import", "-", given="good morning")[0] == 2


def test_bad_words() -> None:
    assert call("export", SAMPLES / "skaven-1000-b.yaml", "--format", "pdf")[0] == 2
    assert call("import", "no-such-list.txt")[0] == 2
