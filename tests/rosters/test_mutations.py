"""A legal roster changed in one way breaks exactly one rule."""

from typing import Any

import pytest
from tests.rosters.made_rosters import SAMPLES, Change, changed

from warhost.rosters import Roster, check_roster

Plain = dict[str, Any]
OTHER = {"Skaven": "Stormcast Eternals", "Stormcast Eternals": "Skaven"}
FOREIGN_UNIT = {"Skaven": "Vindictors", "Stormcast Eternals": "Night Runners"}
FOREIGN_HERO = {"Skaven": "Knight-Relictor", "Stormcast Eternals": "Clawlord"}
FOREIGN = {
    "Skaven": ("Vanguard Wing", "Stormreach Portal", "Lore of the Storm", "Gotrek Gurnisson", "Mirrorshield"),
    "Stormcast Eternals": ("Kill-pack", "Gnawhole", "Lore of Ruin", "The Pustules", "Skavenbrew"),
}
FREE_HERO = {"Skaven": "Warlock Bombardier", "Stormcast Eternals": "Knight-Arcanum"}
UNIQUE = {"Skaven": "Deathmaster Crixxit", "Stormcast Eternals": "Gardus Steel Soul"}
ONE_MODEL = {"Skaven": "Hell Pit Abomination", "Stormcast Eternals": "Stormstrike Chariot"}
NOT_OFFERED = {"Skaven": "Gutter Runners", "Stormcast Eternals": "Stormcoven"}


def _limit(points: int) -> Change:
    return lambda plain: plain.update(points_limit=points)


def _auxiliary(plain: Plain, **unit: Any) -> None:
    """Another auxiliary, with room for its points."""
    plain["points_limit"] += 2000
    plain["auxiliaries"].append(unit)


def _extra(names: dict[str, str], times: int = 1, **more: Any) -> Change:
    def change(plain: Plain) -> None:
        for _ in range(times):
            _auxiliary(plain, warscroll=names[plain["faction"]], **more)

    return change


def _renown(plain: Plain) -> None:
    plain.update(regiment_of_renown=FOREIGN[plain["faction"]][3], points_limit=9000)


def _foreign_enhancement(plain: Plain) -> None:
    name = FOREIGN[plain["faction"]][4]
    _auxiliary(plain, warscroll=FREE_HERO[plain["faction"]], enhancements=[{"type": "Mount Traits", "name": name}])


def _regiments_more(plain: Plain) -> None:
    plain["points_limit"] += 2000
    hero = {"Skaven": "Clawlord", "Stormcast Eternals": "Knight-Vexillor"}[plain["faction"]]
    while len(plain["regiments"]) < 6:
        plain["regiments"].append({"hero": hero})


def _without_regiment(index: int) -> Change:
    return lambda plain: plain["regiments"].pop(index)


def _without_units(index: int) -> Change:
    return lambda plain: plain["regiments"][index].update(units=[])


def _second_general(plain: Plain) -> None:
    plain["regiments"][1]["general"] = True


def _no_general(plain: Plain) -> None:
    plain["regiments"][0]["general"] = False


def _fifth_unit(plain: Plain) -> None:
    unit = {"Skaven": "Stormvermin", "Stormcast Eternals": "Liberators"}[plain["faction"]]
    if plain["regiments"][0]["hero"] == "Arch-Warlock":
        unit = "Stormfiends"
    plain["points_limit"] += 1000
    units = plain["regiments"][0]["units"]
    units.extend({"warscroll": unit} for _ in range(5 - len(units)))


def _same_enhancement(plain: Plain) -> None:
    hero = FREE_HERO[plain["faction"]]
    name = {"Skaven": "Warpstone Charm", "Stormcast Eternals": "Mirrorshield"}[plain["faction"]]
    given = {"type": "Artefacts of Power", "name": name}
    for _ in range(2):
        _auxiliary(plain, warscroll=hero, enhancements=[given])


CHANGES: dict[str, tuple[str, Change]] = {
    "too few points allowed": ("army-1.2", lambda plain: plain.update(points_limit=949)),
    "foreign unit": ("army-2.0", _extra(FOREIGN_UNIT)),
    "foreign hero": ("army-2.0", _extra(FOREIGN_HERO)),
    "unknown unit": ("army-2.0", lambda plain: _auxiliary(plain, warscroll="Zzz")),
    "foreign formation": ("army-2.0", lambda plain: plain.update(battle_formation=FOREIGN[plain["faction"]][0])),
    "no formation": ("army-2.0", lambda plain: plain.update(battle_formation=None)),
    "six regiments": ("army-3.1", _regiments_more),
    "no general": ("army-3.2", _no_general),
    "second general": ("army-3.2", _second_general),
    "fifth unit": ("army-3.2", _fifth_unit),
    "reinforced model": ("army-3.3", _extra(ONE_MODEL, reinforced=True)),
    "not offered": ("army-3.3", _extra(NOT_OFFERED, reinforced=True)),
    "unique twice": ("army-3.4", _extra(UNIQUE, times=2)),
    "foreign renown": ("army-3.5", _renown),
    "foreign terrain": ("army-3.7", lambda plain: plain.update(faction_terrain=FOREIGN[plain["faction"]][1])),
    "foreign lore": ("army-4.2", lambda plain: plain["lores"].update(spell=FOREIGN[plain["faction"]][2])),
    "two lores": ("army-4.2", lambda plain: plain["lores"].update(manifestation=["Primal Energy", "Forbidden Power"])),
    "same enhancement": ("army-4.1", _same_enhancement),
    "foreign enhancement": ("army-4.1", _foreign_enhancement),
}


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
@pytest.mark.parametrize("change", CHANGES, ids=list(CHANGES))
def test_one_change_breaks_one_rule(sample: Roster, change: str) -> None:
    rule, how = CHANGES[change]
    verdict = check_roster(changed(sample, how))
    assert verdict.breaks == [rule], [str(each) for each in verdict.breaches]


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
def test_a_regiment_less_is_still_legal(sample: Roster) -> None:
    for index in range(1, len(sample.regiments)):
        assert check_roster(changed(sample, _without_regiment(index))).legal


@pytest.mark.parametrize("sample", SAMPLES.values(), ids=list(SAMPLES))
def test_units_fewer_are_still_legal(sample: Roster) -> None:
    for index in range(len(sample.regiments)):
        assert check_roster(changed(sample, _without_units(index))).legal


def test_the_limit_decides_about_the_command_point() -> None:
    sample = SAMPLES["skaven-1000-a"]
    found = {limit: check_roster(changed(sample, _limit(limit))).extra_command_point for limit in (999, 1000, 1001)}
    assert found == {999: False, 1000: True, 1001: True}


def test_too_many_command_models_and_weapons_cite_their_own_rules() -> None:
    def change(plain: Plain) -> None:
        plain["regiments"][0]["units"][0]["command_models"] = {"CHAMPION": 2, "MUSICIAN": 1}
        plain["regiments"][0]["units"][2]["weapon_options"] = {"Warpfire Gun": 2}

    verdict = check_roster(changed(SAMPLES["skaven-1000-a"], change))
    assert verdict.breaks == ["core-4.0", "models-1.0"]


def test_problems_read_as_sentences_with_their_rule() -> None:
    verdict = check_roster(changed(SAMPLES["skaven-1000-a"], _fifth_unit))
    assert [str(each) for each in verdict.breaches] == [
        "army-3.2: the general's regiment holds 5 units; at most 4",
    ]
    wrong = check_roster(changed(SAMPLES["skaven-1000-a"], _extra({"Skaven": "Storm-vermin guard"})))
    assert "did you mean Stormvermin?" in str(wrong.breaches[0])
