"""All the battles: found on disk when somebody comes, moved on by their computer players, let go when all have left."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from logging import getLogger
from typing import Any, TypeVar

import msgspec

from warhost.engine.battle import Battle
from warhost.engine.problems import Refused
from warhost.engine.prose import Prose
from warhost.engine.records import PLAYERS
from warhost.server.bots import Bots, task_of
from warhost.server.loading import revive
from warhost.server.making import Made, branched, make
from warhost.server.messages import NewBattle
from warhost.server.replays import Shelf, open_replay, told_again
from warhost.server.room import WATCH, Room
from warhost.server.settings import Settings
from warhost.server.store import Record, Store, Summary
from warhost.server.tokens import fits
from warhost.server.wrong import Wrong

T = TypeVar("T")
Write = Callable[[Record, Summary, bytes, list[bytes]], "Future[None]"]
"""How the beginning of a battle gets to the disk."""
log = getLogger(__name__)
TRIES = 3
UNEVENTFUL = 0.2
"""How much of the pace a computer waits after an answer of which nothing could be seen."""
IDLE = 600.0
"""Seconds after which a battle that nobody looks at is only on disk."""


class Guest:
    """An open page: the seat it has, what it has been told, and where to tell it more."""

    def __init__(self, seat: str, since: int, tell: Callable[[bytes], None]) -> None:
        self.seat, self.since, self.tell = seat, since, tell


class Place:
    """A room in use: the lock that makes its visitors take turns, who is there, and the bot that is moving."""

    def __init__(self, room: Room, pace: float) -> None:
        self.room, self.pace = room, pace
        self.lock = asyncio.Lock()
        self.guests: list[Guest] = []
        self.moving: asyncio.Task[None] | None = None
        self.left = time.monotonic()
        self.tries = 0
        """How often in a row a computer player died while thinking."""

    def enter(self, guest: Guest) -> None:
        """Somebody came: everybody is told who is here."""
        self.guests.append(guest)
        self._tell_who()

    def leave(self, guest: Guest) -> None:
        """Somebody went."""
        if guest in self.guests:
            self.guests.remove(guest)
            self._tell_who()
        self.left = time.monotonic()

    def _tell_who(self) -> None:
        self.tell_all(who_is_here([guest.seat for guest in self.guests]))

    def tell_all(self, message: dict[str, Any]) -> None:
        raw = msgspec.json.encode(message)
        for guest in self.guests:
            guest.tell(raw)


def who_is_here(seats: list[str]) -> dict[str, Any]:
    """The seats of open pages, put for all of them."""
    return {"type": "here", "seats": sorted({*seats} - {WATCH}), "watching": seats.count(WATCH)}


class Rooms:
    """Every battle of a server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        # However many computers play among themselves, nobody who plays queues behind them.
        self._threads = ThreadPoolExecutor(settings.threads, "warhost room")
        self._show_threads = ThreadPoolExecutor(1, "warhost show")
        self._bots, self._show_bots = Bots(settings.bot_processes), Bots(settings.bot_processes)
        self.shelf = Shelf()
        self._readying: set[asyncio.Task[bytes]] = set()
        self._places: dict[str, Place] = {}
        self._opening: dict[str, asyncio.Lock] = {}

    async def close(self) -> None:
        """Stop the computer players; everything is on disk already."""
        for place in self._places.values():
            if place.moving is not None:
                place.moving.cancel()
        for bots in (self._bots, self._show_bots):
            bots.close()
        for threads in (self._threads, self._show_threads):
            threads.shutdown(wait=False, cancel_futures=True)

    async def aside(self, work: Callable[[], T], show: bool = False) -> T:
        """Do something in a thread, so that nobody else waits for it."""
        threads = self._show_threads if show else self._threads
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    async def create(self, wish: NewBattle) -> Made:
        """Make a battle and write it down."""
        await self.not_too_many()
        made = await self._branch(wish) if wish.mode == "branch" else await self.aside(
            lambda: make(wish, self.settings.seed)
        )  # fmt: skip
        await self.begin(made, self.store.add)
        return made

    async def not_too_many(self) -> None:
        """Is there room for one more battle?"""
        if await self.aside(self.store.unfinished) >= self.settings.limits.battles:
            raise Wrong(503, "this server has as many battles as it can hold; finish some first")

    async def begin(self, made: Made, write: Write) -> Place:
        """Write down the beginning of a battle; then people can come to it."""

        def written() -> Room:
            room = Room(self.store, made.record, made.battle)
            initial = msgspec.json.encode(room.battle.states()[0][1])
            answers = [msgspec.json.encode(each) for each in room.battle.answers]
            write(room.record, room.summary(), initial, answers).result()
            return room

        async with self._opening.setdefault(made.record.id, asyncio.Lock()):
            try:
                place = self._places[made.record.id] = Place(await self.aside(written), self.settings.pace)
            finally:
                self._opening.pop(made.record.id, None)
        self.wake(place)
        return place

    def is_open(self, battle: str) -> bool:
        """Is this battle in memory?"""
        return battle in self._places

    async def _branch(self, wish: NewBattle) -> Made:
        origin = wish.origin
        if origin is None or (origin.battle is None) == (origin.replay is None):
            raise Wrong(422, "a branch needs to know from where: from: {battle or replay, number}")
        if origin.replay is not None:
            past, scenario = await self.aside(lambda: open_replay(self.store, origin.replay or ""))
            return await self.aside(lambda: branched(past, origin.number, wish, scenario, origin.replay or ""))
        place = await self.find(origin.battle or "")
        room = place.room
        if not self.may_read_all(room, origin.seat):
            raise Wrong(403, "a battle between two players can be branched from when it is over")
        async with place.lock:
            past = room.battle.clone()
        number = origin.number - room.record.number
        return await self.aside(lambda: branched(past, number, wish, room.record.scenario, room.record.id))

    def may_read_all(self, room: Room, token: str | None) -> bool:
        """May whoever has this token see the whole battle, hands and dice and all?"""
        seat = seat_of(room.record, token or "")
        if seat is None or room.battle.over:
            return room.battle.over
        others = [player for player in PLAYERS if player not in (*room.players_of(seat), *room.record.bots)]
        return seat != WATCH and not others

    async def find(self, battle: str) -> Place:
        """The battle with this id, from memory or from disk."""
        found = self._places.get(battle)
        if found is not None:
            return found
        async with self._opening.setdefault(battle, asyncio.Lock()):
            try:
                if battle not in self._places:
                    room = await self.aside(lambda: Room.revived(self.store, revive(self.store, battle)))
                    self._places[battle] = Place(room, self.settings.pace)
                    self.wake(self._places[battle])
            finally:
                self._opening.pop(battle, None)
        return self._places[battle]

    async def resume(self) -> None:
        """Battles between computer players go on by themselves after a restart."""
        for each in await self.aside(lambda: self.store.listed(self.settings.limits.battles, only_open=True)):
            if each.waiting_for in each.bots:
                try:
                    await self.find(each.id)
                except Wrong as error:
                    log.warning("%s", error)

    def let_go(self) -> None:
        """Forget what nobody looks at; it is on disk."""
        now = time.monotonic()
        for key, place in list(self._places.items()):
            quiet = not place.guests and not place.lock.locked() and (place.moving is None or place.moving.done())
            if quiet and now - place.left > IDLE:
                del self._places[key]

    async def act(self, place: Place, work: Callable[[Room], "Future[None]"]) -> None:
        """Change a battle: done when it is on disk, and everybody at it has been told."""
        async with place.lock:
            room, before = place.room, place.room.battle.clone()
            try:
                kept = await self.aside(lambda: work(room), room.is_show)
                await asyncio.wrap_future(kept)
            except Refused:
                raise
            except Exception as error:
                log.exception("a change of battle %s could not be written down", room.record.id)
                await self.aside(lambda: self._recover(room, before))
                await self._tell(place)
                raise Wrong(503, "this could not be written down, so it did not happen; try again") from error
            await self._tell(place)
        self.wake(place)
        if place.room.battle.over and place.guests and not place.room.is_show:
            # Whoever was there will want to look back.
            readying = asyncio.create_task(self.replay(place))
            self._readying.add(readying)
            readying.add_done_callback(self._readying.discard)

    async def replay(self, place: Place) -> bytes:
        """The whole battle in frames, zipped JSON."""
        async with place.lock:
            room = place.room
            key, first, twin = (room.record.id, room.epoch, room.number), room.record.number, room.battle.clone()
        return await self.aside(lambda: self.shelf.packed(key, lambda: told_again(twin, first)))

    def _recover(self, room: Room, before: Battle) -> None:
        """What is on disk counts; where that cannot be read, what was known before."""
        try:
            found = revive(self.store, room.record.id)
            room.record = found.record
            room.put_back(found.battle)
        except Exception:
            room.put_back(before)

    async def ask(self, place: Place, work: Callable[[Room], T]) -> T:
        """Ask something about a battle."""
        async with place.lock:
            return await self.aside(lambda: work(place.room))

    async def _tell(self, place: Place) -> None:
        """Send everybody what they may know now."""
        told: dict[tuple[str, int], bytes] = {}
        guests = list(place.guests)
        for guest in guests:
            since = min(guest.since, place.room.number)
            key = (guest.seat, since)
            if key not in told:
                told[key] = await self.aside(lambda key=key: encoded(place.room, *key), place.room.is_show)  # type: ignore[misc]
            guest.since = place.room.number
            guest.tell(told[key])

    def wake(self, place: Place) -> None:
        """Let a computer player move if it is its turn."""
        if place.room.to_move is not None and (place.moving is None or place.moving.done()):
            place.moving = asyncio.get_running_loop().create_task(self._move_bots(place))

    async def _move_bots(self, place: Place) -> None:
        """Let the computer move until it is a person's turn."""
        going_on = True
        while going_on:
            try:
                going_on = await self._move_bot(place)
            except (Refused, Wrong):
                log.exception("the computer player of battle %s was refused", place.room.record.id)
                await asyncio.sleep(1.0)

    async def _move_bot(self, place: Place) -> bool:
        """One move of a computer player; false when there is none to make."""
        room, started = place.room, time.monotonic()
        async with place.lock:
            side, number, epoch = room.to_move, room.number, room.epoch
            if side is None or number >= self.settings.limits.answers:
                return False
            bot, chance = room.record.bots[side], f"{_origin(room)} {side} {number}"
            task = await self.aside(lambda: task_of(room.battle, bot, chance, room.record.scenario), room.is_show)
        try:
            bots = self._show_bots if room.is_show else self._bots
            raw = await asyncio.wrap_future(bots.choose(task))
            place.tries = 0
        except BrokenProcessPool:
            # Its process died, by somebody's hand or with the whole server: think again, but not for ever.
            place.tries += 1
            await asyncio.sleep(place.tries)
            return place.tries <= TRIES
        except Exception:
            log.exception("the computer player of battle %s found no answer", room.record.id)
            self.notice(place, "The computer player found no answer. Take something back, or start again.")
            return False
        wait = place.pace * (1.0 if room.eventful else UNEVENTFUL)
        await asyncio.sleep(max(0.0, wait - (time.monotonic() - started)))
        if (room.number, room.epoch) == (number, epoch):  # else somebody took something back meanwhile
            thought: dict[str, Any] = msgspec.json.decode(raw)
            why: Prose = msgspec.convert(thought["why"], Prose)
            await self.act(place, lambda room: room.answer(side, thought["choice"], number, why))
        return True

    def notice(self, place: Place, text: str) -> None:
        """A word to everybody at a battle."""
        place.tell_all({"type": "notice", "text": text})


def seat_of(record: Record, token: str) -> str | None:
    """The seat a token stands for."""
    return next((seat for seat, kept in record.seats.items() if fits(token, kept)), None)


def _origin(room: Room) -> int | str:
    """What a computer player's own chances come from; where the dice were chosen, they come out the same again."""
    return room.record.dice[-1].seed if room.record.seed_chosen else room.record.id


def encoded(room: Room, seat: str, since: int) -> bytes:
    return msgspec.json.encode(room.view(seat, since))
