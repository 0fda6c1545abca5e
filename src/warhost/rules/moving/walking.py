"""Moves as nearly all are: every model straight on, leg by leg, with nothing in its way."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from warhost.engine.decisions import Move
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.rules.moving.crossing import Crossing
from warhost.rules.space.measuring import board, everybody_but, figures, impassable, moved
from warhost.rules.space.standing import manifestations
from warhost.table.kernels.shifts import walked
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import TOLERANCE, Place


class Walk(NamedTuple):
    """Where everybody stands after a move, the longest way, and what is wrong with that of each who moves."""

    places: tuple[Place | None, ...]
    longest: float
    problems: Sequence[Sequence[Problem]]


def plain_walk(game: Game, unit: str, move: Move, limit: float, flying: bool, across: Crossing) -> Walk | None:
    """The move as a whole; None if any model turns, jumps, goes too far or is hindered: then each is looked at."""
    if across.units or across.terrain:
        return None
    known, others = figures(game, unit), everybody_but(game, unit, *manifestations(game))
    everybody = np.concatenate([impassable(game), others, known.bodies])
    first, legs = len(everybody) - len(known.bodies), []
    row_of = dict(zip(known.numbers, range(len(known.numbers)), strict=True))
    for each in move.moves:
        for step in each.path:
            if step.facing is not None or step.jump:
                return None
            legs.append((first + row_of[each.model], step.x, step.y))
    field, walls = (float(game.state.width), float(game.state.depth)), walls_of(board(game))
    longest = walked(everybody, np.array(legs, dtype=np.float64), flying, field, walls, touching(len(everybody)))
    if longest > limit + TOLERANCE:
        return None
    bodies, found = everybody[first:].copy(), list(game.state.places[unit])
    ends = bodies[:, :3].tolist()
    for each in move.moves:
        start = found[each.model]
        assert start is not None
        x, y, z = ends[row_of[each.model]]
        found[each.model] = Place(x, y, z, start.facing)
    places = tuple(found)
    moved(game, unit, places, bodies)
    return Walk(places, longest, [()] * len(move.moves))
