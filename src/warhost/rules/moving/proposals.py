"""Proposals made for a player: a legal path for a model that shall go somewhere."""

import numpy as np

from warhost.engine.decisions import ModelMove
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.space.measuring import board, figures, obstacles
from warhost.rules.space.standing import manifestations, stand_as_units
from warhost.rules.words import COMBAT_RANGE, FLY
from warhost.table.movement import Step, travel
from warhost.table.paths import find_path
from warhost.table.shapes import Bodies, Place, row


def path_to(
    game: Game, unit: str, places: list[Place | None], model: int, goal: Step, limit: float, passes_combat: bool
) -> ModelMove:
    """The shortest legal path to a place; where there is none, the straight line, for the judge to say why not."""
    scroll, start = game.warscroll(unit), places[model]
    straight = ModelMove(model, (goal,))
    if start is None:
        return straight
    rest = [row(each, scroll.base, scroll.height) for n, each in enumerate(places) if each is not None and n != model]
    others = np.concatenate([obstacles(game, unit, *manifestations(game)), np.array(rest).reshape(-1, 7)])
    zones = np.empty((0, 7)) if passes_combat else _enemies(game, unit)
    flying = has_keyword(game, unit, FLY)
    path = find_path(
        start, goal, scroll.base, scroll.height, board(game), others, limit, zones=zones, radius=COMBAT_RANGE,
        flying=flying,
    )  # fmt: skip
    return straight if path is None else ModelMove(model, path)


def _enemies(game: Game, unit: str) -> Bodies:
    foes = stand_as_units(game, opponent(game.unit(unit).army))
    return np.concatenate([np.empty((0, 7)), *(figures(game, foe).bodies for foe in foes)])


def place_after(game: Game, unit: str, places: list[Place | None], move: ModelMove) -> Place:
    """Where a model comes to stand."""
    scroll, start = game.warscroll(unit), places[move.model]
    assert start is not None
    flying = has_keyword(game, unit, FLY)
    return travel(start, scroll.base, scroll.height, move.path, board(game), np.empty((0, 7)), flying=flying).end
