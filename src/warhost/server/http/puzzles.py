"""Puzzles: the list of them, and one way to solve each."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from warhost.puzzles.shelf import puzzles
from warhost.server.http.replies import answered, who
from warhost.server.play.errands import puzzle_solved
from warhost.server.play.sessions import Sessions
from warhost.server.protocol.wrong import missing
from warhost.server.views.puzzles import puzzle_list


def puzzle_routes(sessions: Sessions) -> APIRouter:
    """What is asked about puzzles; one is played like any other battle."""
    router = APIRouter(prefix="/api")

    @router.get("/puzzles")
    async def listed() -> Response:
        return answered(await sessions.aside(lambda: puzzle_list(datetime.now(UTC).date())))

    @router.get("/puzzles/{puzzle}/solution")
    async def one_way(puzzle: str, request: Request) -> Response:
        if puzzle not in puzzles():
            raise missing("puzzle")
        return answered(await sessions.workshop.do(who(request), puzzle_solved, puzzle))

    return router
