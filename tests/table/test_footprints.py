"""Footprints of terrain as bodies: as far away as the polygon is, outside it, on it and on top of it."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.table import kernels
from warhost.table.areas import Polygon
from warhost.table.footprints import chords, fits, slabs

SQUARE = ((10.0, 10.0), (14.0, 10.0), (14.0, 13.0), (10.0, 13.0))
NOTCHED = ((10.0, 10.0), (16.0, 10.0), (16.0, 16.0), (13.0, 12.0), (10.0, 16.0))
HEIGHT = 3.0


def disc(x: float, y: float, z: float = 0.0, radius: float = 0.63) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return np.array([[x, y, z, radius, radius, 0.0, 1.5]])


@pytest.mark.parametrize("polygon", [SQUARE, NOTCHED])
@given(x=st.floats(0, 30), y=st.floats(0, 22))
def test_as_far_as_the_polygon(polygon: tuple[tuple[float, float], ...], x: float, y: float) -> None:
    body = disc(x, y)
    gap = max(0.0, float(kernels.gaps(body, slabs((polygon,), HEIGHT)).min()))
    assert gap == pytest.approx(max(0.0, Polygon(polygon).distance(body[0])), abs=2e-3)


def test_nobody_stands_between_the_lines() -> None:
    """Wherever a base is on a footprint, it touches it."""
    rows = slabs((NOTCHED,), HEIGHT)
    inside = [
        (x, y)
        for x in np.arange(10.2, 15.9, 0.13)
        for y in np.arange(10.2, 15.9, 0.13)
        if Polygon(NOTCHED).has(float(x), float(y))
    ]
    assert len(inside) > 500
    assert all(kernels.gaps(disc(x, y, radius=0.49), rows).min() <= 0 for x, y in inside)


def test_on_top_is_no_distance_away() -> None:
    rows = slabs((SQUARE,), HEIGHT)
    assert kernels.distances(disc(12, 11.5, HEIGHT), rows).min() == pytest.approx(0)
    assert kernels.distances(disc(12, 11.5, HEIGHT + 2), rows).min() == pytest.approx(2)


def test_several_pieces_are_measured_to_the_nearest() -> None:
    far = ((20.0, 10.0), (22.0, 10.0), (22.0, 12.0))
    rows = slabs((SQUARE, far), HEIGHT)
    assert kernels.gaps(disc(18.37, 10), rows).min() == pytest.approx(1.0, abs=1e-3)


def test_chords_run_from_side_to_side() -> None:
    assert all(a[0] == 10 and b[0] == 14 for a, b in chords(SQUARE))
    split = [each for each in chords(NOTCHED) if each[0][1] > 13]
    assert len(split) == 2 * len({a[1] for a, _ in split})


@pytest.mark.parametrize(
    ("points", "length", "width", "does"),
    [
        (((0, 0), (7, 0), (7, 7), (0, 7)), 7, 7, True),
        (((0, 0), (7.01, 0), (7.01, 7), (0, 7)), 7, 7, False),
        (((0, 0), (7, 12), (0, 12)), 7, 12, True),
        (((0, 0), (9.8, 9.8)), 7, 12, True),  # 13.86", but 7" x 12" is 13.89" from corner to corner
        (((0, 0), (9.9, 9.9)), 7, 12, False),
    ],
)
def test_fitting_into_a_rectangle(
    points: tuple[tuple[float, float], ...], length: float, width: float, does: bool
) -> None:
    assert fits(points, length, width) is does
