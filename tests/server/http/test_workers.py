"""Workers that are killed, one of several or the only one: battles go on, nothing is lost, nothing is there twice."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.killing import Killable, play_and_kill
from tests.server.play.test_stored_battles import free_port

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
KILLS = int(os.environ.get("WARHOST_KILLS", "200"))


@contextmanager
def killable(data: Path, database: str, workers: int) -> Iterator[Killable]:
    server = Killable(free_port(), data, database, workers)
    try:
        yield server
    finally:
        server.stop()


def test_a_worker_of_two_is_killed(tmp_path: Path) -> None:
    with killable(tmp_path, f"sqlite:///{tmp_path / 'warhost.db'}", 2) as server:
        assert len(play_and_kill(server, kills=1, seed=1, players=1, mode="one-screen")[0]) <= 1


@pytest.mark.soak
def test_workers_are_replaced_one_after_the_other(tmp_path: Path) -> None:
    with killable(tmp_path, f"sqlite:///{tmp_path / 'warhost.db'}", 2) as server:
        before = set(server.pids())
        server.process.send_signal(signal.SIGHUP)
        while set(server.pids()) & before:
            server.until_whole()


@pytest.mark.soak
@pytest.mark.parametrize("workers", [1, 2])
def test_killed_at_many_moments(tmp_path: Path, database: str, workers: int) -> None:
    with killable(tmp_path, database, workers) as server:
        away, _ = play_and_kill(server, KILLS, seed=workers)
    middle, longest = away[len(away) // 2], away[-1]
    print(f"{KILLS} kills, {workers} workers: battles stood still {middle:.1f} s, {longest:.1f} s at the longest")
