"""Squares tell of room only where there is some, and alike by both kernels."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import ROUND, block, crowds

from warhost.table import movement
from warhost.table.areas import AllOf, Area, Around, EdgeBand, Everywhere, Outside, Polygon, Rectangle
from warhost.table.cells import open_cells, sizes
from warhost.table.kernels import reference
from warhost.table.placing import find_places
from warhost.table.shapes import Base, Board, Bodies, Indices

compiled = pytest.importorskip("warhost.table.kernels.compiled", exc_type=ImportError)

BASE = Base.of_mm(32)
BOARD = Board(20.0, 14.0, (block(6.0, 4.0, 8.0, 7.0, 3.0), block(2.0, 9.0, 5.0, 10.0, 0.8)))
HOOK = Polygon(((1.0, 1.0), (18.5, 1.0), (18.5, 5.0), (9.0, 5.0), (9.0, 13.0), (1.0, 13.0)))
FAR_OFF = Outside(Around(3.0, ((0.0, 0.0), (6.0, 0.0), (6.0, 3.0), (0.0, 3.0))))
AREAS = (Everywhere(), HOOK, AllOf((HOOK, FAR_OFF)), Rectangle(2.3, 1.7, 19.9, 12.2), EdgeBand(20.0, 14.0, 6.0))
BOXES: Indices = np.array([[5, 3], [3, 6]])


@given(crowds(ROUND, 8), st.sampled_from(AREAS))
def test_both_kernels_find_the_same(crowd: Bodies, area: Area) -> None:
    cells, others = open_cells(BOARD, area, ()), crowd[:2]
    found = [each.empty_box(cells.open, cells.corner, crowd, others, 3.0, BOXES) for each in (compiled, reference)]
    assert found[0] == found[1]


@given(crowds(ROUND, 8), st.sampled_from(AREAS))
def test_nobody_is_in_an_empty_box(crowd: Bodies, area: Area) -> None:
    box = open_cells(BOARD, area, ()).empty_box(crowd, crowd[:2], 3.0, BOXES)
    left, bottom, right, top = box or (0.0, 0.0, 0.0, 0.0)
    for number, (x, y, _, half, *_) in enumerate(crowd.tolist() if box else ()):
        gap = half + (3.0 if number < 2 else 0.0)
        assert x + gap <= left or right <= x - gap or y + gap <= bottom or top <= y - gap


@given(crowds(ROUND, 10, span=14.0), st.sampled_from(AREAS), st.sampled_from((1, 4, 10)))
def test_where_squares_have_room_there_is_room(crowd: Bodies, area: Area, count: int) -> None:
    foes, need = crowd[:2], 2 if count > 6 else 1
    if open_cells(BOARD, area, ()).empty_box(crowd, foes, 3.0, sizes(count, BASE, 0.5, need)) is not None:
        places = find_places(count, BASE, 1.5, BOARD, crowd, area=area, coherency=0.5, need=need, apart=[(foes, 3.0)])
        assert places is not None


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_who_stands_in_an_open_square_is_in_the_area_and_clear_of_terrain(area: Area) -> None:
    corner, free = open_cells(BOARD, area, ())
    small = 0.2
    for i, j in np.argwhere(free).tolist():
        for dx in (small, 0.5, 1.0 - small):
            for dy in (small, 0.5, 1.0 - small):
                body = np.array([[corner[0] + i + dx, corner[1] + j + dy, 0.0, small, small, 0.0, 1.5]])
                assert area.holding(body)[0]
                assert not movement.resting(body, BOARD, np.empty((0, 7)))


def test_something_is_open_and_what_is_closed_is_not() -> None:
    everything = open_cells(BOARD, Everywhere(), ()).open
    assert 180 < everything.sum() < 19 * 13
    assert open_cells(BOARD, Everywhere(), (((10.0, 0.0), (20.0, 0.0), (20.0, 14.0), (10.0, 14.0)),)).open.sum() < 150
