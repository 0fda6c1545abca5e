"""Footprints of terrain: as bodies that can be measured to, and the rectangles they fit into."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

import numpy as np

from warhost.table.shapes import TOLERANCE, Bodies, Point

ACROSS = 0.4
"""How far apart the lines across a footprint lie: closer than any base is wide."""
TURNS = 360
"""How many ways of turning a footprint are tried when it is fitted into a rectangle, besides along its sides."""

Corners = tuple[Point, ...]


@lru_cache(maxsize=256)
def slabs(polygons: tuple[Corners, ...], height: float) -> Bodies:
    """Footprints as bodies: their sides, exactly, and lines across them; once from the ground, once on top."""
    lines = [each for polygon in polygons for each in (*sides(polygon), *chords(polygon))]
    rows = [_slab(a, b, z, height - z) for z in (0.0, height) for a, b in lines]
    return np.array(rows, dtype=np.float64).reshape(len(rows), 7)


def _slab(a: Point, b: Point, z: float, height: float) -> tuple[float, ...]:
    """A wall without width, as a row of Bodies."""
    half, angle = hypot(b[0] - a[0], b[1] - a[1]) / 2, atan2(b[1] - a[1], b[0] - a[0])
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, z, half, 0.0, angle, height)


def sides(polygon: Corners) -> Iterator[tuple[Point, Point]]:
    return ((polygon[i - 1], corner) for i, corner in enumerate(polygon))


def chords(polygon: Corners) -> Iterator[tuple[Point, Point]]:
    """Level lines across a polygon, from side to side."""
    low, high = min(y for _, y in polygon), max(y for _, y in polygon)
    for number in range(1, int((high - low) / ACROSS) + 1):
        y = low + number * ACROSS
        cuts = sorted(
            ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides(polygon) if (ay > y) != (by > y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=True):
            yield (left, y), (right, y)


def fits(points: Iterable[Point], length: float, width: float) -> bool:
    """Do the points fit into a rectangle, however it is turned?"""
    corners = np.array(list(points), dtype=np.float64)
    along = [atan2(b[1] - a[1], b[0] - a[0]) for a in corners for b in corners if tuple(a) != tuple(b)]
    long, short = max(length, width), min(length, width)
    for angle in (*along, *(pi * turn / TURNS for turn in range(TURNS))):
        across, up = corners @ (cos(angle), sin(angle)), corners @ (-sin(angle), cos(angle))
        spread = sorted((float(np.ptp(across)), float(np.ptp(up))))
        if spread[0] <= short + TOLERANCE and spread[1] <= long + TOLERANCE:
            return True
    return False
