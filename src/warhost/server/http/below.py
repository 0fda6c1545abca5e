"""A server below a path of another one (`--root-path /warhost`), whether the proxy takes the path off or not."""

from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send


class Below:
    """Takes the root path off addresses that have it still."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app, self.root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        if scope["type"] == "http" and path == self.root:
            await RedirectResponse(f"{self.root}/", 308)(scope, receive, send)
            return
        if path.startswith(f"{self.root}/"):
            raw: bytes = scope.get("raw_path") or path.encode()
            scope = {**scope, "path": path[len(self.root) :], "raw_path": raw[len(self.root.encode()) :]}
        await self.app(scope, receive, send)
