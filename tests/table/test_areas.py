"""Areas: touching, wholly within, how far, and saving them."""

from math import hypot

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND, bodies, model, oval, unit

from warhost.table import areas
from warhost.table.areas import AllOf, AnyOf, Area, Around, Disc, Everywhere, NearBodies, Outside, Polygon, Rectangle
from warhost.table.shapes import MM, Board, Bodies

BOARD = Board(30, 22)
R = 16 * MM
"""The radius of the default base."""
SOUTH = Polygon(((0, 0), (30, 0), (30, 11), (0, 11)))
TRIANGLE = Polygon(((0, 0), (30, 0), (30, 22)))


def test_a_base_on_the_border_is_within_but_not_wholly() -> None:
    assert SOUTH.holds(model(10, 11 - R))
    assert SOUTH.touches(model(10, 11))
    assert not SOUTH.holds(model(10, 11))
    assert SOUTH.touches(model(10, 11 + R))
    assert not SOUTH.touches(model(10, 11.01 + R))
    assert SOUTH.distance(model(10, 14)) == pytest.approx(3 - R)


def test_a_diagonal_border_is_measured_across() -> None:
    away = hypot(30, 22) / 30
    assert TRIANGLE.distance(model(0, 5)) == pytest.approx(5 / away - R)
    assert TRIANGLE.holds(model(20, 20 * 22 / 30 - R * away))
    assert not TRIANGLE.holds(model(20, 20 * 22 / 30 - R * away + 0.02))


def test_polygons_keep_apart_or_enclose_each_other() -> None:
    ruin = Polygon(((4, 4), (8, 4), (8, 8), (4, 8)))
    assert ruin.gap_to(Polygon(((10, 9), (12, 9), (12, 12)))) == pytest.approx(hypot(2, 1))
    assert ruin.gap_to(Polygon(((5, 5), (6, 5), (6, 6)))) == 0
    assert Polygon(((5, 5), (6, 5), (6, 6))).gap_to(ruin) == 0
    assert ruin.gap_to(Polygon(((7, 7), (12, 9), (12, 12)))) == 0
    assert ruin.gap_to(Disc((12, 6), 3)) == pytest.approx(1)
    assert SOUTH.encloses(ruin)
    assert SOUTH.encloses(Polygon(((4, 8), (8, 8), (8, 11), (4, 11))))
    assert not SOUTH.encloses(Polygon(((4, 8), (8, 8), (8, 11.01), (4, 11.01))))
    notched = Polygon(((0, 0), (30, 0), (30, 11), (16, 11), (15, 2), (14, 11), (0, 11)))
    assert not notched.encloses(Polygon(((10, 4), (20, 4), (20, 6), (10, 6))))


def test_discs() -> None:
    objective = Disc((15, 11), 3)
    assert objective.touches(model(15, 14 + R))
    assert objective.holds(model(15, 14 - R))
    assert not objective.holds(model(15, 14 - R + 0.01))
    assert objective.holds(model(15, 11, z=4))
    assert objective.distance(oval(20, 11, 60, 35)) == pytest.approx(2 - 30 * MM)


def test_edges() -> None:
    band = areas.edge_band(BOARD, 6)
    assert band.holds(model(6 - R, 11))
    assert band.touches(model(6 + R, 11))
    assert not band.holds(model(6, 11))
    assert band.holds(model(3, 3)), "a corner lies in two bands at once"
    assert band.distance(model(10, 11)) == pytest.approx(4 - R)
    short = areas.edge_band(BOARD, 6, areas.short_edges(BOARD))
    assert not short.touches(model(15, 1))
    assert short.holds(model(28, 11))
    assert areas.long_edges(BOARD) == ("bottom", "top")
    assert areas.edge_band(BOARD, 6, ("right",)).box == (24, 0, 30, 22)


def test_around_bodies_and_terrain() -> None:
    near = areas.within(9, unit(model(10, 10), model(12, 10)))
    assert near.touches(model(21 + 2 * R, 10))
    assert not near.touches(model(21.01 + 2 * R, 10))
    assert near.holds(model(21, 10))
    assert Outside(near).holds(model(21.01 + 2 * R, 10))
    ruin = Around(3, ((4, 4), (8, 4), (8, 8), (4, 8)))
    assert ruin.holds(model(11 - R, 6))
    assert not ruin.holds(model(11 - R + 0.01, 6))
    assert ruin.distance(model(15, 6)) == pytest.approx(4 - R)


def test_one_of_no_areas_is_nowhere() -> None:
    nothing, rows = AnyOf(()), unit(model(3, 4), model(0, 0))
    assert not nothing.touches(model(0, 0))
    assert not nothing.holding(rows).any()
    assert not nothing.boxed(np.array([(0.0, 0.0), (3.0, 4.0)])).any()
    assert nothing.box == AllOf((nothing,)).box == (0.0, 0.0, 0.0, 0.0)


def test_combinations() -> None:
    west, east = Rectangle(0, 0, 15, 22), Rectangle(15, 0, 30, 22)
    across = model(15, 11)
    assert AnyOf((west, east)).holds(across)
    assert not AnyOf((west, Rectangle(15.2, 0, 30, 22))).holds(across)
    assert AllOf((west, SOUTH)).touches(across)
    assert not AllOf((Rectangle(0, 0, 14.5, 22), Rectangle(15.5, 0, 30, 22))).touches(across)
    assert AllOf((west, Outside(Disc((5, 5), 3)))).holds(model(11, 11))
    assert not Outside(west).holds(across)
    assert Outside(west).touches(across)
    assert AllOf((west, SOUTH)).box == (0, 0, 15, 11)
    with pytest.raises(TypeError):
        Outside(west).distance(across)


def test_areas_can_be_saved() -> None:
    area: Area = AllOf((AnyOf((SOUTH, Disc((1, 2), 3))), Outside(areas.within(9, unit(model(3, 4)))), Everywhere()))
    text = msgspec.json.encode(area)
    assert msgspec.json.decode(text, type=Area) == area


SHAPES: list[Area] = [
    SOUTH,
    TRIANGLE,
    Polygon(((2, 2), (10, 2), (10, 4), (4, 4), (4, 10), (2, 10))),
    Rectangle(2, 3, 9, 8),
    Disc((6, 6), 4),
    areas.edge_band(Board(12, 12), 3),
    areas.edge_band(Board(12, 12), 3, ("left", "top")),
    NearBodies(3, ((6, 6, 0, 1, 0.5, 1, 1),)),
    Around(2, ((4, 4), (8, 4), (8, 8))),
]


@given(st.sampled_from(SHAPES), bodies([*ROUND, *OVAL]))
def test_what_is_held_is_touched_and_at_no_distance(area: Area, body: Bodies) -> None:
    if area.holds(body):
        assert area.touches(body)
    assert area.touches(body) == (area.distance(body) <= 1e-3)


@given(st.sampled_from(SHAPES), bodies([*ROUND, *OVAL]))
def test_areas_against_points_of_the_base(area: Area, body: Bodies) -> None:
    body[2] = 0.0
    inside = np.array([area.has(x, y) for x, y in areas._points(body)[:, :2]])
    assert (area.touching(areas._points(body)) == inside).all()
    if area.holds(body):
        assert inside.all()
    if inside.any():
        assert area.touches(body)
