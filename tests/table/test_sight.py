"""Sight: hand cases, and properties it must have."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND, block, crowds, model, oval, terrain, unit

from warhost.table.shapes import MM, Bodies, Prism
from warhost.table.sight import Walls, sees_any, sight

NOBODY = unit()
OPEN = Walls.of(())
HEIGHTS = (1.5, 2.5, 4.0, 6.0)


def clear(a: Bodies, b: Bodies, *blockers: Bodies, walls: tuple[Prism, ...] = ()) -> bool:
    """Sight between two models, asked both ways."""
    here, there = (sees_any(unit(x), unit(y), unit(*blockers), Walls.of(walls)) for x, y in ((a, b), (b, a)))
    assert here == there
    return here


def test_a_model_on_a_tower_is_seen_from_the_ground() -> None:
    """The scenario core-2.1: its head clears the edge."""
    tower = block(11.4, 8, 14, 12, 3)
    assert clear(model(7.5, 10, 25), model(12, 10, 25, z=3), walls=(tower,))


def test_a_model_far_back_on_a_tower_is_hidden_by_its_edge() -> None:
    tower = block(11.4, 6, 24, 14, 6)
    assert not clear(model(10, 10, 25), model(20, 10, 25, z=6), walls=(tower,))


def test_some_of_a_column_stand_behind_a_wall() -> None:
    """The scenario core-6.0c: the near two are hidden, the far two are seen."""
    archer, column = unit(model(3, 11)), unit(*(model(14, 11 + 1.6 * i) for i in range(4)))
    wall = Walls.of((block(12.5, 7, 12.8, 13.4, 6),))
    everyone = np.concatenate([archer, column])
    assert sight(archer, column, column, wall).tolist() == [[False, False, True, True]]
    assert sight(archer, column, everyone, wall).tolist() == [[False, False, True, True]]
    assert sees_any(archer, column, column, wall)


def test_a_big_model_hides_and_a_low_one_does_not() -> None:
    a, b = model(0, 0), model(10, 0)
    assert not clear(a, b, model(5, 0, 60, height=4))
    assert not clear(a, b, model(5, 0, 60, height=1.5)), "a line is 1 mm wide, so models of one height hide each other"
    assert clear(a, b, model(5, 0, 60, height=1.4))
    assert clear(a, b, model(5, 0, 60, height=1))
    assert clear(a, b, model(5, 3, 60, height=4))


def test_the_target_itself_and_the_observer_do_not_block() -> None:
    a, b = model(0, 0, height=3), model(10, 0, height=3)
    assert clear(a, b, a, b)
    assert clear(a, a, a)


def test_a_line_is_one_millimetre_wide() -> None:
    a, b, wide = model(0, 0, 25), model(10, 0, 25), 60 * MM
    for room, expected in ((0.9 * MM, False), (1.1 * MM, True)):
        left, right = model(5, (wide + room) / 2, 60, height=5), model(5, -(wide + room) / 2, 60, height=5)
        ends = model(5, wide + 1, 60, height=5), model(5, -wide - 1, 60, height=5)
        assert clear(a, b, left, right, *ends) is expected


def test_three_bases_of_a_size_in_a_row() -> None:
    """Line along line: the edges touch, and a line is wider than nothing."""
    assert not clear(model(0, 0), model(10, 0), model(5, 0, height=4))
    assert clear(model(0, 0, 40), model(10, 0, 40), model(5, 0, height=4))


def test_looking_between_two_towers_at_an_angle() -> None:
    """Only a slanting line passes: found by the corners it touches, not by chance."""
    for over, expected in ((0.13, False), (0.11, True)):
        first, second = block(4, -10, 4.5, over, 9), block(7, -over, 7.5, 10, 9)
        assert clear(model(0, 0), model(11.5, 0), walls=(first, second)) is expected


def test_a_giant_looks_over_what_is_near_it() -> None:
    giant, man = model(0, 0, 130, height=8), model(20, 0)
    assert clear(giant, man, walls=(block(4, -20, 5, 20, 5),))
    assert not clear(giant, man, walls=(block(17, -20, 18, 20, 5),))
    assert clear(giant, man, walls=(block(17, -20, 18, 2, 5),)) is False
    assert clear(giant, man, walls=(block(17, -20, 18, 0, 5),))


def test_a_concave_wall_hides_only_what_is_behind_its_sides() -> None:
    yard = Prism(((4, -4), (12, -4), (12, 4), (4, 4), (4, 3.5), (11.5, 3.5), (11.5, -3.5), (4, -3.5)), 6)
    assert clear(model(0, 0), model(8, 0), walls=(yard,))
    assert not clear(model(16, 0), model(8, 0), walls=(yard,))


def test_ovals_hide_by_how_they_stand() -> None:
    a, b = model(0, 0, 40), model(12, 0, 40)
    assert not clear(a, b, oval(6, 0, 120, 30, 90, height=5))
    assert clear(a, b, oval(6, 0, 120, 30, 0, height=5))
    assert clear(oval(0, 0, 170, 105, 90), b, oval(6, 0, 75, 42, 90, height=5))


def test_models_of_the_target_unit_hide_each_other() -> None:
    column = unit(*(model(10 + 1.3 * i, 0, height=3) for i in range(3)))
    giants = column.copy()
    giants[0, 6] = 6.0
    rising = column.copy()
    rising[:, 6] = 3.0, 3.2, 3.4
    assert sight(unit(model(0, 0, height=3)), rising, rising, OPEN).all()
    assert sight(unit(model(0, 0, height=3)), giants, giants, OPEN).tolist() == [[True, False, False]]
    assert sight(unit(model(0, 0, height=1)), column, column, OPEN).tolist() == [[True, False, False]]


def test_a_wall_at_their_back_does_not_hide() -> None:
    wall = block(10 + 16 * MM, -5, 12, 5, 6)
    assert clear(model(0, 0), model(10, 0), walls=(wall,))
    assert clear(model(10, -3), model(10, 3), walls=(wall,)), "along the wall"


@given(crowds([*ROUND, *OVAL], 8, HEIGHTS), terrain(HEIGHTS))
def test_sight_is_mutual(crowd: Bodies, prisms: tuple[Prism, ...]) -> None:
    walls = Walls.of(prisms)
    there, back = sight(crowd[:2], crowd[2:4], crowd, walls), sight(crowd[2:4], crowd[:2], crowd, walls)
    assert (there == back.T).all()


@given(crowds([*ROUND, *OVAL], 8, (9.0,)), terrain((9.0,)), st.data())
def test_taking_something_away_never_hides(crowd: Bodies, prisms: tuple[Prism, ...], data: st.DataObject) -> None:
    if len(crowd) < 3 or not sees_any(crowd[:1], crowd[1:2], crowd, Walls.of(prisms)):
        return
    gone = data.draw(st.integers(2, len(crowd) - 1))
    assert sees_any(crowd[:1], crowd[1:2], np.delete(crowd, gone, axis=0), Walls.of(prisms))
    assert sees_any(crowd[:1], crowd[1:2], crowd, Walls.of(prisms[1:]))


@pytest.mark.parametrize("size", [0, 3])
def test_nobody_to_see(size: int) -> None:
    crowd = unit(*(model(2.0 * i, 0) for i in range(size)))
    assert sight(crowd, NOBODY, NOBODY, OPEN).shape == (size, 0)
    assert not sees_any(crowd, NOBODY, crowd, OPEN)
