"""Bodies of requests: none too large, none too slow, and not too much of them at a time."""

import asyncio
from collections import Counter

from fastapi import Request
from starlette.requests import ClientDisconnect

from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Limits
from warhost.server.work.refusals import BYTE, charge

FULL = "too much is being sent to this server just now; try again in a while"


class Intake:
    """How many bytes of unfinished requests are held, in all and for each address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._held: Counter[str] = Counter()

    def hold(self, who: str, more: int) -> None:
        if self._held[who] + more > self.limits.held_each or self._held.total() + more > self.limits.held_in_all:
            raise Wrong(503, FULL)
        self._held[who] += more

    def release(self, who: str, less: int) -> None:
        self._held[who] -= less
        if self._held[who] <= 0:
            del self._held[who]

    async def body(self, request: Request, who: str, most: int) -> bytes:
        """What was sent, as long as it is not too much and comes in time."""
        said = request.headers.get("content-length", "0")
        if said.isdecimal() and (len(said) > 12 or int(said) > most):
            raise Wrong(413, f"at most {most} bytes can be sent")
        seconds = self.limits.body_seconds
        try:
            async with asyncio.timeout(seconds):
                return await self._read(request, who, most)
        except TimeoutError:
            raise Wrong(408, f"what is sent has to be here within {seconds:g} seconds") from None
        except ClientDisconnect:
            raise Wrong(400, "whoever sent this went away") from None

    async def _read(self, request: Request, who: str, most: int) -> bytes:
        parts, size = bytearray(), 0
        try:
            async for part in request.stream():
                if size + len(part) > most:
                    raise Wrong(413, f"at most {most} bytes can be sent")
                self.hold(who, len(part))
                charge(len(part) * BYTE)
                size += len(part)
                parts += part
            return bytes(parts)
        finally:
            self.release(who, size)
