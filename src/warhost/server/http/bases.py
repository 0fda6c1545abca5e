"""Bases that no catalogue names, said on the roster page."""

from fastapi import APIRouter, Request, Response

from warhost.factions.own_bases import BaseAsked, base_of_text, keep_base
from warhost.factions.profiles_file import FactionError
from warhost.server.http.replies import answered, body, decoded
from warhost.server.protocol.requests import read_base
from warhost.server.protocol.wrong import Wrong

MOST = 4096
"""Bytes that say a base: more than any name needs."""


def base_routes(own: bool) -> APIRouter:
    """Saying a base; `own`: only its user reaches this server, so that what is said may be kept."""
    router = APIRouter(prefix="/api")

    @router.post("/bases")
    async def say_base(request: Request) -> Response:
        if not own:
            raise Wrong(403, "here only the operator says bases, with `warhost roster base`")
        said = decoded(read_base, await body(request, MOST))
        try:
            base = base_of_text(said.base)
            keep_base(said.unit, base)
        except FactionError as error:
            raise Wrong(422, str(error)) from None
        return answered(BaseAsked(said.unit, base))

    return router
