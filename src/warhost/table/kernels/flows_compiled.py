"""A unit flowing somewhere, compiled: model after model, each to the best place in reach that holds the unit together.

A model at a place is `spot`: its row, moved there. Where it wants to be is an aim, or right by the bodies of `onto`.
"""

from math import hypot, inf

import numpy as np

from warhost.table.kernels.compiled import gap
from warhost.table.kernels.flows_reference import ASIDE, CLOSE, COMRADES, FOES, FRACTIONS, RING, VIA, Aim, Shaky
from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.legs_compiled import footing, leg_cost
from warhost.table.kernels.polygons_compiled import over_any
from warhost.table.kernels.sweeps_compiled import far
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

_NOWHERE = 1e6


@bare
def _closeness(spot: Bodies, aim: Aim, onto: Bodies, walls: Walls) -> float:
    """How far a model at the height of what is under it is from where it wants to be."""
    if onto.shape[0] == 0:
        return hypot(spot[X] - aim[0], spot[Y] - aim[1])
    best, z = inf, footing(spot[X], spot[Y], walls)[1]
    for j in range(onto.shape[0]):
        dx, dy, up = onto[j, X] - spot[X], onto[j, Y] - spot[Y], onto[j, Z] - z
        least = best + spot[HALF_LENGTH] + onto[j, HALF_LENGTH]
        if dx * dx + dy * dy < least * least and up * up < best * best:
            best = min(best, hypot(max(gap(spot, onto[j]), 0.0), up))
    return best


@fast
def flow_order(bodies: Bodies, aim: Aim, onto: Bodies, walls: Walls) -> Indices:
    """Rows in the order in which they go: the best placed first."""
    away = np.empty(bodies.shape[0])
    for i in range(bodies.shape[0]):
        away[i] = _closeness(bodies[i], aim, onto, walls)
    return np.argsort(away, kind="mergesort")


@fast
def _nearest(body: Bodies, bodies: Bodies, rows: Indices, count: int) -> Indices:
    """So many of some rows, those nearest to a model."""
    away = np.empty(rows.shape[0])
    for k in range(rows.shape[0]):
        away[k] = hypot(bodies[rows[k], X] - body[X], bodies[rows[k], Y] - body[Y])
    return rows[np.argsort(away, kind="mergesort")[:count]]


@bare
def _put_around(
    points: Points, count: int, body: Bodies, spot: Bodies, other: Bodies, room: float, limit: float
) -> int:
    """Add the points all round a body that are in reach, about so far from it; ovals close in by the gap that is left,
    never too far."""
    is_round = spot[HALF_LENGTH] == spot[HALF_WIDTH] and other[HALF_LENGTH] == other[HALF_WIDTH]
    most, least = other[HALF_LENGTH] + spot[HALF_LENGTH] + room, other[HALF_WIDTH] + spot[HALF_WIDTH] + room
    dx, dy = other[X] - body[X], other[Y] - body[Y]
    for k in range(RING.shape[0]):
        c, s = RING[k, 0], RING[k, 1]
        # However far it closes in, it ends on this line: one out of reach needs no closer look.
        if far(dx + least * c, dy + least * s, (least - most) * c, (least - most) * s, limit + TOLERANCE):
            continue
        away = most
        for _ in range(0 if is_round else 3):
            spot[X], spot[Y] = other[X] + away * c, other[Y] + away * s
            away -= gap(spot, other) - room
        points[count, 0], points[count, 1] = other[X] + away * c, other[Y] + away * s
        if hypot(points[count, 0] - body[X], points[count, 1] - body[Y]) <= limit:
            count += 1
    return count


@fast
def _points(body: Bodies, now: Bodies, gone: Indices, aim: Aim, onto: Bodies, limit: float, apart: float) -> Points:
    """Where a model could go: nowhere, straight on, next to a comrade who has gone, right by an enemy."""
    x, y, spot = body[X], body[Y], body.copy()
    points = np.empty((1 + FRACTIONS.shape[0] + (2 * COMRADES + FOES) * RING.shape[0], 2))
    points[0, 0], points[0, 1], count = x, y, 1
    dx, dy = aim[0] - x, aim[1] - y
    share = min(1.0, (limit - 1e-6) / max(hypot(dx, dy), 1e-9))
    for k in range(FRACTIONS.shape[0]):
        points[count, 0], points[count, 1] = x + FRACTIONS[k] * share * dx, y + FRACTIONS[k] * share * dy
        if hypot(points[count, 0] - x, points[count, 1] - y) <= limit:
            count += 1
    near = _nearest(body, now, gone, COMRADES)
    for room in (CLOSE / 2, apart - CLOSE):
        for j in near:
            count = _put_around(points, count, body, spot, now[j], room, limit)
    for j in _nearest(body, onto, np.arange(onto.shape[0]), FOES):
        count = _put_around(points, count, body, spot, onto[j], CLOSE, limit)
    return points[:count]


@bare
def _beside(spot: Bodies, now: Bodies, gone: Indices, apart: float, need: int) -> int:
    """How many who have gone a model is next to, counted up to a need."""
    found = 0
    for i in gone:
        if found == need:
            break
        dx, dy, reach = now[i, X] - spot[X], now[i, Y] - spot[Y], apart + now[i, HALF_LENGTH] + spot[HALF_LENGTH]
        if dx * dx + dy * dy <= reach * reach + TOLERANCE and gap(spot, now[i]) <= apart:
            found += 1
    return found


@fast
def _values(
    body: Bodies,
    points: Points,
    now: Bodies,
    gone: Indices,
    aim: Aim,
    onto: Bodies,
    keeps: bool,
    apart: float,
    need: int,
    walls: Walls,
) -> Matrix:
    """How good each point is, lower is better; infinite next to nobody who has gone, or worse where that counts."""
    values, spot, need = np.full(points.shape[0], inf), body.copy(), min(need, gone.shape[0])
    most = _closeness(body, aim, onto, walls) if keeps else inf
    for k in range(points.shape[0]):
        spot[X], spot[Y] = points[k, 0], points[k, 1]
        near = _beside(spot, now, gone, apart, need)
        if need == 0 or near > 0:
            value = _closeness(spot, aim, onto, walls)
            if value <= most:
                values[k] = value + (100.0 if near < need else 0.0)
    return values


@fast
def _cost(
    body: Bodies,
    start: Aim,
    end: Aim,
    flying: bool,
    field: tuple[float, float],
    walls: Walls,
    shaky: Shaky,
    others: Bodies,
    limits: Matrix,
) -> float:
    """What a straight way costs a model; infinite where it cannot go or end. Who flies need only fit there."""
    shape = (body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE], body[HEIGHT])
    leg = (end[0], end[1], end[0], end[1]) if flying else (start[0], start[1], end[0], end[1])
    cost = leg_cost(leg, shape, False, field, walls, others, limits)[0]
    if cost == inf:
        return inf
    spot = body.copy()
    spot[X], spot[Y] = end[0], end[1]
    if over_any(spot.reshape(1, 7), shaky[0], shaky[1]):
        return inf
    return hypot(end[0] - start[0], end[1] - start[1]) if flying else cost


@fast
def _two_legs(
    body: Bodies,
    points: Points,
    values: Matrix,
    order: Indices,
    limit: float,
    field: tuple[float, float],
    walls: Walls,
    shaky: Shaky,
    others: Bodies,
    limits: Matrix,
) -> Matrix:
    """A way to the best of the points in two straight legs, past what is in the way: its corner and end, if any."""
    found, best, start = np.empty((2, 2)), inf, (body[X], body[Y])
    dx, dy = points[order[0], 0] - body[X], points[order[0], 1] - body[Y]
    for part in VIA:
        for turn in range(ASIDE.shape[0]):
            c, s = part * ASIDE[turn, 0], part * ASIDE[turn, 1]
            corner = (body[X] + c * dx - s * dy, body[Y] + c * dy + s * dx)
            first = _cost(body, start, corner, False, field, walls, shaky, others, limits)
            if first >= limit:
                continue
            for k in order:
                if values[k] >= best:
                    break
                end = (points[k, 0], points[k, 1])
                if first + hypot(end[0] - corner[0], end[1] - corner[1]) > limit:
                    continue
                if first + _cost(body, corner, end, False, field, walls, shaky, others, limits) <= limit:
                    best = values[k]
                    found[0, 0], found[0, 1], found[1, 0], found[1, 1] = corner[0], corner[1], end[0], end[1]
                    break
    return found if best < inf else found[:0]


@fast
def _way(
    body: Bodies,
    points: Points,
    values: Matrix,
    within: float,
    limit: float,
    flying: bool,
    field: tuple[float, float],
    walls: Walls,
    shaky: Shaky,
    others: Bodies,
    limits: Matrix,
) -> Matrix:
    """The straight way of one model to the best point it can reach; one of two legs where that comes not near enough.

    The way to where it stands, the first point, is that point; there are no points where it can be nowhere.
    """
    order, start = np.argsort(values, kind="mergesort"), (body[X], body[Y])
    for k in order:
        if values[k] == inf or values[k] > within:
            break
        end = (points[k, 0], points[k, 1])
        if k == 0 or _cost(body, start, end, flying, field, walls, shaky, others, limits) <= limit:
            return points[k : k + 1]
    for k in range(values.shape[0]):
        values[k] = values[k] if values[k] <= within else inf
    if flying or values[order[0]] == inf:
        return points[:0]
    return _two_legs(body, points, values, order, limit, field, walls, shaky, others, limits)


@fast
def flowed(
    now: Bodies,
    order: Indices,
    gone: int,
    aim: Aim,
    onto: Bodies,
    keeps: bool,
    within: float,
    limit: float,
    flying: bool,
    apart: float,
    need: int,
    field: tuple[float, float],
    walls: Walls,
    shaky: Shaky,
    others: Bodies,
    limits: Matrix,
) -> Matrix:
    """The ways of the rows of an order, `gone` of whom have gone: rows of how many legs, and where these end.

    The first must come within a reach. Nobody goes further than where one can be nowhere: its legs are -1. `now` is
    where they all are, by and by.
    """
    ways, first = np.zeros((order.shape[0], 5)), others.shape[0]
    others = np.concatenate((others, now))
    limits = np.concatenate((limits, np.full(now.shape[0], -TOLERANCE)))
    for rank in range(gone, order.shape[0]):
        i = order[rank]
        body, before = now[i].copy(), order[:rank]
        points = _points(body, now, before, aim, onto, limit, apart)
        values = _values(body, points, now, before, aim, onto, keeps, apart, need, walls)
        others[first + i, X] = _NOWHERE
        reach = within if rank == 0 else inf
        way = _way(body, points, values, reach, limit, flying, field, walls, shaky, others, limits)
        legs = way.shape[0]
        if legs == 0:
            ways[rank, 0] = -1
            return ways[: rank + 1]
        x, y = way[legs - 1, 0], way[legs - 1, 1]
        if legs > 1 or x != body[X] or y != body[Y]:
            ways[rank, 0] = legs
            ways[rank, 1 : 1 + 2 * legs] = way.ravel()
            now[i, X], now[i, Y], now[i, Z] = x, y, footing(x, y, walls)[1]
        others[first + i] = now[i]
    return ways
