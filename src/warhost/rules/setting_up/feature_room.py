"""Where there is room for a terrain feature: places and turns all over the table or a territory are tried."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import cos, inf, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import Clearance
from warhost.engine.game import Game
from warhost.table.shapes import HALF_LENGTH, TOLERANCE, Bodies, Flags, Place, Point, Points

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
Footprint = tuple[Point, ...]
Apart = tuple[Bodies, float]

STEPS, TURN = (2.0, 0.5, 0.25), 15
"""Places are tried on a coarse grid first, where there is plenty of room, then on finer ones; and each turn."""
CLEAR = 0.01
SLACK = 1e-6
"""What a quick look leaves for the close one to decide."""


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
    room = _Room.of(game, clear, standing, _array(home), border, apart)
    shapes = [_array(each) for each in pieces]
    core = max(map(_core, shapes))
    for step in STEPS:
        grid = np.meshgrid(np.arange(0, room.width, step), np.arange(0, room.depth, step))
        spots = room.spots(np.stack(grid, axis=-1).reshape(-1, 2), core)
        for turn in range(0, 360 if len(pieces) > 1 else 180, TURN):
            left = spots
            for shape in shapes:
                left = left.only(room.fits(left, _turned(shape, turn)))
            for x, y in left.middles.tolist():
                yield Place(x, y, 0.0, float(turn))


def fitting(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], spots: Points,
    turn: int, home: Footprint = (), border: float = 0.0, apart: Sequence[Apart] = (),
) -> Flags:  # fmt: skip
    """At which of some spots a feature could stand, turned like this."""
    room = _Room.of(game, clear, standing, _array(home), border, apart)
    left, found = room.spots(spots, -inf), np.zeros(len(spots), dtype=np.bool_)
    which = np.arange(len(spots))
    for piece in pieces:
        fits = room.fits(left, _turned(_array(piece), turn))
        left, which = left.only(fits), which[fits]
    found[which] = True
    return found


def has_room(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> bool:  # fmt: skip
    """Could it stand anywhere?"""
    return any(places_for(game, pieces, clear, standing, home, border, apart))


@dataclass(frozen=True)
class _Obstacle:
    """What a footprint must be more than a gap away from: a footprint itself, or points."""

    shape: Array
    gap: float
    is_solid: bool = True

    def beyond(self, corners: Array) -> Flags:
        """Which footprints are far enough away."""
        away = _between(corners, self.shape) if self.is_solid else _gaps(corners, self.shape)
        far: Flags = away > self.gap
        return far

    def room(self, middles: Array) -> Array:
        """How much more than enough points are away."""
        points = middles[:, None, None, :]
        if self.is_solid:
            return _gaps(np.broadcast_to(self.shape, (len(middles), *self.shape.shape)), points) - self.gap
        apart = middles[:, None, :] - self.shape
        room: Array = np.hypot(apart[..., 0], apart[..., 1]).min(axis=1) - self.gap
        return room


class _Spots(NamedTuple):
    """Points at which the middle of a footprint might be, and for each obstacle how far they are out of its way."""

    middles: Array
    room: Array

    def only(self, some: Indices) -> "_Spots":
        return _Spots(self.middles[some], self.room[:, some])


@dataclass(frozen=True)
class _Room:
    """What a footprint must be clear of, and where it must be."""

    width: float
    depth: float
    clear: Clearance
    obstacles: list[_Obstacle]
    home: Array
    border: float

    @staticmethod
    def of(
        game: Game, clear: Clearance, standing: Iterable[Footprint], home: Array, border: float, apart: Sequence[Apart]
    ) -> "_Room":
        state, terrain = game.state, clear.terrain + CLEAR
        found = [
            _Obstacle(np.array([[each.x, each.y]]), each.radius + clear.objectives + CLEAR, is_solid=False)
            for each in state.objectives.values()
        ]
        found += [_Obstacle(_array(each), terrain) for each in standing]
        for bodies, far in apart:
            for size in np.unique(bodies[:, HALF_LENGTH]):
                spots = bodies[bodies[:, HALF_LENGTH] == size][:, :2]
                found.append(_Obstacle(spots, size + far + CLEAR, is_solid=False))
        return _Room(state.width, state.depth, clear, found, home, border)

    def spots(self, middles: Array, core: float) -> _Spots:
        """Those of some points at which a disc of this radius would not be in the way: no turn helps the others."""
        if core >= 0:
            disc = np.array([[-core, -core], [core, core]])
            middles = middles[_on_table(middles[:, None, :] + disc, self.width, self.depth, self.clear, SLACK)]
        room = np.array([each.room(middles) for each in self.obstacles]).reshape(len(self.obstacles), len(middles))
        return _Spots(middles, room).only(np.flatnonzero((room > core - SLACK).all(axis=0)))

    def fits(self, spots: _Spots, shape: Array) -> Indices:
        """At which points a footprint could stand; what is out of its reach need not be measured."""
        corners, reach = spots.middles[:, None, :] + shape, np.hypot(shape[:, 0], shape[:, 1]).max() + SLACK
        fits = np.flatnonzero(_on_table(corners, self.width, self.depth, self.clear))
        if len(self.home):
            fits = fits[_in_territory(corners[fits], self.home, (self.width, self.depth), self.border)]
        for obstacle, room in zip(self.obstacles, spots.room, strict=True):
            fine = room[fits] > reach
            fine[~fine] = obstacle.beyond(corners[fits[~fine]])
            fits = fits[fine]
        return fits


def _core(shape: Array) -> float:
    """How large a disc about (0, 0) a footprint covers; none where it lies beside it."""
    origin = np.zeros((1, 2))
    if _gaps(shape[None], origin)[0] > 0:
        return -inf
    return min(float(_gaps(np.stack(side)[None], origin)[0]) for side in _sides(shape))


def _array(points: Iterable[Point]) -> Array:
    return np.array(list(points), dtype=np.float64)


def _turned(points: Array, degrees: int) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned: Array = points @ np.array([[c, s], [-s, c]])
    return turned


def _on_table(corners: Array, width: float, depth: float, clear: Clearance, slack: float = 0.0) -> Flags:
    """Which footprints lie on the table, as far as they must from its edges."""
    long = 1 if width >= depth else 0
    apart = [max(clear.edges, clear.long_edges) if axis == long else clear.edges for axis in (0, 1)]
    far = np.array([(each + CLEAR if each else 0.0) - slack for each in apart])
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
