"""Everything there is to read: armies, cards, rules, computer players."""

from fastapi import APIRouter, Response

from warhost.armies.loading import shipped_armies
from warhost.battlepacks import border_war
from warhost.battlepacks.registry import PACKS
from warhost.battlepacks.spearhead.pack import Pack
from warhost.players import PLAYERS
from warhost.rules.reference import RULES, expand, matches
from warhost.server.http.replies import answered
from warhost.server.http.scenarios import shipped_lines
from warhost.server.play.bots import USUAL
from warhost.server.protocol.library import BattleChoices, LevelChoice, PackCards, PackChoice, RulePage
from warhost.server.protocol.wrong import Wrong, missing
from warhost.server.views.cards import card_view, twist_view
from warhost.server.views.rosters import sample_lines
from warhost.server.views.sheets import army_line, army_view


def battle_choices() -> BattleChoices:
    """What a new battle can be made of."""
    packs = [PackChoice(id=key, name=pack.data.name, realms=_realms(pack)) for key, pack in _packs().items()]
    packs.append(PackChoice(id=border_war.NAME, name=border_war.plan().name, realms={}))
    armies = [army_line(each) for each in shipped_armies().values() if each.roster] + sample_lines()
    bots = [LevelChoice(id=level.name, text=level.summary) for level in PLAYERS.values() if level.for_people]
    return BattleChoices(packs=packs, armies=armies, bots=bots, best=USUAL)


def _packs() -> dict[str, Pack]:
    return {key: make() for key, make in PACKS.items()}


def _realms(pack: Pack) -> dict[str, str]:
    return {key: realm.name for key, realm in pack.data.realms.items()}


def _cards(pack: Pack) -> PackCards:
    return PackCards(
        name=pack.data.name,
        realms=_realms(pack),
        cards=[card_view(each) for each in pack.cards.values()],
        twists=[twist_view(each) for each in pack.twists.values()],
    )


def library_routes() -> APIRouter:
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
        return answered({key: _cards(pack) for key, pack in _packs().items()})

    @router.get("/rules")
    def rules() -> Response:
        return answered(list(RULES.values()))

    @router.get("/rules/{rule}")
    def rule(rule: str) -> Response:
        ids = expand(rule)
        if not ids:
            raise Wrong(404, f"no rule is called {rule}")
        shown = [each for each in shipped_lines() if any(matches(cited, rule) for cited in each.rules)]
        return answered(RulePage(id=rule, rules=[RULES[each] for each in ids], scenarios=shown))

    return router
