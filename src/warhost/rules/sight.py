"""Visibility (core-6.0): some line from any point of one model to any point of another that nothing else blocks."""

import numpy as np

from warhost.engine.game import Game
from warhost.rules.measuring import board, everybody_but, figures
from warhost.table import kernels
from warhost.table.shapes import TOLERANCE, Bodies, Flags, Place, row
from warhost.table.sight import Walls, sight


def walls(game: Game) -> Walls:
    """The terrain as the sight lines meet it."""
    return game.cached("walls", (game.state.terrain,), lambda: Walls.of(board(game).prisms))


def sight_matrix(game: Game, observer: str, target: str, only: Flags | None = None) -> Flags:
    """Which model of one unit sees which of another; models of the observer's own unit do not block (core-6.0a)."""
    state = game.state
    held: dict[tuple[str, str], Flags] = game.cached("sight", (state.places, state.terrain), dict)
    known = held.get((observer, target))
    if known is not None:
        return known if only is None else known & only
    seers, seen = figures(game, observer).bodies, figures(game, target).bodies
    if observer == target:
        return np.ones((len(seers), len(seen)), dtype=np.bool_)
    blockers = everybody_but(game, observer)
    if only is None or only.all():
        held[observer, target] = sight(seers, seen, blockers, walls(game))
        return held[observer, target]
    result = np.zeros((len(seers), len(seen)), dtype=np.bool_)
    result[:, only] = sight(seers, np.ascontiguousarray(seen[only]), blockers, walls(game))
    return result


def sees_unit(game: Game, observer: str, target: str, within: float | None = None) -> bool:
    """Does a unit see another (core-6.0b), and if a distance is given, a model of it that is within it (core-6.0c)?"""
    if observer == target:
        return True
    if within is None:
        return bool(sight_matrix(game, observer, target).any())
    far = kernels.distances(figures(game, observer).bodies, figures(game, target).bodies)
    near: Flags = np.any(far <= within + TOLERANCE, axis=0)
    return bool(near.any() and sight_matrix(game, observer, target, only=near).any())


def sees_from(game: Game, unit: str, place: Place, foe: Bodies) -> bool:
    """Would a model of the unit, standing there, and this enemy model see each other?"""
    scroll = game.warscroll(unit)
    here = np.array([row(place, scroll.base, scroll.height)])
    return bool(sight(here, foe.reshape(1, 7), everybody_but(game, unit), walls(game))[0, 0])
