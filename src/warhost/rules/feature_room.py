"""Where there is room for a terrain feature: places and turns all over the table or a territory are tried."""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import Clearance
from warhost.engine.game import Game
from warhost.table.shapes import HALF_LENGTH, Bodies, Place, Point

Array = NDArray[np.float64]
Footprint = tuple[Point, ...]
Apart = tuple[Bodies, float]

STEP, COARSE, TURN = 0.5, 2.0, 15
CLEAR = 0.01


def places_for(
    game: Game, feature: Footprint, clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (), step: float = STEP,
) -> Iterator[Place]:  # fmt: skip
    """Where a footprint could stand beside what is there; in a convex territory, so far from its borders.

    `apart`: bodies and how many inches it must be further than from them.
    """
    others = [_array(each) for each in standing]
    width, depth = game.state.width, game.state.depth
    xs, ys = np.meshgrid(np.arange(0, width, step), np.arange(0, depth, step))
    middles = np.stack([xs.ravel(), ys.ravel()], axis=1)
    for turn in range(0, 180, TURN):
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
    """Could it stand anywhere? Where there is plenty of room that is soon found."""
    others = list(standing)
    return any(any(places_for(game, feature, clear, others, home, border, apart, step)) for step in (COARSE, STEP))


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
