"""Terrain that is treated as an objective is picked like one."""

from tests.rules.stages import staged

from warhost.engine.catalogue import PickSpec
from warhost.engine.game import Game
from warhost.engine.records import Source
from warhost.rules.abilities.options import pick_options
from warhost.rules.effects.in_force import END_OF_TURN
from warhost.rules.effects.modifiers import IsObjective
from warhost.rules.selectors.who import Ids

STAGE = """
title: A wall worth holding
now: {round: 1, turn: red, phase: hero}
warscrolls:
  guard: {move: 5, health: 5, save: 4, control: 1, base: 32, keywords: [INFANTRY]}
units:
  guard: {army: red, warscroll: guard, at: [[10, 10]]}
objectives: [{name: hill, at: [14, 10]}]
terrain: [{name: wall, polygon: [[10, 15], [12, 15], [12, 17], [10, 17]], height: 1}]
"""


def picked(game: Game, what: str, within: float | None = None) -> list[str]:
    return pick_options(game, PickSpec(what, within=within), "guard", "red")


def test_it_is_picked_as_long_as_it_is_one() -> None:
    game = staged(STAGE, {}).game
    assert picked(game, "objective") == picked(game, "objective not held") == ["hill"]
    game.add_effect((IsObjective(),), Ids(frozenset({"wall"})), END_OF_TURN, Source("X", "core-32.0", "guard", "red"))
    assert picked(game, "objective") == picked(game, "objective not held") == ["hill", "wall"]
    assert picked(game, "objective", within=3.0) == ["hill"], "the wall is 4 and more inches away"
    assert picked(game, "objective", within=5.0) == ["hill", "wall"]
