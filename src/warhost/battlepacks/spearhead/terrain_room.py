"""Where there is room for a terrain feature (spearhead-prebattle): places and turns all over a territory are tried."""

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from warhost.engine.game import Game
from warhost.table.shapes import Place, Point

Array = NDArray[np.float64]
Footprint = tuple[Point, ...]

STEP, TURN = 0.5, 15
APART, MARGIN = 6.0, 3.0
CLEAR = 0.01


def places_for(game: Game, home: Footprint, feature: Footprint, standing: Iterable[Footprint]) -> Iterator[Place]:
    """Where a footprint could stand in a territory beside what is there: 6" apart, 3" from borders and long edges."""
    others = [_array(each) for each in standing]
    width, depth = game.state.width, game.state.depth
    xs, ys = np.meshgrid(np.arange(0, width, STEP), np.arange(0, depth, STEP))
    middles = np.stack([xs.ravel(), ys.ravel()], axis=1)
    for turn in range(0, 180, TURN):
        corners = middles[:, None, :] + _turned(_array(feature), turn)
        fits = np.flatnonzero(_in_territory(corners, _array(home), width, depth))
        for each in game.state.objectives.values():
            fits = fits[_gaps(corners[fits], np.array([[each.x, each.y]])) > each.radius + CLEAR]
        for other in others:
            fits = fits[_between(corners[fits], other) > APART + CLEAR]
        for x, y in middles[fits].tolist():
            yield Place(x, y, 0.0, float(turn))


def _array(points: Iterable[Point]) -> Array:
    return np.array(list(points), dtype=np.float64)


def _turned(points: Array, degrees: int) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned: Array = points @ np.array([[c, s], [-s, c]])
    return turned


def _in_territory(corners: Array, home: Array, width: float, depth: float) -> NDArray[np.bool_]:
    """Which footprints lie wholly in a convex territory, on the table, and as far as they must from its borders."""
    around = np.sign(_area(home))
    fits = np.ones(len(corners), dtype=np.bool_)
    long = 1 if width >= depth else 0
    for a, b in _sides(home):
        along = (b - a) / np.hypot(*(b - a))
        inside = around * (along[0] * (corners[..., 1] - a[1]) - along[1] * (corners[..., 0] - a[0]))
        edge = next((axis for axis in (0, 1) if a[axis] == b[axis] and a[axis] in (0, (width, depth)[axis])), None)
        least = 0.0 if edge is not None and edge != long else MARGIN + CLEAR
        fits &= inside.min(axis=1) >= least
    far = (MARGIN + CLEAR) * np.array([long == 0, long == 1])
    inside_table = (corners >= far) & (corners <= np.array([width, depth]) - far)
    return fits & inside_table.all(axis=(1, 2))


def _area(points: Array) -> float:
    x, y = points[:, 0], points[:, 1]
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())


def _sides(points: Array) -> Iterator[tuple[Array, Array]]:
    return zip(points, np.roll(points, -1, axis=0), strict=True)


def _gaps(corners: Array, points: Array) -> Array:
    """From each footprint's outline to the nearest of some points."""
    a, b = corners[:, :, None, :], np.roll(corners, -1, axis=1)[:, :, None, :]
    along = b - a
    share = ((points - a) * along).sum(axis=-1) / (along**2).sum(axis=-1)
    nearest = a + np.clip(share, 0.0, 1.0)[..., None] * along
    gaps: Array = np.sqrt(((points - nearest) ** 2).sum(axis=-1)).min(axis=(1, 2), initial=np.inf)
    return gaps


def _between(corners: Array, other: Array) -> Array:
    """From each footprint to another that it does not meet: a corner of one is nearest to a side of the other."""
    count, size = len(corners), corners.shape[1]
    back = _gaps(np.broadcast_to(other, (count, *other.shape)), corners[:, None, :, :].reshape(count, 1, size, 2))
    return np.minimum(_gaps(corners, other), back)
