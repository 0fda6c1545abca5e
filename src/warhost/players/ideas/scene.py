"""A unit about to move, and everything around it, as the arrays that the kernels want."""

from collections.abc import Iterator
from math import hypot
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import MoveUnit
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import coherency, has_keyword
from warhost.rules.setting_up.units import enemy_bodies
from warhost.rules.space import terrain
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.measuring import board, figures, obstacles
from warhost.rules.space.standing import stand_as_units
from warhost.rules.words import COMBAT_RANGE, FLY
from warhost.table.kernels.flows import RING, Shaky
from warhost.table.kernels.shifts import kept_off, next_shift
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import Walls, walls_of
from warhost.table.movement import touching
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
)

SHUN = COMBAT_RANGE + 1.5 * TOLERANCE
Vector = NDArray[np.float64]


class MoveScene(msgspec.Struct, frozen=True):
    """Who moves, how far, what is in the way and whom to keep away from."""

    game: Game
    unit: str
    decision: MoveUnit
    thorough: bool
    limit: float
    flying: bool
    shuns: bool
    coherency: float
    need: int
    numbers: tuple[int, ...]
    bodies: Bodies
    field: tuple[float, float]
    walls: Walls
    shaky: Shaky
    obstacles: Bodies
    least: Matrix
    foes: Bodies

    @property
    def centre(self) -> Vector:
        centre: Vector = self.bodies[:, :2].sum(axis=0) / len(self.bodies)
        return centre

    def shifts(self, shift: Vector, turns: Points, shares: Vector, least: float) -> Iterator[tuple[float, float]]:
        """Ways the whole formation can go, each model straight to where it may end: as far along a shift as it can,
        or by shares of it, two at most; then turned by the next of some turns."""
        line, at, tried = (float(shift[0]), float(shift[1])), 0, 0
        foes = self.foes if self.shuns else NOBODY
        while at >= 0:
            at, tried, x, y = next_shift(
                at, tried if at % len(shares) else 0, self.bodies, line, turns, shares, least, self.limit, self.flying,
                self.field, self.walls, self.shaky, self.obstacles, self.least, foes, SHUN,
            )  # fmt: skip
            if at >= 0:
                yield x, y
                at += 1

    def stands(self, body: Bodies, points: Points, comrades: Bodies = NOBODY) -> Flags:
        """At which of these points one model could stand, however it gets there."""
        shape = (float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE]), float(body[HEIGHT]))
        bodies = np.concatenate([self.obstacles, comrades])
        least = np.concatenate([self.least, touching(len(comrades))])
        fits = free(points, shape, self.field, self.walls, bodies, least)
        return fits & ~unsteady(self.game, body, points)


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
    known, table, state = figures(game, unit), board(game), game.state
    flying, shuns, foes = has_keyword(game, unit, FLY), not decision.ends_in_combat, enemy_bodies(game, unit)
    zones = foes if shuns and (flying or not decision.passes_combat) else NOBODY
    others, reach = obstacles(game, unit), COMBAT_RANGE + TOLERANCE
    solid, least = others, touching(len(others))
    if len(zones):
        solid, least = kept_off(known.bodies, others, zones, reach, SHUN, *EVERY_HEIGHT)
    return MoveScene(
        game, unit, decision, thorough, decision.limit, flying, shuns, coherency(game, unit),
        neighbours_needed(len(known.numbers)), known.numbers, known.bodies, (float(state.width), float(state.depth)),
        walls_of(table), terrain.shaky_ground(game), solid, least, foes,
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
