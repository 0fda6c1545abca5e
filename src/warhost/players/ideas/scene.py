"""A unit about to move, and everything around it, as the arrays that the kernels want."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
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
from warhost.table.kernels.flows import RING, Shaky
from warhost.table.kernels.sweeps import all_reach, free
from warhost.table.kernels.walls import Walls, walls_of
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
    Bodies,
    Flags,
    Matrix,
    Points,
    Z,
)

SHUN = COMBAT_RANGE + 1.5 * TOLERANCE
Vector = NDArray[np.float64]


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
    def walls(self) -> Walls:
        return walls_of(board(self.game))

    @property
    def shaky(self) -> Shaky:
        return terrain.shaky_ground(self.game)

    def standing(self, x: float, y: float) -> float:
        """How high a model stands here."""
        return standing(board(self.game), x, y)

    @property
    def need(self) -> int:
        return neighbours_needed(len(self.numbers))

    @property
    def centre(self) -> Vector:
        centre: Vector = self.bodies[:, :2].mean(axis=0)
        return centre

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
