"""Straight lines between bases, and the footprints they pass over."""

from math import atan2, hypot, tau

import numpy as np

from warhost.table import kernels
from warhost.table.kernels.solids import corners_of
from warhost.table.shapes import ANGLE, HALF_LENGTH, HALF_WIDTH, MM, TOLERANCE, Bodies, Point, X, Y

LINE_WIDTH = 1 * MM
_PIECES = 48


def closest_points(a: Bodies, b: Bodies) -> tuple[Point, Point]:
    """The points of two bases that are closest to each other; exact for round ones."""
    p, q = (float(a[X]), float(a[Y])), (float(b[X]), float(b[Y]))
    if _round(a) and _round(b):
        return _towards(a, q), _towards(b, p)
    for _ in range(12):
        p, q = _towards(a, q), _towards(b, p)
    return p, q


def _round(body: Bodies) -> bool:
    return bool(body[HALF_LENGTH] == body[HALF_WIDTH])


def _towards(body: Bodies, point: Point) -> Point:
    """The point on the edge of a base that is closest to a point."""
    x, y = float(body[X]), float(body[Y])
    if _round(body):
        far = hypot(point[0] - x, point[1] - y) or 1.0
        share = float(body[HALF_LENGTH]) / far
        return x + (point[0] - x) * share, y + (point[1] - y) * share
    turn = atan2(point[1] - y, point[0] - x) - float(body[ANGLE])
    step = tau / _PIECES
    while step > 1e-5:
        turn = min((turn - step, turn, turn + step), key=lambda each: _far(kernels.rim_point(body, each), point))
        step *= 0.8
    return kernels.rim_point(body, turn)


def _far(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def passes_over(start: Point, end: Point, polygon: tuple[Point, ...], skip: float = 0.0) -> bool:
    """Does a line, 1 mm wide, pass over a footprint once its first `skip` inches are left out?"""
    length = _far(start, end)
    if length <= skip + TOLERANCE:
        return False
    x, y = start[0] + (end[0] - start[0]) * skip / length, start[1] + (end[1] - start[1]) * skip / length
    half, angle = _far((x, y), end) / 2, atan2(end[1] - y, end[0] - x)
    line = np.array([(x + end[0]) / 2, (y + end[1]) / 2, 0.0, half, LINE_WIDTH / 2, angle, 0.0])
    return bool(kernels.gap_to_polygon(line, corners_of(polygon)) < -TOLERANCE)
