"""Armies of Renown and hired regiments in lists of other builders and on the sheet; UNIQUE units among them."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from warhost.factions.loading import load_faction
from warhost.factions.model import Faction
from warhost.rosters.checking import check_roster
from warhost.rosters.export import written
from warhost.rosters.importing import import_bytes
from warhost.rosters.importing.found import ImportedList
from warhost.rosters.model import Enhancement, Lores, Regiment, Roster, RosterUnit
from warhost.rosters.sheet import sheet

PROFILES = """
name: Ember Court
keyword: EMBER COURT
formations: {Hearth Guard: {}}
regiments_of_renown:
  Pit Fighters: {points: 300, units: [{unit: Rat Ogors, faction: Skaven, count: 2, models: 6}]}
  Old Flame: {points: 200, units: [{unit: Old Flame}, {unit: Ash Wardens}]}
armies_of_renown:
  Cinder March:
    units: [Ember Marshal, Ash Wardens, Cinder Guard]
    lores: {spell: {Lore of Cinders: {}}}
    enhancements: [{type: Artefacts of Power, table: Soot, options: {Soot Mask: 0}}]
    regiments_of_renown: {Pit Fighters: {points: 310, units: [{unit: Rat Ogors, faction: Skaven}]}}
    profiles:
      Ash Wardens: {points: 90, size: 5, keywords: [EMBER COURT, MARCHER]}
      Cinder Guard: {points: 70, size: 5, keywords: [EMBER COURT, MARCHER]}
units:
  Ember Marshal: {points: 150, keywords: [HERO, EMBER COURT], regiment: [{any: EMBER COURT}, {unit: Old Flame}]}
  Ash Wardens: {points: 120, size: 5, keywords: [EMBER COURT]}
  Old Flame: {points: 180, keywords: [EMBER COURT, UNIQUE]}
  Cold Hearth: {points: 60, keywords: [EMBER COURT]}
"""
MARCH = Roster(
    name="Slow march", points_limit=1000, faction="Ember Court", army_of_renown="Cinder March",
    regiments=[
        Regiment(
            "Ember Marshal", True, [Enhancement("Artefacts of Power", "Soot Mask")],
            [RosterUnit("Cinder Guard"), RosterUnit("Ash Wardens")],
        )
    ],
    regiment_of_renown="Pit Fighters", lores=Lores(spell="Lore of Cinders"),
)  # fmt: skip
COURT = Roster(
    name="Court", points_limit=1000, faction="Ember Court", battle_formation="Hearth Guard",
    regiments=[Regiment("Ember Marshal", True, units=[RosterUnit("Ash Wardens")])], regiment_of_renown="Old Flame",
)  # fmt: skip


@pytest.fixture(autouse=True)
def court(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Faction:
    folder = tmp_path / "ember-court"
    folder.mkdir()
    (folder / "profiles.yaml").write_text(PROFILES, encoding="utf-8")
    faction = load_faction(folder)
    for room in ("checking", "importing.header", "importing.files"):
        module = f"warhost.rosters.{room}.find_faction"
        monkeypatch.setattr(module, lambda name: faction if name == "Ember Court" else None)
    return faction


def only(text: str) -> ImportedList:
    (found,) = import_bytes(text.encode(), "list", 1000)
    return found


@pytest.mark.parametrize("form", ["app", "new-recruit", "yaml", "json"])
@pytest.mark.parametrize("roster", [MARCH, COURT], ids=lambda each: each.name)
def test_lists_keep_the_army_of_renown_and_the_hired_regiment(roster: Roster, form: str) -> None:
    (found,) = import_bytes(written(roster, form).encode(), f"list.{form}", 1000)
    assert (found.problems, found.roster) == ((), roster)
    assert not [each for each in found.notes if "points" in each], "the sums agree"


def test_the_app_names_the_army_and_the_units_that_come_along() -> None:
    lines = written(MARCH, "app").splitlines()
    assert lines[2] == "Ember Court | Cinder March"
    start = lines.index("Regiments of Renown")
    assert lines[start + 1 : start + 3] == ["Pit Fighters (310)", "Rat Ogors"]
    lines = written(MARCH, "new-recruit").splitlines()
    assert lines[2] == "Ember Court - Cinder March"
    assert lines[lines.index("Regiment of Renown") + 2] == "Rat Ogors (0)"


HEADS = {
    "iOS": "Grand Alliance Order | Ember Court | Cinder March",
    "Android": "Ember Court\nCinder March",
    "Scrollcaster": "Ember Court - Cinder March",
    "Sigdex": "Ember Court | Cinder March\nArmy of Renown",
}


@pytest.mark.parametrize("head", HEADS.values(), ids=list(HEADS))
def test_wherever_a_builder_names_it(head: str) -> None:
    text = written(MARCH, "app").replace("Ember Court | Cinder March", head)
    assert only(text).roster == MARCH
    assert only(text).problems == ()


def test_an_army_of_renown_that_nobody_knows_is_told_and_kept() -> None:
    text = written(MARCH, "app").replace("Cinder March", "Cinder Marsh\nArmy of Renown")
    found = only(text)
    assert "Ember Court has no Army of Renown 'Cinder Marsh'; did you mean Cinder March?" in found.problems
    assert found.roster.army_of_renown == "Cinder Marsh"
    assert check_roster(found.roster).breaks[0] == "army-2.0"


def test_a_file_of_its_catalogue(court: Faction) -> None:
    units = [
        {"name": "Ember Marshal", "type": "unit", "selections": [{"name": "General", "type": "upgrade"}]},
        {"name": "Cinder Guard", "type": "unit"},
    ]
    force = {
        "catalogueName": "Ember Court - Cinder March", "name": "Season",
        "forces": [{"name": "Regiment", "selections": units}, {"name": "Pit Fighters", "selections": []}],
    }  # fmt: skip
    (found,) = import_bytes(json.dumps({"roster": {"name": "x", "forces": [force]}}).encode(), "a.json", 1000)
    assert found.problems == ()
    assert (found.roster.faction, found.roster.army_of_renown) == ("Ember Court", "Cinder March")
    assert (found.roster.regiments[0].units, found.roster.regiment_of_renown) == (
        [RosterUnit("Cinder Guard")], "Pit Fighters"
    )  # fmt: skip


def test_the_army_has_its_own_battle_profiles_and_hires_its_own() -> None:
    verdict = check_roster(MARCH)
    assert (verdict.breaches, verdict.points) == ((), 150 + 70 + 90 + 310)
    plain = replace(MARCH, army_of_renown=None, battle_formation="Hearth Guard", regiment_of_renown="Pit Fighters")
    said = [str(each) for each in check_roster(plain).breaches]
    assert any("Cinder Guard" in each and each.startswith("army-2.0") for each in said)
    hired = check_roster(replace(MARCH, regiment_of_renown="Old Flame"))
    assert hired.breaks == ["army-3.5"]


def test_a_unique_unit_is_counted_in_a_hired_regiment_too() -> None:
    assert check_roster(COURT).breaches == ()
    twice = replace(COURT, auxiliaries=[RosterUnit("Old Flame")])
    assert [str(each) for each in check_roster(twice).breaches] == [
        "army-3.4: Old Flame is UNIQUE and is in the army 2 times, Old Flame included; at most once"
    ]
    others = replace(COURT, auxiliaries=[RosterUnit("Ash Wardens")])
    assert check_roster(others).legal, "what is not UNIQUE may be there as often as one likes"


def test_the_sheet_has_the_hired_units_without_a_price() -> None:
    made = sheet(COURT, check_roster(COURT))
    assert ("Regiment of Renown", "Old Flame") in made.facts
    part = made.parts[-1]
    assert part.title == "Old Flame, Regiment of Renown (200)"
    assert [(row.name, row.models, row.price) for row in part.rows] == [("Old Flame", 1, "-"), ("Ash Wardens", 5, "-")]
    pit = replace(COURT, regiment_of_renown="Pit Fighters")
    made = sheet(pit, check_roster(pit))
    assert [row.models for row in made.parts[-1].rows] == [6, 6]
    assert [each.name for each in made.warscrolls] == ["Rat Ogors"], "from the folder of the faction they are of"
