"""Where there is room for a terrain feature: places and turns all over the table or a territory are tried."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from warhost.engine.decisions import Clearance
from warhost.engine.game import Game
from warhost.table import kernels
from warhost.table.distance import disc
from warhost.table.kernels.footprints import clear_footprints, in_any
from warhost.table.shapes import HALF_LENGTH, Bodies, Flags, Place, Point, Points

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
Footprint = tuple[Point, ...]
Apart = tuple[Bodies, float]

STEPS, TURN = (2.0, 0.5, 0.25), 15
"""Places are tried on a coarse grid first, where there is plenty of room, then on finer ones; and each turn."""
_OCTAGON = np.array([(cos(turn * pi / 4), sin(turn * pi / 4)) for turn in range(8)])
CLEAR = 0.01
"""How much further than the gap: whoever judges may measure a little otherwise."""


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
    room = _Room.of(game, clear, standing, home, border, apart)
    shapes = [_array(each) for each in pieces]
    core = _core(shapes)
    for step in STEPS:
        spots = _grid(game.state.width, game.state.depth, step)
        if core is not None and not len(room.home):  # at a home with notches corners alone are looked at
            spots = spots[room.fits(spots, core)]
        for turn in range(0, 360 if len(pieces) > 1 else 180, TURN):
            left = spots
            for shape in shapes:
                left = left[room.fits(left, _turned(shape, turn))]
            for x, y in left.tolist():
                yield Place(x, y, 0.0, float(turn))


def fitting(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], spots: Points,
    turns: Sequence[float], home: Footprint = (), border: float = 0.0, apart: Sequence[Apart] = (),
) -> Flags:  # fmt: skip
    """At which of some spots a feature could stand, turned like this or like that: a column for each turn."""
    room, shapes = _Room.of(game, clear, standing, home, border, apart), [_array(each) for each in pieces]
    found = np.zeros((len(spots), len(turns)), dtype=np.bool_)
    for column, turn in enumerate(turns):
        which = np.arange(len(spots))
        for shape in shapes:
            which = which[room.fits(spots[which], _turned(shape, turn))]
        found[which, column] = True
    return found


def has_room(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> bool:  # fmt: skip
    """Could it stand anywhere?"""
    return any(places_for(game, pieces, clear, standing, home, border, apart))


class _Home(NamedTuple):
    """A territory: its corners, going round to the left if it is convex, and its sides that are no edges of the table.

    Shared, so never to be written to.
    """

    corners: Array
    convex: bool
    borders: tuple[Array, ...]


class _Room(NamedTuple):
    """What a footprint must be clear of, and where it must be, as the kernel asks for it.

    `convex`: the territory, corners going round to the left, if it is convex; any other is `home`.
    """

    bounds: tuple[float, float, float, float]
    convex: Array
    home: Array
    points: Array
    ends: Indices
    gaps: Array
    solid: Flags

    @staticmethod
    def of(
        game: Game, clear: Clearance, standing: Iterable[Footprint], home: Footprint, border: float,
        apart: Sequence[Apart],
    ) -> "_Room":  # fmt: skip
        state, terrain = game.state, clear.terrain + CLEAR
        posts = [
            (np.array([[each.x, each.y]]), each.radius + clear.objectives + CLEAR) for each in state.objectives.values()
        ]
        for bodies, far in apart:
            for size in np.unique(bodies[:, HALF_LENGTH]):
                posts.append((bodies[bodies[:, HALF_LENGTH] == size][:, :2], size + far + CLEAR))
        own = _home(home, (state.width, state.depth))
        solids = [(_array(each), terrain) for each in standing]
        solids += [(side, border + CLEAR) for side in (own.borders if border else ())]
        obstacles = posts + solids
        return _Room(
            _bounds(state.width, state.depth, clear),
            own.corners if own.convex else own.corners[:0],
            own.corners[:0] if own.convex else own.corners,
            np.concatenate([np.empty((0, 2)), *(points for points, _ in obstacles)]),
            np.cumsum([len(points) for points, _ in obstacles], dtype=np.int64),
            np.array([gap for _, gap in obstacles], dtype=np.float64),
            np.arange(len(obstacles)) >= len(posts),
        )

    def fits(self, middles: Array, shape: Array) -> Indices:
        """At which points a footprint could stand."""
        clear = clear_footprints(
            middles, shape, self.bounds, self.convex, self.points, self.ends, self.gaps, self.solid
        )
        fits = np.flatnonzero(clear)
        return fits[in_any(middles[fits][:, None, :] + shape, self.home)] if len(self.home) else fits


@lru_cache(maxsize=16)
def _grid(width: float, depth: float, step: float) -> Points:
    """Points all over a table; shared, so never to be written to."""
    return np.stack(np.meshgrid(np.arange(0, width, step), np.arange(0, depth, step)), axis=-1).reshape(-1, 2)


def _core(shapes: Sequence[Array]) -> Array | None:
    """An octagon about the spot that a feature covers however it is turned, if the spot is in it."""
    about = [kernels.edge_gap(disc(0.0, 0.0, 0.0), each) for each in shapes if kernels.in_polygon(0.0, 0.0, each)]
    return max(about) * _OCTAGON if about else None


def _array(points: Iterable[Point]) -> Array:
    return np.array(list(points), dtype=np.float64).reshape(-1, 2)


def _turned(points: Array, degrees: float) -> Array:
    c, s = cos(radians(degrees)), sin(radians(degrees))
    turned: Array = points @ np.array([[c, s], [-s, c]])
    return turned


def _bounds(width: float, depth: float, clear: Clearance) -> tuple[float, float, float, float]:
    """The table without what is too near to its edges."""
    long = 1 if width >= depth else 0
    apart = [max(clear.edges, clear.long_edges) if axis == long else clear.edges for axis in (0, 1)]
    across, up = (each + CLEAR if each else 0.0 for each in apart)
    return across, up, width - across, depth - up


@lru_cache(maxsize=64)
def _home(home: Footprint, table: Point) -> _Home:
    corners = _array(home)
    along = np.roll(corners, -1, axis=0) - corners
    turns = along[:, 0] * np.roll(along[:, 1], -1) - along[:, 1] * np.roll(along[:, 0], -1)  # how much to the left
    convex = bool((turns >= -1e-9).all() or (turns <= 1e-9).all())
    borders = tuple(
        np.stack([a, b])
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)
        if not any(a[axis] == b[axis] and a[axis] in (0, table[axis]) for axis in (0, 1))
    )
    return _Home(corners[::-1].copy() if convex and turns.sum() < 0 else corners, convex, borders)
