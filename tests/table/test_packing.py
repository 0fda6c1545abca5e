"""Close groups of models on several bases: coherent, clear of each other, and wider than deep."""

import numpy as np
import pytest

from warhost.table.areas import Rectangle
from warhost.table.coherency import coherent
from warhost.table.kernels import gaps
from warhost.table.packing import APART, CROWD, beside, packed, turned
from warhost.table.placing import find_places
from warhost.table.shapes import HALF_LENGTH, NOBODY, Base, Board, Bodies, Place, row

SMALL, LARGE, OVAL = Base.of_mm(25), Base.of_mm(40), Base.of_mm(60, 35)
GROUPS = [
    (LARGE, SMALL),
    (SMALL, SMALL, OVAL),
    (OVAL, LARGE, *[SMALL] * 6),
    (*[SMALL] * 9, LARGE),
    (*[LARGE] * 3, *[OVAL] * 3, *[SMALL] * 14),
]


def rows(bases: tuple[Base, ...], facing: float = 0.0) -> Bodies:
    spots = turned(packed(bases), facing).tolist()
    return np.array([row(Place(x, y, 0.0, facing), base, 1.5) for (x, y), base in zip(spots, bases, strict=True)])


@pytest.mark.parametrize("bases", GROUPS)
@pytest.mark.parametrize("facing", [0.0, 30.0, 180.0])
def test_they_stand_close_and_clear(bases: tuple[Base, ...], facing: float) -> None:
    group = rows(bases, facing)
    between = gaps(group, group) + 9 * np.eye(len(bases))
    assert between.min() == pytest.approx(APART, abs=0.01)
    assert coherent(group, 0.5, 2 if len(bases) >= CROWD else 1)


@pytest.mark.parametrize("bases", GROUPS[2:])
def test_they_stand_rather_abreast(bases: tuple[Base, ...]) -> None:
    group = rows(bases)
    deep, wide = np.ptp(group[:, 0] + group[:, HALF_LENGTH]), np.ptp(group[:, 1])
    assert deep < wide


def test_nobody_is_nothing() -> None:
    assert packed(()) == ()


def test_a_model_beside_an_oval_leaves_the_gap_across_it_too() -> None:
    oval = np.array(row(Place(5.0, 5.0), OVAL, 1.0))
    own = np.array(row(Place(0.0, 0.0), SMALL, 1.0))
    there = beside(own, oval, 0.5, np.array([(1.0, 0.0), (0.0, 1.0)]))
    assert there[0, 0] - 5.0 == pytest.approx((OVAL.length + SMALL.length) / 2 + 0.5)
    assert there[1, 1] - 5.0 == pytest.approx((OVAL.width + SMALL.width) / 2 + 0.5, abs=0.01)


def test_places_are_found_for_a_mixed_group_where_ranks_would_fall_apart() -> None:
    bases = (OVAL, LARGE, *[SMALL] * 6)
    cover = Base(OVAL.length, LARGE.width)
    found = find_places(
        8, cover, 1.5, Board(30.0, 22.0), NOBODY, area=Rectangle(0, 0, 12, 8), coherency=0.5, need=2, own=bases
    )
    assert found is not None
    group = np.array([row(place, base, 1.5) for place, base in zip(found, bases, strict=True)])
    assert coherent(group, 0.5, 2)
