"""Whole units moved, compiled: models walking their paths one after the other, and formations shifted."""

from math import hypot, inf

import numpy as np

from warhost.table.kernels.compiled import gap, nearest_gap
from warhost.table.kernels.flows_reference import Shaky
from warhost.table.kernels.jit import fast
from warhost.table.kernels.legs_compiled import all_reach, leg_cost
from warhost.table.kernels.polygons_compiled import over_any
from warhost.table.kernels.shifts_reference import MOST, NOWHERE
from warhost.table.kernels.walls import Walls
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    TOLERANCE,
    Bodies,
    Matrix,
    Points,
    X,
    Y,
    Z,
)


@fast
def kept_off(
    bodies: Bodies, others: Bodies, foes: Bodies, near: float, shun: float, low: float, high: float
) -> tuple[Bodies, Matrix]:
    """What is in the way of bodies, and how far to keep off: others, and at any height foes who are not near yet."""
    out, least, count = np.empty((others.shape[0] + foes.shape[0], 7)), np.empty(others.shape[0] + foes.shape[0]), 0
    for i in range(others.shape[0]):
        out[i], least[i] = others[i], -TOLERANCE
    count = others.shape[0]
    for j in range(foes.shape[0]):
        is_near = False
        for i in range(bodies.shape[0]):
            dx, dy = bodies[i, X] - foes[j, X], bodies[i, Y] - foes[j, Y]
            reach = near + bodies[i, HALF_LENGTH] + foes[j, HALF_LENGTH]
            is_near = is_near or (dx * dx + dy * dy <= (reach + 1.0) ** 2 and gap(bodies[i], foes[j]) <= near)
        if not is_near:
            out[count], least[count] = foes[j], shun
            out[count, Z], out[count, HEIGHT] = low, high
            count += 1
    return out[:count], least[:count]


@fast
def walked(
    everybody: Bodies, legs: Matrix, flying: bool, field: tuple[float, float], walls: Walls, limits: Matrix
) -> float:
    """The longest way of models that go one after the other, leg by straight leg; their rows move along.

    A leg is whose row goes, and where it ends; those of a model follow each other. Infinite where anybody cannot go
    like that: nobody after them is looked at.
    """
    longest, at = 0.0, 0
    no_walls, nobody, no_limits = walls[:0], everybody[:0].copy(), limits[:0]
    while at < legs.shape[0]:
        row = int(legs[at, 0])
        shape = (everybody[row, HALF_LENGTH], everybody[row, HALF_WIDTH], everybody[row, ANGLE], everybody[row, HEIGHT])
        x, y, z, total = everybody[row, X], everybody[row, Y], 0.0, 0.0
        everybody[row, X], everybody[row, Y] = NOWHERE, NOWHERE
        while at < legs.shape[0] and legs[at, 0] == row:
            way = (x, y, legs[at, 1], legs[at, 2])
            if flying:
                cost, z = leg_cost(way, shape, False, field, no_walls, nobody, no_limits)
            else:
                cost, z = leg_cost(way, shape, False, field, walls, everybody, limits)
            total += cost
            x, y = way[2], way[3]
            at += 1
        if flying:
            lands, z = leg_cost((x, y, x, y), shape, False, field, walls, everybody, limits)
            total += 0.0 if lands < inf else inf
        if total == inf:
            return inf
        longest = max(longest, total)
        everybody[row, X], everybody[row, Y], everybody[row, Z] = x, y, z
    return longest


@fast
def _cut_off(
    bodies: Bodies, line: tuple[float, float], c: float, s: float, limit: float, field: tuple[float, float]
) -> tuple[float, float]:
    """A line turned, as far as the limit allows and nobody leaves the table."""
    x, y, reach = line[0] * c - line[1] * s, line[0] * s + line[1] * c, bodies[:, HALF_LENGTH].max()
    far = hypot(x, y)
    if far > limit:
        x, y = x * ((limit - 1e-6) / far), y * ((limit - 1e-6) / far)
    low_x, low_y = bodies[:, X].min() - reach, bodies[:, Y].min() - reach
    high_x, high_y = bodies[:, X].max() + reach, bodies[:, Y].max() + reach
    x = min(max(x, min(-low_x, 0.0)), max(field[0] - high_x, 0.0))
    return x, min(max(y, min(-low_y, 0.0)), max(field[1] - high_y, 0.0))


@fast
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
    ends = bodies.copy()
    at = first
    while at < turns.shape[0] * shares.shape[0]:
        turn, share = at // shares.shape[0], at % shares.shape[0]
        x, y = _cut_off(bodies, line, turns[turn, 0], turns[turn, 1], limit, field)
        if tried == MOST or hypot(x, y) < least:
            at, tried = (turn + 1) * shares.shape[0], 0
            continue
        x, y = shares[share] * x, shares[share] * y
        for i in range(bodies.shape[0]):
            ends[i, X], ends[i, Y] = bodies[i, X] + x, bodies[i, Y] + y
        at += 1
        if all_reach(bodies, ends, limit, flying, field, walls, others, limits):
            steady = not over_any(ends, shaky[0], shaky[1])
            tried += steady
            if steady and (foes.shape[0] == 0 or nearest_gap(ends, foes) > shun):
                return at - 1, tried, x, y
        if at % shares.shape[0] == 0:
            tried = 0
    return -1, 0, 0.0, 0.0
