"""A base moved along a path of straight legs: how far it goes, where it ends, and what is in its way.

Conventions. A model is as high as the tallest prism under the centre of its base. Prisms up to 1" are walked over
as if they were not there, and stood on. Where the centre crosses the side of a taller one the model climbs, up or
down, and the difference in height counts as distance. While it climbs its base overlaps the prism; so overlapping
a prism that is higher than the model is allowed as long as, before the overlap ends, the centre was on it (or on
something as high). Otherwise the base went through terrain, and a base that ends like that cannot stand. A jump ends
a path: it leaves an edge and lands at its foot, hardly further out than the base reaches. The fall is free, but
anything between the top and the ground is in its way. A base that starts where it could not be (overlapping, over the
edge) may leave, but may not go deeper.

The distance is that of the point of the base that travels furthest; turning on the spot is free for a round base.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, inf, radians, sin

import msgspec
import numpy as np

from warhost.table.areas import Box
from warhost.table.kernels import gaps
from warhost.table.kernels.shifts import walked
from warhost.table.kernels.sweeps import can_rest, footing, leg_cost, rim_travel, spans
from warhost.table.kernels.sweeps_reference import Finding, Leg, Mover, at, findings
from warhost.table.kernels.walls import PRISM, STEP_UP, walls_of
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    TOLERANCE,
    Base,
    Board,
    Bodies,
    Flags,
    Indices,
    Matrix,
    Place,
    Point,
    X,
    Y,
    Z,
    row,
)


class Step(msgspec.Struct, frozen=True):
    """Where a leg of a path ends; without a facing the model keeps the one it has."""

    x: float
    y: float
    facing: float | None = None
    jump: bool = False


class Obstruction(msgspec.Struct, frozen=True):
    """What is in the way, which one, and where the centre of the base is when it is met.

    What: a model passed through, the edge of the table, terrain passed through; landing on a model, standing where
    one cannot, a jump that is none. The index is a row of the other bodies, or a prism of the board, or -1.
    """

    what: str
    index: int
    at: Point


class Travel(msgspec.Struct, frozen=True):
    """How far the base went, where it came to stand, and everything that was in the way, in order."""

    distance: float
    end: Place
    obstructions: tuple[Obstruction, ...]


def travel(
    start: Place,
    base: Base,
    height: float,
    path: Sequence[Step],
    board: Board,
    others: Bodies,
    *,
    flying: bool = False,
) -> Travel:
    """Follow a path, and tell what it costs and whether it can be gone.

    Who flies ignores what is on the way, and heights, but not the edge, nor where it lands.
    """
    if not path:
        return Travel(0.0, start, ())
    others = np.ascontiguousarray(others)
    plain = _unhindered(start, base, height, path, board, others, flying)
    if plain is not None:
        return plain
    return _examined(start, base, height, path, board, others, flying)


def rests(bodies: Bodies, board: Board, others: Bodies) -> bool:
    """Whether nothing is in the way of models that are put down together."""
    return bool(can_rest(bodies, others, walls_of(board), float(board.width), float(board.depth)))


def resting(bodies: Bodies, board: Board, others: Bodies) -> list[tuple[int, Obstruction]]:
    """What is in the way of models that are put down together: which of them, and what, wherever they come from."""
    if rests(bodies, board, others):
        return []
    beside, walls = _about(bodies, others), walls_of(board)
    everyone = np.concatenate([others[beside], bodies])
    overlap = gaps(bodies, everyone) < -TOLERANCE
    overlap &= bodies[:, [Z]] < everyone[:, Z] + everyone[:, HEIGHT] - TOLERANCE
    overlap &= everyone[:, Z] < bodies[:, [Z]] + bodies[:, [HEIGHT]] - TOLERANCE
    overlap[np.arange(len(bodies)), len(beside) + np.arange(len(bodies))] = False
    rows = np.concatenate([beside, len(others) + np.arange(len(bodies))])
    high = np.flatnonzero(walls[:, HEIGHT] > STEP_UP + TOLERANCE)
    high = high[_about(bodies, walls[high])]
    tall = walls[high, HEIGHT] > bodies[:, [Z]] + TOLERANCE
    stuck = tall & (gaps(bodies, np.ascontiguousarray(walls[high, :7])) < -TOLERANCE)
    edge = _off_the_field(bodies, board)[:, None]
    found = []
    for what, flags, numbers in (("landing", overlap, rows), ("standing", stuck, high), ("edge", edge, [-1])):
        for index in np.flatnonzero(flags.any(axis=1)).tolist() if flags.any() else ():
            other = int(numbers[np.flatnonzero(flags[index])[0]])
            found.append((index, Obstruction(what, other, (float(bodies[index, 0]), float(bodies[index, 1])))))
    return found


def _about(bodies: Bodies, things: Bodies) -> Indices:
    """Which of some things may touch any of these bodies: those that reach the box around them."""
    far, wide = bodies[:, [HALF_LENGTH]], things[:, [HALF_LENGTH]]
    low = (bodies[:, :2] - far).min(axis=0, initial=inf)
    high = (bodies[:, :2] + far).max(axis=0, initial=-inf)
    near = (things[:, :2] + wide >= low) & (things[:, :2] - wide <= high)
    return np.flatnonzero(near.all(axis=1))


def _off_the_field(bodies: Bodies, board: Board) -> Flags:
    """Which bases reach over the edge of the board."""
    c, s = np.cos(bodies[:, ANGLE]), np.sin(bodies[:, ANGLE])
    across = np.hypot(bodies[:, HALF_LENGTH] * c, bodies[:, HALF_WIDTH] * s)
    up = np.hypot(bodies[:, HALF_LENGTH] * s, bodies[:, HALF_WIDTH] * c)
    x, y = bodies[:, X], bodies[:, Y]
    beyond = np.maximum.reduce([across - x, x + across - board.width, up - y, y + up - board.depth])
    return np.asarray(beyond > TOLERANCE, dtype=np.bool_)


def path_box(start: Place, base: Base, path: Sequence[Step], reach: float) -> Box:
    """A box around all that a base comes within a reach of on its way."""
    far = max(base.length, base.width) / 2 + max(reach, 0.0) + TOLERANCE
    xs, ys = [start.x, *(step.x for step in path)], [start.y, *(step.y for step in path)]
    return min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far


def ranges_entered(
    start: Place, base: Base, path: Sequence[Step], bodies: Bodies, radius: float
) -> list[tuple[int, float, float, Point]]:
    """The bodies that a path comes within a radius of, horizontally: row, first and last path length, and where.

    Path lengths are of the base's centre, along the table; the place is where the centre is on entry.
    """
    bodies = np.ascontiguousarray(bodies)
    limits = np.full(len(bodies), radius + TOLERANCE)
    entered: dict[int, tuple[int, float, float, Point]] = {}
    done = 0.0
    for leg in legs_of(start, base, path):
        length = hypot(leg[3] - leg[0], leg[4] - leg[1])
        near = spans(leg, base.length / 2, base.width / 2, bodies, limits)
        for index in np.flatnonzero(near[:, 0] < inf).tolist():
            enter, leave = near[index].tolist()
            first, where = done + enter * length, at(leg, enter)[:2]
            if index in entered:
                _, first, _, where = entered[index]
            entered[index] = (index, first, done + leave * length, where)
        done += length
    return [entered[index] for index in sorted(entered)]


def standing(board: Board, x: float, y: float) -> float:
    """How high a model with its centre here stands."""
    return footing(float(x), float(y), walls_of(board))[1]


def legs_of(start: Place, base: Base, path: Sequence[Step]) -> list[Leg]:
    """The legs of a path, with angles in radians; an oval base turns the shorter way."""
    legs: list[Leg] = []
    x, y, facing = float(start.x), float(start.y), start.facing
    angle = radians(facing)
    for step in path:
        turned = angle
        if step.facing is not None and not base.is_round:
            turned += radians((step.facing - facing + 180) % 360 - 180)
            facing = step.facing
        legs.append((x, y, angle, float(step.x), float(step.y), turned))
        x, y, angle = float(step.x), float(step.y), turned
    return legs


@lru_cache(maxsize=1024)
def touching(count: int) -> Matrix:
    """The least gap to be kept to each of so many bodies; shared, so never to be written to."""
    return np.full(count, -TOLERANCE)


def least_gaps(start: Place, base: Base, height: float, board: Board, others: Bodies) -> Matrix:
    """The least gap a base keeps to each body: who overlaps one, at the same height, may leave but not go deeper."""
    body = np.array(row(start, base, height))
    body[Z] = standing(board, start.x, start.y)
    level = (body[Z] < others[:, Z] + others[:, HEIGHT]) & (others[:, Z] < body[Z] + body[HEIGHT])
    return np.where(level, np.minimum(-TOLERANCE, gaps(body[None], others)[0] - TOLERANCE), -TOLERANCE)


def _unhindered(
    start: Place, base: Base, height: float, path: Sequence[Step], board: Board, others: Bodies, flying: bool
) -> Travel | None:
    """The travel if every leg taken by itself is clear and without a turn, as nearly all are."""
    if any(step.jump for step in path[:-1]) or (not base.is_round and _turns(start, path)):
        return None
    facing = next((step.facing for step in reversed(path) if step.facing is not None), start.facing)
    if path[-1].jump and not flying:
        return _jumped(start, base, height, path, board, others, facing)
    everybody = np.concatenate([np.array([row(start, base, height)]), others])
    ends = np.array([(step.x, step.y) for step in path], dtype=np.float64)
    field, limits = (float(board.width), float(board.depth)), touching(len(everybody))
    legs = np.array([len(path)])
    (cost,) = walked(everybody, np.zeros(1, np.int64), legs, ends, flying, field, walls_of(board), limits).tolist()
    x, y, z = everybody[0, [X, Y, Z]].tolist()
    return Travel(cost, Place(x, y, z, facing), ()) if cost < inf else None


def _turns(start: Place, path: Sequence[Step]) -> bool:
    """Whether a base is turned on the way."""
    return any(step.facing not in (None, start.facing) for step in path)


def _jumped(
    start: Place, base: Base, height: float, path: Sequence[Step], board: Board, others: Bodies, facing: float
) -> Travel | None:
    """The same for a path of which the last leg is a jump."""
    walls, limits = walls_of(board), touching(len(others))
    field = (float(board.width), float(board.depth))
    shape = (base.length / 2, base.width / 2, radians(start.facing), float(height))
    x, y, z, total = float(start.x), float(start.y), 0.0, 0.0
    for step in path:
        leg = (x, y, float(step.x), float(step.y))
        cost, z = leg_cost(leg, shape, step.jump, field, walls, others, limits)
        if cost == inf:
            return None
        total += cost
        x, y = leg[2:]
    return Travel(total, Place(x, y, z, facing), ())


def _examined(
    start: Place, base: Base, height: float, path: Sequence[Step], board: Board, others: Bodies, flying: bool
) -> Travel:
    """The travel with everything that is in its way."""
    legs, mover = legs_of(start, base, path), Mover(base.length / 2, base.width / 2, float(height))
    x, y = legs[-1][3:5]
    facing = next((step.facing for step in reversed(path) if step.facing is not None), start.facing)
    end = Place(x, y, standing(board, x, y), facing)
    there = np.array([row(end, base, height)])
    limits = least_gaps(start, base, height, board, others)
    walls = walls_of(board)
    if flying:
        others_met, limits_met, walls_met = others[:0], limits[:0], walls[:0]
    else:
        others_met, limits_met, walls_met = others, limits, walls
    field = (float(board.width), float(board.depth))
    slack = max(0.0, _beyond(start, mover, field)) + TOLERANCE
    jump = path[-1].jump and not flying
    climbing, found = findings(legs, mover, jump, field, slack, walls_met, others_met, limits_met, spans)
    landed = _landed_on(there[0], others) if any(leg[:3] != leg[3:] for leg in legs) else []
    found = [one for one in found if one.what != "model" or one.row not in landed]
    found += [Finding(float(len(legs)), "landing", index) for index in landed]
    if flying:
        found += [Finding(float(len(legs)), "standing", index) for index in _stuck_in(there[0], board)]
    else:
        found += [Finding(i + 1.0, "jump", -1) for i, step in enumerate(path[:-1]) if step.jump]
    distance = _flat_distance(legs, mover) + (0.0 if flying else climbing)
    return Travel(distance, end, tuple(_obstruction(legs, one) for one in sorted(found)))


def _flat_distance(legs: Sequence[Leg], mover: Mover) -> float:
    if any(leg[2] != leg[5] for leg in legs):
        return rim_travel(np.array(legs), mover.long, mover.wide)
    return sum(hypot(leg[3] - leg[0], leg[4] - leg[1]) for leg in legs)


def _obstruction(legs: Sequence[Leg], found: Finding) -> Obstruction:
    leg = min(int(found.time), len(legs) - 1)
    return Obstruction(found.what, found.row, at(legs[leg], found.time - leg)[:2])


def _beyond(place: Place, mover: Mover, field: tuple[float, float]) -> float:
    """How far a base reaches over the edge of the field."""
    angle = radians(place.facing)
    across = hypot(mover.long * cos(angle), mover.wide * sin(angle))
    up = hypot(mover.long * sin(angle), mover.wide * cos(angle))
    return max(across - place.x, place.x + across - field[0], up - place.y, place.y + up - field[1])


def _landed_on(body: Bodies, others: Bodies) -> list[int]:
    """The rows of others that a body overlaps."""
    overlap = gaps(body[None], others)[0] < -TOLERANCE
    overlap &= body[Z] < others[:, Z] + others[:, HEIGHT] - TOLERANCE
    overlap &= others[:, Z] < body[Z] + body[HEIGHT] - TOLERANCE
    return [int(index) for index in np.flatnonzero(overlap)]


def _stuck_in(body: Bodies, board: Board) -> list[int]:
    """The prisms that are taller than a body's foot and that its base overlaps."""
    walls = walls_of(board)
    tall = (walls[:, HEIGHT] > STEP_UP + TOLERANCE) & (walls[:, HEIGHT] > body[Z] + TOLERANCE)
    clipped = tall & (gaps(body[None], np.ascontiguousarray(walls[:, :7]))[0] < -TOLERANCE)
    return sorted({int(index) for index in walls[clipped, PRISM]})
