"""Distances between bases in plain Python: what the compiled kernels must agree with. Written to be read."""

from collections.abc import Callable
from math import atan2, cos, dist, hypot, inf, pi, sin, sqrt

import numpy as np

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

SCAN = 48
RIM = 64
RINGS = 3
GOLDEN = (sqrt(5) - 1) / 2

Oval = tuple[float, float, float]
"""Half length, half width, angle."""


def _oval(body: Bodies) -> Oval:
    return float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE])


def gap_of(dx: float, dy: float, a: Oval, b: Oval) -> float:
    """The signed gap of two ellipses whose centres are (dx, dy) apart.

    It is the most room between their extents in any direction: found by looking all round, then closing in.
    """
    if a[0] == a[1] and b[0] == b[1]:
        return hypot(dx, dy) - a[0] - b[0]

    def room(theta: float) -> float:
        taken = sum(hypot(long * cos(theta - turn), wide * sin(theta - turn)) for long, wide, turn in (a, b))
        return dx * cos(theta) + dy * sin(theta) - taken

    width = 2 * pi / SCAN
    rooms = [room(i * width) for i in range(SCAN)]
    peaks = [i for i in range(SCAN) if rooms[i] >= max(rooms[i - 1], rooms[(i + 1) % SCAN])]
    return max(_summit(room, (i - 1) * width, (i + 1) * width) for i in peaks)


def _summit(height: Callable[[float], float], low: float, high: float) -> float:
    """The greatest value of a function with one peak between two places."""
    for _ in range(40):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if height(left) > height(right):
            high = right
        else:
            low = left
    return height((low + high) / 2)


def gap(a: Bodies, b: Bodies) -> float:
    """Horizontal distance between the edges of two bases; negative when they overlap."""
    return gap_of(float(b[X] - a[X]), float(b[Y] - a[Y]), _oval(a), _oval(b))


def gaps(a: Bodies, b: Bodies) -> Matrix:
    """The gap of every row of one array to every row of the other."""
    others = [(x, y, (long, wide, angle)) for x, y, _, long, wide, angle, _ in b.tolist()]
    out = [
        [gap_of(x - at[X], y - at[Y], (at[HALF_LENGTH], at[HALF_WIDTH], at[ANGLE]), shape) for x, y, shape in others]
        for at in a.tolist()
    ]
    return np.array(out, dtype=np.float64).reshape(len(a), len(b))


def distance(a: Bodies, b: Bodies) -> float:
    """Straight-line distance between two bases, as flat outlines at their heights."""
    return hypot(max(gap(a, b), 0.0), float(a[Z] - b[Z]))


def distances(a: Bodies, b: Bodies) -> Matrix:
    """The distance of every row of one array to every row of the other."""
    return np.hypot(np.maximum(gaps(a, b), 0.0), a[:, None, Z] - b[None, :, Z])


def nearest(a: Bodies, b: Bodies) -> float:
    """The least distance between a row of one array and a row of the other; infinite when one is empty."""
    return float(distances(a, b).min(initial=inf))


def nearest_gap(a: Bodies, b: Bodies) -> float:
    """The least gap between a row of one array and a row of the other; infinite when one is empty."""
    return float(gaps(a, b).min(initial=inf))


def rim_point(body: Bodies, turn: float) -> tuple[float, float]:
    """A point on the edge of a base."""
    long, wide, angle = _oval(body)
    u, v = long * cos(turn), wide * sin(turn)
    return float(body[X]) + u * cos(angle) - v * sin(angle), float(body[Y]) + u * sin(angle) + v * cos(angle)


def towards(body: Bodies, x: float, y: float) -> tuple[float, float]:
    """The point on the edge of a base that is closest to a point."""
    long, wide, angle = _oval(body)
    dx, dy = x - float(body[X]), y - float(body[Y])
    if long == wide:
        share = long / (hypot(dx, dy) or 1.0)
        return float(body[X]) + dx * share, float(body[Y]) + dy * share
    turn, step = atan2(dy, dx) - angle, pi / 24
    while step > 1e-5:
        turn = min((turn - step, turn, turn + step), key=lambda each: dist(rim_point(body, each), (x, y)))
        step *= 0.8
    return rim_point(body, turn)


def covered(body: Bodies, sources: Bodies, reach: float) -> bool:
    """Whether every point of a base is within a distance of some row of `sources` (exactly for one round pair)."""
    point = body.copy()
    point[HALF_LENGTH] = point[HALF_WIDTH] = 0.0

    def is_covered(x: float, y: float) -> bool:
        point[X], point[Y] = x, y
        return any(distance(point, source) <= reach + TOLERANCE for source in sources)

    if body[HALF_LENGTH] == body[HALF_WIDTH]:
        for source in sources:
            if source[HALF_LENGTH] != source[HALF_WIDTH]:
                continue
            apart = hypot(float(source[X] - body[X]), float(source[Y] - body[Y]))
            farthest = max(0.0, apart + float(body[HALF_LENGTH] - source[HALF_LENGTH]))
            if hypot(farthest, float(source[Z] - body[Z])) <= reach + TOLERANCE:
                return True
            if len(sources) == 1:
                return False
    inner = body.copy()
    for ring in range(RINGS):
        inner[HALF_LENGTH] = body[HALF_LENGTH] * (RINGS - ring) / RINGS
        inner[HALF_WIDTH] = body[HALF_WIDTH] * (RINGS - ring) / RINGS
        if not all(is_covered(*rim_point(inner, i * 2 * pi / RIM)) for i in range(RIM)):
            return False
    return is_covered(float(body[X]), float(body[Y]))


def all_covered(bodies: Bodies, sources: Bodies, reach: float) -> Flags:
    """Which of many bases are covered."""
    return np.array([covered(body, sources, reach) for body in bodies], dtype=np.bool_)


def beyond(a: Bodies, b: Bodies, range_: float) -> Flags:
    """Which rows of one array are further than a range from every row of the other."""
    far: Flags = distances(a, b) > range_ + TOLERANCE
    found: Flags = np.all(far, axis=1)
    return found


def empty_box(
    cells: Flags, corner: tuple[float, float], bodies: Bodies, others: Bodies, near: float, sizes: Indices
) -> tuple[int, int, int]:
    """Where a box of any of some sizes can be laid over squares an inch wide where no body is and no other near.

    The square at its left bottom and the number of its size; -1 where there is none.
    """
    cells = cells.copy()
    for rows, reach in ((bodies, 0.0), (others, near)):
        far = rows[:, [HALF_LENGTH]] + reach + TOLERANCE
        low, high = (np.maximum(rows[:, :2] - corner + sign * far, 0.0) for sign in (-1, 1))
        for i, j, to_i, to_j in np.concatenate([np.floor(low), np.ceil(high)], axis=1).astype(np.int64).tolist():
            cells[i:to_i, j:to_j] = False
    found = (
        (i, j, number)
        for number, (wide, deep) in enumerate(sizes.tolist())
        for j in range(cells.shape[1] - deep + 1)
        for i in range(cells.shape[0] - wide + 1)
        if cells[i : i + wide, j : j + deep].all()
    )
    return next(found, (-1, -1, -1))


def near(a: Bodies, range_: float) -> Flags:
    """Which rows are within a horizontal range of which others; none is of itself."""
    links = gaps(a, a) <= range_ + TOLERANCE
    np.fill_diagonal(links, False)
    return links


def grown(count: int, spots: Bodies, kept: Bodies, order: Matrix, coherency: float, need: int) -> Indices:
    """So many spots, added one by one: the first in the order with neighbours enough, or else with any; none if stuck.

    No two of them overlap; those who are there already count as neighbours.
    """
    near = (gaps(kept, spots) <= coherency + TOLERANCE).sum(axis=0)
    apart = np.ones(len(spots), dtype=np.bool_)
    group: list[int] = []
    while len(group) < count:
        size = len(kept) + len(group)
        for wanted in (min(need, size), min(1, size)):
            can = np.flatnonzero(apart & (near >= wanted))
            if len(can):
                break
        else:
            return np.array([], dtype=np.int64)
        chosen = int(can[order[can].argmin()])
        group.append(chosen)
        between = gaps(spots[chosen : chosen + 1], spots)[0]
        near += between <= coherency + TOLERANCE
        apart &= between >= 0
    return np.array(group, dtype=np.int64)


def components(links: Flags) -> Indices:
    """The number of the connected group each model is in, counted from 0 in order of first model."""
    label = np.full(len(links), -1, dtype=np.int64)
    groups = 0
    for first in range(len(links)):
        if label[first] < 0:
            label[first] = groups
            queue = [first]
            for i in queue:
                linked = [j for j in np.flatnonzero(links[i]).tolist() if label[j] < 0]
                label[linked] = groups
                queue += linked
            groups += 1
    return label


def coherent(a: Bodies, range_: float, need: int) -> bool:
    """Whether the rows are one connected group in which each is near enough to `need` others (or to all there are)."""
    if len(a) < 2:
        return True
    links = near(a, range_)
    return bool((links.sum(axis=1) >= min(need, len(a) - 1)).all() and (components(links) == 0).all())


def grown_group(count: int, spots: Bodies, kept: Bodies, seeds: Points, coherency: float, need: int) -> Indices:
    """The first coherent group of so many spots: grown round each of some points, then from each side; none if stuck.

    From a side as many neighbours are wanted as are needed, and then any.
    """
    xs, ys = spots[:, X], spots[:, Y]
    ways = [(np.hypot(xs - x, ys - y), need) for x, y in seeds.tolist()]
    for first, second in ((xs, ys), (ys, xs)):
        for order in (first + second / 100, first - second / 100):
            ways += [(side * order, wanted) for wanted in dict.fromkeys((need, 1)) for side in (1, -1)]
    for order, wanted in ways:
        group = grown(count, spots, kept, order, coherency, wanted)
        if len(group) and coherent(np.concatenate([kept, spots[group]]), coherency, need):
            return group
    return np.empty(0, dtype=np.int64)
