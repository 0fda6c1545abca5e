"""Running a server: bind, say where, serve until told to stop."""

import socket
import sys
from collections.abc import Callable
from functools import partial

import uvicorn
from fastapi import FastAPI

from warhost.arena.processes import keep_what_is_loaded
from warhost.server.http.app import make_app
from warhost.server.http.doors import door_of, open_files
from warhost.server.http.logs import set_up_log
from warhost.server.http.sockets import listening_at
from warhost.server.http.supervisor import Supervisor
from warhost.server.play.new_battles import make
from warhost.server.protocol.requests import BattleWish
from warhost.server.settings import Settings
from warhost.server.store.battles import BattleStore
from warhost.server.views.table import BOTH, table_view

EVERYWHERE = ("0.0.0.0", "::")
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's, kept for examples."""


SWITCH = 0.001
"""Seconds that a thread at a battle may keep others waiting, first of all the one that hears everybody."""


class _Server(uvicorn.Server):
    """Says when it is ready, and when it is about to stop."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object], leaving: Callable[[], object]) -> None:
        super().__init__(config)
        self._ready, self._leaving = ready, leaving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._leaving()
        await super().shutdown(sockets)


def serve(settings: Settings, ready: Callable[[str], object]) -> None:
    """Serve until interrupted; `ready` is told the address once pages can be opened."""
    open_files()
    listening = listening_at(settings.host, settings.port)
    port = listening.getsockname()[1]
    shown = settings.host if settings.host not in EVERYWHERE else own_address()
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}{settings.root_path}/"
    if settings.workers == 1:
        serve_at(settings, listening, lambda: ready(address))
        return
    set_up_log(settings.log_format, settings.log_level, "supervisor", settings.limits.log_lines)
    store = BattleStore(settings.url, settings.backups)  # what is wrong with the database is said once, and here
    store.close()
    Supervisor(partial(serve_at, settings), listening, settings.workers, settings.drain).run(lambda: ready(address))


def serve_at(settings: Settings, listening: socket.socket, ready: Callable[[], object]) -> None:
    """One worker: serve at a socket that others may serve at too."""
    settings = settings.of_one_worker()
    sys.setswitchinterval(SWITCH)
    app = make_app(settings)
    if settings.workers > 1:
        _warm_up()
    worker = app.state.sessions.store.worker
    set_up_log(settings.log_format, settings.log_level, worker, settings.limits.log_lines)
    keep_what_is_loaded()
    _Server(config_of(app, settings), ready, app.state.sessions.pace.end).run([listening])


def _warm_up() -> None:
    """Load and compile what battles need: whoever comes because another worker died has waited long enough."""
    battle = make(BattleWish("one-screen"), 1).battle
    _ = battle.decision
    table_view(battle, BOTH)


def config_of(app: FastAPI, settings: Settings) -> uvicorn.Config:
    """How the web server is set."""
    door = door_of(settings.limits, app.state.sessions.pace.debts, bool(settings.trusted_proxies))
    return uvicorn.Config(
        app, http=door, log_config=None,
        access_log=False, ws_max_size=settings.limits.message, ws_ping_interval=20.0,
        timeout_graceful_shutdown=int(settings.drain), server_header=False,
        proxy_headers=bool(settings.trusted_proxies), forwarded_allow_ips=list(settings.trusted_proxies),
    )  # fmt: skip


def own_address() -> str:
    """Where others find this machine, so that links given to friends lead here; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
