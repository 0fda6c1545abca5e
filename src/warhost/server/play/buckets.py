"""How often somebody may ask: a bucket that fills with time and is emptied by asking."""

import asyncio
import time
from collections.abc import Callable


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, a_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_second, self.burst, self._clock = a_second, burst, clock
        self._left, self._seen = float(burst), clock()

    def take(self) -> bool:
        """One more; false when that is too many."""
        if self.wait > 0:
            return False
        self._left -= 1
        return True

    def reserve(self) -> float:
        """One more in any case; how many seconds it has to wait for its turn."""
        wait = self.wait
        self._left -= 1
        return wait

    @property
    def wait(self) -> float:
        """Seconds until one more may be taken."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._seen) * self.a_second)
        self._seen = now
        return max(0.0, (1 - self._left) / self.a_second)

    @property
    def full(self) -> bool:
        return self._left + (self._clock() - self._seen) * self.a_second >= self.burst


class Buckets:
    """A bucket for everybody who asks, by name; those that are full again are forgotten."""

    def __init__(self, a_minute: int, burst: int | None = None) -> None:
        """`burst`: how many may come at once; a minute's without it."""
        self.a_minute, self.burst = a_minute, burst or a_minute
        self._all: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        return self._of(who).take()

    async def turn(self, who: str) -> None:
        """Wait for one's turn: who asks too often is heard more slowly, and nothing is lost."""
        wait = self._of(who).reserve()
        if wait:
            await asyncio.sleep(wait)

    def owed(self, who: str) -> float:
        """Seconds that somebody would have to wait now."""
        return self._of(who).wait

    def _of(self, who: str) -> Bucket:
        if len(self._all) > 1000:
            self._all = {name: bucket for name, bucket in self._all.items() if not bucket.full}
        return self._all.setdefault(who, Bucket(self.a_minute / 60, self.burst))
