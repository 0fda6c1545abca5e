"""The lobby of open invitations, on a server that wants one: what hosts show, and how a stranger takes a seat."""

import asyncio
from collections import defaultdict

from warhost.engine.problems import Refused
from warhost.server.play.invitations import Invitations
from warhost.server.play.manners import a_name, cleaned
from warhost.server.play.sessions import Sessions, seat_of
from warhost.server.protocol.library import SeatTaken
from warhost.server.protocol.together import LobbyLine, LobbyView, LobbyWish
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.company import list_invitation, listed_among, listed_invitations, unlist_invitation
from warhost.server.store.records import BattleRecord

WORDS = 80
"""Letters of what a host says about an invitation."""
NO_LOBBY = "this server has no lobby; whoever runs it can open one with --lobby"


class OpenInvitations:
    """Invitations that anybody may take. Whoever takes one is seated as by a link: once, with a token of their own."""

    def __init__(self, sessions: Sessions, invitations: Invitations) -> None:
        self.sessions, self.invitations = sessions, invitations
        self.is_open, self.limits = sessions.settings.lobby, sessions.settings.limits
        self._engine = sessions.store.engine
        self._listed: defaultdict[str, set[str]] = defaultdict(set)

    async def view(self) -> LobbyView:
        """What everybody may see."""
        if not self.is_open:
            return LobbyView(open=False, invitations=[])
        found = await self.sessions.aside(lambda: listed_invitations(self._engine, self.limits.invitation_seconds))
        return LobbyView(open=True, invitations=found)

    async def show(self, battle: str, token: str, wish: LobbyWish, who: str) -> None:
        """The host shows an invitation, or shows it no longer; said again, it says that the host is still there."""
        self._guard()
        record = await self.invitations.record(battle)
        if record.host is None or seat_of(record, token) != record.host[0]:
            raise Wrong(403, "only whoever made this battle shows its invitation")
        if not wish.listed:
            await self.withdraw(battle, who)
            return
        if not record.invited:
            raise Wrong(409, "nobody is invited to this battle any longer: the seat is taken")
        line = self._line(record, wish)
        await self._make_room(battle, who)
        most, within = self.limits.invitations, self.limits.invitation_seconds
        if not await self.sessions.aside(lambda: list_invitation(self._engine, line, most, within)):
            raise Wrong(503, "the lobby is full; send your link to somebody, or try again later")

    def _line(self, record: BattleRecord, wish: LobbyWish) -> LobbyLine:
        """What the host chose to show, and nothing else."""
        try:
            name = a_name(wish.name, self.limits.name) or ""
            words = cleaned(wish.words, WORDS, "what you say about it")
        except Refused as refused:
            raise Wrong(422, str(refused)) from None
        armies = record.armies if wish.armies else None
        return LobbyLine(
            id=record.id, pack=record.pack, side=next(iter(record.invited)), name=name, words=words, armies=armies,
            minutes=0,
        )  # fmt: skip

    async def _make_room(self, battle: str, who: str) -> None:
        """One address shows a few at a time; those that were taken or left count no longer."""
        mine, within = self._listed[who], self.limits.invitation_seconds
        there = await self.sessions.aside(lambda: listed_among(self._engine, mine, within))
        mine.intersection_update(there)
        if battle not in mine and len(mine) >= self.limits.invitations_each:
            raise Wrong(429, f"you show {len(mine)} invitations already; take one back first")
        mine.add(battle)

    async def join(self, battle: str) -> SeatTaken:
        """Take the seat of an open invitation; the link that its host has is good no longer."""
        self._guard()
        within = self.limits.invitation_seconds
        if not await self.sessions.aside(lambda: listed_among(self._engine, [battle], within)):
            raise Wrong(409, "this invitation is open no longer")
        return await self.invitations.take_open(battle)

    async def withdraw(self, battle: str, who: str) -> None:
        self._listed[who].discard(battle)
        if not self._listed[who]:
            del self._listed[who]
        await asyncio.wrap_future(self.sessions.store.later(lambda connection: unlist_invitation(connection, battle)))

    def _guard(self) -> None:
        if not self.is_open:
            raise Wrong(404, NO_LOBBY)
