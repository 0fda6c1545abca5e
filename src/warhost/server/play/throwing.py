"""Asking everybody for their shares of a throw: whoever is here and has pledged is waited for, but not for long."""

import asyncio
from collections.abc import Callable, Collection

from warhost.server.play.room import Room
from warhost.server.play.shared_dice import SharedDice, shown_pledge
from warhost.server.protocol.replies import ShareWanted

PATIENCE = 4.0
"""Seconds a page has to give its share; after that the dice are thrown without, and everybody can see that."""


class ShareRound:
    """The shares of one throw, as they come in from pages."""

    def __init__(self, dice: SharedDice, asked: Collection[str]) -> None:
        self.dice = dice
        self.awaited = {name: asyncio.get_running_loop().create_future() for name in asked}

    def give(self, seat: str, throw: int, share: str) -> bool:
        """A page gives its share; false where it is not what was pledged, or not asked for."""
        waiting = self.awaited.get(seat)
        if waiting is None or throw != self.dice.next or not self.dice.holds(seat, share):
            return False
        if not waiting.done():
            waiting.set_result(share)
        return True

    async def gathered(self) -> dict[str, str]:
        """What was given in time."""
        if self.awaited:
            await asyncio.wait(self.awaited.values(), timeout=PATIENCE)
        return {name: share.result() for name, share in self.awaited.items() if share.done()}


class ShareDesk:
    """Where the pages of one battle hand in their shares. Who did not answer is not waited for until they speak."""

    def __init__(self) -> None:
        self._round: ShareRound | None = None
        self.silent: set[str] = set()

    def give(self, seat: str, throw: int, share: str) -> None:
        if self._round is not None and self._round.give(seat, throw, share):
            self.silent.discard(seat)

    async def shares(
        self, room: Room, head: str, at: int, here: Collection[str], ask: Callable[[ShareWanted, set[str]], None]
    ) -> dict[str, str]:
        """Everybody's shares of the next throw."""
        dice = room.dice
        assert dice is not None
        known = dice.known()
        wanted = {name for name in dice.names if name not in known and dice.pledge_of(name) is not None}
        asked = (wanted & set(here)) - self.silent
        self._round = ShareRound(dice, asked)
        counting = [dice.pledge_of(name) for name in dice.names]
        pledges = [shown_pledge(each) for each in counting if each is not None]
        if asked:
            ask(ShareWanted(throw=dice.next, at=at, head=head, pledges=pledges), asked)
        given = await self._round.gathered()
        self._round = None
        self.silent |= asked - given.keys()
        return known | given
