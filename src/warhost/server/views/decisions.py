"""A decision as a page needs it: the engine's question, with names, summaries, and why the rest cannot be done."""

from collections.abc import Iterable
from typing import Any

import msgspec

from warhost.battlepacks.pack import pack_of
from warhost.cards.decks import hand
from warhost.engine.battle import Battle
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import AnyDecision, MoveUnit, Option, Pick, PickTargets, SetUpUnit, Window
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.engine.prose import Prose
from warhost.narration.names import BattleNames
from warhost.narration.timing import when
from warhost.players.ideas.menu import candidates
from warhost.rules.abilities.options import abilities_of, problems_of_use
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.characteristics import coherency
from warhost.rules.modules.terrain_list import in_words, terrain_list
from warhost.rules.words import DEPLOY, DEPLOY_TERRAIN, FIGHT
from warhost.server.views.cards import card_view
from warhost.server.views.chances import chances
from warhost.server.views.forecasts import after_the_roll, forecasts, next_priority
from warhost.server.views.tactics import summary_of

Data = dict[str, Any]


def decision_view(battle: Battle) -> Data | None:
    """The open decision in full, for whoever must decide."""
    decision = battle.decision
    if decision is None:
        return None
    game = battle.game
    found: Data = msgspec.to_builtins(decision)
    found["ability"] = _ability(game, decision.ability)
    found["unit_name"] = name_of(game, decision.unit) if decision.unit else None
    if isinstance(decision, Window):
        rolls = forecasts(battle, decision)
        found["options"] = [_option(game, each) | {"roll": rolls[i]} for i, each in enumerate(decision.options)]
        found["priority"] = next_priority(game, decision.player)
        found["blocked"] = blocked(game, decision)
    elif isinstance(decision, Pick):
        found["options"] = [
            _thing(game, each) | _land(game, decision, i) | _row(decision, each)
            for i, each in enumerate(decision.options)
        ]
    elif isinstance(decision, PickTargets):
        found |= {"default": _default(battle, decision), "odds": chances(game, decision)}
    elif isinstance(decision, MoveUnit):
        found |= {"coherency": coherency(game, decision.unit or ""), "foes": after_the_roll(game, decision)}
    elif isinstance(decision, SetUpUnit) and decision.unit in game.state.terrain:
        feature = game.state.terrain[decision.unit]
        found |= {"polygon": feature.polygon, "pieces": feature.pieces}
    elif isinstance(decision, SetUpUnit) and decision.unit is not None:
        base = game.warscroll(decision.unit).base
        found |= {"base": [base.length, base.width], "coherency": coherency(game, decision.unit)}
    return found


def outline(decision: AnyDecision | None) -> Data | None:
    """All that others may know of a decision."""
    return None if decision is None else {"player": decision.player, "kind": decision.kind, "reason": decision.reason}


def name_of(game: Game, thing: str) -> str:
    """What a unit, or anything else, is called."""
    return BattleNames(game.catalogue).bare(game.state, thing) if thing in game.state.units else thing


def problem_views(problems: Iterable[Problem], game: Game | None) -> list[Data]:
    """What is wrong with an answer, with names for ids where there is a battle that knows them."""
    return [
        {"rules": each.rules, "words": msgspec.to_builtins(_called(each, game)), "unit": each.unit,
         "model": each.model, "at": each.at}
        for each in problems
    ]  # fmt: skip


def _called(problem: Problem, game: Game | None) -> Prose:
    return problem.words if game is None else BattleNames(game.catalogue).called(game.state, problem.words)


def _ability(game: Game, ability: str | None) -> Data | None:
    found = game.catalogue.abilities.get(ability or "")
    if found is None:
        return None
    return {"id": found.id, "name": found.name, "summary": found.summary, "rule": found.rule, "when": when(found)}


def _option(game: Game, option: Option) -> Data:
    ability = game.catalogue.abilities[option.ability]
    return {
        "ability": option.ability, "unit": option.unit, "name": ability.name, "summary": ability.summary,
        "rule": ability.rule, "keywords": sorted(ability.keywords), "cost": ability.cost,
        "unit_name": name_of(game, option.unit) if option.unit else None, "card": ability.card,
    }  # fmt: skip


def _thing(game: Game, item: str) -> Data:
    """Something that can be picked: a unit, a card, an ability, a player, a place, a word."""
    state, kind, name = game.state, "word", name_of(game, item)
    more: Data = {}
    if item in state.units:
        kind, more = "unit", {"army": state.units[item].army}
    elif item in state.players:
        kind, name = "player", item.capitalize()
    elif item in state.objectives:
        kind = "objective"
    elif item in state.terrain:
        kind = "terrain"
    elif item in pack_of(game).cards:
        card = card_view(pack_of(game).cards[item])
        kind, name, more = "card", card["name"], {"card": card, "summary": card["tactic"]}
    else:
        ability = game.catalogue.ability(item)
        if ability is not None:
            kind, name = "ability", ability.name
            more = {"summary": ability.summary, "rule": ability.rule, "when": when(ability)}
        elif (asked := summary_of(item)) is not None:
            more = {"summary": asked}
    return {"id": item, "name": name, "kind": kind, **more}


def _land(game: Game, decision: Pick, number: int) -> Data:
    """Which part of the table an option is, where the battleplan's territories are picked from."""
    lands = plan_of(game).territories if decision.kind == "territory" else ()
    return {"polygon": lands[number]} if len(lands) == len(decision.options) else {}


def _row(decision: Pick, name: str) -> Data:
    """What the list of terrain says of a feature that may be picked (terrain-list)."""
    row = terrain_list().get(name) if decision.kind == "feature" else None
    return {} if row is None else {"summary": in_words(row)}


def blocked(game: Game, decision: Window) -> list[Data]:
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


def _blocked(game: Game, ability: Ability, unit: str | None, problem: Problem) -> Data:
    return {
        "ability": ability.id, "name": ability.name, "summary": ability.summary, "rule": ability.rule, "unit": unit,
        "unit_name": name_of(game, unit) if unit else None, "problems": problem_views([problem], game),
    }  # fmt: skip


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
    return decision.kind != "reaction" and (ability.card is None or ability.card in hand(game, player))


def _default(battle: Battle, decision: PickTargets) -> Data | None:
    """A legal sharing-out of the attacks to start from."""
    choice = next(candidates(battle, decision, limit=1), None)
    return None if choice is None else msgspec.to_builtins(choice)
