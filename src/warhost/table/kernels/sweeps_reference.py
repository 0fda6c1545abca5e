"""Moving bases in plain Python: what the compiled sweeps must agree with, and what says why a way is not clear.

A leg is (x, y, angle, x, y, angle): where it begins and ends. Times along a way run from 0, a unit for each leg.
"""

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from math import cos, hypot, inf, pi, sin
from typing import NamedTuple

import numpy as np

from warhost.table.kernels.reference import gap
from warhost.table.kernels.walls import AX, FALLS, FOOT, PRISM, STEP_UP, Walls
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    TOLERANCE,
    Bodies,
    Flags,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

Leg = tuple[float, float, float, float, float, float]
Span = tuple[float, float]
Spans = Callable[[Leg, float, float, Bodies, Matrix], Matrix]
NEVER = (inf, -inf)
CREEP = 0.004
LOOKS = 64
RIM = 64
ARC = 0.05


class Stretch(NamedTuple):
    """A stretch of a way with the same ground under its centre; in a fall the feet pass every height between."""

    start: float
    end: float
    climbed: float
    foot: float
    highest: float


class Finding(NamedTuple):
    """Something in the way: when it is met, what it is, and which one."""

    time: float
    what: str
    row: int


class Mover(NamedTuple):
    """Half length, half width and height of what moves."""

    long: float
    wide: float
    height: float


def at(leg: Leg, time: float) -> tuple[float, float, float]:
    """Where a base is at a time of a leg: x, y, angle."""
    x, y, angle, to_x, to_y, to_angle = leg
    return x + time * (to_x - x), y + time * (to_y - y), angle + time * (to_angle - angle)


def _turns(leg: Leg, long: float, wide: float) -> bool:
    return leg[2] != leg[5] and long != wide


def _room(leg: Leg, long: float, wide: float, body: Bodies) -> Callable[[float], float]:
    """The gap to a body as a function of the time of a leg."""
    centre_x, centre_y, _, half_long, half_wide, angle, _ = (float(number) for number in body[:7])
    if long == wide and half_long == half_wide:
        return lambda time: hypot(at(leg, time)[0] - centre_x, at(leg, time)[1] - centre_y) - long - half_long
    if long == wide and half_wide == 0:
        ux, uy = half_long * cos(angle), half_long * sin(angle)
        one, two = (centre_x - ux, centre_y - uy), (centre_x + ux, centre_y + uy)
        return lambda time: _from_side(*at(leg, time)[:2], one, two) - long

    def room(time: float) -> float:
        x, y, turned = at(leg, time)
        return gap(np.array((x, y, 0.0, long, wide, turned, 0.0)), body)

    return room


def _span(leg: Leg, long: float, wide: float, body: Bodies, limit: float) -> Span:
    """By bisection where the gap is a convex function of time, else by looking every few thousandths of an inch."""
    room = _room(leg, long, wide, body)
    if _turns(leg, long, wide):
        way = hypot(leg[3] - leg[0], leg[4] - leg[1]) + abs(leg[5] - leg[2]) * (long - wide)
        looks = int(way / CREEP) + 1
        inside = [i / looks for i in range(looks + 1) if room(i / looks) < limit]
        return (inside[0], inside[-1]) if inside else NEVER
    low, high = 0.0, 1.0
    for _ in range(60):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        low, high = (low, right) if room(left) < room(right) else (left, high)
    nearest = min((0.0, (low + high) / 2, 1.0), key=room)
    return (_edge(room, limit, nearest, 0.0), _edge(room, limit, nearest, 1.0)) if room(nearest) < limit else NEVER


def _edge(room: Callable[[float], float], limit: float, inside: float, outside: float) -> float:
    """The time between two at which the room runs out."""
    if room(outside) < limit:
        return outside
    for _ in range(50):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if room(middle) < limit else (inside, middle)
    return inside


def spans(leg: Leg, long: float, wide: float, bodies: Bodies, limits: Matrix) -> Matrix:
    """For each body the first and the last time of the leg with less than its limit between; (inf, -inf) for never."""
    out = np.full((len(bodies), 2), NEVER)
    for i, (body, limit) in enumerate(zip(bodies.tolist(), limits.tolist(), strict=True)):
        if _from_side(body[X], body[Y], leg[:2], leg[3:5]) < long + body[HALF_LENGTH] + limit:
            out[i] = _span(leg, long, wide, bodies[i], limit)
    return out


def _from_side(x: float, y: float, a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far a point is from the straight line between two others."""
    ux, uy = b[0] - a[0], b[1] - a[1]
    length = ux * ux + uy * uy
    along = min(max(((x - a[0]) * ux + (y - a[1]) * uy) / length, 0.0), 1.0) if length > 0 else 0.0
    return hypot(x - a[0] - along * ux, y - a[1] - along * uy)


Sides = Sequence[tuple[float, float, float, float]]


class Solid(NamedTuple):
    """A prism: its index and height, the rows of its sides, and the ends of each."""

    prism: int
    top: float
    rows: slice
    sides: Sides


def solids(walls: Walls) -> list[Solid]:
    """The prisms that walls are the sides of."""
    rows = walls.tolist()
    out = []
    first = 0
    for index, group in groupby(rows, key=lambda wall: int(wall[PRISM])):
        sides = [tuple(wall[AX:PRISM]) for wall in group]
        out.append(Solid(index, rows[first][HEIGHT], slice(first, first + len(sides)), sides))
        first += len(sides)
    return out


def _over(x: float, y: float, sides: Sides) -> bool:
    """Whether a point is over the prism with these sides; its rim counts."""
    inside = False
    for ax, ay, bx, by in sides:
        if _from_side(x, y, (ax, ay), (bx, by)) <= TOLERANCE:
            return True
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _ground(x: float, y: float, terrain: Sequence[Solid]) -> tuple[float, float]:
    tops = [solid.top for solid in terrain if _over(x, y, solid.sides)]
    return max((top for top in tops if top > STEP_UP + TOLERANCE), default=0.0), max(tops, default=0.0)


def footing(x: float, y: float, walls: Walls) -> tuple[float, float]:
    """How high the ground is at a point: counting only terrain that has to be climbed, and counting all of it."""
    return _ground(x, y, solids(walls))


def settle(bodies: Bodies, walls: Walls) -> None:
    """Put models on what is under their centres."""
    for body in bodies:
        body[Z] = footing(float(body[X]), float(body[Y]), walls)[1]


def rim_travel(legs: Matrix, long: float, wide: float) -> float:
    """How far the point of a rim that goes furthest goes along the legs, turns and all."""
    totals = []
    for i in range(RIM):
        px, py = long * cos(2 * pi * i / RIM), wide * sin(2 * pi * i / RIM)
        total = 0.0
        for leg in legs.tolist():
            parts = int(abs(leg[5] - leg[2]) / ARC) + 1
            poses = [at(leg, j / parts) for j in range(parts + 1)]
            points = [(x + px * cos(a) - py * sin(a), y + px * sin(a) + py * cos(a)) for x, y, a in poses]
            total += sum(hypot(c[0] - b[0], c[1] - b[1]) for b, c in pairwise(points))
        totals.append(total)
    return max(totals)


def _cuts(leg: Leg, terrain: Sequence[Solid]) -> list[float]:
    """The times at which the centre crosses sides of terrain, with both ends of the leg."""
    x, y, vx, vy = leg[0], leg[1], leg[3] - leg[0], leg[4] - leg[1]
    times = [0.0, 1.0]
    for ax, ay, bx, by in (side for solid in terrain for side in solid.sides):
        ux, uy, dx, dy = bx - ax, by - ay, ax - x, ay - y
        cross = vx * uy - vy * ux
        if abs(cross) > 1e-15:
            time, along = (dx * uy - dy * ux) / cross, (dx * vy - dy * vx) / cross
            if 0 < time < 1 and -1e-9 <= along <= 1 + 1e-9:
                times.append(time)
    return sorted(times)


def _profile(leg: Leg, terrain: Sequence[Solid]) -> list[Stretch]:
    """A leg cut where the ground under its centre changes; the first and the last piece are its two ends."""
    cuts = _cuts(leg, terrain)
    stretches = [(a, b) for a, b in pairwise(cuts) if b - a >= 1e-12]
    pieces: list[Stretch] = []
    for start, end in [(0.0, 0.0), *stretches, (1.0, 1.0)]:
        x, y, _ = at(leg, (start + end) / 2)
        climbed, foot = _ground(x, y, terrain)
        pieces.append(Stretch(start, end, climbed, foot, foot))
    return pieces


def _rise(was: Stretch, now: Stretch) -> float:
    """What is climbed, up or down, from one piece to the next: nothing between heights that are stepped over."""
    return now.foot - was.foot if max(was.climbed, now.climbed) > 0 else 0.0


def _climbing(pieces: Sequence[Stretch]) -> float:
    return sum(abs(_rise(was, now)) for was, now in pairwise(pieces))


def _fall(leg: Leg, mover: Mover, walls: Walls, pieces: Sequence[Stretch]) -> int:
    """The piece with which a jump begins that ends the leg: down, at the foot of what it leaves; 0 for none."""
    for k in range(1, len(pieces)):
        drops = pieces[k].foot < pieces[k - 1].foot
        climbs = any(_rise(was, now) > 0 for was, now in pairwise(pieces[k:]))
        if drops and not climbs and _stays_near(leg, mover, _left(leg, walls, pieces[k - 1]), pieces[k].start):
            return k
    return 0


def _left(leg: Leg, walls: Walls, piece: Stretch) -> Bodies:
    """The sides of what a centre stands on at a piece of its leg, as high as that is."""
    x, y, _ = at(leg, (piece.start + piece.end) / 2)
    under = [each for each in solids(walls) if abs(each.top - piece.foot) <= TOLERANCE and _over(x, y, each.sides)]
    return np.concatenate([walls[:0, :7], *(walls[each.rows, :7] for each in under)])


def _stays_near(leg: Leg, mover: Mover, left: Bodies, start: float) -> bool:
    """Whether a base, from a time on, is always at the foot of what it left."""
    for i in range(FALLS + 1):
        x, y, angle = at(leg, start + (1 - start) * i / FALLS)
        here = np.array((x, y, 0.0, mover.long, mover.wide, angle, 0.0))
        if not any(gap(here, side) < FOOT + TOLERANCE for side in left):
            return False
    return True


def _met(span: Span, pieces: Sequence[Stretch], height: float, body: Bodies) -> float:
    """When, between two times, the base is at the body's height or climbs past it; infinite for never."""
    low, high = body[Z] + TOLERANCE, body[Z] + body[HEIGHT] - TOLERANCE
    for piece, following in zip(pieces, [*pieces[1:], None], strict=True):
        if piece.end < span[0] or piece.start > span[1]:
            continue
        if piece.foot < high and low < piece.highest + height:
            return max(piece.start, span[0])
        if following and piece.end <= span[1]:
            foot, top = min(piece.foot, following.foot), max(piece.highest, following.highest)
            if foot < high and low < top + height:
                return piece.end
    return inf


def _merged(times: list[Span]) -> list[Span]:
    """The same times as spans that do not meet."""
    out: list[Span] = []
    for start, end in sorted(times):
        if out and start <= out[-1][1] + 1e-9:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _off_board(legs: Sequence[Leg], mover: Mover, field: tuple[float, float], slack: float) -> list[Finding]:
    """The first time that more of a base than the slack is beyond the edge of the field."""

    def beyond(leg: Leg, time: float) -> float:
        x, y, angle = at(leg, time)
        across = hypot(mover.long * cos(angle), mover.wide * sin(angle))
        up = hypot(mover.long * sin(angle), mover.wide * cos(angle))
        return max(across - x, x + across - field[0], up - y, y + up - field[1])

    for i, leg in enumerate(legs):
        if not _turns(leg, mover.long, mover.wide) and beyond(leg, 0) <= slack and beyond(leg, 1) <= slack:
            continue
        for k in range(LOOKS + 1):
            if beyond(leg, k / LOOKS) > slack:
                return [Finding(i + k / LOOKS, "edge", -1)]
    return []


def _through_terrain(
    legs: Sequence[Leg], mover: Mover, walls: Walls, terrain: Sequence[Solid], pieces: Sequence[Stretch], spans: Spans
) -> list[Finding]:
    """Each prism that is overlapped without being climbed then, and each one that is overlapped at the end."""
    out = []
    for index, top, rows, sides in terrain:
        if top <= STEP_UP + TOLERANCE:
            continue
        limits = np.full(len(sides), -TOLERANCE)
        times = [
            (i + enter, i + leave)
            for i, leg in enumerate(legs)
            for enter, leave in spans(leg, mover.long, mover.wide, walls[rows], limits).tolist()
            if enter < inf
        ]
        for piece in pieces:
            i = min(int((piece.start + piece.end) / 2), len(legs) - 1)
            x, y, _ = at(legs[i], (piece.start + piece.end) / 2 - i)
            if _over(x, y, sides):
                times.append((piece.start, piece.end))
        for start, end in _merged(times):
            climbs = any(p.end >= start and p.start <= end and p.climbed >= top - TOLERANCE for p in pieces)
            if end >= len(legs) and pieces[-1].climbed < top - TOLERANCE:
                out.append(Finding(float(len(legs)), "standing", index))
            elif start > 0 and not climbs:
                out.append(Finding(start, "terrain", index))
    return out


def findings(
    legs: Sequence[Leg],
    mover: Mover,
    jump: bool,
    field: tuple[float, float],
    slack: float,
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
    spans: Spans,
) -> tuple[float, list[Finding]]:
    """What climbing along a way costs, and everything that is in the way, in order. Only the last leg may jump."""
    pieces: list[Stretch] = []
    terrain = solids(walls)
    climbing = 0.0
    found = _off_board(legs, mover, field, slack)
    for i, leg in enumerate(legs):
        on_leg = _profile(leg, terrain)
        fall = _fall(leg, mover, walls, on_leg) if jump and i == len(legs) - 1 else len(on_leg)
        if fall == 0:
            found.append(Finding(i + 1.0, "jump", -1))
            fall = len(on_leg)
        climbing += _climbing(on_leg[:fall])
        on_leg[fall:] = [piece._replace(highest=on_leg[fall - 1].foot) for piece in on_leg[fall:]]
        pieces += [p._replace(start=i + p.start, end=i + p.end) for p in on_leg]
    met: dict[int, float] = {}
    for i, leg in enumerate(legs):
        near = spans(leg, mover.long, mover.wide, bodies, limits)
        for index in np.flatnonzero(near[:, 0] < inf).tolist():
            enter, leave = near[index].tolist()
            time = _met((i + enter, i + leave), pieces, mover.height, bodies[index])
            met[index] = min(met.get(index, inf), time)
    found += [Finding(time, "model", index) for index, time in met.items() if time < inf]
    found += _through_terrain(legs, mover, walls, terrain, pieces, spans)
    return climbing, sorted(found)


def leg_cost(
    leg: tuple[float, float, float, float],
    shape: tuple[float, float, float, float],
    jump: bool,
    field: tuple[float, float],
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
) -> tuple[float, float]:
    """The distance of a straight leg (x, y, x, y) without turning, climbs included, and how high it ends.

    Infinite when the leg is not clear taken by itself. The shape is half length, half width, angle and height; each
    body has a least gap to be kept.
    """
    long, wide, angle, height = shape
    whole = (leg[0], leg[1], angle, leg[2], leg[3], angle)
    climbing, found = findings([whole], Mover(long, wide, height), jump, field, TOLERANCE, walls, bodies, limits, spans)
    cost = inf if found else hypot(leg[2] - leg[0], leg[3] - leg[1]) + climbing
    return cost, footing(leg[2], leg[3], walls)[1]


def leg_costs(
    start: tuple[float, float],
    ends: Points,
    shape: tuple[float, float, float, float],
    jump: bool,
    field: tuple[float, float],
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
) -> Matrix:
    """The cost of a leg from one point to each of many."""
    legs = [(start[0], start[1], x, y) for x, y in ends.tolist()]
    return np.array([leg_cost(leg, shape, jump, field, walls, bodies, limits)[0] for leg in legs], dtype=np.float64)


def free(
    points: Points,
    shape: tuple[float, float, float, float],
    field: tuple[float, float],
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
) -> Flags:
    """At which of these points a base could stand."""
    legs = [(x, y, x, y) for x, y in points.tolist()]
    costs = [leg_cost(leg, shape, False, field, walls, bodies, limits)[0] for leg in legs]
    return np.array([cost < inf for cost in costs], dtype=np.bool_)


def clear_blocks(
    centres: Points,
    forms: Points,
    wanted: Flags,
    bounds: tuple[float, float, float, float],
    shape: tuple[float, float, float, float],
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
) -> Flags:
    """Which of the blocks wanted, each form at each centre, have all models in bounds and where they could stand."""
    blocks = (centres[:, None, None, :] + forms).reshape(-1, forms.shape[1], 2)
    inside = (blocks >= np.array(bounds[:2])) & (blocks <= np.array(bounds[2:]))
    out = np.asarray(inside.all(axis=(1, 2)), dtype=np.bool_) & wanted.ravel()
    for index in np.flatnonzero(out).tolist():
        out[index] = free(blocks[index], shape, (inf, inf), walls, bodies, limits).all()
    return out


def all_reach(
    bodies: Bodies,
    ends: Bodies,
    limit: float,
    flying: bool,
    field: tuple[float, float],
    walls: Walls,
    others: Bodies,
    limits: Matrix,
) -> bool:
    """Whether each base gets to its end in one leg within a limit; who flies need only fit there."""
    for body, end in zip(bodies.tolist(), ends.tolist(), strict=True):
        shape = (body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE], body[HEIGHT])
        start = end if flying else body
        leg = (start[X], start[Y], end[X], end[Y])
        cost = leg_cost(leg, shape, False, field, walls, others, limits)[0]
        if max(cost, hypot(end[X] - body[X], end[Y] - body[Y])) > limit:
            return False
    return True


def _meet(a: Bodies, b: Bodies) -> bool:
    high = a[Z] < b[Z] + b[HEIGHT] - TOLERANCE and b[Z] < a[Z] + a[HEIGHT] - TOLERANCE
    return bool(high and gap(a, b) < -TOLERANCE)


def can_rest(bodies: Bodies, others: Bodies, walls: Walls, width: float, depth: float) -> bool:
    """Whether models can be put down together: on the board, and none meets any body or what is too tall for it."""
    for i, body in enumerate(bodies):
        x, y, _, long, wide, angle, _ = body.tolist()
        across, up = hypot(long * cos(angle), wide * sin(angle)), hypot(long * sin(angle), wide * cos(angle))
        if max(across - x, x + across - width, up - y, y + up - depth) > TOLERANCE:
            return False
        if any(_meet(body, other) for other in (*others, *bodies[:i])):
            return False
        tall = walls[walls[:, HEIGHT] > max(STEP_UP, body[Z]) + TOLERANCE]
        if any(gap(body, wall) < -TOLERANCE for wall in tall):
            return False
    return True
