"""A unit flowing somewhere: model after model, each to the best place in reach that holds the unit together."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from warhost.engine.decisions import ModelMove, Move
from warhost.players.scene import FRACTIONS, Scene, Vector, around, length, rows_at
from warhost.rules.proposals import path_to
from warhost.table import kernels
from warhost.table.movement import Step
from warhost.table.shapes import Bodies, Points

CLOSE = 0.1
"""The gap left to an enemy that is closed with."""
REACH = 0.5
"""How near to an enemy a charge must end (core-14.3)."""
WAYS_ROUND = 4
COMRADES, ENEMIES = 4, 3
"""How many of those nearest to a model it may go and stand by."""

Score = Callable[[Bodies], Vector]


class Current(NamedTuple):
    """Where a unit flows: lower scores are better, in the direction of the goal.

    `onto`: bodies to stand right by. `keep`: what must not grow for any model, as in pile-ins.
    """

    score: Score
    goal: Vector
    onto: Bodies | None = None
    keep: Score | None = None


def flow(scene: Scene, current: Current, target: str | None = None) -> Move | None:
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
            now[i, :2] = step[-1].x, step[-1].y
    return Move(tuple(moves), target) if moves else None


def _next_place(scene: Scene, current: Current, now: Bodies, i: int, gone: list[int]) -> tuple[Step, ...] | None:
    """The way of one model; an empty one when it stays, None when it can be nowhere."""
    body, placed = scene.bodies[i], now[gone]
    points = _points(scene, current, body, placed)
    rows = rows_at(body, points)
    costs = scene.ways(body, points, np.delete(now, i, axis=0))
    costs[0] = 0.0
    fine = costs <= scene.limit
    if current.keep is not None:
        fine &= current.keep(rows) <= current.keep(body.reshape(1, 7))[0]
    values = current.score(rows)
    if gone:
        near = (kernels.gaps(rows, placed) <= scene.coherency).sum(axis=1)
        fine &= near >= 1
        values = values + 100.0 * (near < min(scene.need, len(gone)))
    if not fine.any():
        return None
    ranked = np.where(fine, values, np.inf)
    best = int(ranked.argmin())
    if not gone and current.onto is not None and current.keep is None and ranked[best] > REACH:
        return _way_round(scene, current, i)
    return (Step(float(points[best, 0]), float(points[best, 1])),) if best else ()


def _points(scene: Scene, current: Current, body: Bodies, placed: Bodies) -> Points:
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


def _way_round(scene: Scene, current: Current, i: int) -> tuple[Step, ...] | None:
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
            goal = Step(float(spots[at, 0]), float(spots[at, 1]))
            way = path_to(scene.game, scene.unit, places, scene.numbers[i], goal, scene.limit, passes_combat=True)
            if len(way.path) > 1:
                return way.path
    return None
