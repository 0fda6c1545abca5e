"""Save files handed in, to be looked at again."""

from fastapi import APIRouter, Request, Response

from warhost.server.http.buckets import Buckets, not_too_often
from warhost.server.http.replies import answered, body, unpacked, who
from warhost.server.play.errands import save_checked
from warhost.server.play.looking_back import replay_story
from warhost.server.play.sessions import Sessions
from warhost.server.protocol.replays import ReplayAdded
from warhost.server.store.tokens import new_id


def replay_routes(sessions: Sessions) -> APIRouter:
    """Save files handed in."""
    router, limits = APIRouter(prefix="/api"), sessions.settings.limits
    makers = Buckets(limits.new_a_minute)

    @router.post("/replays")
    async def add_replay(request: Request) -> Response:
        raw = await body(request, limits.upload)
        not_too_often(makers, request)
        await sessions.workshop.do(who(request), save_checked, raw)
        key = new_id()
        await sessions.aside(lambda: sessions.quotas.admit_replay(who(request), key))
        await sessions.aside(lambda: sessions.store.add_replay(key, raw).result())
        return answered(ReplayAdded(id=key), 201)

    @router.get("/replays/{replay}")
    async def show_replay(replay: str, request: Request) -> Response:
        return unpacked(await sessions.replay_handed_in(replay, who(request)), request)

    @router.get("/replays/{replay}/story")
    async def story_of_replay(replay: str, request: Request) -> Response:
        return unpacked(await replay_story(sessions, replay, who(request)), request)

    return router
