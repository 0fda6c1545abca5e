"""Measuring between bases, points, discs, polygons and the edges of the table.

A base is a row of a Bodies array, a unit an array of them. "Within" always allows the one tolerance; a base overlaps
another only by more than it.
"""

from collections.abc import Iterable, Sequence
from math import cos, hypot, inf, sin
from typing import Literal

import numpy as np

from warhost.table import kernels
from warhost.table.kernels.solids import corners_of
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    TOLERANCE,
    Board,
    Bodies,
    Flags,
    Point,
    Prism,
    X,
    Y,
    Z,
)

Edge = Literal["left", "right", "bottom", "top"]
EDGES: tuple[Edge, ...] = ("left", "right", "bottom", "top")
Body = Bodies | Sequence[float]
"""One row of a Bodies array, or the seven numbers of one."""


def as_row(body: Body) -> Bodies:
    """One base as the kernels want it."""
    return np.ascontiguousarray(body, dtype=np.float64).reshape(7)


def as_rows(bodies: Bodies | Sequence[Body]) -> Bodies:
    """Any number of bases as the kernels want them; one row is taken for a unit of one."""
    return np.ascontiguousarray(bodies, dtype=np.float64).reshape(-1, 7)


def disc(x: float, y: float, radius: float, z: float = 0.0) -> Bodies:
    """A flat round thing, such as an objective."""
    return np.array([x, y, z, radius, radius, 0.0, 0.0])


def spot(x: float, y: float, z: float = 0.0) -> Bodies:
    """A point to measure to."""
    return disc(x, y, 0.0, z)


def spread(body: Body) -> Point:
    """How far a base reaches from its centre along x and along y."""
    c, s = cos(body[ANGLE]), sin(body[ANGLE])
    long, wide = float(body[HALF_LENGTH]), float(body[HALF_WIDTH])
    return hypot(long * c, wide * s), hypot(long * s, wide * c)


def gap(a: Body, b: Body) -> float:
    """Horizontal distance between the edges of two bases; negative when they overlap."""
    return float(kernels.gap(as_row(a), as_row(b)))


def distance(a: Body, b: Body) -> float:
    """Straight-line distance between two bases, height counted."""
    return float(kernels.distance(as_row(a), as_row(b)))


def overlap(a: Body, b: Body) -> bool:
    """Whether two bases lie over each other."""
    return gap(a, b) < -TOLERANCE


def nearest(a: Bodies, b: Bodies) -> float:
    """Unit to unit: closest model to closest model; infinite when one is empty."""
    return float(kernels.nearest(as_rows(a), as_rows(b)))


def nearest_gap(a: Bodies, b: Bodies) -> float:
    """The same, horizontally."""
    return float(kernels.nearest_gap(as_rows(a), as_rows(b)))


def closest_pair(a: Bodies, b: Bodies) -> tuple[int, int]:
    """Which two models are the closest; the first of equals."""
    matrix = kernels.distances(as_rows(a), as_rows(b))
    i, j = np.unravel_index(int(matrix.argmin()), matrix.shape)
    return int(i), int(j)


def within(a: Bodies, b: Bodies, reach: float) -> bool:
    """Whether any part of one unit is within a distance of the other."""
    return nearest(a, b) <= reach + TOLERANCE


def within_horizontally(a: Bodies, b: Bodies, reach: float) -> bool:
    """The same, however high either stands."""
    return nearest_gap(a, b) <= reach + TOLERANCE


def each_within(a: Bodies, b: Bodies, reach: float) -> Flags:
    """Which models of the first unit are within a distance of the second."""
    return np.asarray((kernels.distances(as_rows(a), as_rows(b)) <= reach + TOLERANCE).any(axis=1), dtype=np.bool_)


def wholly_within(bodies: Bodies, reach: float, *, of: Bodies) -> bool:
    """Whether every part of every base is within a distance of something in `of`."""
    sources = as_rows(of)
    return all(kernels.covered(body, sources, reach) for body in as_rows(bodies))


def distance_to_prism(bodies: Bodies, prism: Prism) -> float:
    """From the closest base to a piece of terrain; 0 on it or touching it."""
    corners = corners_of(prism.polygon)
    found = inf
    for body in as_rows(bodies):
        above = max(0.0, float(body[Z]) - prism.height)
        found = min(found, hypot(max(0.0, kernels.gap_to_polygon(body, corners)), above))
    return found


def wholly_within_of_polygon(bodies: Bodies, reach: float, polygon: tuple[Point, ...]) -> bool:
    """Whether every part of every base is within a horizontal distance of a polygon."""
    corners = corners_of(polygon)
    return all(kernels.farthest_from_polygon(body, corners) <= reach + TOLERANCE for body in as_rows(bodies))


def edge_gaps(body: Body, board: Board) -> dict[Edge, float]:
    """From a base to each edge of the table; negative when it is over it."""
    x, y, (wide, deep) = float(body[X]), float(body[Y]), spread(body)
    return {
        "left": x - wide,
        "right": board.width - x - wide,
        "bottom": y - deep,
        "top": board.depth - y - deep,
    }


def edge_gap(bodies: Bodies, board: Board, edges: Iterable[Edge] = EDGES) -> float:
    """From the closest base to the nearest of these edges."""
    wanted = tuple(edges)
    return min((edge_gaps(body, board)[edge] for body in as_rows(bodies) for edge in wanted), default=inf)


def wholly_within_of_edge(bodies: Bodies, reach: float, board: Board, edge: Edge) -> bool:
    """Whether every part of every base is within a distance of one edge."""
    opposite: dict[Edge, Edge] = {"left": "right", "right": "left", "bottom": "top", "top": "bottom"}
    across = board.width if edge in ("left", "right") else board.depth
    return all(across - edge_gaps(body, board)[opposite[edge]] <= reach + TOLERANCE for body in as_rows(bodies))


def on_board(bodies: Bodies, board: Board) -> bool:
    """Whether no base reaches over the edge of the table."""
    return edge_gap(bodies, board) >= -TOLERANCE


def corner_spots(board: Board) -> tuple[Bodies, Bodies, Bodies, Bodies]:
    """The corners of the table: bottom left, bottom right, top right, top left."""
    return spot(0, 0), spot(board.width, 0), spot(board.width, board.depth), spot(0, board.depth)
