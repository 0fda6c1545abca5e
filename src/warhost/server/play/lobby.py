"""Battles of rosters by link that wait for the friend's own roster: nothing of the battle is there until it comes."""

import asyncio
from contextlib import suppress
from typing import cast
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from warhost.battlepacks.registry import find_pack
from warhost.engine.battle import Battle
from warhost.engine.codec import decode
from warhost.engine.dice import Seeded
from warhost.engine.problems import Problem, Refused, problem
from warhost.engine.prose import Words, a_player, a_thing
from warhost.engine.records import PLAYERS, RED, State
from warhost.engine.saving import Throw
from warhost.rosters.model import Roster
from warhost.server.play.conversation import CROWDED, NO_SEAT, Conversation, enter, is_full, refusal
from warhost.server.play.errands import host_roster, roster_paired, roster_wanting
from warhost.server.play.joining import RosterPair, army_brought
from warhost.server.play.new_battles import Made, armies_of, begun, chosen_seed, noted, seated
from warhost.server.play.packs import pack_wished
from warhost.server.play.rematch import remembered
from warhost.server.play.room import GATE, WATCH
from warhost.server.play.scenario_books import book_of
from warhost.server.play.session import Session, Visitor, who_is_here
from warhost.server.play.sessions import Sessions, seat_of
from warhost.server.protocol.library import BattleSummary
from warhost.server.protocol.replies import Accepted, ArmyBrought, Awaiting, Checked, Pong, Reply
from warhost.server.protocol.requests import BattleWish, Bring, Hello, Message, Ping
from warhost.server.protocol.words import Mode, Side
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import AwaitedBattle, BattleRecord
from warhost.server.views.decisions import problem_views

PHASE = "roster"
"""Where a list of battles says that it waits for a roster."""
TAKEN = "this side has its roster; the battle has begun"


def called(
    wish: BattleWish, standing: int | None, roster: Roster, army: ArmyBrought
) -> tuple[AwaitedBattle, dict[str, str]]:
    """A battle whose other roster is still to come, and the tokens that only its maker hears."""
    side = wish.awaits
    assert side is not None
    seed, chosen = chosen_seed(wish, standing)
    seating = seated(wish, wish.mode)
    armies = ("", roster.name) if side == RED else (roster.name, "")
    dice = [Throw(seed)] if chosen else []
    record = replace(noted(pack_wished(wish).id, armies, dice, seating, chosen), wish=remembered(wish))
    return AwaitedBattle(record, side, roster, army), seating.tokens


def completed(awaited: AwaitedBattle, paired: RosterPair) -> Made:
    """The battle, now that there is a roster for both sides."""
    record = awaited.record
    state = decode(paired.state, State)
    battle = Battle(book_of(state, None), state, Seeded(record.dice[-1].seed if record.dice else 0))
    pair = (paired.roster, awaited.roster) if awaited.side == RED else (awaited.roster, paired.roster)
    texts = tuple(msgspec.json.encode(each).decode() for each in pair)
    wish = record.wish and replace(record.wish, awaits=None, armies=None, rosters=texts)
    return Made(battle, begun(replace(record, armies=armies_of(battle), wish=wish), battle), {})


def summed_up(awaited: AwaitedBattle) -> BattleSummary:
    """The battle in a list."""
    record = awaited.record
    return BattleSummary(
        id=record.id, mode=record.mode, pack=record.pack, realm=None, armies=record.armies, bots=record.bots, round=0,
        rounds=find_pack(record.pack).plan().rounds,
        turn=awaited.side, phase=PHASE, points=dict.fromkeys(PLAYERS, 0), number=0, over=False,
        winner=None, waiting_for=awaited.side, updated=record.created, created=record.created,
    )  # fmt: skip


class Waiter:
    """A page at a battle that has not begun. Once it has, everything the page says goes there."""

    def __init__(self, lobby: "Lobby", awaited: AwaitedBattle, hello: Hello, seat: str, visitor: Visitor) -> None:
        self.lobby, self.awaited, self.hello, self.seat = lobby, awaited, hello, seat
        self.visitor, self.who, self.tell = visitor, visitor.who, visitor.tell
        self.conversation: Conversation | None = None
        self.closed = False

    @property
    def battle(self) -> str:
        return self.awaited.record.id

    def view(self) -> Awaiting:
        """What the page is told instead of a table."""
        record, army = self.awaited.record, self.awaited.army
        assert army is not None
        return Awaiting(
            id=record.id,
            you=None if self.seat == WATCH else self.seat,
            mode=cast(Mode, record.mode),
            pack=record.pack,
            side=cast(Side, self.awaited.side),
            army=army,
        )

    async def reply(self, message: Message) -> Reply | None:
        """The answer to a message."""
        if self.conversation is not None:
            return await self.conversation.reply(message)
        try:
            return await self._reply(message)
        except Refused as refused:
            return refusal(message, refused)

    async def _reply(self, message: Message) -> Reply:
        if isinstance(message, Ping):
            await self.lobby.look_again(self)
            return Pong(number=0)
        if isinstance(message, Bring):
            self._guard()
            if message.check:
                return Checked(ref=message.ref, problems=problem_views(await self.lobby.judged(self, message), None))
            await self.lobby.bring(self, message)
            return Accepted(ref=message.ref, to=0)
        side = a_player(self.awaited.side)
        raise Refused([problem(GATE, "the battle has not begun: {side} has yet to bring a roster", side=side)])

    def _guard(self) -> None:
        """Is it for this seat to bring the roster?"""
        side = self.awaited.side
        if self.seat != side:
            who: Words = "somebody who watches" if self.seat == WATCH else a_thing(self.seat)
            raise Refused([problem(GATE, "{side} brings this roster, not {who}", side=a_player(side), who=who)])

    async def go_in(self) -> None:
        """There is a battle now."""
        with suppress(Wrong):
            self.conversation = await enter(self.lobby.sessions, self.battle, self.hello, self.visitor)
            if self.closed:  # while it was on its way
                self.conversation.leave()

    def leave(self) -> None:
        """The page was closed."""
        self.closed = True
        if self.conversation is not None:
            self.conversation.leave()
        else:
            self.lobby.left(self)


class Lobby:
    """The way to every battle; those that wait for a roster are waited for here."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions, self.limits = sessions, sessions.settings.limits
        self._waiters: dict[str, list[Waiter]] = {}
        # Coming and beginning take turns, so that nobody comes to a wait that is over.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(self, wish: BattleWish, who: str) -> tuple[BattleRecord, dict[str, str]]:
        """A new battle, or one that waits for a roster."""
        if wish.awaits is None:
            made = await self.sessions.create(wish, who)
            return made.record, made.tokens
        await self.sessions.not_too_many(who)
        roster, army = await self.sessions.workshop.do(who, host_roster, msgspec.json.encode(wish))
        awaited, tokens = await self.sessions.aside(lambda: called(wish, self.sessions.settings.seed, roster, army))
        await asyncio.wrap_future(self.sessions.store.await_roster(awaited, summed_up(awaited)))
        self.sessions.quotas.made(who, awaited.record.id)
        return awaited.record, tokens

    async def come(self, battle: str, hello: Hello, visitor: Visitor) -> Conversation | Waiter:
        """Somebody comes to a battle, whether it has begun or not."""
        if not self.sessions.is_open(battle):
            async with self._lock(battle):
                awaited = await self.sessions.aside(lambda: self.sessions.store.awaited(battle))
                if awaited is not None:
                    await asyncio.wrap_future(self.sessions.store.take(battle))
                    return self._wait(await self._with_army(awaited, visitor.who), hello, visitor)
        return await enter(self.sessions, battle, hello, visitor)

    async def _with_army(self, awaited: AwaitedBattle, who: str) -> AwaitedBattle:
        """Battles that wait since before it was kept what one may know of the army that is there."""
        if awaited.army is not None:
            return awaited
        return replace(awaited, army=await self.sessions.workshop.do(who, army_brought, awaited.roster))

    def _wait(self, awaited: AwaitedBattle, hello: Hello, visitor: Visitor) -> Waiter:
        seat = seat_of(awaited.record, hello.seat)
        if seat is None:
            raise Wrong(403, NO_SEAT)
        waiters = self._waiters.setdefault(awaited.record.id, [])
        if is_full([each.seat for each in waiters], seat, self.limits):
            raise Wrong(429, CROWDED)
        waiter = Waiter(self, awaited, hello, seat, visitor)
        waiters.append(waiter)
        visitor.tell(msgspec.json.encode(waiter.view()))
        self._tell_who(awaited.record.id)
        return waiter

    def reseat(self, record: BattleRecord) -> None:
        """Who sits where has changed."""
        for each in self._waiters.get(record.id, ()):
            each.awaited = replace(each.awaited, record=record)

    def send_away(self, battle: str, side: str) -> None:
        """Whoever had this seat may go on watching."""
        for each in self._waiters.get(battle, ()):
            each.seat = WATCH if each.seat == side else each.seat
        self._tell_who(battle)

    def tell(self, battle: str, message: Reply) -> None:
        """A word to everybody who waits, or is at the battle."""
        raw = msgspec.json.encode(message)
        for each in self._waiters.get(battle, ()):
            each.tell(raw)
        self.sessions.tell(battle, message)

    def left(self, waiter: Waiter) -> None:
        """Somebody does not wait any longer."""
        waiters = self._waiters.get(waiter.battle, [])
        if waiter in waiters:
            waiters.remove(waiter)
            self._tell_who(waiter.battle)
        if not waiters:
            self._waiters.pop(waiter.battle, None)

    async def judged(self, waiter: Waiter, said: Bring) -> list[Problem]:
        """What would be wrong with a roster; nothing changes."""
        return await self.sessions.workshop.do(waiter.who, roster_wanting, said, waiter.awaited.roster)

    async def bring(self, waiter: Waiter, said: Bring) -> None:
        """The roster that was awaited: the battle begins, and everybody who waits comes to it."""
        awaited = waiter.awaited
        paired = await self.sessions.workshop.do(waiter.who, roster_paired, said, awaited)
        made = await self.sessions.aside(lambda: completed(awaited, paired))
        async with self._lock(waiter.battle):
            try:
                session = await self.sessions.begin(made, self.sessions.store.begin)
            except LookupError:
                raise Refused([problem(GATE, TAKEN)]) from None
            await self._all_go_in(waiter.battle)
        self._tell_armies(session, awaited.army, paired.army)

    async def look_again(self, waiter: Waiter) -> None:
        """Another server with the same database may have begun the battle."""
        async with self._lock(waiter.battle):
            if await self.sessions.aside(lambda: self.sessions.store.awaited(waiter.battle)) is None:
                await self._all_go_in(waiter.battle)

    async def _all_go_in(self, battle: str) -> None:
        for each in self._waiters.pop(battle, []):
            await each.go_in()

    def _tell_armies(self, session: Session, *armies: ArmyBrought | None) -> None:
        said = [f"{each.name} ({each.points} of {each.limit} points)" for each in armies if each is not None]
        self.sessions.notice(session, f"Both armies are here: {' against '.join(said)}.")

    def _tell_who(self, battle: str) -> None:
        waiters = self._waiters.get(battle, [])
        raw = msgspec.json.encode(who_is_here([each.seat for each in waiters]))
        for each in waiters:
            each.tell(raw)

    def _lock(self, battle: str) -> asyncio.Lock:
        return self._locks.setdefault(battle, asyncio.Lock())
