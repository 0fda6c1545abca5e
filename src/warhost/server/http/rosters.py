"""Rosters on the web: samples, what a faction offers, checking while one builds, lists of other builders."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from warhost.factions.loading import factions
from warhost.rosters.pairing import sample, samples
from warhost.server.http.replies import answered, body, ready, who
from warhost.server.play.errands import lists_read, roster_judged, roster_written
from warhost.server.play.rosters import LONGEST
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.views.rosters import faction_line, faction_view, sample_lines
from warhost.server.work.workshop import Workshop


def roster_routes(workshop: Workshop) -> APIRouter:
    """What the roster page asks."""
    router = APIRouter(prefix="/api")

    @router.get("/factions")
    def all_factions() -> Response:
        return answered([faction_line(each) for each in factions().values()])

    @router.get("/factions/{faction}")
    def one_faction(
        faction: str, army: str | None = None, season: Annotated[list[str] | None, Query()] = None
    ) -> Response:
        found = factions().get(faction)
        if found is None:
            raise missing("faction")
        return answered(faction_view(found, army, season or ()))

    @router.get("/rosters")
    def all_samples() -> Response:
        return answered(sample_lines())

    @router.get("/rosters/{name}")
    def one_sample(name: str) -> Response:
        if name not in samples():
            raise missing("roster")
        return answered(sample(name))

    @router.post("/rosters/check")
    async def check(request: Request) -> Response:
        raw = await body(request, 4 * LONGEST)
        return ready(await workshop.do(who(request), roster_judged, raw))

    @router.post("/rosters/text")
    async def as_text(request: Request, form: str = "yaml") -> Response:
        if form not in ("yaml", "json", "app", "new-recruit"):
            raise Wrong(422, f"there is no form {form[:20]!r}; known: yaml, json, app, new-recruit")
        raw = await body(request, 4 * LONGEST)
        return ready(await workshop.do(who(request), roster_written, raw, form))

    @router.post("/rosters/import")
    async def from_list(request: Request) -> Response:
        raw = await body(request, 4 * LONGEST)
        return ready(await workshop.do(who(request), lists_read, raw))

    return router
