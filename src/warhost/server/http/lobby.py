"""The lobby over HTTP: open invitations to read, to show and to take."""

from fastapi import APIRouter, Request, Response

from warhost.server.http.buckets import Buckets, not_too_often
from warhost.server.http.replies import answered, bearer, body, decoded, who
from warhost.server.play.invitations import Invitations
from warhost.server.play.lobby import Lobby
from warhost.server.play.open_invitations import OpenInvitations
from warhost.server.protocol.together import read_lobby_wish


def lobby_routes(lobby: Lobby) -> APIRouter:
    """What is about a battle stands below its address, so that the worker that has it answers."""
    router, limits = APIRouter(prefix="/api"), lobby.limits
    invitations, makers = OpenInvitations(lobby.sessions, Invitations(lobby)), Buckets(limits.new_a_minute)

    @router.get("/lobby")
    async def open_ones() -> Response:
        return answered(await invitations.view())

    @router.post("/battles/{battle}/lobby")
    async def show(battle: str, request: Request) -> Response:
        wish = decoded(read_lobby_wish, await body(request, limits.message))
        not_too_often(makers, request)
        await invitations.show(battle, bearer(request) or "", wish, who(request))
        return answered({})

    @router.post("/battles/{battle}/join")
    async def join(battle: str, request: Request) -> Response:
        await body(request, limits.message)
        not_too_often(makers, request)
        return answered(await invitations.join(battle))

    return router
