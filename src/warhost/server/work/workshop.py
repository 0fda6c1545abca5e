"""A workshop: errands of strangers, each under a budget of time and memory, every address in a queue of its own."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from logging import getLogger
from math import ceil, exp
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace
from pebble import ProcessExpired

from warhost.engine.problems import Refused
from warhost.server.protocol.wrong import Wrong
from warhost.server.work.lanes import Lane
from warhost.server.work.pools import PoolSize
from warhost.server.work.processes import TOOK
from warhost.server.work.refusals import ERRAND, Debts

T = TypeVar("T")
log = getLogger(__name__)
TOO_MUCH = "too much that you asked for still waits to be done; wait a moment"
REFUSED = "too much that you sent was refused"
CROWDED = "this server has too much to do just now; try again in a while"
FORGET = 600.0
"""Seconds after which it does not matter any more how much somebody asked for."""
LATELY, MUCH, TIMES = 60.0, 3.0, 2.0
"""Seconds that count as lately; who takes so many of them, and so many times as much as another, asks for much."""
STAND_BACK = 5
"""How far processes stand back for those that are kept for who asks for little (nice)."""


class Budget(msgspec.Struct, frozen=True):
    """What one errand may take, and how many may wait."""

    seconds: float = 10.0
    memory: int = 1 << 30
    """Bytes, beyond what the process has from the start."""
    waiting: int = 20
    """Errands of one address."""
    in_all: int = 400
    refused_share: float = 0.03
    refused_at_once: float = 6.0
    """Of a core: what an address may use for errands that are refused, and seconds of it at once."""


class Patron:
    """Somebody with errands: those that wait, how many are being done, and how long all of them took."""

    def __init__(self, spent: float) -> None:
        self.waiting: deque[asyncio.Future[Lane]] = deque()
        self.running, self.spent, self.seen, self._lately = 0, spent, time.monotonic(), 0.0

    @property
    def lately(self) -> float:
        """Seconds that their errands of late took; what is longer ago counts for less."""
        return self._lately * exp((self.seen - time.monotonic()) / LATELY)

    def took(self, seconds: float) -> None:
        self._lately, self.seen = self.lately + seconds, time.monotonic()
        self.spent += seconds


class Workshop:
    """Processes that do one errand at a time. Whose errands took the least time so far is next.

    One place is kept for those who ask for little: however many ask for much, they do not wait behind them.
    """

    def __init__(self, processes: int, budget: Budget, nice: int = 0) -> None:
        """`processes`: 0 for threads, which nothing can stop; for tests. `nice`: how far they stand back."""
        self.budget, slots = budget, processes or 2
        self.share = max(1, slots - 1)
        """How many errands of one address are done at a time: one place is left for others."""
        size = PoolSize(self.share, not processes, budget.memory, nice + STAND_BACK)
        kept = Lane(replace(size, slots=1, nice=nice), for_few=True)
        self.lanes = [kept, Lane(size)] if slots > 1 else [Lane(size)]
        self._patrons: dict[str, Patron] = {}
        self._debts = Debts(budget.refused_share, budget.refused_at_once)

    async def do(self, who: str, work: Callable[..., T], *given: Any, seconds: float | None = None) -> T:
        """Have something done for somebody; Wrong where it is too much."""
        patron, lane = await self._admitted(who)
        begun, seconds = time.monotonic(), seconds or self.budget.seconds
        try:
            await lane.open()
            begun = time.monotonic()
            return await self._done(lane, who, work, given, seconds)
        except (Wrong, Refused) as error:
            self._debts.add(who, ERRAND + getattr(error, TOOK, min(seconds, time.monotonic() - begun)))
            raise
        finally:
            patron.took(time.monotonic() - begun)
            self._leave(patron, lane)

    def close(self) -> None:
        """What is being done is not finished."""
        for lane in self.lanes:
            lane.close()

    @property
    def length(self) -> int:
        """How many errands wait."""
        return sum(len(each.waiting) for each in self._patrons.values())

    async def _admitted(self, who: str) -> tuple[Patron, Lane]:
        """Wait for one's turn; refused where too many of one's own wait already."""
        patron = self._patron(who)
        if wait := self._debts.owed(who):
            raise Wrong(429, f"{REFUSED}; wait {ceil(wait)} seconds")
        if len(patron.waiting) >= self.budget.waiting:
            raise Wrong(429, TOO_MUCH)
        if self.length >= self.budget.in_all:
            raise Wrong(503, CROWDED)
        turn: asyncio.Future[Lane] = asyncio.get_running_loop().create_future()
        patron.waiting.append(turn)
        self._call_next()
        try:
            return patron, await turn
        except asyncio.CancelledError:
            self._step_back(patron, turn)
            raise

    def _step_back(self, patron: Patron, turn: "asyncio.Future[Lane]") -> None:
        """Somebody went away while waiting, or just as the turn came."""
        if turn in patron.waiting:
            patron.waiting.remove(turn)
        elif not turn.cancelled():
            self._leave(patron, turn.result())

    def _leave(self, patron: Patron, lane: Lane) -> None:
        patron.running -= 1
        lane.running -= 1
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
        while (found := self._next()) is not None:
            patron, lane = found
            turn = patron.waiting.popleft()
            if not turn.done():
                patron.running += 1
                lane.running += 1
                turn.set_result(lane)

    def _next(self) -> tuple[Patron, Lane] | None:
        """Whose turn it is, and where there is a place for them."""
        free = [lane for lane in self.lanes if lane.has_room]
        ready = [each for each in self._patrons.values() if each.waiting and each.running < self.share] if free else []
        much = self._much() if ready else MUCH
        for patron in sorted(ready, key=lambda each: each.spent):
            fit = [lane for lane in free if not lane.for_few or patron.lately <= much]
            if fit:
                return patron, fit[0]
        return None

    def _much(self) -> float:
        """Seconds of late that are more than a place is kept for."""
        here = time.monotonic() - LATELY
        return max(MUCH, TIMES * min((each.lately for each in self._patrons.values() if each.seen > here), default=0.0))

    async def _done(self, lane: Lane, who: str, work: Callable[..., T], given: tuple[Any, ...], seconds: float) -> T:
        try:
            return await lane.do(seconds, work, *given)
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
