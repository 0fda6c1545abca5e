"""Exact odds over HTTP. A question is a query with the options of `warhost odds`, so that its address can be shared."""

from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from warhost.server.http.buckets import Buckets
from warhost.server.http.odds_questions import (
    Pairs,
    attack_drawn,
    attack_told,
    matrix_drawn,
    matrix_sheet,
    matrix_told,
    roll_told,
)
from warhost.server.http.replies import answered, ready, who
from warhost.server.protocol.wrong import Wrong
from warhost.server.views.odds import armies_view
from warhost.server.work.workshop import Workshop

SVG = "image/svg+xml"
MOST_WORDS = 4000


def odds_routes(workshop: Workshop, a_minute: int) -> APIRouter:
    """Odds of attacks, of other rolls, and of everybody against everybody; so many a minute for one address."""
    router, askers = APIRouter(prefix="/api/odds"), Buckets(a_minute)

    async def told(request: Request, work: Callable[[Pairs], bytes], kind: str = "application/json") -> Response:
        if not askers.take(who(request)):
            raise Wrong(429, "too many questions; wait a moment")
        if len(request.url.query) > MOST_WORDS:
            raise Wrong(413, f"a question has at most {MOST_WORDS} letters")
        return ready(await workshop.do(who(request), work, request.query_params.multi_items()), kind)

    @router.get("/units")
    def units() -> Response:
        return answered(armies_view())

    @router.get("/attack")
    async def attacks(request: Request) -> Response:
        return await told(request, attack_told)

    @router.get("/attack.svg")
    async def picture(request: Request) -> Response:
        return await told(request, attack_drawn, SVG)

    @router.get("/roll")
    async def rolled(request: Request) -> Response:
        return await told(request, roll_told)

    @router.get("/matrix")
    async def table(request: Request) -> Response:
        return await told(request, matrix_told)

    @router.get("/matrix.svg")
    async def heat(request: Request) -> Response:
        return await told(request, matrix_drawn, SVG)

    @router.get("/matrix.csv")
    async def sheet(request: Request) -> Response:
        return await told(request, matrix_sheet, "text/csv; charset=utf-8")

    return router
