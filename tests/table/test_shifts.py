"""Whole units walk and are shifted by the compiled kernels as they are by the plain ones."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND, block, crowds

from warhost.table.kernels import reference, shifts_reference
from warhost.table.kernels.walls import walls_of
from warhost.table.shapes import TOLERANCE, Board, Bodies, Matrix, Points

shifts_compiled = pytest.importorskip("warhost.table.kernels.shifts_compiled", exc_type=ImportError)

FIELD = (14.0, 12.0)
WALLS = walls_of(Board(*FIELD, (block(6.0, 4.0, 8.0, 7.0, 3.0), block(2.0, 9.0, 5.0, 10.0, 0.8))))
SHAKY = (np.array([(9.0, 1.0), (11.0, 1.0), (11.0, 3.0), (9.0, 3.0)]), np.array([0, 4]))
TURNS: Points = np.array([(np.cos(each), np.sin(each)) for each in (0.0, 0.6, -0.6, 1.2)])
SHARES: Matrix = np.array([1.0, 0.6, 0.2])


def walk(kernels: object, crowd: Bodies, ends: Points, flying: bool) -> tuple[float, Bodies]:
    everybody, legs = crowd.copy(), np.column_stack([(2, 0, 0, 1), ends])
    limits = np.full(len(crowd), -TOLERANCE)
    longest = kernels.walked(everybody, legs, flying, FIELD, WALLS, limits)  # type: ignore[attr-defined]
    return longest, everybody


@given(crowds([*ROUND, *OVAL], 6), st.lists(st.floats(1.0, 11.0), min_size=8, max_size=8), st.booleans())
def test_both_kernels_walk_alike(crowd: Bodies, numbers: list[float], flying: bool) -> None:
    if len(crowd) < 3:
        return
    ends = np.array(numbers).reshape(4, 2)
    fast, plain = walk(shifts_compiled, crowd, ends, flying), walk(shifts_reference, crowd, ends, flying)
    np.testing.assert_allclose(fast[0], plain[0], atol=1e-6)
    np.testing.assert_allclose(fast[1], plain[1], atol=1e-6)


def shifts(kernels: object, crowd: Bodies, line: tuple[float, float], flying: bool) -> list[tuple[float, ...]]:
    """All that are found one after the other."""
    movers, foes, others = crowd[:3].copy(), crowd[3:4].copy(), crowd[3:].copy()
    limits, at, tried = np.full(len(others), -TOLERANCE), 0, 0
    found: list[tuple[float, ...]] = []
    while at >= 0:
        at, tried, x, y = kernels.next_shift(  # type: ignore[attr-defined]
            at, tried if at % len(SHARES) else 0, movers, line, TURNS, SHARES, 0.1, 5.0, flying, FIELD, WALLS, SHAKY,
            others, limits, foes, 1.0,
        )  # fmt: skip
        if at >= 0:
            found.append((at, tried, x, y))
            at += 1
    return found


@given(crowds([*ROUND, *OVAL], 6), st.floats(-8.0, 8.0), st.floats(-8.0, 8.0), st.booleans())
def test_both_kernels_shift_alike(crowd: Bodies, x: float, y: float, flying: bool) -> None:
    if len(crowd) < 3:
        return
    fast, plain = (shifts(each, crowd, (x, y), flying) for each in (shifts_compiled, shifts_reference))
    np.testing.assert_allclose(np.array(fast), np.array(plain), atol=1e-6)
    assert all(tried <= shifts_reference.MOST for _, tried, _, _ in fast)


@given(crowds([*ROUND, *OVAL], 8))
def test_both_kernels_keep_off_the_same_foes(crowd: Bodies) -> None:
    movers, others, foes = crowd[:2], crowd[2:4], crowd[4:]
    gaps = reference.gaps(movers, foes)
    if not len(movers) or (abs(gaps - 3.0) < 1e-5).any():
        return
    fast, plain = (
        each.kept_off(movers, others, foes, 3.0, 3.1, -10.0, 99.0) for each in (shifts_compiled, shifts_reference)
    )
    np.testing.assert_array_equal(fast[0], plain[0])
    np.testing.assert_array_equal(fast[1], plain[1])
