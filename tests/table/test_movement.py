"""A base moved along a path: how far it goes and what is in its way."""

from collections.abc import Sequence
from math import cos, hypot, pi, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import block

from warhost.table.movement import Step, Travel, ranges_entered, travel
from warhost.table.shapes import NOBODY, Base, Board, Bodies, Place, Prism, bodies

ROUND = Base(1.0, 1.0)
OVAL = Base(3.0, 1.0)
EMPTY = Board(30.0, 22.0)
BLOCK = Board(30.0, 22.0, (Prism(((10.0, 8.0), (14.0, 8.0), (14.0, 12.0), (10.0, 12.0)), 3.0),))
KERB = Board(30.0, 22.0, (Prism(((10.0, 8.0), (14.0, 8.0), (14.0, 12.0), (10.0, 12.0)), 1.0),))


def go(
    start: Sequence[float],
    *path: Step,
    board: Board = EMPTY,
    others: Bodies = NOBODY,
    base: Base = ROUND,
    facing: float = 0.0,
    flying: bool = False,
) -> Travel:
    return travel(Place(start[0], start[1], 0.0, facing), base, 1.5, path, board, others, flying=flying)


def found(result: Travel) -> list[tuple[str, int]]:
    return [(one.what, one.index) for one in result.obstructions]


def models(*points: tuple[float, float], z: float = 0.0, height: float = 1.5) -> Bodies:
    return bodies([Place(x, y, z) for x, y in points], ROUND, height)


def test_straight_legs_add_up() -> None:
    result = go((5, 5), Step(9, 5), Step(9, 8))
    assert result.distance == pytest.approx(7)
    assert result.end == Place(9, 8)
    assert result.obstructions == ()


def test_staying_is_no_move() -> None:
    assert travel(Place(5, 5), ROUND, 1.5, [], EMPTY, models((5.2, 5))).obstructions == ()


def test_round_bases_turn_for_nothing_and_keep_their_facing() -> None:
    result = go((5, 5), Step(5, 5, 90), Step(8, 5))
    assert result.distance == pytest.approx(3)
    assert result.end == Place(8, 5, 0, 90)


def test_a_pivot_costs_the_way_of_the_tip() -> None:
    assert go((9, 9), Step(9, 9, 90), base=OVAL).distance == pytest.approx(1.5 * pi / 2, abs=0.01)
    assert go((9, 9), Step(9, 9, 270), base=OVAL).distance == pytest.approx(1.5 * pi / 2, abs=0.01)
    there_and_back = go((9, 9), Step(9, 9, 90), Step(9, 9, 0), base=OVAL)
    assert there_and_back.distance == pytest.approx(1.5 * pi, abs=0.01)


def test_an_oval_that_only_slides_pays_for_the_slide() -> None:
    assert go((9, 9), Step(13, 12), base=OVAL, facing=30).distance == 5


@given(st.floats(0, 6), st.floats(-180, 180), st.floats(0, 360))
def test_turning_on_the_way_costs_no_less_than_the_way_and_no_more_than_both(
    length: float, turn: float, facing: float
) -> None:
    result = go((15, 11), Step(15 + length, 11, facing + turn), base=OVAL, facing=facing)
    assert length - 0.001 <= result.distance <= length + radians(abs(turn)) * 1.5 + 0.001


def test_the_edge_of_the_table() -> None:
    assert found(go((5, 5), Step(0.5, 5))) == []
    result = go((5, 5), Step(0.4, 5), Step(5, 5))
    assert found(result) == [("edge", -1)]
    assert found(go((5, 5), Step(0.4, 5), Step(5, 5), flying=True)) == [("edge", -1)]


def test_an_oval_may_not_swing_over_the_edge() -> None:
    assert found(go((0.6, 9), Step(0.6, 12), base=OVAL, facing=90)) == []
    assert found(go((0.6, 9), Step(0.6, 9, 0), Step(0.6, 9, 90), base=OVAL, facing=90)) == [("edge", -1)]


def test_models_are_in_the_way_where_they_are_met() -> None:
    result = go((5, 5), Step(11, 5), others=models((8, 5.5), (8, 9)))
    assert found(result) == [("model", 0)]
    assert result.obstructions[0].at[0] == pytest.approx(8 - hypot(1, 0.5) * cos(pi / 6) + 0.1, abs=0.15)
    assert found(go((5, 5), Step(11, 5), others=models((8, 6)))) == []
    assert found(go((5, 5), Step(11, 5), others=models((8, 5.99)))) == [("model", 0)]


def test_landing_on_a_model_is_never_allowed() -> None:
    hit = models((8, 5))
    assert found(go((5, 5), Step(7.5, 5), others=hit)) == [("landing", 0)]
    assert found(go((5, 5), Step(7.5, 5), others=hit, flying=True)) == [("landing", 0)]
    assert found(go((5, 5), Step(9, 5), others=hit, flying=True)) == []


def test_models_above_and_below_do_not_meet() -> None:
    over, under = models((8, 5), z=2), models((8, 5), z=1)
    assert found(go((5, 5), Step(8, 5), others=over)) == []
    assert found(go((5, 5), Step(8, 5), others=under)) == [("landing", 0)]


def test_who_starts_overlapping_may_leave_but_not_go_deeper() -> None:
    near = models((5.9, 5))
    assert found(go((5, 5), Step(4, 5), others=near)) == []
    assert found(go((5, 5), Step(7.5, 5), others=near)) == [("model", 0)]


def test_a_jump_lands_at_the_foot_of_what_it_left_not_of_something_as_high() -> None:
    near = Prism(((15.3, 8.0), (18.0, 8.0), (18.0, 12.0), (15.3, 12.0)), 3.0)
    two = Board(30.0, 22.0, (*BLOCK.prisms, near))
    wide = Prism(((14.6, 8.0), (18.0, 8.0), (18.0, 9.3), (14.6, 9.3)), 3.0)
    beside = Board(30.0, 22.0, (*BLOCK.prisms, wide))
    assert found(go((12, 10), Step(14.55, 10, jump=True), board=two)) == []
    # Further on it is at the foot of the other block.
    assert ("jump", -1) in found(go((12, 10), Step(14.75, 10, jump=True), board=two))
    assert ("jump", -1) in found(go((12, 9.9), Step(16, 9.9, jump=True), board=beside))


def test_who_stands_over_a_model_on_the_ground_does_not_come_down_through_it() -> None:
    below = models((14.6, 10))
    # At the edge of the block its base hangs out over the model at the foot.
    assert found(go((13.8, 10), Step(13.8, 9.8), board=BLOCK, others=below)) == []
    down = go((13.8, 10), Step(14.2, 9.5), Step(14.6, 8.9), board=BLOCK, others=below)
    assert ("model", 0) in found(down)


def test_low_terrain_is_not_there_but_is_stood_on() -> None:
    across = go((5, 10), Step(20, 10), board=KERB)
    assert (across.distance, across.end.z, found(across)) == (15, 0, [])
    assert go((5, 10), Step(12, 10), board=KERB).end == Place(12, 10, 1)
    assert found(go((5, 7.8), Step(10, 7.8), board=KERB)) == []


def test_climbing_counts_up_and_down() -> None:
    up = go((5, 10), Step(12, 10), board=BLOCK)
    assert (up.distance, up.end.z, found(up)) == (10, 3, [])
    over = go((5, 10), Step(20, 10), board=BLOCK)
    assert (over.distance, over.end.z, found(over)) == (21, 0, [])
    assert go((5, 10), Step(12, 10), Step(12, 15), board=BLOCK).distance == pytest.approx(7 + 5 + 6)


def test_climbing_in_several_legs() -> None:
    """Approaching with the edge of the base already over the side is part of the climb."""
    result = go((5, 10), Step(9.8, 10), Step(9.8, 11), Step(11, 11), board=BLOCK)
    assert found(result) == []
    assert result.distance == pytest.approx(4.8 + 1 + 1.2 + 3)
    down = go((12, 10), Step(14.2, 10), Step(14.2, 9), Step(15, 9), board=BLOCK)
    assert found(down) == []
    assert down.distance == pytest.approx(2.2 + 1 + 0.8 + 3)


def test_a_base_may_not_go_through_a_corner_of_tall_terrain() -> None:
    assert found(go((5, 7.6), Step(20, 7.6), board=BLOCK)) == [("terrain", 0)]
    assert found(go((5, 7.5), Step(20, 7.5), board=BLOCK)) == []
    assert found(go((5, 7.6), Step(20, 7.6), board=BLOCK, flying=True)) == []


def test_nobody_stands_half_inside_tall_terrain() -> None:
    assert found(go((5, 10), Step(9.8, 10), board=BLOCK)) == [("standing", 0)]
    assert found(go((5, 10), Step(9.8, 10), board=BLOCK, flying=True)) == [("standing", 0)]
    assert found(go((5, 10), Step(10.2, 10), board=BLOCK)) == []
    assert found(go((12, 10), Step(14.3, 10), board=BLOCK)) == [("standing", 0)]


def test_flying_ignores_heights() -> None:
    result = go((5, 10), Step(12, 10), board=BLOCK, flying=True)
    assert (result.distance, result.end.z) == (7, 3)


def test_models_on_top_are_met_on_top() -> None:
    above = models((12, 10), z=3)
    assert found(go((5, 10), Step(20, 10), board=BLOCK, others=above)) == [("model", 0)]
    assert found(go((5, 14), Step(20, 14), board=BLOCK, others=models((12, 14), z=3))) == []
    ledge = models((9.6, 10), z=1.6, height=1)
    assert found(go((9.5, 5), Step(9.5, 15), others=ledge)) == []
    assert found(go((8, 10), Step(11, 10), board=BLOCK, others=ledge)) == [("model", 0)]


def test_jumping_down_is_free_and_last() -> None:
    jump = go((12, 10), Step(14.55, 10, jump=True), board=BLOCK)
    assert jump.distance == pytest.approx(2.55)
    assert (jump.end.z, found(jump)) == (0, [])
    assert go((12, 10), Step(14, 10), Step(14.6, 10, jump=True), board=BLOCK).distance == pytest.approx(2.6)
    assert found(go((12, 10), Step(14.55, 10, jump=True), Step(16, 10), board=BLOCK)) == [("jump", -1)]
    assert found(go((5, 10), Step(7, 10, jump=True), board=BLOCK)) == [("jump", -1)]
    assert found(go((12, 10), Step(13, 10, jump=True), board=BLOCK)) == [("jump", -1)]
    assert found(go((12, 10), Step(14.3, 10, jump=True), board=BLOCK)) == [("standing", 0)]
    assert found(go((12, 10), Step(14.55, 10, jump=True), board=BLOCK, others=models((15, 10)))) == [("landing", 0)]


def test_a_jump_lands_at_the_foot_of_what_it_leaves() -> None:
    assert found(go((12, 10), Step(14.7, 10, jump=True), board=BLOCK)) == [("jump", -1)]
    assert found(go((12, 10), Step(14.55, 9, jump=True), board=BLOCK)) == []
    yard = Board(30.0, 22.0, (Prism(((4, 4), (12, 4), (12, 12), (9, 12), (9, 7), (7, 7), (7, 12), (4, 12)), 3),))
    assert found(go((6, 10), Step(7.55, 10, jump=True), board=yard)) == []
    assert found(go((6, 10), Step(8.45, 10, jump=True), board=yard)) == [("jump", -1)]  # the foot of the other wing


def test_only_the_last_storey_is_jumped() -> None:
    stairs = Board(30.0, 22.0, (block(4, 4, 10, 12, 6), block(10, 4, 14, 12, 3)))
    assert go((9, 8), Step(10.55, 8, jump=True), board=stairs).distance == pytest.approx(1.55)
    assert go((9, 8), Step(14.55, 8, jump=True), board=stairs).distance == pytest.approx(8.55)
    narrow = Board(30.0, 22.0, (block(4, 4, 10, 12, 6), block(10, 4, 10.02, 12, 3)))
    assert go((9, 8), Step(10.55, 8, jump=True), board=narrow).distance == pytest.approx(1.55)


def test_from_low_terrain_only_the_rest_is_climbed() -> None:
    board = Board(30.0, 22.0, (block(4, 4, 8, 12, 1), block(8, 4, 12, 12, 2)))
    assert go((5, 8), Step(9, 8), board=board).distance == pytest.approx(4 + 1)
    assert go((9, 8), Step(5, 8), board=board).distance == pytest.approx(4 + 1)
    assert go((3, 8), Step(9, 8), board=board).distance == pytest.approx(6 + 1)
    assert go((14, 8), Step(9, 8), board=board).distance == pytest.approx(5 + 2)


def test_ranges_entered_along_a_path() -> None:
    enemies = models((10, 9), (20, 20), (15, 5))
    (first, start, end, where), (third, *_) = ranges_entered(Place(5, 5), ROUND, [Step(15, 5)], enemies, 3.0)
    assert (first, third) == (0, 2)
    assert (start, end, *where) == pytest.approx((5, 5, 10, 5), abs=0.1)
    crossing = ranges_entered(Place(5, 5), ROUND, [Step(10, 5), Step(15, 5)], enemies[:1], 4.0)
    assert [(row, round(a, 2), round(b, 2)) for row, a, b, _ in crossing] == [(0, 2.0, 8.0)]
