"""Where footprints of terrain are clear of what is in their way, compiled."""

from math import hypot, inf

import numpy as np
from numpy.typing import NDArray

from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.polygons_compiled import between_polygons, edge_distance, in_polygon
from warhost.table.shapes import Flags, Matrix, Points, X, Y

SLACK = 1e-6
"""What a quick look leaves for the close one to decide."""


@bare
def _from_point(x: float, y: float, points: Points, is_solid: bool) -> float:
    """From a point to a footprint, or to the nearest of some points."""
    if is_solid:
        return 0.0 if in_polygon(x, y, points) else float(edge_distance(x, y, points))
    best = inf
    for i in range(points.shape[0]):
        best = min(best, hypot(points[i, X] - x, points[i, Y] - y))
    return best


@bare
def _away(corners: Points, points: Points, is_solid: bool) -> float:
    """From a footprint to another, or to the nearest of some points; 0 where they meet."""
    if is_solid:
        return float(between_polygons(corners, points))
    best = inf
    for i in range(points.shape[0]):
        if in_polygon(points[i, X], points[i, Y], corners):
            return 0.0
        best = min(best, edge_distance(points[i, X], points[i, Y], corners))
    return best


@bare
def _in_convex(corners: Points, home: Points) -> bool:
    """Whether a footprint lies on the inner side of every border; the corners of home go round to the left."""
    for i in range(home.shape[0]):
        ax, ay, bx, by = home[i - 1, X], home[i - 1, Y], home[i, X], home[i, Y]
        long = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / long, (by - ay) / long
        for j in range(corners.shape[0]):
            if ux * (corners[j, Y] - ay) - uy * (corners[j, X] - ax) < 0:
                return False
    return True


@fast
def _discs(points: Points, ends: NDArray[np.int64]) -> Matrix:
    """A disc around each obstacle: where its middle is, and how far it reaches."""
    out, first = np.zeros((ends.shape[0], 3)), 0
    for k in range(ends.shape[0]):
        x, y = points[first : ends[k], X].mean(), points[first : ends[k], Y].mean()
        out[k, 0], out[k, 1] = x, y
        for i in range(first, ends[k]):
            out[k, 2] = max(out[k, 2], hypot(points[i, X] - x, points[i, Y] - y))
        first = ends[k]
    return out


@fast
def clear_footprints(
    middles: Points,
    shape: Points,
    bounds: tuple[float, float, float, float],
    home: Points,
    points: Points,
    ends: NDArray[np.int64],
    gaps: Matrix,
    solid: Flags,
) -> Flags:
    """At which points a footprint lies in bounds and at home, further than the gap from everything in its way.

    Home is convex and goes round to the left, or empty. Every obstacle is a footprint or a few points: its points end
    where those of the next begin.
    """
    out = np.zeros(middles.shape[0], dtype=np.bool_)
    reach, core = 0.0, -inf
    for j in range(shape.shape[0]):
        reach = max(reach, hypot(shape[j, X], shape[j, Y]))
    if in_polygon(0.0, 0.0, shape):
        core = edge_distance(0.0, 0.0, shape)
    left, bottom, right, top = shape[:, X].min(), shape[:, Y].min(), shape[:, X].max(), shape[:, Y].max()
    corners, discs = np.empty(shape.shape), _discs(points, ends)
    for i in range(middles.shape[0]):
        x, y = middles[i, X], middles[i, Y]
        if x + left < bounds[0] or y + bottom < bounds[1] or x + right > bounds[2] or y + top > bounds[3]:
            continue
        for j in range(shape.shape[0]):
            corners[j, X], corners[j, Y] = x + shape[j, X], y + shape[j, Y]
        fits, first = _in_convex(corners, home), 0
        for k in range(ends.shape[0]):
            if not fits:
                break
            dx, dy, far = discs[k, 0] - x, discs[k, 1] - y, discs[k, 2] + gaps[k] + reach + SLACK
            if dx * dx + dy * dy <= far * far:
                some = points[first : ends[k]]
                room = _from_point(x, y, some, solid[k]) - gaps[k]
                if room <= core - SLACK:
                    fits = False
                elif room <= reach + SLACK:
                    fits = _away(corners, some, solid[k]) > gaps[k]
            first = ends[k]
        out[i] = fits
    return out
