"""Rosters as sides of a battle: who is fielded, how they are armed, what they know; and what keeps a roster at home."""

import msgspec
import pytest
from tests.battles import roster_battle

from warhost.engine.records import BLUE, RED
from warhost.factions.playable import playables
from warhost.rosters.checking import check_roster
from warhost.rosters.fielding import Unfit, field, unplayable
from warhost.rosters.model import Lores, Roster
from warhost.rosters.pairing import opposing, sample, samples
from warhost.rules.sequence.command_points import AUXILIARIES, SPARE


@pytest.mark.parametrize("name", samples())
def test_everybody_on_a_sample_takes_the_field(name: str) -> None:
    roster = sample(name)
    verdict = check_roster(roster)
    assert list(unplayable(verdict)) == []
    assert verdict.muster is not None
    side = field(roster, RED)
    units = [each for each in side.units.values() if each.kind == "unit"]
    assert [each.size for each in units] == [each.models for each in verdict.muster.entries]
    assert all(each.army == RED and each.status == "undeployed" for each in side.units.values())
    assert side.general in side.units
    assert len(side.regiments) == len(roster.regiments)
    in_regiments = [unit for members in side.regiments.values() for unit in members]
    assert len(in_regiments) == len(set(in_regiments)) == len(units) - len(roster.auxiliaries)
    for regiment, members in side.regiments.items():
        assert {side.units[unit].regiment for unit in members} == {regiment}
    assert side.points == {AUXILIARIES: len(roster.auxiliaries), SPARE: int(verdict.extra_command_point)}
    assert len(side.terrain) == (roster.faction_terrain is not None)
    assert set(side.terrain) == {each.id for each in side.units.values() if each.kind == "terrain"}


def test_weapons_command_models_and_enhancements() -> None:
    side = field(sample("stormcast-1000-a"), BLUE)
    liberators = side.units["blue-liberators"]
    assert (liberators.size, liberators.reinforced) == (10, True)
    assert len(liberators.armed["Grandhammer"]) == 2
    assert {kind: len(models) for kind, models in liberators.command_models.items()} == {"champion": 1}
    assert set(side.units["blue-vindictors"].command_models) == {"champion", "standard-bearer"}
    general = side.units[side.general or ""]
    assert general.id == "blue-lord-vigilant-on-gryph-stalker"
    assert general.abilities == playables()["stormcast-eternals"].enhancement("Null Pendant")
    assert all(not unit.abilities for unit in side.units.values() if unit.regiment is None)
    assert side.regiments["Knight-Arcanum"] == ("blue-knight-arcanum", "blue-vanquishers")


def test_a_weapon_is_found_however_its_name_is_spelt() -> None:
    roster = sample("stormcast-1000-a")
    first = roster.regiments[0]
    liberators = msgspec.structs.replace(first.units[0], weapon_options={"GRANDHAMMER": 1})
    spelt = msgspec.structs.replace(first, units=[liberators, *first.units[1:]])
    side = field(msgspec.structs.replace(roster, regiments=[spelt, *roster.regiments[1:]]), BLUE)
    assert len(side.units["blue-liberators"].armed["Grandhammer"]) == 1


def test_traits_formation_and_lores_are_the_armys() -> None:
    side = field(sample("skaven-1000-a"), RED)
    skaven = playables()["skaven"]
    assert set(skaven.traits) <= set(side.abilities)
    assert set(skaven.formations["Claw-horde"]) <= set(side.abilities)
    assert set(skaven.lores["Lore of Ruin"]) <= set(side.abilities)
    assert not set(skaven.formations["Warpcog Convocation"]) & set(side.abilities)
    bare = field(msgspec.structs.replace(sample("skaven-1000-a"), lores=Lores()), RED)
    assert not set(skaven.lores["Lore of Ruin"]) & set(bare.abilities)


def test_units_of_one_warscroll_have_names_of_their_own() -> None:
    roster = sample("skaven-1000-a")
    first, *rest = roster.regiments
    rats = next(unit for unit in first.units if unit.warscroll == "Clanrats")
    twice = msgspec.structs.replace(first, units=[rats, rats])
    side = field(msgspec.structs.replace(roster, regiments=[twice, *rest]), RED)
    assert {"red-clanrats", "red-clanrats-2"} <= set(side.units)


def changed(**fields: object) -> Roster:
    return msgspec.structs.replace(sample("skaven-1000-a"), **fields)


@pytest.mark.parametrize(
    ("roster", "reason"),
    [
        (changed(points_limit=500), "army-1.2"),
        (changed(faction="Skeven"), "army-2.0"),
        (changed(battle_formation="Thunderhead Host"), "army-2.0"),
        (changed(regiments=[]), "army-3.1"),
        (changed(lores=Lores(spell="Lore of the Storm")), "army-4.2"),
    ],
)
def test_what_breaks_a_rule_stays_at_home(roster: Roster, reason: str) -> None:
    with pytest.raises(Unfit) as unfit:
        field(roster, RED)
    assert any(each.startswith(f"{reason}: ") for each in unfit.value.reasons)


def test_a_unit_nobody_has_written_is_named() -> None:
    roster = sample("skaven-1000-a")
    first, *rest = roster.regiments
    unwritten = next(
        name
        for name in ("Gutter Runners", "Night Runners", "Stormfiends", "Plague Monks", "Doomwheel")
        if playables()["skaven"].warscroll(name) is None
    )
    unit = msgspec.structs.replace(first.units[0], warscroll=unwritten, command_models=None)
    bare = msgspec.structs.replace(first, units=[])
    with pytest.raises(Unfit, match=unwritten):
        field(msgspec.structs.replace(roster, regiments=[bare, *rest], auxiliaries=[unit]), RED)


def test_rosters_of_one_limit_only() -> None:
    with pytest.raises(Unfit, match=r"army-1\.2"):
        roster_battle(sample("skaven-1000-a"), sample("stormcast-2000-a"))
    for name in samples():
        other = opposing(sample(name))
        assert other.points_limit == sample(name).points_limit
        assert other.faction != sample(name).faction
