"""A unit flowing somewhere: model after model, each to the best place in reach that holds the unit together."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from warhost.engine.decisions import ModelMove, Move
from warhost.players.ideas.scene import FRACTIONS, MoveScene, Vector, around, length, rows_at
from warhost.rules.moving.proposals import Wish, path_to
from warhost.rules.moving.terms import CHARGE_REACH
from warhost.rules.space.measuring import board
from warhost.table import kernels
from warhost.table.movement import Step, standing
from warhost.table.shapes import Bodies, Flags, Points

CLOSE = 0.1
"""The gap left to an enemy that is closed with."""
WAYS_ROUND = 4
COMRADES, ENEMIES = 4, 3
"""How many of those nearest to a model it may go and stand by."""

_ASIDE = np.radians([25.0, -25.0, 50.0, -50.0, 75.0, -75.0])
TURNED = np.stack([np.cos(_ASIDE), np.sin(_ASIDE)], axis=1)
VIA = np.array([0.4, 0.8])
"""Where a way of two legs may bend: this far to the side, and this much of the distance."""

Score = Callable[[Bodies], Vector]


class Current(NamedTuple):
    """Where a unit flows: lower scores are better, in the direction of the goal.

    `onto`: bodies to stand right by. `keep`: what must not grow for any model, as in pile-ins.
    """

    score: Score
    goal: Vector
    onto: Bodies | None = None
    keep: Score | None = None


def flow(scene: MoveScene, current: Current, target: str | None = None) -> Move | None:
    """Let the models go one after the other, the best placed first; None when nobody can or need move."""
    order = np.argsort(current.score(scene.bodies), kind="stable").tolist()
    now = scene.bodies.copy()
    moves: list[ModelMove] = []
    for rank, i in enumerate(order):
        step = _next_place(scene, current, now, i, order[:rank])
        if step is None:
            return None
        if step:
            moves.append(ModelMove(scene.numbers[i], step))
            now[i, :3] = step[-1].x, step[-1].y, standing(board(scene.game), step[-1].x, step[-1].y)
    return Move(tuple(moves), target) if moves else None


def _next_place(scene: MoveScene, current: Current, now: Bodies, i: int, gone: list[int]) -> tuple[Step, ...] | None:
    """The way of one model; an empty one when it stays, None when it can be nowhere."""
    body, placed, comrades = scene.bodies[i], now[gone], np.delete(now, i, axis=0)
    points = _points(scene, current, body, placed)
    values, liked = _values(scene, current, body, points, placed)
    best = _best_in_reach(scene, body, points, np.where(liked, values, np.inf), comrades)
    closes = not gone and current.onto is not None and current.keep is None
    if best is not None and not (closes and values[best] > CHARGE_REACH):
        return (Step(float(points[best, 0]), float(points[best, 1])),) if best else ()
    if closes:
        liked &= values <= CHARGE_REACH
    return _two_legs(scene, body, points, np.where(liked, values, np.inf), comrades) or (
        _way_round(scene, current, i) if closes and scene.thorough else None
    )


def _best_in_reach(scene: MoveScene, body: Bodies, points: Points, values: Vector, comrades: Bodies) -> int | None:
    """The best point that a straight way leads to; the first is where the model stands. The best are tried first."""
    away = np.hypot(points[:, 0] - body[0], points[:, 1] - body[1])
    order = np.argsort(values, kind="stable")
    order = order[(values[order] < np.inf) & ((away[order] <= scene.limit + 1e-6) | (order == 0))]
    start, size = 0, 8
    while start < len(order):
        some = order[start : start + size]
        costs = scene.ways(body, np.ascontiguousarray(points[some]), comrades)
        costs[some == 0] = 0.0
        fine = np.flatnonzero(costs <= scene.limit)
        if len(fine):
            return int(some[fine[0]])
        start, size = start + size, 2 * size
    return None


def _values(scene: MoveScene, current: Current, body: Bodies, points: Points, placed: Bodies) -> tuple[Vector, Flags]:
    """How good each point is, and which will do: next to a comrade who has gone, and no worse where that counts."""
    rows = rows_at(body, points)
    values = current.score(rows)
    fine = np.ones(len(points), dtype=np.bool_)
    if current.keep is not None:
        kept = values if current.keep is current.score else current.keep(rows)
        fine &= kept <= current.keep(body.reshape(1, 7))[0]
    if len(placed):
        near = (kernels.gaps(rows, placed) <= scene.coherency).sum(axis=1)
        fine &= near >= 1
        values = values + 100.0 * (near < min(scene.need, len(placed)))
    return values, fine


def _two_legs(
    scene: MoveScene, body: Bodies, points: Points, values: Vector, comrades: Bodies
) -> tuple[Step, ...] | None:
    """A way to one of the points in two straight legs, past what is in the way."""
    best = int(values.argmin())
    if scene.flying or values[best] == np.inf:
        return None
    line = points[best] - body[:2]
    turned = np.stack([TURNED @ (line * (1.0, -1.0)), TURNED @ line[::-1]], axis=1)
    corners = np.ascontiguousarray(body[:2] + (VIA[:, None, None] * turned).reshape(-1, 2))
    first = scene.ways(body, corners, comrades)
    found: tuple[float, tuple[Step, ...]] | None = None
    for k in np.flatnonzero(first < scene.limit).tolist():
        there = body.copy()
        there[:2] = corners[k]
        total = first[k] + scene.ways(there, points, comrades)
        ranked = np.where(total <= scene.limit, values, np.inf)
        at = int(ranked.argmin())
        if ranked[at] < (np.inf if found is None else found[0]):
            ends = (corners[k], points[at])
            found = float(ranked[at]), tuple(Step(float(x), float(y)) for x, y in ends)
    return None if found is None else found[1]


def _points(scene: MoveScene, current: Current, body: Bodies, placed: Bodies) -> Points:
    """Where a model could go: nowhere, straight on, next to a comrade who has gone, right by an enemy."""
    line = current.goal - body[:2]
    steps = body[:2] + (FRACTIONS * min(1.0, scene.limit / max(length(line), 1e-9)))[:, None] * line
    found = [body[:2].reshape(1, 2), steps]
    if len(placed):
        near = _nearest(placed, body, COMRADES)
        found += [around(body, near, CLOSE / 2), around(body, near, scene.coherency - CLOSE)]
    if current.onto is not None:
        found.append(around(body, _nearest(current.onto, body, ENEMIES), CLOSE))
    return np.ascontiguousarray(np.concatenate(found))


def _nearest(bodies: Bodies, body: Bodies, count: int) -> Bodies:
    away = np.hypot(bodies[:, 0] - body[0], bodies[:, 1] - body[1])
    return bodies[np.argsort(away, kind="stable")[:count]]


def _way_round(scene: MoveScene, current: Current, i: int) -> tuple[Step, ...] | None:
    """A way for the first model to an enemy, round whatever stands between."""
    assert current.onto is not None
    body = scene.bodies[i]
    spots = around(body, _nearest(current.onto, body, ENEMIES), CLOSE)
    far = np.hypot(spots[:, 0] - body[0], spots[:, 1] - body[1])
    comrades = np.delete(scene.bodies, i, axis=0)
    stands = scene.stands(body, spots, comrades)
    places = list(scene.game.state.places[scene.unit])
    tried = 0
    for at in np.argsort(far, kind="stable").tolist():
        if far[at] > scene.limit or tried == WAYS_ROUND:
            return None
        if stands[at]:
            tried += 1
            wish = Wish(scene.numbers[i], float(spots[at, 0]), float(spots[at, 1]))
            way = path_to(scene.game, scene.decision, places, wish)
            if len(way.path) > 1:
                return way.path
    return None
