"""Everything there is to read: armies, cards, rules, computer players."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from fastapi import APIRouter, Response

from warhost.armies.loading import shipped_armies
from warhost.battlepacks.pack import Battlepack
from warhost.battlepacks.registry import offered, shelf
from warhost.players import PLAYERS
from warhost.players.captain.tempers import Style, styles
from warhost.players.levels import Level
from warhost.rules.glossary import glossary
from warhost.rules.reference import RULES, expand, matches
from warhost.server.http.replies import answered, ready
from warhost.server.http.scenarios import shipped_lines
from warhost.server.play.bots import USUAL
from warhost.server.protocol.library import BattleChoices, LevelChoice, PackCards, PackChoice, RulePage
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.views.cards import card_view, twist_view
from warhost.server.views.rosters import sample_lines
from warhost.server.views.sheets import army_line, army_view

PROGRAM = "a program that this server lets play"


def battle_choices(programs: Iterable[str] = ()) -> BattleChoices:
    """What a new battle can be made of."""
    packs = [_pack(each) for each in offered().values()]
    armies = [army_line(each) for each in shipped_armies().fielded.values()] + sample_lines()
    bots = [LevelChoice(id=level.name, text=level.summary) for level in _playing()]
    bots += [LevelChoice(id=f"captain:{each}", text=f"a captain who {style.summary}") for each, style in _tempers()]
    bots += [LevelChoice(id=name, text=PROGRAM) for name in programs]
    return BattleChoices(packs=packs, armies=armies, bots=bots, best=USUAL, broken=list(shelf().broken.values()))


def _playing() -> Iterable[Level]:
    return (level for level in PLAYERS.values() if level.for_people and level.trouble() is None)


def _tempers() -> Iterable[tuple[str, Style]]:
    return ((name, each) for name, each in styles().items() if each.for_people)


def _pack(pack: Battlepack) -> PackChoice:
    return PackChoice(
        id=pack.id,
        name=pack.name,
        realms=pack.realms,
        brings=pack.brings,
        usual=pack.usual,
        cards=len(pack.cards),
    )


def _cards(pack: Battlepack) -> PackCards:
    return PackCards(
        name=pack.name,
        realms=pack.realms or {pack.id: pack.name},
        cards=[card_view(each) for each in pack.cards.values()],
        twists=[twist_view(each) for each in pack.twists.values()],
    )


@lru_cache(maxsize=2000)
def _rule_page(rule: str) -> bytes:
    """Rules and scenarios stay as they are while the server runs, and there are not many of them."""
    ids = expand(rule)
    if not ids:
        raise Wrong(404, f"no rule is called {rule}")
    shown = [each for each in shipped_lines() if any(matches(cited, rule) for cited in each.rules)]
    return msgspec.json.encode(RulePage(id=rule, rules=[RULES[each] for each in ids], scenarios=shown))


def library_routes(programs: Iterable[str] = ()) -> APIRouter:
    """What the reading pages show, in our own words."""
    router = APIRouter(prefix="/api")

    @router.get("/choices")
    def choices() -> Response:
        return answered(battle_choices(programs))

    @router.get("/armies")
    def armies() -> Response:
        return answered([army_line(each) for each in shipped_armies().fielded.values()])

    @router.get("/armies/{army}")
    def army(army: str) -> Response:
        found = shipped_armies().get(army)
        if found is None:
            raise missing("army")
        return answered(army_view(found))

    @router.get("/cards")
    def cards() -> Response:
        return answered({key: _cards(pack) for key, pack in offered().items() if pack.cards or pack.twists})

    @router.get("/glossary")
    def terms() -> Response:
        return answered(list(glossary().values()))

    @router.get("/rules")
    def rules() -> Response:
        return answered(list(RULES.values()))

    @router.get("/rules/{rule}")
    def rule(rule: str) -> Response:
        return ready(_rule_page(rule))

    return router
