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
    HEIGHT,
    Board,
    Bodies,
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


def nearest(a: Bodies, b: Bodies) -> float:
    """Unit to unit: closest model to closest model; infinite when one is empty."""
    return float(kernels.nearest(as_rows(a), as_rows(b)))


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


def edge_points(board: Board, edge: Edge, height: float, step: float = 0.5) -> Bodies:
    """Points along an edge, as thin bodies of a height that stand on it."""
    along = board.width if edge in ("bottom", "top") else board.depth
    count = max(1, round(along / step))
    fixed = {"left": 0.0, "bottom": 0.0, "right": board.width, "top": board.depth}[edge]
    places = [along * number / count for number in range(count + 1)]
    rows = np.array([spot(at, fixed) if edge in ("bottom", "top") else spot(fixed, at) for at in places])
    rows[:, HEIGHT] = height
    return rows


def corner_spots(board: Board) -> tuple[Bodies, Bodies, Bodies, Bodies]:
    """The corners of the table: bottom left, bottom right, top right, top left."""
    return spot(0, 0), spot(board.width, 0), spot(board.width, board.depth), spot(0, board.depth)
