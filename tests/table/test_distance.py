"""Distances: hand-measured cases, and properties every measure must have."""

from math import cos, hypot, pi, sin, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND, bodies, model, oval, unit

from warhost.table import distance as measure
from warhost.table import kernels
from warhost.table.kernels import polygons_reference
from warhost.table.shapes import MM, Board, Bodies, Points, Prism, X, Y

ANY = [*ROUND, *OVAL]
SQUARE = np.array([(3.0, 3.0), (9.0, 3.0), (9.0, 9.0), (3.0, 9.0)])
HOOK = np.array([(2.0, 2.0), (10.0, 2.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (2.0, 10.0)])
polygons = st.sampled_from([SQUARE, HOOK, SQUARE[::-1].copy()])


def rim(body: Bodies, count: int = 720) -> Points:
    """Points around a base, written out apart from the kernels."""
    x, y, _, long, wide, angle, _ = body.tolist()
    turns = [2 * pi * i / count for i in range(count)]
    at = [(long * cos(t), wide * sin(t)) for t in turns]
    return np.array([(x + u * cos(angle) - v * sin(angle), y + u * sin(angle) + v * cos(angle)) for u, v in at])


def test_round_bases_are_measured_edge_to_edge() -> None:
    assert measure.gap(model(5, 5, 25), model(8, 9, 32)) == pytest.approx(5 - 28.5 * MM)


def test_height_counts_in_distance() -> None:
    """The scenario core-2.1: 3.516" along the ground, and 3" up."""
    hunter, watcher = model(7.5, 10, 25), model(12, 10, 25, z=3)
    assert measure.gap(hunter, watcher) == pytest.approx(3.516, abs=5e-4)
    assert measure.distance(hunter, watcher) == pytest.approx(4.622, abs=5e-4)


def test_ovals_end_to_end_side_to_side_and_crossed() -> None:
    assert measure.gap(oval(0, 0, 60, 35), oval(6, 0, 60, 35)) == pytest.approx(6 - 60 * MM)
    assert measure.gap(oval(0, 0, 60, 35, 90), oval(6, 0, 60, 35, 90)) == pytest.approx(6 - 35 * MM)
    assert measure.gap(oval(0, 0, 60, 35, 0), oval(6, 0, 60, 35, 90)) == pytest.approx(6 - 47.5 * MM)
    assert measure.gap(oval(0, 0, 170, 105), oval(0.5, 0, 170, 105)) < -1


def test_units_are_measured_between_their_closest_models() -> None:
    a, b = unit(model(2, 2), model(4, 2)), unit(model(10, 2), model(12, 9))
    assert measure.nearest(a, b) == pytest.approx(6 - 32 * MM)
    assert measure.nearest(a, unit()) == np.inf


def test_wholly_within_counts_the_far_side_of_each_base() -> None:
    hero, man = model(0, 0), model(12, 0)
    assert measure.wholly_within(unit(man), 12, of=unit(hero))
    assert not measure.wholly_within(unit(model(12.01, 0)), 12, of=unit(hero))
    assert not measure.wholly_within(unit(man, model(13, 0)), 12, of=unit(hero))
    assert not measure.wholly_within(unit(model(11, 0, z=6)), 12, of=unit(hero))
    assert measure.wholly_within(unit(model(sqrt(144 - 36), 0, z=6)), 12, of=unit(hero))


def test_wholly_within_of_a_unit_may_be_within_of_different_models() -> None:
    pair = unit(model(0, 0, 25), model(0, 6, 25))
    big = model(0, 3, 130)
    assert not measure.wholly_within(unit(big), 3.5, of=pair[:1])
    assert measure.wholly_within(unit(big), 3.5, of=pair)
    assert not measure.wholly_within(unit(big), 2, of=pair)


def test_edges_and_corners_of_the_table() -> None:
    board = Board(30, 22)
    body = oval(28, 11, 60, 35)
    gaps = measure.edge_gaps(body, board)
    assert gaps["right"] == pytest.approx(2 - 30 * MM)
    assert gaps["top"] == pytest.approx(11 - 17.5 * MM)
    assert measure.edge_gap(unit(body), board, ("left", "bottom")) == pytest.approx(11 - 17.5 * MM)
    assert measure.gap(model(3, 4), measure.corner_spots(board)[0]) == pytest.approx(5 - 16 * MM)


def test_terrain_is_measured_from_its_side_and_from_its_top() -> None:
    tower = Prism(((3, 3), (9, 3), (9, 9), (3, 9)), 2.0)
    assert measure.distance_to_prism(unit(model(11, 6)), tower) == pytest.approx(2 - 16 * MM)
    assert measure.distance_to_prism(unit(model(6, 6, z=2)), tower) == 0
    assert measure.distance_to_prism(unit(model(12 + 16 * MM, 6, z=6)), tower) == pytest.approx(5)


@given(bodies(ANY), bodies(ANY))
def test_gap_is_symmetric(a: Bodies, b: Bodies) -> None:
    assert kernels.gap(a, b) == pytest.approx(kernels.gap(b, a), abs=1e-6)


@given(bodies(ANY), bodies(ANY), bodies(ANY))
def test_no_way_round_is_shorter(a: Bodies, b: Bodies, c: Bodies) -> None:
    across = 2 * float(b[3])
    assert kernels.gap(a, c) <= max(kernels.gap(a, b), 0) + across + max(kernels.gap(b, c), 0) + 1e-6


@given(bodies(OVAL), bodies(ANY))
def test_oval_gap_against_dense_outlines(a: Bodies, b: Bodies) -> None:
    apart, inner, outer = kernels.gap(a, b), rim(a), rim(b)
    sampled = np.hypot(*(inner[:, None, :] - outer[None, :, :]).transpose(2, 0, 1)).min()
    if apart > 0:
        assert apart == pytest.approx(sampled, abs=0.01)
    else:
        x, y, _, long, wide, angle, _ = b.tolist()
        dx, dy = inner[:, 0] - x, inner[:, 1] - y
        u, v = dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
        # Either some of one rim is inside the other, or the other is wholly inside the one.
        assert ((u / long) ** 2 + (v / wide) ** 2).min() < 1.01 or hypot(x - a[X], y - a[Y]) < a[3]


@given(bodies(ANY, span=13), polygons)
def test_polygon_gaps_against_dense_outlines(body: Bodies, corners: Points) -> None:
    points = rim(body, 360)
    inside = [polygons_reference.in_polygon(x, y, corners) for x, y in points]
    sampled = min(polygons_reference.edge_distance(x, y, corners) for x, y in points)
    if kernels.gap_to_polygon(body, corners) > 0:
        assert not any(inside)
        assert kernels.gap_to_polygon(body, corners) == pytest.approx(sampled, abs=0.01)
    if kernels.margin_in_polygon(body, corners) > 0:
        assert all(inside)
        assert kernels.margin_in_polygon(body, corners) == pytest.approx(sampled, abs=0.01)


@given(bodies(ANY), st.lists(bodies(ANY), min_size=1, max_size=4), st.floats(0.5, 9))
def test_covered_means_every_point(body: Bodies, sources: list[Bodies], reach: float) -> None:
    if kernels.covered(body, unit(*sources), reach):
        points = [unit(measure.spot(x, y, body[2])) for x, y in rim(body, 36)]
        assert all(kernels.nearest(point, unit(*sources)) <= reach + 0.01 for point in points)
