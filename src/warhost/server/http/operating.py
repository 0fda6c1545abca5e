"""For those who run a server: is it alive, can it serve, what has it counted; and a line for every request."""

import asyncio
import time
from ipaddress import ip_address, ip_network
from logging import getLogger

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from warhost.engine.codec import decode
from warhost.server.http.neighbours import Neighbours
from warhost.server.http.relay import fetched
from warhost.server.http.replies import answered
from warhost.server.play.meters import MeterReading, Meters, written
from warhost.server.protocol.wrong import missing

log = getLogger(__name__)
PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
OWN = "/inner/meters"
"""Where one worker asks another for its counts; only those who come by the inner door are answered."""


def operating_routes(neighbours: Neighbours, seen_from: tuple[str, ...]) -> APIRouter:
    """Health, readiness and metrics. `seen_from`: the networks that metrics are told to."""
    router, meters = APIRouter(include_in_schema=False), neighbours.sessions.meters
    networks = [ip_network(each) for each in seen_from]

    @router.get("/health")
    async def health() -> Response:
        return answered({"alive": True})

    @router.get("/ready")
    async def ready() -> Response:
        return answered({"ready": neighbours.is_ready}, 200 if neighbours.is_ready else 503)

    @router.get("/metrics")
    async def metrics(request: Request) -> Response:
        asker = request.client.host if request.client is not None else ""
        if not any(_is_in(asker, network) for network in networks):
            raise missing("page")
        others = await asyncio.gather(*(_counted(each.address, each.secret) for each in await neighbours.others()))
        readings = [meters.reading(neighbours.store.worker), *(each for each in others if each is not None)]
        return PlainTextResponse(written(readings), media_type=PROMETHEUS)

    @router.get(OWN)
    async def own(request: Request) -> Response:
        if not request.scope.get("warhost.handed_on"):
            raise missing("page")
        return answered(meters.reading(neighbours.store.worker))

    return router


def _is_in(address: str, network: object) -> bool:
    try:
        return ip_address(address) in network  # type: ignore[operator]
    except ValueError:
        return False


async def _counted(address: str, secret: str) -> MeterReading | None:
    """What another worker has counted, if it answers."""
    try:
        return decode(await fetched(address, secret, OWN), MeterReading)
    except (OSError, TimeoutError, ValueError, msgspec.DecodeError):
        return None


class Watch:
    """Counts and times requests, and logs a line for each: never what stands behind a question mark, and no header."""

    def __init__(self, app: ASGIApp, meters: Meters) -> None:
        self.app, self.meters = app, meters

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status = time.perf_counter(), [500]

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, sent)
        finally:
            took = time.perf_counter() - begun
            self.meters.count("requests_total", f'status="{status[0]}"')
            self.meters.took("request_seconds", took)
            asker = scope["client"][0] if scope.get("client") else "-"
            log.info("%s %s %d %.1f ms %s", scope["method"], scope["path"], status[0], took * 1000, asker)
