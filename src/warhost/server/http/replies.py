"""What HTTP handlers share: reading what was sent, answering in JSON."""

import gzip
from collections.abc import Callable, Iterator
from io import BytesIO
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, TypeVar

import msgspec
from fastapi import Request, Response
from starlette.requests import HTTPConnection
from starlette.responses import StreamingResponse

from warhost.server.http.intake import Intake
from warhost.server.protocol.wrong import Wrong

T = TypeVar("T")
PART = 1 << 18
"""Bytes that are unzipped at a time."""


def answered(found: Any, status: int = 200) -> Response:
    """Anything as JSON."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def unpacked(raw: bytes, request: Request) -> Response:
    """Zipped JSON, as it is for those who can unzip it."""
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(raw, media_type="application/json", headers=headers)
    return StreamingResponse(_unzipped(raw), media_type="application/json")


def _unzipped(raw: bytes) -> Iterator[bytes]:
    """A part at a time, each in a thread: what a long battle comes to is not worked out where everybody waits."""
    with gzip.open(BytesIO(raw)) as file:
        while part := file.read(PART):
            yield part


async def body(request: Request, most: int) -> bytes:
    """What was sent, as long as it is not too much."""
    intake: Intake = request.app.state.intake
    return await intake.body(request, who(request), most)


def decoded(read: Callable[[bytes], T], raw: bytes) -> T:
    try:
        return read(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Wrong(422, f"this cannot be read: {error}") from None


def ready(raw: bytes | str, kind: str = "application/json") -> Response:
    """What another process made ready to be sent."""
    return Response(raw, media_type=kind)


def who(asking: HTTPConnection) -> str:
    """Whom to take somebody for: their address, of IPv6 the part that belongs to one network."""
    return network(asking.client.host if asking.client is not None else "")


def network(host: str) -> str:
    """An address, or of IPv6 the part that belongs to one network."""
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))
    return host


def bearer(request: Request) -> str | None:
    """The token in the Authorization header."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None
