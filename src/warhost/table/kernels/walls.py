"""Terrain as the sweep kernels read it: one row for each side of each prism."""

from functools import lru_cache
from math import atan2, hypot

import numpy as np
from numpy.typing import NDArray

from warhost.table.shapes import Board

Walls = NDArray[np.float64]
"""A side of a prism is a row of Bodies without width, followed by its two ends and the index of its prism.

The height, the box around it and the number of its sides are the prism's, whose rows follow each other.
"""
AX, AY, BX, BY, PRISM, LEFT, BOTTOM, RIGHT, TOP, SIDES = range(7, 17)

STEP_UP = 1.0
"""Terrain up to this height is walked over as if it were not there."""
FOOT, FALLS = 0.1, 8
"""Who jumps down lands this near to what they left; and at how many moments of the fall that is looked at."""


@lru_cache(maxsize=256)
def walls_of(board: Board) -> Walls:
    """The sides of every prism on the board; shared, so never to be written to."""
    rows = []
    for index, prism in enumerate(board.prisms):
        xs, ys = [x for x, _ in prism.polygon], [y for _, y in prism.polygon]
        whole = (index, min(xs), min(ys), max(xs), max(ys), len(xs))
        for i, (bx, by) in enumerate(prism.polygon):
            ax, ay = prism.polygon[i - 1]
            half, angle = hypot(bx - ax, by - ay) / 2, atan2(by - ay, bx - ax)
            rows.append(((ax + bx) / 2, (ay + by) / 2, 0.0, half, 0.0, angle, prism.height, ax, ay, bx, by, *whole))
    return np.array(rows, dtype=np.float64).reshape(len(rows), SIDES + 1)
