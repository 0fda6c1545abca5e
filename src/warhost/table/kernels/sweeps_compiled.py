"""Moving bases, compiled: when a moving base is near others, and how far its rim goes.

A leg is (x, y, angle, x, y, angle): where it begins and ends. Times along a leg run from 0 to 1. The gap to a convex
outline that stands still is a convex function of time while a base moves without turning, so that every meeting is
one span of time, found by Newton's method from either end.
"""

from math import cos, hypot, inf, pi, sin, sqrt, tan

import numpy as np

from warhost.table.kernels.compiled import gap
from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.polygons_compiled import square_to_segment
from warhost.table.kernels.walls import AX, AY, BX, BY, STEP_UP, Walls
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    TOLERANCE,
    Bodies,
    Matrix,
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

Form = tuple[float, float, float]
"""An ellipse as the numbers (xx, xy, yy) of the quadratic form whose root is its extent in a direction."""


@bare
def form(long: float, wide: float, angle: float) -> Form:
    c, s = cos(angle), sin(angle)
    a, b = long * long, wide * wide
    return a * c * c + b * s * s, (a - b) * c * s, a * s * s + b * c * c


@bare
def _extent(form: Form, c: float, s: float) -> float:
    square = form[0] * c * c + 2 * form[1] * c * s + form[2] * s * s
    return sqrt(square) if square > 0 else 0.0


@bare
def _room(dx: float, dy: float, vx: float, vy: float, one: Form, two: Form, c: float, s: float, aside: float) -> float:
    """The room between a base and a body at (dx, dy), once the base has moved by v if that is towards it.

    In the direction (c, s), turned aside by an angle with this tangent.
    """
    k = 1 / sqrt(1 + aside * aside)
    c, s = (c - aside * s) * k, (s + aside * c) * k
    return dx * c + dy * s - max(vx * c + vy * s, 0.0) - _extent(one, c, s) - _extent(two, c, s)


@bare
def _apart(dx: float, dy: float, vx: float, vy: float, one: Form, two: Form) -> tuple[float, float, float]:
    """The least gap to a body at (dx, dy) during a move by v, and the direction in which they are that far apart.

    What a convex outline sweeps over as it moves is convex too, so one search over all directions does.
    """
    best, c, s = -inf, 1.0, 0.0
    for i in range(SCAN):
        room = _room(dx, dy, vx, vy, one, two, COS[i], SIN[i], 0.0)
        if room > best:
            best, c, s = room, COS[i], SIN[i]
    low, high = -SPREAD, SPREAD
    left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
    at_left = _room(dx, dy, vx, vy, one, two, c, s, left)
    at_right = _room(dx, dy, vx, vy, one, two, c, s, right)
    for _ in range(REFINE):
        if at_left > at_right:
            high, right, at_right = right, left, at_left
            left = high - GOLDEN * (high - low)
            at_left = _room(dx, dy, vx, vy, one, two, c, s, left)
        else:
            low, left, at_left = left, right, at_right
            right = low + GOLDEN * (high - low)
            at_right = _room(dx, dy, vx, vy, one, two, c, s, right)
    if max(at_left, at_right) < best:
        return best, c, s
    aside = left if at_left > at_right else right
    k = 1 / sqrt(1 + aside * aside)
    return max(at_left, at_right), (c - aside * s) * k, (s + aside * c) * k


@bare
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


@bare
def _within(start: float, speed: float, low: float, high: float) -> tuple[float, float]:
    """When a number that starts here and grows at this speed lies between two others."""
    if abs(speed) < 1e-15:
        return (0.0, 1.0) if low < start < high else (inf, -inf)
    one, two = (low - start) / speed, (high - start) / speed
    return max(min(one, two), 0.0), min(max(one, two), 1.0)


@bare
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


@bare
def _first_touch(
    dx: float,
    dy: float,
    vx: float,
    vy: float,
    one: Form,
    two: Form,
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


@bare
def _first_touch_turning(
    dx: float,
    dy: float,
    vx: float,
    vy: float,
    long: float,
    wide: float,
    angle: float,
    turn: float,
    two: Form,
    limit: float,
) -> float:
    """The same for a base that turns as it goes, by small advances: no point of it outruns the room that is left."""
    rate = hypot(vx, vy) + abs(turn) * (long - wide)
    time = 0.0
    while True:
        one = form(long, wide, angle + time * turn)
        room, _, _ = _apart(dx - time * vx, dy - time * vy, 0.0, 0.0, one, two)
        if room < limit:
            return time
        if time >= 1 or rate < 1e-12:
            return inf
        time = min(time + max(room - limit, CREEP) / rate, 1.0)


@bare
def far(dx: float, dy: float, vx: float, vy: float, reach: float) -> bool:
    """Whether a point moving by v stays as far as this from one that lies at (dx, dy)."""
    speed = vx * vx + vy * vy
    nearest = min(max((dx * vx + dy * vy) / speed, 0.0), 1.0) if speed > 1e-18 else 0.0
    nx, ny = dx - nearest * vx, dy - nearest * vy
    return reach <= 0 or nx * nx + ny * ny >= reach * reach


@bare
def touches(
    x: float, y: float, angle: float, vx: float, vy: float, long: float, wide: float, body: Bodies, limit: float
) -> bool:
    """Whether a base that moves by v without turning ever has less than the limit between it and a body."""
    dx, dy = body[X] - x, body[Y] - y
    if far(dx, dy, vx, vy, long + body[HALF_LENGTH] + limit):
        return False
    if long == wide:
        if body[HALF_LENGTH] == body[HALF_WIDTH]:
            return True
        if body[HALF_WIDTH] == 0.0:
            return _side_span(-dx, -dy, vx, vy, body, long + limit)[0] < inf
    two = form(body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE])
    return _apart(dx, dy, vx, vy, form(long, wide, angle), two)[0] < limit


@bare
def span(
    x: float,
    y: float,
    angle: float,
    vx: float,
    vy: float,
    turn: float,
    long: float,
    wide: float,
    body: Bodies,
    limit: float,
) -> tuple[float, float]:
    """The first and the last time of a leg at which there is less than the limit between a base and a body."""
    dx, dy = body[X] - x, body[Y] - y
    reach = long + body[HALF_LENGTH] + limit
    if far(dx, dy, vx, vy, reach):
        return inf, -inf
    if long == wide:
        if body[HALF_LENGTH] == body[HALF_WIDTH]:
            return _disc_span(-dx, -dy, vx, vy, reach)
        if body[HALF_WIDTH] == 0.0:
            return _side_span(-dx, -dy, vx, vy, body, long + limit)
    two = form(body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE])
    if turn == 0.0 or long == wide:
        one = form(long, wide, angle)
        if _apart(dx, dy, vx, vy, one, two)[0] >= limit:
            return inf, -inf
        enter = _first_touch(dx, dy, vx, vy, one, two, limit)
        back = _first_touch(dx - vx, dy - vy, -vx, -vy, one, two, limit)
    else:
        enter, back = _first_touch_turning(dx, dy, vx, vy, long, wide, angle, turn, two, limit), inf
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
    x, y, angle, vx, vy = leg[0], leg[1], leg[2], leg[3] - leg[0], leg[4] - leg[1]
    out = np.empty((bodies.shape[0], 2))
    for i in range(bodies.shape[0]):
        out[i, 0], out[i, 1] = inf, -inf
        # A row is cut out of the array only where it matters: that takes longer than to see that it is far away.
        if not far(bodies[i, X] - x, bodies[i, Y] - y, vx, vy, long + bodies[i, HALF_LENGTH] + limits[i]):
            out[i, 0], out[i, 1] = span(x, y, angle, vx, vy, leg[5] - angle, long, wide, bodies[i], limits[i])
    return out


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


@bare
def _meet(a: Bodies, i: int, b: Bodies, j: int) -> bool:
    """Whether two bases overlap, and the heights of the models; the discs around them mostly tell."""
    dx, dy, reach = b[j, X] - a[i, X], b[j, Y] - a[i, Y], a[i, HALF_LENGTH] + b[j, HALF_LENGTH]
    if dx * dx + dy * dy >= reach * reach:
        return False
    above, below = a[i, Z] < b[j, Z] + b[j, HEIGHT] - TOLERANCE, b[j, Z] < a[i, Z] + a[i, HEIGHT] - TOLERANCE
    return bool(above and below and gap(a[i], b[j]) < -TOLERANCE)


@bare
def _beyond(body: Bodies, width: float, depth: float) -> bool:
    """Whether a base reaches over the edge of the board."""
    x, y, c, s = body[X], body[Y], cos(body[ANGLE]), sin(body[ANGLE])
    across = hypot(body[HALF_LENGTH] * c, body[HALF_WIDTH] * s)
    up = hypot(body[HALF_LENGTH] * s, body[HALF_WIDTH] * c)
    return bool(max(max(across - x, x + across - width), max(up - y, y + up - depth)) > TOLERANCE)


@bare
def can_rest(bodies: Bodies, others: Bodies, walls: Walls, width: float, depth: float) -> bool:
    """Whether models can be put down together: on the board, and none meets any body or what is too tall for it."""
    for i in range(bodies.shape[0]):
        x, y, reach = bodies[i, X], bodies[i, Y], bodies[i, HALF_LENGTH]
        at_edge = x < reach or y < reach or x > width - reach or y > depth - reach
        if at_edge and _beyond(bodies[i], width, depth):
            return False
        for j in range(others.shape[0]):
            if _meet(bodies, i, others, j):
                return False
        for j in range(i):
            if _meet(bodies, i, bodies, j):
                return False
        for j in range(walls.shape[0]):
            if walls[j, HEIGHT] > max(STEP_UP, bodies[i, Z]) + TOLERANCE:
                ax, ay, bx, by = walls[j, AX], walls[j, AY], walls[j, BX], walls[j, BY]
                near = square_to_segment(x, y, ax, ay, bx, by) < reach * reach
                if near and gap(bodies[i], walls[j]) < -TOLERANCE:
                    return False
    return True
