"""Duels are fought twice with seats swapped, and go on where they were stopped."""

from pathlib import Path

import pytest

from warhost.arena.journal import OtherJournal
from warhost.training.duels import Duel, Duels, bout_of, fight_on, journal_of, summary

DUELS = Duels(("recruit", "random"), 3, ("heartflayer-troupe", "bleak-host"))


def test_neighbours_are_one_battle_with_seats_swapped() -> None:
    first, second = bout_of(DUELS, 4), bout_of(DUELS, 5)
    assert (first.seed, first.armies, first.side) == (second.seed, second.armies, second.side)
    assert first.players == second.players[::-1] == ("recruit", "random")


def test_what_was_fought_is_not_fought_again(tmp_path: Path) -> None:
    journal = journal_of(tmp_path, DUELS)
    told = Duel(0, 1.0, 12, (1.0, 0.5), (100, 100), None)
    journal.add(told)
    (fought,) = fight_on(journal, DUELS, 2, 1)
    assert (fought.number, fought.broken) == (1, None)
    assert [*journal_of(tmp_path, DUELS).rows()] == [told, fought]
    assert (fought.won > 0.5) == (fought.lead > 0)


def test_other_armies_are_other_duels(tmp_path: Path) -> None:
    journal_of(tmp_path, DUELS)
    with pytest.raises(OtherJournal, match="made for something else"):
        journal_of(tmp_path, Duels(DUELS.players, DUELS.seed, DUELS.armies[::-1]))


def test_what_broke_off_counts_for_nobody() -> None:
    rows = [
        Duel(0, 1.0, 5, (2.0, 1.0), (100, 50), None),
        Duel(1, 0.5, 0, (4.0, 1.0), (100, 50), None),
        Duel(2, 0.0, -9, (9.0, 9.0), (1, 1), "decision 7: Stuck"),
    ]
    assert summary(DUELS, rows) == (
        "recruit,random: 75.0% [19.8%, 97.3%] of 2 battles, lead +2.5 ± 4.9; recruit 30 ms, random 20 ms a decision; "
        "1 broken off"
    )
