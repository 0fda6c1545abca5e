"""Legs over terrain, compiled: how high the ground is, what climbing costs, and whether a leg is clear."""

from math import hypot, inf, sqrt

import numpy as np

from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.sweeps_compiled import far, form, span, touches
from warhost.table.kernels.walls import (
    AX,
    AY,
    BOTTOM,
    BX,
    BY,
    FALLS,
    FOOT,
    LEFT,
    RIGHT,
    SIDES,
    STEP_UP,
    TOP,
    Walls,
)
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


@bare
def _from_side(x: float, y: float, wall: Walls) -> float:
    """How far a point is from a side."""
    ux, uy = wall[BX] - wall[AX], wall[BY] - wall[AY]
    length = ux * ux + uy * uy
    along = min(max(((x - wall[AX]) * ux + (y - wall[AY]) * uy) / length, 0.0), 1.0) if length > 0 else 0.0
    return hypot(x - wall[AX] - along * ux, y - wall[AY] - along * uy)


@bare
def _boxed(x: float, y: float, reach: float, walls: Walls, first: int) -> bool:
    """Whether a point is within a reach of the box around the prism that a row belongs to."""
    return bool(
        walls[first, LEFT] - reach <= x <= walls[first, RIGHT] + reach
        and walls[first, BOTTOM] - reach <= y <= walls[first, TOP] + reach
    )


@bare
def _over(x: float, y: float, walls: Walls, first: int, last: int) -> bool:
    """Whether a point is over the prism whose sides are these rows; its rim counts."""
    if not _boxed(x, y, 2 * TOLERANCE, walls, first):
        return False
    inside = False
    for i in range(first, last):
        ay, by = walls[i, AY], walls[i, BY]
        if (ay > y) != (by > y):
            across = walls[i, AX] + (y - ay) / (by - ay) * (walls[i, BX] - walls[i, AX])
            if x < across:
                inside = not inside
    if inside:
        return True
    for i in range(first, last):
        dx, dy, reach = x - walls[i, X], y - walls[i, Y], walls[i, HALF_LENGTH] + 2 * TOLERANCE
        if dx * dx + dy * dy <= reach * reach and _from_side(x, y, walls[i]) <= TOLERANCE:
            return True
    return False


@bare
def _end_of(walls: Walls, first: int) -> int:
    return first + int(walls[first, SIDES])


@bare
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


@bare
def settle(bodies: Bodies, walls: Walls) -> None:
    """Put models on what is under their centres."""
    for i in range(bodies.shape[0]):
        bodies[i, Z] = footing(bodies[i, X], bodies[i, Y], walls)[1]


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
def profile(x: float, y: float, vx: float, vy: float, walls: Walls) -> Matrix:
    """A leg cut where the ground under its centre changes: rows of from, to, climbed, lowest and highest foot.

    The first and the last row are the two ends.
    """
    cuts = _cuts(x, y, vx, vy, walls)
    out, count = np.empty((cuts.shape[0] + 1, 5)), 0
    for k in range(cuts.shape[0] + 1):
        start, end = cuts[max(k - 1, 0)], cuts[min(k, cuts.shape[0] - 1)]
        if 0 < k < cuts.shape[0] and end - start < 1e-12:
            continue
        middle = (start + end) / 2
        climbed, foot = footing(x + middle * vx, y + middle * vy, walls)
        out[count, 0], out[count, 1], out[count, 2], out[count, 3], out[count, 4] = start, end, climbed, foot, foot
        count += 1
    return out[:count]


@bare
def _rise(pieces: Matrix, k: int) -> float:
    """What is climbed, up or down, onto a piece: nothing between heights that are stepped over."""
    tall = pieces[k, 2] > 0 or pieces[k - 1, 2] > 0
    return pieces[k, 3] - pieces[k - 1, 3] if tall else 0.0


@bare
def _climbing(pieces: Matrix, end: int) -> float:
    """What climbing costs before a piece."""
    total = 0.0
    for k in range(1, end):
        total += abs(_rise(pieces, k))
    return total


@fast
def _left(x: float, y: float, top: float, walls: Walls) -> Flags:
    """Which sides are those of what a centre stands on, as high as that is."""
    found = np.zeros(walls.shape[0], dtype=np.bool_)
    first = 0
    while first < walls.shape[0]:
        last = _end_of(walls, first)
        if abs(walls[first, HEIGHT] - top) <= TOLERANCE and _over(x, y, walls, first, last):
            found[first:last] = True
        first = last
    return found


@bare
def _stays_near(
    x: float,
    y: float,
    angle: float,
    vx: float,
    vy: float,
    long: float,
    wide: float,
    walls: Walls,
    start: float,
    left: Flags,
) -> bool:
    """Whether a base, from a time on, is always at the foot of what it left."""
    for i in range(FALLS + 1):
        time, near = start + (1 - start) * i / FALLS, False
        for j in range(walls.shape[0]):
            if not near and left[j]:
                near = touches(x + time * vx, y + time * vy, angle, 0.0, 0.0, long, wide, walls[j], FOOT + TOLERANCE)
        if not near:
            return False
    return True


@fast
def _fall(
    x: float, y: float, angle: float, vx: float, vy: float, long: float, wide: float, walls: Walls, pieces: Matrix
) -> int:
    """The piece with which a jump begins that ends the leg: down, at the foot of what it leaves; 0 for none."""
    count = pieces.shape[0]
    for k in range(1, count):
        if pieces[k, 3] >= pieces[k - 1, 3]:
            continue
        climbs = False
        for after in range(k + 1, count):
            climbs = climbs or _rise(pieces, after) > 0
        if climbs:
            continue
        middle = (pieces[k - 1, 0] + pieces[k - 1, 1]) / 2
        left = _left(x + middle * vx, y + middle * vy, pieces[k - 1, 3], walls)
        if _stays_near(x, y, angle, vx, vy, long, wide, walls, pieces[k, 0], left):
            return k
    return 0


@bare
def _overlaps(low: float, high: float, body: Bodies) -> bool:
    return bool(low < body[Z] + body[HEIGHT] - TOLERANCE and body[Z] < high - TOLERANCE)


@bare
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


@bare
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
    x: float,
    y: float,
    angle: float,
    vx: float,
    vy: float,
    long: float,
    wide: float,
    walls: Walls,
    first: int,
    last: int,
    pieces: Matrix,
) -> bool:
    """Whether a base that overlaps a prism on its way always does so to climb it."""
    top = walls[first, HEIGHT]
    times = np.empty((last - first + pieces.shape[0], 2))
    count = 0
    for i in range(first, last):
        if far(walls[i, X] - x, walls[i, Y] - y, vx, vy, long + walls[i, HALF_LENGTH] - TOLERANCE):
            continue
        enter, leave = span(x, y, angle, vx, vy, 0.0, long, wide, walls[i], -TOLERANCE)
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
    x: float,
    y: float,
    angle: float,
    vx: float,
    vy: float,
    long: float,
    wide: float,
    height: float,
    jump: bool,
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
) -> tuple[float, float]:
    """The cost of a leg that has to do with terrain, and how high it ends."""
    pieces = profile(x, y, vx, vy, walls)
    foot = pieces[pieces.shape[0] - 1, 3]
    fall = _fall(x, y, angle, vx, vy, long, wide, walls, pieces) if jump else pieces.shape[0]
    if fall == 0:
        return inf, foot
    climbing = _climbing(pieces, fall)
    pieces[fall:, 4] = pieces[fall - 1, 3]
    for i in range(bodies.shape[0]):
        if far(bodies[i, X] - x, bodies[i, Y] - y, vx, vy, long + bodies[i, HALF_LENGTH] + limits[i]):
            continue
        enter, leave = span(x, y, angle, vx, vy, 0.0, long, wide, bodies[i], limits[i])
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
    x, y, vx, vy = leg[0], leg[1], leg[2] - leg[0], leg[3] - leg[1]
    long, wide, angle, height = shape
    outline = form(long, wide, angle)
    across, up = sqrt(outline[0]) - TOLERANCE, sqrt(outline[2]) - TOLERANCE
    inside = min(x, x + vx) >= across and max(x, x + vx) <= field[0] - across
    if not inside or min(y, y + vy) < up or max(y, y + vy) > field[1] - up:
        return inf, 0.0
    rough = footing(x, y, walls)[1] > 0
    middle_x, middle_y, reach = x + vx / 2, y + vy / 2, hypot(vx, vy) / 2 + long + 2 * TOLERANCE
    first = 0
    while first < walls.shape[0] and not rough:
        last = _end_of(walls, first)
        if _boxed(middle_x, middle_y, reach, walls, first):
            for i in range(first, last):
                if not far(walls[i, X] - x, walls[i, Y] - y, vx, vy, long + walls[i, HALF_LENGTH] + TOLERANCE):
                    rough = rough or touches(x, y, angle, vx, vy, long, wide, walls[i], TOLERANCE)
        first = last
    if rough or jump:
        return _rough_leg(x, y, angle, vx, vy, long, wide, height, jump, walls, bodies, limits)
    for i in range(bodies.shape[0] - 1, -1, -1):  # comrades, who are nearest, come last
        dx, dy, near = bodies[i, X] - middle_x, bodies[i, Y] - middle_y, reach + bodies[i, HALF_LENGTH] + limits[i]
        if dx * dx + dy * dy > near * near:
            continue  # the disc around the whole way: no division
        if far(bodies[i, X] - x, bodies[i, Y] - y, vx, vy, long + bodies[i, HALF_LENGTH] + limits[i]):
            continue
        if touches(x, y, angle, vx, vy, long, wide, bodies[i], limits[i]) and _overlaps(0.0, height, bodies[i]):
            return inf, 0.0
    return hypot(vx, vy), 0.0


@fast
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
    out = np.empty(ends.shape[0])
    for i in range(ends.shape[0]):
        leg = (start[0], start[1], ends[i, 0], ends[i, 1])
        out[i] = leg_cost(leg, shape, jump, field, walls, bodies, limits)[0]
    return out


@bare
def _has_room(
    x: float, y: float, shape: tuple[float, float, float, float], walls: Walls, bodies: Bodies, limits: Matrix
) -> bool:
    """Whether a base has room at a point: a leg to where it stands, without anything that takes time."""
    long, wide, angle, height = shape
    climbed, foot = footing(x, y, walls)
    for i in range(bodies.shape[0]):
        dx, dy, reach = bodies[i, X] - x, bodies[i, Y] - y, long + bodies[i, HALF_LENGTH] + limits[i]
        near = dx * dx + dy * dy < reach * reach and _overlaps(foot, foot + height, bodies[i])
        if near and touches(x, y, angle, 0.0, 0.0, long, wide, bodies[i], limits[i]):
            return False
    first = 0
    while first < walls.shape[0]:
        last, top = _end_of(walls, first), walls[first, HEIGHT]
        tall = top > STEP_UP + TOLERANCE and climbed < top - TOLERANCE
        if tall and _boxed(x, y, long + TOLERANCE, walls, first):
            for i in range(first, last):
                dx, dy, reach = walls[i, X] - x, walls[i, Y] - y, long + walls[i, HALF_LENGTH]
                if dx * dx + dy * dy < reach * reach and touches(
                    x, y, angle, 0.0, 0.0, long, wide, walls[i], -TOLERANCE
                ):
                    return False
            if _over(x, y, walls, first, last):
                return False
        first = last
    return True


@fast
def free(
    points: Points,
    shape: tuple[float, float, float, float],
    field: tuple[float, float],
    walls: Walls,
    bodies: Bodies,
    limits: Matrix,
) -> Flags:
    """At which of these points a base could stand."""
    out = np.empty(points.shape[0], dtype=np.bool_)
    long, wide, angle, _ = shape
    outline = form(long, wide, angle)
    across, up = sqrt(outline[0]) - TOLERANCE, sqrt(outline[2]) - TOLERANCE
    for i in range(points.shape[0]):
        x, y = points[i, 0], points[i, 1]
        on_table = across <= x <= field[0] - across and up <= y <= field[1] - up
        out[i] = on_table and _has_room(x, y, shape, walls, bodies, limits)
    return out


@fast
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
    out = wanted.copy()
    left, bottom, right, top = bounds
    for i in range(centres.shape[0]):
        for j in range(forms.shape[0]):
            for k in range(forms.shape[1]):
                if not out[i, j]:
                    break
                x, y = centres[i, 0] + forms[j, k, 0], centres[i, 1] + forms[j, k, 1]
                out[i, j] = left <= x <= right and bottom <= y <= top
            for k in range(-1, forms.shape[1] - 1):  # the ends are the likeliest to be in the way
                if not out[i, j]:
                    break
                x, y = centres[i, 0] + forms[j, k, 0], centres[i, 1] + forms[j, k, 1]
                out[i, j] = _has_room(x, y, shape, walls, bodies, limits)
    return out.ravel()


@fast
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
    for i in range(bodies.shape[0]):
        shape = (bodies[i, HALF_LENGTH], bodies[i, HALF_WIDTH], bodies[i, ANGLE], bodies[i, HEIGHT])
        x, y, to_x, to_y = bodies[i, X], bodies[i, Y], ends[i, X], ends[i, Y]
        if hypot(to_x - x, to_y - y) > limit:
            return False
        if flying:
            x, y = to_x, to_y
        if leg_cost((x, y, to_x, to_y), shape, False, field, walls, others, limits)[0] > limit:
            return False
    return True
