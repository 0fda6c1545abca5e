"""The pages themselves: shells of HTML and what they load, all from this server."""

import mimetypes
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

from warhost.server.protocol.wrong import missing

mimetypes.add_type("text/javascript", ".js")  # some systems know it under another name, and browsers refuse that
WEB = Path(__file__).parents[1] / "web"


def page(name: str) -> FileResponse:
    """A page of ours."""
    path = WEB / f"{name}.html"
    if not path.is_file():
        raise missing("page")
    return FileResponse(path, media_type="text/html; charset=utf-8")


def page_routes() -> APIRouter:
    """Which address shows which page; what a page is about it reads from its own address."""
    router = APIRouter(include_in_schema=False)

    @router.get("/")
    def start() -> FileResponse:
        return page("index")

    @router.get("/battle/{battle}")
    def battle(battle: str) -> FileResponse:
        return page("battle")

    @router.get("/watch/{battle}")
    def watch(battle: str) -> FileResponse:
        return page("battle")

    @router.get("/after/{battle}")
    def after(battle: str) -> FileResponse:
        return page("after")

    @router.get("/replay/{replay}")
    def replay(replay: str) -> FileResponse:
        return page("after")

    @router.get("/odds")
    def odds() -> FileResponse:
        return page("odds")

    @router.get("/roster")
    def roster() -> FileResponse:
        return page("roster")

    @router.get("/read")
    @router.get("/read/{rest:path}")
    def read(rest: str = "") -> FileResponse:
        return page("read")

    return router


def static_files() -> StaticFiles:
    """Scripts, styles and pictures."""
    WEB.mkdir(exist_ok=True)
    return StaticFiles(directory=WEB)
