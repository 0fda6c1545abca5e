"""People at battles: what they say about themselves and to each other, carried out and told to everybody."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from warhost.engine.problems import Refused, problem
from warhost.engine.records import PLAYERS
from warhost.server.play.buckets import Buckets
from warhost.server.play.rematch import all_seated, same_again, told_to
from warhost.server.play.room import WATCH
from warhost.server.play.session import Guest, Session
from warhost.server.protocol.replies import Accepted, Reply
from warhost.server.protocol.together import (
    Attend,
    CompanyMessage,
    Concede,
    Mute,
    Propose,
    RunClock,
    SayWords,
    SetName,
    SettleProposal,
    ShowEmote,
    TalkLine,
)
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.faults import StoreFailed, TakenOver

if TYPE_CHECKING:
    from warhost.server.play.sessions import Sessions

LOOK, WRITE = 1.0, 15
"""Seconds after which a clock that runs is looked at, and looks after which it is written down."""
ABOUT_THE_BATTLE = (Concede, Propose, SettleProposal)
"""What needs the battle in memory."""


class Together:
    """Answers what people say that is not about the battle; watches their clocks."""

    def __init__(self, sessions: "Sessions") -> None:
        self.sessions = sessions
        self._rematches = Buckets(sessions.settings.limits.rematches_a_minute)
        self._replies: dict[type[CompanyMessage], Callable[[Session, Guest, Any], Awaitable[None]]] = {
            SetName: self._name, Attend: self._attend, SayWords: self._say, ShowEmote: self._show, Mute: self._mute,
            Concede: self._concede, Propose: self._propose, SettleProposal: self._settle, RunClock: self._run,
        }  # fmt: skip

    async def reply(self, session: Session, guest: Guest, message: CompanyMessage) -> Reply | None:
        """Carry out what a page says; Refused where it cannot be."""
        if not guest.bucket.take():
            raise Refused([problem((), "that is much at once; wait a moment")])
        if isinstance(message, ABOUT_THE_BATTLE):
            await self.sessions.awake(session)
        await self._replies[type(message)](session, guest, message)
        return None if isinstance(message, Attend) else Accepted(ref=getattr(message, "ref", None), to=session.number)

    def come(self, session: Session, guest: Guest, name: str | None) -> None:
        """Somebody came: they are called what they wish to be, unless that cannot be or was said before."""
        if name and guest.seat in PLAYERS and guest.seat not in session.company.names:
            with suppress(Refused):
                session.company.call(guest.seat, name)
                self._keep(session)

    async def _name(self, session: Session, guest: Guest, said: SetName) -> None:
        session.company.call(_side(guest, said.side), said.name)
        self._keep(session)
        session.tell_company()

    async def _attend(self, session: Session, guest: Guest, said: Attend) -> None:
        if guest.looks != said.here and guest.seat != WATCH:
            guest.looks = said.here
            session.tell_company()

    async def _say(self, session: Session, guest: Guest, said: SayWords) -> None:
        self._told(session, session.company.say(_side(guest), said.text))

    async def _show(self, session: Session, guest: Guest, said: ShowEmote) -> None:
        self._told(session, session.company.show(_side(guest), said.emote))

    def _told(self, session: Session, line: TalkLine) -> None:
        self._keep(session)
        session.tell_talk(line)

    async def _mute(self, session: Session, guest: Guest, said: Mute) -> None:
        side, muted = _side(guest), session.company.muted
        session.company.muted = muted | {side} if said.on else muted - {side}
        self._keep(session)
        session.tell_company()
        for each in session.guests:
            if each.seat == side:
                session.tell_all_talk(each)

    async def _concede(self, session: Session, guest: Guest, said: Concede) -> None:
        side = _side(guest, said.side)
        await self.sessions.act(session, lambda room: room.concede(side))

    async def _propose(self, session: Session, guest: Guest, said: Propose) -> None:
        if said.what == "rematch" and session.company.rematch:
            raise Refused([problem((), "the rematch has been made: follow its link")])
        side, company = _side(guest), session.company
        before = company.proposals.get(said.what)
        if before is not None and before.by != side and before.clock == said.clock:
            await self._settled(session, guest, said.what, True)  # both want the same
        elif company.propose(side, said.what, said.clock):
            company.proposals.pop(said.what)
            await self._begin_again(session, guest)
        session.tell_company()

    async def _settle(self, session: Session, guest: Guest, said: SettleProposal) -> None:
        await self._settled(session, guest, said.what, said.yes)
        session.tell_company()

    async def _settled(self, session: Session, guest: Guest, what: Any, yes: bool) -> None:
        session.company.settle(_side(guest), what, yes)
        if yes and what == "rematch":
            await self._begin_again(session, guest)
        elif yes:
            self._keep(session)

    async def _run(self, session: Session, guest: Guest, said: RunClock) -> None:
        _side(guest)
        session.company.run_clock()
        self._keep(session)
        session.tell_company()

    async def _begin_again(self, session: Session, guest: Guest) -> None:
        """The next battle, and everybody's way there."""
        if not self._rematches.take(guest.who):
            raise Wrong(429, "too many rematches; wait a minute")
        wish = await self.sessions.ask(session, same_again)
        made = await self.sessions.create(wish, guest.who, all_seated)
        after = await self.sessions.find(made.record.id)
        session.company.change_places(after.company)
        self._keep(after)
        session.company.rematch = told_to(made, session.room.record)
        session.tell_rematch()

    def _keep(self, session: Session) -> None:
        """Write down what people said: nobody waits for it, and what is lost with a disk is lost."""
        self.sessions.store.keep_company(session.battle, session.company.kept())

    def mind(self, session: Session) -> None:
        """Watch the clock, where one runs."""
        clock = session.company.clock
        if clock is None:
            return
        self._keep(session)
        if clock.running is not None and (session.timing is None or session.timing.done()):
            session.timing = asyncio.create_task(self._watch(session))

    async def _watch(self, session: Session) -> None:
        """Wait until somebody's time is up: they lose."""
        looks = 0
        while (clock := session.company.clock) is not None and clock.running is not None:
            if clock.up is not None:
                await self._time_up(session, clock.up)
                return
            await asyncio.sleep(min(clock.left[clock.running] + 0.02, LOOK))
            looks += 1
            if looks % WRITE == 0:
                self._keep(session)

    async def _time_up(self, session: Session, side: str) -> None:
        with suppress(Refused, Wrong, TakenOver, StoreFailed):  # over meanwhile, or not ours any longer
            await self.sessions.awake(session)
            await self.sessions.act(session, lambda room: room.concede(side, "time"))


def _side(guest: Guest, side: str | None = None) -> str:
    """The side that somebody speaks for."""
    if guest.seat in PLAYERS and side in (None, guest.seat):
        return guest.seat
    if guest.seat == "both":
        return side or PLAYERS[0]
    if guest.seat in PLAYERS:
        raise Refused([problem((), "you play {seat}, not {side}", seat=guest.seat, side=side or "")])
    raise Refused([problem((), "whoever watches looks on: the players say this")])
