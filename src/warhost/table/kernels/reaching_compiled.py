"""Who has whom within a range and sees them too, compiled: only those who are near enough are looked at.

Each unit comes in two arrays: one to measure to, and one to look at.
"""

import numpy as np

from warhost.table.kernels.compiled import distances, gap, gaps
from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.sight_compiled import sees_any
from warhost.table.shapes import HALF_LENGTH, Bodies, Flags, Indices, Matrix, Points, X, Y

Pair = tuple[Bodies, Bodies]
Rows = tuple[int, int]
"""Where the models of a unit begin among everybody, and where they end: nobody's own models are in the way."""


@fast
def _without(everybody: Bodies, own: Rows) -> Bodies:
    """All that is in the way of a unit."""
    return np.concatenate((everybody[: own[0]], everybody[own[1] :]))


@fast
def sees_near(
    a: Bodies, b: Bodies, looks: Pair, reach: float, flat: bool, everybody: Bodies, own: Rows,
    corners: Points, starts: Indices, tops: Matrix,
) -> Flags:  # fmt: skip
    """Which rows of one array see a row of the other that is within a range of them; `flat`: whatever the heights."""
    blockers = _without(everybody, own)
    near = (gaps(a, b) if flat else distances(a, b)) <= reach
    out = np.zeros(a.shape[0], np.bool_)
    for i in range(a.shape[0]):
        if near[i].any():
            out[i] = sees_any(looks[0][i : i + 1], looks[1][near[i]], blockers, corners, starts, tops)
    return out


@fast
def see_each_other(
    a: Bodies, b: Bodies, seers: Pair, seen: Pair, reach: float, everybody: Bodies, own: tuple[Rows, Rows],
    corners: Points, starts: Indices, tops: Matrix,
) -> bool:  # fmt: skip
    """Whether some of the seers of each see a row of the other that is within a range of its own, flat on the table."""
    near = gaps(a, b) <= reach
    of_a, of_b = np.zeros(a.shape[0], np.bool_), np.zeros(b.shape[0], np.bool_)
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            if near[i, j]:
                of_a[i] = of_b[j] = True
    if not of_a.any():
        return False
    there = sees_any(seers[0], seen[1][of_b], _without(everybody, own[0]), corners, starts, tops)
    return there and sees_any(seers[1], seen[0][of_a], _without(everybody, own[1]), corners, starts, tops)


@bare
def how_many_near(bodies: Bodies, other: Bodies, reach: float) -> int:
    """How many rows are within a range of one other, flat on the table."""
    count = 0
    for i in range(bodies.shape[0]):
        count += gap(bodies[i], other) <= reach
    return count


@bare
def _box(bodies: Bodies, rows: Indices) -> tuple[float, float, float, float]:
    """The box around some rows; nowhere for none."""
    left, bottom, right, top = np.inf, np.inf, -np.inf, -np.inf
    for k in range(rows[0], rows[1]):
        x, y, long = bodies[k, X], bodies[k, Y], bodies[k, HALF_LENGTH]
        left, bottom, right, top = min(left, x - long), min(bottom, y - long), max(right, x + long), max(top, y + long)
    return left, bottom, right, top


@fast
def fights(
    everybody: Bodies, units: Indices, first: int, reach: float, corners: Points, starts: Indices, tops: Matrix
) -> Indices:
    """Which pairs of units, by number, have each a model that the other reaches and sees.

    `units`: the rows of each, from where to where; so many first ones are on one side, the rest on the other.
    """
    count = units.shape[0]
    boxes = np.empty((count, 4))
    for i in range(count):
        boxes[i, 0], boxes[i, 1], boxes[i, 2], boxes[i, 3] = _box(everybody, units[i])
    pairs, found = np.empty((first * (count - first), 2), np.int64), 0
    for i in range(first):
        for j in range(first, count):
            aside = max(boxes[i, 0] - boxes[j, 2], boxes[j, 0] - boxes[i, 2])
            if aside > reach or max(boxes[i, 1] - boxes[j, 3], boxes[j, 1] - boxes[i, 3]) > reach:
                continue
            mine, theirs = (units[i, 0], units[i, 1]), (units[j, 0], units[j, 1])
            bodies = (everybody[mine[0] : mine[1]], everybody[theirs[0] : theirs[1]])
            if see_each_other(
                bodies[0], bodies[1], bodies, bodies, reach, everybody, (mine, theirs), corners, starts, tops
            ):
                pairs[found, 0], pairs[found, 1] = i, j
                found += 1
    return pairs[:found]
