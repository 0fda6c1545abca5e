"""Finding paths: what is found holds, and nothing shorter is found by brute force."""

from heapq import heappop, heappush
from math import hypot, inf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.table.kernels import COMPILED
from warhost.table.kernels.sweeps import free, leg_costs
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import Step, ranges_entered, touching, travel
from warhost.table.paths import find_path
from warhost.table.shapes import TOLERANCE, Base, Board, Bodies, Place, Point, Prism, bodies

ROUND = Base(1.0, 1.0)
OVAL = Base(2.4, 1.0)
NOBODY = np.zeros((0, 7))
EMPTY = Board(12.0, 8.0)


def models(*points: Point, z: float = 0.0) -> Bodies:
    return bodies([Place(x, y, z) for x, y in points], ROUND, 1.5)


def block(x: float, y: float, to_x: float, to_y: float, height: float) -> Prism:
    return Prism(((x, y), (to_x, y), (to_x, to_y), (x, to_y)), height)


def length(
    start: Point,
    goal: Step,
    others: Bodies = NOBODY,
    board: Board = EMPTY,
    limit: float = 30.0,
    base: Base = ROUND,
    zones: Bodies = NOBODY,
    radius: float = 0.0,
    facing: float = 0.0,
) -> float | None:
    """The distance of the path that is found, once it is known to hold."""
    place = Place(start[0], start[1], 0.0, facing)
    path = find_path(place, goal, base, 1.5, board, others, limit, zones=zones, radius=radius)
    if path is None:
        return None
    gone = travel(place, base, 1.5, path, board, others)
    assert gone.obstructions == ()
    assert gone.distance <= limit + TOLERANCE
    assert (gone.end.x, gone.end.y) == (goal.x, goal.y)
    assert goal.facing is None or gone.end.facing == goal.facing
    assert ranges_entered(place, base, path, zones, radius) == []
    return gone.distance


def test_straight_where_nothing_is_in_the_way() -> None:
    path = find_path(Place(2, 4), Step(9, 4, 90), ROUND, 1.5, EMPTY, models((5, 6)), 7.0)
    assert path == (Step(9, 4, 90),)
    assert find_path(Place(2, 4), Step(9, 4), ROUND, 1.5, EMPTY, NOBODY, 6.9) is None


def test_round_one_model_is_two_tangents_and_an_arc() -> None:
    exact = 2 * hypot(3, 0) * np.cos(np.arcsin(1 / 3)) + 2 * np.arcsin(1 / 3)
    assert length((3, 4), Step(9, 4), models((6, 4))) == pytest.approx(exact, abs=0.01)
    assert length((3, 4), Step(9, 4), models((6, 4)), limit=exact - 0.02) is None


def test_a_wall_of_models_is_walked_round_and_a_gap_walked_through() -> None:
    closed = models(*((6, 0.5 + 1.3 * i) for i in range(5)))
    assert length((3, 2), Step(9, 2), closed) == pytest.approx(11.517, abs=0.01)
    ajar = models((6, 0.5), (6, 1.5), (6, 3.5), (6, 4.5), (6, 5.5), (6, 6.5), (6, 7.5))
    assert length((3, 2.5), Step(9, 2.5), ajar) == 6
    assert length((3, 3), Step(9, 3), ajar) == pytest.approx(2 * hypot(3, 0.5), abs=0.01)
    shut = models(*((6, 0.5 + i) for i in range(8)))
    assert length((3, 2.5), Step(9, 2.5), shut) is None


def test_goals_nobody_can_stand_at() -> None:
    assert length((3, 4), Step(8.5, 4), models((9, 4))) is None
    assert length((3, 4), Step(11.8, 4)) is None
    assert length((3, 4), Step(8, 4), board=Board(12.0, 8.0, (block(8.2, 2, 10, 6, 3),))) is None


def test_zones_are_kept_out_of_unless_it_starts_there() -> None:
    enemy = models((6, 6))
    assert length((2, 4), Step(10, 4), zones=enemy, radius=1.5) == pytest.approx(8.063, abs=0.01)
    assert length((2, 4), Step(6, 4), zones=enemy, radius=1.5) is None
    place = Place(5, 4)
    assert find_path(place, Step(10, 4), ROUND, 1.5, EMPTY, NOBODY, 6, zones=enemy, radius=1.5) == (Step(10, 4),)


def test_over_a_low_wall_round_a_high_one() -> None:
    low, high = (Board(12.0, 8.0, (block(5, 2, 6, 6, height),)) for height in (1.05, 4.0))
    assert length((3, 4), Step(9, 4), board=low) == pytest.approx(6 + 2.1)
    around = length((3, 4), Step(9, 4), board=high)
    assert around == pytest.approx(8.35, abs=0.2)


def test_down_from_a_roof_by_jumping_and_up_by_climbing() -> None:
    board = Board(12.0, 8.0, (block(2, 2, 6, 6, 3),))
    path = find_path(Place(4, 4, 3), Step(6.55, 4), ROUND, 1.5, board, NOBODY, 4)
    assert path == (Step(6.55, 4, None, True),)
    assert find_path(Place(4, 4, 3), Step(8, 4), ROUND, 1.5, board, NOBODY, 6.9) is None
    assert length((8, 4), Step(4, 4), board=board) == pytest.approx(7)
    assert length((8, 4), Step(4, 4), board=board, limit=6.9) is None
    crowded = models((5, 4), z=3)
    assert length((3, 4), Step(6.55, 4), crowded, board) == pytest.approx(4.141, abs=0.01)


def test_asking_for_a_jump_gets_one_or_nothing() -> None:
    board = Board(12.0, 8.0, (block(2, 2, 6, 6, 3),))
    assert length((4, 4), Step(6.55, 4, jump=True), board=board) == pytest.approx(2.55)
    assert length((4, 4), Step(8, 4, jump=True), board=board) is None
    assert length((9, 4), Step(6.55, 4, jump=True), board=board, limit=5) is None


def test_flying_goes_straight_through_models_and_zones() -> None:
    start, enemy = Place(3, 4), models((6, 4))
    over = find_path(start, Step(9, 4), ROUND, 1.5, EMPTY, enemy, 6, flying=True, zones=enemy, radius=1.5)
    assert over == (Step(9, 4),)
    assert find_path(start, Step(6.5, 4), ROUND, 1.5, EMPTY, models((6, 4)), 6, flying=True) is None


def test_blocked_legs_are_not_taken() -> None:
    def below(one: Point, two: Point) -> bool:
        return min(one[1], two[1]) < 4

    path = find_path(Place(3, 4), Step(9, 4), ROUND, 1.5, EMPTY, models((6, 4.01)), 8, blocked=below)
    assert path is not None
    assert all(step.y >= 4 for step in path)


def test_ovals_slide_turn_and_squeeze() -> None:
    assert length((3, 4), Step(9, 4), models((6, 5.2)), base=OVAL) == pytest.approx(6)
    assert length((3, 4), Step(9, 4, 90), base=OVAL) == pytest.approx(7.39, abs=0.01)
    gate = models((6, 0.5), (6, 1.5), (6, 2.5), (6, 4.7), (6, 5.7), (6, 6.7), (6, 7.5))
    assert length((3, 3.6), Step(9, 3.6), gate, base=OVAL) == 6
    squeezed = length((3, 3.6), Step(9, 3.6), gate, base=OVAL, facing=90)
    assert squeezed is not None
    assert 8 < squeezed < 12


def by_brute_force(start: Point, goal: Point, others: Bodies, board: Board, spacing: float) -> float:
    """The shortest path over a grid with sixteen directions, both ends being on the grid."""
    walls, limits, field = walls_of(board), touching(len(others)), (float(board.width), float(board.depth))
    shape = (0.5, 0.5, 0.0, 1.5)
    moves = [(i, j) for i in range(-2, 3) for j in range(-2, 3) if abs(i) + abs(j) in (1, 3) or abs(i) == abs(j) == 1]
    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        cost, here = heappop(queue)
        if here == goal:
            return cost
        if cost > best[here]:
            continue
        ends = np.array([(here[0] + i * spacing, here[1] + j * spacing) for i, j in moves])
        ends = ends[free(ends, shape, field, walls, others, limits)]
        for (x, y), more in zip(
            ends.tolist(), leg_costs(here, ends, shape, False, field, walls, others, limits).tolist(), strict=True
        ):
            if cost + more < best.get((x, y), inf):
                best[(x, y)] = cost + more
                heappush(queue, (cost + more, (x, y)))
    return inf


grid = st.tuples(st.integers(2, 22), st.integers(2, 14)).map(lambda at: (at[0] / 2, at[1] / 2))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    solids = []
    for _ in range(draw(st.integers(0, 2))):
        (x, y), wide, deep = draw(grid), draw(st.integers(1, 4)), draw(st.integers(1, 4))
        solids.append(block(x + 0.05, y + 0.05, x + wide, y + deep, draw(st.sampled_from([0.5, 1.2, 2.0, 4.0]))))
    return Board(12.0, 8.0, tuple(solids))


@pytest.mark.skipif(not COMPILED, reason="takes minutes in plain Python")
@given(grid, grid, boards(), st.lists(grid, max_size=6))
def test_no_grid_finds_anything_shorter(start: Point, goal: Point, board: Board, taken: list[Point]) -> None:
    others = models(*((x + 0.1, y - 0.07) for x, y in taken))
    limits, field = touching(len(others)), (12.0, 8.0)
    ends = np.array([start, goal])
    if not free(ends, (0.5, 0.5, 0.0, 1.5), field, walls_of(board), others, limits).all():
        return
    brute = by_brute_force(start, goal, others, board, 0.25)
    mine = length(start, Step(*goal), others, board)
    if brute < inf:
        assert mine is not None
        assert mine <= brute + 0.01
