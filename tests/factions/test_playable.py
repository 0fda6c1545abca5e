"""What factions bring to the table: everything named is written, shown by a scenario, and armed as rosters say."""

from pathlib import Path

import pytest

from warhost.engine.loadouts import carriers
from warhost.factions.playable import RULES, WARSCROLLS, Playable, load_playable, playables, why_not_fielded
from warhost.factions.profiles_file import FactionError

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "factions"
TEXTS = "\n".join(file.read_text(encoding="utf-8") for file in SCENARIOS.glob("*.yaml"))

RAT = """
warscrolls:
  rat:
    {name: Rat, move: 6, health: 1, save: null, control: 1, base: 25, height: 1, keywords: [INFANTRY], models: 4,
     tokens: [Flea], tokens_per: 2,
     weapons: {Teeth: {attacks: 1, hit: 4, wound: 4, damage: 1}, Knife: {attacks: 1, hit: 4, wound: 4, damage: 1}},
     loadouts: [{options: {Knife: [Knife]}, per: 2, instead_of: [Teeth]}], missing: [Gnaw]}
"""


@pytest.mark.parametrize("playable", playables().values(), ids=lambda each: each.id)
def test_every_ability_that_is_used_has_a_scenario(playable: Playable) -> None:
    active = [each.name for each in playable.abilities if not each.passive]
    assert [name for name in active if name not in TEXTS] == []


@pytest.mark.parametrize("playable", playables().values(), ids=lambda each: each.id)
def test_every_warscroll_stands_in_a_scenario(playable: Playable) -> None:
    assert [key for key in playable.warscrolls if key not in TEXTS] == []


@pytest.mark.parametrize("playable", playables().values(), ids=lambda each: each.id)
def test_nothing_is_written_that_nobody_has(playable: Playable) -> None:
    had = {name for scroll in playable.warscrolls.values() for name in scroll.abilities}
    lists = (playable.formations, playable.lores, playable.enhancements)
    had |= {*playable.traits, *(name for each in lists for listed in each.values() for name in listed)}
    assert {each.id for each in playable.abilities} - had == set()


def test_liberators_carry_what_the_roster_says() -> None:
    scroll = playables()["stormcast-eternals"].warscrolls["liberators"]
    assert carriers(scroll, 10, {"Grandhammer": 2}) == {"Grandhammer": (8, 9), "Warhammer": tuple(range(8))}
    assert carriers(scroll, 10, {})["Grandhammer"] == ()
    assert carriers(scroll, 5)["Grandhammer"] == (4,)


def test_stormfiends_have_one_of_each_pair() -> None:
    scroll = playables()["skaven"].warscrolls["stormfiends"]
    usual = carriers(scroll, 3, {})
    assert {name: who for name, who in usual.items() if who} == {
        "Ratling Cannons": (0,), "Clubbing Blows": (0, 1), "Warpfire Projectors": (1,), "Doomflayer Gauntlets": (2,),
    }  # fmt: skip
    chosen = carriers(scroll, 6, {"Grinderfists": 1, "Shock Gauntlets": 2})
    assert chosen["Grinderfists"] == (1,)
    assert chosen["Ratling Cannons"] == (0,)
    assert chosen["Clubbing Blows"] == (0, 2, 3)
    assert chosen["Shock Gauntlets"] == (4, 5)


def test_tokens_for_every_so_many_models() -> None:
    scroll = playables()["stormcast-eternals"].warscrolls["reclusians"]
    assert scroll.tokens_for(6) == ("Memorian",) * 4


def test_a_unit_with_a_missing_ability_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "vermin"
    folder.mkdir()
    (folder / WARSCROLLS).write_text(RAT, encoding="utf-8")
    rat = load_playable(folder).warscrolls["rat"]
    assert (rat.id, rat.missing, rat.tokens_for(4)) == ("vermin/rat", ("Gnaw",), ("Flea", "Flea"))
    assert carriers(rat, 4) == {"Knife": (2, 3), "Teeth": (0, 1)}
    assert why_not_fielded("skaven", "Stormvermin") is None
    assert "Verminlord Deceiver" in str(why_not_fielded("skaven", "Verminlord Deceiver"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[Knife]}", "[Knive]}", "it has no weapon 'Knive'. Right: did you mean 'Knife'?"),
        ("per: 2, instead", "pr: 2, instead", "unknown key 'pr'"),
        ("missing: [Gnaw]", "abilities: [Gnaw]", "abilities.py defines no ability 'Gnaw'"),
        ("tokens_per: 2", "tokens_per: 0", "Right: for every how many models it has its tokens"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    folder = tmp_path / "vermin"
    folder.mkdir()
    assert old in RAT
    (folder / WARSCROLLS).write_text(RAT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FactionError) as told:
        load_playable(folder)
    assert str(told.value).startswith(f"vermin/{WARSCROLLS}")
    assert said in str(told.value)


def test_no_lore_lacks_anything() -> None:
    assert not any(each.missing for each in playables().values())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("missing: {Lore of Rats: [Squeak]}\n", "there is no lore 'Lore of Rats'"),
        ("lores: {Lore of Rats: []}\nmissing: {Lore of Rat: [Squeak]}\n", "did you mean 'Lore of Rats'"),
    ],
)
def test_missing_speaks_of_lores_that_are_there(tmp_path: Path, text: str, said: str) -> None:
    folder = tmp_path / "vermin"
    folder.mkdir()
    (folder / WARSCROLLS).write_text(RAT, encoding="utf-8")
    (folder / RULES).write_text(text, encoding="utf-8")
    with pytest.raises(FactionError, match=said):
        load_playable(folder)


def test_rules_name_abilities_that_are_there(tmp_path: Path) -> None:
    folder = tmp_path / "vermin"
    folder.mkdir()
    (folder / WARSCROLLS).write_text(RAT, encoding="utf-8")
    (folder / RULES).write_text("lores: {Lore of Rats: [Squeak]}\n", encoding="utf-8")
    with pytest.raises(FactionError, match="defines no ability 'Squeak'"):
        load_playable(folder)
