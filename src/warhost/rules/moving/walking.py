"""Moves as nearly all are: every model straight on, leg by leg, with nothing in its way."""

from typing import NamedTuple

import numpy as np

from warhost.engine.decisions import Move
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.rules.moving.crossing import Crossing
from warhost.rules.space.measuring import board, everybody_but, figures, impassable
from warhost.rules.space.standing import manifestations
from warhost.table.kernels.shifts import walked
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import TOLERANCE, Place, X, Y, Z

Places = list[Place | None]


class Walk(NamedTuple):
    """Where everybody stands after a move, the longest way, and what is wrong with that of each who moves."""

    places: Places
    longest: float
    problems: list[list[Problem]]


def plain_walk(
    game: Game, unit: str, places: Places, move: Move, limit: float, flying: bool, across: Crossing
) -> Walk | None:
    """The move as a whole; None if any model turns, jumps, goes too far or is hindered: then each is looked at."""
    steps = [step for each in move.moves for step in each.path]
    if across.units or across.terrain or any(step.facing is not None or step.jump for step in steps):
        return None
    others = (impassable(game), everybody_but(game, unit, *manifestations(game)))
    known, first = figures(game, unit), sum(map(len, others))
    everybody = np.concatenate([*others, known.bodies])
    row_of = {number: first + row for row, number in enumerate(known.numbers)}
    rows = np.array([row_of[each.model] for each in move.moves])
    legs = np.array([len(each.path) for each in move.moves])
    ends = np.array([(step.x, step.y) for step in steps], dtype=np.float64)
    field = (float(game.state.width), float(game.state.depth))
    costs = walked(everybody, rows, legs, ends, flying, field, walls_of(board(game)), touching(len(everybody)))
    longest = float(costs.max())
    if longest > limit + TOLERANCE:
        return None
    found = places.copy()
    for each, (x, y, z) in zip(move.moves, everybody[rows][:, [X, Y, Z]].tolist(), strict=True):
        start = places[each.model]
        assert start is not None
        found[each.model] = Place(x, y, z, start.facing)
    return Walk(found, longest, [[] for _ in move.moves])
