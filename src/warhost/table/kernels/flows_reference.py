"""A unit flowing somewhere, in plain Python: model after model, each to the best place in reach that holds it together.

Where a model wants to be is an aim, or right by the bodies of `onto`.
"""

from math import hypot, inf
from typing import NamedTuple

import numpy as np

from warhost.table.kernels.polygons_reference import over_polygons
from warhost.table.kernels.reference import distance, gap
from warhost.table.kernels.sweeps_reference import footing, leg_cost
from warhost.table.kernels.walls import Walls
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    TOLERANCE,
    Bodies,
    Indices,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

Aim = tuple[float, float]
Shaky = tuple[Points, Indices]
"""The corners of the polygons that nobody may end on, and where each begins and the last ends."""

TURN = np.arange(12) * (2 * np.pi / 12)
RING: Points = np.stack([np.cos(TURN), np.sin(TURN)], axis=1)
FRACTIONS: Matrix = np.array([1.0, 0.8, 0.6, 0.4, 0.2])
"""How much of a way is tried, the most first."""
CLOSE = 0.1
"""The gap left to an enemy that is closed with."""
COMRADES, FOES = 4, 3
"""How many of those nearest to a model it may go and stand by."""
_ASIDE = np.radians([25.0, -25.0, 50.0, -50.0, 75.0, -75.0])
ASIDE: Points = np.stack([np.cos(_ASIDE), np.sin(_ASIDE)], axis=1)
VIA: Matrix = np.array([0.4, 0.8])
"""Where a way of two legs may bend: this far to the side, and this much of the distance."""

Spot = tuple[float, float]


class _InTheWay(NamedTuple):
    """What is in the way of a model."""

    flying: bool
    field: tuple[float, float]
    walls: Walls
    shaky: Shaky
    others: Bodies
    limits: Matrix

    def cost(self, body: Bodies, start: Spot, end: Spot) -> float:
        """What a straight way costs a model; infinite where it cannot go or end. Who flies need only fit there."""
        shape = (float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE]), float(body[HEIGHT]))
        leg = (*(end if self.flying else start), *end)
        cost = leg_cost(leg, shape, False, self.field, self.walls, self.others, self.limits)[0]
        if cost == inf or over_polygons(_at(body, end).reshape(1, 7), *self.shaky)[0]:
            return inf
        return hypot(end[0] - start[0], end[1] - start[1]) if self.flying else cost


def _at(body: Bodies, spot: Spot) -> Bodies:
    moved = body.copy()
    moved[:2] = spot
    return moved


def _closeness(body: Bodies, aim: Aim, onto: Bodies, walls: Walls) -> float:
    """How far a model at the height of what is under it is from where it wants to be."""
    x, y = float(body[X]), float(body[Y])
    if not len(onto):
        return hypot(x - aim[0], y - aim[1])
    here = body.copy()
    here[Z] = footing(x, y, walls)[1]
    return min(distance(here, each) for each in onto)


def flow_order(bodies: Bodies, aim: Aim, onto: Bodies, walls: Walls) -> Indices:
    """Rows in the order in which they go: the best placed first."""
    return np.argsort([_closeness(body, aim, onto, walls) for body in bodies], kind="stable")


def _nearest(body: Bodies, bodies: Bodies, count: int) -> list[Bodies]:
    """So many of some bodies, those nearest to a model."""
    return sorted(bodies, key=lambda each: hypot(each[X] - body[X], each[Y] - body[Y]))[:count]


def _around(body: Bodies, other: Bodies, room: float) -> list[Spot]:
    """Points all round a body, about so far from it; ovals close in by the gap that is left, never too far."""
    x, y, found = float(other[X]), float(other[Y]), []
    is_round = body[HALF_LENGTH] == body[HALF_WIDTH] and other[HALF_LENGTH] == other[HALF_WIDTH]
    for c, s in RING.tolist():
        away = float(other[HALF_LENGTH] + body[HALF_LENGTH] + room)
        for _ in range(0 if is_round else 3):
            away -= gap(_at(body, (x + away * c, y + away * s)), other) - room
        found.append((x + away * c, y + away * s))
    return found


def _points(body: Bodies, placed: Bodies, aim: Aim, onto: Bodies, limit: float, apart: float) -> list[Spot]:
    """Where a model could go: nowhere, straight on, next to a comrade who has gone, right by an enemy."""
    x, y = float(body[X]), float(body[Y])
    dx, dy = aim[0] - x, aim[1] - y
    share = min(1.0, (limit - 1e-6) / max(hypot(dx, dy), 1e-9))
    found = [(x + part * share * dx, y + part * share * dy) for part in FRACTIONS.tolist()]
    near = _nearest(body, placed, COMRADES)
    found += [spot for room in (CLOSE / 2, apart - CLOSE) for each in near for spot in _around(body, each, room)]
    found += [spot for foe in _nearest(body, onto, FOES) for spot in _around(body, foe, CLOSE)]
    return [(x, y), *(spot for spot in found if hypot(spot[0] - x, spot[1] - y) <= limit)]


def _value(
    body: Bodies, spot: Spot, placed: Bodies, aim: Aim, onto: Bodies, keeps: bool, apart: float, need: int, walls: Walls
) -> float:
    """How good a point is, lower is better; infinite next to nobody who has gone, or worse where that counts."""
    there = _at(body, spot)
    near = sum(gap(there, each) <= apart for each in placed)
    value = _closeness(there, aim, onto, walls)
    if (len(placed) and not near) or (keeps and value > _closeness(body, aim, onto, walls)):
        return inf
    return value + (100.0 if near < min(need, len(placed)) else 0.0)


def _two_legs(
    body: Bodies, points: list[Spot], values: list[float], order: list[int], limit: float, around: _InTheWay
) -> list[Spot]:
    """A way to the best of the points in two straight legs, past what is in the way: its corner and end, if any."""
    found: list[Spot] = []
    best, start = inf, (float(body[X]), float(body[Y]))
    dx, dy = points[order[0]][0] - start[0], points[order[0]][1] - start[1]
    for c, s in (far * turn for far in VIA.tolist() for turn in ASIDE):
        corner = (float(start[0] + c * dx - s * dy), float(start[1] + c * dy + s * dx))
        first = around.cost(body, start, corner)
        for k in (each for each in order if values[each] < best and first < limit):
            if first + around.cost(body, corner, points[k]) <= limit:
                best, found = values[k], [corner, points[k]]
                break
    return found


def _way(
    body: Bodies, points: list[Spot], values: list[float], within: float, limit: float, around: _InTheWay
) -> list[Spot]:
    """The straight way of one model to the best point it can reach; one of two legs where that comes not near enough.

    The way to where it stands, the first point, is that point; there are no points where it can be nowhere.
    """
    order = np.argsort(values, kind="stable").tolist()
    values = [value if value <= within else inf for value in values]
    for k in order:
        if values[k] < inf and (k == 0 or around.cost(body, points[0], points[k]) <= limit):
            return [points[k]]
    if around.flying or values[order[0]] == inf:
        return []
    return _two_legs(body, points, values, order, limit, around)


def flowed(
    now: Bodies, order: Indices, gone: int, aim: Aim, onto: Bodies, keeps: bool, within: float, limit: float,
    flying: bool, apart: float, need: int, field: tuple[float, float], walls: Walls, shaky: Shaky, others: Bodies,
    limits: Matrix,
) -> Matrix:  # fmt: skip
    """The ways of the rows of an order, `gone` of whom have gone: rows of how many legs, and where these end.

    The first must come within a reach. Nobody goes further than where one can be nowhere: its legs are -1. `now` is
    where they all are, by and by.
    """
    ways = np.zeros((len(order), 5))
    for rank in range(gone, len(order)):
        i = int(order[rank])
        body, placed, comrades = now[i].copy(), now[order[:rank]], np.delete(now, i, axis=0)
        there = np.concatenate([others, comrades]), np.concatenate([limits, np.full(len(comrades), -TOLERANCE)])
        points = _points(body, placed, aim, onto, limit, apart)
        values = [_value(body, spot, placed, aim, onto, keeps, apart, need, walls) for spot in points]
        reach = within if rank == 0 else inf
        way = _way(body, points, values, reach, limit, _InTheWay(flying, field, walls, shaky, *there))
        if not way:
            ways[rank, 0] = -1
            return ways[: rank + 1]
        if way != points[:1]:
            ways[rank, : 1 + 2 * len(way)] = len(way), *(each for spot in way for each in spot)
            now[i, :3] = *way[-1], footing(*way[-1], walls)[1]
    return ways
