"""Room found against an exhaustive search: every place of a fine grid, turned every way."""

from collections.abc import Sequence
from math import radians

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.differential import truths
from tests.differential.stages import table
from tests.differential.tables import Footprint, sixteenths

from warhost.rules.setting_up.room import some_room
from warhost.rules.setting_up.units import SetUpTerms, set_up_problems
from warhost.table.areas import Polygon
from warhost.table.shapes import MM, Flags, Matrix, Place, Point, Points

STEP, TURN, SIDES = 0.15, 10, 36
SPARE = 0.1
"""Room that is tighter than this all round may be missed."""
SIZES = {"foot": (32 * MM, 32 * MM), "riders": (75 * MM, 42 * MM)}
Blocker = tuple[float, float]


def outlines(unit: str, spare: float, box: tuple[float, float, float, float]) -> tuple[Matrix, Points]:
    """Poses all over a box, and the edge of the base at each."""
    long, wide = (size / 2 + spare for size in SIZES[unit])
    left, bottom, right, top = box
    xs, ys = np.meshgrid(np.arange(left, right, STEP), np.arange(bottom, top, STEP))
    turns = np.radians(np.arange(0, 180 if long != wide else 1, TURN))
    middles = np.stack([xs.ravel(), ys.ravel()], axis=1)
    poses = np.concatenate([np.column_stack([middles, np.full(len(middles), turn)]) for turn in turns])
    round_ = np.linspace(0.0, 2 * np.pi, SIDES, endpoint=False)
    u, v = long * np.cos(round_), wide * np.sin(round_)
    c, s = np.cos(poses[:, [2]]), np.sin(poses[:, [2]])
    return poses, np.stack([poses[:, [0]] + u * c - v * s, poses[:, [1]] + u * s + v * c], axis=2)


def standable(unit: str, area: Footprint, blockers: Sequence[Blocker]) -> tuple[Matrix, Points]:
    """Where a base a little larger than the unit's could stand."""
    corners = np.array(area)
    box = (*corners.min(axis=0).tolist(), *corners.max(axis=0).tolist())
    poses, edges = outlines(unit, SPARE, box)
    inside = truths.inside(edges.reshape(-1, 2), area).reshape(edges.shape[:2])
    fits: Flags = np.asarray(inside.all(axis=1))
    for corner in area:
        fits &= ~_under(poses, unit, corner)
    for x, y in blockers:
        away = np.hypot(edges[..., 0] - x, edges[..., 1] - y).min(axis=1)
        fits &= (away > 16 * MM) & ~_under(poses, unit, (x, y))
    return poses[fits], edges[fits]


def _under(poses: Matrix, unit: str, point: Point) -> Flags:
    """At which poses a point lies under the base."""
    long, wide = (size / 2 + SPARE for size in SIZES[unit])
    dx, dy = point[0] - poses[:, 0], point[1] - poses[:, 1]
    u, v = dx * np.cos(poses[:, 2]) + dy * np.sin(poses[:, 2]), dy * np.cos(poses[:, 2]) - dx * np.sin(poses[:, 2])
    return np.asarray((u / long) ** 2 + (v / wide) ** 2 < 1)


@st.composite
def territories(draw: st.DrawFn) -> Footprint:
    """A narrow strip, turned as it likes, or a corner of one: hardly larger than a base."""
    long, wide, turn = draw(sixteenths(2.5, 7)), draw(sixteenths(1.5, 3.5)), radians(draw(st.integers(0, 179)))
    corners = [(0.0, 0.0), (long, 0.0), (long, wide), (0.0, wide)]
    if draw(st.booleans()):
        corners = [(0.0, 0.0), (long, 0.0), (long, wide), (wide, wide), (wide, long), (0.0, long)]
    c, s = np.cos(turn), np.sin(turn)
    middle = (long / 2, wide / 2)
    moved = [((x - middle[0]) * c - (y - middle[1]) * s, (x - middle[0]) * s + (y - middle[1]) * c) for x, y in corners]
    return tuple((float(7 + x), float(6 + y)) for x, y in moved)


@given(
    st.sampled_from(("foot", "riders")),
    territories(),
    st.lists(st.tuples(sixteenths(3, 11), sixteenths(2, 10)), max_size=6),
)
def test_room_for_one(unit: str, area: Footprint, blockers: list[Blocker]) -> None:
    game = table({"wall": tuple(Place(x, y) for x, y in blockers)} if blockers else {})
    terms = SetUpTerms(wholly_within=(Polygon(area),))
    found = some_room(game, unit, terms, 1)
    if found is not None:
        assert not set_up_problems(game, unit, (0,), found, terms, "core-24.0")
    elif all(0.7 < x < 13.3 and 0.7 < y < 11.3 for x, y in area):
        assert len(standable(unit, area, blockers)[0]) == 0


@settings(max_examples=settings().max_examples // 10)
@given(territories(), st.lists(st.tuples(sixteenths(3, 11), sixteenths(2, 10)), max_size=3))
def test_room_for_two(area: Footprint, blockers: list[Blocker]) -> None:
    game = table({"wall": tuple(Place(x, y) for x, y in blockers)} if blockers else {})
    terms = SetUpTerms(wholly_within=(Polygon(area),))
    found = some_room(game, "riders", terms, 2)
    if found is not None:
        assert not set_up_problems(game, "riders", (0, 1), found, terms, "core-24.0")
    elif all(0 < x < 14 and 0 < y < 12 for x, y in area):
        assert not _pairs(area, blockers)


def _pairs(area: Footprint, blockers: Sequence[Blocker]) -> bool:
    """Could two stand side by side, a little larger than they are? Both of them turned the same way."""
    poses, edges = standable("riders", area, blockers)
    some = np.linspace(0, len(poses) - 1, min(len(poses), 30)).astype(int)
    for one in some:
        alike = np.flatnonzero(poses[:, 2] == poses[one, 2])
        away = np.hypot(*np.moveaxis(edges[alike][:, :, None] - edges[one][None, None, :], 3, 0)).min(axis=(1, 2))
        apart = ~_under(poses[alike], "riders", tuple(poses[one, :2].tolist())) & (away > 0.03) & (away < 0.2)
        crossed = [truths.inside(edges[alike[i]], edges[one]).any() for i in np.flatnonzero(apart)]
        if not all(crossed):
            return True
    return False
