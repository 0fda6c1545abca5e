"""The application: routes, guards, and what lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request, Response, WebSocket
from starlette.middleware.gzip import GZipMiddleware

from warhost.server.api import battle_routes, replay_routes
from warhost.server.awaiting import Lobby
from warhost.server.guarding import Guard
from warhost.server.odds import odds_routes
from warhost.server.pages import page_routes, static_files
from warhost.server.reading import reading_routes
from warhost.server.replies import answered
from warhost.server.rooms import Rooms
from warhost.server.rosters import roster_routes
from warhost.server.scenarios import scenario_routes
from warhost.server.settings import Settings
from warhost.server.socket import attend
from warhost.server.store import Store
from warhost.server.wrong import Wrong

TIDY = 60.0


def make_app(settings: Settings) -> FastAPI:
    """A server with its battles."""
    store = Store(settings.url)
    rooms = Rooms(settings, store)
    lobby = Lobby(rooms)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(rooms.resume()), asyncio.create_task(_tidy(rooms))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await rooms.close()
            store.close()

    app = FastAPI(title="warhost", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.rooms = rooms
    app.add_exception_handler(Wrong, _refuse)
    app.include_router(battle_routes(lobby))
    app.include_router(replay_routes(rooms))
    app.include_router(reading_routes())
    app.include_router(odds_routes())
    app.include_router(roster_routes())
    app.include_router(scenario_routes(rooms))

    @app.websocket("/api/battles/{battle}/ws")
    async def at_battle(socket: WebSocket, battle: str) -> None:
        await attend(socket, lobby, battle)

    app.include_router(page_routes())
    app.mount("/static", static_files(), "static")
    app.add_middleware(GZipMiddleware, minimum_size=2000)
    app.add_middleware(Guard, only_here=settings.is_local)
    return app


async def _tidy(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(TIDY)
        rooms.let_go()


async def _refuse(request: Request, error: Exception) -> Response:
    """What went wrong, in a sentence."""
    assert isinstance(error, Wrong)
    return answered({"error": error.text}, error.status)
