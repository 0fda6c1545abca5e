"""Rosters on the web: samples, what a faction offers, checking while one builds, lists of other builders."""

from fastapi import APIRouter, Request, Response

from warhost.factions.loading import factions
from warhost.rosters.export import written
from warhost.rosters.importing import ImportedList, import_text
from warhost.rosters.pairing import sample, samples
from warhost.rosters.roster_file import RosterError
from warhost.server.http.replies import answered, body
from warhost.server.play.rosters import LONGEST, read_roster
from warhost.server.protocol.rosters import RosterText
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.views.rosters import faction_line, faction_view, sample_lines, verdict_view


def roster_routes() -> APIRouter:
    """What the roster page asks."""
    router = APIRouter(prefix="/api")

    @router.get("/factions")
    def all_factions() -> Response:
        return answered([faction_line(each) for each in factions().values()])

    @router.get("/factions/{faction}")
    def one_faction(faction: str) -> Response:
        found = factions().get(faction)
        if found is None:
            raise missing("faction")
        return answered(faction_view(found))

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
        return answered(verdict_view(read_roster(_text(await body(request, 4 * LONGEST)))))

    @router.post("/rosters/text")
    async def as_text(request: Request, form: str = "yaml") -> Response:
        if form not in ("yaml", "json", "app", "new-recruit"):
            raise Wrong(422, f"there is no form {form!r}; known: yaml, json, app, new-recruit")
        return answered(RosterText(text=written(read_roster(_text(await body(request, 4 * LONGEST))), form)))

    @router.post("/rosters/import")
    async def from_list(request: Request) -> Response:
        return answered(imported(_text(await body(request, 4 * LONGEST))))

    return router


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Wrong(422, "this is no text") from None


def imported(text: str) -> list[ImportedList]:
    """Every roster in what was pasted: a roster file of ours, or lists of another builder."""
    if len(text) > LONGEST:
        raise Wrong(413, f"a list has at most {LONGEST} letters")
    if "regiments:" in text or '"regiments"' in text:
        return [ImportedList(read_roster(text), "warhost")]
    try:
        return list(import_text(text))
    except RosterError as error:
        raise Wrong(422, str(error)) from None
