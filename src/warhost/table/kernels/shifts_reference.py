"""Whole units moved, in plain Python: models walking their paths one after the other, and formations shifted."""

from itertools import groupby
from math import hypot, inf
from operator import itemgetter

import numpy as np

from warhost.table.kernels.flows_reference import Shaky
from warhost.table.kernels.polygons_reference import over_any
from warhost.table.kernels.reference import gaps, nearest_gap
from warhost.table.kernels.sweeps_reference import all_reach, leg_cost
from warhost.table.kernels.walls import Walls
from warhost.table.shapes import (
    HALF_LENGTH,
    HEIGHT,
    TOLERANCE,
    Bodies,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

NOWHERE = 1e6
"""Where a model is out of everybody's way."""
MOST = 2
"""How many shares of one shift are tried, of those that all can go."""


def kept_off(
    bodies: Bodies, others: Bodies, foes: Bodies, near: float, shun: float, low: float, high: float
) -> tuple[Bodies, Matrix]:
    """What is in the way of bodies, and how far to keep off: others, and at any height foes who are not near yet."""
    zones = foes[gaps(bodies, foes).min(axis=0, initial=inf) > near]
    zones[:, Z], zones[:, HEIGHT] = low, high
    return np.concatenate([others, zones]), np.concatenate(
        [np.full(len(others), -TOLERANCE), np.full(len(zones), shun)]
    )


def walked(
    everybody: Bodies, legs: Matrix, flying: bool, field: tuple[float, float], walls: Walls, limits: Matrix
) -> float:
    """The longest way of models that go one after the other, leg by straight leg; their rows move along.

    A leg is whose row goes, and where it ends; those of a model follow each other. Infinite where anybody cannot go
    like that: nobody after them is looked at.
    """
    longest = 0.0
    in_the_way = (walls[:0], everybody[:0], limits[:0]) if flying else (walls, everybody, limits)
    for index, way in groupby(legs.tolist(), key=itemgetter(0)):
        row = int(index)
        x, y, _, long, wide, angle, height = everybody[row].tolist()
        shape, z, total = (long, wide, angle, height), 0.0, 0.0
        everybody[row, X], everybody[row, Y] = NOWHERE, NOWHERE
        for _, to_x, to_y in way:
            cost, z = leg_cost((x, y, to_x, to_y), shape, False, field, *in_the_way)
            total += cost
            x, y = to_x, to_y
        if flying:
            lands, z = leg_cost((x, y, x, y), shape, False, field, walls, everybody, limits)
            total += 0.0 if lands < inf else inf
        if total == inf:
            return inf
        longest = max(longest, total)
        everybody[row, [X, Y, Z]] = x, y, z
    return longest


def next_shift(
    first: int,
    tried: int,
    bodies: Bodies,
    line: tuple[float, float],
    turns: Points,
    shares: Matrix,
    least: float,
    limit: float,
    flying: bool,
    field: tuple[float, float],
    walls: Walls,
    shaky: Shaky,
    others: Bodies,
    limits: Matrix,
    foes: Bodies,
    shun: float,
) -> tuple[int, int, float, float]:
    """The first way from `first` on that all bodies can be shifted, straight to where they may end; -1 for none.

    Along a line, turned by each of some turns and cut off at the limit and the edge of the table, or by shares of that,
    of which only a few are tried. Not by less than the least, nor so that they come to stand too near to a foe.
    """
    for turn, (c, s) in enumerate(turns.tolist()):
        shift = np.array([line[0] * c - line[1] * s, line[0] * s + line[1] * c])
        far = hypot(float(shift[0]), float(shift[1]))
        shift = _on_the_table(bodies, shift * ((limit - 1e-6) / far) if far > limit else shift, field)
        for share in range(len(shares)) if hypot(float(shift[0]), float(shift[1])) >= least else ():
            at, part = turn * len(shares) + share, shares[share] * shift
            if at < first or tried == MOST:
                continue
            ends = bodies.copy()
            ends[:, :2] += part
            reached = all_reach(bodies, ends, limit, flying, field, walls, others, limits)
            if reached and not over_any(ends, *shaky):
                tried += 1
                if not len(foes) or nearest_gap(ends, foes) > shun:
                    return at, tried, float(part[0]), float(part[1])
        if (turn + 1) * len(shares) > first:
            tried = 0
    return -1, 0, 0.0, 0.0


def _on_the_table(bodies: Bodies, shift: Points, field: tuple[float, float]) -> Points:
    """A shift as far as it keeps everybody on the table."""
    reach = bodies[:, HALF_LENGTH].max()
    low, high = bodies[:, :2].min(axis=0) - reach, bodies[:, :2].max(axis=0) + reach
    found: Points = np.clip(shift, np.minimum(-low, 0.0), np.maximum(np.array(field) - high, 0.0))
    return found
