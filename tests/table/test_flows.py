"""A unit flows by the compiled kernels as it does by the plain ones, and ends where it may."""

from math import inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND, block, crowds

from warhost.table.kernels import flows_reference, reference
from warhost.table.kernels.walls import walls_of
from warhost.table.shapes import HEIGHT, NOBODY, TOLERANCE, Board, Bodies, Matrix, Z

flows_compiled = pytest.importorskip("warhost.table.kernels.flows_compiled", exc_type=ImportError)

FIELD = (14.0, 12.0)
WALLS = walls_of(Board(*FIELD, (block(6.0, 4.0, 8.0, 7.0, 3.0), block(2.0, 9.0, 5.0, 10.0, 0.8))))
SHAKY = (np.array([(9.0, 1.0), (11.0, 1.0), (11.0, 3.0), (9.0, 3.0)]), np.array([0, 4]))
AIM, APART, LIMIT = (12.3, 6.7), 1.0, 5.0


def split(crowd: Bodies) -> tuple[Bodies, Bodies, Bodies]:
    """Who moves, whom they move at, and who stands in the way; the movers on bases of one size."""
    movers, rest = crowd[:4].copy(), crowd[4:]
    return movers, rest[:2], rest[2:]


def flow(kernels: object, crowd: Bodies, at_foes: bool, keeps: bool, flying: bool) -> tuple[list[int], Matrix, Bodies]:
    movers, foes, others = split(crowd)
    onto = foes if at_foes else NOBODY
    order = kernels.flow_order(movers, AIM, onto, WALLS)  # type: ignore[attr-defined]
    solid = np.concatenate([foes, others])
    limits, within = np.full(len(solid), -TOLERANCE), 0.5 if at_foes and not keeps else inf
    ways = kernels.flowed(  # type: ignore[attr-defined]
        movers, order, 0, AIM, onto, keeps, within, LIMIT, flying, APART, 1, FIELD, WALLS, SHAKY, solid, limits
    )
    return order.tolist(), ways, movers


@given(crowds(ROUND, 9), st.booleans(), st.booleans(), st.booleans())
def test_both_kernels_flow_alike(crowd: Bodies, at_foes: bool, keeps: bool, flying: bool) -> None:
    fast = flow(flows_compiled, crowd, at_foes, keeps, flying)
    plain = flow(flows_reference, crowd, at_foes, keeps, flying)
    assert fast[0] == plain[0]
    np.testing.assert_allclose(fast[1], plain[1], atol=1e-6)
    np.testing.assert_allclose(fast[2], plain[2], atol=1e-6)


@given(crowds(OVAL, 6), st.booleans(), st.booleans())
def test_ovals_flow_alike(crowd: Bodies, at_foes: bool, keeps: bool) -> None:
    """The first of them comes as near by either: among places as good as each other they may pick different ones."""
    fast, plain = (flow(each, crowd, at_foes, keeps, False) for each in (flows_compiled, flows_reference))
    if fast[0] and fast[0] == plain[0]:
        first, foes = fast[0][0], split(crowd)[1]
        ends = [flow_end[2][first : first + 1] for flow_end in (fast, plain)]
        away = [
            reference.distances(end, foes).min() if at_foes and len(foes) else np.hypot(*(end[0, :2] - AIM))
            for end in ends
        ]
        assert away[0] == pytest.approx(away[1], abs=1e-3)


@given(crowds([*ROUND, *OVAL], 9), st.booleans(), st.booleans())
def test_nobody_ends_on_anybody(crowd: Bodies, at_foes: bool, flying: bool) -> None:
    _, ways, ends = flow(flows_compiled, crowd, at_foes, False, flying)
    everyone = np.concatenate([ends, crowd[4:]])
    gaps = reference.gaps(ends, everyone)
    gaps[np.arange(len(ends)), np.arange(len(ends))] = inf
    gaps[abs(ends[:, None, Z] - everyone[None, :, Z]) >= ends[0, HEIGHT] if len(ends) else slice(0)] = inf
    moved = (ends[:, :2] != crowd[: len(ends), :2]).any(axis=1)
    assert (gaps[moved] >= -0.01).all()
    assert (ways[:, 0] <= 2).all()
