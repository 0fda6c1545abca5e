"""Ways on foot: round a wall, over what is low, and straight where nothing stands."""

import numpy as np
import pytest

from warhost.players.ideas.routes import Routes
from warhost.table.shapes import Board, Prism

WALL = ((10.0, 0.0), (11.0, 0.0), (11.0, 16.0), (10.0, 16.0))
BEFORE, BEYOND, NORTH = (7.5, 4.5), (14.5, 4.5), (7.5, 18.5)


def ways(height: float, radius: float = 0.5) -> Routes:
    """A table with a wall from the southern edge to far in the north."""
    return Routes(Board(30.0, 22.0, (Prism(WALL, height),)), radius, 1.5)


def far(routes: Routes, start: tuple[float, float], goal: tuple[float, float]) -> float:
    return float(routes.far(np.array([start]), goal)[0])


def test_it_is_far_round_a_wall() -> None:
    assert far(ways(6.0), BEFORE, BEYOND) > 2 * (16.0 - 4.5)
    assert far(ways(6.0), BEFORE, NORTH) == pytest.approx(14.0)
    assert far(ways(0.5), BEFORE, BEYOND) == pytest.approx(7.0)  # over it


def test_the_first_turn_is_along_the_wall() -> None:
    turn = ways(6.0).turn(BEFORE, BEYOND, 6.0)
    assert turn is not None
    assert turn[0] < 10.0
    assert 8.0 < turn[1] <= 11.0
    assert ways(6.0).turn(BEFORE, NORTH, 6.0) is None
    assert ways(0.5).turn(BEFORE, BEYOND, 6.0) is None


def test_a_gap_is_for_those_who_fit() -> None:
    gap = ((10.0, 17.6), (11.0, 17.6), (11.0, 22.0), (10.0, 22.0))
    table = Board(30.0, 22.0, (Prism(WALL, 6.0), Prism(gap, 6.0)))
    assert far(Routes(table, 0.4, 1.5), BEFORE, BEYOND) < 40.0
    assert Routes(table, 1.5, 1.5).turn(BEFORE, BEYOND, 6.0) is None  # there is no way at all


def test_an_edge_is_no_wall() -> None:
    """At the very edge nobody of that size can stand in the middle of the cell, yet it is not out of reach."""
    routes = ways(6.0, radius=0.9)
    assert far(routes, (0.9, 4.5), BEYOND) > 25.0
