"""All the battles: found on disk when somebody comes, moved on by their computer players, let go when all have left."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from logging import getLogger
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.dice import OutOfDice
from warhost.engine.problems import BrokenAbility, Refused
from warhost.engine.records import PLAYERS
from warhost.server.play.bots import Bots, thinkers_at
from warhost.server.play.buckets import Buckets
from warhost.server.play.company import Company
from warhost.server.play.courtesy import Courtesy
from warhost.server.play.errands import battle_told, past_told, rehearse, save_told
from warhost.server.play.meters import Meters
from warhost.server.play.new_battles import Made, branched, has_texts, make
from warhost.server.play.pasts import ToldPast, recalled_past
from warhost.server.play.quotas import Quotas
from warhost.server.play.rematch import remembered
from warhost.server.play.replays import ReplayShelf, stored_replay
from warhost.server.play.room import WATCH, Room
from warhost.server.play.session import Session
from warhost.server.play.shared_dice import SharedDice
from warhost.server.play.stored_battles import Revived, revive
from warhost.server.play.thinkers import ThoughtBudget
from warhost.server.play.together import Together
from warhost.server.play.turns import Turns
from warhost.server.protocol.library import BattleSummary
from warhost.server.protocol.replies import Notice, Reply, ThrowMade
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.words import RawChoice
from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Settings
from warhost.server.store.battles import BattleStore
from warhost.server.store.company import company_of
from warhost.server.store.faults import StoreFailed, TakenOver
from warhost.server.store.records import BattleRecord, KeptCompany, KeptSnapshot
from warhost.server.store.tokens import fits
from warhost.server.work.refusals import Debts, billed
from warhost.server.work.scripts import carried_out
from warhost.server.work.workshop import Budget, Workshop

T = TypeVar("T")
Write = Callable[[BattleRecord, BattleSummary, bytes, list[bytes], list[KeptSnapshot]], "Future[None]"]
"""How the beginning of a battle gets to the disk."""
Work = Callable[[Room], "Future[None]"]
"""A change of a battle, done when it is on disk."""
Given = RawChoice | Choice
log = getLogger(__name__)
COME_AGAIN = b""
"""Told to a page instead of a message: hang up, so that it comes again, here or to another process."""
RESTING = 120.0
"""Seconds after which a battle that nobody touches is only on disk, though pages are open at it."""
IDLE = 600.0
"""Seconds after which a battle that nobody looks at is only on disk."""


class Sessions:
    """Every battle of a server."""

    def __init__(self, settings: Settings, store: BattleStore) -> None:
        self.settings, self.store = settings, store
        # However many computers play among themselves, nobody who plays queues behind them.
        self._threads = ThreadPoolExecutor(settings.threads, "warhost room")
        self._show_threads = ThreadPoolExecutor(1, "warhost show")
        limits, thinking = settings.limits, settings.bot_processes
        budget = ThoughtBudget(limits.thought_seconds, limits.work_memory)
        self._bots = Bots(thinking, thinkers_at(settings.ray, thinking, budget), budget)
        self._turns = Turns(self, self._bots)
        files = Budget(
            limits.work_seconds, limits.work_memory, limits.waiting,
            refused_share=limits.refused_share, refused_at_once=limits.refused_files,
        )  # fmt: skip
        # Files that are handed in wait for questions about battles, and those for answers.
        self.workshop = Workshop(settings.work_processes, files, nice=5)
        self.advisers = Workshop(settings.work_processes, replace(files, seconds=limits.advice_seconds))
        self.quotas = Quotas(limits, store.engine)
        debts = Debts(limits.refused_share, limits.refused_at_once)
        self.pace = Courtesy(Buckets(limits.asked_a_minute, limits.asked_at_once), debts)
        self.together = Together(self)
        self.shelf = ReplayShelf()
        self._readying: set[asyncio.Task[bytes]] = set()
        self._is_closed = False
        self._sessions: dict[str, Session] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self.meters = Meters(
            {
                "battles": lambda: len(self._sessions),
                "pages": lambda: sum(len(each.guests) for each in list(self._sessions.values())),
                "thoughts_waiting": lambda: self._bots.waiting,
                "errands_waiting": lambda: self.workshop.length + self.advisers.length,
            }
        )

    async def close(self) -> None:
        """Stop the computer players; everything is on disk already."""
        self._is_closed = True
        for session in self._sessions.values():
            for task in (session.moving, session.timing):
                if task is not None:
                    task.cancel()
        for helpers in (self._bots, self.workshop, self.advisers):
            helpers.close()
        for threads in (self._threads, self._show_threads):
            threads.shutdown(wait=False, cancel_futures=True)

    async def aside(self, work: Callable[[], T], show: bool = False) -> T:
        """Do something in a thread, so that nobody else waits for it."""
        if self._is_closed:  # a computer player was just about to go on
            raise asyncio.CancelledError
        threads = self._show_threads if show else self._threads
        return await to_its_end(asyncio.get_running_loop().run_in_executor(threads, billed(work)))

    async def create(self, wish: BattleWish, who: str, seating: Callable[[Made], Made] | None = None) -> Made:
        """Make a battle and write it down. `seating`: changes who sits where."""
        await self.not_too_many(who)
        made = await (self._branch(wish, who) if wish.mode == "branch" else self._make(wish, who))
        made = made._replace(record=replace(made.record, wish=remembered(wish)))
        made = made if seating is None else seating(made)
        await self.begin(made, self.store.add)
        self.quotas.made(who, made.record.id)
        return made

    async def not_too_many(self, who: str) -> None:
        """Is there room for one more battle, of this address and of anybody?"""
        await self.aside(lambda: self.quotas.admit_battle(who))
        in_use = [key for key, session in self._sessions.items() if session.guests]
        await self.aside(lambda: self.quotas.make_room(self.store.unfinished(), in_use))

    async def begin(self, made: Made, write: Write) -> Session:
        """Write down the beginning of a battle; then people can come to it."""

        def written() -> Room:
            room = Room(self.store, made.record, made.battle, made.chronicle)
            initial = msgspec.json.encode(room.battle.states()[0][1])
            answers = [msgspec.json.encode(each) for each in room.battle.answers]
            write(room.record, room.summary(), initial, answers, room.snapshots_so_far()).result()
            return room

        async with self._opening.setdefault(made.record.id, asyncio.Lock()):
            try:
                session = self._sessions[made.record.id] = self._used(await self.aside(written), KeptCompany())
            finally:
                self._opening.pop(made.record.id, None)
        await self.begin_together(session)
        self.wake(session)
        return session

    def _used(self, room: Room, kept: KeptCompany) -> Session:
        company = Company(kept, self.settings.limits, self.settings.lobby)
        return Session(room, self.settings.pace, self.settings.usual_answer, company, self.together.mind)

    async def begin_together(self, session: Session, *coming: str) -> None:
        """Throw the first dice once everybody who makes them is here."""
        if session.room.awaits_dice and session.is_complete(*coming):
            await self.act(session, lambda room: room.begin())

    def tell(self, battle: str, message: Reply) -> None:
        """A word to everybody at a battle, if anybody is."""
        if battle in self._sessions:
            self._sessions[battle].tell_all(message)

    async def send_away(self, battle: str, side: str) -> None:
        """Whoever had this seat may go on watching."""
        session = self._sessions.get(battle)
        if session is not None:
            async with session.lock:
                for guest in session.guests:
                    guest.seat = WATCH if guest.seat == side else guest.seat
                session.company.names.pop(side, None)
                await self._tell(session)
                session.tell_company()

    def is_open(self, battle: str) -> bool:
        """Is this battle in memory?"""
        return battle in self._sessions

    async def _make(self, wish: BattleWish, who: str) -> Made:
        standing, programs, rehearsed = self.settings.seed, tuple(self.settings.programs), None
        if await self.aside(lambda: has_texts(wish)):
            rehearsed = await self.workshop.do(who, rehearse, msgspec.json.encode(wish), standing, programs)
        return await self.aside(lambda: make(wish, standing, programs, rehearsed))

    async def _branch(self, wish: BattleWish, who: str) -> Made:
        origin = wish.origin
        if origin is None or (origin.battle is None) == (origin.replay is None):
            raise Wrong(422, "a branch needs to know from where: from: {battle or replay, number}")
        if origin.replay is not None:
            raw = await self.aside(lambda: stored_replay(self.store, origin.replay or ""))
            past = await self.workshop.do(who, past_told, raw, origin.number)
            return await self.aside(lambda: self._branched(past, wish, origin.replay or ""))
        room = await self._read(origin.battle or "")
        _begun(room)
        if not self.may_read_all(room, origin.seat):
            raise Wrong(403, "a battle between two players can be branched from when it is over")
        raw, longest = await self.aside(room.save), self.settings.limits.replay_seconds
        past = await self.workshop.do(who, past_told, raw, origin.number - room.record.number, seconds=longest)
        return await self.aside(lambda: self._branched(past, wish, room.record.id))

    def _branched(self, past: ToldPast, wish: BattleWish, of: str) -> Made:
        battle, chronicle = recalled_past(past)
        return branched(battle, battle.number, wish, past.scenario, of, self.settings.programs, chronicle)

    async def _read(self, battle: str) -> Room:
        """A battle as it is now, to read only: another worker may have it."""
        if await self.aside(lambda: self.store.holder(battle)) is not None:
            return await self._revived(battle, take=False)
        session = await self.find(battle)
        return await self.ask(session, _copied)

    def may_read_all(self, room: Room, token: str | None) -> bool:
        """May whoever has this token see the whole battle, hands and dice and all?"""
        seat = seat_of(room.record, token or "")
        if seat is None or room.over:
            return room.over
        others = [player for player in PLAYERS if player not in (*room.players_of(seat), *room.record.bots)]
        return seat != WATCH and not others

    async def _revived(self, battle: str, take: bool = True) -> Room:
        """From disk. Whatever it takes to read is asked for in the battle's own name."""
        return await self.aside(partial(Room.revived, self.store, await self._from_disk(battle, take)))

    async def _from_disk(self, battle: str, take: bool = True) -> Revived:
        script, longest = revive(self.store, battle, take), self.settings.limits.replay_seconds
        return await carried_out(script, self.workshop, f"battle {battle}", longest, self.aside)

    async def find(self, battle: str) -> Session:
        """The battle with this id, from memory or from disk."""
        found = self._sessions.get(battle)
        if found is not None:
            await self.awake(found)
            return found
        async with self._opening.setdefault(battle, asyncio.Lock()):
            try:
                if battle not in self._sessions:
                    room = await self._revived(battle)
                    kept = await self.aside(lambda: company_of(self.store.engine, battle))
                    self._sessions[battle] = self._used(room, kept)
                    self.wake(self._sessions[battle])
            finally:
                self._opening.pop(battle, None)
        session = self._sessions[battle]
        await self.begin_together(session)
        return session

    async def awake(self, session: Session) -> None:
        """Bring a battle back into memory that has not been touched for a while."""
        session.used = time.monotonic()
        if session.is_resting:
            async with session.lock:
                if session.is_resting:
                    session.resume(await self._revived(session.battle))

    async def find_begun(self, battle: str) -> Session:
        """The battle with this id, if there is anything to see of it yet."""
        session = await self.find(battle)
        _begun(session.room)
        return session

    async def inspect(self) -> None:
        """Look for what is damaged on disk, and name it; everything else goes on."""
        with suppress(StoreFailed):
            for _, what in await self.aside(self.store.damages):
                log.warning("%s", what)

    async def resume(self) -> None:
        """Battles in which it is a computer's turn go on by themselves after a restart, or when their worker died."""
        with suppress(StoreFailed):
            for each in await self.aside(lambda: self.store.listed(self.settings.limits.battles, only_free=True)):
                if each.waiting_for in each.bots:
                    await self._resume(each.id)

    async def _resume(self, battle: str) -> None:
        try:
            await self.find(battle)
        except TakenOver:
            pass
        except Wrong as error:
            log.warning("%s", error)
        except Exception:  # whatever is wrong with one, the others go on
            log.exception("battle %s does not come back", battle)

    def give_up(self) -> None:
        """Have no battle any longer; whoever was here comes again. Everything is on disk."""
        for session in list(self._sessions.values()):
            self._part_with(session)

    def _part_with(self, session: Session) -> None:
        """Another worker has this battle now."""
        self._sessions.pop(session.battle, None)
        for task in (session.moving, session.timing):
            if task is not None:
                task.cancel()
        for guest in session.guests:
            guest.tell(COME_AGAIN)

    def let_go(self) -> None:
        """Forget what nobody looks at, and let rest what nobody touches: it is on disk."""
        now = time.monotonic()
        for key, session in list(self._sessions.items()):
            if session.is_quiet and now - session.left > IDLE:
                del self._sessions[key]
                self.store.release(key)
            elif session.is_idle and now - session.used > RESTING:
                session.rest()

    async def act(self, session: Session, work: Work, choice: Given | None = None) -> None:
        """Change a battle: done when it is on disk, and everybody at it has been told. `choice`: the answer in it."""
        await self._change(session, work, choice)
        await self.settle(session)
        if session.room.over and session.guests and not session.room.is_show:
            # Whoever was there will want to look back.
            readying = asyncio.create_task(self.replay(session, session.room.record.id))
            self._readying.add(readying)
            readying.add_done_callback(self._readying.discard)

    async def settle(self, session: Session) -> None:
        """Give the answers that are there already, each with a throw of its own where it wants one."""
        while session.room.may_be_ready:
            choice = await self.ask(session, lambda room: room.ready)
            if choice is None:
                break
            await self._change(session, lambda room: room.settle(), choice)
        self.wake(session)

    async def _change(self, session: Session, work: Work, choice: Given | None) -> None:
        await to_its_end(asyncio.ensure_future(self._changed(session, work, choice)))

    async def _changed(self, session: Session, work: Work, choice: Given | None) -> None:
        async with session.lock:
            room, before, dice = session.room, session.room.battle.clone(), session.room.dice
            try:
                kept = await self._carry_out(session, work, choice)
                await asyncio.wrap_future(kept)
            except Refused:
                if room.dice is not dice:
                    await self.aside(lambda: room.withdraw(dice))
                raise
            except BrokenAbility as error:
                await self.aside(lambda: room.withdraw(dice))
                log.exception("battle %s is kept as it was before a mistake in an ability", room.record.id)
                raise Wrong(500, f"{error}; the battle is kept as it was before that") from error
            except TakenOver:
                self._part_with(session)
                raise
            except Exception as error:
                why = f" ({error.why})" if isinstance(error, StoreFailed) else ""
                log.error("a change of battle %s was not written down%s", room.record.id, why, exc_info=not why)
                written = await self._recover(room, before, dice)
                await self._tell(session)
                if not written:
                    text = f"this could not be written down{why}, so it did not happen; try again"
                    raise Wrong(503, text) from error
            await self._tell(session)

    async def _carry_out(self, session: Session, work: Work, choice: Given | None) -> "Future[None]":
        """Do it; where dice are wanted that nobody has thrown yet, everybody gives a share of them first."""
        room = session.room
        try:
            return await self.aside(lambda: work(room), room.is_show)
        except OutOfDice:
            if room.dice is None:
                raise
        throw, at = room.dice.next, room.battle.number + (choice is not None)
        head = await self.aside(lambda: room.head_with(choice))
        shares = await session.desk.shares(room, head, at, session.here, session.ask_share)
        await self.aside(lambda: room.throw(shares, choice is not None), room.is_show)
        session.tell_all(ThrowMade(throw=throw, shares=shares))
        return await self.aside(lambda: work(room), room.is_show)

    async def replay(self, session: Session, who: str) -> bytes:
        """The whole battle in frames, zipped JSON."""
        async with session.lock:
            room = session.room
            key, first = (room.record.id, room.epoch, room.number), room.record.number
            raw = await self.aside(room.save)
        longest = self.settings.limits.replay_seconds
        return await self.shelf.packed(key, lambda: self.workshop.do(who, battle_told, raw, first, seconds=longest))

    async def replay_handed_in(self, key: str, who: str) -> bytes:
        """A save file in frames, zipped JSON."""
        raw = await self.aside(lambda: stored_replay(self.store, key))
        longest = self.settings.limits.replay_seconds
        return await self.shelf.packed(key, lambda: self.workshop.do(who, save_told, raw, seconds=longest))

    async def _recover(self, room: Room, before: Battle, dice: SharedDice | None) -> bool:
        """What is on disk counts; where that cannot be read, what was known before. True: the change was written."""
        wished, was = room.number, room.record.number + before.number
        try:
            found = await self._from_disk(room.record.id)
            room.record = found.record
            await self.aside(lambda: room.put_back(found.battle, found.dice))
        except Exception:
            await self.aside(lambda: room.put_back(before, dice))
        return wished != was and room.number == wished

    async def ask(self, session: Session, work: Callable[[Room], T]) -> T:
        """Ask something about a battle."""
        async with session.lock:
            return await self.aside(lambda: work(session.room))

    async def _tell(self, session: Session) -> None:
        """Send everybody what they may know now."""
        told: dict[tuple[str, int], bytes] = {}
        session.asked_at = time.monotonic()
        guests = list(session.guests)
        for guest in guests:
            since = min(guest.since, session.room.number)
            key = (guest.seat, since)
            if key not in told:
                told[key] = await self.aside(lambda key=key: encoded(session.room, *key), session.room.is_show)  # type: ignore[misc]
            guest.since = session.room.number
            guest.tell(told[key])
        session.company.follow(session.room)
        if session.company.clock is not None or session.company.over:
            session.tell_company()

    def wake(self, session: Session) -> None:
        """Let a computer player move if it is its turn, and answer for a person what is a formality."""
        self._turns.wake(session)

    def notice(self, session: Session, text: str) -> None:
        """A word to everybody at a battle."""
        session.tell_all(Notice(text=text))


async def to_its_end(doing: "asyncio.Future[T]") -> T:
    """Wait for what must not be left half done: a thread goes on though nobody waits for it, and a battle that is being
    changed belongs to nobody else meanwhile. Who is called off waits for its end, too."""
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        while not doing.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait([doing])
        if not doing.cancelled() and not isinstance(doing.exception(), Refused | Wrong | OutOfDice | None):
            log.error("something went wrong after somebody had left: %r", doing.exception())
        raise


def _copied(room: Room) -> Room:
    return Room(room.store, room.record, room.battle.clone(), room.chronicle, room.dice)


def _begun(room: Room) -> None:
    """Is there anything to see of this battle yet?"""
    if room.awaits_dice:
        raise Wrong(409, "this battle has not begun: its dice wait for everybody who makes them")


def seat_of(record: BattleRecord, token: str) -> str | None:
    """The seat a token stands for."""
    return next((seat for seat, kept in record.seats.items() if fits(token, kept)), None)


def encoded(room: Room, seat: str, since: int) -> bytes:
    return msgspec.json.encode(room.view(seat, since))
