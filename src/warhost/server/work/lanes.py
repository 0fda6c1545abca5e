"""Lanes of a workshop: processes that do one errand at a time, begun when the first comes, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from pebble import ProcessPool

from warhost.server.work.processes import begin_work, forked_context, within

T = TypeVar("T")
PATIENCE = 4.0
"""How many times its own time an errand may take by the clock; the machine may be busy."""


class LaneSize(msgspec.Struct, frozen=True):
    """How many errands at a time; processes, or threads, which nothing can stop; how far they stand back (nice)."""

    slots: int
    threads: bool = False
    memory: int | None = None
    nice: int = 0


class Lane:
    """Some processes. `for_few`: whoever asks for much is not let in here."""

    def __init__(self, size: LaneSize, for_few: bool = False) -> None:
        self.size, self.slots, self.for_few, self.running = size, size.slots, for_few, 0
        self._opening, self._open = asyncio.Lock(), False
        self._pool = _pool_of(size)

    @property
    def has_room(self) -> bool:
        return self.running < self.slots

    async def open(self) -> None:
        """Begin the processes: the first has much to load, and only who needs it waits for that."""
        async with self._opening:
            if not self._open or self._is_broken:
                await asyncio.get_running_loop().run_in_executor(None, self._begin)
                self._open = True

    async def do(self, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """Have it done here; TimeoutError where it takes longer."""
        try:
            return await asyncio.wrap_future(self._begun(seconds, work, given))
        except BrokenProcessPool:  # somebody ended the process before it had begun with this
            await self.open()
            return await asyncio.wrap_future(self._begun(seconds, work, given))

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

    def _begin(self) -> None:
        """Asked whether it works, a pool begins to; one that does not is replaced."""
        if self._is_broken:
            self.close()
            self._pool = _pool_of(self.size)
            _ = self._is_broken

    def _begun(self, seconds: float, work: Callable[..., T], given: tuple[Any, ...]) -> "Future[T]":
        if isinstance(self._pool, ProcessPool):
            # What does not stop by itself is stopped with its process.
            return self._pool.schedule(within, args=(seconds, work, *given), timeout=PATIENCE * seconds)
        return self._pool.submit(work, *given)


def _pool_of(size: LaneSize) -> ProcessPool | ThreadPoolExecutor:
    if size.threads:
        return ThreadPoolExecutor(size.slots, "warhost work")
    given = size.memory, size.nice
    return ProcessPool(size.slots, initializer=begin_work, initargs=given, context=forked_context())
