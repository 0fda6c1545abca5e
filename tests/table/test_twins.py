"""The compiled kernels must say what the reference says."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND, bodies, crowds, terrain, unit

from warhost.table import movement
from warhost.table.kernels import (
    footprints_reference,
    polygons_reference,
    reaching_reference,
    reference,
    sight_reference,
    sweeps_reference,
)
from warhost.table.kernels.solids import Solids
from warhost.table.kernels.walls import walls_of
from warhost.table.shapes import TOLERANCE, Board, Bodies, Points, Prism, X, Y

compiled = pytest.importorskip("warhost.table.kernels.compiled", exc_type=ImportError)
footprints_compiled = pytest.importorskip("warhost.table.kernels.footprints_compiled")
legs_compiled = pytest.importorskip("warhost.table.kernels.legs_compiled")
polygons_compiled = pytest.importorskip("warhost.table.kernels.polygons_compiled")
reaching_compiled = pytest.importorskip("warhost.table.kernels.reaching_compiled")
sight_compiled = pytest.importorskip("warhost.table.kernels.sight_compiled")
sweeps_compiled = pytest.importorskip("warhost.table.kernels.sweeps_compiled")

ANY = [*ROUND, *OVAL]
SQUARE = np.array([(3.0, 3.0), (9.0, 3.0), (9.0, 9.0), (3.0, 9.0)])
HOOK = np.array([(2.0, 2.0), (10.0, 2.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (2.0, 10.0)])
polygons = st.sampled_from([SQUARE, HOOK, SQUARE[::-1].copy()])
HEIGHTS = (1.5, 2.5, 4.0, 6.0)


@given(st.lists(bodies(ANY), max_size=5), st.lists(bodies(ANY), max_size=5))
def test_distances(first: list[Bodies], second: list[Bodies]) -> None:
    a, b = unit(*first), unit(*second)
    np.testing.assert_allclose(compiled.gaps(a, b), reference.gaps(a, b), atol=1e-6)
    np.testing.assert_allclose(compiled.distances(a, b), reference.distances(a, b), atol=1e-6)
    assert compiled.nearest(a, b) == pytest.approx(reference.nearest(a, b), abs=1e-6)
    assert compiled.nearest_gap(a, b) == pytest.approx(reference.nearest_gap(a, b), abs=1e-6)
    for range_ in (0.0, 3.0, 9.0):
        sure = (abs(reference.distances(a, b) - range_ - TOLERANCE) > 1e-5).all(axis=1)
        np.testing.assert_array_equal(compiled.beyond(a, b, range_)[sure], reference.beyond(a, b, range_)[sure])
    for one, other in zip(a, b, strict=False):
        assert compiled.gap(one, other) == pytest.approx(reference.gap(one, other), abs=1e-6)
        assert compiled.distance(one, other) == pytest.approx(reference.distance(one, other), abs=1e-6)


@given(st.lists(bodies(ROUND), min_size=4, max_size=12), st.lists(bodies(ROUND), max_size=2), st.integers(1, 3))
def test_groups_are_grown_alike(spots: list[Bodies], kept: list[Bodies], need: int) -> None:
    a, b = unit(*spots), unit(*kept)
    order = a[:, X] + a[:, Y] / 100
    for count, coherency in ((2, 0.5), (3, 3.0)):
        fast, plain = (each.grown(count, a, b, order, coherency, need) for each in (compiled, reference))
        assert fast.tolist() == plain.tolist()
        seeds = a[:2, [X, Y]].copy()
        fast, plain = (each.grown_group(count, a, b, seeds, coherency, need) for each in (compiled, reference))
        assert fast.tolist() == plain.tolist()


@given(bodies(ANY, span=13), polygons)
def test_polygons(body: Bodies, corners: Points) -> None:
    for name in ("edge_gap", "gap_to_polygon", "margin_in_polygon"):
        fast, plain = getattr(polygons_compiled, name), getattr(polygons_reference, name)
        assert fast(body, corners) == pytest.approx(plain(body, corners), abs=1e-4), name
    gap = polygons_reference.gap_to_polygon(body, corners)
    if abs(gap + TOLERANCE) > 1e-4:
        whole = np.array([0, len(corners)])
        for kernels in (polygons_compiled, polygons_reference):
            assert kernels.over_polygons(body.reshape(1, 7), corners, whole)[0] == (gap < -TOLERANCE)
            assert kernels.over_any(body.reshape(1, 7), corners, whole) == (gap < -TOLERANCE)
    farthest = polygons_compiled.farthest_from_polygon(body, corners)
    assert farthest == pytest.approx(polygons_reference.farthest_from_polygon(body, corners), abs=5e-3)
    x, y = float(body[X]), float(body[Y])
    assert polygons_compiled.in_polygon(x, y, corners) == polygons_reference.in_polygon(x, y, corners)
    assert compiled.rim_point(body, 1.0) == pytest.approx(reference.rim_point(body, 1.0))


@given(polygons, polygons, polygons)
def test_in_boxes(points: Points, first: Points, second: Points) -> None:
    boxes = np.array([[*corners.min(axis=0), *corners.max(axis=0)] for corners in (first, second + 4.0)])
    fast, plain = (each.in_boxes(points, boxes) for each in (polygons_compiled, polygons_reference))
    assert fast.tolist() == plain.tolist()
    assert not polygons_compiled.in_boxes(points, boxes[:0]).any()


@given(bodies(ANY), st.floats(-3, 20), st.floats(-3, 20))
def test_towards(body: Bodies, x: float, y: float) -> None:
    here, there = compiled.towards(body, x, y), reference.towards(body, x, y)
    assert np.hypot(here[0] - x, here[1] - y) == pytest.approx(np.hypot(there[0] - x, there[1] - y), abs=1e-6)


@given(st.lists(bodies(ANY, span=20), max_size=5), polygons, st.floats(1, 6))
def test_around_polygons(rows: list[Bodies], corners: Points, reach: float) -> None:
    some = unit(*rows)
    fast, plain = (each.gaps_to_polygon(some, corners) for each in (polygons_compiled, polygons_reference))
    np.testing.assert_allclose(fast, plain, atol=1e-4)
    clear = np.abs(plain - reach) > 0.01
    near = [each.near_polygon(some, corners, reach) for each in (polygons_compiled, polygons_reference)]
    assert all((each == (plain <= reach))[clear].all() for each in near)
    for each, flags in zip((polygons_compiled, polygons_reference), near, strict=True):
        assert each.count_near(some, corners, reach) == flags.sum()
        assert each.all_inside(some, corners) == each.inside_polygon(some, corners).all()
        whole = np.array([0, len(corners)])
        assert each.over_any(some, corners, whole) == each.over_polygons(some, corners, whole).any()
    far = [polygons_reference.farthest_from_polygon(body, corners) for body in some]
    sure = [abs(each - reach) > 0.01 for each in far]
    fast, plain = (each.all_around_polygon(some, corners, reach) for each in (polygons_compiled, polygons_reference))
    assert fast[sure].tolist() == plain[sure].tolist()


@given(polygons, polygons, st.floats(-12, 12), st.floats(-12, 12))
def test_between_polygons(first: Points, second: Points, dx: float, dy: float) -> None:
    moved = second + np.array([dx, dy])
    plain = polygons_reference.between_polygons(first, moved)
    assert polygons_compiled.between_polygons(first, moved) == pytest.approx(plain, abs=1e-9)


@given(polygons, polygons, st.floats(-12, 12), st.floats(-12, 12), st.floats(0.1, 4))
def test_clear_footprints(first: Points, second: Points, x: float, y: float, gap: float) -> None:
    spots = np.array([(x + i, y + j) for i in range(-3, 4) for j in range(-3, 4)])
    posts = np.array([(5.5, 5.5), (-4.0, 7.0)])
    there = np.concatenate([posts, second]), np.array([2, 2 + len(second)]), np.array([1.5, gap])
    field = (-16.0, -12.0, 18.0, 20.0)
    for home in (np.empty((0, 2)), np.array([(-9.0, -9.0), (14.0, -9.0), (18.0, 3.0), (0.0, 15.0)])):
        fast, plain = (
            each.clear_footprints(spots, first - 4.0, field, home, *there, np.array([False, True]))
            for each in (footprints_compiled, footprints_reference)
        )
        assert fast.tolist() == plain.tolist()


@given(st.lists(bodies(ROUND), max_size=4), st.floats(0, 12), st.floats(0, 12))
def test_clear_blocks(others: list[Bodies], x: float, y: float) -> None:
    walls = walls_of(Board(14.0, 12.0, (Prism(((3.0, 3.0), (9.0, 3.0), (9.0, 9.0), (3.0, 9.0)), 3.0),)))
    centres = np.array([(x + i, y + j) for i in range(-2, 3) for j in range(-2, 3)])
    forms = np.array([[(-1.0, 0.0), (0.0, 0.0), (1.0, 0.0)], [(0.0, -1.0), (0.0, 0.0), (0.0, 1.0)]])
    wanted = (np.arange(50) % 5 != 0).reshape(25, 2)
    rest = ((0.5, 0.5, 13.5, 11.5), (0.49, 0.49, 0.0, 1.5), walls, unit(*others), np.full(len(others), -TOLERANCE))
    fast, plain = (each.clear_blocks(centres, forms, wanted, *rest) for each in (legs_compiled, sweeps_reference))
    assert fast.tolist() == plain.tolist()


@given(bodies(ANY), st.lists(bodies(ANY), min_size=1, max_size=4), st.floats(0.5, 9))
def test_covered(body: Bodies, sources: list[Bodies], reach: float) -> None:
    assert compiled.covered(body, unit(*sources), reach) == reference.covered(body, unit(*sources), reach)


@given(crowds(ANY, 12, span=8), st.sampled_from((0.5, 1.0, 2.0)), st.integers(1, 2))
def test_coherency(crowd: Bodies, range_: float, need: int) -> None:
    links = reference.near(crowd, range_)
    assert (compiled.near(crowd, range_) == links).all()
    assert (compiled.components(links) == reference.components(links)).all()
    assert compiled.coherent(crowd, range_, need) == reference.coherent(crowd, range_, need)


@given(crowds(ANY, 8, HEIGHTS), terrain(HEIGHTS))
def test_sight(crowd: Bodies, prisms: tuple[Prism, ...]) -> None:
    walls = Solids.of(prisms)
    seen = sight_compiled.sight(crowd[:2], crowd[2:4], crowd, *walls)
    assert (seen == sight_reference.sight(crowd[:2], crowd[2:4], crowd, *walls)).all()
    assert sight_compiled.sees_any(crowd[:2], crowd[2:4], crowd, *walls) == seen.any()


@given(crowds(ANY, 8, HEIGHTS), terrain(HEIGHTS), st.sampled_from((0.5, 3.0, 9.0)), st.booleans())
def test_who_is_near_and_seen(crowd: Bodies, prisms: tuple[Prism, ...], reach: float, flat: bool) -> None:
    a, b, walls = crowd[:3], crowd[3:5], Solids.of(prisms)
    far = reference.gaps(crowd, crowd) if flat else reference.distances(crowd, crowd)
    if (abs(far - reach) < 1e-5).any():
        return
    fast, plain = (
        each.sees_near(a, b, (a, b), reach, flat, crowd, (0, len(a)), *walls)
        for each in (reaching_compiled, reaching_reference)
    )
    assert fast.tolist() == plain.tolist()
    own = ((0, len(a)), (3, 3 + len(b)))
    fast, plain = (
        each.see_each_other(a, b, (a[:2], b), (a, b), reach, crowd, own, *walls)
        for each in (reaching_compiled, reaching_reference)
    )
    assert fast == plain
    units = np.array([(0, 2), (2, len(a)), own[1], (0, 0)]).clip(max=len(crowd))
    fast, plain = (each.fights(crowd, units, 2, reach, *walls) for each in (reaching_compiled, reaching_reference))
    assert fast.tolist() == plain.tolist()


@given(crowds(ANY, 8, HEIGHTS), terrain(HEIGHTS))
def test_who_can_rest_meets_nothing(crowd: Bodies, prisms: tuple[Prism, ...]) -> None:
    board, walls = Board(12.0, 12.0, prisms), walls_of(Board(12.0, 12.0, prisms))
    fast = sweeps_compiled.can_rest(crowd[:3], crowd[3:], walls, 12.0, 12.0)
    assert fast == sweeps_reference.can_rest(crowd[:3], crowd[3:], walls, 12.0, 12.0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(movement, "rests", lambda *_: False)
        assert fast == (not movement.resting(crowd[:3], board, crowd[3:]))
