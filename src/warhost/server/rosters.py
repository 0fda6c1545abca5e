"""Rosters on the web: samples, what a faction offers, checking while one builds, lists of other builders."""

from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from warhost.battlepacks.beginning import roster_battle
from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import offered, usual_pack
from warhost.engine.battle import Battle
from warhost.factions.loading import factions
from warhost.factions.model import LORE_KINDS, BattleProfile, Faction
from warhost.rosters.checking import check_roster
from warhost.rosters.checking.regiments import may_join
from warhost.rosters.fielding import Unfit, unplayable
from warhost.rosters.importing import import_text
from warhost.rosters.model import Roster
from warhost.rosters.pairing import opposing, sample, samples
from warhost.rosters.reading import RosterError, roster_of
from warhost.rosters.writing import written
from warhost.server.messages import NewBattle
from warhost.server.replies import answered, body
from warhost.server.wrong import Wrong, missing

Data = dict[str, Any]
LONGEST = 100_000
"""Letters of a roster or a list somebody hands in."""


def roster_named(name: str | None, text: str | None) -> Roster | None:
    """The roster somebody wants to play: a text of their own, or a sample by name; None: whichever fits."""
    if text is not None:
        return read_roster(text)
    if name is None:
        return None
    if name not in samples():
        raise Wrong(422, f"there is no sample roster called {name!r}; known: {', '.join(samples())}")
    return sample(name)


def read_roster(text: str) -> Roster:
    """A roster that a stranger handed in, or why it cannot be read."""
    if len(text) > LONGEST:
        raise Wrong(413, f"a roster has at most {LONGEST} letters")
    try:
        return roster_of(text, "roster")
    except RosterError as error:
        raise Wrong(422, str(error)) from None


def rosters_wished(pack: Battlepack, wish: NewBattle, seed: int | str) -> Battle:
    """A battle between the rosters of a wish; a side that says nothing has a sample against the other."""
    names, texts = wish.armies or (None, None), wish.rosters or (None, None)
    red, blue = (roster_named(name or None, text) for name, text in zip(names, texts, strict=True))
    try:
        red = red or opposing(blue)
        return roster_battle(pack, red, blue or opposing(red), seed)
    except Unfit as unfit:
        raise Wrong(422, str(unfit)) from None


def sample_line(key: str) -> Data:
    """A sample roster in a list of armies."""
    roster = sample(key)
    return {
        "id": key, "name": roster.name, "faction": roster.faction, "points": roster.points_limit,
        "units": sum(1 for _ in roster.units()),
        "packs": [each.id for each in offered().values() if each.brings == "roster"],
    }  # fmt: skip


def sample_lines() -> list[Data]:
    return [sample_line(key) for key in samples()]


def verdict_view(roster: Roster) -> Data:
    """What a check says: points, every problem with its rule, and whether it could be played here."""
    verdict = check_roster(roster)
    return {
        "name": roster.name, "faction": roster.faction, "points": verdict.points, "limit": roster.points_limit,
        "left": roster.points_limit - verdict.points, "legal": verdict.legal, "drops": roster.drops,
        "problems": verdict.breaches, "notes": verdict.notes, "missing": list(unplayable(verdict)),
        "extra_command_point": verdict.extra_command_point, "table": usual_pack("roster").table(roster.points_limit),
        "entries": [
            {"name": each.name, "points": each.points, "models": each.models}
            for each in (verdict.muster.entries if verdict.muster else ())
        ],
    }  # fmt: skip


def faction_view(faction: Faction) -> Data:
    """What can be put on a roster of a faction; entries of a season are left out."""
    return {
        "id": faction.id, "name": faction.name, "alliance": faction.alliance,
        "units": [_unit(faction, each) for each in faction.units.values() if not each.season],
        "formations": [name for name, season in faction.formations.items() if not season],
        "enhancements": [
            {"type": each.type, "table": each.table, "eligible": each.eligible, "options": list(each.options)}
            for each in faction.open_tables
        ],
        "lores": {
            kind: [name for name, each in faction.lores[kind].items() if not each.season] for kind in LORE_KINDS
        },
        "terrain": list(faction.terrain),
        "renown": list(faction.renown),
    }  # fmt: skip


def _unit(faction: Faction, each: BattleProfile) -> Data:
    types = [table.type for table in faction.open_tables if each.has(table.eligible) and not each.unique]
    own = each.enhancement_types
    twice = each.models(reinforced=True)
    return {
        "name": each.name, "points": each.points, "size": each.size, "hero": each.hero, "unique": each.unique,
        "warmaster": each.warmaster, "reinforceable": each.reinforceable, "leads": each.leads and each.hero,
        "keywords": sorted(each.keywords), "command_models": each.command_models(each.size),
        "reinforced": {
            "size": twice, "points": each.cost(reinforced=True), "command_models": each.command_models(twice),
        },
        "weapon_options": each.weapon_options, "takes": [one.name for one in may_join(faction, each)],
        "enhancement_types": [kind for kind in dict.fromkeys(types) if own is None or kind in own],
    }  # fmt: skip


def roster_routes() -> APIRouter:
    """What the roster page asks."""
    router = APIRouter(prefix="/api")

    @router.get("/factions")
    def all_factions() -> Response:
        return answered([{"id": each.id, "name": each.name, "alliance": each.alliance} for each in factions().values()])

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
        return answered(msgspec.to_builtins(sample(name)))

    @router.post("/rosters/check")
    async def check(request: Request) -> Response:
        return answered(verdict_view(read_roster(_text(await body(request, 4 * LONGEST)))))

    @router.post("/rosters/text")
    async def as_text(request: Request, form: str = "yaml") -> Response:
        if form not in ("yaml", "json", "app", "new-recruit"):
            raise Wrong(422, f"there is no form {form!r}; known: yaml, json, app, new-recruit")
        return answered({"text": written(read_roster(_text(await body(request, 4 * LONGEST))), form)})

    @router.post("/rosters/import")
    async def from_list(request: Request) -> Response:
        return answered(imported(_text(await body(request, 4 * LONGEST))))

    return router


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Wrong(422, "this is no text") from None


def imported(text: str) -> list[Data]:
    """Every roster in what was pasted: a roster file of ours, or lists of another builder."""
    if len(text) > LONGEST:
        raise Wrong(413, f"a list has at most {LONGEST} letters")
    if "regiments:" in text or '"regiments"' in text:
        return [{"roster": msgspec.to_builtins(read_roster(text)), "builder": "warhost", "problems": [], "notes": []}]
    try:
        found = import_text(text)
    except RosterError as error:
        raise Wrong(422, str(error)) from None
    return [msgspec.to_builtins(each) for each in found]
