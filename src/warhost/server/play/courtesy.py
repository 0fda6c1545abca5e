"""Taking turns: who asks too often is heard more slowly, and who asks much waits while others are answered."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import exp

from warhost.server.play.buckets import Buckets
from warhost.server.work.refusals import Debts

LATELY, MUCH = 5.0, 100.0
"""Seconds that asking counts for, the less the longer ago; and what is much of late: 20 a second."""
PATIENCE, LOOK = 0.05, 0.01
"""Seconds that somebody waits so at the most for one question, and after which they look again."""
APART, STEPS = 0.5, 16
"""Seconds within which lines of one address come back that all wait for the same debt: the first may run up another."""
AT_A_TIME = 2.0
"""Seconds after which whoever waits looks whether there still is a server."""


class Courtesy:
    """The turns of all addresses."""

    def __init__(self, buckets: Buckets, debts: Debts, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets, self.debts, self._clock = buckets, debts, clock
        self._asked: dict[str, tuple[float, float]] = {}
        self._answering = self._waits = 0
        self._over = False

    def end(self) -> None:
        """The server is about to stop: nobody goes on waiting for what was refused."""
        self._over = True

    async def turn(self, who: str) -> None:
        """Wait for one's turn; nothing is lost."""
        await self.made_up(who)
        self._note(who)
        await self._buckets.turn(who)
        until = self._clock() + PATIENCE
        while self._answering and self.asks_much(who) and self._clock() < until:
            await asyncio.sleep(LOOK)

    async def made_up(self, who: str) -> None:
        """Wait until it is made up for what was refused."""
        while not self._over and (wait := self.debts.owed(who)):
            self._waits += 1
            await asyncio.sleep(min(wait + APART * (self._waits % STEPS) / STEPS, AT_A_TIME))

    def owed(self, who: str) -> float:
        """Seconds that somebody would have to wait now, others or not."""
        return self._buckets.owed(who)

    @contextmanager
    def answering(self, who: str) -> Iterator[None]:
        """Somebody is being answered: unless they ask much themselves, those who do wait meanwhile."""
        counts = not self.asks_much(who)
        self._answering += counts
        try:
            yield
        finally:
            self._answering -= counts

    def asks_much(self, who: str) -> bool:
        return self._lately(who) > MUCH

    def _lately(self, who: str) -> float:
        asked, at = self._asked.get(who, (0.0, 0.0))
        return asked * exp((at - self._clock()) / LATELY)

    def _note(self, who: str) -> None:
        if len(self._asked) > 1000:
            self._asked = {name: each for name, each in self._asked.items() if self._lately(name) > 1}
        self._asked[who] = self._lately(who) + 1, self._clock()
