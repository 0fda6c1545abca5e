"""Scenario files: the ones that come with the game, and any that is handed in, drawn and stepped through."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from warhost.coverage import scenario_citations, scenario_folder
from warhost.engine.problems import Refused
from warhost.narration.narrator import Narrator
from warhost.scenario.draw.in_words import tell_situation, tell_step
from warhost.scenario.draw.scenario_svg import drawn
from warhost.scenario.file.model import Scenario
from warhost.scenario.file.reader import Malformed
from warhost.scenario.run.runner import Runner
from warhost.scenario.run.setup import Unsupported
from warhost.server.books import small_enough
from warhost.server.chronicle import line_view, log_lines
from warhost.server.replies import answered, body, decoded
from warhost.server.rooms import Rooms
from warhost.server.views.table import BOTH, table_view
from warhost.server.wrong import Wrong, missing

Data = dict[str, Any]
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class Handed(msgspec.Struct, frozen=True):
    """The body of POST /api/scenarios."""

    scenario: str


def runner_of(scenario: Scenario) -> Runner:
    try:
        return Runner(scenario)
    except (Malformed, Unsupported) as error:
        raise Wrong(422, str(error)) from None


def stepped(text: str) -> Data:
    """A scenario step by step: the table after each, what was told, and what went otherwise than the file says."""
    scenario = small_enough(text)
    runner = runner_of(scenario)
    narrator = Narrator(runner.battle.book.catalogue, runner.battle.state)
    frames = [_frame(runner, "as it begins", [], 0)]
    told = 0
    for number, step in enumerate(scenario.steps, 1):
        failed = len(runner.failures)
        _take(runner, step)
        events = runner.battle.events()
        lines = log_lines(number, narrator.tell(events[told:], runner.battle.state))
        told = len(events)
        frames.append(_frame(runner, tell_step(step), [line_view(each) for each in lines], failed))
    return _about(scenario) | {
        "frames": frames,
        "warscrolls": table_view(runner.battle, BOTH)["warscrolls"],
        "holds": _holds(scenario),
    }


def _take(runner: Runner, step: Any) -> None:
    try:
        runner.take(step)
    except (Refused, Unsupported) as error:
        raise Wrong(422, str(error)) from None


def _holds(scenario: Scenario) -> bool:
    return runner_of(scenario).run().holds


def _frame(runner: Runner, text: str, lines: list[Data], failed: int) -> Data:
    failures = [{"line": each.line, "text": each.text} for each in runner.failures[failed:]]
    return {"text": text, "state": table_view(runner.battle, BOTH, scrolls=False), "lines": lines, "failures": failures}


def _about(scenario: Scenario) -> Data:
    return {"title": scenario.title, "rules": scenario.rules, "situation": tell_situation(scenario)}


def drawing(text: str) -> str:
    """A scenario as an SVG document."""
    return drawn(small_enough(text))


@lru_cache(maxsize=1)
def shipped() -> dict[str, Path]:
    """The scenario files of the game by id: their path without its ending."""
    folder = scenario_folder()
    if folder is None:
        return {}
    return {file.relative_to(folder).with_suffix("").as_posix(): file for file in sorted(folder.rglob("*.yaml"))}


@lru_cache(maxsize=1)
def shipped_lines() -> list[Data]:
    """What a list of them shows: their titles, and the rules they are about."""
    folder = scenario_folder()
    found: dict[str, Data] = {}
    for each in scenario_citations(folder)[0] if folder is not None else ():
        key = each.path.removeprefix(f"{folder.name}/").removesuffix(".yaml") if folder is not None else ""
        found.setdefault(key, {"id": key, "title": each.where, "rules": []})["rules"].append(each.rule)
    return list(found.values())


def shipped_text(key: str) -> str:
    file = shipped().get(key)
    if file is None:
        raise missing("scenario")
    return file.read_text(encoding="utf-8")


def scenario_routes(rooms: Rooms) -> APIRouter:
    """Reading, drawing and stepping through scenario files."""
    router = APIRouter(prefix="/api")

    @router.get("/scenarios")
    async def listed() -> Response:
        return answered(await rooms.aside(shipped_lines))

    @router.get("/scenarios/{key:path}/drawing")
    async def drawn(key: str) -> Response:
        text = await rooms.aside(lambda: drawing(shipped_text(key)))
        return Response(text, media_type="image/svg+xml", headers={"Content-Security-Policy": DRAWING_POLICY})

    @router.get("/scenarios/{key:path}")
    async def one(key: str) -> Response:
        text = shipped_text(key)
        return answered({"id": key, "text": text} | await rooms.aside(lambda: stepped(text)))

    @router.post("/scenarios")
    async def handed_in(request: Request) -> Response:
        raw = await body(request, rooms.settings.limits.message)
        handed = decoded(msgspec.json.Decoder(Handed).decode, raw)
        return answered({"text": handed.scenario} | await rooms.aside(lambda: stepped(handed.scenario)))

    return router
