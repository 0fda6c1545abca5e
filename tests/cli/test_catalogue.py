"""`warhost import-catalogue` as a person uses it, and what can be done with what it brings."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from warhost.cli import main
from warhost.factions import loading
from warhost.factions import playable as playing
from warhost.odds import combatants

CHECKOUT = Path(__file__).parents[1] / "catalogues" / "checkout"
ROSTER = """
id: mine
name: Mine
points_limit: 1000
faction: Moss Wardens
battle_formation: Ring of Thorns
regiments:
  - hero: Thorn Captain
    general: true
    units:
      - {warscroll: Bramble Spears, reinforced: true}
      - {warscroll: Old Oak, reinforced: %s}
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


def forget() -> None:
    for each in (loading.factions, combatants._by_name):
        each.cache_clear()
    playing.forget_own()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path / "data"))
    forget()
    yield tmp_path / "data"
    forget()


def test_it_says_what_it_brought(data: Path) -> None:
    result = run("import-catalogue", CHECKOUT, "--notes")
    assert result.exit_code == 0, result.output
    for told in ("Moss Wardens", str(data / "factions"), "by hand", "no base size"):
        assert told in result.output.replace("\n", "")
    assert (data / "factions" / "moss-wardens" / "profiles.yaml").is_file()


def test_another_folder_by_option(data: Path, tmp_path: Path) -> None:
    found = json.loads(run("import-catalogue", CHECKOUT, "--data", tmp_path / "other", "--json").output)
    assert found["folder"] == str(tmp_path / "other" / "factions")
    assert found["factions"]["Moss Wardens"] == {
        "units": 7, "warscrolls": 11, "abilities": 13, "enforced": 1, "by_hand": 12, "cosmetic": 0,
        "armies_of_renown": 1, "regiments_of_renown": 2, "notes": 8, "error": None,
    }  # fmt: skip
    assert not data.exists()


def test_what_an_earlier_import_left_is_cleared_away(data: Path, tmp_path: Path) -> None:
    """A folder whose catalogue is gone goes; one that somebody made by hand stays."""
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for each in CHECKOUT.iterdir():
        (checkout / each.name).write_bytes(each.read_bytes())
    assert run("import-catalogue", checkout).exit_code == 0
    old, mine = data / "factions" / "older-name", data / "factions" / "mine"
    shutil.copytree(data / "factions" / "moss-wardens", old)
    shutil.copytree(old, mine)
    (mine / "profiles.yaml").write_text("name: Mine\n")
    said = run("import-catalogue", checkout)
    assert "cleared away, as no catalogue has them any more: older-name" in said.output
    assert (old.exists(), mine.exists()) == (False, True)


def test_what_has_changed_is_read_again(data: Path, tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for each in CHECKOUT.iterdir():
        (checkout / each.name).write_bytes(each.read_bytes())
    run("import-catalogue", checkout)
    assert "nothing has changed" in run("import-catalogue").output
    roster = tmp_path / "mine.yaml"
    roster.write_text(ROSTER % "false")
    assert "has changed since" not in run("roster", "check", roster).output
    file = checkout / "Moss Wardens.cat"
    file.write_text(file.read_text(encoding="utf-8") + "<!-- later -->\n", encoding="utf-8")
    assert f"note: {checkout} has changed since it was imported" in run("roster", "check", roster).output
    assert "Moss Wardens" in run("import-catalogue").output
    assert "has changed since" not in run("roster", "check", roster).output


def test_rosters_are_checked(data: Path, tmp_path: Path) -> None:
    run("import-catalogue", CHECKOUT)
    path = tmp_path / "mine.yaml"
    path.write_text(ROSTER % "false")
    legal = run("roster", "check", path)
    assert (legal.exit_code, "640 of 1000 points" in legal.output) == (0, True), legal.output
    path.write_text(ROSTER % "true")
    wrong = run("roster", "check", path)
    assert (wrong.exit_code, "army-3.3: Old Oak" in wrong.output) == (1, True), wrong.output


def test_units_stand_in_the_odds(data: Path) -> None:
    assert run("odds", "Bramble Spears", "Clanrats").exit_code == 2
    run("import-catalogue", CHECKOUT)
    forget()
    said = run("odds", "Bramble Spears", "Old Oak")
    assert said.exit_code == 0, said.output
    assert "Great Thorn" in said.output
    assert "nothing is counted for Falling Boughs" in said.output


def test_they_can_be_fielded(data: Path) -> None:
    run("import-catalogue", CHECKOUT)
    forget()
    assert playing.why_not_fielded("Moss Wardens", "Thorn Captain") is None
    assert playing.why_not_fielded("Moss Wardens", "Thorn Kaptain") == (
        "Thorn Kaptain has no warscroll that can be played"
    )


def test_what_comes_with_the_game_is_not_replaced(data: Path, tmp_path: Path) -> None:
    for each in CHECKOUT.iterdir():
        text = each.read_text(encoding="utf-8").replace('name="Moss Wardens"', 'name="Skaven"', 1)
        (tmp_path / each.name).write_text(text, encoding="utf-8")
    assert run("import-catalogue", tmp_path).exit_code == 0
    forget()
    assert "Clanrats" in loading.factions()["skaven"].units
    assert "skaven" not in playing.collected()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "nowhere: there is no such file or folder"),
        ((CHECKOUT, "--faction", "Moss Warden"), "did you mean Moss Wardens?"),
        ((CHECKOUT / "Moss Wardens - Library.cat",), "a library of others"),
    ],
)
def test_mistakes_are_said_in_a_line(data: Path, words: tuple[object, ...], said: str) -> None:
    result = run("import-catalogue", *words)
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output


def test_hostile_and_broken_files_are_named(data: Path, tmp_path: Path) -> None:
    for each in CHECKOUT.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    bad = tmp_path / "Bad.cat"
    for text, said in (
        ("<catalogue>\n<oops", "Bad.cat, line 2: this is not XML"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>\n<catalogue id="&b;"/>', "Bad.cat, line 1: it declares a document type"),
    ):
        bad.write_text(text)
        result = run("import-catalogue", tmp_path / "Bad.cat")
        assert result.exit_code == 2
        assert said in result.output.replace("\n", "")
    assert not data.exists(), "nothing is written when nothing can be read"


def test_what_cannot_be_read_does_not_stop_the_others(data: Path, tmp_path: Path) -> None:
    for each in CHECKOUT.iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    (tmp_path / "Tide Host - Library.cat").write_text("<catalogue>\n<oops")
    result = run("import-catalogue", tmp_path)
    assert result.exit_code == 1
    said = result.output.replace("\n", "")
    assert "Tide Host - Library.cat, line 2: this is not XML" in said
    assert "Tide Host.cat, line 49: builds on Tide Host - Library.cat, which cannot be read" in said
    assert [each.name for each in (data / "factions").iterdir() if each.is_dir()] == ["moss-wardens"]
    found = json.loads(run("import-catalogue", tmp_path, "--json").stdout)
    assert list(found["factions"]) == ["Moss Wardens"]
    assert list(found["errors"]) == ["Tide Host - Library.cat", "Tide Folk - Tide Host [LEGENDS.cat"]


def test_a_folder_that_cannot_be_written(data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = run("import-catalogue", CHECKOUT, "--data", tmp_path / "file")
    assert result.exit_code == 1
    assert "cannot write" in result.output


GROVE = """
name: Grove
points_limit: 1000
faction: Moss Wardens
army_of_renown: Deep Grove
regiments:
  - {hero: Thorn Captain, general: true, units: [{warscroll: Silver Birch}]}
regiment_of_renown: Hired Blades
"""


def test_renown_in_rosters(data: Path, tmp_path: Path) -> None:
    """Armies and Regiments of Renown that were imported are checked, shown, exported and read again."""
    run("import-catalogue", CHECKOUT)
    forget()
    path, text = tmp_path / "grove.yaml", tmp_path / "grove.txt"
    path.write_text(GROVE)
    legal = run("roster", "check", path)
    assert (legal.exit_code, "500 of 1000 points" in legal.output) == (0, True), legal.output
    shown = run("roster", "show", path).output
    for told in ("Deep Grove", "Hired Blades, Regiment of Renown (160)", "Lone Owl", "Silver Birch  Move 3"):
        assert told in shown
    run("roster", "export", path, "-o", text)
    again = run("roster", "import", text, "-o", tmp_path / "again.yaml")
    assert again.exit_code == 0, again.output
    told = (tmp_path / "again.yaml").read_text()
    assert "army_of_renown: Deep Grove" in told
    assert "regiment_of_renown: Hired Blades" in told
    path.write_text(GROVE.replace("Hired Blades", "Night Watch"))
    assert "army-3.5: Night Watch" in run("roster", "check", path).output


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("profiles.yaml", "roster check"), ("warscrolls.yaml", "odds"), ("rules.yaml", "roster check"),
        ("texts.yaml", "odds"),
    ],
)  # fmt: skip
def test_a_faulty_file_of_ones_own_is_a_sentence(data: Path, tmp_path: Path, name: str, command: str) -> None:
    run("import-catalogue", CHECKOUT, "--faction", "Moss Wardens")
    (data / "factions" / "moss-wardens" / name).write_text("units: [1, 2\n", encoding="utf-8")
    forget()
    (tmp_path / "mine.yaml").write_text(ROSTER % "false", encoding="utf-8")
    words = ("Bramble Spears", "Old Oak") if command == "odds" else (tmp_path / "mine.yaml",)
    result = run(*command.split(), *words)
    assert (result.exit_code, f"moss-wardens/{name}, line 2: this is not YAML" in result.output) == (2, True)
