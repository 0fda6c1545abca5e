"""A unit whose base no catalogue names: asked for once, in a terminal or by a command, and kept in the data folder."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from warhost.catalogues.checkout import read_factions
from warhost.catalogues.faction_files import write_faction
from warhost.cli import asking_bases, main
from warhost.factions import loading
from warhost.factions import playable as playing
from warhost.factions.own_bases import base_of_text, keep_base, own_base
from warhost.factions.profiles_file import FactionError
from warhost.rosters.bases import bases_asked
from warhost.rosters.checking import check_roster
from warhost.rosters.model import Lores, Regiment, Roster, RosterUnit
from warhost.rosters.sheet import profile_line, sheet
from warhost.table.shapes import Base

CHECKOUT = Path(__file__).parents[1] / "catalogues" / "checkout"
ROSTER = Roster(
    name="Elders", points_limit=1000, faction="Moss Wardens",
    regiments=[Regiment("Grove Elder", general=True, units=[RosterUnit("Root Folk")])],
)  # fmt: skip
FILE = """
name: Elders
points_limit: 1000
faction: Moss Wardens
regiments: [{hero: Grove Elder, general: true, units: [{warscroll: Root Folk}]}]
"""


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The Moss Wardens as the user's own; nobody knows what the Grove Elder stands on."""
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path))
    (moss,) = read_factions(CHECKOUT, "Moss Wardens").factions
    write_faction(moss, tmp_path / "factions")
    (tmp_path / "elders.yaml").write_text(FILE, encoding="utf-8")
    loading.factions.cache_clear()
    playing.forget_own()
    yield tmp_path
    loading.factions.cache_clear()
    playing.forget_own()


def checked(data: Path, said: str = "") -> Result:
    return CliRunner().invoke(main, ["roster", "check", str(data / "elders.yaml")], input=said)


def elder() -> tuple[Base, float]:
    found = playing.find_playable("moss-wardens")
    assert found is not None
    return found.warscrolls["grove-elder"].base, found.warscrolls["grove-elder"].height


def test_it_is_asked_until_it_is_said_and_survives_an_import(data: Path) -> None:
    assert [(each.unit, each.assumed) for each in bases_asked(check_roster(ROSTER))] == [("Grove Elder", 50.0)]
    assert elder() == (Base.of_mm(50, 50), 2.5)
    keep_base("grove elder", (100.0, 60.0))
    assert bases_asked(check_roster(ROSTER)) == []
    assert elder() == (Base.of_mm(100, 60), 5.0)
    (moss,) = read_factions(CHECKOUT, "Moss Wardens").factions
    write_faction(moss, data / "factions")
    playing.forget_own()
    assert elder()[0] == Base.of_mm(100, 60)


def test_manifestations_and_faction_terrain_are_asked_for_too(data: Path) -> None:
    army = msgspec.structs.replace(ROSTER, lores=Lores(manifestation="Common Summons"), faction_terrain="Silent Stone")
    asked = [(each.unit, each.assumed) for each in bases_asked(check_roster(army))]
    assert asked == [("Silent Stone", (150.0, 100.0)), ("Grove Elder", 50.0), ("Drifting Spores", 50.0)]
    for name in ("Drifting Spores", "Silent Stone"):
        keep_base(name, (254.0, 127.0))
    assert [each.unit for each in bases_asked(check_roster(army))] == ["Grove Elder"]
    found = playing.find_playable("moss-wardens")
    assert found is not None
    assert found.warscrolls["drifting-spores"].base == Base.of_mm(254, 127)
    assert found.terrain["Silent Stone"].polygon == ((-5, -2.5), (5, -2.5), (5, 2.5), (-5, 2.5))


def test_what_a_hired_regiment_summons_is_asked_for(data: Path) -> None:
    asked = bases_asked(check_roster(msgspec.structs.replace(ROSTER, regiment_of_renown="Hired Blades")))
    assert [each.unit for each in asked] == ["Grove Elder", "Lone Owl", "Drifting Spores"]


def test_what_the_catalogue_says_counts_before_what_was_said(data: Path) -> None:
    keep_base("Thorn Captain", 130.0)
    found = playing.find_playable("moss-wardens")
    assert found is not None
    assert found.warscrolls["thorn-captain"].base == Base.of_mm(40, 40)


def test_the_sheet_says_what_is_assumed(data: Path) -> None:
    line = {each.name: profile_line(each) for each in sheet(ROSTER, check_roster(ROSTER)).warscrolls}
    assert line["Grove Elder"].endswith("base 50 mm (assumed)")
    assert line["Root Folk"].endswith("base 25 mm")
    keep_base("Grove Elder", 40.0)
    line = {each.name: profile_line(each) for each in sheet(ROSTER, check_roster(ROSTER)).warscrolls}
    assert line["Grove Elder"].endswith("base 40 mm")


def test_where_nobody_can_answer_it_is_told_how_to_say_it(data: Path) -> None:
    result = checked(data)
    told = result.output.replace("\n", " ")
    assert 'base of Grove Elder; 50 mm is assumed; `warhost roster base "Grove Elder" 40` says it' in told
    said = CliRunner().invoke(main, ["roster", "base", "Grove Elder", "60x35mm"])
    assert (said.exit_code, own_base("Grove Elder")) == (0, (60.0, 35.0))
    assert "base of" not in checked(data).output


def test_in_a_terminal_it_is_asked_once(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking_bases, "somebody_is_there", lambda: True)
    result = checked(data, "a plate\n\n")
    assert "What does Grove Elder stand on" in result.output
    assert "'a plate' is no base" in result.output
    assert own_base("Grove Elder") == 50.0, "left as it was assumed, which is an answer"
    assert "What does" not in checked(data).output


@pytest.mark.parametrize("said", ["", "0", "501", "12", "32 x", "40x", "-32", "nan", "1e9", "32x900"])
def test_what_is_no_base(said: str) -> None:
    with pytest.raises(FactionError, match=r"is no base\. Right: millimetres from 15 to 500"):
        base_of_text(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Grove Elder: large\n", "bases.yaml, line 1: Grove Elder: 'large' is no base. Right: millimetres"),
        ("- 32\n", "this is no list of bases"),
        ("Grove Elder: [", "bases.yaml, line 1: this is not YAML"),
    ],
)
def test_a_faulty_file_is_told_in_a_sentence(data: Path, text: str, said: str) -> None:
    (data / "bases.yaml").write_text(text, encoding="utf-8")
    result = checked(data)
    assert result.exit_code == 2
    assert said in result.output.replace("\n", "")
