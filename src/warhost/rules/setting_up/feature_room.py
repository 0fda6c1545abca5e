"""Where there is room for a terrain feature: places and turns all over the table or a territory are tried."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import Clearance
from warhost.engine.game import Game
from warhost.table.shapes import HALF_LENGTH, TOLERANCE, Bodies, Flags, Place, Point

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
Footprint = tuple[Point, ...]
Apart = tuple[Bodies, float]

STEPS, TURN = (2.0, 0.5, 0.25), 15
"""Places are tried on a coarse grid first, where there is plenty of room, then on finer ones; and each turn."""
CLEAR = 0.01


def standing_footprints(game: Game) -> list[Footprint]:
    """The footprints of all scenery pieces on the table (terrain-1.7)."""
    return [shape for each in game.state.terrain.values() if each.on_table for shape in each.shapes]


def places_for(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> Iterator[Place]:  # fmt: skip
    """Where a feature could stand with all its pieces beside what is there; in a territory, so far from its borders.

    `apart`: bodies and how many inches it must be further than from them.
    """
    room = _Room(game, clear, [_array(each) for each in standing], _array(home), border, apart)
    for step, turn in product(STEPS, range(0, 360 if len(pieces) > 1 else 180, TURN)):
        xs, ys = np.meshgrid(np.arange(0, room.width, step), np.arange(0, room.depth, step))
        middles = np.stack([xs.ravel(), ys.ravel()], axis=1)
        for piece in pieces:
            middles = middles[room.fits(middles[:, None, :] + _turned(_array(piece), turn))]
        for x, y in middles.tolist():
            yield Place(x, y, 0.0, float(turn))


def has_room(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> bool:  # fmt: skip
    """Could it stand anywhere?"""
    return any(places_for(game, pieces, clear, standing, home, border, apart))


@dataclass(frozen=True)
class _Room:
    """What a footprint must be clear of, and where it must be."""

    game: Game
    clear: Clearance
    others: list[Array]
    home: Array
    border: float
    apart: Sequence[Apart]

    @property
    def width(self) -> float:
        return self.game.state.width

    @property
    def depth(self) -> float:
        return self.game.state.depth

    def fits(self, corners: Array) -> Indices:
        """Which of many footprints could stand."""
        fits = np.flatnonzero(_on_table(corners, self.width, self.depth, self.clear))
        if len(self.home):
            fits = fits[_in_territory(corners[fits], self.home, (self.width, self.depth), self.border)]
        for each in self.game.state.objectives.values():
            gaps = _gaps(corners[fits], np.array([[each.x, each.y]]))
            fits = fits[gaps > each.radius + self.clear.objectives + CLEAR]
        for other in self.others:
            fits = fits[_between(corners[fits], other) > self.clear.terrain + CLEAR]
        for bodies, far in self.apart:
            for size in np.unique(bodies[:, HALF_LENGTH]):
                spots = bodies[bodies[:, HALF_LENGTH] == size][:, :2]
                fits = fits[_gaps(corners[fits], spots) > size + far + CLEAR]
        return fits


def _array(points: Iterable[Point]) -> Array:
    return np.array(list(points), dtype=np.float64)


def _turned(points: Array, degrees: int) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned: Array = points @ np.array([[c, s], [-s, c]])
    return turned


def _on_table(corners: Array, width: float, depth: float, clear: Clearance) -> Flags:
    """Which footprints lie on the table, as far as they must from its edges."""
    long = 1 if width >= depth else 0
    apart = [max(clear.edges, clear.long_edges) if axis == long else clear.edges for axis in (0, 1)]
    far = np.array([each + CLEAR if each else 0.0 for each in apart])
    inside: Flags = ((corners >= far) & (corners <= np.array([width, depth]) - far)).all(axis=(1, 2))
    return inside


def _in_territory(corners: Array, home: Array, table: Point, border: float) -> Flags:
    """Which footprints lie wholly in a territory, as far as they must from those borders that are no edges."""
    inside = _in_convex(corners, home) if _is_convex(home) else _in_any(corners, home)
    for a, b in _sides(home):
        edge = any(a[axis] == b[axis] and a[axis] in (0, table[axis]) for axis in (0, 1))
        if border and not edge and inside.any():
            inside[inside] = _between(corners[inside], np.stack([a, b])) > border + CLEAR
    return inside


def _is_convex(home: Array) -> bool:
    along = np.roll(home, -1, axis=0) - home
    turns = along[:, 0] * np.roll(along[:, 1], -1) - along[:, 1] * np.roll(along[:, 0], -1)
    return bool((turns >= -1e-9).all() or (turns <= 1e-9).all())


def _in_convex(corners: Array, home: Array) -> Flags:
    """Which footprints lie on the inner side of every border."""
    around, inside = np.sign(_area(home)), np.ones(len(corners), dtype=np.bool_)
    for a, b in _sides(home):
        along = (b - a) / np.hypot(*(b - a))
        within = around * (along[0] * (corners[..., 1] - a[1]) - along[1] * (corners[..., 0] - a[0]))
        inside &= within.min(axis=1) >= 0
    return inside


def _in_any(corners: Array, home: Array) -> Flags:
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
