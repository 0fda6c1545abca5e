"""A decision as a page needs it: the engine's question, with names, summaries, and why the rest cannot be done."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from warhost.battlepacks.card_steps import TACTIC_POINTS
from warhost.battlepacks.pack import pack_of
from warhost.cards.decks import usable
from warhost.engine.bases import bases_of
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import (
    AnyDecision,
    MoveUnit,
    Option,
    Pick,
    PickSlain,
    PickTargets,
    SetUpUnit,
    Targets,
    Window,
)
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.engine.prose import Prose
from warhost.narration.names import BattleNames
from warhost.narration.timing import when
from warhost.odds.forecast import Forecast
from warhost.players.ideas.menu import candidates
from warhost.rules.abilities.ability import HEALING, mentions
from warhost.rules.abilities.options import problems_of_use
from warhost.rules.abilities.repertoire import abilities_of
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.characteristics import coherency
from warhost.rules.modules.terrain_list import in_words, terrain_list
from warhost.rules.words import DEPLOY, DEPLOY_TERRAIN, FIGHT
from warhost.server.protocol.decisions import (
    AbilityAsked,
    AnyDecisionView,
    BlockedView,
    DecisionOutline,
    MoveUnitView,
    OptionView,
    PickSlainView,
    PickTargetsView,
    PickView,
    SetUpUnitView,
    ThingView,
    WindowView,
)
from warhost.server.protocol.words import UNSET, Corners, ProblemView, UnsetType
from warhost.server.views.cards import card_view
from warhost.server.views.chances import chances, chances_declared
from warhost.server.views.forecasts import after_the_roll, forecasts, next_priority
from warhost.server.views.tactics import summary_of
from warhost.table.packing import packed


def decision_view(battle: Battle) -> AnyDecisionView | None:
    """The open decision in full, for whoever must decide."""
    decision = battle.decision
    if decision is None:
        return None
    make: Callable[[Battle, Any], AnyDecisionView] = VIEWS[type(decision)]
    return make(battle, decision)


def _shared(game: Game, decision: AnyDecision) -> dict[str, Any]:
    """What every decision has."""
    return {
        "player": decision.player, "kind": decision.kind, "reason": decision.reason, "rule": decision.rule,
        "ability": _ability(game, decision.ability), "unit": decision.unit,
        "unit_name": name_of(game, decision.unit) if decision.unit else None,
    }  # fmt: skip


def _window(battle: Battle, decision: Window) -> WindowView:
    game, rolls = battle.game, forecasts(battle, decision)
    return WindowView(
        **_shared(game, decision),
        options=[_option(game, each, roll) for each, roll in zip(decision.options, rolls, strict=True)],
        may_pass=decision.may_pass,
        priority=next_priority(game, decision.player),
        blocked=blocked(game, decision),
        attack=chances_declared(battle, decision) or UNSET,
    )


def _pick(battle: Battle, decision: Pick) -> PickView:
    game = battle.game
    things = [_thing(game, each, _land(game, decision, number)) for number, each in enumerate(decision.options)]
    options = [_listed(decision, each) for each in things]
    return PickView(**_shared(game, decision), options=options, least=decision.least, most=decision.most)


def _move(battle: Battle, decision: MoveUnit) -> MoveUnitView:
    game = battle.game
    return MoveUnitView(
        **_shared(game, decision),
        models=decision.models,
        limit=decision.limit,
        passes_combat=decision.passes_combat,
        ends_in_combat=decision.ends_in_combat,
        targets=decision.targets,
        must=decision.must,
        coherency=coherency(game, decision.unit or ""),
        foes=after_the_roll(game, decision),
    )


def _set_up(battle: Battle, decision: SetUpUnit) -> SetUpUnitView:
    game = battle.game
    found = SetUpUnitView(
        **_shared(game, decision),
        models=decision.models,
        optional=decision.optional,
        within=decision.within,
        from_enemies=decision.from_enemies,
        from_enemy_territory=decision.from_enemy_territory,
        not_in_combat=decision.not_in_combat,
        clear_of=decision.clear_of,
        visible_to=decision.visible_to,
        joins=decision.joins,
    )
    if decision.unit is None:
        return found
    if decision.unit in game.state.terrain:
        feature = game.state.terrain[decision.unit]
        return replace(found, polygon=feature.polygon, pieces=feature.pieces)
    scroll = game.warscroll(decision.unit)
    block = packed(bases_of(scroll, game.unit(decision.unit), decision.models)) or UNSET
    base = (scroll.base.length, scroll.base.width)
    return replace(found, base=base, coherency=coherency(game, decision.unit), block=block)


def _targets(battle: Battle, decision: PickTargets) -> PickTargetsView:
    """With a legal sharing-out of the attacks to start from."""
    game, default = battle.game, next(candidates(battle, decision, limit=1), None)
    assert default is None or isinstance(default, Targets)
    return PickTargetsView(
        **_shared(game, decision), reaches=decision.reaches, default=default, odds=chances(game, decision)
    )


def _slain(battle: Battle, decision: PickSlain) -> PickSlainView:
    return PickSlainView(**_shared(battle.game, decision), count=decision.count, models=decision.models)


VIEWS: Mapping[type[AnyDecision], Callable[[Battle, Any], AnyDecisionView]] = {
    Window: _window, Pick: _pick, MoveUnit: _move, SetUpUnit: _set_up, PickTargets: _targets, PickSlain: _slain,
}  # fmt: skip


def outline(decision: AnyDecision | None) -> DecisionOutline | None:
    """All that others may know of a decision."""
    if decision is None:
        return None
    return DecisionOutline(player=decision.player, kind=decision.kind, reason=decision.reason)


def name_of(game: Game, thing: str) -> str:
    """What a unit, or anything else, is called."""
    return BattleNames(game.catalogue).bare(game.state, thing) if thing in game.state.units else thing


def problem_views(problems: Iterable[Problem], game: Game | None) -> list[ProblemView]:
    """What is wrong with an answer, with names for ids where there is a battle that knows them."""
    return [ProblemView(each.rules, _called(each, game), each.unit, each.model, each.at) for each in problems]


def _called(problem: Problem, game: Game | None) -> Prose:
    return problem.words if game is None else BattleNames(game.catalogue).called(game.state, problem.words)


def _ability(game: Game, ability: str | None) -> AbilityAsked | None:
    found = game.catalogue.abilities.get(ability or "")
    if found is None:
        return None
    return AbilityAsked(id=found.id, name=found.name, summary=found.summary, rule=found.rule, when=when(found))


def _option(game: Game, option: Option, roll: Forecast | None) -> OptionView:
    ability = game.catalogue.abilities[option.ability]
    return OptionView(
        ability=option.ability, unit=option.unit, name=ability.name, summary=ability.summary,
        rule=ability.rule, keywords=sorted(ability.keywords), cost=ability.cost,
        unit_name=name_of(game, option.unit) if option.unit else None, card=ability.card, roll=roll,
        nothing_to_heal=option.unit is not None and _in_vain(game, ability, option.unit),
    )  # fmt: skip


def _in_vain(game: Game, ability: Ability, unit: str) -> bool:
    """Would it heal its unit, which is whole?"""
    record = game.unit(unit)
    whole = not record.damage and not record.slain
    return whole and not ability.picks and (ability.heals or mentions(ability.effect, HEALING))


def _thing(game: Game, item: str, land: Corners | UnsetType) -> ThingView:
    """Something that can be picked: a unit, a card, an ability, a player, a place, a word."""
    state, name = game.state, name_of(game, item)
    if item in state.units:
        return ThingView(id=item, name=name, kind="unit", army=state.units[item].army, polygon=land)
    if item in state.players:
        return ThingView(id=item, name=item.capitalize(), kind="player", polygon=land)
    if item in state.objectives:
        return ThingView(id=item, name=name, kind="objective", polygon=land)
    if item in state.terrain:
        return ThingView(id=item, name=name, kind="terrain", polygon=land)
    if item in pack_of(game).cards:
        card = card_view(pack_of(game).cards[item])
        return ThingView(id=item, name=card.name, kind="card", card=card, summary=card.tactic, polygon=land)
    return replace(_word(game, item), polygon=land)


def _word(game: Game, item: str) -> ThingView:
    """An ability, a battle tactic, or just a word."""
    ability = game.catalogue.ability(item)
    if ability is not None:
        return ThingView(
            id=item, name=ability.name, kind="ability", summary=ability.summary, rule=ability.rule, when=when(ability)
        )
    asked = summary_of(item)
    return ThingView(id=item, name=name_of(game, item), kind="word", summary=UNSET if asked is None else asked)


def _land(game: Game, decision: Pick, number: int) -> Corners | UnsetType:
    """Which part of the table an option is, where the battleplan's territories are picked from."""
    lands = plan_of(game).territories if decision.kind == "territory" else ()
    return lands[number] if len(lands) == len(decision.options) else UNSET


def _listed(decision: Pick, thing: ThingView) -> ThingView:
    """With what a card scores, and what the list of terrain says of a feature that may be picked (terrain-list)."""
    if decision.kind == "score":
        return replace(thing, points=TACTIC_POINTS)
    row = terrain_list().get(thing.id) if decision.kind == "feature" else None
    return thing if row is None else replace(thing, summary=in_words(row))


def blocked(game: Game, decision: Window) -> list[BlockedView]:
    """The abilities of this moment that cannot be used, and the first reason against each."""
    player = decision.player
    offered = {(each.ability, each.unit) for each in decision.options}
    users: list[str | None] = [None, *_own_units(game, player)]
    found = []
    for unit in users:
        for ability in abilities_of(game, unit, player):
            if (ability.id, unit) not in offered and _belongs(game, decision, ability, player):
                # The reasons that take long to find come last, and one is enough.
                problem = next(problems_of_use(game, ability, unit, player), None)
                if problem is not None:
                    found.append(_blocked(game, ability, unit, problem))
    return found


def _blocked(game: Game, ability: Ability, unit: str | None, problem: Problem) -> BlockedView:
    return BlockedView(
        ability=ability.id, name=ability.name, summary=ability.summary, rule=ability.rule, unit=unit,
        unit_name=name_of(game, unit) if unit else None, problems=problem_views([problem], game),
    )  # fmt: skip


def _own_units(game: Game, player: str) -> list[str]:
    return [each.id for each in game.state.units.values() if each.army == player and each.status != "destroyed"]


def _belongs(game: Game, decision: Window, ability: Ability, player: str) -> bool:
    """Is this an ability one would look for here? Commands of cards that are not held are not."""
    if ability.reaction is not None or ability.passive or ability.timing.phase != game.now.phase:
        return False
    deploys = bool(ability.keywords & {DEPLOY, DEPLOY_TERRAIN})
    if decision.kind in ("fight", "deploy") and (FIGHT in ability.keywords, deploys) != (
        decision.kind == "fight", decision.kind == "deploy"
    ):  # fmt: skip
        return False
    if decision.kind == "use" and (FIGHT in ability.keywords or deploys):
        return False
    return decision.kind != "reaction" and (ability.card is None or ability.card in usable(game, player))
