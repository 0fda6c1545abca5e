"""Footprints of terrain: as bodies that can be measured to, and the rectangles they fit into."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import acos, atan2, cos, hypot, pi, sin

import numpy as np

from warhost.table.shapes import TOLERANCE, Bodies, Point, Points

ACROSS = 0.4
"""How far apart the lines across a footprint lie: closer than any base is wide."""

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


def hull(points: list[Point], radius: float) -> Corners:
    """The line drawn round discs of a radius at these points."""
    turns = [2 * pi * step / 24 for step in range(24)]
    rim = sorted((x + radius * cos(turn), y + radius * sin(turn)) for x, y in points for turn in turns)
    return (*_half_hull(rim), *_half_hull(rim[::-1]))


def _half_hull(points: list[Point]) -> list[Point]:
    """One chain of a convex hull, without its last point."""
    chain: list[Point] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2:]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


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
    long, short = max(length, width), min(length, width)
    for angle in _turns(corners, (long, short)):
        across, up = corners @ (cos(angle), sin(angle)), corners @ (-sin(angle), cos(angle))
        if np.ptp(across) <= long + TOLERANCE and np.ptp(up) <= short + TOLERANCE:
            return True
    return False


def _turns(corners: Points, sizes: tuple[float, float]) -> Iterator[float]:
    """Where fitting begins or ends as one turns: two corners lie just as far apart as the rectangle is long or wide."""
    yield 0.0
    for a in corners:
        for b in corners:
            far, along = hypot(*(b - a)), atan2(b[1] - a[1], b[0] - a[0])
            for limit, turn in zip(sizes, (0.0, pi / 2), strict=True):
                if far >= limit:
                    yield along - turn + acos(limit / far)
                    yield along - turn - acos(limit / far)
