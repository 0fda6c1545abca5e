"""The table as a seat sees it: places, who holds what, units with what is in force on them, cards in hand."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from warhost.armies.loading import shipped_armies
from warhost.battlepacks.card_steps import completed, current_twist
from warhost.battlepacks.pack import pack_of
from warhost.cards.decks import TWIST_DECK, zone_of
from warhost.cards.picking import picks
from warhost.engine.battle import Battle
from warhost.engine.game import Game
from warhost.engine.records import Moment, Objective, State, Terrain, riders_last
from warhost.engine.view import HIDDEN, view
from warhost.narration.names import BattleNames
from warhost.rules.battleplan import plan_of
from warhost.rules.history import noted
from warhost.rules.space.objectives import contesting_models, control_score
from warhost.rules.words import COMBAT_RANGE, PHASES
from warhost.server.protocol.cards import CardView, TwistInForce
from warhost.server.protocol.sheets import NamedAbility, ScrollView
from warhost.server.protocol.table import NowView, ObjectiveView, PlayerView, TableView, TerrainView, UnitView
from warhost.server.protocol.words import UNSET
from warhost.server.views.cards import card_view
from warhost.server.views.marks import Marks, marks_view, with_hands
from warhost.server.views.sheets import scroll_view
from warhost.server.views.tactics import tactics_view
from warhost.server.views.units import unit_view

BOTH = "both"
COMMANDS = "commands"
"""The module whose command points are worth showing."""


def table_view(battle: Battle, seat: str | None, scrolls: bool = True) -> TableView:
    """The battle for a seat: red, blue, both (who may see all hands) or None (who watches)."""
    game = battle.game
    shown, seen = game.state if seat == BOTH else view(game.state, seat), _seen_by_all(game)
    players = {player: _player(game, shown, player) for player in shown.players}
    return TableView(
        pack=shown.battlepack,
        width=shown.width,
        depth=shown.depth,
        realm=realm_of(shown),
        combat_range=COMBAT_RANGE,
        now=_now(shown),
        players=players,
        twist=_twist(game),
        units=seen.units,
        terrain=seen.terrain,
        objectives=seen.objectives,
        marks=with_hands(game, seen.marks, players),
        cards=bool(pack_of(game).cards or pack_of(game).twists),
        warscrolls=scrolls_of(battle) if scrolls else UNSET,
    )


class SeenByAll(NamedTuple):
    """What stands on the table and everybody sees alike."""

    units: dict[str, UnitView]
    terrain: dict[str, TerrainView]
    objectives: dict[str, ObjectiveView]
    marks: Marks


def _seen_by_all(game: Game) -> SeenByAll:
    """Looked at once for all seats, and again when something has changed: after a third of all answers nothing has."""
    state = game.state
    keys = (
        state.units, state.places, state.players, state.terrain, state.objectives, state.effects, noted(game),
        state.ledger, state.zones, state.marks, _moment(replace(state.now, step=0, opened=False)),
    )  # fmt: skip

    def look() -> SeenByAll:
        units = {each.id: unit_view(game, each.id) for each in riders_last(state)}
        return SeenByAll(
            units,
            {each.id: _terrain(game, each) for each in state.terrain.values()},
            {each.id: _objective(game, each) for each in state.objectives.values()},
            marks_view(game, units),
        )

    return game.cached("seen by all", keys, look)


@lru_cache(1024)
def _moment(now: Moment) -> Moment:
    """The same object for the same moment."""
    return now


def scrolls_of(battle: Battle) -> dict[str, ScrollView]:
    """The warscrolls of everybody in a battle."""
    used = tuple(dict.fromkeys(unit.warscroll for unit in battle.game.state.units.values()))
    known: dict[tuple[str, ...], dict[str, ScrollView]] = battle.game.kept("scrolls shown")
    if used not in known:
        known[used] = {name: scroll_view(battle.game.catalogue, name) for name in used}
    return known[used]


def realm_of(state: State) -> str | None:
    """The side of the realm battlefield, once it is chosen."""
    return state.marks.get("realm", (None,))[0]


def _now(state: State) -> NowView:
    now = state.now
    return NowView(
        round=now.round, rounds=state.rounds, active=now.active, phase=now.phase, turn=now.turn,
        first=now.first, underdog=now.underdog, phases=PHASES,
    )  # fmt: skip


def _player(game: Game, shown: State, player: str) -> PlayerView:
    record = shown.players[player]
    army = shipped_armies().covers.get(record.army or "")
    hand, deck, discard = (shown.zones.get(zone_of(pile, player)) for pile in ("hand", "deck", "discard"))
    known = hand is not None and HIDDEN not in hand.cards
    return PlayerView(
        name=army.name if army is not None else record.army or player.capitalize(),
        army=army.id if army is not None else None,
        emblem=army.emblem if army is not None else None,
        alliance=army.alliance if army is not None else None,
        points=record.victory_points,
        command_points=record.command_points if COMMANDS in shown.modules else None,
        general=record.general,
        regiments=record.regiments,
        deploying=shown.marks.get("deploying", ()) if shown.now.active == player else (),
        abilities=[_named(game, each) for each in record.abilities],
        tactics=tactics_view(game, player),
        underdog=shown.now.underdog == player,
        attacker=record.attacker,
        territory=record.territory,
        hand=_cards(game, hand.cards, player) if hand is not None and known else None,
        hand_count=len(hand.cards) if hand is not None else 0,
        deck_count=len(deck.cards) if deck is not None else 0,
        discard=_cards(game, discard.cards) if discard is not None else [],
    )


def _named(game: Game, ability: str) -> NamedAbility:
    found = game.catalogue.abilities[ability]
    return NamedAbility(id=found.id, name=found.name, summary=found.summary, rule=found.rule)


def _cards(game: Game, cards: tuple[str, ...], holder: str | None = None) -> list[CardView]:
    """Cards that may be seen; for those in a hand, whether their tactic is completed as things stand."""
    done = completed(game, holder) if holder is not None and game.now.round else []
    known = pack_of(game).cards
    return [replace(card_view(known[card]), would_score=card in done) for card in cards if card in known]


def _twist(game: Game) -> TwistInForce | None:
    twist = current_twist(game)
    if twist is None:
        return None
    left = len(game.state.zones[TWIST_DECK].cards) if TWIST_DECK in game.state.zones else 0
    ability = twist.ability
    return TwistInForce(
        id=twist.id, name=ability.name, summary=ability.summary, rule=ability.rule,
        picks=picks(game), deck_count=left,
    )  # fmt: skip


def _scores(game: Game, thing: Objective | Terrain) -> dict[str, int]:
    """The control scores as they would be compared now, every unit counted for all it contests."""
    scores = dict.fromkeys(game.state.players, 0)
    for unit in game.state.units.values():
        models = contesting_models(game, unit.id, thing) if unit.status == "table" else 0
        if models:
            scores[unit.army] += control_score(game, unit.id, models)
    return scores


def _objective(game: Game, each: Objective) -> ObjectiveView:
    return ObjectiveView(
        id=each.id, x=each.x, y=each.y, radius=each.radius, controlled_by=each.controlled_by,
        reach=each.radius + plan_of(game).contest_range, contested=_scores(game, each),
    )  # fmt: skip


def _terrain(game: Game, each: Terrain) -> TerrainView:
    return TerrainView(
        id=each.id, name=BattleNames(game.catalogue).bare(game.state, each.id), army=each.army,
        polygon=each.polygon, pieces=each.pieces, height=each.height, size=each.size,
        abilities=each.abilities, controlled_by=each.controlled_by, on_table=each.on_table,
        contested=_scores(game, each) if each.on_table else {},
    )  # fmt: skip
