"""Everything there is to read: armies, cards, rules, computer players."""

from typing import Any

from fastapi import APIRouter, Response

from warhost.armies.loading import shipped_armies
from warhost.battlepacks.registry import offered, shelf
from warhost.players import PLAYERS
from warhost.rules.glossary import glossary
from warhost.rules.reference import RULES, expand, matches
from warhost.server.bots import USUAL
from warhost.server.replies import answered
from warhost.server.rosters import sample_lines
from warhost.server.scenarios import shipped_lines
from warhost.server.views.cards import card_view, twist_view
from warhost.server.views.sheets import army_line, army_view
from warhost.server.wrong import Wrong, missing


def battle_choices() -> dict[str, Any]:
    """What a new battle can be made of."""
    packs = [
        {
            "id": each.id,
            "name": each.name,
            "realms": each.realms,
            "brings": each.brings,
            "usual": each.usual,
            "cards": len(each.cards),
        }
        for each in offered().values()
    ]
    armies = [army_line(each) for each in shipped_armies().values() if each.roster] + sample_lines()
    bots = [{"id": level.name, "text": level.summary} for level in PLAYERS.values() if level.for_people]
    return {"packs": packs, "armies": armies, "bots": bots, "best": USUAL, "broken": list(shelf().broken.values())}


def reading_routes() -> APIRouter:
    """What the reading pages show, in our own words."""
    router = APIRouter(prefix="/api")

    @router.get("/choices")
    def choices() -> Response:
        return answered(battle_choices())

    @router.get("/armies")
    def armies() -> Response:
        return answered([army_line(each) for each in shipped_armies().values() if each.roster])

    @router.get("/armies/{army}")
    def army(army: str) -> Response:
        found = shipped_armies().get(army)
        if found is None:
            raise missing("army")
        return answered(army_view(found))

    @router.get("/cards")
    def cards() -> Response:
        return answered({
            key: {
                "name": pack.name,
                "realms": pack.realms or {key: pack.name},
                "cards": [card_view(each) for each in pack.cards.values()],
                "twists": [twist_view(each) for each in pack.twists.values()],
            }
            for key, pack in offered().items()
            if pack.cards or pack.twists
        })  # fmt: skip

    @router.get("/glossary")
    def terms() -> Response:
        return answered(list(glossary().values()))

    @router.get("/rules")
    def rules() -> Response:
        return answered(list(RULES.values()))

    @router.get("/rules/{rule}")
    def rule(rule: str) -> Response:
        ids = expand(rule)
        if not ids:
            raise Wrong(404, f"no rule is called {rule}")
        shown = [each for each in shipped_lines() if any(matches(cited, rule) for cited in each["rules"])]
        return answered({"id": rule, "rules": [RULES[each] for each in ids], "scenarios": shown})

    return router
