"""Who may ask: pages of this server only, under a name it goes by; and what browsers are told to refuse."""

import socket
from collections import Counter
from collections.abc import Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from warhost.server.http.replies import who
from warhost.server.play.courtesy import Courtesy
from warhost.server.settings import Settings
from warhost.server.work.refusals import REQUEST, billing

LONGEST_PATH = 300
LONGEST_WAIT = 30.0
"""Seconds that a request may have to wait for; it is told so instead."""
HERE = ("localhost", "127.0.0.1", "::1")
POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
    )
)  # fmt: skip
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Hosts:
    """The names a server goes by: another one is a trick of some page (DNS rebinding)."""

    def __init__(self, settings: Settings) -> None:
        own = () if settings.is_local else (socket.gethostname().lower(), f"{socket.gethostname().lower()}.local")
        self.named = {*HERE, *own, *(each.lower() for each in settings.allowed_hosts)}
        self.by_address = not settings.is_local
        self.proxied = bool(settings.trusted_proxies) and not settings.allowed_hosts
        """A proxy that is trusted has seen to the name already."""

    def know(self, host: str) -> bool:
        """Is this a name of ours? No page can make an address mean another machine, so addresses are."""
        name = _name(host)
        if name is None:
            return False
        return self.proxied or name in self.named or (self.by_address and _is_address(name))


def _name(host: str) -> str | None:
    """The name in a Host header; None where it makes no sense."""
    try:
        split = urlsplit(f"//{host}")
        _ = split.port
    except ValueError:
        return None
    return split.hostname


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _site(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


class Guard:
    """Refuses what comes from other sites' pages, what is too long, and too many pages; adds the headers."""

    def __init__(self, app: ASGIApp, hosts: Hosts, sockets: int, pace: Courtesy) -> None:
        self.app, self.hosts, self.sockets, self.pace = app, hosts, sockets, pace
        self._pages: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        address, debts = who(HTTPConnection(scope)), self.pace.debts
        if (wait := debts.owed(address)) > LONGEST_WAIT:
            await self._refuse(scope, receive, send, 429, f"too much of yours was refused; wait {wait:.0f} seconds")
            return
        await self.pace.turn(address)
        why = self._against(scope)
        if why is not None:
            debts.add(address, REQUEST)
            await self._refuse(scope, receive, send, *why)
            return
        if scope["type"] == "websocket":
            await self._count_page(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                if 400 <= message["status"] < 500:
                    debts.add(address, REQUEST + bill.seconds)
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # Pages are asked for again each time, so that a newer server never runs with older ones.
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        with billing() as bill:
            await self.app(scope, receive, send_with_headers)

    async def _count_page(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = who(HTTPConnection(scope))
        if self._pages[address] >= self.sockets:
            await self._refuse(scope, receive, send, 429, "too many pages are open there")
            return
        self._pages[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._pages[address] -= 1
            if not self._pages[address]:
                del self._pages[address]

    def _against(self, scope: Scope) -> tuple[int, str] | None:
        """Another host name than ours, a page of another site asking, or an address longer than any of ours."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self.hosts.know(host) or (origin is not None and _site(origin) != host):
            return 403, "this server only talks to its own pages"
        if len(scope["path"]) > LONGEST_PATH:
            return 414, f"an address has at most {LONGEST_PATH} letters"
        if not scope["path"].isprintable():
            return 404, "no address has such letters"
        return None

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, text: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4000 + status, "reason": text})
            return
        await JSONResponse({"error": text}, status, dict(HEADERS))(scope, receive, send)
