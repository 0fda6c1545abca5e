"""Setting models up: tidy blocks, and places for a whole unit inside an area."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice
from math import ceil, cos, hypot, inf, radians, sin, sqrt
from typing import NamedTuple, Protocol

import numpy as np

from warhost.table.coherency import coherent
from warhost.table.formations import BETWEEN, formation
from warhost.table.kernels import beyond, grown_group
from warhost.table.kernels.sweeps import clear_blocks, free, settle
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.packing import gathered, largest
from warhost.table.shapes import (
    HALF_LENGTH,
    NOBODY,
    TOLERANCE,
    Base,
    Board,
    Bodies,
    Flags,
    Indices,
    Place,
    Point,
    Points,
    X,
    Y,
    Z,
    bodies,
)

CLOSE = 0.02
"""The gap between models packed as closely as they are placed."""
FINE = 0.25
TURNS = (90, 45, 135, 30, 60, 120, 150, 15, 75, 105, 165)
"""How oval bases are turned where there is no room for them as they are."""
NEAR_BY = 4.0
"""How far from where a unit would like to stand is looked first."""
FIRST_PORTIONS = 3
"""How many portions of tidy blocks are looked at first, where any group will do."""
SEEDS = 24


class Holder(Protocol):
    """What models are set up in."""

    @property
    def box(self) -> tuple[float, float, float, float]: ...

    def holding(self, rows: Bodies) -> Flags: ...

    def boxed(self, points: Points) -> Flags: ...


def find_places(
    count: int,
    base: Base,
    height: float,
    board: Board,
    others: Bodies,
    *,
    area: Holder,
    coherency: float,
    need: int,
    near: Point | None = None,
    apart: Sequence[tuple[Bodies, float]] = (),
    allow: Callable[[Bodies], Flags] | None = None,
    keep: Bodies | None = None,
    facing: float = 0.0,
    thorough: bool = False,
    own: tuple[Base, ...] = (),
    tidy: bool = True,
) -> tuple[Place, ...] | None:
    """Places for models of one unit, each wholly in the area, as near to a point as can be; None if there are none.

    They touch no other body and no terrain taller than they stand, are further than asked from what they must be
    `apart` from, and are coherent together with the models of the unit that are on the table already (`keep`). A tidy
    block on one level is tried all over the area first, then groups are grown on a grid of at most a quarter inch. If
    that fails, and the search is to be `thorough`, it is made again from the middle, and oval bases are turned to other
    facings, all of them to the same. `own`: what each model stands on, where they differ; they are gathered round the
    largest. Where it need not be `tidy`, groups are grown before blocks are tried far away: the same is found to be
    possible, and sooner.
    """
    kept = NOBODY if keep is None else np.ascontiguousarray(keep)
    ground = ground_of(base, height, board, np.concatenate([others, kept]), area, apart, allow, facing)
    return places_on(ground, Arrivals(count, kept, near, coherency, need, own, tidy), thorough)


def places_on(ground: "OpenGround", group: "Arrivals", thorough: bool = False) -> tuple[Place, ...] | None:
    """The same for a group on some ground."""
    found = group.placed(ground)
    if found is None and thorough:
        anew = replace(group, near=None)
        found = anew.placed(ground, again=True) if group.near is not None else None
        if found is None and not ground.base.is_round and (slots := ground.slots_of_discs()).most >= group.count:
            grounds = (replace(ground, facing=ground.facing + turn, seen={}) for turn in TURNS)
            turned = (anew.placed(each) for each in grounds if each.slots(slots).most >= group.count)
            found = next((each for each in turned if each is not None), None)
    return found


def ground_of(
    base: Base, height: float, board: Board, others: Bodies, area: Holder, apart: Sequence[tuple[Bodies, float]],
    allow: Callable[[Bodies], Flags] | None = None, facing: float = 0.0,
) -> "OpenGround":  # fmt: skip
    """Ground with what stands near enough to it to matter."""
    reach = base.length + BETWEEN
    keeping = tuple((_about(area.box, foes, least + reach), least) for foes, least in apart)
    return OpenGround(base, float(height), board, _about(area.box, others, reach), area, keeping, allow, facing)


def _about(box: tuple[float, float, float, float], bodies: Bodies, reach: float) -> Bodies:
    """Those of some bodies that are within a reach of a box."""
    x, y, far = bodies[:, X], bodies[:, Y], bodies[:, HALF_LENGTH] + reach
    left, bottom, right, top = box
    near: Bodies = bodies[(x + far >= left) & (x - far <= right) & (y + far >= bottom) & (y - far <= top)]
    return near


@dataclass(frozen=True)
class Arrivals:
    """The models of a unit to be set up: how many, with whom, where to, and what makes them coherent."""

    count: int
    kept: Bodies
    near: Point | None
    coherency: float
    need: int
    own: tuple[Base, ...] = ()
    tidy: bool = True

    def placed(self, ground: "OpenGround", again: bool = False) -> tuple[Place, ...] | None:
        """Where they can stand with one facing; `again`: where blocks were tried from another point, in vain."""
        if self.count == 0:
            return ()
        towards = self.near or ground.middle(self.kept)
        if self.own:
            return self.gathered(ground, towards)
        points = next(self.ways(ground, towards, again), None)
        return ground.stand(points) if points is not None else None

    def at_a_glance(self, ground: "OpenGround") -> tuple[Place, ...] | None:
        """Where they surely can stand, on points as far from each other as bases reach; None if that tells not."""
        if self.own or not self.count:
            return None
        across, up = ground.halves
        points = _raster(ground.bounds, 2 * across + CLOSE, 2 * up + CLOSE)
        found = next(self.grown(ground, points[ground.may_stand(points)], ground.middle(self.kept)), None)
        return ground.stand(found) if found is not None else None

    def ways(self, ground: "OpenGround", towards: Point, again: bool) -> Iterator[Points]:
        """Where they can stand, in the order that is asked for."""
        blocks, wide = self.blocks(ground, towards, again), ground.base.length * (2 + 1.5 * sqrt(self.count))
        for some in blocks if self.tidy else islice(blocks, FIRST_PORTIONS):
            yield from ground.fitting(some)
        near_by = ground.spots(towards, wide)
        yield from self.grown(ground, near_by, towards)
        if 1 < self.count > len(near_by) and len(ground.spots(towards, inf)) < self.count:
            return  # a group has no room off the fine grid either where so few points of that are free
        for some in blocks:
            yield from ground.fitting(some)
        if len(all_over := ground.spots(towards, inf)) > len(near_by):
            yield from self.grown(ground, all_over, towards)

    def blocks(self, ground: "OpenGround", towards: Point, again: bool) -> Iterator[Points]:
        """Tidy blocks on clear ground, in portions; models that join others are no block."""
        reach = 0.0 if again else inf  # all about other points are on the same grid
        return iter(()) if len(self.kept) else _blocks(self.count, ground, towards, reach, self.coherency, self.need)

    def grown(self, ground: "OpenGround", spots: Points, towards: Point) -> Iterator[Points]:
        """A group grown on some spots, round the nearest, round others all over, or from a side of the area."""
        if len(spots) < self.count:
            return
        rows, step = ground.rows(spots), max(1, len(spots) // SEEDS)
        seeds = np.array([towards]) if len(self.kept) else spots[[0, *range(step, len(spots), step)]]
        group = grown_group(self.count, rows, np.ascontiguousarray(self.kept), seeds, self.coherency, self.need)
        if len(group):
            yield spots[group]

    def gathered(self, ground: "OpenGround", towards: Point) -> tuple[Place, ...] | None:
        """The same for models on several bases: round a spot for the largest of them, the nearest first."""
        grounds = {base: replace(ground, base=base) for base in self.own}
        for reach in (NEAR_BY, inf):
            spots = grounds[largest(self.own)].spots(towards, reach)
            step = max(1, len(spots) // SEEDS)
            for x, y in spots[::step].tolist():
                rows = gathered(self.own, (x, y), ground.facing, lambda base, points: grounds[base].may_stand(points))
                if rows is not None and coherent(ground.standing(rows), self.coherency, self.need):
                    return ground.stand(rows[:, [X, Y]])
        return None


class Slots(NamedTuple):
    """Points of a grid, and which of the squares that hold one centre of a model each they lie in."""

    points: Points
    squares: Indices

    @property
    def most(self) -> int:
        """As many models fit at most."""
        return len(set(self.squares.tolist()))

    @staticmethod
    def on(points: Points, width: float) -> "Slots":
        """Those of a whole raster, for bases of such a width."""
        cells = max(1, ceil(width / (sqrt(2) * FINE)) - 1)
        columns = max(1, int((points[:, Y] == points[0, Y]).sum())) if len(points) else 1
        row, column = np.divmod(np.arange(len(points)), columns)
        return Slots(points, row // cells * columns + column // cells)


@dataclass(frozen=True)
class OpenGround:
    """Where one model of a unit may be set up, the rest of the unit aside."""

    base: Base
    height: float
    board: Board
    others: Bodies
    area: Holder
    apart: tuple[tuple[Bodies, float], ...]
    allow: Callable[[Bodies], Flags] | None
    facing: float
    seen: dict[str, Points] = field(default_factory=dict)
    """Where on the whole fine grid a model may stand, once somebody asked."""

    def slots_of_discs(self) -> "Slots":
        """Those of discs as wide as the base, whatever its facing; none where no disc fits at a point of the grid."""
        disc = replace(self, base=Base(self.base.width, self.base.width))
        points = _raster(disc.bounds, FINE, FINE)
        return (
            disc.slots()
            if disc.free(points[disc.far_enough(disc.rows(points))]).any()
            else Slots(points[:0], np.zeros(0, dtype=np.int64))
        )

    def slots(self, among: "Slots | None" = None) -> "Slots":
        """Where a little less of a base may stand: wherever it does, that surely fits at the next point of a grid.

        That is an outline scaled down by half of a cell's diagonal. `among`: only there, as for any other facing.
        """
        width = self.base.width
        share = max(1.0 - sqrt(2) * FINE / width, TOLERANCE)
        small = replace(self, base=Base(self.base.length * share, width * share))
        points, squares = among or Slots.on(_raster(small.bounds, FINE, FINE), width)
        fits = small.may_stand(points)
        return Slots(points[fits], squares[fits])

    def frees(self, left: Sequence[tuple[Bodies, float]]) -> bool:
        """Whether a disc as wide as the base fits anywhere near to some bodies that left, each within a reach."""
        disc = replace(self, base=Base(self.base.width, self.base.width), seen={})
        points = _raster(disc.bounds, FINE, FINE)
        near = np.zeros(len(points), dtype=np.bool_)
        for gone, reach in left:
            near[~near] = ~beyond(disc.rows(points[~near]), np.ascontiguousarray(gone), reach)
        return bool(disc.may_stand(points[near]).any())

    @property
    def halves(self) -> Point:
        """How far a base reaches across and up from its centre."""
        angle, length, width = radians(self.facing), self.base.length, self.base.width
        across, up = hypot(length * cos(angle), width * sin(angle)), hypot(length * sin(angle), width * cos(angle))
        return across / 2, up / 2

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Between which numbers the x and the y of a centre must lie."""
        (across, up), (left, bottom, right, top) = self.halves, self.area.box
        return (
            max(left, 0.0) + across,
            max(bottom, 0.0) + up,
            min(right, self.board.width) - across,
            min(top, self.board.depth) - up,
        )

    def middle(self, kept: Bodies) -> Point:
        """Where to stand if nobody minds: by the rest of the unit, or in the middle of the area."""
        if len(kept):
            return float(kept[:, X].mean()), float(kept[:, Y].mean())
        left, bottom, right, top = self.bounds
        return (left + right) / 2, (bottom + top) / 2

    def stand(self, points: Points) -> tuple[Place, ...]:
        """The places of models with their centres at these points, on the ground or on what is there."""
        return tuple(Place(x, y, z, self.facing) for x, y, z in self.rows(points)[:, [X, Y, Z]].tolist())

    def rows(self, points: Points) -> Bodies:
        """The same as bodies."""
        out = np.empty((len(points), 7))
        out[:, :Z] = points
        out[:, Z + 1 :] = self.base.length / 2, self.base.width / 2, radians(self.facing), self.height
        return self.standing(out)

    def grid(self, step: float, towards: Point, reach: float) -> Points:
        """Centres all over the area's box up to its edges, nearest first, none further than the reach."""
        return _grid(self.bounds, step, towards, reach)

    def spots(self, towards: Point, reach: float) -> Points:
        """The centres on a fine grid where a model may stand, nearest first, none further than the reach."""
        pitch = min(self.base.length, self.base.width) + CLOSE
        step = pitch / ceil(pitch / FINE)
        if reach < inf and not self.seen:
            points = self.grid(step, towards, reach)
            return points[self.may_stand(points)]
        raster = _raster(self.bounds, step, step)
        if not self.seen:
            self.seen["fine"] = raster[self.may_stand(raster)]
        fine, own = self.seen["fine"], np.array([towards] if len(raster) else []).reshape(-1, 2)
        return np.concatenate([own[self.may_stand(own)], fine[_nearest(fine, towards, reach)]])

    def may_stand(self, points: Points) -> Flags:
        """At which centres a model may stand."""
        out = self.area.boxed(points)
        left = points[out]
        rows = self.rows(left)
        fine = self.far_enough(rows)
        fine[fine] = self.free(left[fine])
        fine[fine] = self.welcome(rows[fine])
        out[out] = fine
        return out

    def standing(self, rows: Bodies) -> Bodies:
        """Models as high as what is under them."""
        settle(rows, walls_of(self.board))
        return rows

    def fitting(self, blocks: Points) -> Iterator[Points]:
        """Those of some blocks on clear ground that may stand there: the first may do, else all ends are looked at."""
        for some in (blocks[:1], blocks[1:]):
            if len(some) > 1:
                ends = self.rows(some[:, [0, -1]].reshape(-1, 2))
                some = some[self.welcome(ends).reshape(-1, 2).all(axis=1)]
            yield from filter(self.fits, some)

    def fits(self, points: Points) -> bool:
        """Whether a block on clear ground may stand at these points, all of it on one level."""
        rows = self.rows(points)
        if not (rows[:, Z] == rows[0, Z]).all():
            return False
        # Those at the ends are the likeliest to be outside.
        return bool(self.welcome(rows[[0, -1]]).all() and self.welcome(rows[1:-1]).all())

    def free(self, points: Points) -> Flags:
        """Where nothing is in the way."""
        shape = (self.base.length / 2, self.base.width / 2, radians(self.facing), self.height)
        field = (float(self.board.width), float(self.board.depth))
        return free(points, shape, field, walls_of(self.board), self.others, touching(len(self.others)))

    def far_enough(self, rows: Bodies) -> Flags:
        """Who is far enough from everything to keep away from."""
        out = np.ones(len(rows), dtype=np.bool_)
        for away, least in self.apart:
            if len(away) and out.any():
                out[out] = beyond(rows[out], np.ascontiguousarray(away), least)
        return out

    def clear_blocks(self, centres: Points, forms: Points) -> Points:
        """The blocks, each form at each centre, that have nothing in their way and keep away far enough."""
        left, bottom, right, top = self.bounds
        bounds = left - TOLERANCE, bottom - TOLERANCE, right + TOLERANCE, top + TOLERANCE
        shape = (self.base.length / 2, self.base.width / 2, radians(self.facing), self.height)
        ends = self.area.boxed(centres[:, None, None, :] + forms[:, [0, -1]])
        wanted = np.asarray(ends.all(axis=2), dtype=np.bool_)
        if self.apart and wanted.any():  # most are given up for who stands at their ends
            at, form = np.nonzero(wanted)
            outer = (centres[at, None, :] + forms[form][:, [0, -1]]).reshape(-1, 2)
            wanted[wanted] = self.far_enough(self.rows(outer)).reshape(-1, 2).all(axis=1)
        limits = touching(len(self.others))
        clear = clear_blocks(centres, forms, wanted, bounds, shape, walls_of(self.board), self.others, limits)
        at, form = np.divmod(np.flatnonzero(clear), len(forms))
        blocks = centres[at][:, None, :] + forms[form]
        if len(blocks):
            blocks = blocks[self.area.boxed(blocks).all(axis=1)]
        if len(blocks) and self.apart:
            rows = self.rows(blocks.reshape(-1, 2))
            blocks = blocks[self.far_enough(rows).reshape(blocks.shape[:2]).all(axis=1)]
        return blocks

    def welcome(self, rows: Bodies) -> Flags:
        """Which of these the area holds, and the one who asks allows."""
        out = np.ones(len(rows), dtype=np.bool_) if self.allow is None else self.allow(rows)
        out[out] = self.area.holding(rows[out])
        return out


@lru_cache(maxsize=64)
def _grid(bounds: tuple[float, float, float, float], step: float, towards: Point, reach: float) -> Points:
    """The same for a box; shared, so never to be written to: units of an army look all over the same ground."""
    points = _raster(bounds, step, step)
    if not len(points):
        return points
    return np.concatenate([np.array([towards]), points[_nearest(points, towards, reach)]])


@lru_cache(maxsize=64)
def _raster(bounds: tuple[float, float, float, float], across: float, up: float) -> Points:
    """Centres all over a box up to its edges, row by row; shared, so never to be written to."""
    left, bottom, right, top = bounds
    if left > right + TOLERANCE or bottom > top + TOLERANCE:
        return np.zeros((0, 2))
    xs, ys = np.append(np.arange(left, right, across), right), np.append(np.arange(bottom, top, up), top)
    return np.stack([np.tile(xs, len(ys)), np.repeat(ys, len(xs))], axis=1)


def _nearest(points: Points, towards: Point, reach: float) -> Indices:
    """The rows of points, nearest first, none further than the reach."""
    away = np.hypot(points[:, X] - towards[0], points[:, Y] - towards[1])
    near = np.flatnonzero(away <= reach)
    return near[np.argsort(away[near], kind="stable")]


def _blocks(
    count: int, ground: OpenGround, towards: Point, reach: float, coherency: float, need: int
) -> Iterator[Points]:
    """Portions of tidy coherent blocks, as centres of models, on clear ground about points further and further away."""
    base = ground.base
    forms = tidy_blocks(count, base, ground.facing, ground.height, coherency, need)
    if not len(forms):
        return
    for centres in _outward(ground, max(FINE, min(base.length, base.width) / 2), towards, reach):
        yield ground.clear_blocks(centres, forms)


@lru_cache(maxsize=256)
def tidy_blocks(count: int, base: Base, facing: float, height: float, coherency: float, need: int) -> Points:
    """The tidy coherent blocks of so many models, about the origin; shared, so never to be written to."""
    depths = (None, *range(1, min(count, 4) + 1))
    blocks = dict.fromkeys(formation(count, base, (0.0, 0.0), facing, ranks) for ranks in depths)
    return np.array(
        [
            [(place.x, place.y) for place in block]
            for block in blocks
            if coherent(bodies(block, base, height), coherency, need)
        ]
    )


def _outward(ground: OpenGround, step: float, towards: Point, farthest: float) -> Iterator[Points]:
    """All centres, nearest first, in portions; those far away are not thought of before the near ones failed."""
    seen = 0
    for reach in (min(NEAR_BY, farthest), farthest):
        points = ground.grid(step, towards, reach)
        yield from _portions(points[seen:], 8 if not seen else 64)
        seen = len(points)


def _portions(points: Points, size: int) -> Iterator[Points]:
    """A few at first, then more and more at a time: the first may do, and many at once are cheaper."""
    start = 0
    while start < len(points):
        yield points[start : start + size]
        start, size = start + size, min(2 * size, 256)
