"""Bases against polygons in plain Python: what the compiled kernels must agree with."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, hypot, pi

import numpy as np

from warhost.table.kernels.reference import gap_of, rim_point
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    TOLERANCE,
    Bodies,
    Flags,
    Indices,
    Matrix,
    Point,
    Points,
    X,
    Y,
)

RIM = 1024
PEAKS = 8


def edges(corners: Points) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon."""
    points: list[Point] = [(float(corner[0]), float(corner[1])) for corner in corners]
    return zip(points[-1:] + points[:-1], points, strict=True)


def in_polygon(x: float, y: float, corners: Points) -> bool:
    """Whether a point lies inside a polygon (on its edge: either): an odd number of sides lie to its right."""
    crossings = 0
    for (ax, ay), (bx, by) in edges(corners):
        if (ay > y) != (by > y):
            crossings += x < bx + (y - by) * (ax - bx) / (ay - by)
    return crossings % 2 == 1


def point_to_segment(x: float, y: float, a: Point, b: Point) -> float:
    """The distance from a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    t = 0.0 if square == 0 else min(1.0, max(0.0, ((x - a[0]) * dx + (y - a[1]) * dy) / square))
    return hypot(a[0] + t * dx - x, a[1] + t * dy - y)


def edge_distance(x: float, y: float, corners: Points) -> float:
    """How far a point is from the edge of a polygon, inside or out."""
    return min(point_to_segment(x, y, a, b) for a, b in edges(corners))


def between_polygons(first: Points, second: Points) -> float:
    """The distance between two polygons; 0 when they meet."""
    sides = [(side, other) for side in edges(first) for other in edges(second)]
    inside = in_polygon(first[0, X], first[0, Y], second) or in_polygon(second[0, X], second[0, Y], first)
    if inside or any(_cross(*side, *other) for side, other in sides):
        return 0.0
    return min(
        min(point_to_segment(*point, *line) for points, line in ((side, other), (other, side)) for point in points)
        for side, other in sides
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross each other."""

    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def edge_gap(body: Bodies, corners: Points) -> float:
    """The gap between a base and the edge of a polygon, from either side; negative when the base lies across it."""
    x, y, long, wide, angle = (float(body[column]) for column in (X, Y, HALF_LENGTH, HALF_WIDTH, ANGLE))
    if long == wide:
        return edge_distance(x, y, corners) - long
    best = float("inf")
    for a, b in edges(corners):
        half, turn = hypot(b[0] - a[0], b[1] - a[1]) / 2, atan2(b[1] - a[1], b[0] - a[0])
        dx, dy = (a[0] + b[0]) / 2 - x, (a[1] + b[1]) / 2 - y
        best = min(best, gap_of(dx, dy, (long, wide, angle), (half, 0.0, turn)))
    return best


def gap_to_polygon(body: Bodies, corners: Points) -> float:
    """The gap between a base and a polygon; negative when any part of the base is in it."""
    if in_polygon(float(body[X]), float(body[Y]), corners):
        return -edge_distance(float(body[X]), float(body[Y]), corners) - float(body[HALF_WIDTH])
    return edge_gap(body, corners)


def over_polygons(bodies: Bodies, corners: Points, starts: Indices) -> Flags:
    """Which bases lie on any of some polygons with more than the tolerance; each begins at one of the starts."""
    polygons = [corners[start:stop] for start, stop in pairwise(starts.tolist())]
    over = [any(gap_to_polygon(body, each) < -TOLERANCE for each in polygons) for body in bodies]
    return np.array(over, dtype=np.bool_)


def over_any(bodies: Bodies, corners: Points, starts: Indices) -> bool:
    """Whether any base lies on any of them."""
    return bool(over_polygons(bodies, corners, starts).any())


def near_polygon(bodies: Bodies, corners: Points, reach: float) -> Flags:
    """Which bases come within a reach of a polygon."""
    return np.array([gap_to_polygon(body, corners) <= reach for body in bodies], dtype=np.bool_)


def count_near(bodies: Bodies, corners: Points, reach: float) -> int:
    """How many bases do."""
    return int(near_polygon(bodies, corners, reach).sum())


def in_boxes(points: Points, boxes: Matrix) -> Flags:
    """Which points lie in any of some boxes, or hardly outside."""
    at, slack = points[:, None, :], 2 * TOLERANCE
    within: Flags = (at >= boxes[:, :2] - slack) & (at <= boxes[:, 2:] + slack)
    return np.asarray(np.all(within, axis=2).any(axis=1), dtype=np.bool_)


def margin_in_polygon(body: Bodies, corners: Points) -> float:
    """How much room a base has to the edge of the polygon around it; negative when any part of it is outside."""
    if in_polygon(float(body[X]), float(body[Y]), corners):
        return edge_gap(body, corners)
    return -edge_distance(float(body[X]), float(body[Y]), corners) - float(body[HALF_WIDTH])


def inside_polygon(bodies: Bodies, corners: Points) -> Flags:
    """Which bases lie wholly in a polygon."""
    return np.array([margin_in_polygon(body, corners) >= -TOLERANCE for body in bodies], dtype=np.bool_)


def all_inside(bodies: Bodies, corners: Points) -> bool:
    """Whether all bases do."""
    return bool(inside_polygon(bodies, corners).all())


def farthest_from_polygon(body: Bodies, corners: Points) -> float:
    """How far the farthest point of a base is from a polygon; 0 when it is all inside."""

    def far(turn: float) -> float:
        x, y = rim_point(body, turn)
        return 0.0 if in_polygon(x, y, corners) else edge_distance(x, y, corners)

    step = 2 * pi / RIM
    best = sorted((i * step for i in range(RIM)), key=far)[-PEAKS:]
    # Ever finer steps around the best few, which may lie on different peaks.
    while step > 1e-6:
        step /= 4
        best = sorted({turn + k * step for turn in best for k in range(-4, 5)}, key=far)[-PEAKS:]
    return far(best[-1])


def gaps_to_polygon(bodies: Bodies, corners: Points) -> Matrix:
    """The gap between each base and a polygon."""
    return np.array([gap_to_polygon(body, corners) for body in bodies], dtype=np.float64)


def all_around_polygon(bodies: Bodies, corners: Points, reach: float) -> Flags:
    """Which bases lie wholly within a reach of a polygon."""
    return np.array([farthest_from_polygon(body, corners) <= reach + TOLERANCE for body in bodies], dtype=np.bool_)
