"""Who has whom within a range and sees them too, in plain Python: what the compiled kernels must agree with."""

import numpy as np

from warhost.table.kernels.reference import distances, gaps
from warhost.table.kernels.sight_reference import sees_any
from warhost.table.shapes import Bodies, Flags, Indices, Matrix, Points

Pair = tuple[Bodies, Bodies]
Rows = tuple[int, int]
"""Where the models of a unit begin among everybody, and where they end: nobody's own models are in the way."""


def sees_near(
    a: Bodies, b: Bodies, looks: Pair, reach: float, flat: bool, everybody: Bodies, own: Rows,
    corners: Points, starts: Indices, tops: Matrix,
) -> Flags:  # fmt: skip
    """Which rows of one array see a row of the other that is within a range of them; `flat`: whatever the heights."""
    blockers = np.delete(everybody, slice(*own), axis=0)
    near = (gaps(a, b) if flat else distances(a, b)) <= reach
    found = [
        sees_any(seer.reshape(1, 7), looks[1][those], blockers, corners, starts, tops)
        for seer, those in zip(looks[0], near, strict=True)
    ]
    return np.array(found, dtype=np.bool_)


def see_each_other(
    a: Bodies, b: Bodies, seers: Pair, seen: Pair, reach: float, everybody: Bodies, own: tuple[Rows, Rows],
    corners: Points, starts: Indices, tops: Matrix,
) -> bool:  # fmt: skip
    """Whether some of the seers of each see a row of the other that is within a range of its own, flat on the table."""
    near = gaps(a, b) <= reach
    if not near.any():
        return False
    past_a, past_b = (np.delete(everybody, slice(*rows), axis=0) for rows in own)
    there = sees_any(seers[0], seen[1][near.any(axis=0)], past_a, corners, starts, tops)
    return there and sees_any(seers[1], seen[0][near.any(axis=1)], past_b, corners, starts, tops)


def how_many_near(bodies: Bodies, other: Bodies, reach: float) -> int:
    """How many rows are within a range of one other, flat on the table."""
    return int((gaps(bodies, other.reshape(1, 7)) <= reach).sum())


def fights(
    everybody: Bodies, units: Indices, first: int, reach: float, corners: Points, starts: Indices, tops: Matrix
) -> Indices:
    """Which pairs of units, by number, have each a model that the other reaches and sees.

    `units`: the rows of each, from where to where; so many first ones are on one side, the rest on the other.
    """
    rows = [(int(start), int(end)) for start, end in units]
    bodies = [everybody[slice(*each)] for each in rows]
    found = [
        (i, j)
        for i in range(first)
        for j in range(first, len(rows))
        if see_each_other(
            bodies[i], bodies[j], (bodies[i], bodies[j]), (bodies[i], bodies[j]), reach, everybody,
            (rows[i], rows[j]), corners, starts, tops,
        )
    ]  # fmt: skip
    return np.array(found, dtype=np.int64).reshape(len(found), 2)
