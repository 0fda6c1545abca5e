"""Seasons in rosters: one that nobody knows is named, forms of a unit that belong to one stand alone."""

from msgspec.structs import replace

from warhost.rosters.checking import check_roster
from warhost.rosters.model import Regiment, RosterUnit
from warhost.rosters.pairing import sample

NEW = "Brood Terror (Scourge of Ghyran)"


def test_a_season_nobody_knows_is_named() -> None:
    plain = sample("skaven-1000-a")
    (note,) = check_roster(replace(plain, season="Season of Rain")).notes
    assert note == "Skaven has no season called 'Season of Rain'; known are GHB 2025-26, GHB 2026-27"
    for known in ("ghb 2025-26", "none", None):
        assert check_roster(replace(plain, season=known)).notes == ()


def test_a_form_of_a_unit_stands_alone() -> None:
    both = Regiment("Master Moulder", general=True, units=[RosterUnit("Brood Terror"), RosterUnit(NEW)])
    army = replace(sample("skaven-1000-a"), season="GHB 2025-26", regiments=[both], auxiliaries=[])
    assert "army-3.1" in check_roster(army).breaks
    alone = replace(army, regiments=[replace(both, units=both.units[1:])])
    assert "army-3.1" not in check_roster(alone).breaks
