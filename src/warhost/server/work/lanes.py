"""Lanes of a workshop: processes that do one errand at a time, begun when the first comes, off the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from warhost.server.work.pools import PoolSize, WorkPool

T = TypeVar("T")


class Lane:
    """Some processes. `for_few`: whoever asks for much is not let in here."""

    def __init__(self, size: PoolSize, for_few: bool = False) -> None:
        self.slots, self.for_few, self.running = size.slots, for_few, 0
        self._opening, self._pool = asyncio.Lock(), WorkPool(size)

    @property
    def has_room(self) -> bool:
        return self.running < self.slots

    async def open(self) -> None:
        """Begin the processes: only who needs them waits for that."""
        async with self._opening:
            if not self._pool.is_ready:
                await asyncio.get_running_loop().run_in_executor(None, self._pool.begin)

    async def do(self, seconds: float, work: Callable[..., T], *given: Any) -> T:
        """Have it done here; TimeoutError where it takes longer."""
        try:
            return await asyncio.wrap_future(self._pool.schedule(seconds, work, *given))
        except BrokenProcessPool:
            await self.open()
            return await asyncio.wrap_future(self._pool.schedule(seconds, work, *given))

    def close(self) -> None:
        """What is being done is not finished."""
        self._pool.close()
