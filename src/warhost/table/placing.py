"""Setting models up: tidy blocks, and places for a whole unit inside an area."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, cos, hypot, radians, sin, sqrt
from typing import Protocol

import numpy as np

from warhost.table.coherency import coherent
from warhost.table.kernels import distances, gaps
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import standing, touching
from warhost.table.shapes import TOLERANCE, Base, Board, Bodies, Flags, Place, Point, Points, X, Y, bodies, row

NOBODY: Bodies = np.zeros((0, 7))
BETWEEN = 0.1
"""The gap between models of a tidy block."""
CLOSE = 0.02
"""The gap between models packed as closely as they are placed."""
FINE = 0.25
SEEDS = 24
FILES = 5
CROWD = 7
"""From this many models on, a block sees to it that everybody has two neighbours."""


class Holder(Protocol):
    """What models are set up in."""

    @property
    def box(self) -> tuple[float, float, float, float]: ...

    def holds(self, body: Bodies) -> bool: ...


def formation(
    count: int, base: Base, centre: Point, facing: float = 0.0, ranks: int | None = None
) -> tuple[Place, ...]:
    """A block of models in ranks, front rank first, close enough to each other to be one group.

    From seven models on it is at least two deep and two wide, and a model alone in the last rank stands behind the
    space between two others, so that nobody has only one neighbour.
    """
    files = ceil(count / max(1, ranks or ceil(count / FILES)))
    if count >= CROWD:
        files = max(2, min(files, ceil(count / 2)))
    across, deep = base.width + BETWEEN, base.length + BETWEEN
    spots: list[Point] = []
    for rank in range(ceil(count / files)):
        left = min(files, count - rank * files)
        first = (files - left) // 2
        spots += [(-rank * deep, (first + i) * across) for i in range(left)]
    if count >= CROWD and count % files == 1:
        sideways = across / 2
        behind = base.length * sqrt(1 - (sideways / base.width) ** 2) + BETWEEN if sideways < base.width else deep
        spots[-1] = (spots[-2][0] - behind, sideways)
    middle_x = (spots[0][0] + spots[-1][0]) / 2 if spots else 0.0
    middle_y = (files - 1) * across / 2
    c, s = cos(radians(facing)), sin(radians(facing))
    placed = [(x - middle_x, y - middle_y) for x, y in spots]
    return tuple(Place(centre[0] + x * c - y * s, centre[1] + x * s + y * c, 0.0, facing) for x, y in placed)


def find_places(
    count: int, base: Base, height: float, board: Board, others: Bodies, *, area: Holder, coherency: float, need: int,
    near: Point | None = None, apart: Sequence[tuple[Bodies, float]] = (),
    allow: Callable[[Place], bool] | None = None, keep: Bodies | None = None, facing: float = 0.0,
) -> tuple[Place, ...] | None:
    """Places for models of one unit, each wholly in the area, as near to a point as can be; None if there are none.

    They touch no other body and no terrain taller than they stand, are further than asked from what they must be
    `apart` from, and are coherent together with the models of the unit that are on the table already (`keep`). A tidy
    block is tried all over the area first, then a group is grown on a grid finer than a quarter of an inch.
    """
    if count == 0:
        return ()
    kept = NOBODY if keep is None else np.ascontiguousarray(keep)
    blockers = np.ascontiguousarray(np.concatenate([others, kept]))
    ground = _Ground(base, float(height), board, blockers, area, tuple(apart), allow, facing)
    towards = near or ground.middle(kept)

    def holds_together(places: Sequence[Place]) -> bool:
        return coherent(np.concatenate([kept, bodies(places, base, height)]), coherency, need)

    if not len(kept):
        for block in _blocks(count, base, ground, towards, facing):
            places = ground.stand(np.array([(place.x, place.y) for place in block]))
            if holds_together(places) and ground.fits(places):
                return tuple(places)
    for reach in (base.length * (2 + 1.5 * sqrt(count)), None):
        spots = ground.spots(towards, reach)
        for grown in _grown(count, ground.rows(spots), kept, towards, coherency, need):
            places = ground.stand(spots[grown])
            if holds_together(places):
                return tuple(places)
    return None


@dataclass(frozen=True)
class _Ground:
    """Where one model of a unit may be set up, the rest of the unit aside."""

    base: Base
    height: float
    board: Board
    others: Bodies
    area: Holder
    apart: tuple[tuple[Bodies, float], ...]
    allow: Callable[[Place], bool] | None
    facing: float

    def bounds(self) -> tuple[float, float, float, float]:
        """Between which numbers the x and the y of a centre must lie."""
        angle, (left, bottom, right, top) = radians(self.facing), self.area.box
        across = hypot(self.base.length * cos(angle), self.base.width * sin(angle)) / 2
        up = hypot(self.base.length * sin(angle), self.base.width * cos(angle)) / 2
        return (
            max(left, 0.0) + across, max(bottom, 0.0) + up,
            min(right, self.board.width) - across, min(top, self.board.depth) - up,
        )

    def middle(self, kept: Bodies) -> Point:
        """Where to stand if nobody minds: by the rest of the unit, or in the middle of the area."""
        if len(kept):
            return float(kept[:, X].mean()), float(kept[:, Y].mean())
        left, bottom, right, top = self.bounds()
        return (left + right) / 2, (bottom + top) / 2

    def stand(self, points: Points) -> list[Place]:
        """The places of models with their centres at these points, on the ground or on what is there."""
        return [Place(x, y, standing(self.board, x, y), self.facing) for x, y in points.tolist()]

    def rows(self, points: Points) -> Bodies:
        return bodies(self.stand(points), self.base, self.height)

    def grid(self, step: float) -> Points:
        """Centres all over the area's box, as far apart as this and up to its edges."""
        left, bottom, right, top = self.bounds()
        if left > right + TOLERANCE or bottom > top + TOLERANCE:
            return np.zeros((0, 2))
        xs = [*np.arange(left, right, step).tolist(), max(left, right)]
        ys = [*np.arange(bottom, top, step).tolist(), max(bottom, top)]
        return np.array([(x, y) for y in ys for x in xs])

    def spots(self, towards: Point, reach: float | None) -> Points:
        """The centres on a fine grid where a model may stand, nearest first, none further than the reach."""
        pitch = min(self.base.length, self.base.width) + CLOSE
        points = np.concatenate([np.array([towards]), self.grid(pitch / ceil(pitch / FINE))])
        away = np.hypot(points[:, X] - towards[0], points[:, Y] - towards[1])
        order = np.argsort(away, kind="stable")
        if reach is not None:
            order = order[away[order] <= reach]
        points = np.ascontiguousarray(points[order])
        points = np.ascontiguousarray(points[self.clear(points)])
        return points[[self.welcome(place) for place in self.stand(points)]] if len(points) else points

    def fits(self, places: Sequence[Place]) -> bool:
        """Whether a model may stand at each of these places."""
        points = np.array([(place.x, place.y) for place in places])
        return bool(self.clear(points).all()) and all(self.welcome(place) for place in places)

    def clear(self, points: Points) -> Flags:
        """Where nothing is in the way, and everything to keep away from is far enough."""
        shape = (self.base.length / 2, self.base.width / 2, radians(self.facing), self.height)
        field = (float(self.board.width), float(self.board.depth))
        out = free(points, shape, field, walls_of(self.board), self.others, touching(len(self.others)))
        for away, least in self.apart:
            if len(away) and out.any():
                found = distances(self.rows(points[out]), np.ascontiguousarray(away))
                out[out] = found.min(axis=1) > least + TOLERANCE
        return out

    def welcome(self, place: Place) -> bool:
        """Whether the area holds it and the one who asks allows it."""
        body = np.array(row(place, self.base, self.height))
        return self.area.holds(body) and (self.allow is None or self.allow(place))


def _blocks(count: int, base: Base, ground: _Ground, towards: Point, facing: float) -> Iterator[tuple[Place, ...]]:
    """Tidy blocks about points further and further away."""
    depths = dict.fromkeys([None, *range(1, min(count, 4) + 1)])
    shapes = list(dict.fromkeys(formation(count, base, (0.0, 0.0), facing, ranks) for ranks in depths))
    centres = np.concatenate([np.array([towards]), ground.grid(max(FINE, min(base.length, base.width) / 2))])
    away = np.hypot(centres[:, X] - towards[0], centres[:, Y] - towards[1])
    left, bottom, right, top = ground.bounds()
    for x, y in centres[np.argsort(away, kind="stable")].tolist():
        for shape in shapes:
            xs, ys = [x + place.x for place in shape], [y + place.y for place in shape]
            if min(xs) >= left - TOLERANCE and max(xs) <= right + TOLERANCE:
                if min(ys) >= bottom - TOLERANCE and max(ys) <= top + TOLERANCE:
                    yield tuple(Place(x + place.x, y + place.y, 0.0, facing) for place in shape)


def _grown(
    count: int, spots: Bodies, kept: Bodies, towards: Point, coherency: float, need: int
) -> Iterator[list[int]]:
    """Groups grown from one spot after another, each as compact as can be: rows of the spots, nearest first."""
    if len(spots) < count:
        return
    away = np.hypot(spots[:, X] - towards[0], spots[:, Y] - towards[1])
    orders = (away, spots[:, X] + 1e-3 * spots[:, Y], spots[:, Y] + 1e-3 * spots[:, X])
    step = max(1, len(spots) // SEEDS)
    seeds = [None] if len(kept) else [0, *range(step, len(spots), step)]
    for seed in seeds:
        for order in orders:
            group = _grow(count, spots, kept, seed, order, coherency, need)
            if group is not None:
                yield group


def _grow(
    count: int, spots: Bodies, kept: Bodies, seed: int | None, order: np.ndarray[tuple[int], np.dtype[np.float64]],
    coherency: float, need: int,
) -> list[int] | None:
    """Add the best spot again and again: one that has neighbours enough, then the first in the order."""
    between = gaps(kept, spots) if len(kept) else np.zeros((0, len(spots)))
    near = (between <= coherency + TOLERANCE).sum(axis=0)
    apart = np.ones(len(spots), dtype=np.bool_)
    group: list[int] = []
    if seed is not None:
        order = np.hypot(spots[:, X] - spots[seed, X], spots[:, Y] - spots[seed, Y]) + 1e-3 * order
    while len(group) < count:
        size = len(kept) + len(group)
        can = apart & (near >= min(1, size))
        if not can.any():
            return None
        enough = can & (near >= min(need, size))
        ranked = np.where(enough, order, np.where(can, order + 1e4, np.inf))
        chosen = seed if seed is not None and not group else int(ranked.argmin())
        group.append(chosen)
        between = gaps(np.ascontiguousarray(spots[chosen : chosen + 1]), spots)[0]
        near += between <= coherency + TOLERANCE
        apart &= between >= 0
    return group
