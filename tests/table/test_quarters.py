"""Quarters of the table, the small ones within them, and the line around several."""

import pytest

from warhost.table.distance import disc
from warhost.table.quarters import PARTS, QUARTERS, SMALL_QUARTERS, corners, part, parts
from warhost.table.shapes import Board

BOARD = Board(44, 30)


def test_four_quarters_and_sixteen_small_ones_cover_the_table_once() -> None:
    for names, share in ((QUARTERS, 4), (SMALL_QUARTERS, 16)):
        boxes = [part(BOARD, name).box for name in names]
        assert len(set(boxes)) == share
        for left, bottom, right, top in boxes:
            assert (right - left) * (top - bottom) == pytest.approx(44 * 30 / share)
        for x, y in ((1, 1), (21, 14), (23, 14), (10, 29), (43, 16)):
            assert sum(part(BOARD, name).has(x, y) for name in names) == 1


@pytest.mark.parametrize(
    ("name", "box"),
    [
        ("bottom-left", (0, 0, 22, 15)),
        ("top-right", (22, 15, 44, 30)),
        ("top-left/bottom-right", (11, 15, 22, 22.5)),
        ("bottom-right/top-left", (22, 7.5, 33, 15)),
    ],
)
def test_where_they_lie(name: str, box: tuple[float, ...]) -> None:
    assert part(BOARD, name).box == box


def test_a_base_on_the_line_is_within_both_and_wholly_within_the_two_together() -> None:
    base = disc(22, 5, 1)
    left, right = part(BOARD, "bottom-left"), part(BOARD, "bottom-right")
    assert left.touches(base)
    assert right.touches(base)
    assert not left.holds(base)
    assert parts(BOARD, ("bottom-left", "bottom-right")).holds(base)
    assert not parts(BOARD, ("bottom-left", "top-right")).holds(base)


def test_the_line_around_several_parts() -> None:
    assert corners(BOARD, ["bottom-right", "bottom-left"]) == ((0, 0), (44, 0), (44, 15), (0, 15))
    assert corners(BOARD, ["top-left"]) == ((0, 15), (22, 15), (22, 30), (0, 30))
    assert corners(BOARD, QUARTERS) == ((0, 0), (44, 0), (44, 30), (0, 30))
    assert corners(BOARD, ["bottom-left", "bottom-left/top-left"]) == corners(BOARD, ["bottom-left"])
    assert corners(BOARD, ["bottom-left", "top-right/bottom-left", "top-left"]) == (
        (0, 0), (22, 0), (22, 15), (33, 15), (33, 22.5), (22, 22.5), (22, 30), (0, 30),
    )  # fmt: skip
    assert corners(BOARD, [(0, 0), (10, 0), (0, 5)]) == ((0, 0), (10, 0), (0, 5))
    assert corners(BOARD, []) == ()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (["bottom-left", "top-right"], "do not lie side by side"),
        (["bottom-left/bottom-left", "bottom-right"], "do not lie side by side"),
        ([name for name in SMALL_QUARTERS if name not in ("bottom-left/top-right",)], "do not lie side by side"),
        (["middle"], "no part of the table is called 'middle'"),
        (["bottom-left/middle"], "no part of the table"),
        (["bottom-left", (1.0, 1.0)], "either corners or parts"),
    ],
)
def test_what_is_no_one_area_is_said_so(said: list[str | tuple[float, float]], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        corners(BOARD, said)


def test_every_part_has_a_line_around_it() -> None:
    assert all(len(corners(BOARD, [name])) == 4 for name in PARTS)
