"""Scenario files: the ones that come with the game, and any that is handed in."""

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request, Response

from warhost.coverage.rules import scenario_citations, scenario_folder
from warhost.server.http.replies import answered, body, decoded, ready, who
from warhost.server.play.errands import drawing, stepped_through
from warhost.server.play.sessions import Sessions
from warhost.server.protocol.library import ScenarioLine
from warhost.server.protocol.requests import read_scenario
from warhost.server.protocol.wrong import missing

DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@lru_cache(maxsize=1)
def shipped() -> dict[str, Path]:
    """The scenario files of the game by id: their path without its ending."""
    folder = scenario_folder()
    if folder is None:
        return {}
    return {file.relative_to(folder).with_suffix("").as_posix(): file for file in sorted(folder.rglob("*.yaml"))}


@lru_cache(maxsize=1)
def shipped_lines() -> list[ScenarioLine]:
    """What a list of them shows: their titles, and the rules they are about."""
    folder = scenario_folder()
    found: dict[str, ScenarioLine] = {}
    for each in scenario_citations(folder)[0] if folder is not None else ():
        key = each.path.removeprefix(f"{folder.name}/").removesuffix(".yaml") if folder is not None else ""
        found.setdefault(key, ScenarioLine(id=key, title=each.where, rules=[])).rules.append(each.rule)
    return list(found.values())


def shipped_text(key: str) -> str:
    file = shipped().get(key)
    if file is None:
        raise missing("scenario")
    return file.read_text(encoding="utf-8")


def scenario_routes(sessions: Sessions) -> APIRouter:
    """Reading, drawing and stepping through scenario files."""
    router = APIRouter(prefix="/api")

    @router.get("/scenarios")
    async def listed() -> Response:
        return answered(await sessions.aside(shipped_lines))

    @router.get("/scenarios/{key:path}/drawing")
    async def drawn(key: str, request: Request) -> Response:
        file = await sessions.aside(lambda: shipped_text(key))
        text = await sessions.workshop.do(who(request), drawing, file)
        return Response(text, media_type="image/svg+xml", headers={"Content-Security-Policy": DRAWING_POLICY})

    @router.get("/scenarios/{key:path}")
    async def one(key: str, request: Request) -> Response:
        file = await sessions.aside(lambda: shipped_text(key))
        return ready(await sessions.workshop.do(who(request), stepped_through, file, key))

    @router.post("/scenarios")
    async def handed_in(request: Request) -> Response:
        raw = await body(request, sessions.settings.limits.message)
        handed = decoded(read_scenario, raw)
        return ready(await sessions.workshop.do(who(request), stepped_through, handed.scenario))

    return router
