"""Straight lines between bases, and the footprints they pass over."""

from math import atan2, hypot

import numpy as np

from warhost.table import kernels
from warhost.table.kernels.solids import corners_of
from warhost.table.shapes import HALF_LENGTH, HALF_WIDTH, MM, TOLERANCE, Bodies, Point, X, Y

LINE_WIDTH = 1 * MM


def closest_points(a: Bodies, b: Bodies) -> tuple[Point, Point]:
    """The points of two bases that are closest to each other; exact for round ones."""
    p, q = (float(a[X]), float(a[Y])), (float(b[X]), float(b[Y]))
    for _ in range(1 if _round(a) and _round(b) else 12):
        p, q = kernels.towards(a, *q), kernels.towards(b, *p)
    return p, q


def _round(body: Bodies) -> bool:
    return bool(body[HALF_LENGTH] == body[HALF_WIDTH])


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
