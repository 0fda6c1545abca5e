"""Walks, climbs, jumps and flights against a simulation that puts the base down all along the way."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.differential import walking
from tests.differential.tables import footprints, sixteenths
from tests.differential.walking import DOUBT

from warhost.table.movement import Step, travel
from warhost.table.paths import find_path
from warhost.table.shapes import Base, Board, Bodies, Place, Point, Prism, row

SMALL = [Base.of_mm(25), Base.of_mm(32), Base.of_mm(40)]
OVALS = [Base.of_mm(60, 35), Base.of_mm(75, 42)]
HEIGHTS = (0.5, 1.0, 2.0, 2.0, 3.0)
TALL = 1.5


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A small table with terrain of several heights, some of it on each other's ground."""
    shapes = draw(st.lists(footprints(3.0, 9.0), min_size=1, max_size=3))
    return Board(12.0, 12.0, tuple(Prism(shape, draw(st.sampled_from(HEIGHTS))) for shape in shapes))


points = st.tuples(sixteenths(1.0, 11.0), sixteenths(1.0, 11.0))


@st.composite
def crowds(draw: st.DrawFn, board: Board) -> Bodies:
    """Up to three models that stand somewhere."""
    rows = []
    for x, y in draw(st.lists(points, max_size=3)):
        rows.append(row(Place(x, y, _height(board, x, y)), Base.of_mm(32), TALL))
    return np.array(rows).reshape(-1, 7)


def _height(board: Board, x: float, y: float) -> float:
    stood = walking.walk(Place(x, y), SMALL[0], TALL, [], board)
    return float(stood.foot[0])


@st.composite
def errands(draw: st.DrawFn, sizes: list[Base]) -> tuple[Board, Bodies, Base, Place]:
    """A table, models on it, and a base that stands somewhere on it with room."""
    board, base = draw(boards()), draw(st.sampled_from(sizes))
    (x, y), facing = draw(points), 0.0 if base.is_round else draw(st.integers(0, 179))
    others, start = draw(crowds(board)), Place(x, y, _height(board, x, y), float(facing))
    stood = walking.walk(start, base, TALL, [], board)
    assume(walking.on_the_table(stood) and walking.passes_terrain(stood, flying=True))
    assume(walking.meets(stood, others, flying=True) is False)
    return board, others, base, start


def judged(walked: walking.Walk, others: Bodies, flying: bool, falls: int | None = None) -> bool | None:
    """Can it be gone? None where the simulation cannot tell."""
    parts = (
        walking.on_the_table(walked), walking.passes_terrain(walked, flying),
        _opposite(walking.meets(walked, others, flying, falls)),
    )  # fmt: skip
    return False if False in parts else None if None in parts else True


def _opposite(verdict: bool | None) -> bool | None:
    return None if verdict is None else not verdict


@given(errands(SMALL), st.lists(points, min_size=1, max_size=2))
def test_walks_and_climbs(errand: tuple[Board, Bodies, Base, Place], ends: list[Point]) -> None:
    board, others, base, start = errand
    path = [Step(x, y) for x, y in ends]
    walked = walking.walk(start, base, TALL, path, board)
    assume(not walking.grazes(walked))
    found, can = travel(start, base, TALL, path, board, others), judged(walked, others, flying=False)
    climbed = float(np.abs(walking.rises(walked.foot)).sum())
    assert found.distance == pytest.approx(walking.flat_distance(walked) + climbed, abs=DOUBT)
    assert found.end.z == walked.foot[-1]
    assume(can is not None)
    assert (not found.obstructions) == can, found.obstructions


@st.composite
def leaps(draw: st.DrawFn) -> tuple[tuple[Board, Bodies, Base, Place], list[Point]]:
    """Somebody on a block of terrain, and a way over one of its sides, to its foot or hardly further."""
    (board, others, base, _), (x, y) = draw(errands(SMALL)), draw(points)
    wide, deep = draw(sixteenths(2, 4)), draw(sixteenths(2, 4))
    block = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    board = Board(18.0, 18.0, (*board.prisms, Prism(block, draw(st.sampled_from((1.0, 2.0, 3.0))))))
    for other in others:
        other[2] = _height(board, float(other[0]), float(other[1]))
    here = (x + wide / 2, y + draw(st.floats(0.3, 0.7)) * deep)
    over = x + wide + base.length / 2 + draw(st.floats(-0.2, 0.4) | st.floats(0.4, 4.0))
    there = (over, here[1] + draw(st.floats(-0.6, 0.6)))
    return (board, others, base, Place(*here, _height(board, *here))), [there]


@given(leaps() | st.tuples(errands(SMALL), st.lists(points, min_size=1, max_size=2)))
def test_jumps(leap: tuple[tuple[Board, Bodies, Base, Place], list[Point]]) -> None:
    (board, others, base, start), ends = leap
    here = walking.walk(start, base, TALL, [], board)
    assume(walking.on_the_table(here) and walking.passes_terrain(here, flying=True))
    assume(walking.meets(here, others, flying=True) is False)
    path = [Step(x, y, None, i == len(ends) - 1) for i, (x, y) in enumerate(ends)]
    walked = walking.walk(start, base, TALL, path, board)
    falls = walking.fall(walked, len(path) - 1)
    assume(not walking.grazes(walked) and falls is not None)
    found = travel(start, base, TALL, path, board, others)
    assert (falls is False) == any(each.what == "jump" for each in found.obstructions)
    if falls is False or falls is None:
        return
    climbed = float(np.abs(walking.rises(walked.foot[:falls])).sum())
    assert found.distance == pytest.approx(walking.flat_distance(walked) + climbed, abs=DOUBT)
    can = judged(walked, others, False, falls)
    assume(can is not None)
    assert (not found.obstructions) == can, found.obstructions


@given(errands([*SMALL, *OVALS]), points, st.none() | st.integers(0, 179))
def test_flights(errand: tuple[Board, Bodies, Base, Place], end: Point, facing: int | None) -> None:
    board, others, base, start = errand
    path = [Step(*end, None if facing is None else float(facing))]
    walked = walking.walk(start, base, TALL, path, board)
    assume((np.abs(walked.over[:, -1]) > DOUBT).all())
    found, can = travel(start, base, TALL, path, board, others, flying=True), judged(walked, others, flying=True)
    assert found.distance == pytest.approx(walking.flat_distance(walked), abs=DOUBT)
    assert found.end.z == walked.foot[-1]
    assume(can is not None)
    assert (not found.obstructions) == can, found.obstructions


@given(errands([*SMALL, *OVALS]), points, st.booleans(), sixteenths(3, 9))
def test_ways_found_can_be_gone(
    errand: tuple[Board, Bodies, Base, Place], end: Point, flying: bool, limit: float
) -> None:
    board, others, base, start = errand
    path = find_path(start, Step(*end), base, TALL, board, others, limit, flying=flying)
    if path is None:
        return
    walked = walking.walk(start, base, TALL, path, board)
    falls = walking.fall(walked, len(path) - 1) if path[-1].jump else None
    if path[-1].jump:
        assert falls is not False
    falls = None if falls is False else falls
    assert judged(walked, others, flying, falls) is not False
    climbed = 0.0 if flying else float(np.abs(walking.rises(walked.foot[:falls])).sum())
    if not walking.grazes(walked):
        assert walking.flat_distance(walked) + climbed <= limit + DOUBT
