"""Regiments of Renown that are fielded, and Armies of Renown that replace a faction's rules."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.battles import roster_battle

from warhost.engine.naming import slug
from warhost.engine.records import RED
from warhost.factions.loading import factions, load_faction
from warhost.factions.playable import Playable, load_playable, playables
from warhost.factions.profiles_file import FactionError
from warhost.rosters import fielding
from warhost.rosters.checking import check_roster
from warhost.rosters.fielding import Unfit, field, unplayable
from warhost.rosters.model import Lores, Roster
from warhost.rosters.pairing import sample

RENOWN = """
regiments_of_renown:
  Hammers for Hire:
    points: 200
    units:
      - {unit: Lord-Vigilant on Gryph-stalker, faction: Stormcast Eternals}
      - {unit: Liberators, faction: Stormcast Eternals, count: 2, models: 10}
  Rumour: {points: 100}
  Silent Company: {points: 100, units: [{unit: Clanrats}]}
armies_of_renown:
  Grey Swarm:
    units: [Grey Seer, Clanrats]
    lores: {spell: {Lore of Ruin: {}}}
"""
RULES = """
regiments_of_renown: {Hammers for Hire: [Claw-picked], Rumour: []}
armies_of_renown: {Grey Swarm: [Claw-picked]}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Skaven with renown of their own making."""
    shipped, copy = factions()["skaven"].folder, tmp_path_factory.mktemp("factions") / "skaven"
    copy.mkdir()
    for path in (*shipped.glob("*.yaml"), *shipped.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.name == "profiles.yaml":
            text = text[: text.index("\nregiments_of_renown:")] + _after(text, "regiments_of_renown") + RENOWN
        (copy / path.name).write_text(text + (RULES if path.name == "rules.yaml" else ""), encoding="utf-8")
    return copy


def _after(text: str, key: str) -> str:
    """What follows a mapping of a file: the next line that is not indented."""
    lines = text[text.index(f"\n{key}:") + 1 :].splitlines()[1:]
    rest = next((i for i, line in enumerate(lines) if line and not line.startswith((" ", "#"))), len(lines))
    return "\n" + "\n".join(lines[rest:])


@pytest.fixture
def renowned(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Playable:
    faction, playable = load_faction(folder), load_playable(folder)
    both = {**playables(), "skaven": playable}
    monkeypatch.setattr("warhost.rosters.checking.find_faction", lambda name: faction)
    monkeypatch.setattr(fielding, "find_playable", lambda name: both.get(slug(name)))
    return playable


def roster(**fields: object) -> Roster:
    return replace(sample("skaven-1000-a"), **{"points_limit": 2000, **fields})


def test_a_regiment_of_renown_is_fielded_with_what_it_can_do(renowned: Playable) -> None:
    side = field(roster(regiment_of_renown="Hammers for Hire"), RED)
    hired = side.regiments["Hammers for Hire"]
    assert hired == ("red-lord-vigilant-on-gryph-stalker", "red-liberators", "red-liberators-2")
    assert [side.units[name].size for name in hired] == [1, 10, 10]
    gift = renowned.ability("Claw-picked")
    assert all(side.units[name].abilities == (gift,) for name in hired)
    assert all(side.units[name].regiment == "Hammers for Hire" for name in hired)
    assert side.general not in hired
    assert len(side.units["red-liberators"].armed["Grandhammer"]) == 2


@pytest.mark.usefixtures("renowned")
@pytest.mark.parametrize(("name", "reason"), [
    ("Rumour", "the units of the Regiment of Renown Rumour are not known"),
    ("Silent Company", "nobody has written the abilities of the Regiment of Renown Silent Company yet"),
])  # fmt: skip
def test_what_is_not_known_of_one_keeps_it_at_home(name: str, reason: str) -> None:
    with pytest.raises(Unfit, match=reason):
        field(roster(regiment_of_renown=name), RED)


def test_an_army_of_renown_replaces_the_factions_rules(renowned: Playable) -> None:
    plain = sample("skaven-1000-a")
    seer = next(each for each in plain.regiments if each.hero == "Grey Seer")
    rats = next(unit for unit in plain.units() if unit.warscroll == "Clanrats")
    themed = roster(
        army_of_renown="grey swarm", battle_formation=None, faction_terrain=None, auxiliaries=[],
        lores=Lores(spell="Lore of Ruin"), regiments=[replace(seer, general=True, enhancements=[], units=[rats])],
    )  # fmt: skip
    assert check_roster(themed).breaches == ()
    side = field(themed, RED)
    assert set(renowned.armies["Grey Swarm"]) <= set(side.abilities)
    assert not set(renowned.traits) & set(side.abilities)


@pytest.mark.usefixtures("renowned")
def test_what_an_army_of_renown_has_not(folder: Path) -> None:
    found = [str(each) for each in check_roster(roster(army_of_renown="Grey Swarm")).breaches]
    assert any(each == "army-2.0: there is no battle formation called 'Claw-horde'" for each in found)
    assert any("is no unit of the Army of Renown Grey Swarm" in each for each in found)
    assert any(each.startswith("army-3.7: there is no faction terrain feature") for each in found)
    unknown = check_roster(roster(army_of_renown="Gray Swarm")).breaches
    assert any("did you mean Grey Swarm?" in str(each) and each.rule == "army-2.0" for each in unknown)


def test_an_army_of_renown_nobody_has_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faction = load_faction(folder)
    monkeypatch.setattr("warhost.rosters.checking.find_faction", lambda name: faction)
    verdict = check_roster(roster(army_of_renown="Grey Swarm"))
    assert "nobody has written the Army of Renown Grey Swarm yet" in list(unplayable(verdict))


def test_a_unit_that_the_faction_has_not(folder: Path, tmp_path: Path) -> None:
    text = (folder / "profiles.yaml").read_text(encoding="utf-8").replace("[Grey Seer, Clanrats]", "[Grey Sear]")
    (tmp_path / "profiles.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FactionError, match=r"there is no unit 'Grey Sear'\. Right: did you mean 'Grey Seer'"):
        load_faction(tmp_path)


@pytest.mark.usefixtures("renowned")
def test_the_regiment_takes_part_in_a_battle() -> None:
    mine = roster(regiment_of_renown="Hammers for Hire", faction="Skaven")
    monstrous = replace(mine, name="the other")
    battle = roster_battle(mine, monstrous, 3)
    assert {"red-liberators", "blue-liberators"} <= set(battle.state.units)
    assert battle.decision is not None
