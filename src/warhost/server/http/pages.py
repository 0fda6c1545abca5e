"""The pages themselves: shells of HTML and what they load, all from this server."""

import mimetypes
import re
from functools import partial
from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse, HTMLResponse
from fastapi.staticfiles import StaticFiles

from warhost.server.protocol.wrong import missing

mimetypes.add_type("text/javascript", ".js")  # some systems know it under another name, and browsers refuse that
WEB = Path(__file__).parents[1] / "web"
OURS = re.compile(r'\b(href|src)="/')
"""Where a page leads to something of this server."""


def _page(name: str, root: str) -> Response:
    """A page of ours; below a path of another server everything it leads to is there too."""
    path = WEB / f"{name}.html"
    if not path.is_file():
        raise missing("page")
    if not root:
        return FileResponse(path, media_type="text/html; charset=utf-8")
    text = path.read_text(encoding="utf-8").replace("<html ", f'<html data-root="{root}" ', 1)
    return HTMLResponse(OURS.sub(rf'\1="{root}/', text))


def page_routes(root: str = "") -> APIRouter:
    """Which address shows which page; what a page is about it reads from its own address."""
    router, page = APIRouter(include_in_schema=False), partial(_page, root=root)

    @router.get("/")
    def start() -> Response:
        return page("index")

    @router.get("/battle/{battle}")
    def battle(battle: str) -> Response:
        return page("battle")

    @router.get("/watch/{battle}")
    def watch(battle: str) -> Response:
        return page("battle")

    @router.get("/after/{battle}")
    def after(battle: str) -> Response:
        return page("after")

    @router.get("/replay/{replay}")
    def replay(replay: str) -> Response:
        return page("after")

    @router.get("/puzzles")
    def puzzles() -> Response:
        return page("puzzles")

    @router.get("/odds")
    def odds() -> Response:
        return page("odds")

    @router.get("/roster")
    def roster() -> Response:
        return page("roster")

    @router.get("/read")
    @router.get("/read/{rest:path}")
    def read(rest: str = "") -> Response:
        return page("read")

    return router


def static_files() -> StaticFiles:
    """Scripts, styles and pictures."""
    WEB.mkdir(exist_ok=True)
    return StaticFiles(directory=WEB)
