"""Ground in squares an inch wide: where a tidy block surely has room, told by the box around it."""

from functools import lru_cache
from math import floor
from typing import NamedTuple

import numpy as np

from warhost.table import kernels
from warhost.table.areas import Area, Box
from warhost.table.distance import disc
from warhost.table.kernels.solids import corners_of
from warhost.table.placing import tidy_blocks
from warhost.table.shapes import Base, Board, Bodies, Flags, Indices, Point, Points

Shapes = tuple[tuple[Point, ...], ...]

WHOLE, QUARTER, BEYOND = 0.7072, 0.3536, 0.104
"""A disc of the first radius covers a square, and so do four of the second, which reach hardly beyond it."""
_QUARTERS = np.array([(x, y) for x in (0.25, 0.75) for y in (0.25, 0.75)])


class Cells(NamedTuple):
    """Squares from a corner on, and which of them are open."""

    corner: Point
    open: Flags

    def empty_box(self, bodies: Bodies, others: Bodies, near: float, boxes: Indices) -> Box | None:
        """Where one of these boxes fits in, so that no body is there and none of the others near."""
        i, j, number = kernels.empty_box(self.open, self.corner, bodies, others, near, boxes)
        if number < 0:
            return None
        (left, bottom), (wide, deep) = self.corner, boxes[number].tolist()
        return left + i, bottom + j, left + i + wide, bottom + j + deep


@lru_cache(maxsize=64)
def open_cells(board: Board, area: Area, closed: Shapes) -> Cells:
    """The squares wholly in an area, clear of terrain and of all that is closed; shared, so never to be written to."""
    left, bottom, right, top = area.box
    corner = max(left, 0.0) + BEYOND, max(bottom, 0.0) + BEYOND
    wide, deep = (
        max(0, floor(end)) for end in (min(right, board.width) - corner[0], min(top, board.depth) - corner[1])
    )
    squares = np.argwhere(np.ones((wide, deep), dtype=np.bool_)).reshape(-1, 1, 2).astype(np.float64)
    outlines = tuple(prism.polygon for prism in board.prisms) + closed
    squares += np.array(corner)
    fine = _clear(squares + 0.5, 0.0, area, outlines)  # in all quarters lies the middle too
    middle = np.flatnonzero(fine)
    fine[middle] = _clear(squares[middle] + 0.5, WHOLE, area, outlines)
    partly = middle[~fine[middle]]
    fine[partly] = _clear(squares[partly] + _QUARTERS, QUARTER, area, outlines)
    return Cells(corner, fine.reshape(wide, deep))


def _clear(points: Points, radius: float, area: Area, outlines: Shapes) -> Flags:
    """Where discs at all points of a row are in the area and clear of the outlines."""
    corners = [corners_of(shape) for shape in outlines]
    starts = np.cumsum([0, *map(len, corners)], dtype=np.int64)
    rows = np.repeat(disc(0.0, 0.0, radius).reshape(1, 7), points.shape[0] * points.shape[1], axis=0)
    rows[:, :2] = points.reshape(-1, 2)
    fine = area.holding(rows)
    fine[fine] = ~kernels.over_polygons(rows[fine], np.concatenate([np.empty((0, 2)), *corners]), starts)
    return np.asarray(fine.reshape(points.shape[:2]).all(axis=1), dtype=np.bool_)


@lru_cache(maxsize=256)
def sizes(count: int, base: Base, coherency: float, need: int) -> Indices:
    """How many squares tidy blocks of so many models take across and up; shared, so never to be written to."""
    blocks = tidy_blocks(count, base, 0.0, 1.0, coherency, need)
    boxes = [np.ptp(block, axis=0) + base.length for block in blocks]
    return np.ceil(np.array(boxes).reshape(-1, 2) - 1e-9).astype(np.int64)
