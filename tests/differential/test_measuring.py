"""Distances and "wholly within" against polygons made of points."""

from math import hypot

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.differential import truths
from tests.differential.tables import Footprint, bases, features, footprints, sixteenths
from tests.differential.truths import GRAIN

from warhost.table import distance as measure
from warhost.table import kernels
from warhost.table.areas import (
    AllOf,
    AnyOf,
    Area,
    Around,
    Disc,
    EdgeBand,
    NearBodies,
    Outside,
    Polygon,
    Rectangle,
    edge_band,
)
from warhost.table.distance import EDGES, Edge
from warhost.table.footprints import slabs
from warhost.table.shapes import Board, Bodies, Matrix, Points, Prism

TABLE = Board(12.0, 10.0)


@given(bases(), bases())
def test_between_bases(a: Bodies, b: Bodies) -> None:
    apart = truths.gap(a, b)
    if apart < 0:
        assert measure.gap(a, b) < GRAIN
    else:
        assert measure.gap(a, b) == pytest.approx(apart, abs=GRAIN)
    assert measure.distance(a, b) == pytest.approx(hypot(max(apart, 0.0), a[2] - b[2]), abs=GRAIN)


@given(bases(), features, st.sampled_from((0.5, 1.0, 3.0)))
def test_from_a_base_to_terrain_of_several_pieces(body: Bodies, shapes: tuple[Footprint, ...], height: float) -> None:
    flat = float(truths.to_footprints(truths.cloud(body), shapes).min())
    for shape in shapes:
        for corner in shape:
            flat = min(flat, float(truths.to_base(np.array([corner]), body)[0]))
    apart = hypot(flat, max(0.0, float(body[2]) - height))
    prisms = min(measure.distance_to_prism(body, Prism(shape, height)) for shape in shapes)
    assert prisms == pytest.approx(apart, abs=5 * GRAIN)
    if body[2] in (0.0, height):
        assert kernels.nearest(body.reshape(1, 7), slabs(shapes, height)) == pytest.approx(apart, abs=5 * GRAIN)


@given(footprints(), footprints())
def test_between_footprints(one: Footprint, other: Footprint) -> None:
    apart = truths.outlines_gap(one, other)
    assert Polygon(one).gap_to(Polygon(other)) == pytest.approx(apart, abs=5 * GRAIN)


@given(footprints(), footprints(5.0, 7.0))
def test_one_footprint_wholly_in_another(one: Footprint, other: Footprint) -> None:
    room = float(truths.depth(truths.dotted(one), other).min())
    sink = float(truths.depth(truths.dotted(other), one).max())
    assume(abs(room) > GRAIN and abs(sink) > GRAIN)
    assert Polygon(other).encloses(Polygon(one)) == (room > 0 > sink)


@given(bases(), st.lists(bases(), min_size=1, max_size=4), sixteenths(0.5, 9))
def test_wholly_within_of_a_unit(body: Bodies, sources: list[Bodies], reach: float) -> None:
    points = truths.cloud(body)
    away = [np.hypot(truths.to_base(points, each), each[2] - body[2]) for each in sources]
    farthest = float(np.min(away, axis=0).max())
    assume(abs(farthest - reach) > 2 * GRAIN)
    assert measure.wholly_within(body, reach, of=np.array(sources)) == (farthest <= reach)


@given(bases(), st.sampled_from(EDGES))
def test_edges_of_the_table(body: Bodies, edge: Edge) -> None:
    x, y = truths.rim(body).T
    away: dict[Edge, Matrix] = {"left": x, "right": TABLE.width - x, "bottom": y, "top": TABLE.depth - y}
    assert measure.edge_gaps(body, TABLE)[edge] == pytest.approx(away[edge].min(), abs=GRAIN)


@st.composite
def areas(draw: st.DrawFn, parts: int = 3) -> Area:
    """An area of one shape, or of several together."""
    kinds = ("polygon", "rectangle", "disc", "band", "near", "around", "any", "all", "outside")
    drawn = draw(st.sampled_from(kinds[: 6 if parts == 0 else 9]))
    if drawn in ("any", "all"):
        some = tuple(draw(st.lists(areas(0), min_size=2, max_size=3)))
        return AnyOf(some) if drawn == "any" else AllOf(some)
    match drawn:
        case "polygon":
            return Polygon(draw(footprints()))
        case "rectangle":
            left, bottom = draw(sixteenths(0, 8)), draw(sixteenths(0, 8))
            return Rectangle(left, bottom, left + draw(sixteenths(0.5, 6)), bottom + draw(sixteenths(0.5, 6)))
        case "disc":
            return Disc((draw(sixteenths(0, 12)), draw(sixteenths(0, 10))), draw(sixteenths(0.5, 6)))
        case "band":
            edges = draw(st.lists(st.sampled_from(EDGES), min_size=1, unique=True))
            return edge_band(TABLE, draw(sixteenths(0.5, 6)), tuple(edges))
        case "near":
            body = tuple(draw(bases(tops=(0.0,))).tolist())
            return NearBodies(draw(sixteenths(0.5, 6)), (body,))
        case "outside":
            return Outside(draw(areas(0)))
    return Around(draw(sixteenths(0.5, 4)), draw(footprints()))


def within(area: Area, points: Points) -> Matrix:
    """How far inside an area points lie, at least as to its sign; negative outside."""
    match area:
        case Polygon():
            return truths.depth(points, area.corners)
        case Rectangle():
            low, high = points - (area.left, area.bottom), (area.right, area.top) - points
            return np.asarray(np.minimum(low, high).min(axis=1))
        case Disc():
            return np.asarray(area.radius - np.hypot(*(points - np.array(area.centre)).T))
        case NearBodies():
            away = np.min([truths.to_base(points, np.array(each)) for each in area.bodies], axis=0)
            return np.asarray(area.reach - away)
        case Around():
            return area.reach - truths.to_footprints(points, [area.corners])
        case AnyOf():
            return np.asarray(np.max([within(part, points) for part in area.parts], axis=0))
        case AllOf():
            return np.asarray(np.min([within(part, points) for part in area.parts], axis=0))
        case Outside():
            return -within(area.part, points)
    assert isinstance(area, EdgeBand)
    x, y = points.T
    from_edge = {"left": x, "right": TABLE.width - x, "bottom": y, "top": TABLE.depth - y}
    return np.asarray(area.reach - np.min([from_edge[edge] for edge in area.edges], axis=0))


@given(areas(), bases(tops=(0.0,)))
def test_areas_hold_and_touch(area: Area, body: Bodies) -> None:
    deep = within(area, truths.cloud(body))
    if deep.min() > GRAIN:
        assert area.holds(body)
    if deep.max() > GRAIN:
        assert area.touches(body)
    if deep.min() < -2 * GRAIN:
        assert not area.holds(body)
