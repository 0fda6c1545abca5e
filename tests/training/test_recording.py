"""Lessons for the marshal: which battles they come from, and that they are kept whole."""

from pathlib import Path

import numpy as np

from warhost.arena.campaign import Battlefield
from warhost.training.recording import Plan, bout_of, fight, joined, read, write

PLAN = Plan(("vigilant-brotherhood", "gnawfeast-clawpack"), (Battlefield("fire-and-jade", "aqshy"),), 4, "recruit")


def test_the_same_number_is_the_same_battle() -> None:
    assert bout_of(PLAN, 3) == bout_of(PLAN, 3)
    assert bout_of(PLAN, 3) != bout_of(PLAN, 4)


def test_positions_of_a_battle_know_how_it_ended(tmp_path: Path) -> None:
    """Both sides see each moment, so what one wins the other loses."""
    lessons = fight(PLAN, 1)
    assert lessons is not None
    red, blue = lessons.won[::2], lessons.won[1::2]
    assert (red + blue == 1).all()
    assert (lessons.points[::2] == -lessons.points[1::2]).all()
    write(tmp_path / "some.npz", joined([lessons, lessons]))
    again = read(tmp_path / "some.npz")
    assert len(again.won) == 2 * len(lessons.won)
    assert np.allclose(again.rows.whole[: len(lessons.won)], lessons.rows.whole, atol=2e-3)
    assert [each.name for each in tmp_path.iterdir()] == ["some.npz"]
