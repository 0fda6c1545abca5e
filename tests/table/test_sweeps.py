"""The sweep kernels see what dense sampling sees, and the compiled ones what the reference sees."""

from itertools import pairwise
from math import cos, hypot, inf, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.table.kernels import reference, sweeps_reference
from warhost.table.kernels.walls import walls_of
from warhost.table.shapes import TOLERANCE, Board, Bodies, Prism

sweeps_compiled = pytest.importorskip("warhost.table.kernels.sweeps_compiled", exc_type=ImportError)
legs_compiled = pytest.importorskip("warhost.table.kernels.legs_compiled", exc_type=ImportError)

numbers = st.floats(2, 14)
halves = st.sampled_from([(0.5, 0.5), (0.8, 0.8), (1.2, 0.7), (1.7, 1.0)])


@st.composite
def body_rows(draw: st.DrawFn, most: int = 4) -> Bodies:
    rows = []
    for _ in range(draw(st.integers(1, most))):
        long, wide = draw(halves)
        rows.append((draw(numbers), draw(numbers), 0.0, long, wide, draw(st.floats(0, 3)), 1.5))
    return np.array(rows)


@st.composite
def leg_and_shape(draw: st.DrawFn, turns: bool = False) -> tuple[sweeps_reference.Leg, float, float]:
    angle = draw(st.floats(0, 3))
    turned = angle + draw(st.floats(-1.5, 1.5)) if turns else angle
    leg = (draw(numbers), draw(numbers), angle, draw(numbers), draw(numbers), turned)
    return leg, *draw(halves)


def sampled(leg: sweeps_reference.Leg, long: float, wide: float, body: Bodies, looks: int = 160) -> list[float]:
    poses = [sweeps_reference.at(leg, i / looks) for i in range(looks + 1)]
    return [reference.gap(np.array((x, y, 0, long, wide, a, 1.0)), body) for x, y, a in poses]


@given(leg_and_shape(), body_rows(1), st.sampled_from([-TOLERANCE, 0.5, 3.0]))
def test_the_sweep_is_what_dense_sampling_sees(
    moved: tuple[sweeps_reference.Leg, float, float], others: Bodies, limit: float
) -> None:
    leg, long, wide = moved
    ((enter, leave),) = sweeps_compiled.spans(leg, long, wide, others, np.array([limit])).tolist()
    room = sampled(leg, long, wide, others[0])
    inside = [i / 160 for i, value in enumerate(room) if value < limit]
    if enter == inf:
        assert min(room) > limit - 1e-6
        return
    step = 1 / 160 + 1e-6
    if inside:
        assert enter <= inside[0] <= enter + step
        assert leave - step <= inside[-1] <= leave + 1e-6
    else:
        assert leave - enter < step


@given(leg_and_shape(), body_rows(), st.sampled_from([-TOLERANCE, 0.5, 3.0]))
def test_both_kernels_sweep_alike(
    moved: tuple[sweeps_reference.Leg, float, float], others: Bodies, limit: float
) -> None:
    leg, long, wide = moved
    limits = np.full(len(others), limit)
    plain = sweeps_reference.spans(leg, long, wide, others, limits)
    compiled = sweeps_compiled.spans(leg, long, wide, others, limits)
    for (enter, leave), (enter2, leave2) in zip(plain.tolist(), compiled.tolist(), strict=True):
        if inf in (enter, enter2):
            assert enter == enter2 or min(leave, leave2) - max(enter, enter2) < 0.01
        else:
            assert (enter, leave) == (pytest.approx(enter2, abs=1e-3), pytest.approx(leave2, abs=1e-3))


@given(leg_and_shape(turns=True), body_rows(1))
def test_turning_sweeps_miss_nothing_deeper_than_a_hundredth(
    moved: tuple[sweeps_reference.Leg, float, float], others: Bodies
) -> None:
    leg, long, wide = moved
    ((enter, leave),) = sweeps_compiled.spans(leg, long, wide, others, np.array([-TOLERANCE])).tolist()
    room = sampled(leg, long, wide, others[0])
    deep = [i / 160 for i, value in enumerate(room) if value < -0.01]
    assert all(enter - 1e-9 <= time <= leave + 1e-9 for time in deep)
    if enter < inf:
        assert (
            reference.gap(
                np.array(
                    (*sweeps_reference.at(leg, enter)[:2], 0, long, wide, sweeps_reference.at(leg, enter)[2], 1.0)
                ),
                others[0],
            )
            < 0
        )


TERRAIN = walls_of(
    Board(
        16,
        16,
        (
            Prism(((4, 4), (9, 4), (9, 6), (6, 6), (6, 9), (4, 9)), 3.0),
            Prism(((9, 4), (12, 5), (10, 8)), 5.0),
            Prism(((2, 11), (12, 11), (12, 13), (2, 13)), 0.8),
        ),
    )
)


@given(leg_and_shape(), body_rows(1), st.booleans())
def test_both_kernels_price_a_leg_alike(
    moved: tuple[sweeps_reference.Leg, float, float], others: Bodies, jump: bool
) -> None:
    (x, y, angle, to_x, to_y, _), long, wide = moved
    leg, shape, limits = (x, y, to_x, to_y), (long, wide, angle, 1.5), np.full(len(others), -TOLERANCE)
    compiled = legs_compiled.leg_cost(leg, shape, jump, (16.0, 16.0), TERRAIN, others, limits)
    plain = sweeps_reference.leg_cost(leg, shape, jump, (16.0, 16.0), TERRAIN, others, limits)
    assert compiled[0] == pytest.approx(plain[0])
    assert inf in compiled or compiled[1] == plain[1]


@given(st.floats(-4, 4), st.floats(-4, 4), st.floats(-3, 3), st.floats(0, 3))
def test_both_kernels_follow_a_rim_alike(dx: float, dy: float, turn: float, angle: float) -> None:
    legs = np.array([(5, 5, angle, 5 + dx, 5, angle + turn), (5 + dx, 5, angle + turn, 5 + dx, 5 + dy, angle)])
    plain, compiled = sweeps_reference.rim_travel(legs, 1.5, 0.5), sweeps_compiled.rim_travel(legs, 1.5, 0.5)
    assert plain == pytest.approx(compiled)
    tip = 0.0
    for x, y, a, to_x, to_y, b in legs.tolist():
        at = [
            (x + t * (to_x - x) + 1.5 * cos(a + t * (b - a)), y + t * (to_y - y) + 1.5 * sin(a + t * (b - a)))
            for t in np.linspace(0, 1, 400).tolist()
        ]
        tip += sum(hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(at))
    assert compiled >= tip - 0.01


@given(body_rows(3), st.floats(-4, 4), st.floats(-4, 4), st.floats(0.5, 6), st.booleans())
def test_a_unit_reaches_its_ends_where_each_model_does(
    unit: Bodies, dx: float, dy: float, limit: float, flying: bool
) -> None:
    """Both kernels answer for the whole unit what they answer for its models one by one."""
    field, nobody, ends = (16.0, 16.0), np.zeros((0, 7)), unit.copy()
    ends[:, :2] += (dx, dy)
    far = hypot(dx, dy)
    each = []
    for body, end in zip(unit.tolist(), ends.tolist(), strict=True):
        start = end if flying else body
        shape = (body[3], body[4], body[5], body[6])
        each.append(
            legs_compiled.leg_cost((*start[:2], *end[:2]), shape, False, field, TERRAIN, nobody, np.zeros(0))[0]
        )
    if all(abs(cost - limit) > 1e-3 for cost in (*each, far)):
        expected = far <= limit and max(each) <= limit
        for kernels in (legs_compiled, sweeps_reference):
            found = kernels.all_reach(unit, ends, limit, flying, field, TERRAIN, nobody, np.zeros(0))
            assert bool(found) == expected
