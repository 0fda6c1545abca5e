"""Pools of processes in which work is done under a budget, and stopped with its process where it takes too much."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from threading import Lock
from typing import Any, TypeVar

import msgspec
from pebble import ProcessPool

from warhost.server.work.processes import begin_work, forked_context, within

T = TypeVar("T")
PATIENCE = 4.0
"""How many times its own time work may take by the clock; the machine may be busy."""


class PoolSize(msgspec.Struct, frozen=True):
    """How much is done at a time; in processes, or threads, which nothing can stop; how far they stand back (nice)."""

    slots: int
    threads: bool = False
    memory: int | None = None
    """Bytes that one errand may take."""
    nice: int = 0


class WorkPool:
    """Processes that begin when they are wanted, and are replaced when somebody ends them."""

    def __init__(self, size: PoolSize) -> None:
        self.size, self._begun, self._beginning = size, False, Lock()
        self._pool = _pool_of(size)

    @property
    def is_ready(self) -> bool:
        return self._begun and not self._is_broken

    def begin(self) -> None:
        """Begin the processes; the first has much to load, so nobody does this where others wait."""
        with self._beginning:
            if self._begun and self._is_broken:
                self.close()
                self._pool = _pool_of(self.size)
            _ = self._is_broken  # asked whether it works, a pool begins to
            self._begun = True

    def schedule(self, seconds: float, work: Callable[..., T], *given: Any) -> "Future[T]":
        """Have something done; TimeoutError where it takes longer. What does not stop by itself ends with its process.

        BrokenProcessPool: somebody ended the process before it had begun with this.
        """
        if isinstance(self._pool, ProcessPool):
            return self._pool.schedule(within, args=(seconds, work, *given), timeout=PATIENCE * seconds)
        return self._pool.submit(work, *given)

    def close(self) -> None:
        """What is being done is not finished."""
        if isinstance(self._pool, ProcessPool):
            self._pool.stop()  # type: ignore[no-untyped-call]
            with suppress(TimeoutError):
                self._pool.join(5)
        else:
            self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def _is_broken(self) -> bool:
        """Pebble gives a pool up, for good, when a process of it ends that has nothing to do."""
        return isinstance(self._pool, ProcessPool) and not self._pool.active


def _pool_of(size: PoolSize) -> ProcessPool | ThreadPoolExecutor:
    if size.threads:
        return ThreadPoolExecutor(size.slots, "warhost work")
    given = size.memory, size.nice
    return ProcessPool(size.slots, initializer=begin_work, initargs=given, context=forked_context())
