"""Random battles with every advanced module at once: magic and manifestations, faction terrain, commands, tactics."""

import pytest
from tests.invariants import Watch

from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, RED
from warhost.players import player
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up

SCENE = """
title: everything at once
modules: [commands, terrain, magic, command-models, battle-tactics]
battlefield: [34, 26]
now: {round: 1, turn: red, phase: hero, first: red}
players:
  red:  {command_points: 4, general: red-mage, territory: [[0, 0], [34, 0], [34, 13], [0, 13]],
         regiments: {one: [red-mage, reds]}}
  blue: {command_points: 4, general: blue-priest, territory: [[0, 13], [34, 13], [34, 26], [0, 26]],
         regiments: {one: [blue-priest, blues]}}
warscrolls:
  mage: {move: 6, health: 5, save: 5, control: 2, base: 32, keywords: [HERO, INFANTRY, WIZARD (2)],
         abilities: [Mystic Shield],
         spells: {Zap: {value: 5, range: 18, mortal: D3}, Bolt: {value: 6, range: 24, mortal: 1, unlimited: true}},
         weapons: {Staff: {attacks: 3, hit: 4, wound: 4, rend: 1, damage: D3}}}
  priest: {move: 6, health: 5, save: 4, control: 2, base: 32, keywords: [HERO, INFANTRY, PRIEST (1)],
           abilities: [Resurrection], prayers: {Smite: {value: 4, range: 18, mortal: D3}},
           weapons: {Mace: {attacks: 4, hit: 3, wound: 4, rend: 1, damage: 2}}}
  guard: {move: 5, health: 2, save: 4, control: 1, base: 32,
          keywords: [INFANTRY, CHAMPION, MUSICIAN (1/5), STANDARD BEARER (1/5)],
          weapons: {Bow: {range: 15, attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1},
                    Blade: {attacks: 2, hit: 4, wound: 4, rend: 1, damage: 1}}}
  orb: {move: 9, health: 6, save: 6, control: 0, base: 60, height: 2, keywords: [MANIFESTATION, ENDLESS SPELL, FLY],
        weapons: {Edges: {attacks: 5, hit: 3, wound: 3, rend: 1, damage: 1}}}
  cogs: {move: 0, health: 6, save: 6, control: 0, base: 40, height: 2, keywords: [MANIFESTATION, INVOCATION],
         weapons: {Teeth: {attacks: 3, hit: 4, wound: 3, rend: 0, damage: 1}}}
  hole: {health: 8, save: 4, keywords: [FACTION TERRAIN]}
units:
  red-mage:    {army: red,  warscroll: mage, at: [[8, 5]]}
  reds:        {army: red,  warscroll: guard, at: [[12, 8], [13.4, 8], [14.8, 8], [16.2, 8], [17.6, 8]]}
  red-orb:     {army: red,  warscroll: orb, at: [[17, 4]], manifestation: {banishment: 8, summoned_by: red-mage}}
  blue-priest: {army: blue, warscroll: priest, at: [[26, 21]]}
  blues:       {army: blue, warscroll: guard, at: [[12, 18], [13.4, 18], [14.8, 18], [16.2, 18], [17.6, 18]]}
  blue-mage:   {army: blue, warscroll: mage, at: [[6, 21]]}
  blue-cogs:   {army: blue, warscroll: cogs, at: [[22, 14]], manifestation: {banishment: 6, summoned_by: blue-priest}}
terrain:
  - {name: gnawed hole, army: blue, warscroll: hole, abilities: [cover, impassable], height: 2,
     polygon: [[8, 13], [12, 13], [12, 16], [8, 16]]}
  - {name: shrine, type: place-of-power, polygon: [[3, 8], [6, 8], [6, 11], [3, 11]], height: 2}
  - {name: wood, listed: Wyldwood, height: 1, polygon: [[24, 8], [28, 8], [28, 12], [24, 12]],
     pieces: [[[29, 8], [30, 8], [30, 10], [29, 10]]]}
objectives:
  - {name: West, at: [8, 18.5]}
  - {name: East, at: [26, 14.5]}
"""


@pytest.mark.parametrize("seed", range(6))
def test_random_battles_with_all_modules(seed: int) -> None:
    battle = set_up(read_text(SCENE, "everything"), Seeded(seed))
    players = {RED: player("random", f"red {seed}"), BLUE: player("random", f"blue {seed}")}
    watch = Watch(battle)
    while (decision := battle.decision) is not None:
        watch.answer(players[decision.player].choose(battle))
        assert battle.number < 3000
    assert battle.state.outcome is not None
    assert all(battle.state.players[each].command_points == 0 for each in (RED, BLUE))
