"""Quarters of the table as what a battleplan scores."""

from warhost.engine.dice import Scripted
from warhost.rules.space.territories import per_quarter, quarters_held
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.setup import set_up

TABLE = """
title: Quarters of a table of 30 by 22
now: {round: 1, turn: red, phase: movement}
warscrolls:
  scout: {move: 6, health: 1, save: 6, control: 1, base: 32, keywords: [INFANTRY],
          weapons: {Knife: {attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1}}}
units:
  alone:    {army: red, warscroll: scout, at: [[4, 4]]}
  disputed: {army: red, warscroll: scout, at: [[20, 4]]}
  across:   {army: red, warscroll: scout, at: [[14.8, 18]]}
  away:     {army: red, warscroll: scout, at: [], models: 1, in_reserve: true}
  foe:      {army: blue, warscroll: scout, at: [[25, 10.5]]}
"""


def test_a_quarter_is_held_by_who_is_wholly_there_with_no_enemy_near() -> None:
    """The foe lies across the line between the right quarters: it holds neither, and nobody holds them against it."""
    game = set_up(read_text(TABLE, "table"), Scripted({})).game
    assert quarters_held(game, "red") == ["bottom-left"]
    assert quarters_held(game, "blue") == []
    assert per_quarter(3)(game, "red") == [(3, "the bottom-left quarter held")]
    assert per_quarter(3)(game, "blue") == []
