"""The application: routes, guards, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from logging import getLogger

from fastapi import FastAPI, Request, Response, WebSocket
from starlette.middleware.gzip import GZipMiddleware

from warhost.armies.army_file import ArmyError
from warhost.server.http.bases import base_routes
from warhost.server.http.battles import battle_routes
from warhost.server.http.below import Below
from warhost.server.http.connection import attend
from warhost.server.http.guard import Guard, Hosts
from warhost.server.http.intake import Intake
from warhost.server.http.library import library_routes
from warhost.server.http.lobby import lobby_routes
from warhost.server.http.neighbours import Neighbours
from warhost.server.http.odds import odds_routes
from warhost.server.http.operating import Watch, operating_routes
from warhost.server.http.pages import page_routes, static_files
from warhost.server.http.puzzles import puzzle_routes
from warhost.server.http.relay import Relay
from warhost.server.http.replays import replay_routes
from warhost.server.http.replies import answered
from warhost.server.http.rosters import roster_routes
from warhost.server.http.scenarios import scenario_routes
from warhost.server.play.lobby import Lobby
from warhost.server.play.sessions import Sessions
from warhost.server.protocol.library import RequestFailed
from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Settings
from warhost.server.store.battles import BattleStore
from warhost.server.store.faults import StoreFailed
from warhost.server.store.retention import tidy

log = getLogger(__name__)
TIDY, FORGET = 60.0, 3600.0


def make_app(settings: Settings) -> FastAPI:
    """A server with its battles."""
    store = BattleStore(settings.url, settings.backups)
    sessions = Sessions(settings, store)
    lobby, neighbours = Lobby(sessions), Neighbours(settings, sessions)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await neighbours.join(app)
        going_on = (sessions.inspect(), sessions.resume(), _tidy(sessions), _forget(sessions))
        tasks = [asyncio.create_task(each) for each in going_on]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):  # whatever went wrong beside the battles, they are put away in order
                    log.error("something that goes on beside the battles had ended: %r", ended)
            sessions.give_up()
            await sessions.close()
            store.flush()
            await neighbours.leave()
            store.close()

    app = FastAPI(title="warhost", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.sessions, app.state.intake = sessions, Intake(settings.limits)
    app.add_exception_handler(Wrong, _refuse)
    app.add_exception_handler(ArmyError, _faulty)
    for routes in (
        operating_routes(neighbours, settings.metrics_from), battle_routes(lobby), lobby_routes(lobby),
        replay_routes(sessions), library_routes(settings.programs), scenario_routes(sessions), puzzle_routes(sessions),
        odds_routes(sessions.workshop, settings.limits.odds_a_minute), roster_routes(sessions.workshop),
        base_routes(settings.is_own),
    ):  # fmt: skip
        app.router.routes.extend(routes.routes)  # a router in a router takes as long again to find the way

    @app.websocket("/api/battles/{battle}/ws")
    async def at_battle(socket: WebSocket, battle: str) -> None:
        await attend(socket, lobby, battle)

    app.router.routes.extend(page_routes(settings.root_path).routes)
    app.mount("/static", static_files(), "static")
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Guard, hosts=Hosts(settings), sockets=settings.limits.sockets, pace=sessions.pace)
    app.add_middleware(Relay, holder=neighbours.holder, lost=neighbours.lost, sessions=sessions)
    app.add_middleware(Watch, meters=sessions.meters)
    if settings.root_path:
        app.add_middleware(Below, root=settings.root_path)
    return app


async def _tidy(sessions: Sessions) -> None:
    while True:
        await asyncio.sleep(TIDY)
        sessions.let_go()


async def _forget(sessions: Sessions) -> None:
    """Erase what has been left alone for as long as the settings say."""
    days = sessions.settings.keep_days
    while days is not None:
        with suppress(StoreFailed):
            await sessions.aside(partial(tidy, sessions.store.engine, days))
        await asyncio.sleep(FORGET)


async def _faulty(request: Request, error: Exception) -> Response:
    """A file of the operator's own that cannot be read, in its sentence."""
    return answered(RequestFailed(error=str(error)), 500)


async def _refuse(request: Request, error: Exception) -> Response:
    """What went wrong, in a sentence."""
    assert isinstance(error, Wrong)
    return answered(RequestFailed(error=error.text), error.status)
