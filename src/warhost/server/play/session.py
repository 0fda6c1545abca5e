"""A battle in use: who is at it, whether it is in memory, and the lock that makes its visitors take turns."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from warhost.server.play.buckets import Bucket
from warhost.server.play.company import Company, encoded
from warhost.server.play.formalities import Rhythm
from warhost.server.play.room import WATCH, Room
from warhost.server.play.throwing import ShareDesk
from warhost.server.protocol.replies import Here, Reply, ShareWanted
from warhost.server.protocol.together import TalkLine


class Visitor(NamedTuple):
    """Somebody with an open page: from which address, and where to tell them something."""

    who: str
    tell: Callable[[bytes], None]


class Guest:
    """An open page at a battle: the seat it has, what it has been told, and where to tell it more."""

    def __init__(self, seat: str, since: int, visitor: Visitor) -> None:
        self.seat, self.since, self.who, self.tell = seat, since, visitor.who, visitor.tell
        self.bucket = Bucket(2.0, 20)
        """How often it may say something about itself."""
        self.looks = True
        """Does anybody look at it?"""


class Session:
    """A room in use: the lock that makes its visitors take turns, who is there, and the bot that is moving."""

    def __init__(
        self, room: Room, pace: float, usual: float, company: Company, mind: Callable[["Session"], None]
    ) -> None:
        """`usual`: what people take over a question about their hand, in seconds.

        `mind`: called when something has changed about the people here.
        """
        self.company, self._mind = company, mind
        self.timing: asyncio.Task[None] | None = None
        self._room: Room | None = room
        self.battle, self.pace = room.record.id, pace
        self._then = room.lasting()
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.moving: asyncio.Task[None] | None = None
        self.beginning: asyncio.Task[None] | None = None
        self.desk = ShareDesk()
        self.rhythm, self.asked_at = Rhythm(usual), time.monotonic()
        self._number = room.number
        self.left = time.monotonic()
        self.tries = 0
        """How often in a row a computer player died while thinking."""

    @property
    def room(self) -> Room:
        """The battle; whoever came through `Sessions.find` or `awake` finds it in memory."""
        assert self._room is not None
        return self._room

    @property
    def number(self) -> int:
        """How many answers have been given."""
        return self._number if self._room is None else self._room.number

    @property
    def is_resting(self) -> bool:
        """The battle is only on disk, though pages are open at it."""
        return self._room is None

    def rest(self) -> None:
        """Leave memory until somebody does something."""
        self._then, self._number, self._room = self.room.lasting(), self.room.number, None

    def resume(self, room: Room) -> None:
        """Back from disk, as if it had never been away."""
        room.remember(self._then)
        self._room = room

    def enter(self, guest: Guest) -> None:
        """Somebody came: everybody is told who is here."""
        self.guests.append(guest)
        self._tell_who()
        self.tell_all_talk(guest)
        if guest.seat in self.company.rematch:
            guest.tell(encoded(self.company.rematch[guest.seat]))

    def leave(self, guest: Guest) -> None:
        """Somebody went."""
        if guest in self.guests:
            self.guests.remove(guest)
            self._tell_who()
        self.left = time.monotonic()

    @property
    def is_quiet(self) -> bool:
        """Nobody is here, and nothing is going on."""
        return not self.guests and not self.lock.locked() and not self.is_moving

    @property
    def is_idle(self) -> bool:
        """Pages are open, but nothing is going on and nobody has been asked anything."""
        timed = self.timing is not None and not self.timing.done()
        going_on = self.is_resting or self.lock.locked() or self.is_moving or timed
        return not going_on and self.room.asked is None and self.room.to_move is None

    @property
    def is_moving(self) -> bool:
        """A computer player is at it."""
        return self.moving is not None and not self.moving.done()

    @property
    def player(self) -> str:
        """The address of somebody who plays here."""
        return next((guest.who for guest in self.guests if guest.seat != WATCH), "")

    @property
    def here(self) -> set[str]:
        """The seats with an open page."""
        return {guest.seat for guest in self.guests}

    def is_complete(self, *coming: str) -> bool:
        """Is everybody here who makes the first throw?"""
        dice, bots = self.room.dice, self.room.record.bots
        wanted = () if dice is None else dice.names[1:]
        return all(name in bots or name in self.here or name in coming for name in wanted)

    def ask_share(self, message: ShareWanted, seats: set[str]) -> None:
        """Ask the pages of these seats for their share of a throw."""
        raw = msgspec.json.encode(message)
        for guest in self.guests:
            if guest.seat in seats:
                guest.tell(raw)

    def _tell_who(self) -> None:
        self.tell_all(who_is_here([guest.seat for guest in self.guests]))
        self.tell_company()

    def tell_company(self) -> None:
        """Tell everybody about the people here; whose time runs may change with that."""
        pages = [(guest.seat, guest.looks) for guest in self.guests]
        self.company.keep_time(pages)
        for guest in self.guests:
            guest.tell(encoded(self.company.view(guest.seat, pages)))
        self._mind(self)

    def tell_talk(self, line: TalkLine) -> None:
        """Something was said."""
        for guest in self.guests:
            told = self.company.heard_by(guest.seat, [line])
            if told.lines:
                guest.tell(encoded(told))

    def tell_all_talk(self, guest: Guest) -> None:
        """Everything that was said, as far as it is kept."""
        if self.company.talk:
            guest.tell(encoded(self.company.heard_by(guest.seat, self.company.talk, whole=True)))

    def tell_rematch(self) -> None:
        """Everybody's way to the next battle."""
        for guest in self.guests:
            if guest.seat in self.company.rematch:
                guest.tell(encoded(self.company.rematch[guest.seat]))

    def tell_all(self, message: Reply) -> None:
        raw = msgspec.json.encode(message)
        for guest in self.guests:
            guest.tell(raw)


def who_is_here(seats: list[str]) -> Here:
    """The seats of open pages, put for all of them."""
    return Here(seats=sorted({*seats} - {WATCH}), watching=seats.count(WATCH))
