"""The pages themselves: shells of HTML and what they load, all from this server."""

import mimetypes
import re
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from warhost.server.protocol.wrong import missing

mimetypes.add_type("text/javascript", ".js")  # some systems know it under another name, and browsers refuse that
WEB = Path(__file__).parents[1] / "web"
OURS = re.compile(r'\b(href|src)="/')
"""Where a page leads to something of this server."""
LOADED = '"/static/'
"""What a page loads."""
EDITION = re.compile(r"[0-9a-f]{12}")
FOR_EVER = "public, max-age=31536000, immutable"


@cache
def edition() -> str:
    """A name for all that pages load, by its content: another version of it stands at other addresses."""
    digest = blake2b(digest_size=6)
    for path in sorted(each for each in WEB.rglob("*") if each.is_file()):
        digest.update(str(path.relative_to(WEB)).encode() + path.read_bytes())
    return digest.hexdigest()


@cache
def _text(path: Path, root: str) -> str:
    text = path.read_text(encoding="utf-8").replace(LOADED, f"{LOADED}{edition()}/")
    if not root:
        return text
    return OURS.sub(rf'\1="{root}/', text.replace("<html ", f'<html data-root="{root}" ', 1))


def _page(name: str, root: str) -> Response:
    """A page of ours; below a path of another server everything it leads to is there too."""
    path = WEB / f"{name}.html"
    if not path.is_file():
        raise missing("page")
    return HTMLResponse(_text(path, root))


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


class PageFiles(StaticFiles):
    """Scripts, styles and pictures: browsers keep those of this edition, so that the next page is there at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, *rest = Path(path).parts
        if not EDITION.fullmatch(first):
            return await super().get_response(path, scope)
        response = await super().get_response(str(Path(*rest)), scope)
        if first == edition():  # another worker's, while a server is brought up to date, is asked for again
            response.headers["Cache-Control"] = FOR_EVER
        return response


def static_files() -> StaticFiles:
    WEB.mkdir(exist_ok=True)
    return PageFiles(directory=WEB)
