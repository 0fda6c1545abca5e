"""Exact odds over HTTP. A question is a query with the options of `warhost odds`, so that its address can be shared."""

from collections.abc import Callable
from typing import TypeVar

from fastapi import APIRouter, Request, Response

from warhost.odds.charts import outcome_picture
from warhost.odds.heatmap import heat_map
from warhost.server.http.buckets import Buckets
from warhost.server.http.odds_questions import OddsQuestion, attack_odds, matrix_odds, roll_odds
from warhost.server.http.replies import answered
from warhost.server.protocol.wrong import Wrong
from warhost.server.views.odds import armies_view, matchups_view, outcome_view

T = TypeVar("T")
MOST_WORDS = 4000
A_MINUTE = 600
"""Questions of one address."""


def odds_routes() -> APIRouter:
    """Odds of attacks, of other rolls, and of everybody against everybody."""
    router, askers = APIRouter(prefix="/api/odds"), Buckets(A_MINUTE)

    def asked(request: Request) -> OddsQuestion:
        if not askers.take(request.client.host if request.client is not None else ""):
            raise Wrong(429, "too many questions; wait a moment")
        if len(request.url.query) > MOST_WORDS:
            raise Wrong(413, f"a question has at most {MOST_WORDS} letters")
        return OddsQuestion(request.query_params.multi_items())

    def kindly(work: Callable[[OddsQuestion], T], request: Request) -> T:
        try:
            return work(asked(request))
        except ValueError as error:
            raise Wrong(422, str(error)) from None

    @router.get("/units")
    def units() -> Response:
        return answered(armies_view())

    @router.get("/attack")
    def attacks(request: Request) -> Response:
        return answered(outcome_view(kindly(attack_odds, request)))

    @router.get("/attack.svg")
    def picture(request: Request) -> Response:
        return _svg(outcome_picture(kindly(attack_odds, request)))

    @router.get("/roll")
    def rolled(request: Request) -> Response:
        return answered(kindly(roll_odds, request))

    @router.get("/matrix")
    def table(request: Request) -> Response:
        return answered(matchups_view(kindly(matrix_odds, request)))

    @router.get("/matrix.svg")
    def heat(request: Request) -> Response:
        return _svg(heat_map(kindly(matrix_odds, request)))

    @router.get("/matrix.csv")
    def sheet(request: Request) -> Response:
        return Response(kindly(matrix_odds, request).csv(), media_type="text/csv; charset=utf-8")

    return router


def _svg(drawn: str) -> Response:
    return Response(drawn, media_type="image/svg+xml")
