"""What a page says, and what it is answered."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from warhost.engine.game import Game
from warhost.engine.problems import Refused, problem
from warhost.engine.shares import is_share
from warhost.server.play.advice import advised
from warhost.server.play.coaching import coach_view, may_ask
from warhost.server.play.room import GATE, WATCH
from warhost.server.play.session import Guest, Session, Visitor
from warhost.server.play.sessions import Sessions, encoded, seat_of
from warhost.server.play.shared_dice import BY_PAGE
from warhost.server.protocol.replies import Accepted, CoachTold, Pong, Refusal, Reply, UndoPending, UndoWished
from warhost.server.protocol.requests import (
    AllowCoach,
    Answer,
    AskCoach,
    Bring,
    Check,
    CheckPath,
    GiveShare,
    Hello,
    Look,
    LookAhead,
    LookFrom,
    Message,
    Ping,
    PlanMove,
    SetAsking,
    SetPace,
    Suggest,
    Undo,
    UndoAnswer,
)
from warhost.server.protocol.together import CompanyMessage
from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Limits
from warhost.server.views.decisions import problem_views

Advised = Check | CheckPath | PlanMove | Suggest | LookAhead | Look | LookFrom | AskCoach
"""Questions that change nothing."""
SLOWEST = 10.0
NO_SEAT = "this is no seat of this battle"
CROWDED = "too many pages are open at this battle"


class Conversation:
    """One page's side of a battle."""

    def __init__(self, sessions: Sessions, session: Session, guest: Guest) -> None:
        self.sessions, self.session, self.guest = sessions, session, guest
        self._replies: dict[type[Message], Callable[[Any], Awaitable[Reply | None]]] = {
            Answer: self._answer, Check: self._advise, CheckPath: self._advise, PlanMove: self._advise,
            Suggest: self._advise, Look: self._advise, Undo: self._undo, UndoAnswer: self._undo_answer,
            SetPace: self._pace, Bring: self._bring, Ping: self._ping, Hello: self._hello,
            LookAhead: self._advise, SetAsking: self._asking, GiveShare: self._share, LookFrom: self._advise,
            AskCoach: self._coach, AllowCoach: self._allow_coach,
        }  # fmt: skip

    async def reply(self, message: Message) -> Reply | None:
        """The answer to a message, if it gets one of its own."""
        with self.sessions.pace.answering(self.guest.who):
            return await self._replied(message)

    async def _replied(self, message: Message) -> Reply | None:
        if isinstance(message, CompanyMessage):
            return await self._company(message)
        if not isinstance(message, Ping | GiveShare):
            await self.sessions.awake(self.session)
        try:
            return await self._replies[type(message)](message)
        except Refused as refused:
            self.sessions.meters.count("refusals_total")
            return refusal(message, refused, self.session.room.standing.game)

    def leave(self) -> None:
        """The page was closed."""
        self.session.leave(self.guest)

    async def _company(self, message: CompanyMessage) -> Reply | None:
        """What is about the people is answered without the battle."""
        try:
            return await self.sessions.together.reply(self.session, self.guest, message)
        except Refused as refused:
            return refusal(message, refused)

    async def _answer(self, said: Answer) -> Accepted:
        if self.session.room.number >= self.sessions.settings.limits.answers:
            raise Refused([problem(GATE, "this battle has gone on for too long")])
        if not self.session.lock.locked():  # what is refused anyhow need not be carried anywhere
            self.session.room.guard(self.guest.seat, said.to)
        meters, seat, taken = self.sessions.meters, self.guest.seat, time.monotonic() - self.session.asked_at
        of_hand = self.session.room.standing.asks_about_hand
        with meters.timed("answer_seconds"):
            work = lambda room: room.answer(seat, said.choice, said.to, then=said.then)  # noqa: E731
            await self.sessions.act(self.session, work, said.choice)
        meters.count("answers_total", 'by="person"')
        if of_hand:
            self.session.rhythm.note(seat, taken)
        return Accepted(ref=said.ref, to=said.to)

    async def _advise(self, said: Advised) -> Reply:
        """What changes nothing is thought about elsewhere, and the battle goes on meanwhile."""
        async with self.session.lock:
            room = self.session.room
            if not isinstance(said, Look | LookFrom):
                room.guard(self.guest.seat, getattr(said, "to", room.number))
            key, moment = await self.sessions.aside(room.moment)
        return await self.sessions.advisers.do(self.guest.who, advised, key, moment, said)

    async def _coach(self, said: AskCoach) -> Reply:
        room = self.session.room
        may_ask(room.players_of(self.guest.seat), room.record.bots, room.coaching)
        return await self._advise(said)

    async def _allow_coach(self, said: AllowCoach) -> None:
        """Nobody is told of a coach for one side only: it is there for both or for none."""
        room, seat = self.session.room, self.guest.seat
        players = set(room.players_of(seat))
        room.coaching = room.coaching | players if said.allow else room.coaching - players
        for guest in self.session.guests:
            view = coach_view(room.players_of(guest.seat), room.record.bots, room.coaching)
            guest.tell(msgspec.json.encode(CoachTold(coach=view)))

    async def _asking(self, said: SetAsking) -> None:
        self.session.room.ask_briefly(self.guest.seat, said.brief)
        await self.sessions.settle(self.session)

    async def _undo(self, said: Undo) -> Accepted | UndoPending:
        seat = self.guest.seat
        if await self.sessions.ask(self.session, lambda room: room.may_go_back(seat, said.to)):
            await self.sessions.act(self.session, lambda room: room.go_back(said.to, seat))
            return Accepted(ref=said.ref, to=said.to)
        self.session.room.asked = (seat, said.to)
        self.session.tell_all(UndoWished(by=seat, to=said.to))
        return UndoPending(ref=said.ref, to=said.to)

    async def _undo_answer(self, said: UndoAnswer) -> None:
        asked, seat = self.session.room.asked, self.guest.seat
        if asked is None:
            raise Refused([problem(GATE, "nobody asks to take anything back")])
        if seat == WATCH or seat == asked[0]:
            raise Refused([problem(GATE, "the other player says whether something is taken back")])
        if said.yes:
            await self.sessions.act(self.session, lambda room: room.go_back_as_asked())
        else:
            self.session.room.asked = None
            self.sessions.notice(self.session, f"{seat.capitalize()} would rather not take that back.")

    async def _pace(self, said: SetPace) -> None:
        alone = not self.session.room.record.seats.keys() & {"red", "blue", "both"}
        if self.guest.seat == WATCH and not alone:
            raise Refused([problem(GATE, "somebody who watches does not set the pace")])
        self.session.pace = min(max(said.seconds, 0.0), SLOWEST)

    async def _bring(self, said: Bring) -> Reply:
        raise Refused([problem(GATE, "both armies have their rosters; the battle has begun")])

    async def _share(self, said: GiveShare) -> None:
        self.session.desk.give(self.guest.seat, said.throw, said.share)

    async def _ping(self, said: Ping) -> Pong:
        return Pong(number=self.session.number)

    async def _hello(self, said: Hello) -> Reply:
        raise Refused([problem(GATE, "hello was said already")])


def refusal(message: Message, refused: Refused, game: Game | None = None) -> Refusal:
    """Why something was not done."""
    return Refusal(ref=getattr(message, "ref", None), problems=problem_views(refused.problems, game))


def is_full(seats: list[str], seat: str, limits: Limits) -> bool:
    """Are there as many pages as there may be? Those who watch take no place of those who play."""
    return seats.count(seat) >= (limits.connections if seat == WATCH else limits.seat_pages)


async def enter(sessions: Sessions, battle: str, hello: Hello, visitor: Visitor) -> Conversation:
    """Come to a battle: whoever has a seat of it, or may watch, is told how it stands."""
    session = await sessions.find(battle)
    room, seat = session.room, seat_of(session.room.record, hello.seat)
    if seat is None:
        raise Wrong(403, NO_SEAT)
    if is_full([each.seat for each in session.guests], seat, sessions.settings.limits):
        raise Wrong(429, CROWDED)
    since = hello.since if hello.epoch in (None, room.epoch) else -1
    guest = Guest(seat, since, visitor)
    await _pledge(sessions, session, seat, hello.anchor)
    if not _is_asked(session):
        await sessions.begin_together(session, seat)
    room.ask_briefly(seat, hello.brief)
    await sessions.settle(session)
    async with session.lock:
        since = min(since, room.number)
        guest.since = room.number
        guest.tell(await sessions.aside(lambda: encoded(room, seat, since)))
        session.company.follow(room)
        sessions.together.come(session, guest, hello.name)
        session.enter(guest)
    if room.awaits_dice and session.is_complete():
        # In a while, for the page has to be listened to first: it will be asked for its share.
        session.beginning = asyncio.create_task(sessions.begin_together(session))
    return Conversation(sessions, session, guest)


async def _pledge(sessions: Sessions, session: Session, seat: str, anchor: str | None) -> None:
    """A page that comes says where its shares of the dice will come from."""
    session.desk.silent.discard(seat)
    if anchor is None or not is_share(anchor):
        return
    async with session.lock:
        kept = await sessions.aside(lambda: session.room.pledge(seat, anchor))
        if kept is not None:
            await asyncio.wrap_future(kept)


def _is_asked(session: Session) -> bool:
    """Will a page be asked for its share of the first throw?"""
    dice = session.room.dice
    return dice is not None and any(each.by == BY_PAGE for each in dice.pledges)
