"""A workshop: errands of strangers, each under a budget of time and memory, every address in a queue of its own."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from logging import getLogger
from typing import Any, TypeVar

import msgspec
from pebble import ProcessExpired, ProcessPool

from warhost.engine.problems import Refused
from warhost.server.protocol.wrong import Wrong
from warhost.server.work.processes import begin_work, forked_context, within

T = TypeVar("T")
log = getLogger(__name__)
TOO_MUCH = "too much that you asked for still waits to be done; wait a moment"
CROWDED = "this server has too much to do just now; try again in a while"
PATIENCE = 4.0
"""How many times its own time an errand may take by the clock; the machine may be busy."""
FORGET = 600.0
"""Seconds after which it does not matter any more how much somebody asked for."""


class Budget(msgspec.Struct, frozen=True):
    """What one errand may take, and how many may wait."""

    seconds: float = 10.0
    memory: int = 1 << 30
    """Bytes, beyond what the process has from the start."""
    waiting: int = 20
    """Errands of one address."""
    in_all: int = 400


class Patron:
    """Somebody with errands: those that wait, how many are being done, and how long all of them took."""

    def __init__(self, spent: float) -> None:
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.running, self.spent, self.seen = 0, spent, time.monotonic()


class Workshop:
    """Processes that do one errand at a time. Whose errands took the least time so far is next."""

    def __init__(self, processes: int, budget: Budget) -> None:
        """`processes`: 0 for threads, which nothing can stop; for tests."""
        self.budget, self.slots = budget, processes or 2
        self.share = max(1, self.slots - 1)
        """How many errands of one address are done at a time: one place is left for others."""
        self._pool: ProcessPool | ThreadPoolExecutor = (
            ProcessPool(processes, initializer=begin_work, initargs=(budget.memory,), context=forked_context())
            if processes
            else ThreadPoolExecutor(2, "warhost work")
        )
        self._patrons: dict[str, Patron] = {}
        self._running = 0

    async def do(self, who: str, work: Callable[..., T], *given: Any, seconds: float | None = None) -> T:
        """Have something done for somebody; Wrong where it is too much."""
        patron = await self._admitted(who)
        begun = time.monotonic()
        try:
            return await self._done(who, work, given, seconds or self.budget.seconds)
        finally:
            patron.seen = time.monotonic()
            patron.spent += patron.seen - begun
            patron.running -= 1
            self._running -= 1
            self._call_next()

    def close(self) -> None:
        """What is being done is not finished."""
        if isinstance(self._pool, ProcessPool):
            self._pool.stop()  # type: ignore[no-untyped-call]
            with suppress(TimeoutError):
                self._pool.join(5)
        else:
            self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def length(self) -> int:
        """How many errands wait."""
        return sum(len(each.waiting) for each in self._patrons.values())

    async def _admitted(self, who: str) -> Patron:
        """Wait for one's turn; refused where too many of one's own wait already."""
        patron = self._patron(who)
        if len(patron.waiting) >= self.budget.waiting:
            raise Wrong(429, TOO_MUCH)
        if self.length >= self.budget.in_all:
            raise Wrong(503, CROWDED)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        patron.waiting.append(turn)
        self._call_next()
        try:
            await turn
        except asyncio.CancelledError:
            self._step_back(patron, turn)
            raise
        return patron

    def _step_back(self, patron: Patron, turn: "asyncio.Future[None]") -> None:
        """Somebody went away while waiting, or just as the turn came."""
        if turn in patron.waiting:
            patron.waiting.remove(turn)
        elif not turn.cancelled():
            patron.running -= 1
            self._running -= 1
            self._call_next()

    def _patron(self, who: str) -> Patron:
        now = time.monotonic()
        if len(self._patrons) > 1000:
            self._patrons = {
                name: each
                for name, each in self._patrons.items()
                if each.waiting or each.running or now - each.seen < FORGET
            }
        # Who comes anew has not saved up time by staying away.
        least = min((each.spent for each in self._patrons.values() if each.waiting or each.running), default=0.0)
        patron = self._patrons.setdefault(who, Patron(least))
        patron.spent = max(patron.spent, least)
        return patron

    def _call_next(self) -> None:
        """Let in whoever is next, as long as there is a place."""
        while self._running < self.slots:
            ready = [each for each in self._patrons.values() if each.waiting and each.running < self.share]
            if not ready:
                return
            patron = min(ready, key=lambda each: each.spent)
            turn = patron.waiting.popleft()
            if not turn.done():
                patron.running += 1
                self._running += 1
                turn.set_result(None)

    async def _done(self, who: str, work: Callable[..., T], given: tuple[Any, ...], seconds: float) -> T:
        try:
            return await asyncio.wrap_future(self._begun(work, given, seconds))
        except TimeoutError:
            log.warning("%s for %s was stopped after %g seconds", work.__name__, who, seconds)
            raise Wrong(422, f"this takes longer than {seconds:g} seconds, which is too long here") from None
        except (MemoryError, ProcessExpired):
            log.warning("%s for %s was stopped: it took too much memory", work.__name__, who)
            raise Wrong(422, "this takes more memory than there is for it here") from None
        except RecursionError:
            log.warning("%s for %s was stopped: too deep", work.__name__, who)
            raise Wrong(422, "this is nested too deeply") from None
        except (Wrong, Refused):
            raise
        except Exception as error:
            log.exception("%s for %s went wrong", work.__name__, who)
            raise Wrong(500, "the server stumbled over this") from error

    def _begun(self, work: Callable[..., T], given: tuple[Any, ...], seconds: float) -> "Future[T]":
        if isinstance(self._pool, ProcessPool):
            # What does not stop by itself is stopped with its process.
            return self._pool.schedule(within, args=(seconds, work, *given), timeout=PATIENCE * seconds)
        return self._pool.submit(work, *given)
