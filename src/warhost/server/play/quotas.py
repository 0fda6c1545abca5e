"""How many battles and replays one address may have at a time. Addresses are remembered, never written down."""

from collections import defaultdict

from sqlalchemy.engine import Engine

from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Limits
from warhost.server.store.quotas import drop_replays, going_on, kept_replays, make_room
from warhost.server.store.retention import erase

AT_ONCE = 20
"""Battles never played that make room together."""


class Quotas:
    """Who made what since this process began."""

    def __init__(self, limits: Limits, engine: Engine) -> None:
        self.limits, self.engine = limits, engine
        self._battles: defaultdict[str, list[str]] = defaultdict(list)
        self._replays: defaultdict[str, list[str]] = defaultdict(list)

    def made(self, who: str, battle: str) -> None:
        self._battles[who].append(battle)

    def admit_battle(self, who: str) -> None:
        """May somebody make one more battle? Of too many the one that was never played makes room."""
        left = going_on(self.engine, self._battles.pop(who, []))
        if left:
            self._battles[who] = left
        if len(left) >= self.limits.battles_each:
            raise Wrong(429, f"you have {len(left)} battles that are not over; finish some first")

    def make_room(self, unfinished: int, in_use: list[str]) -> None:
        """Is there room for one more battle of anybody? What was begun and left makes room first."""
        if unfinished < self.limits.battles:
            return
        if not make_room(self.engine, in_use, AT_ONCE, self.limits.left_seconds):
            raise Wrong(503, "this server has as many battles as it can hold; finish some first")

    def admit_replay(self, who: str, key: str) -> None:
        """One more replay: the oldest of somebody's own makes room, and what is old goes."""
        mine = kept_replays(self.engine, self._replays.pop(who, []))
        for each in mine[: max(0, len(mine) + 1 - self.limits.replays_each)]:
            erase(self.engine, each)
        self._replays[who] = [*mine[-self.limits.replays_each + 1 :], key]
        drop_replays(self.engine, self.limits.replay_days, self.limits.replays)
