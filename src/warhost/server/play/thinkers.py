"""Where computer players think, and who thinks next."""

import time
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol

from warhost.server.work.pools import PoolSize, WorkPool

Think = Callable[[bytes], bytes]
Clock = Callable[[], float]
MOST_KINDS = 1000
"""Kinds of tasks that are remembered, whoever brought them."""
KINDLY = 10
"""How far those who think long stand back for those who answer people (the nice of their processes)."""


class Thinkers(Protocol):
    """Something that thinks: processes of this machine, or any number of machines."""

    @property
    def slots(self) -> int:
        """How many thoughts it can have at a time."""

    def submit(self, task: bytes) -> "Future[bytes]":
        """A thought, when it has been had."""

    def close(self) -> None:
        """Stop: what is half thought of is thought of again another time."""


class ThoughtBudget(NamedTuple):
    """What one thought may take of a process of this machine."""

    seconds: float = 20.0
    memory: int | None = None


USUALLY = ThoughtBudget()


class LocalThinkers:
    """Processes of this machine, or threads where there are to be no processes. They start with the first task."""

    def __init__(
        self, think: Think, processes: int, nice: int = 0, threads: int = 2, budget: ThoughtBudget = USUALLY
    ) -> None:
        self.slots = processes or threads
        self._think, self._seconds = think, budget.seconds
        self._pool = WorkPool(PoolSize(self.slots, not processes, budget.memory, nice))

    def submit(self, task: bytes) -> "Future[bytes]":
        """A thought; TimeoutError or MemoryError where it takes too much."""
        if self._pool.is_ready:
            return self._pool.schedule(self._seconds, self._think, task)
        done: Future[bytes] = Future()
        Thread(target=self._begin_with, args=(task, done), daemon=True).start()  # nobody else waits for that
        return done

    def close(self) -> None:
        self._pool.close()

    def _begin_with(self, task: bytes, done: "Future[bytes]") -> None:
        try:
            self._pool.begin()
            hand_on(self._pool.schedule(self._seconds, self._think, task), done)
        except Exception as error:
            done.set_exception(error)


def hand_on(thinking: "Future[bytes]", done: "Future[bytes]") -> None:
    """What one comes to, the other does."""

    def tell(_: object) -> None:
        if thinking.cancelled():
            done.set_exception(BrokenProcessPool("stopped while it was thinking"))
        elif (error := thinking.exception()) is not None:
            done.set_exception(error)
        else:
            done.set_result(thinking.result())

    thinking.add_done_callback(tell)


class FairQueue:
    """Tasks in kinds: each kind that has some waiting gets its share of the time, however many another brings.

    Whoever has had the least time, weighed, is next; within a kind the first to come. A battle has one task at a time.
    """

    def __init__(
        self, thinkers: Thinkers, weigh: Callable[[Any], float] | None = None, clock: Clock = time.monotonic
    ) -> None:
        """`weigh`: the share of a kind; 1 without it."""
        self.thinkers, self._weigh, self._clock = thinkers, weigh or (lambda kind: 1.0), clock
        self._lock = Lock()
        self._waiting: dict[Hashable, deque[tuple[bytes, Future[bytes]]]] = {}
        self._spent: dict[Hashable, float] = {}
        self._reached = 0.0
        self._running = 0

    def submit(self, kind: Hashable, task: bytes) -> "Future[bytes]":
        """A thought, when it is its turn."""
        done: Future[bytes] = Future()
        with self._lock:
            if kind not in self._waiting:
                self._forget()
                # Who had nothing to think about has not saved up time by that.
                self._spent[kind] = max(self._spent.get(kind, 0.0), self._reached)
            self._waiting.setdefault(kind, deque()).append((task, done))
        self._go_on()
        return done

    @property
    def length(self) -> int:
        """How many wait."""
        with self._lock:
            return sum(len(each) for each in self._waiting.values())

    def close(self) -> None:
        with self._lock:
            waiting = [done for tasks in self._waiting.values() for _, done in tasks]
            self._waiting.clear()
        for done in waiting:
            done.cancel()
        self.thinkers.close()

    def _forget(self) -> None:
        """Where too many are known, those who had the least time come as if for the first time."""
        if len(self._spent) > MOST_KINDS:
            most = sorted(self._spent, key=lambda each: -self._spent[each])[: MOST_KINDS // 2]
            self._spent = {kind: self._spent[kind] for kind in {*most, *self._waiting}}

    def _go_on(self) -> None:
        while (found := self._next()) is not None:
            kind, task, done = found
            try:
                thinking = self.thinkers.submit(task)
            except Exception as error:  # a pool that is being closed, or machines that are gone
                self._end(kind, 0.0)
                done.set_exception(error)
            else:
                thinking.add_done_callback(partial(self._thought, kind, done, self._clock()))

    def _next(self) -> "tuple[Hashable, bytes, Future[bytes]] | None":
        with self._lock:
            while self._running < self.thinkers.slots and self._waiting:
                kind = min(self._waiting, key=lambda each: self._spent[each])
                task, done = self._waiting[kind].popleft()
                if not self._waiting[kind]:
                    del self._waiting[kind]
                if done.set_running_or_notify_cancel():
                    self._reached = self._spent[kind]
                    self._running += 1
                    return kind, task, done
        return None

    def _thought(self, kind: Hashable, done: "Future[bytes]", begun: float, thinking: "Future[bytes]") -> None:
        self._end(kind, self._clock() - begun)
        try:
            done.set_result(thinking.result())
        except CancelledError:
            done.set_exception(BrokenProcessPool("stopped while it was thinking"))
        except Exception as error:
            done.set_exception(error)
        self._go_on()

    def _end(self, kind: Hashable, spent: float) -> None:
        with self._lock:
            self._running -= 1
            self._spent[kind] = self._spent.get(kind, self._reached) + spent / self._weigh(kind)
