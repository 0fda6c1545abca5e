"""The other workers of a server: this one is there for them, hears when one is gone, and hands on what is theirs."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn
from starlette.types import ASGIApp

from warhost.server.http.relay import HandedOn
from warhost.server.http.sockets import listening_at
from warhost.server.play.sessions import Sessions
from warhost.server.settings import Settings
from warhost.server.store.places import place_here
from warhost.server.store.tokens import new_token
from warhost.server.store.workers import Heart, ServerWorker


class _Inner(uvicorn.Server):
    """A second door, for other workers: signals are the first one's."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Neighbours:
    """This worker among the others."""

    def __init__(self, settings: Settings, sessions: Sessions) -> None:
        self.settings, self.sessions, self.store = settings, sessions, sessions.store
        self._door: _Inner | None = None
        self._open: asyncio.Task[None] | None = None
        self._heart: Heart | None = None
        self._leaving = False
        sessions.meters.gauge("database_reachable", lambda: self.is_ready)
        self._resuming: set[asyncio.Task[None]] = set()

    @property
    def is_ready(self) -> bool:
        """Pages can come: the database has been reached lately, and the server is not about to stop."""
        return self._heart is not None and not self._heart.failed and not self._leaving

    async def others(self) -> list[ServerWorker]:
        """The other workers."""
        every = await self.sessions.aside(self.store.workers.all)
        return [each for each in every if each.id != self.store.worker]

    async def join(self, app: ASGIApp) -> None:
        """Be there: open the door for other workers, and beat."""
        listening = listening_at(self.settings.inner_host, 0)
        secret, port = new_token(), listening.getsockname()[1]
        own = ServerWorker(self.store.worker, f"{self.settings.inner_host}:{port}", secret, place_here())
        config = uvicorn.Config(
            HandedOn(app, secret), log_level="warning", lifespan="off", ws_max_size=self.settings.limits.message,
            server_header=False, timeout_graceful_shutdown=1, proxy_headers=False,
        )  # fmt: skip
        self._door = _Inner(config)
        self._open = asyncio.create_task(self._door.serve([listening]))
        loop = asyncio.get_running_loop()
        self._heart = Heart(
            self.store.workers, own, lambda freed: loop.call_soon_threadsafe(self._resume, freed),
            lambda: loop.call_soon_threadsafe(self.sessions.give_up),
        )  # fmt: skip
        await self.sessions.aside(self._heart.start)

    async def leave(self) -> None:
        """Go in good order."""
        self._leaving = True
        if self._heart is not None:
            await asyncio.get_running_loop().run_in_executor(None, self._heart.stop)
        if self._door is not None and self._open is not None:
            self._door.should_exit = True
            with suppress(asyncio.CancelledError):
                await self._open

    async def holder(self, battle: str) -> ServerWorker | None:
        """Another worker that has this battle."""
        if self.sessions.is_open(battle):
            return None
        return await self.sessions.aside(lambda: self.store.holder(battle))

    async def lost(self, worker: ServerWorker) -> bool:
        """A worker cannot be reached; true when it is gone for good, and its battles are free."""
        heart = self._heart
        return heart is not None and await self.sessions.aside(lambda: heart.find_gone(worker))

    def _resume(self, freed: list[str]) -> None:
        """Battles whose worker is gone: those in which a computer is to move go on here."""
        if freed:
            task = asyncio.create_task(self.sessions.resume())
            self._resuming.add(task)
            task.add_done_callback(self._resuming.discard)
