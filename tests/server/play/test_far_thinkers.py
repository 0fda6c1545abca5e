"""Thoughts on many machines: a cluster that thinks, that is gone, that ends in the middle, that comes back."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import Future
from multiprocessing.connection import Connection

import pytest
from tests.server.play.test_bots import fresh

from warhost.server.play.bots import task_of, think
from warhost.server.play.far_thinkers import AGAIN, FarThinkers
from warhost.server.play.thinkers import LocalThinkers, Think


def aloud(task: bytes) -> bytes:
    return b"here " + task


def thinks(line: Connection, _: Think, address: str) -> None:
    """A cluster of three cores; it can be told to end, and may have thoughts that fail."""
    line.send((None, 3))
    while True:
        number, raw = line.recv()
        if raw == b"end":
            os._exit(1)
        line.send((number, RuntimeError("no") if raw == b"fail" else b"far " + raw + address.encode()))


def cannot(line: Connection, _: Think, __: str) -> None:
    line.send((None, "nobody is there"))


class Setting:
    """Thinkers with a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.made: list[FarThinkers] = []

    def thinkers(self, driver: object) -> FarThinkers:
        here = LocalThinkers(aloud, 0)
        self.made.append(FarThinkers(aloud, "!", here, driver, lambda: self.now))  # type: ignore[arg-type]
        return self.made[-1]


@pytest.fixture
def setting() -> Iterator[Setting]:
    found = Setting()
    yield found
    for each in found.made:
        each.close()


def until(thinkers: FarThinkers, slots: int) -> None:
    end = time.monotonic() + 60
    while thinkers.slots != slots:
        assert time.monotonic() < end, f"it has {thinkers.slots} slots"
        time.sleep(0.01)


def test_a_cluster_thinks_and_what_it_cannot_is_thought_here(setting: Setting) -> None:
    thinkers = setting.thinkers(thinks)
    until(thinkers, 3)
    asked: list[Future[bytes]] = [thinkers.submit(each) for each in (b"a", b"fail", b"b")]
    assert [each.result(60) for each in asked] == [b"far a!", b"here fail", b"far b!"]


def test_one_that_ends_in_the_middle_loses_nothing_and_is_tried_again_later(
    setting: Setting, caplog: pytest.LogCaptureFixture
) -> None:
    thinkers = setting.thinkers(thinks)
    until(thinkers, 3)
    assert thinkers.submit(b"end").result(60) == b"here end"
    until(thinkers, 2)
    assert thinkers.submit(b"x").result(60) == b"here x", "it was tried a moment ago"
    assert "no Ray cluster thinks for this server (it ended)" in caplog.text
    setting.now = AGAIN
    assert thinkers.submit(b"y").result(60) == b"here y", "nobody waits for it"
    until(thinkers, 3)
    assert thinkers.submit(b"z").result(60) == b"far z!"


def test_without_one_the_thoughts_are_had_here(setting: Setting, caplog: pytest.LogCaptureFixture) -> None:
    thinkers = setting.thinkers(cannot)
    assert thinkers.submit(b"x").result(60) == b"here x"
    end = time.monotonic() + 60
    while "nobody is there" not in caplog.text and time.monotonic() < end:
        time.sleep(0.01)
    assert "no Ray cluster thinks for this server (nobody is there); its own processes do" in caplog.text


@pytest.mark.soak
def test_a_real_cluster_thinks_as_we_do_and_its_head_may_die() -> None:
    pytest.importorskip("ray", reason="Ray is not installed (pip install warhost[lab])")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 3})
    task = task_of(fresh(), "captain", "x", None)
    thinkers = FarThinkers(think, cluster.address, LocalThinkers(think, 0))
    try:
        until(thinkers, 3)
        assert thinkers.submit(task).result(120) == think(task)
        cluster.head_node.kill_all_processes(check_alive=False, allow_graceful=False)
        assert thinkers.submit(task).result(120) == think(task)
    finally:
        thinkers.close()
        cluster.shutdown()
