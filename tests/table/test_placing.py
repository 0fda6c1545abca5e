"""Setting units up: what is found is legal, and something is found where there is room."""

from collections.abc import Callable, Sequence
from math import hypot

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warhost.rules.space.coherency import neighbours_needed
from warhost.table.areas import Area, Disc, Everywhere, Polygon, Rectangle
from warhost.table.coherency import coherent, is_group, keepable, links_of
from warhost.table.formations import formation, staggered
from warhost.table.kernels import distances, gaps, near
from warhost.table.movement import standing
from warhost.table.placing import Arrivals, find_places, ground_of
from warhost.table.shapes import NOBODY, TOLERANCE, Base, Board, Bodies, Place, Point, Prism, Z, bodies

ROUND, OVAL, HUGE = Base.of_mm(32), Base.of_mm(60, 35), Base.of_mm(130)
BOARD = Board(30.0, 22.0)
HILL = Board(30.0, 22.0, (Prism(((10.0, 8.0), (14.0, 8.0), (14.0, 12.0), (10.0, 12.0)), 3.0),))


def spread(rows: Bodies) -> float:
    """The least gap between any two."""
    between = gaps(rows, rows)
    np.fill_diagonal(between, np.inf)
    return float(between.min(initial=np.inf))


def check(
    places: Sequence[Place] | None,
    count: int,
    base: Base,
    board: Board,
    others: Bodies,
    area: Area,
    need: int,
    keep: Bodies = NOBODY,
) -> None:
    assert places is not None
    assert len(places) == count
    rows = bodies(places, base, 1.5)
    assert spread(rows) >= -TOLERANCE
    assert coherent(np.concatenate([keep, rows]), 0.5, need)
    assert all(area.holds(row) for row in rows)
    assert all(place.z == standing(board, place.x, place.y) for place in places)
    for row in rows:
        level = others[(others[:, 2] < row[2] + 1.5) & (others[:, 2] + 1.5 > row[2])]
        assert (gaps(row[None], np.ascontiguousarray(level)) >= -TOLERANCE).all()


@pytest.mark.parametrize("shape", [formation, staggered])
@pytest.mark.parametrize("base", [ROUND, OVAL, HUGE])
@pytest.mark.parametrize("ranks", [None, 1, 2, 3, 40])
def test_blocks_are_coherent_and_do_not_overlap(
    shape: Callable[..., tuple[Place, ...]], base: Base, ranks: int | None
) -> None:
    for count in range(1, 25):
        block = shape(count, base, (15.0, 11.0), 30.0, ranks)
        rows = bodies(block, base, 1.5)
        assert len(block) == count
        assert spread(rows) > 0.01
        assert coherent(rows, 0.5, 2 if count >= 7 else 1)


def kept_after(block: tuple[Place, ...], base: Base, losses: int) -> int:
    """How many of a unit are left at best after so many losses, one after the other (core-18.3)."""
    links, left = links_of(near(bodies(block, base, 1.5), 0.5)), frozenset(range(len(block)))
    for _ in range(losses):
        left = max(
            (next(keepable(links, left - {model}, neighbours_needed)) for model in sorted(left)),
            key=lambda kept: (len(kept), any(is_group(links, kept - {each}, neighbours_needed) for each in kept)),
        )
    return len(left)


@pytest.mark.parametrize("base", [Base.of_mm(25), ROUND, OVAL])
def test_ranks_behind_the_spaces_lose_nobody_else(base: Base) -> None:
    """Of ten in two straight ranks, two slain cost two more."""
    assert kept_after(formation(10, base, (15.0, 11.0)), base, 2) == 6
    for losses in range(1, 7):
        assert kept_after(staggered(10, base, (15.0, 11.0)), base, losses) == 10 - losses


def test_a_block_stands_about_its_centre_front_rank_first() -> None:
    block = formation(10, ROUND, (15.0, 11.0), 90.0, 2)
    assert np.mean([place.x for place in block]) == pytest.approx(15)
    assert np.mean([place.y for place in block]) == pytest.approx(11)
    assert all(front.y > back.y for front, back in zip(block[:5], block[5:], strict=True))
    assert formation(0, ROUND, (5.0, 5.0)) == ()


def test_a_unit_is_set_up_where_it_is_asked_to() -> None:
    area = Rectangle(0, 0, 30, 11)
    places = find_places(10, ROUND, 1.5, BOARD, NOBODY, area=area, coherency=0.5, need=2, near=(15.0, 6.0), facing=90)
    check(places, 10, ROUND, BOARD, NOBODY, area, 2)
    block = bodies(formation(10, ROUND, (15.0, 6.0), 90), ROUND, 1.5)
    assert bodies(places or (), ROUND, 1.5) == pytest.approx(block)


def test_one_model_goes_exactly_where_it_is_asked_to() -> None:
    places = find_places(1, ROUND, 1.5, BOARD, NOBODY, area=Everywhere(), coherency=0.5, need=1, near=(3.3, 4.7))
    assert places == (Place(3.3, 4.7),)


def test_more_than_a_distance_from_enemies() -> None:
    enemies = bodies([Place(x, 15.0) for x in range(3, 28, 2)], ROUND, 1.5)
    area = Rectangle(0, 0, 30, 11)
    places = find_places(
        20, ROUND, 1.5, BOARD, enemies, area=area, coherency=0.5, need=2, near=(15.0, 9.0), apart=[(enemies, 6.0)]
    )
    check(places, 20, ROUND, BOARD, enemies, area, 2)
    assert distances(bodies(places or (), ROUND, 1.5), enemies).min() > 6
    far = [(enemies, 20.0)]
    assert find_places(20, ROUND, 1.5, BOARD, enemies, area=area, coherency=0.5, need=2, apart=far) is None


def test_on_a_hill_or_beside_it_but_never_inside() -> None:
    on_top = find_places(4, ROUND, 1.5, HILL, NOBODY, area=Everywhere(), coherency=0.5, need=1, near=(12.0, 10.0))
    check(on_top, 4, ROUND, HILL, NOBODY, Everywhere(), 1)
    assert {place.z for place in on_top or ()} == {3}
    beside = find_places(
        4,
        ROUND,
        1.5,
        HILL,
        NOBODY,
        area=Everywhere(),
        coherency=0.5,
        need=1,
        near=(12.0, 10.0),
        allow=lambda rows: rows[:, Z] == 0,
    )
    check(beside, 4, ROUND, HILL, NOBODY, Everywhere(), 1)
    for place in beside or ():
        away = hypot(max(10 - place.x, place.x - 14, 0), max(8 - place.y, place.y - 12, 0))
        assert away >= ROUND.length / 2 - TOLERANCE


def test_models_come_back_next_to_their_unit() -> None:
    keep = bodies([Place(5, 5), Place(6.4, 5), Place(7.8, 5)], ROUND, 1.5)
    foes = bodies([Place(x, 6.7) for x in (4, 5.5, 7, 8.5)], ROUND, 1.5)
    others = np.concatenate([keep, foes])
    places = find_places(3, ROUND, 1.5, BOARD, others, area=Everywhere(), coherency=0.5, need=1, keep=keep)
    check(places, 3, ROUND, BOARD, others, Everywhere(), 1, keep)


def test_corners_and_crooked_areas_are_filled() -> None:
    hook = Polygon(((0, 0), (8, 0), (8, 3), (3, 3), (3, 8), (0, 8)))
    places = find_places(14, ROUND, 1.5, BOARD, NOBODY, area=hook, coherency=0.5, need=2)
    check(places, 14, ROUND, BOARD, NOBODY, hook, 2)
    tight = Rectangle(10, 10, 10 + 4 * 1.29, 10 + 2 * 1.29)
    places = find_places(8, ROUND, 1.5, BOARD, NOBODY, area=tight, coherency=0.5, need=2)
    check(places, 8, ROUND, BOARD, NOBODY, tight, 2)
    small = Rectangle(10, 10, 11.2, 11.2)
    assert find_places(1, ROUND, 1.5, BOARD, NOBODY, area=small, coherency=0.5, need=1) is None


@pytest.mark.parametrize(("count", "radius", "room"), [(14, 3.2, True), (14, 2.6, False)])
def test_who_need_not_be_tidy_finds_room_where_others_do(count: int, radius: float, room: bool) -> None:
    """A block that fits nowhere near, and groups that only grow: in whichever order they are tried."""
    area, others = Disc((15.0, 11.0), radius), bodies([Place(15.0, 11.0)], ROUND, 1.5)
    for tidy in (True, False):
        found = find_places(count, ROUND, 1.5, BOARD, others, area=area, coherency=0.5, need=2, tidy=tidy)
        assert (found is not None) == room
        if found is not None:
            check(found, count, ROUND, BOARD, others, area, 2)


def test_the_same_question_has_the_same_answer() -> None:
    blockers = bodies([Place(x, y) for x in range(2, 28, 3) for y in (4, 8)], ROUND, 1.5)

    def ask() -> tuple[Place, ...] | None:
        return find_places(6, OVAL, 1.5, HILL, blockers, area=Disc((12.0, 6.0), 6.0), coherency=0.5, need=1, facing=20)

    assert ask() == ask()


points = st.tuples(st.floats(1, 29), st.floats(1, 21))


@given(
    st.sampled_from([ROUND, OVAL]),
    st.integers(1, 12),
    st.lists(points, max_size=25),
    points,
    st.floats(0, 180),
    st.sampled_from([Everywhere(), Rectangle(0, 0, 30, 8), Disc((15, 11), 7), Polygon(((0, 0), (30, 0), (0, 22)))]),
)
def test_found_places_are_legal(
    base: Base, count: int, taken: list[Point], near: Point, facing: float, area: Area
) -> None:
    standers = [Place(x, y, standing(HILL, x, y)) for x, y in taken]
    others = bodies(standers, ROUND, 1.5)
    need = 2 if count >= 7 else 1
    places = find_places(count, base, 1.5, HILL, others, area=area, coherency=0.5, need=need, near=near, facing=facing)
    if places is not None or len(taken) < 5:
        check(places, count, base, HILL, others, area, need)


def test_oval_bases_are_turned_as_a_last_resort() -> None:
    narrow = Rectangle(0.0, 0.0, 1.6, 22.0)
    rider = Base.of_mm(60, 35)

    def places(thorough: bool, area: Area = narrow) -> tuple[Place, ...] | None:
        return find_places(
            2, rider, 1.5, BOARD, NOBODY, area=area, coherency=0.5, need=1, thorough=thorough
        )  # fmt: skip

    assert places(thorough=False) is None
    found = places(thorough=True)
    assert found is not None
    assert {place.facing for place in found} == {90.0}
    assert places(thorough=True, area=Rectangle(0.0, 0.0, 1.3, 22.0)) is None
    roomy = places(thorough=True, area=Rectangle(0.0, 0.0, 10.0, 10.0))
    assert roomy is not None
    assert {place.facing for place in roomy} == {0.0}


@pytest.mark.parametrize("base", [ROUND, OVAL])
@pytest.mark.parametrize("count", [1, 3, 10, 20])
def test_what_is_seen_at_a_glance_is_room(base: Base, count: int) -> None:
    others, area = bodies(formation(10, ROUND, (8.0, 8.0)), ROUND, 1.5), Rectangle(2.0, 2.0, 20.0, 16.0)
    ground, need = ground_of(base, 1.5, HILL, others, area, ()), neighbours_needed(count)
    check(Arrivals(count, NOBODY, None, 0.5, need).at_a_glance(ground), count, base, HILL, others, area, need)


def test_a_glance_does_not_tell_that_there_is_none() -> None:
    ground = ground_of(ROUND, 1.5, BOARD, NOBODY, Rectangle(2.0, 2.0, 3.0, 3.0), ())
    assert Arrivals(3, NOBODY, None, 0.5, 1).at_a_glance(ground) is None
    assert Arrivals(0, NOBODY, None, 0.5, 1).at_a_glance(ground) is None
