"""Who is hemmed in by friends waits until they have gone; and nobody sets up terrain in their own way."""

from math import hypot
from pathlib import Path

from msgspec.structs import replace
from tests.players.levels import new_battle

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit, UseAbility
from warhost.engine.dice import Seeded
from warhost.players.captain.captain import Captain
from warhost.players.captain.weights import CAPTAIN
from warhost.players.ideas.menu import suggestions
from warhost.scenario.file.reader import read
from warhost.scenario.run.setup import set_up

LANE = """
title: A hero behind others in a lane
rules: [core-14.3]
battlepack: plain
now: {round: 1, turn: red, phase: movement, first: red}
warscrolls:
  hero: {move: 8, health: 5, save: 4, control: 5, base: 40, height: 2, keywords: [HERO, INFANTRY],
         weapons: {Sword: {attacks: 5, hit: 3, wound: 3, rend: 1, damage: 2}}}
  grunt: {move: 4, health: 1, save: 6, control: 1, base: 32, height: 1.5, keywords: [INFANTRY],
          weapons: {Stick: {attacks: 1, hit: 5, wound: 5, rend: 0, damage: 1}}}
terrain:
  - {name: left wall, size: large, height: 6, polygon: [[8, 0], [12, 0], [12, 6], [8, 6]]}
  - {name: right wall, size: large, height: 6, polygon: [[16, 0], [20, 0], [20, 6], [16, 6]]}
objectives:
  - {name: Ahead, at: [14, 11], radius: 2}
units:
  hero: {army: red, warscroll: hero, facing: 90, at: [[14, 2]]}
  grunts: {army: red, warscroll: grunt, facing: 90, at: [[12.7, 4.2], [14, 4.2], [15.3, 4.2]]}
  far: {army: blue, warscroll: grunt, at: [[29, 21]]}
"""
HOPEFUL = replace(CAPTAIN, works_out=0.0)


def lane(tmp_path: Path) -> Battle:
    path = tmp_path / "lane.yaml"
    path.write_text(LANE, encoding="utf-8")
    return set_up(read(path), Seeded(1))


def test_those_in_front_go_first(tmp_path: Path) -> None:
    choice = Captain(1).choose(lane(tmp_path))
    assert isinstance(choice, UseAbility)
    assert choice.unit == "grunts"


def test_who_only_hopes_sends_the_hero_first(tmp_path: Path) -> None:
    choice = Captain(1, HOPEFUL).choose(lane(tmp_path))
    assert isinstance(choice, UseAbility)
    assert choice.unit == "hero"


def test_terrain_is_set_up_out_of_the_way() -> None:
    battle, captain = new_battle("ghyran"), Captain(1)
    while not isinstance(battle.decision, SetUpUnit):
        battle.answer(captain.choose(battle))
    chosen, state = captain.choose(battle), battle.state

    def from_the_middle(choice: object) -> float:
        assert isinstance(choice, Placed)
        (at,) = choice.places
        return hypot(at.x - state.width / 2, at.y - state.depth / 2)

    others = [from_the_middle(each.choice) for each in suggestions(battle, battle.decision)]
    assert from_the_middle(chosen) == max(others[:10])
    assert min(others) < from_the_middle(chosen)
