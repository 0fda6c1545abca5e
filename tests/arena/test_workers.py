"""Processes that fight: one that dies or hangs costs its battle at most, never the campaign."""

import os
import time
from functools import partial
from pathlib import Path

from warhost.arena.campaign import Battlefield, Bout
from warhost.arena.timed_battle import Fought
from warhost.arena.workers import Workers


def bouts(number: int) -> list[Bout]:
    return [Bout(each, Battlefield("plain"), ("x", "y"), ("a", "b"), each) for each in range(1, number + 1)]


def dies_on(unlucky: int, times: int, notes: Path, bout: Bout) -> Fought:
    """Fights at once; the process dies the first few times it meets the unlucky battle."""
    if bout.number == unlucky:
        note = notes / f"death-{len(list(notes.iterdir()))}"
        if len(list(notes.iterdir())) < times:
            note.touch()
            os._exit(3)
    return Fought(bout.number, "red")


def hangs_on(unlucky: int, bout: Bout) -> Fought:
    if bout.number == unlucky:
        time.sleep(3600)
    return Fought(bout.number, "blue")


def stumbles(bout: Bout) -> Fought:
    raise ValueError(f"no army for {bout.number}")


def test_a_battle_whose_process_died_is_fought_again(tmp_path: Path) -> None:
    found = list(Workers(2, fought_by=partial(dies_on, 3, 1, tmp_path)).fight(bouts(6)))
    assert sorted(each.number for each in found) == [1, 2, 3, 4, 5, 6]
    assert all(each.broken is None for each in found)
    assert len(list(tmp_path.iterdir())) == 1


def test_a_battle_that_always_kills_is_given_up(tmp_path: Path) -> None:
    found = {each.number: each for each in Workers(1, fought_by=partial(dies_on, 2, 9, tmp_path)).fight(bouts(4))}
    assert sorted(found) == [1, 2, 3, 4]
    assert found[2].broken == "its process died 2 times, at last with exit code 3"
    assert [number for number, each in found.items() if each.broken] == [2]


def test_a_battle_that_hangs_is_broken_off() -> None:
    found = {each.number: each for each in Workers(2, limit=3, fought_by=partial(hangs_on, 1)).fight(bouts(3))}
    assert sorted(found) == [1, 2, 3]
    assert found[1].broken == "not over after 3 seconds"
    assert found[2].winner == found[3].winner == "blue"


def test_an_error_is_the_battle_s_result() -> None:
    (found,) = Workers(1, fought_by=stumbles).fight(bouts(1))
    assert found.broken == "ValueError: no army for 1"


def test_leaving_early_leaves_no_process_behind(tmp_path: Path) -> None:
    workers = Workers(2, fought_by=partial(dies_on, 0, 0, tmp_path))
    fighting = workers.fight(bouts(50))
    next(fighting)
    processes = [each.process for each in workers._workers]
    assert any(each.is_alive() for each in processes)
    fighting.close()  # type: ignore[attr-defined]
    assert not any(each.is_alive() for each in processes)


def test_no_battles_need_no_process() -> None:
    assert list(Workers(4).fight([])) == []
