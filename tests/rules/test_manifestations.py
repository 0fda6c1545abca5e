"""Manifestations: summoned as the guide says, whole again each time, of several parts, and gone with their summoner."""

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from warhost.armies.loading import HOMEBREW, shipped_armies
from warhost.rules.modules.terrain_list import size_of, terrain_list
from warhost.scenario.file.reader import Malformed, read_text
from warhost.scenario.run.runner import run

GUIDE = (Path(__file__).parents[2] / "docs" / "magic.md").read_text(encoding="utf-8")
(FLAME,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
(ABILITIES,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
ARMY = f"""
name: Flame Callers
faction: Flame Callers
roster:
  - {{warscroll: caller, general: true}}
abilities:
  Summon Far Embers:
    timing: Your Hero Phase
    value: 4
    keywords: [Summon, Prayer]
    declare: Pick a friendly Priest to chant this prayer, then make a chanting roll of D6.
    effect: >-
      Set up a Far Embers invocation wholly within 18" of the chanter and visible to them. A Far Embers invocation has 2
      parts that must be set up within 9" of each other.
  Two of Them:
    effect: >-
      When a number of damage points equal to this Manifestation's Health characteristic are allocated to it, this
      Manifestation is destroyed and both its parts are removed from play. Each time this Manifestation moves, both its
      parts must end within 9" of each other.
  Kindle All:
    timing: Your Hero Phase
    value: 5
    keywords: [Summon, Spell]
    declare: >-
      Pick a friendly Wizard to cast this spell, pick 1 of the friendly Manifestations below that is not on the
      battlefield, then make a casting roll of 2D6. • Living Flame • Far Embers
    effect: >-
      If you picked a Living Flame, set it up wholly within 9" of the caster and visible to them. If you picked a Far
      Embers, set it up wholly within 12" of the caster, visible to them and more than 9" from all enemy units.
  Trade Flames:
    timing: Your Hero Phase
    value: 5
    keywords: [Summon, Spell, Unlimited]
    declare: >-
      Pick a friendly Wizard to cast this spell, pick 1 of the friendly Manifestations below that is not on the
      battlefield, then make a casting roll of 2D6. • Living Flame • Far Embers
    effect: >-
      If there is already a friendly Manifestation from the list above on the battlefield, it is immediately banished.
      Then, set up the Manifestation you picked within 2" of the caster and visible to them. If that Manifestation is a
      Far Embers, it must also be set up more than 14" from all enemy units.
warscrolls:
  caller:
    name: Caller
    move: 5
    health: 5
    save: 5
    control: 2
    base: 32
    height: 1.5
    keywords: [HERO, INFANTRY, WIZARD (2), PRIEST (2)]
    abilities:
      [Ember Rain, Hearth's Comfort, Summon Living Flame, Summon Twin Embers, Summon Far Embers, Kindle All,
       Trade Flames]
  far-embers:
    name: Far Embers
    move: 0
    health: 4
    save: 6
    control: 0
    banishment: 6
    base: 40
    height: 2
    keywords: [MANIFESTATION, INVOCATION]
    abilities: [Two of Them]
  twin-embers:
    name: Twin Embers
    move: 0
    health: 4
    save: 6
    control: 0
    banishment: 6
    base: 40
    height: 2
    models: 2
    coherency: 9
    keywords: [MANIFESTATION, INVOCATION]
{FLAME}"""
MORE = """
summon_twin_embers = summoning("Summon Twin Embers", "Twin Embers", 4, within=18, holy=True)
"""
SCENE = """
title: made up
modules: [magic, commands]
seed: 1
now: {round: 1, turn: red, phase: hero, first: red}
players: {red: {army: flame-callers, command_points: 4}}
warscrolls:
  brute: {move: 5, health: 20, save: 5, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Bow: {range: 30, attacks: 1, hit: 4, wound: 4, rend: 0, damage: 4}}}
units:
  caller: {army: red, warscroll: caller, at: [[5, 10]]}
  brutes: {army: blue, warscroll: brute, at: [[20, 10]]}
"""


@pytest.fixture(autouse=True)
def flame_callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The guide's magic in an army of its own, known to the game as long as a test runs."""
    folder = tmp_path / "flame-callers"
    folder.mkdir()
    (folder / "army.yaml").write_text(ARMY, encoding="utf-8")
    (folder / "abilities.py").write_text(ABILITIES + MORE, encoding="utf-8")
    monkeypatch.setenv(HOMEBREW, str(tmp_path))
    shipped_armies.cache_clear()
    yield
    monkeypatch.delenv(HOMEBREW)
    shipped_armies.cache_clear()


def holds(steps: str) -> None:
    assert run(read_text(SCENE + steps, "made up")).failures == ()


def test_the_guides_spell_and_prayer() -> None:
    holds("""
steps:
  - {use: Ember Rain, by: caller, targets: brutes, dice: {casting: [4, 3], mortal: [5]}}
  - {use: Hearth's Comfort, by: caller, targets: caller, choose: {ritual: spend}, dice: {chanting: [4], heal: [1]}}
expect: {brutes: {damage: 3}}
""")


def test_a_manifestation_is_summoned_where_the_spell_says() -> None:
    holds("""
steps:
  - {use: Summon Living Flame, by: caller, place: [[12, 10]], dice: {casting: [3, 3]}, refused: magic-7.0}
  - {use: Summon Living Flame, by: caller, place: [[5, 21.5]], dice: {casting: [3, 3]}, refused: magic-7.0}
  - {use: Summon Living Flame, by: caller, place: [[8, 10]], dice: {casting: [3, 3]}}
  - {use: Summon Living Flame, by: caller, place: [[8, 14]], dice: {casting: [3, 3]}, refused: magic-7.0}
  - expect: {living-flame: {models: 1, ward: 6, cannot: {Rally: magic-7.0}}}
  - end: phase
  - {use: Normal Move, by: living-flame, move: {0: [9, 14]}, refused: core-24.0}
  - end: phase
  - {use: Charge, by: living-flame, move: {0: [18.1, 10]}, dice: {charge: [6, 5]}}
expect: {living-flame: {charged: true, in_combat: [brutes]}}
""")


def test_a_failed_summoning_counts_for_the_turn() -> None:
    holds("""
steps:
  - {use: Summon Living Flame, by: caller, dice: {casting: [2, 3]}}
  - {use: Summon Living Flame, by: caller, place: [[8, 10]], dice: {casting: [3, 3]}, refused: magic-5.0}
""")


def test_the_parts_of_a_manifestation_share_its_health() -> None:
    holds("""
steps:
  - use: Summon Twin Embers
    by: caller
    place: [[8, 10], [8, 20.9]]
    choose: {ritual: spend}
    dice: {chanting: [4]}
    refused: core-15.1a
  - use: Summon Twin Embers
    by: caller
    place: [[8, 10], [8, 19]]
    choose: {ritual: spend}
    dice: {chanting: [4]}
  - end: turn
  - end: phase
  - end: phase
  - {use: Shoot, by: brutes, targets: twin-embers, dice: {hit: [4], wound: [4], save: [1]}}
expect: {twin-embers: {destroyed: true, models: 0}}
""")


def test_parts_of_which_only_the_prayer_tells() -> None:
    holds("""
steps:
  - use: Summon Far Embers
    by: caller
    place: [[8, 10], [8, 20.9]]
    choose: {ritual: spend}
    dice: {chanting: [4]}
    refused: core-15.1a
  - use: Summon Far Embers
    by: caller
    place: [[8, 10], [8, 19]]
    choose: {ritual: spend}
    dice: {chanting: [4]}
  - expect: {far-embers: {models: 2}}
  - end: turn
  - end: phase
  - end: phase
  - {use: Shoot, by: brutes, targets: far-embers, dice: {hit: [4], wound: [4], save: [1]}}
expect: {far-embers: {destroyed: true, models: 0}}
""")


def test_one_of_a_list_each_where_it_is_said() -> None:
    holds("""
steps:
  - {use: Kindle All, by: caller, choose: {effect: Far Embers}, place: [[12, 10]], dice: {casting: [3, 2]},
     refused: core-24.0}
  - {use: Kindle All, by: caller, choose: {effect: Living Flame}, place: [[12, 12]], dice: {casting: [3, 2]}}
  - {use: Summon Living Flame, by: caller, place: [[8, 10]], dice: {casting: [3, 3]}, refused: magic-7.0}
""")


def test_one_of_a_list_in_place_of_another() -> None:
    holds("""
steps:
  - {use: Trade Flames, by: caller, choose: {effect: Living Flame}, place: [[5, 15]], dice: {casting: [3, 2]},
     refused: core-24.0}
  - {use: Summon Living Flame, by: caller, place: [[8, 10]], dice: {casting: [3, 3]}}
  - {use: Trade Flames, by: caller, dice: {casting: [1, 2]}}
  - expect: {living-flame: {models: 1}}
  - end: round
    choose: {first-turn: red}
    dice: {priority: [6, 1]}
  - {use: Trade Flames, by: caller, place: [[3, 10]], dice: {casting: [3, 2]}}
  - expect: {living-flame: {models: 0}}
  - {use: Summon Far Embers, by: caller, place: [[8, 10], [8, 19]], choose: {ritual: spend}, dice: {chanting: [4]},
     refused: magic-7.0}
""")


def test_what_was_banished_is_summoned_again_whole() -> None:
    holds("""
steps:
  - {use: Summon Living Flame, by: caller, place: [[8, 10]], dice: {casting: [3, 3]}}
  - {use: Banish Manifestation, by: caller, targets: living-flame, dice: {banishment: [3, 4]}}
  - expect: {living-flame: {models: 0}}
  - end: round
    choose: {first-turn: red}
    dice: {priority: [6, 1]}
  - {use: Summon Living Flame, by: caller, place: [[8, 12]], dice: {casting: [3, 3]}}
expect: {living-flame: {models: 1, damage: 0, at: {0: [8, 12]}}}
""")


def test_the_list_of_terrain() -> None:
    rows = terrain_list()
    assert len(rows) == 60
    assert (rows["Wyldwood"].type, rows["Wyldwood"].pieces) == ("obscuring", (1, 2, 3))
    assert rows["Ruined Domicile"].sizes == ("medium", "large")
    assert rows["Azyrite Ruins"].pieces == (2,)
    kinds = [each.type for each in rows.values()]
    counts = {kind: kinds.count(kind) for kind in ("obstacle", "obscuring", "area", "place-of-power", "faction")}
    assert counts == {"obstacle": 22, "obscuring": 5, "area": 6, "place-of-power": 12, "faction": 15}


def test_every_row_of_the_list_is_the_books() -> None:
    """The checksum was taken from the book's own table; whoever changes a row on purpose takes it anew."""
    rows = sorted(
        f"{r.name}|{r.type}|{','.join(map(str, r.pieces))}|{','.join(r.sizes)}" for r in terrain_list().values()
    )
    assert (
        sha256("\n".join(rows).encode()).hexdigest()
        == "4fdbf839b991fc6c3fe2d799e04a1180bc11d7214b96df2ff75a4dc20f982418"
    )


@pytest.mark.parametrize(
    ("corners", "size"),
    [
        (((0, 0), (7, 0), (7, 7), (0, 7)), "small"),
        (((0, 0), (7.1, 0), (7.1, 7), (0, 7)), "medium"),
        (((0, 0), (12, 0), (12, 7), (0, 7)), "medium"),
        (((0, 0), (12, 0), (12, 7.1), (0, 7.1)), "large"),
        (((0, 0), (5, 5), (0, 10), (-5, 5)), "large"),  # a square of 7.07", set on its corner, fits no 7"
        (((0, 0), (4.9, 4.9), (0, 9.8), (-4.9, 4.9)), "small"),
    ],
)
def test_sizes(corners: tuple[tuple[float, float], ...], size: str) -> None:
    assert size_of((corners,)) == size


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("listed: Wildwood, polygon: [[0, 0], [3, 0], [3, 3]]", "Wyldwood"),
        ("listed: Watchtower, polygon: [[0, 0], [9, 0], [9, 3]]", "small, not medium"),
        ("listed: Chapel, polygon: [[0, 0], [3, 0], [3, 3]], pieces: [[[3, 3], [4, 4], [3, 4]]]", "has 2 pieces"),
        ("size: small, polygon: [[0, 0], [3, 0], [3, 3]], pieces: [[[9, 9], [10, 9], [10, 10]]]", "do not fit a small"),
    ],
)
def test_terrain_that_contradicts_the_list(entry: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        read_text(f"{SCENE}terrain:\n  - {{name: thing, height: 1, {entry}}}\n", "made up")
