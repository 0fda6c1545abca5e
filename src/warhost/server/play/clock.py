"""A clock as in chess: each side has its own time, which runs while it is asked. Times of this process alone count."""

import time
from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from warhost.engine.records import PLAYERS
from warhost.server.protocol.together import ClockTerms, ClockView
from warhost.server.store.records import KeptClock

PausedBy = Literal["agreed", "away"]


def set_up(terms: ClockTerms) -> KeptClock:
    """The clock both agreed on, before it runs."""
    return KeptClock(terms, dict.fromkeys(PLAYERS, terms.minutes * 60.0))


class Clock:
    """Whose time runs is told from outside; a server that is down takes nobody's time."""

    def __init__(self, kept: KeptClock, now: Callable[[], float] = time.monotonic) -> None:
        self._kept, self._now = kept, now
        self.running: str | None = None
        self.away = False
        """Nobody looks at the battle."""
        self._since = now()

    def kept(self) -> KeptClock:
        """As it stands, to be written down."""
        return replace(self._kept, left=self.left)

    @property
    def left(self) -> dict[str, float]:
        """Seconds left to each side now."""
        spent = max(0.0, self._now() - self._since)
        return {
            side: max(0.0, left - spent if side == self.running else left) for side, left in self._kept.left.items()
        }

    def run(self, side: str | None, turn: str, away: bool = False) -> None:
        """From now on this side's time runs, unless the clock is stopped. `turn`: the turn that it is, and whose."""
        self._kept, self._since = self.kept(), self._now()
        self.away = away
        self.running = None if self._kept.stopped or away else side
        self._add_for(turn)

    def _add_for(self, turn: str) -> None:
        """As a turn begins its player gets some time: once, however often somebody goes back to before it."""
        whose = turn.partition(" ")[2]
        if whose in self._kept.left and turn not in self._kept.turns:
            left = self._kept.left | {whose: self._kept.left[whose] + self._kept.terms.added}
            self._kept = replace(self._kept, left=left, turns=[*self._kept.turns, turn])

    def stop(self, stopped: bool) -> None:
        """Stop by agreement, or go on."""
        self._kept, self._since = replace(self.kept(), stopped=stopped), self._now()
        self.running = None if stopped else self.running

    @property
    def stopped(self) -> bool:
        return self._kept.stopped

    @property
    def up(self) -> str | None:
        """The side whose time has run out."""
        return next((side for side, left in self.left.items() if left <= 0.0), None)

    @property
    def paused(self) -> PausedBy | None:
        return "agreed" if self.stopped else "away" if self.away else None

    def view(self) -> ClockView:
        left = {side: round(seconds, 1) for side, seconds in self.left.items()}
        return ClockView(terms=self._kept.terms, left=left, running=self.running, paused=self.paused)
