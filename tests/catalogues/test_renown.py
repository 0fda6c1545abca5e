"""Regiments and Armies of Renown of a checkout of our own making, into the faction they belong to."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from warhost.catalogues.checkout import read_factions
from warhost.catalogues.faction_files import write_faction, write_factions
from warhost.catalogues.imported_faction import ImportedFaction
from warhost.factions.loading import load_faction
from warhost.factions.model import Faction
from warhost.factions.playable import load_playable
from warhost.factions.printed import settings_of
from warhost.rosters.checking import check_roster
from warhost.rosters.model import Lores, Regiment, Roster, RosterUnit

CHECKOUT = Path(__file__).parent / "checkout"
TIDE = "Tide Folk - Tide Host [LEGENDS]"


@pytest.fixture(scope="module")
def both() -> dict[str, ImportedFaction]:
    return {each.name: each for each in read_factions(CHECKOUT).factions}


@pytest.fixture(scope="module")
def moss(both: dict[str, ImportedFaction]) -> ImportedFaction:
    return both["Moss Wardens"]


@pytest.fixture(scope="module")
def deep(moss: ImportedFaction) -> dict[str, Any]:
    return dict(moss.profiles["armies_of_renown"]["Deep Grove"])


@pytest.fixture(scope="module")
def known(both: dict[str, ImportedFaction], tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Faction]:
    goal = tmp_path_factory.mktemp("data")
    return {each.id: load_faction(write_faction(each, goal)) for each in both.values()}


def test_regiments_that_a_faction_may_hire(both: dict[str, ImportedFaction]) -> None:
    assert both["Moss Wardens"].profiles["regiments_of_renown"] == {
        "Hired Blades": {"points": 160, "units": [{"unit": "Root Folk", "count": 2}, {"unit": "Lone Owl"}]},
        "Night Watch": {"points": 90, "units": [{"unit": "Grove Elder"}, {"unit": "Root Folk", "models": 1}]},
    }
    assert both[TIDE].profiles["regiments_of_renown"]["Hired Blades"]["units"] == [
        {"unit": "Root Folk", "faction": "Moss Wardens", "count": 2}, {"unit": "Lone Owl"}
    ]  # fmt: skip


def test_units_of_no_faction_come_with_their_warscroll(both: dict[str, ImportedFaction]) -> None:
    for faction in both.values():
        assert faction.warscrolls["lone-owl"]["move"] == 12
        assert "Lone Owl" not in faction.profiles["units"]
    assert "root-folk" not in both[TIDE].warscrolls, "those of others stay with them"


def test_texts_may_speak_of_the_units_of_others(both: dict[str, ImportedFaction], tmp_path: Path) -> None:
    assert both["Moss Wardens"].hired == {}
    assert "INFANTRY" in both[TIDE].hired["Root Folk"]
    folder = write_faction(both[TIDE], tmp_path)
    found = load_playable(folder)
    assert found.spoken_of.hired == both[TIDE].hired
    settings = settings_of(found.id, found.printed, found.warscrolls, found.renown, found.spoken_of)
    assert {"Root Folk", "Rain Gull"} <= settings["paid-in-acorns"].names
    assert both[TIDE].hired["Root Folk"][0] in settings["paid-in-acorns"].words


def test_what_a_regiment_can_do_is_text(moss: ImportedFaction) -> None:
    said = moss.army_texts.renown["Hired Blades"]["Paid in Acorns"]
    assert said["effect"] == "They fight as long as they are fed."


def test_factions_are_written_by_several_processes(both: dict[str, ImportedFaction], tmp_path: Path) -> None:
    told: list[str] = []
    alone, shared = tmp_path / "alone", tmp_path / "shared"
    assert write_factions(list(both.values()), alone, lambda what, *_: told.append(what), processes=1) == {}
    marks = [each.marks for each in both.values()]
    assert write_factions(list(both.values()), shared, lambda what, *_: told.append(what), processes=2) == {}
    assert told == [f"compiling {name}" for name in both] * 2
    assert [each.marks for each in both.values()] == marks
    assert all(mark.total() for mark in marks)
    files = sorted(each.relative_to(alone) for each in alone.rglob("*") if each.is_file())
    assert [(shared / each).read_bytes() for each in files] == [(alone / each).read_bytes() for each in files]
    (tmp_path / "mine" / "moss-wardens").mkdir(parents=True)
    wrong = write_factions([both["Moss Wardens"]], tmp_path / "mine", lambda *_: None, processes=2)
    assert "was not made by an import" in wrong[both["Moss Wardens"].source]


def test_what_a_regiment_summons_comes_with_it(both: dict[str, ImportedFaction]) -> None:
    assert "drifting-spores" in both[TIDE].warscrolls, "which no lore and no library of that army has"
    assert any(each.startswith("Drifting Spores: ") for each in both[TIDE].notes)


def test_a_regiment_without_a_price_is_noted(moss: ImportedFaction) -> None:
    assert "Wanderers: a regiment for hire without a price; left out" in moss.notes


def test_an_army_of_renown_is_put_into_its_faction(both: dict[str, ImportedFaction], deep: dict[str, Any]) -> None:
    assert list(both) == ["Moss Wardens", TIDE]
    assert deep["units"] == ["Thorn Captain", "Root Folk", "Silver Birch"]
    assert (deep["lores"], deep["formations"]) == ({"spell": {"Lore of Mist": {}}}, {})
    assert list(deep["regiments_of_renown"]) == ["Hired Blades"]


def test_only_what_is_other_than_the_factions_is_written_twice(moss: ImportedFaction, deep: dict[str, Any]) -> None:
    own = deep["profiles"]
    assert {name: each["points"] for name, each in own.items()} == {"Thorn Captain": 140, "Silver Birch": 200}
    assert own["Thorn Captain"]["regiment"] == [{"any": "DEEP GROVE"}]
    assert "Silver Birch" not in moss.profiles["units"]
    assert moss.warscrolls["silver-birch"]["health"] == 9
    assert moss.unit_texts["Silver Birch"]["White Bark"]["effect"] == "It is seen from afar."
    assert "Still Air" in moss.army_texts.armies["Deep Grove"]


@pytest.mark.parametrize("only", ["Moss Wardens - Deep Grove", "moss wardens"])
def test_asked_for_by_its_name_the_faction_comes(only: str) -> None:
    (found,) = read_factions(CHECKOUT, only).factions
    assert (found.name, list(found.profiles["armies_of_renown"])) == ("Moss Wardens", ["Deep Grove"])
    (again,) = read_factions(CHECKOUT / "Moss Wardens - Deep Grove.cat").factions
    assert again.name == "Moss Wardens"


GROVE = Roster(
    name="Grove", points_limit=1000, faction="Moss Wardens", army_of_renown="Deep Grove",
    regiments=[Regiment("Thorn Captain", True, units=[RosterUnit("Silver Birch")])],
    regiment_of_renown="Hired Blades", lores=Lores(spell="Lore of Mist"),
)  # fmt: skip


def changed(**fields: Any) -> Roster:
    return Roster(**{name: getattr(GROVE, name) for name in GROVE.__struct_fields__} | fields)


def test_rosters_of_it_are_checked(known: Mapping[str, Faction]) -> None:
    verdict = check_roster(GROVE, known)
    assert (verdict.breaches, verdict.points) == ((), 140 + 200 + 160)
    other = changed(regiments=[Regiment("Thorn Captain", True, units=[RosterUnit("Bramble Spears")])])
    assert check_roster(other, known).breaks == ["army-2.0", "army-3.1"]
    watch = check_roster(changed(regiment_of_renown="Night Watch"), known)
    assert [str(each) for each in watch.breaches] == [
        f"army-3.5: Night Watch is a Regiment of Renown of {TIDE}; it is not open to Deep Grove"
    ]


def test_a_unique_unit_twice_by_hiring_it(known: Mapping[str, Faction]) -> None:
    elder = Regiment("Grove Elder", True, units=[RosterUnit("Elder's Shadow")])
    plain = changed(
        army_of_renown=None, battle_formation="Ring of Thorns", lores=Lores(), regiments=[elder],
        regiment_of_renown="Night Watch",
    )  # fmt: skip
    (breach,) = check_roster(plain, known).breaches
    assert str(breach).startswith("army-3.4: Grove Elder is UNIQUE and is in the army 2 times, Night Watch included")
