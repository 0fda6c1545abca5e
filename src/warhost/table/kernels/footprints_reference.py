"""Where footprints of terrain are clear of what is in their way, in numpy: what the compiled kernel must agree with."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from warhost.table.shapes import TOLERANCE, Flags, Matrix, Points

Array = NDArray[np.float64]


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
    """At which points a footprint lies in bounds and at home, further than the gap from everything in its way."""
    corners = middles[:, None, :] + shape
    inside = (corners >= np.array(bounds[:2])) & (corners <= np.array(bounds[2:]))
    out = np.asarray(inside.all(axis=(1, 2)), dtype=np.bool_)
    out[out] = _in_convex(corners[out], home)
    first = 0
    for end, gap, is_solid in zip(ends.tolist(), gaps.tolist(), solid.tolist(), strict=True):
        away = _between if is_solid else _gaps
        out[out] = away(corners[out], points[first:end]) > gap
        first = end
    return out


def _in_convex(corners: Array, home: Array) -> Flags:
    """Which footprints lie on the inner side of every border."""
    inside = np.ones(len(corners), dtype=np.bool_)
    for a, b in _sides(home):
        along = (b - a) / np.hypot(*(b - a))
        within = along[0] * (corners[..., 1] - a[1]) - along[1] * (corners[..., 0] - a[0])
        inside &= within.min(axis=1) >= 0
    return inside


def in_any(corners: Array, home: Array) -> Flags:
    """Which footprints have no corner or middle of a side outside, and no side that a border crosses."""
    points = np.concatenate([corners, (corners + np.roll(corners, -1, axis=1)) / 2], axis=1)
    each = points.reshape(-1, 1, 1, 2)
    outside = _gaps(np.broadcast_to(home, (len(each), *home.shape)), each).reshape(points.shape[:2]) > TOLERANCE
    inside: Flags = ~outside.any(axis=1) & ~_crossed(corners, home)
    return inside


def _crossed(corners: Array, other: Array) -> Flags:
    """Which footprints have sides that run across sides of another."""
    a, b = corners, np.roll(corners, -1, axis=1)
    found = np.zeros(len(corners), dtype=np.bool_)
    for c, d in _sides(other):
        apart = (_turn(c, d, a) * _turn(c, d, b) < -1e-9) & (_turn(a, b, c) * _turn(a, b, d) < -1e-9)
        found |= apart.any(axis=1)
    return found


def _turn(a: Array, b: Array, c: Array) -> Array:
    """On which side of the line from a to b a point lies: positive for the left."""
    found: Array = (b - a)[..., 0] * (c - a)[..., 1] - (b - a)[..., 1] * (c - a)[..., 0]
    return found


def _sides(points: Array) -> Iterator[tuple[Array, Array]]:
    return zip(points, np.roll(points, -1, axis=0), strict=True)


def _gaps(corners: Array, points: Array) -> Array:
    """From each footprint to the nearest of some points; 0 where one lies inside it."""
    a, b = corners[:, :, None, :], np.roll(corners, -1, axis=1)[:, :, None, :]
    along = b - a
    share = ((points - a) * along).sum(axis=-1) / (along**2).sum(axis=-1)
    nearest = a + np.clip(share, 0.0, 1.0)[..., None] * along
    gaps = np.sqrt(((points - nearest) ** 2).sum(axis=-1)).min(axis=1)
    found: Array = np.where(_inside(a, b, points), 0.0, gaps).min(axis=1, initial=np.inf)
    return found


def _inside(a: Array, b: Array, points: Array) -> Flags:
    """Which points lie inside which footprint: those with an odd number of its sides to their right."""
    x, y = points[..., 0], points[..., 1]
    level = (a[..., 1] > y) != (b[..., 1] > y)
    rise = np.where(level, b[..., 1] - a[..., 1], 1.0)
    right = x < a[..., 0] + (y - a[..., 1]) * (b[..., 0] - a[..., 0]) / rise
    inside: Flags = (level & right).sum(axis=1) % 2 == 1
    return inside


def _between(corners: Array, other: Array) -> Array:
    """From each footprint to another: a corner of one is nearest to a side of the other or inside it, or they cross."""
    count, size = len(corners), corners.shape[1]
    back = _gaps(np.broadcast_to(other, (count, *other.shape)), corners[:, None, :, :].reshape(count, 1, size, 2))
    found: Array = np.where(_crossed(corners, other), 0.0, np.minimum(_gaps(corners, other), back))
    return found
