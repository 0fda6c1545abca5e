"""The HTTP side: making and listing battles, saves and replays, and everything there is to read."""

from typing import Any

from fastapi import APIRouter, Request, Response
from msgspec.structs import replace

from warhost.server.http.buckets import Buckets, not_too_often
from warhost.server.http.replies import answered, bearer, body, decoded, unpacked, who
from warhost.server.play.invitations import Invitations
from warhost.server.play.lobby import Lobby, summed_up
from warhost.server.play.looking_back import battle_story
from warhost.server.play.sessions import Sessions, seat_of
from warhost.server.protocol.library import BattleMade
from warhost.server.protocol.requests import read_invitation, read_own, read_wish
from warhost.server.protocol.words import UNSET
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.records import BattleRecord
from warhost.server.views.results import result_view


def battle_routes(lobby: Lobby) -> APIRouter:
    """Battles."""
    router, sessions, limits = APIRouter(prefix="/api"), lobby.sessions, lobby.limits
    makers = Buckets(limits.new_a_minute)

    @router.post("/battles")
    async def make_battle(request: Request) -> Response:
        wish = decoded(read_wish, await body(request, limits.message))
        not_too_often(makers, request)
        record, tokens = await lobby.create(wish, who(request))
        return answered(_made(record, tokens), 201)

    @router.get("/battles")
    async def public_battles() -> Response:
        return answered(await sessions.aside(sessions.store.public))

    @router.get("/battles/{battle}")
    async def one_battle(battle: str) -> Response:
        waiting = await sessions.aside(lambda: sessions.store.awaited(battle))
        if waiting is not None:
            return answered(summed_up(waiting))
        session = await sessions.find(battle)
        return answered(await sessions.ask(session, lambda room: room.summary()))

    @router.get("/battles/{battle}/result")
    async def result(battle: str) -> Response:
        session = await sessions.find_begun(battle)
        found = await sessions.ask(session, lambda room: result_view(room.battle))
        return answered(replace(found, names=session.company.names))

    _looking_back(router, sessions)
    _seats(router, lobby, makers)
    return router


def _looking_back(router: APIRouter, sessions: Sessions) -> None:
    """What was fought: to keep, to see again, to check."""

    @router.get("/battles/{battle}/save")
    async def save_battle(battle: str, request: Request) -> Response:
        session = await sessions.find_begun(battle)
        if not sessions.may_read_all(session.room, bearer(request)):
            raise _not_yet(sessions, session.room, bearer(request))
        raw = await sessions.ask(session, lambda room: room.save())
        name = f'attachment; filename="warhost-{battle}.json"'
        return Response(raw, media_type="application/json", headers={"Content-Disposition": name})

    @router.get("/battles/{battle}/seal")
    async def seal_of_battle(battle: str, request: Request) -> Response:
        session = await sessions.find_begun(battle)
        if not session.room.over:
            raise Wrong(409, "the battle is not over: until then its dice and cards are secret")
        return answered(await sessions.ask(session, lambda room: room.seal()))

    @router.get("/battles/{battle}/replay")
    async def replay_battle(battle: str, request: Request) -> Response:
        session = await sessions.find_begun(battle)
        if not session.room.over and not sessions.may_read_all(session.room, bearer(request)):
            raise _not_yet(sessions, session.room, bearer(request))
        return unpacked(await sessions.replay(session, who(request)), request)

    @router.get("/battles/{battle}/story")
    async def story_of_battle(battle: str, request: Request) -> Response:
        session = await sessions.find_begun(battle)
        if not session.room.over:
            raise Wrong(409, "the battle is not over: its story is told at the end")
        return unpacked(await battle_story(sessions, session, who(request)), request)


def _seats(router: APIRouter, lobby: Lobby, makers: Buckets) -> None:
    """What tokens are good for: one's own battles in a list; a friend's seat, taken once, opened by the host."""
    invitations, sessions, limits = Invitations(lobby), lobby.sessions, lobby.limits

    @router.post("/battles/mine")
    async def own_battles(request: Request) -> Response:
        asked = decoded(read_own, await body(request, limits.message))
        return answered(await sessions.aside(lambda: sessions.store.own(asked.tokens)))

    @router.post("/battles/{battle}/seat")
    async def take_seat(battle: str, request: Request) -> Response:
        asked = decoded(read_invitation, await body(request, limits.message))
        not_too_often(makers, request)
        return answered(await invitations.take(battle, asked.invitation))

    @router.post("/battles/{battle}/reopen")
    async def reopen_seat(battle: str, request: Request) -> Response:
        await body(request, limits.message)
        not_too_often(makers, request)
        return answered(await invitations.reopen(battle, bearer(request) or ""))


def _made(record: BattleRecord, tokens: dict[str, str]) -> BattleMade:
    """What the maker hears: not the token of a friend, who exchanges the invitation for one."""
    friend = next(iter(record.invited), None)
    return BattleMade(
        id=record.id, watch=tokens["watch"], commitment=record.commitment,
        seats={seat: token for seat, token in tokens.items() if seat not in ("watch", friend)},
        invitation=UNSET if friend is None else tokens[friend],
    )  # fmt: skip


def _not_yet(sessions: Sessions, room: Any, token: str | None) -> Wrong:
    if token is None or seat_of(room.record, token) is None:
        return Wrong(403, "this needs a seat of the battle")
    return Wrong(409, "the battle is not over: until then its dice and cards are secret")
