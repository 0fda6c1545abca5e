"""Battle profiles: what the shipped factions have, how names are found, what is said of mistakes."""

from pathlib import Path

import pytest

from warhost.factions import FactionError, factions, find_faction
from warhost.factions.loading import data_folder, discover_factions, load_faction
from warhost.factions.model import nearest, plain

SMALL = """\
name: Ember Court
keyword: EMBER COURT
units:
  Ember Marshal:
    points: 100
    keywords: [HERO, EMBER COURT]
    regiment:
      - {any: EMBER COURT}
      - {unit: Ash Wardens, max: 1}
  Ash Wardens:
    points: 90
    size: 5
    keywords: [INFANTRY]
"""


def faction_folder(folder: Path, text: str) -> Path:
    made = folder / "ember_court"
    made.mkdir(parents=True)
    (made / "profiles.yaml").write_text(text, encoding="utf-8")
    return made


def test_both_factions_have_all_their_profiles() -> None:
    skaven, stormcast = factions()["skaven"], factions()["stormcast-eternals"]
    assert (len(skaven.units), sum(each.hero for each in skaven.units.values())) == (45, 23)
    whole = [each for each in stormcast.units.values() if each.for_each is None]
    assert (len(whole), sum(each.hero for each in whole)) == (59, 32)
    clanrats = skaven.units["Clanrats"]
    assert (clanrats.points, clanrats.size, clanrats.reinforceable, clanrats.cost(True)) == (150, 20, True, 300)
    assert clanrats.command_models(40) == {"CHAMPION": 1, "MUSICIAN": 2, "STANDARD BEARER": 2}
    assert stormcast.units["Stormdrake Guard (1 model)"].points == 160


@pytest.mark.parametrize(
    "name", ["clanrats", "CLANRATS", "Clan-rats", " clan rats ", "Clanrat\u2019s", "Scourge of Ghyran Clanrats"]
)
def test_names_are_found_in_any_spelling(name: str) -> None:
    found = factions()["skaven"].unit(name)
    assert found is not None
    assert found.name == "Clanrats"


def test_a_season_in_front_is_the_season_behind() -> None:
    found = factions()["skaven"].unit("scourge of ghyran brood terror")
    assert found is not None
    assert (found.name, found.season) == ("Brood Terror (Scourge of Ghyran)", ("GHB 2025-26",))
    assert plain("Scourge of Aqshy X") == plain("X (Scourge of Aqshy)")


def test_factions_are_found_by_id_and_name() -> None:
    for name in ("stormcast-eternals", "Stormcast Eternals", "STORMCAST  ETERNALS"):
        found = find_faction(name)
        assert found is not None
        assert found.id == "stormcast-eternals"
    assert find_faction("Squats") is None
    assert nearest("Stormcats", ["Skaven", "Stormcast"]) == "Stormcast"


def test_a_later_folder_never_hides_an_earlier_one(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    faction_folder(first, SMALL)
    faction_folder(second, SMALL.replace("points: 100", "points: 500"))
    found = discover_factions([first, second, tmp_path / "not-there"])
    assert found["ember-court"].units["Ember Marshal"].points == 100


def test_the_data_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WARHOST_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv("WARHOST_DATA")
    assert data_folder().name == "warhost"


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("points: 100", "points: many", 5, "Right: a whole number, 0 or more"),
        ("size: 5", "sise: 5", 12, "did you mean 'size'?"),
        ("unit: Ash Wardens", "unit: Ash Warden", 9, "did you mean 'Ash Wardens'?"),
        ("{any: EMBER COURT}", "{max: 1}", 8, "it is not clear who is meant"),
        ("  Ash Wardens:\n", "  EMBER-MARSHAL:\n", 9, "there is no unit"),
        ("name: Ember Court\n", "", None, "'name' is missing"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_their_line(tmp_path: Path, old: str, new: str, line: int | None, said: str) -> None:
    folder = faction_folder(tmp_path, SMALL.replace(old, new))
    with pytest.raises(FactionError) as found:
        load_faction(folder)
    assert said in str(found.value)
    if line is not None:
        assert f"ember_court/profiles.yaml, line {line}:" in str(found.value)


def test_the_faction_in_the_guide_is_in_order(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rosters.md").read_text(encoding="utf-8")
    text = page.split("```yaml\n")[2].split("```")[0]
    found = load_faction(faction_folder(tmp_path, text))
    assert list(found.units) == ["Ember Marshal", "Flame Adept", "Ash Wardens", "Cinder Hounds"]
    assert found.units["Ash Wardens"].command_models(10) == {"CHAMPION": 1, "MUSICIAN": 2}
