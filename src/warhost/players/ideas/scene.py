"""A unit about to move, and everything around it, as the arrays that the kernels want."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot, inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import MoveUnit
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import coherency, has_keyword
from warhost.rules.space import terrain
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.measuring import board, figures, obstacles
from warhost.rules.space.standing import stand_as_units
from warhost.rules.words import COMBAT_RANGE, FLY
from warhost.table import kernels
from warhost.table.kernels.sweeps import all_reach, free, leg_costs
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import standing, touching
from warhost.table.packing import beside
from warhost.table.paths import EVERY_HEIGHT
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    NOBODY,
    TOLERANCE,
    Board,
    Bodies,
    Flags,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

SHUN = COMBAT_RANGE + 1.5 * TOLERANCE
TURN = np.arange(12) * (2 * np.pi / 12)
RING: Points = np.stack([np.cos(TURN), np.sin(TURN)], axis=1)
Vector = NDArray[np.float64]
FRACTIONS: Vector = np.array([1.0, 0.8, 0.6, 0.4, 0.2])
"""How much of a way is tried, the most first."""


@dataclass(frozen=True)
class MoveScene:
    """Who moves, how far, what is in the way and whom to keep away from."""

    game: Game
    unit: str
    coherency: float
    numbers: tuple[int, ...]
    bodies: Bodies
    decision: MoveUnit
    flying: bool
    shuns: bool
    obstacles: Bodies
    least: Matrix
    foes: Bodies
    thorough: bool

    @property
    def limit(self) -> float:
        return self.decision.limit

    @property
    def field(self) -> tuple[float, float]:
        return float(self.game.state.width), float(self.game.state.depth)

    @property
    def need(self) -> int:
        return neighbours_needed(len(self.numbers))

    @property
    def centre(self) -> Vector:
        centre: Vector = self.bodies[:, :2].mean(axis=0)
        return centre

    def ways(self, body: Bodies, points: Points, comrades: Bodies = NOBODY) -> Matrix:
        """What straight ways to each of these points cost one model; infinite where it cannot go or stand."""
        shape = (float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE]), float(body[HEIGHT]))
        walls, bodies, least = walls_of(board(self.game)), self.obstacles, self.least
        if len(comrades):
            bodies = np.concatenate([bodies, comrades])
            least = np.concatenate([least, touching(len(comrades))])
        if self.flying:
            fits = free(points, shape, self.field, walls, bodies, least)
            costs = np.where(fits, np.hypot(points[:, 0] - body[X], points[:, 1] - body[Y]), inf)
        else:
            start = (float(body[X]), float(body[Y]))
            costs = leg_costs(start, points, shape, False, self.field, walls, bodies, least)
        costs[unsteady(self.game, body, points)] = inf
        return costs

    def shares_of_shift(self, shift: Vector, shares: Vector) -> Iterator[float]:
        """How much of a shift all models can make, each straight to where it can stand, in the order given."""
        walls, ends = walls_of(board(self.game)), self.bodies.copy()
        for share in shares.tolist():
            ends[:, :2] = self.bodies[:, :2] + share * shift
            if all_reach(
                self.bodies, ends, self.limit, self.flying, self.field, walls, self.obstacles, self.least
            ) and not np.any(terrain.unsteady(self.game, ends)):
                yield share

    def stands(self, body: Bodies, points: Points, comrades: Bodies = NOBODY) -> Flags:
        """At which of these points one model could stand, however it gets there."""
        shape = (float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE]), float(body[HEIGHT]))
        bodies = np.concatenate([self.obstacles, comrades])
        least = np.concatenate([self.least, touching(len(comrades))])
        fits = free(points, shape, self.field, walls_of(board(self.game)), bodies, least)
        return fits & ~unsteady(self.game, body, points)

    def clipped(self, shift: Vector) -> Vector:
        """The shift as far as it keeps everybody on the table."""
        reach = self.bodies[:, HALF_LENGTH].max()
        low, high = self.bodies[:, :2].min(axis=0) - reach, self.bodies[:, :2].max(axis=0) + reach
        room_below, room_above = np.minimum(-low, 0.0), np.maximum(np.array(self.field) - high, 0.0)
        result: Vector = np.clip(shift, room_below, room_above)
        return result

    def distance_to(self, rows: Bodies, bodies: Bodies) -> Vector:
        """From each row, at the height of what is under it, to the nearest of some bodies."""
        result: Vector = kernels.distances(self.grounded(rows), bodies).min(axis=1)
        return result

    def grounded(self, rows: Bodies) -> Bodies:
        """The rows as high as they would stand."""
        table = board(self.game)
        low, high = _spans(table)
        over = (rows[:, None, :2] >= low) & (rows[:, None, :2] <= high)
        inside = np.any(np.all(over, axis=2), axis=1)
        rows = rows.copy()
        rows[:, Z] = 0.0
        for i in np.flatnonzero(inside).tolist():
            rows[i, Z] = standing(table, rows[i, X], rows[i, Y])
        return rows


@lru_cache(maxsize=64)
def _spans(table: Board) -> tuple[Points, Points]:
    """The lower left and the upper right corners of the boxes round the terrain."""
    corners = [np.array(prism.polygon) for prism in table.prisms]
    low, high = [each.min(axis=0) for each in corners], [each.max(axis=0) for each in corners]
    return np.array(low).reshape(-1, 2) - TOLERANCE, np.array(high).reshape(-1, 2) + TOLERANCE


def rows_at(body: Bodies, points: Points) -> Bodies:
    """One model at each of these points."""
    rows = np.repeat(body.reshape(1, 7), len(points), axis=0)
    rows[:, :2] = points
    return rows


def around(own: Bodies, bodies: Bodies, gap: float) -> Points:
    """Centres all round these bodies at which a model leaves about so large a gap."""
    middles = bodies[:, None, :2]
    if own[HALF_LENGTH] == own[HALF_WIDTH] and np.array_equal(bodies[:, HALF_LENGTH], bodies[:, HALF_WIDTH]):
        away = (bodies[:, HALF_LENGTH] + own[HALF_LENGTH] + gap)[:, None, None]
        return np.ascontiguousarray((middles + away * RING).reshape(-1, 2))
    return np.ascontiguousarray(np.concatenate([beside(own, body, gap, RING)[:, :2] for body in bodies]))


def unsteady(game: Game, body: Bodies, points: Points) -> Flags:
    """At which of these points a model would stand where nobody may end (terrain-1.2e)."""
    return terrain.unsteady(game, rows_at(body, points))


def enemies(game: Game, unit: str) -> dict[str, Bodies]:
    """The enemy units on the table."""
    return {foe: figures(game, foe).bodies for foe in stand_as_units(game, opponent(game.unit(unit).army))}


def scene_of(game: Game, decision: MoveUnit, thorough: bool = True) -> MoveScene:
    """The scene of a move; who is not thorough does not look for long ways round things."""
    unit = decision.unit
    assert unit is not None
    known = figures(game, unit)
    flying = has_keyword(game, unit, FLY)
    shuns = not decision.ends_in_combat
    foes = np.concatenate([NOBODY, *enemies(game, unit).values()])
    others = obstacles(game, unit)
    zones = foes if shuns and (flying or not decision.passes_combat) else NOBODY
    if len(zones):
        clear: Flags = kernels.gaps(known.bodies, zones).min(axis=0) > COMBAT_RANGE + TOLERANCE
        zones = zones[clear]
        zones[:, Z], zones[:, HEIGHT] = EVERY_HEIGHT
    solid = np.concatenate([others, zones])
    least = np.concatenate([touching(len(others)), np.full(len(zones), SHUN)])
    return MoveScene(
        game, unit, coherency(game, unit), known.numbers, known.bodies, decision, flying, shuns, solid, least,
        foes, thorough,
    )  # fmt: skip


def room(game: Game, unit: str, bodies: Bodies, spots: Points) -> Vector:
    """For each place of a unit (places, models, coordinates) the share of its models that nothing there is in the way
    of, themselves aside."""
    body, points, others = bodies[0], np.ascontiguousarray(spots.reshape(-1, 2)), obstacles(game, unit)
    shape = (float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE]), float(body[HEIGHT]))
    field = (float(game.state.width), float(game.state.depth))
    fits = free(points, shape, field, walls_of(board(game)), others, touching(len(others)))
    found: Vector = fits.reshape(spots.shape[:2]).mean(axis=1)
    return found


def length(vector: Any) -> float:
    return hypot(float(vector[0]), float(vector[1]))
