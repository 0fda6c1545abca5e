"""Where computer players think, and who thinks next."""

import time
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from threading import Lock
from typing import Protocol

from warhost.server.work.processes import forked_context, leave_with_parent

Think = Callable[[bytes], bytes]
Clock = Callable[[], float]
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


class LocalThinkers:
    """Processes of this machine, or threads where there are to be no processes. They start with the first task."""

    def __init__(self, think: Think, processes: int, nice: int = 0, threads: int = 2) -> None:
        self.slots = processes or threads
        self._think = think
        self._make: Callable[[], Executor]
        if processes > 0:
            self._make = lambda: ProcessPoolExecutor(processes, forked_context(), leave_with_parent, (nice,))
        else:
            self._make = lambda: ThreadPoolExecutor(threads, "warhost bot")
        self._lock = Lock()
        self._pool: Executor | None = None

    def submit(self, task: bytes) -> "Future[bytes]":
        with self._lock:
            if self._pool is None:
                self._pool = self._make()
            try:
                return self._pool.submit(self._think, task)
            except BrokenProcessPool:
                self._pool = self._make()  # a worker died; the others are replaced with it
                return self._pool.submit(self._think, task)

    def close(self) -> None:
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            for process in dict(getattr(pool, "_processes", None) or {}).values():
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)


class FairQueue:
    """Tasks in kinds: each kind that has some waiting gets its share of the time, however many another brings.

    Whoever has had the least time, weighed, is next; within a kind the first to come. A battle has one task at a time.
    """

    def __init__(
        self, thinkers: Thinkers, weights: Mapping[Hashable, float] | None = None, clock: Clock = time.monotonic
    ) -> None:
        """`weights`: kinds that get another share than 1."""
        self.thinkers, self._weights, self._clock = thinkers, weights or {}, clock
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
            self._spent[kind] += spent / self._weights.get(kind, 1.0)
