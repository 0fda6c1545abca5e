"""Invitations: exchanged once for a token that only the friend has. The host can open the seat again; both are told."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from warhost.server.play.lobby import Lobby
from warhost.server.play.sessions import seat_of
from warhost.server.protocol.library import SeatOpened, SeatTaken
from warhost.server.protocol.replies import Notice
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.company import unlist_invitation
from warhost.server.store.records import BattleRecord
from warhost.server.store.tokens import fits, hashed, new_token

T = TypeVar("T")
TAKEN = "this invitation was taken already; ask whoever sent it to open the seat again"
NOT_THE_HOST = "only whoever made this battle can open the other seat again"


def taken(record: BattleRecord, invitation: str) -> tuple[BattleRecord, SeatTaken]:
    """The seat of an invitation, which is good once."""
    side = next((side for side, kept in record.invited.items() if fits(invitation, kept)), None)
    if side is None:
        raise Wrong(403, TAKEN)
    return _seated(record, side)


def taken_openly(record: BattleRecord) -> tuple[BattleRecord, SeatTaken]:
    """The seat of an invitation that anybody may take; it is good once all the same."""
    side = next(iter(record.invited), None)
    if side is None:
        raise Wrong(409, "somebody else was quicker: the seat is taken")
    return _seated(record, side)


def _seated(record: BattleRecord, side: str) -> tuple[BattleRecord, SeatTaken]:
    token = new_token()
    rest = {each: kept for each, kept in record.invited.items() if each != side}
    seats = {**record.seats, side: hashed(token)}
    return replace(record, invited=rest, seats=seats), SeatTaken(seat=side, token=token)


def reopened(record: BattleRecord, token: str) -> tuple[BattleRecord, SeatOpened]:
    """A new invitation; the token that the seat had is void."""
    if record.host is None or seat_of(record, token) != record.host[0]:
        raise Wrong(403, NOT_THE_HOST)
    side, invitation = record.host[1], new_token()
    seats = {each: kept for each, kept in record.seats.items() if each != side}
    return replace(record, invited={side: hashed(invitation)}, seats=seats), SeatOpened(
        seat=side, invitation=invitation
    )


class Invitations:
    """Taking and opening seats, whether the battle has begun or waits for a roster."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.sessions = lobby, lobby.sessions

    async def record(self, battle: str) -> BattleRecord:
        """What is fixed of a battle, whether it has begun or waits for a roster."""
        waiting = await self.sessions.aside(lambda: self.sessions.store.awaited(battle))
        return waiting.record if waiting is not None else (await self.sessions.find(battle)).room.record

    async def take(self, battle: str, invitation: str) -> SeatTaken:
        return await self._came(battle, await self._change(battle, lambda record: taken(record, invitation)))

    async def take_open(self, battle: str) -> SeatTaken:
        """As `take`, by whoever found it in the lobby."""
        return await self._came(battle, await self._change(battle, taken_openly))

    async def _came(self, battle: str, found: SeatTaken) -> SeatTaken:
        await asyncio.wrap_future(self.sessions.store.later(lambda connection: unlist_invitation(connection, battle)))
        self._tell(battle, f"{found.seat.capitalize()} has come: the invitation was taken.")
        return found

    async def reopen(self, battle: str, token: str) -> SeatOpened:
        found = await self._change(battle, lambda record: reopened(record, token))
        self._tell(
            battle, f"The seat of {found.seat} was opened again: whoever has the new invitation plays {found.seat}."
        )
        self.lobby.send_away(battle, found.seat)
        await self.sessions.send_away(battle, found.seat)
        return found

    async def _change(self, battle: str, change: Callable[[BattleRecord], tuple[BattleRecord, T]]) -> T:
        """One at a time: of two who have the same invitation one gets the seat."""
        waiting = await self.sessions.aside(lambda: self.sessions.store.awaited(battle))
        if waiting is not None:
            record, found = change(waiting.record)
            await asyncio.wrap_future(self.sessions.store.reseat(record))
            self.lobby.reseat(record)
            return found
        session = await self.sessions.find(battle)
        async with session.lock:
            record, found = change(session.room.record)
            await asyncio.wrap_future(self.sessions.store.reseat(record))
            session.room.record = record
        return found

    def _tell(self, battle: str, text: str) -> None:
        self.lobby.tell(battle, Notice(text=text))
