"""A unit flowing somewhere: model after model, each to the best place in reach that holds the unit together."""

from typing import NamedTuple

import numpy as np

from warhost.engine.decisions import ModelMove, Move
from warhost.players.ideas.scene import MoveScene, Vector, around
from warhost.rules.moving.proposals import Wish, path_to
from warhost.rules.moving.terms import CHARGE_REACH
from warhost.rules.space.measuring import board
from warhost.table.kernels.flows import CLOSE, FOES, flow_order, flowed
from warhost.table.movement import Step, standing
from warhost.table.shapes import NOBODY, Bodies, Matrix

WAYS_ROUND = 4


class Current(NamedTuple):
    """Where a unit flows: to a goal, or right by the bodies of `onto`; `keeps`: so that no model ends further off."""

    goal: Vector
    onto: Bodies = NOBODY
    keeps: bool = False

    @property
    def closes(self) -> bool:
        """Whether the first model must reach an enemy."""
        return len(self.onto) > 0 and not self.keeps


def flow(scene: MoveScene, current: Current, target: str | None = None) -> Move | None:
    """Let the models go one after the other, the best placed first; None when nobody can or need move."""
    aim = (float(current.goal[0]), float(current.goal[1]))
    order = flow_order(scene.bodies, aim, current.onto, scene.walls)
    now, first = scene.bodies.copy(), int(order[0])

    def ways(gone: int) -> Matrix:
        within = CHARGE_REACH if current.closes else np.inf
        return flowed(
            now, order, gone, aim, current.onto, current.keeps, within, scene.limit, scene.flying, scene.coherency,
            scene.need, scene.field, scene.walls, scene.shaky, scene.obstacles, scene.least,
        )  # fmt: skip

    found, paths = ways(0), dict[int, tuple[Step, ...]]()
    if found[0, 0] < 0 and current.closes and scene.thorough:
        way = _way_round(scene, current, first)
        if way is not None:
            paths[first] = way
            now[first, :3] = way[-1].x, way[-1].y, standing(board(scene.game), way[-1].x, way[-1].y)
            found = ways(1)
    if found[-1, 0] < 0:
        return None
    for i, (legs, *ends) in zip(order.tolist(), found.tolist(), strict=True):
        if legs:
            paths[i] = tuple(Step(ends[2 * k], ends[2 * k + 1]) for k in range(int(legs)))
    moves = (ModelMove(scene.numbers[i], paths[i]) for i in order.tolist() if i in paths)
    return Move(tuple(moves), target) if paths else None


def _way_round(scene: MoveScene, current: Current, i: int) -> tuple[Step, ...] | None:
    """A way for the first model to an enemy, round whatever stands between."""
    body = scene.bodies[i]
    off = np.hypot(current.onto[:, 0] - body[0], current.onto[:, 1] - body[1])
    spots = around(body, current.onto[np.argsort(off, kind="stable")[:FOES]], CLOSE)
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
