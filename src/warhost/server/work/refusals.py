"""What is refused is paid for by who sent it: they are heard again when it has been made up for, slowly."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")
MESSAGE, GREETING, REQUEST, ERRAND, BYTE = 0.001, 0.003, 0.002, 0.003, 3e-9
"""Seconds charged for hearing something that is refused, and for a byte that came with it: more than it takes."""


class Bill:
    """Processor time that something took so far."""

    def __init__(self) -> None:
        self.seconds = 0.0


_running: ContextVar[Bill | None] = ContextVar("bill", default=None)


@contextmanager
def billing() -> Iterator[Bill]:
    """Whatever is done here for somebody is on this bill, in threads, too."""
    bill = Bill()
    token = _running.set(bill)
    try:
        yield bill
    finally:
        _running.reset(token)


def charge(seconds: float) -> None:
    """So much more on the bill, where there is one."""
    bill = _running.get()
    if bill is not None:
        bill.seconds += seconds


def billed(work: Callable[[], T]) -> Callable[[], T]:
    """The same work, in whatever thread, with the processor time it takes on the bill."""
    bill = _running.get()
    if bill is None:
        return work

    def timed() -> T:
        begun = time.thread_time()
        try:
            return work()
        finally:
            bill.seconds += time.thread_time() - begun

    return timed


class Debts:
    """What everybody has used up with what was refused, in seconds. It is forgiven at a small share of time."""

    def __init__(self, share: float, at_once: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`at_once`: so much is free, so that nobody who makes mistakes notices."""
        self.share, self.at_once, self._clock = share, at_once, clock
        self._all: dict[str, tuple[float, float]] = {}

    def add(self, who: str, seconds: float) -> None:
        if len(self._all) > 1000:
            self._all = {name: each for name, each in self._all.items() if self._debt(name) > 0}
        self._all[who] = self._debt(who) + seconds, self._clock()

    def owed(self, who: str) -> float:
        """Seconds until somebody is heard again."""
        return max(0.0, (self._debt(who) - self.at_once) / self.share)

    def _debt(self, who: str) -> float:
        debt, at = self._all.get(who, (0.0, 0.0))
        return max(0.0, debt - self.share * (self._clock() - at))
