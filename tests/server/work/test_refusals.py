"""Debts for what was refused, and what is charged for it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from warhost.server.settings import Limits
from warhost.server.work.refusals import Debts, billed, billing, charge


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_debts_are_forgiven_at_their_share() -> None:
    clock = Clock()
    debts = Debts(0.05, 1.0, clock)
    debts.add("me", 1.0)
    assert debts.owed("me") == 0, "so much is free"
    debts.add("me", 0.5)
    assert debts.owed("me") == pytest.approx(10.0)
    assert debts.owed("you") == 0
    clock.now = 4.0
    assert debts.owed("me") == pytest.approx(6.0)
    clock.now = 10.0
    assert debts.owed("me") == pytest.approx(0.0)
    clock.now = 1000.0
    debts.add("me", 1.0)
    assert debts.owed("me") == 0, "nor is anything kept of it for ever"


def test_who_owes_nothing_any_longer_is_forgotten() -> None:
    clock = Clock()
    debts = Debts(0.05, 1.0, clock)
    for number in range(3000):
        clock.now += 1.0
        debts.add(str(number), 0.1)
    assert len(debts._all) <= 1001


def busy(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_what_threads_compute_is_on_the_bill() -> None:
    with billing() as bill, ThreadPoolExecutor(1) as threads:
        charge(1.0)
        threads.submit(billed(lambda: busy(0.05))).result()
    assert 1.05 <= bill.seconds < 1.5
    charge(1.0)
    assert bill.seconds < 1.5, "it is closed"


def test_all_workers_together_grant_the_same() -> None:
    whole, part = Limits(), Limits().divided(4)
    assert part.refused_share * 4 == pytest.approx(whole.refused_share)
