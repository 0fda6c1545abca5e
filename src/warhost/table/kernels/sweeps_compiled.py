"""Moving bases, compiled: when a moving base is near others, and what a straight leg over terrain costs.

A leg is (x, y, angle, x, y, angle): where it begins and ends. Times along a leg run from 0 to 1. The gap to a convex
outline that stands still is a convex function of time while a base moves without turning, so that every meeting is
one span of time, found by Newton's method from either end.
"""

from math import cos, hypot, inf, pi, sin, sqrt, tan

import numpy as np

from warhost.table.kernels.jit import fast
from warhost.table.kernels.walls import AX, AY, BX, BY, PRISM, STEP_UP, Walls
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

SCAN = 32
COS, SIN = np.cos(np.arange(SCAN) * 2 * pi / SCAN), np.sin(np.arange(SCAN) * 2 * pi / SCAN)
SPREAD = tan(2 * pi / SCAN)
REFINE = 24
GOLDEN = (sqrt(5) - 1) / 2
CLOSE = 1e-7
CREEP = 0.004
"""How far a turning base creeps at least between two looks, in inches."""
RIM = 64
ARC = 0.05
"""The longest turn taken for a straight line when a rim is followed, in radians."""


@fast
def _form(long: float, wide: float, angle: float) -> tuple[float, float, float]:
    """An ellipse as the quadratic form (xx, xy, yy) whose root is its extent in a direction."""
    c, s = cos(angle), sin(angle)
    return long * long * c * c + wide * wide * s * s, (long * long - wide * wide) * c * s, long * long * s * s + wide * wide * c * c


@fast
def _extent(form: tuple[float, float, float], c: float, s: float) -> float:
    square = form[0] * c * c + 2 * form[1] * c * s + form[2] * s * s
    return sqrt(square) if square > 0 else 0.0


@fast
def _room(
    dx: float, dy: float, vx: float, vy: float, one: tuple[float, float, float], two: tuple[float, float, float],
    c: float, s: float,
) -> float:
    """The room in a direction between a base and a body at (dx, dy), once the base has moved by v that way."""
    return dx * c + dy * s - max(vx * c + vy * s, 0.0) - _extent(one, c, s) - _extent(two, c, s)


@fast
def _apart(
    dx: float, dy: float, vx: float, vy: float, one: tuple[float, float, float], two: tuple[float, float, float]
) -> tuple[float, float, float]:
    """The least gap to a body at (dx, dy) during a move by v, and the direction in which they are that far apart.

    What a convex outline sweeps over as it moves is convex too, so one search over all directions does.
    """
    best, c, s = -inf, 1.0, 0.0
    for i in range(SCAN):
        room = _room(dx, dy, vx, vy, one, two, COS[i], SIN[i])
        if room > best:
            best, c, s = room, COS[i], SIN[i]
    # Golden section over the tangent of the angle from the best direction, which needs no trigonometry.
    low, high = -SPREAD, SPREAD
    at, value = 0.0, best
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left, at_right = -inf, -inf
    fresh_left, fresh_right = True, True
    for _ in range(REFINE):
        if fresh_left:
            k = 1 / sqrt(1 + left * left)
            at_left = _room(dx, dy, vx, vy, one, two, (c - left * s) * k, (s + left * c) * k)
        if fresh_right:
            k = 1 / sqrt(1 + right * right)
            at_right = _room(dx, dy, vx, vy, one, two, (c - right * s) * k, (s + right * c) * k)
        fresh_left = at_left > at_right
        fresh_right = not fresh_left
        if fresh_left:
            if at_left > value:
                at, value = left, at_left
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
        else:
            if at_right > value:
                at, value = right, at_right
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
    k = 1 / sqrt(1 + at * at)
    return value, (c - at * s) * k, (s + at * c) * k


@fast
def _disc_span(px: float, py: float, vx: float, vy: float, radius: float) -> tuple[float, float]:
    """When a point starting at p (from the centre of a disc) and moving by v is inside the disc."""
    speed = vx * vx + vy * vy
    along = px * vx + py * vy
    outside = px * px + py * py - radius * radius
    if radius <= 0:
        return inf, -inf
    if speed < 1e-18:
        return (0.0, 1.0) if outside < 0 else (inf, -inf)
    root = along * along - speed * outside
    if root <= 0:
        return inf, -inf
    root = sqrt(root)
    low, high = max((-along - root) / speed, 0.0), min((root - along) / speed, 1.0)
    return (low, high) if low < high else (inf, -inf)


@fast
def _within(start: float, speed: float, low: float, high: float) -> tuple[float, float]:
    """When a number that starts here and grows at this speed lies between two others."""
    if abs(speed) < 1e-15:
        return (0.0, 1.0) if low < start < high else (inf, -inf)
    one, two = (low - start) / speed, (high - start) / speed
    return max(min(one, two), 0.0), min(max(one, two), 1.0)


@fast
def _side_span(px: float, py: float, vx: float, vy: float, body: Bodies, radius: float) -> tuple[float, float]:
    """When a disc of this radius, its centre at p from the middle of a side and moving by v, reaches the side."""
    c, s, half = cos(body[ANGLE]), sin(body[ANGLE]), body[HALF_LENGTH]
    first, last = _within(c * py - s * px, c * vy - s * vx, -radius, radius)
    low, high = _within(c * px + s * py, c * vx + s * vy, -half, half)
    enter, leave = max(first, low), min(last, high)
    if enter >= leave:
        enter, leave = inf, -inf
    for end in (-half, half):
        low, high = _disc_span(px - end * c, py - end * s, vx, vy, radius)
        enter, leave = min(enter, low), max(leave, high)
    return enter, leave


@fast
def _first_touch(
    dx: float, dy: float, vx: float, vy: float, one: tuple[float, float, float], two: tuple[float, float, float],
    limit: float,
) -> float:
    """When a base moving by v without turning first has less than the limit between it and a body at (dx, dy)."""
    time = 0.0
    for _ in range(60):
        room, c, s = _apart(dx - time * vx, dy - time * vy, 0.0, 0.0, one, two)
        if room < limit + CLOSE:
            return time
        closing = vx * c + vy * s
        if closing <= 1e-12:
            return inf
        time += (room - limit) / closing
        if time > 1:
            return inf
    return inf


@fast
def _first_touch_turning(
    dx: float, dy: float, vx: float, vy: float, long: float, wide: float, angle: float, turn: float,
    two: tuple[float, float, float], limit: float,
) -> float:
    """The same for a base that turns as it goes, by small advances: no point of it outruns the room that is left."""
    rate = hypot(vx, vy) + abs(turn) * (long - wide)
    time = 0.0
    while True:
        one = _form(long, wide, angle + time * turn)
        room, _, _ = _apart(dx - time * vx, dy - time * vy, 0.0, 0.0, one, two)
        if room < limit:
            return time
        if time >= 1 or rate < 1e-12:
            return inf
        time = min(time + max(room - limit, CREEP) / rate, 1.0)


@fast
def _far(dx: float, dy: float, vx: float, vy: float, reach: float) -> bool:
    """Whether a point moving by v stays as far as this from one that lies at (dx, dy)."""
    speed = vx * vx + vy * vy
    nearest = min(max((dx * vx + dy * vy) / speed, 0.0), 1.0) if speed > 1e-18 else 0.0
    nx, ny = dx - nearest * vx, dy - nearest * vy
    return reach <= 0 or nx * nx + ny * ny >= reach * reach


@fast
def _touches(
    x: float, y: float, angle: float, vx: float, vy: float, long: float, wide: float, body: Bodies, limit: float
) -> bool:
    """Whether a base that moves by v without turning ever has less than the limit between it and a body."""
    dx, dy = body[X] - x, body[Y] - y
    if _far(dx, dy, vx, vy, long + body[HALF_LENGTH] + limit):
        return False
    if long == wide:
        if body[HALF_LENGTH] == body[HALF_WIDTH]:
            return True
        if body[HALF_WIDTH] == 0.0:
            return _side_span(-dx, -dy, vx, vy, body, long + limit)[0] < inf
    two = _form(body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE])
    return _apart(dx, dy, vx, vy, _form(long, wide, angle), two)[0] < limit


@fast
def _span(
    x: float, y: float, angle: float, vx: float, vy: float, turn: float, long: float, wide: float, body: Bodies,
    limit: float,
) -> tuple[float, float]:
    """The first and the last time of a leg at which there is less than the limit between a base and a body."""
    dx, dy = body[X] - x, body[Y] - y
    reach = long + body[HALF_LENGTH] + limit
    if _far(dx, dy, vx, vy, reach):
        return inf, -inf
    if long == wide:
        if body[HALF_LENGTH] == body[HALF_WIDTH]:
            return _disc_span(-dx, -dy, vx, vy, reach)
        if body[HALF_WIDTH] == 0.0:
            return _side_span(-dx, -dy, vx, vy, body, long + limit)
    two = _form(body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE])
    if turn == 0.0 or long == wide:
        one = _form(long, wide, angle)
        if _apart(dx, dy, vx, vy, one, two)[0] >= limit:
            return inf, -inf
        enter = _first_touch(dx, dy, vx, vy, one, two, limit)
        back = _first_touch(dx - vx, dy - vy, -vx, -vy, one, two, limit)
    else:
        enter = _first_touch_turning(dx, dy, vx, vy, long, wide, angle, turn, two, limit)
        if enter < inf:
            back = _first_touch_turning(dx - vx, dy - vy, -vx, -vy, long, wide, angle + turn, -turn, two, limit)
    if enter == inf:
        return inf, -inf
    return enter, max(enter, 1.0 - back)


@fast
def spans(
    leg: tuple[float, float, float, float, float, float], long: float, wide: float, bodies: Bodies, limits: Matrix
) -> Matrix:
    """For each body the first and the last time of the leg with less than its limit between; (inf, -inf) for never."""
    x, y, angle = leg[0], leg[1], leg[2]
    out = np.empty((bodies.shape[0], 2))
    for i in range(bodies.shape[0]):
        enter, leave = _span(
            x, y, angle, leg[3] - x, leg[4] - y, leg[5] - angle, long, wide, bodies[i], limits[i]
        )
        out[i, 0], out[i, 1] = enter, leave
    return out


@fast
def _from_side(x: float, y: float, wall: Walls) -> float:
    """How far a point is from a side."""
    ux, uy = wall[BX] - wall[AX], wall[BY] - wall[AY]
    length = ux * ux + uy * uy
    along = min(max(((x - wall[AX]) * ux + (y - wall[AY]) * uy) / length, 0.0), 1.0) if length > 0 else 0.0
    return hypot(x - wall[AX] - along * ux, y - wall[AY] - along * uy)


@fast
def _over(x: float, y: float, walls: Walls, first: int, last: int) -> bool:
    """Whether a point is over the prism whose sides are these rows; its rim counts."""
    inside = False
    for i in range(first, last):
        wall = walls[i]
        if (wall[AY] > y) != (wall[BY] > y):
            across = wall[AX] + (y - wall[AY]) / (wall[BY] - wall[AY]) * (wall[BX] - wall[AX])
            if x < across:
                inside = not inside
    if inside:
        return True
    for i in range(first, last):  # noqa: SIM110 - the compiler knows no generators
        if _from_side(x, y, walls[i]) <= TOLERANCE:
            return True
    return False


@fast
def _end_of(walls: Walls, first: int) -> int:
    last = first
    while last < walls.shape[0] and walls[last, PRISM] == walls[first, PRISM]:
        last += 1
    return last


@fast
def footing(x: float, y: float, walls: Walls) -> tuple[float, float]:
    """How high the ground is at a point: counting only terrain that has to be climbed, and counting all of it."""
    climbed, standing = 0.0, 0.0
    first = 0
    while first < walls.shape[0]:
        last = _end_of(walls, first)
        top = walls[first, HEIGHT]
        if top > standing and _over(x, y, walls, first, last):
            standing = top
            if top > STEP_UP + TOLERANCE:
                climbed = top
        first = last
    return climbed, standing


@fast
def rim_travel(legs: Matrix, long: float, wide: float) -> float:
    """How far the point of a rim that goes furthest goes along the legs, turns and all."""
    rim, was, totals = np.empty((RIM, 2)), np.empty((RIM, 2)), np.zeros(RIM)
    for i in range(RIM):
        rim[i, 0], rim[i, 1] = long * cos(2 * pi * i / RIM), wide * sin(2 * pi * i / RIM)
    for k in range(legs.shape[0]):
        x, y, angle = legs[k, 0], legs[k, 1], legs[k, 2]
        vx, vy, turn = legs[k, 3] - x, legs[k, 4] - y, legs[k, 5] - angle
        parts = int(abs(turn) / ARC) + 1
        for j in range(parts + 1):
            time = j / parts
            c, s = cos(angle + time * turn), sin(angle + time * turn)
            for i in range(RIM):
                at_x = x + time * vx + rim[i, 0] * c - rim[i, 1] * s
                at_y = y + time * vy + rim[i, 0] * s + rim[i, 1] * c
                if j > 0:
                    totals[i] += sqrt((at_x - was[i, 0]) ** 2 + (at_y - was[i, 1]) ** 2)
                was[i, 0], was[i, 1] = at_x, at_y
    return float(totals.max())


@fast
def _cuts(x: float, y: float, vx: float, vy: float, walls: Walls) -> Matrix:
    """The times at which a centre crosses sides of terrain, between 0 and 1, both of which are in it."""
    out = np.empty(walls.shape[0] + 2)
    out[0], out[1], count = 0.0, 1.0, 2
    for i in range(walls.shape[0]):
        ux, uy = walls[i, BX] - walls[i, AX], walls[i, BY] - walls[i, AY]
        dx, dy = walls[i, AX] - x, walls[i, AY] - y
        cross = vx * uy - vy * ux
        if abs(cross) > 1e-15:
            time, along = (dx * uy - dy * ux) / cross, (dx * vy - dy * vx) / cross
            if 0 < time < 1 and -1e-9 <= along <= 1 + 1e-9:
                out[count] = time
                count += 1
    return np.sort(out[:count])


@fast
def profile(x: float, y: float, vx: float, vy: float, walls: Walls, jump: bool) -> Matrix:
    """A leg cut where the ground under its centre changes: rows of from, to, climbed, lowest and highest foot.

    The first and the last row are the two ends. A jump falls, from where the ground first drops, past every
    height down to the ground there.
    """
    cuts = _cuts(x, y, vx, vy, walls)
    out = np.empty((cuts.shape[0] + 1, 5))
    count, falling, before = 0, False, 0.0
    for k in range(cuts.shape[0] + 1):
        start, end = cuts[max(k - 1, 0)], cuts[min(k, cuts.shape[0] - 1)]
        if 0 < k < cuts.shape[0] and end - start < 1e-12:
            continue
        middle = (start + end) / 2
        climbed, foot = footing(x + middle * vx, y + middle * vy, walls)
        if jump and not falling and count > 0 and foot < out[count - 1, 3]:
            falling, before = True, out[count - 1, 3]
        out[count, 0], out[count, 1], out[count, 2], out[count, 3] = start, end, climbed, foot
        out[count, 4] = before if falling else foot
        count += 1
    return out[:count]


@fast
def _climbing(pieces: Matrix, jump: bool) -> float:
    """How much of the climbing counts; infinite for a jump that does not go down, or climbs after it has."""
    total, falling = 0.0, False
    for k in range(1, pieces.shape[0]):
        rise = pieces[k, 2] - pieces[k - 1, 2]
        falling = falling or pieces[k, 3] < pieces[k - 1, 3]
        if jump and falling and rise > 0:
            return inf
        total += max(rise, 0.0) if jump else abs(rise)
    return inf if jump and not falling else total


@fast
def _overlaps(low: float, high: float, body: Bodies) -> bool:
    return bool(low < body[Z] + body[HEIGHT] - TOLERANCE and body[Z] < high - TOLERANCE)


@fast
def _collides(enter: float, leave: float, pieces: Matrix, height: float, body: Bodies) -> bool:
    """Whether a base near a body between two times is then at the body's height, or climbs past it."""
    for k in range(pieces.shape[0]):
        if pieces[k, 1] < enter or pieces[k, 0] > leave:
            continue
        low, high = pieces[k, 3], pieces[k, 4]
        if _overlaps(low, high + height, body):
            return True
        if k + 1 < pieces.shape[0] and pieces[k, 1] <= leave:
            low, high = min(low, pieces[k + 1, 3]), max(high, pieces[k + 1, 4])
            if _overlaps(low, high + height, body):
                return True
    return False


@fast
def _climbs(start: float, end: float, top: float, pieces: Matrix) -> bool:
    """Whether a base that overlaps a prism between two times may: it climbs the prism then, or began there."""
    last = pieces.shape[0] - 1
    if end >= 1 and pieces[last, 2] < top - TOLERANCE:
        return False
    if start <= 0:
        return True
    for k in range(last + 1):
        if pieces[k, 1] >= start and pieces[k, 0] <= end and pieces[k, 2] >= top - TOLERANCE:
            return True
    return False


@fast
def _passes(
    x: float, y: float, angle: float, vx: float, vy: float, long: float, wide: float, walls: Walls, first: int,
    last: int, pieces: Matrix,
) -> bool:
    """Whether a base that overlaps a prism on its way always does so to climb it."""
    top = walls[first, HEIGHT]
    times = np.empty((last - first + pieces.shape[0], 2))
    count = 0
    for i in range(first, last):
        enter, leave = _span(x, y, angle, vx, vy, 0.0, long, wide, walls[i], -TOLERANCE)
        if enter < inf:
            times[count, 0], times[count, 1] = enter, leave
            count += 1
    for k in range(pieces.shape[0]):
        middle = (pieces[k, 0] + pieces[k, 1]) / 2
        if _over(x + middle * vx, y + middle * vy, walls, first, last):
            times[count, 0], times[count, 1] = pieces[k, 0], pieces[k, 1]
            count += 1
    order = np.argsort(times[:count, 0])
    start, end = inf, -inf
    for i in order:
        if times[i, 0] > end + 1e-9:
            if end >= start and not _climbs(start, end, top, pieces):
                return False
            start, end = times[i, 0], times[i, 1]
        end = max(end, times[i, 1])
    return end < start or _climbs(start, end, top, pieces)


@fast
def _rough_leg(
    x: float, y: float, angle: float, vx: float, vy: float, long: float, wide: float, height: float, jump: bool,
    walls: Walls, bodies: Bodies, limits: Matrix,
) -> tuple[float, float]:
    """The cost of a leg that has to do with terrain, and how high it ends."""
    pieces = profile(x, y, vx, vy, walls, jump)
    climbing, foot = _climbing(pieces, jump), pieces[pieces.shape[0] - 1, 3]
    if climbing == inf:
        return inf, foot
    for i in range(bodies.shape[0]):
        enter, leave = _span(x, y, angle, vx, vy, 0.0, long, wide, bodies[i], limits[i])
        if enter < inf and _collides(enter, leave, pieces, height, bodies[i]):
            return inf, foot
    first = 0
    while first < walls.shape[0]:
        last = _end_of(walls, first)
        if walls[first, HEIGHT] > STEP_UP + TOLERANCE and not _passes(
            x, y, angle, vx, vy, long, wide, walls, first, last, pieces
        ):
            return inf, foot
        first = last
    return hypot(vx, vy) + climbing, foot


@fast
def leg_cost(
    leg: tuple[float, float, float, float], shape: tuple[float, float, float, float], jump: bool,
    field: tuple[float, float], walls: Walls, bodies: Bodies, limits: Matrix,
) -> tuple[float, float]:
    """The distance of a straight leg (x, y, x, y) without turning, climbs included, and how high it ends.

    Infinite when the leg is not clear taken by itself. The shape is half length, half width, angle and height; each
    body has a least gap to be kept.
    """
    x, y, vx, vy = leg[0], leg[1], leg[2] - leg[0], leg[3] - leg[1]
    long, wide, angle, height = shape
    form = _form(long, wide, angle)
    across, up = sqrt(form[0]) - TOLERANCE, sqrt(form[2]) - TOLERANCE
    if min(x, x + vx) < across or max(x, x + vx) > field[0] - across:
        return inf, 0.0
    if min(y, y + vy) < up or max(y, y + vy) > field[1] - up:
        return inf, 0.0
    rough = footing(x, y, walls)[1] > 0
    for i in range(walls.shape[0]):
        rough = rough or _touches(x, y, angle, vx, vy, long, wide, walls[i], TOLERANCE)
    if rough or jump:
        return _rough_leg(x, y, angle, vx, vy, long, wide, height, jump, walls, bodies, limits)
    for i in range(bodies.shape[0]):
        if _touches(x, y, angle, vx, vy, long, wide, bodies[i], limits[i]) and _overlaps(0.0, height, bodies[i]):
            return inf, 0.0
    return hypot(vx, vy), 0.0


@fast
def leg_costs(
    start: tuple[float, float], ends: Points, shape: tuple[float, float, float, float], jump: bool,
    field: tuple[float, float], walls: Walls, bodies: Bodies, limits: Matrix,
) -> Matrix:
    """The cost of a leg from one point to each of many."""
    out = np.empty(ends.shape[0])
    for i in range(ends.shape[0]):
        leg = (start[0], start[1], ends[i, 0], ends[i, 1])
        out[i] = leg_cost(leg, shape, jump, field, walls, bodies, limits)[0]
    return out


@fast
def free(
    points: Points, shape: tuple[float, float, float, float], field: tuple[float, float], walls: Walls,
    bodies: Bodies, limits: Matrix,
) -> Flags:
    """At which of these points a base could stand."""
    out = np.empty(points.shape[0], dtype=np.bool_)
    for i in range(points.shape[0]):
        leg = (points[i, 0], points[i, 1], points[i, 0], points[i, 1])
        out[i] = leg_cost(leg, shape, False, field, walls, bodies, limits)[0] < inf
    return out
