"""Where there is room for a terrain feature: places and turns all over the table or a territory are tried."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import Clearance
from warhost.engine.game import Game
from warhost.table.shapes import HALF_LENGTH, Bodies, Place, Point

Array = NDArray[np.float64]
Footprint = tuple[Point, ...]
Apart = tuple[Bodies, float]

STEPS, TURN = (2.0, 0.5, 0.25), 15
"""Places are tried on a coarse grid first, where there is plenty of room, then on finer ones; and each turn."""
CLEAR = 0.01


def places_for(
    game: Game, feature: Footprint, clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> Iterator[Place]:  # fmt: skip
    """Where a footprint could stand beside what is there; in a convex territory, so far from its borders.

    `apart`: bodies and how many inches it must be further than from them.
    """
    others = [_array(each) for each in standing]
    width, depth = game.state.width, game.state.depth
    for step, turn in product(STEPS, range(0, 180, TURN)):
        xs, ys = np.meshgrid(np.arange(0, width, step), np.arange(0, depth, step))
        middles = np.stack([xs.ravel(), ys.ravel()], axis=1)
        corners = middles[:, None, :] + _turned(_array(feature), turn)
        fits = np.flatnonzero(_on_table(corners, width, depth, clear))
        if home:
            fits = fits[_in_territory(corners[fits], _array(home), (width, depth), border)]
        for each in game.state.objectives.values():
            gaps = _gaps(corners[fits], np.array([[each.x, each.y]]))
            fits = fits[gaps > each.radius + clear.objectives + CLEAR]
        for other in others:
            fits = fits[_between(corners[fits], other) > clear.terrain + CLEAR]
        for bodies, far in apart:
            for size in np.unique(bodies[:, HALF_LENGTH]):
                spots = bodies[bodies[:, HALF_LENGTH] == size][:, :2]
                fits = fits[_gaps(corners[fits], spots) > size + far + CLEAR]
        for x, y in middles[fits].tolist():
            yield Place(x, y, 0.0, float(turn))


def has_room(
    game: Game, feature: Footprint, clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> bool:  # fmt: skip
    """Could it stand anywhere?"""
    return any(places_for(game, feature, clear, standing, home, border, apart))


def _array(points: Iterable[Point]) -> Array:
    return np.array(list(points), dtype=np.float64)


def _turned(points: Array, degrees: int) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned: Array = points @ np.array([[c, s], [-s, c]])
    return turned


def _on_table(corners: Array, width: float, depth: float, clear: Clearance) -> NDArray[np.bool_]:
    """Which footprints lie on the table, as far as they must from its edges."""
    long = 1 if width >= depth else 0
    apart = [max(clear.edges, clear.long_edges) if axis == long else clear.edges for axis in (0, 1)]
    far = np.array([each + CLEAR if each else 0.0 for each in apart])
    inside: NDArray[np.bool_] = ((corners >= far) & (corners <= np.array([width, depth]) - far)).all(axis=(1, 2))
    return inside


def _in_territory(corners: Array, home: Array, table: Point, border: float) -> NDArray[np.bool_]:
    """Which footprints lie wholly in a convex territory, as far as they must from those borders that are no edges."""
    around = np.sign(_area(home))
    fits = np.ones(len(corners), dtype=np.bool_)
    for a, b in _sides(home):
        along = (b - a) / np.hypot(*(b - a))
        inside = around * (along[0] * (corners[..., 1] - a[1]) - along[1] * (corners[..., 0] - a[0]))
        edge = any(a[axis] == b[axis] and a[axis] in (0, table[axis]) for axis in (0, 1))
        least = 0.0 if edge or not border else border + CLEAR
        fits &= inside.min(axis=1) >= least
    return fits


def _area(points: Array) -> float:
    x, y = points[:, 0], points[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())


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


def _inside(a: Array, b: Array, points: Array) -> NDArray[np.bool_]:
    """Which points lie inside which footprint: those with an odd number of its sides to their right."""
    x, y = points[..., 0], points[..., 1]
    level = (a[..., 1] > y) != (b[..., 1] > y)
    rise = np.where(level, b[..., 1] - a[..., 1], 1.0)
    right = x < a[..., 0] + (y - a[..., 1]) * (b[..., 0] - a[..., 0]) / rise
    inside: NDArray[np.bool_] = (level & right).sum(axis=1) % 2 == 1
    return inside


def _between(corners: Array, other: Array) -> Array:
    """From each footprint to another: a corner of one is nearest to a side of the other, or inside it."""
    count, size = len(corners), corners.shape[1]
    back = _gaps(np.broadcast_to(other, (count, *other.shape)), corners[:, None, :, :].reshape(count, 1, size, 2))
    return np.minimum(_gaps(corners, other), back)
