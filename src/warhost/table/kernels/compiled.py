"""Distances between bases, compiled. Every outline is an ellipse: a disc, an oval, a segment (no width), a point.

The signed gap of two convex outlines is the greatest, over all directions, of the room between their extents in
that direction: positive is their distance, negative how far they must be pulled apart. An outline is handed about
as the three numbers (xx, xy, yy) of the matrix whose square form in a direction is the extent squared.
"""

from math import atan2, ceil, cos, floor, hypot, pi, sin, sqrt

import numpy as np

from warhost.table.kernels.jit import bare, fast
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    TOLERANCE,
    Bodies,
    Flags,
    Indices,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

SCAN = 32
STEPS = 60
RIM = 64
RINGS = 3
SURELY = 1e-6
"""More than any error of what is climbed to."""
_COS = np.cos(np.arange(SCAN) * 2 * pi / SCAN)
_SIN = np.sin(np.arange(SCAN) * 2 * pi / SCAN)

Outline = tuple[float, float, float]


@bare
def outline(half_length: float, half_width: float, angle: float) -> Outline:
    """The extent of an ellipse in every direction, as a symmetric matrix."""
    c, s = cos(angle), sin(angle)
    long, wide = half_length * half_length, half_width * half_width
    return long * c * c + wide * s * s, (long - wide) * s * c, long * s * s + wide * c * c


@bare
def extent(shape: Outline, c: float, s: float) -> float:
    """How far an outline reaches from its centre in the direction (c, s)."""
    square = shape[0] * c * c + 2 * shape[1] * c * s + shape[2] * s * s
    return sqrt(square) if square > 0 else 0.0


@bare
def _bends(shape: Outline, c: float, s: float) -> tuple[float, float]:
    """The slope of the extent as the direction turns, and the outline's radius of curvature there."""
    reach = extent(shape, c, s)
    if reach < 1e-9:
        return 0.0, 0.0
    slope = ((shape[2] - shape[0]) * s * c + shape[1] * (c * c - s * s)) / reach
    return slope, (shape[0] * shape[2] - shape[1] * shape[1]) / (reach * reach * reach)


@bare
def _climb(dx: float, dy: float, a: Outline, b: Outline, low: float, high: float, start: float) -> float:
    """The most room between two directions; where it is positive it is concave, so Newton's method is safe."""
    theta = peak = start
    best = -1e300
    for _ in range(STEPS):
        c, s = cos(theta), sin(theta)
        room = dx * c + dy * s - extent(a, c, s) - extent(b, c, s)
        if room > best:
            peak, best = theta, room
        slope_a, radius_a = _bends(a, c, s)
        slope_b, radius_b = _bends(b, c, s)
        slope = dy * c - dx * s - slope_a - slope_b
        astray = room < 0 < best
        rising = theta < peak if astray else slope > 0
        if rising:
            low = theta
        else:
            high = theta
        bend = radius_a + radius_b + room
        step = (low + high) / 2
        if bend > 1e-12 and not astray and low < theta + slope / bend < high:
            step = theta + slope / bend
        if abs(step - theta) < 1e-7:
            break
        theta = step
    return best


@bare
def _room(dx: float, dy: float, a: Outline, b: Outline, i: int) -> float:
    """The room between two outlines in one of the directions of the scan."""
    c, s = _COS[i], _SIN[i]
    return float(dx * c + dy * s - extent(a, c, s) - extent(b, c, s))


@bare
def oval_gap(dx: float, dy: float, a: Outline, b: Outline, lengths: float) -> float:
    """The signed gap of two outlines whose centres are (dx, dy) apart and whose half lengths add up to `lengths`."""
    if dx * dx + dy * dy > lengths * lengths:
        towards = atan2(dy, dx)
        return _climb(dx, dy, a, b, towards - pi / 2, towards + pi / 2, towards)
    # Overlapping outlines may have several local maxima, so look all round and climb each.
    width = 2 * pi / SCAN
    best = -1e300
    before, here = _room(dx, dy, a, b, SCAN - 1), _room(dx, dy, a, b, 0)
    for i in range(SCAN):
        after = _room(dx, dy, a, b, (i + 1) % SCAN)
        if here >= before and here >= after:
            best = max(best, _climb(dx, dy, a, b, (i - 1) * width, (i + 1) * width, i * width))
            if best > 0:
                break
        before, here = here, after
    return best


@bare
def gap(a: Bodies, b: Bodies) -> float:
    """Horizontal distance between the edges of two bases; negative when they overlap."""
    dx, dy = b[X] - a[X], b[Y] - a[Y]
    lengths = a[HALF_LENGTH] + b[HALF_LENGTH]
    if a[HALF_LENGTH] == a[HALF_WIDTH] and b[HALF_LENGTH] == b[HALF_WIDTH]:
        return float(sqrt(dx * dx + dy * dy) - lengths)
    shape_a = outline(a[HALF_LENGTH], a[HALF_WIDTH], a[ANGLE])
    shape_b = outline(b[HALF_LENGTH], b[HALF_WIDTH], b[ANGLE])
    return oval_gap(dx, dy, shape_a, shape_b, lengths)


@fast
def gaps(a: Bodies, b: Bodies) -> Matrix:
    """The gap of every row of one array to every row of the other."""
    out = np.empty((a.shape[0], b.shape[0]))
    for i in range(a.shape[0]):
        x, y, long, is_round = a[i, X], a[i, Y], a[i, HALF_LENGTH], a[i, HALF_LENGTH] == a[i, HALF_WIDTH]
        for j in range(b.shape[0]):
            if is_round and b[j, HALF_LENGTH] == b[j, HALF_WIDTH]:
                dx, dy = b[j, X] - x, b[j, Y] - y
                out[i, j] = sqrt(dx * dx + dy * dy) - long - b[j, HALF_LENGTH]
            else:
                out[i, j] = gap(a[i], b[j])
    return out


@bare
def distance(a: Bodies, b: Bodies) -> float:
    """Straight-line distance between two bases, as flat outlines at their heights."""
    along, up = max(gap(a, b), 0.0), a[Z] - b[Z]
    return sqrt(along * along + up * up)


@fast
def distances(a: Bodies, b: Bodies) -> Matrix:
    """The distance of every row of one array to every row of the other."""
    out = gaps(a, b)
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            along, up = max(out[i, j], 0.0), a[i, Z] - b[j, Z]
            out[i, j] = sqrt(along * along + up * up)
    return out


@bare
def _to_spine(dx: float, dy: float, long: float, angle: float) -> float:
    """How far a point beside an oval is from the line through its length."""
    c, s = cos(angle), sin(angle)
    along, aside = max(abs(dx * c + dy * s) - long, 0.0), dy * c - dx * s
    return sqrt(along * along + aside * aside)


@bare
def _gap_bounds(a: Bodies, i: int, b: Bodies, j: int) -> tuple[float, float]:
    """The least and the most that the gap of two bases can be, one of them an oval: the line through that tells."""
    dx, dy = b[j, X] - a[i, X], b[j, Y] - a[i, Y]
    if b[j, HALF_LENGTH] != b[j, HALF_WIDTH]:
        spine = _to_spine(dx, dy, b[j, HALF_LENGTH], b[j, ANGLE])
        return spine - a[i, HALF_LENGTH] - b[j, HALF_WIDTH], spine - a[i, HALF_WIDTH]
    spine = _to_spine(dx, dy, a[i, HALF_LENGTH], a[i, ANGLE])
    return spine - a[i, HALF_WIDTH] - b[j, HALF_LENGTH], spine - b[j, HALF_LENGTH]


@fast
def beyond(a: Bodies, b: Bodies, range_: float) -> Flags:
    """Which rows of one array are further than a range from every row of the other."""
    out = np.ones(a.shape[0], dtype=np.bool_)
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            dx, dy, up = a[i, X] - b[j, X], a[i, Y] - b[j, Y], a[i, Z] - b[j, Z]
            far = range_ + TOLERANCE + a[i, HALF_LENGTH] + b[j, HALF_LENGTH]
            if dx * dx + dy * dy > far * far or abs(up) > range_ + TOLERANCE:
                continue
            if a[i, HALF_LENGTH] != a[i, HALF_WIDTH] or b[j, HALF_LENGTH] != b[j, HALF_WIDTH]:
                least, most = _gap_bounds(a, i, b, j)
                limit = sqrt((range_ + TOLERANCE) * (range_ + TOLERANCE) - up * up)
                if least > limit + SURELY:
                    continue
                out[i] = most > limit - SURELY
            if not out[i] or distance(a[i], b[j]) <= range_ + TOLERANCE:
                out[i] = False
                break
    return out


@bare
def _take(cells: Flags, left: float, bottom: float, bodies: Bodies, reach: float) -> None:
    """Strike the squares that come within a reach of the boxes around some bodies."""
    for k in range(bodies.shape[0]):
        x, y, far = bodies[k, X] - left, bodies[k, Y] - bottom, bodies[k, HALF_LENGTH] + reach + TOLERANCE
        for i in range(max(0, floor(x - far)), min(cells.shape[0], ceil(x + far))):
            for j in range(max(0, floor(y - far)), min(cells.shape[1], ceil(y + far))):
                cells[i, j] = False


@fast
def empty_box(
    cells: Flags, corner: tuple[float, float], bodies: Bodies, others: Bodies, near: float, sizes: Indices
) -> tuple[int, int, int]:
    """Where a box of any of some sizes can be laid over squares an inch wide where no body is and no other near.

    The square at its left bottom and the number of its size; -1 where there is none.
    """
    cells = cells.copy()
    _take(cells, corner[0], corner[1], bodies, 0.0)
    _take(cells, corner[0], corner[1], others, near)
    above = np.zeros(cells.shape[0], dtype=np.int64)
    for k in range(sizes.shape[0]):
        wide, deep = sizes[k, 0], sizes[k, 1]
        above[:] = 0  # how many squares in a row are free, in each column
        for j in range(cells.shape[1]):
            together = 0
            for i in range(cells.shape[0]):
                above[i] = above[i] + 1 if cells[i, j] else 0
                together = together + 1 if above[i] >= deep else 0
                if together >= wide:
                    return i - wide + 1, j - deep + 1, k
    return -1, -1, -1


@bare
def nearest(a: Bodies, b: Bodies) -> float:
    """The least distance between a row of one array and a row of the other; infinite when one is empty."""
    best = np.inf
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            dx, dy, up = a[i, X] - b[j, X], a[i, Y] - b[j, Y], a[i, Z] - b[j, Z]
            least = best + a[i, HALF_LENGTH] + b[j, HALF_LENGTH]
            if dx * dx + dy * dy < least * least and up * up < best * best:
                best = min(best, distance(a[i], b[j]))
    return best


@bare
def nearest_gap(a: Bodies, b: Bodies) -> float:
    """The least gap between a row of one array and a row of the other; infinite when one is empty."""
    best = np.inf
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            dx, dy = a[i, X] - b[j, X], a[i, Y] - b[j, Y]
            least = best + a[i, HALF_LENGTH] + b[j, HALF_LENGTH]
            if least > 0 and dx * dx + dy * dy < least * least:
                best = min(best, gap(a[i], b[j]))
    return best


@bare
def _on_rim(x: float, y: float, long: float, wide: float, angle: float, turn: float) -> tuple[float, float]:
    """A point on the edge of an oval."""
    c, s = cos(angle), sin(angle)
    u, v = long * cos(turn), wide * sin(turn)
    return x + u * c - v * s, y + u * s + v * c


@bare
def rim_point(body: Bodies, turn: float) -> tuple[float, float]:
    """A point on the edge of a base."""
    return _on_rim(body[X], body[Y], body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE], turn)


@bare
def towards(body: Bodies, x: float, y: float) -> tuple[float, float]:
    """The point on the edge of a base that is closest to a point."""
    dx, dy = x - body[X], y - body[Y]
    if body[HALF_LENGTH] == body[HALF_WIDTH]:
        far = sqrt(dx * dx + dy * dy)
        share = body[HALF_LENGTH] / far if far > 0 else body[HALF_LENGTH]
        return body[X] + dx * share, body[Y] + dy * share
    turn, step = atan2(dy, dx) - body[ANGLE], pi / 24
    while step > 1e-5:
        best, least = turn, np.inf
        for each in (turn - step, turn, turn + step):
            px, py = rim_point(body, each)
            square = (px - x) ** 2 + (py - y) ** 2
            if square < least:
                best, least = each, square
        turn, step = best, step * 0.8
    return rim_point(body, turn)


@bare
def _covering(x: float, y: float, z: float, sources: Bodies, reach: float, first: int) -> int:
    """Some row of `sources` that a point is within a distance of, a likely one first; -1 where there is none."""
    for k in range(sources.shape[0]):
        i = k + first if k + first < sources.shape[0] else k + first - sources.shape[0]
        dx, dy, up = sources[i, X] - x, sources[i, Y] - y, sources[i, Z] - z
        long, wide, square = sources[i, HALF_LENGTH], sources[i, HALF_WIDTH], reach * reach - up * up
        apart, far = dx * dx + dy * dy, reach + long + SURELY
        if square < 0 or apart > far * far:
            continue
        away, limit = sqrt(apart), sqrt(square)
        room = away - long
        if long != wide and room <= limit < away - min(long, wide):  # else the discs in and around the oval tell
            spine = _to_spine(dx, dy, long, sources[i, ANGLE])
            if spine <= limit - SURELY:
                return i
            if spine > limit + wide + SURELY:
                continue
            room = oval_gap(dx, dy, (0.0, 0.0, 0.0), outline(long, wide, sources[i, ANGLE]), long)
        if room <= limit:
            return i
    return -1


@bare
def _is_covered(
    x: float, y: float, z: float, long: float, wide: float, angle: float, sources: Bodies, reach: float
) -> bool:
    source = _covering(x, y, z, sources, reach, 0)
    if source < 0:
        return False
    for i in range(sources.shape[0]):
        up = sources[i, Z] - z
        if abs(up) <= reach and long == wide and sources[i, HALF_LENGTH] == sources[i, HALF_WIDTH]:
            dx, dy = sources[i, X] - x, sources[i, Y] - y
            farthest = sqrt(dx * dx + dy * dy) + long - sources[i, HALF_LENGTH]
            if farthest <= sqrt(reach * reach - up * up):
                return True
            if sources.shape[0] == 1:
                return False
    # So near that every point of the base is: nobody need look at its rim.
    if reach > max(long, wide) and _covering(x, y, z, sources, reach - max(long, wide), source) >= 0:
        return True
    # What is furthest from whom its middle is near to is the likeliest not to be.
    away = round((atan2(y - sources[source, Y], x - sources[source, X]) - angle) * RIM / (2 * pi))
    for ring in range(RINGS):
        inner_long, inner_wide = long * (RINGS - ring) / RINGS, wide * (RINGS - ring) / RINGS
        for i in range(RIM):
            turn = (away + i) % RIM * 2 * pi / RIM
            px, py = _on_rim(x, y, inner_long, inner_wide, angle, turn)
            source = _covering(px, py, z, sources, reach, source)
            if source < 0:
                return False
    return True


@bare
def covered(body: Bodies, sources: Bodies, reach: float) -> bool:
    """Whether every point of a base is within a distance of some row of `sources` (exactly for one round pair)."""
    x, y, z, long, wide, angle = body[X], body[Y], body[Z], body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE]
    return _is_covered(x, y, z, long, wide, angle, sources, reach + TOLERANCE)


@fast
def all_covered(bodies: Bodies, sources: Bodies, reach: float) -> Flags:
    """Which of many bases are covered."""
    out = np.empty(bodies.shape[0], dtype=np.bool_)
    for i in range(bodies.shape[0]):
        x, y, z, angle = bodies[i, X], bodies[i, Y], bodies[i, Z], bodies[i, ANGLE]
        long, wide = bodies[i, HALF_LENGTH], bodies[i, HALF_WIDTH]
        out[i] = _is_covered(x, y, z, long, wide, angle, sources, reach + TOLERANCE)
    return out


@fast
def near(a: Bodies, range_: float) -> Flags:
    """Which rows are within a horizontal range of which others; none is of itself."""
    count = a.shape[0]
    out = np.zeros((count, count), dtype=np.bool_)
    for i in range(count):
        for j in range(i):
            dx, dy = a[i, X] - a[j, X], a[i, Y] - a[j, Y]
            least = range_ + TOLERANCE + a[i, HALF_LENGTH] + a[j, HALF_LENGTH]
            if dx * dx + dy * dy <= least * least:
                out[i, j] = out[j, i] = gap(a[i], a[j]) <= range_ + TOLERANCE
    return out


@bare
def _nearly(spots: Bodies, j: int, body: Bodies, reach: float) -> float:
    """The gap from a body to a row of many; infinite where it is surely beyond a reach."""
    dx, dy = spots[j, X] - body[X], spots[j, Y] - body[Y]
    lengths = spots[j, HALF_LENGTH] + body[HALF_LENGTH]
    if dx * dx + dy * dy > (reach + lengths) * (reach + lengths):
        return np.inf
    return gap(body, spots[j])


@fast
def grown(count: int, spots: Bodies, kept: Bodies, order: Matrix, coherency: float, need: int) -> Indices:
    """So many spots, added one by one: the first in the order with neighbours enough, or else with any; none if stuck.

    No two of them overlap; those who are there already count as neighbours.
    """
    reach = coherency + TOLERANCE
    near, apart = np.zeros(spots.shape[0], dtype=np.int64), np.ones(spots.shape[0], dtype=np.bool_)
    for i in range(kept.shape[0]):
        for j in range(spots.shape[0]):
            near[j] += _nearly(spots, j, kept[i], reach) <= reach
    group = np.empty(count, dtype=np.int64)
    for size in range(count):
        best, there = -1, kept.shape[0] + size
        for wanted in (min(need, there), min(1, there)):
            for j in range(spots.shape[0]):
                if apart[j] and near[j] >= wanted and (best < 0 or order[j] < order[best]):
                    best = j
            if best >= 0:
                break
        if best < 0:
            return group[:0]
        group[size] = best
        body, left = spots[best], 0
        for j in range(spots.shape[0]):
            if apart[j]:
                between = _nearly(spots, j, body, reach)
                near[j] += between <= reach
                apart[j] = between >= 0
                left += apart[j]
        if left < count - size - 1:
            return group[:0]
    return group


@fast
def components(links: Flags) -> Indices:
    """The number of the connected group each model is in, counted from 0 in order of first model."""
    count = links.shape[0]
    label = np.full(count, -1, dtype=np.int64)
    queue = np.empty(count, dtype=np.int64)
    groups = 0
    for first in range(count):
        if label[first] >= 0:
            continue
        label[first] = groups
        queue[0], head, tail = first, 0, 1
        while head < tail:
            i = queue[head]
            head += 1
            for j in range(count):
                if links[i, j] and label[j] < 0:
                    label[j] = groups
                    queue[tail] = j
                    tail += 1
        groups += 1
    return label


@fast
def coherent(a: Bodies, range_: float, need: int) -> bool:
    """Whether the rows are one connected group in which each is near enough to `need` others (or to all there are)."""
    if a.shape[0] < 2:
        return True
    links = near(a, range_)
    need = min(need, a.shape[0] - 1)
    for i in range(a.shape[0]):
        if links[i].sum() < need:
            return False
    return bool(components(links).max() == 0)


@fast
def _holds_together(spots: Bodies, group: Indices, kept: Bodies, coherency: float, need: int) -> bool:
    return group.shape[0] > 0 and coherent(np.concatenate((kept, spots[group])), coherency, need)


@fast
def grown_group(count: int, spots: Bodies, kept: Bodies, seeds: Points, coherency: float, need: int) -> Indices:
    """The first coherent group of so many spots: grown round each of some points, then from each side; none if stuck.

    From a side as many neighbours are wanted as are needed, and then any.
    """
    order = np.empty(spots.shape[0])
    for k in range(seeds.shape[0]):
        for j in range(spots.shape[0]):
            order[j] = hypot(spots[j, X] - seeds[k, 0], spots[j, Y] - seeds[k, 1])
        group = grown(count, spots, kept, order, coherency, need)
        if _holds_together(spots, group, kept, coherency, need):
            return group
    for first, second in ((X, Y), (Y, X)):
        for lean in (100.0, -100.0):
            for relaxed in range(1 if need == 1 else 2):
                wanted = 1 if relaxed else need
                for side in (1.0, -1.0):
                    for j in range(spots.shape[0]):
                        order[j] = side * (spots[j, first] + spots[j, second] / lean)
                    group = grown(count, spots, kept, order, coherency, wanted)
                    if _holds_together(spots, group, kept, coherency, need):
                        return group
    return np.empty(0, dtype=np.int64)
