"""Requests about a battle that another worker has are handed on to it, over a connection of our own.

A page may come to any worker. The one that has the battle answers; the one that was asked passes bytes to and fro.
"""

import asyncio
import base64
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hmac import compare_digest
from logging import getLogger

import h11
import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from warhost.engine.codec import decode
from warhost.server.http.replies import who
from warhost.server.play.buckets import Bucket
from warhost.server.play.sessions import Sessions
from warhost.server.protocol.wrong import Wrong
from warhost.server.store.workers import ServerWorker
from warhost.server.work.refusals import MESSAGE, REQUEST

log = getLogger(__name__)
BATTLE = re.compile(r"/api/battles/([0-9a-z]{1,32})(?:/.*)?\Z")
SECRET, ASKED = b"x-warhost-secret", b"x-warhost-asked"
HANDED_ON = ("host", "origin", "authorization", "accept-encoding", "content-type")
"""Headers of the page's request that matter to whoever answers it."""
LONGEST = 6000
"""Bytes that these may have together."""
PATIENCE = 20.0
"""Seconds for a worker to open its door: one that is gone refuses at once, one that has much to do may take a while."""
QUIET = 10.0
"""Seconds in which that a worker is out of reach is said once."""
REFUSED, BEGINNING = '"refused"', 40
"""How a refusal is told from other messages without reading it."""
AGAIN = 1012
"""Hang up so that the page comes again."""
BUSY = "this battle is on its way to another process of the server; try again in a moment"
NOBODY = base64.b64encode(b'{"client":null,"scheme":"http","headers":[["host","localhost"]]}')
"""Who asks where a worker asks on its own account."""
Holder = Callable[[str], Awaitable[ServerWorker | None]]


class PageAsked(msgspec.Struct, frozen=True):
    """Who asked, and the headers they sent."""

    client: tuple[str, int] | None
    scheme: str
    headers: list[tuple[str, str]]


class Relay:
    """Hands on what is another worker's to answer."""

    def __init__(
        self, app: ASGIApp, holder: Holder, lost: Callable[[ServerWorker], Awaitable[bool]], sessions: Sessions,
    ) -> None:  # fmt: skip
        """`holder`: another worker that has a battle. `lost`: told of one out of reach, says whether it is gone."""
        self.app, self.holder, self.lost, self.sessions = app, holder, lost, sessions
        self._said = -QUIET

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            worker = await self._worker(scope)
        except Wrong as wrong:  # the database does not answer
            await _busy(scope, receive, send, wrong.text)
            return
        if worker is None:
            await self.app(scope, receive, send)
            return
        self.sessions.meters.count("handed_on_total")
        try:
            await (_socket if scope["type"] == "websocket" else _request)(scope, receive, send, worker, self.sessions)
        except (OSError, TimeoutError, WebSocketException, h11.ProtocolError) as error:
            self._say(worker, error)
            if await self.lost(worker):
                await self.app(scope, receive, send)
            else:
                await _busy(scope, receive, send)

    def _say(self, worker: ServerWorker, error: Exception) -> None:
        if time.monotonic() - self._said > QUIET:
            self._said = time.monotonic()
            log.warning("worker %s cannot be reached: %s", worker.id, error)

    async def _worker(self, scope: Scope) -> ServerWorker | None:
        if scope["type"] not in ("http", "websocket") or scope.get("warhost.handed_on"):
            return None
        found = BATTLE.search(scope["path"])
        return await self.holder(found[1]) if found else None


class HandedOn:
    """What other workers hand on to this one: taken for what it was when the page asked."""

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app, self.secret = app, secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return
        said = dict(scope["headers"])
        if not compare_digest(said.get(SECRET, b""), self.secret):
            await _busy(scope, receive, send)
            return
        asked = decode(base64.b64decode(said.get(ASKED, NOBODY)), PageAsked)
        kept = [(name, value) for name, value in scope["headers"] if name in (b"content-length", b"transfer-encoding")]
        headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in asked.headers]
        changed = {"client": asked.client, "scheme": asked.scheme, "headers": headers + kept, "warhost.handed_on": True}
        await self.app({**scope, **changed}, receive, send)


async def fetched(address: str, secret: str, path: str) -> bytes:
    """What another worker says to a question of this one's own."""
    host, port = address.rsplit(":", 1)
    reader, writer = await asyncio.wait_for(asyncio.open_connection(host.strip("[]"), int(port)), PATIENCE)
    try:
        writer.write(f"GET {path} HTTP/1.0\r\n{SECRET.decode()}: {secret}\r\n\r\n".encode())
        head, _, body = (await asyncio.wait_for(reader.read(), PATIENCE)).partition(b"\r\n\r\n")
    finally:
        writer.close()
    if b" 200 " not in head.splitlines()[0]:
        raise ValueError("the worker refused")
    return body


def _asked(scope: Scope, worker: ServerWorker) -> dict[bytes, bytes]:
    """The headers that tell another worker who asks."""
    headers = Headers(scope=scope)
    kept = [(name, headers[name]) for name in HANDED_ON if name in headers]
    raw = msgspec.json.encode(PageAsked(scope.get("client"), scope["scheme"], kept))
    if len(raw) > LONGEST:
        raise h11.LocalProtocolError("headers that are too long")
    return {SECRET: worker.secret.encode(), ASKED: base64.b64encode(raw)}


def _path(scope: Scope) -> str:
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return (raw + (b"?" + query if query else b"")).decode("latin-1")


async def _busy(scope: Scope, receive: Receive, send: Send, why: str = BUSY) -> None:
    if scope["type"] == "websocket":
        with suppress(Exception):
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": AGAIN, "reason": why[:100]})
        return
    await JSONResponse({"error": why}, 503, {"Retry-After": "1"})(scope, receive, send)


async def _socket(scope: Scope, receive: Receive, send: Send, worker: ServerWorker, sessions: Sessions) -> None:
    """A page's connection, handed on both ways until one side hangs up."""
    headers = {name.decode(): value.decode() for name, value in _asked(scope, worker).items()}
    address = f"ws://{worker.address}{_path(scope)}"
    line = await connect(
        address, additional_headers=headers, max_size=None, compression=None, open_timeout=PATIENCE, proxy=None
    )
    async with line:
        await receive()
        await send({"type": "websocket.accept"})
        address = who(HTTPConnection(scope))
        heard = asyncio.create_task(_from_page(receive, line, address, sessions))
        try:
            code = await _to_page(line, send, lambda: sessions.pace.debts.add(address, MESSAGE))
        finally:
            heard.cancel()
        with suppress(Exception):
            await send({"type": "websocket.close", "code": code})


async def _from_page(receive: Receive, line: ClientConnection, address: str, sessions: Sessions) -> None:
    """No more than is listened to there, and nothing of who keeps being refused."""
    limits = sessions.settings.limits
    bucket = Bucket(limits.messages_a_second, limits.burst)
    with suppress(ConnectionClosed):
        while (said := await receive())["type"] != "websocket.disconnect":
            await asyncio.sleep(bucket.reserve())
            await sessions.pace.made_up(address)
            await line.send(said["text"] if said.get("text") is not None else said.get("bytes") or b"")
    await line.close()


async def _to_page(line: ClientConnection, send: Send, refused: Callable[[], None]) -> int:
    """Hand on what comes; how the line ended."""
    try:
        async for said in line:
            if isinstance(said, str) and REFUSED in said[:BEGINNING]:
                refused()
            await send({"type": "websocket.send", "text" if isinstance(said, str) else "bytes": said})
    except ConnectionClosed:
        return AGAIN
    except Exception:  # the page has gone meanwhile
        return 1000
    code = line.close_code or AGAIN
    return code if code not in (1005, 1006) else AGAIN


async def _request(scope: Scope, receive: Receive, send: Send, worker: ServerWorker, sessions: Sessions) -> None:
    """A request and its reply, handed on as they come."""
    host, port = worker.address.rsplit(":", 1)
    reader, writer = await asyncio.wait_for(asyncio.open_connection(host.strip("[]"), int(port)), PATIENCE)
    line = h11.Connection(h11.CLIENT)
    try:
        await _ask(scope, receive, writer, line, _asked(scope, worker))
        while not isinstance(event := await _heard(reader, line), h11.Response):
            pass
        if 400 <= event.status_code < 500:
            sessions.pace.debts.add(who(HTTPConnection(scope)), REQUEST)
        headers = [(name, value) for name, value in event.headers if name not in (b"connection", b"transfer-encoding")]
        await send({"type": "http.response.start", "status": event.status_code, "headers": headers})
        while isinstance(part := await _heard(reader, line), h11.Data):
            await send({"type": "http.response.body", "body": bytes(part.data), "more_body": True})
        await send({"type": "http.response.body", "body": b""})
    finally:
        writer.close()


async def _ask(
    scope: Scope, receive: Receive, writer: asyncio.StreamWriter, line: h11.Connection, asked: dict[bytes, bytes]
) -> None:
    more = scope["method"] not in ("GET", "HEAD")
    framing = {b"transfer-encoding": b"chunked"} if more else {}
    headers = [*({b"host": b"relay", b"connection": b"close"} | asked | framing).items()]
    writer.write(line.send(h11.Request(method=scope["method"], target=_path(scope), headers=headers)) or b"")
    while more:
        said = await receive()
        writer.write(line.send(h11.Data(data=said.get("body", b""))) or b"")
        await writer.drain()
        more = said.get("more_body", False)
    writer.write(line.send(h11.EndOfMessage()) or b"")
    await writer.drain()


async def _heard(reader: asyncio.StreamReader, line: h11.Connection) -> h11.Event:
    while (event := line.next_event()) is h11.NEED_DATA:
        line.receive_data(await reader.read(65536))
    if not isinstance(event, h11.Event) or isinstance(event, h11.ConnectionClosed):
        raise h11.RemoteProtocolError("the line broke")
    return event
