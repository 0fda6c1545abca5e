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
    """At which of some spots a feature could stand, turned like each of these."""
    room, found = _Room.of(game, clear, standing, home, border, apart), np.zeros((len(spots), len(turns)), np.bool_)
    for number, turn in enumerate(turns):
        which = np.arange(len(spots))
        for piece in pieces:
            which = which[room.fits(spots[which], _turned(_array(piece), turn))]
        found[which, number] = True
    return found


def has_room(
    game: Game, pieces: Sequence[Footprint], clear: Clearance, standing: Iterable[Footprint], home: Footprint = (),
    border: float = 0.0, apart: Sequence[Apart] = (),
) -> bool:  # fmt: skip
    """Could it stand anywhere?"""
    return any(places_for(game, pieces, clear, standing, home, border, apart))


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
        posts: list[tuple[Footprint, float]] = [
            (((each.x, each.y),), each.radius + clear.objectives + CLEAR) for each in state.objectives.values()
        ]
        for bodies, far in apart:
            for size in np.unique(bodies[:, HALF_LENGTH]):
                alike = bodies[bodies[:, HALF_LENGTH] == size][:, :2].tolist()
                posts.append((tuple((x, y) for x, y in alike), size + far + CLEAR))
        sides = _borders(home, (state.width, state.depth)) if border else ()
        solids = [*((each, terrain) for each in standing), *((side, border + CLEAR) for side in sides)]
        obstacles = posts + solids
        turns = _turns(home)
        convex = all(each >= -1e-9 for each in turns) or all(each <= 1e-9 for each in turns)
        return _Room(
            _bounds(state.width, state.depth, clear),
            _array((home if sum(turns) >= 0 else home[::-1]) if convex else ()),
            _array(() if convex else home),
            _array(point for points, _ in obstacles for point in points),
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


def _turns(home: Footprint) -> list[float]:
    """How much each corner of a territory turns to the left."""
    along = [(b[0] - a[0], b[1] - a[1]) for a, b in _sides(home)]
    return [here[0] * then[1] - here[1] * then[0] for here, then in _sides(along)]


def _sides(points: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Each point with the next one round."""
    return zip(points, (*points[1:], *points[:1]), strict=True)


def _borders(home: Footprint, table: Point) -> Iterator[Footprint]:
    """Those sides of a territory that are no edges of the table."""
    for a, b in _sides(home):
        if not any(a[axis] == b[axis] and a[axis] in (0, table[axis]) for axis in (0, 1)):
            yield a, b
