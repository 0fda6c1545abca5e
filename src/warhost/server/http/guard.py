"""Who may ask: pages of this server only, under a name it goes by; and what browsers are told to refuse."""

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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


class Guard:
    """Refuses what comes from other sites' pages, and adds the headers."""

    def __init__(self, app: ASGIApp, only_here: bool) -> None:
        """`only_here`: the server is for this machine, so another name for it is a trick of some page."""
        self.app, self.only_here = app, only_here

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if self._is_strange(Headers(scope=scope)):
            await self._refuse(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                # Scripts are asked for again each time, so that a newer server never runs with older pages.
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        await self.app(scope, receive, send_with_headers)

    def _is_strange(self, headers: Headers) -> bool:
        """Another host name than ours, or a page of another site asking."""
        host = headers.get("host", "")
        if self.only_here and urlsplit(f"//{host}").hostname not in HERE:
            return True
        origin = headers.get("origin")
        return origin is not None and urlsplit(origin).netloc != host

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "not from here"})
            return
        refusal = JSONResponse({"error": "this server only talks to its own pages"}, 403, dict(HEADERS))
        await refusal(scope, receive, send)
