"""Where nothing can be decided: the one answer there is, and why it is the only one."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import (
    Choice,
    Move,
    MoveUnit,
    Pass,
    Pick,
    Picked,
    PickSlain,
    PickTargets,
    SlainPicked,
    UseAbility,
    Window,
)
from warhost.engine.game import Game
from warhost.engine.prose import Prose, a_player, a_thing, a_unit, inches, said
from warhost.engine.records import opponent
from warhost.odds.rolls import charge_needs
from warhost.players.ideas.menu import candidates
from warhost.rules.space.measuring import distance_between, gaps
from warhost.rules.space.standing import can_be_targets
from warhost.rules.words import CHARGE, FIGHT

TOUCHING = 0.11
"""Inches between bases that were put together: models are moved to a tenth of an inch of each other."""


class SoleAnswer(NamedTuple):
    """The only answer, and the sentence that tells it."""

    choice: Choice
    why: Prose


def sole_answer(battle: Battle) -> SoleAnswer | None:
    """The answer to the open decision where there is but one; None where something can be decided, or all is over."""
    decision = battle.decision
    think = _THINKERS.get(type(decision))
    found = think(battle, decision) if think is not None else None
    return found if found is not None and not battle.problems(found.choice) else None


def _window(battle: Battle, decision: Window) -> SoleAnswer | None:
    game = battle.game
    if not decision.options and decision.may_pass:
        why = said("Nothing left to do for {player} in this phase.", player=a_player(decision.player))
        return SoleAnswer(Pass(), why)
    if decision.may_pass or len(decision.options) != 1:
        return None
    (option,) = decision.options
    if option.unit is None:
        return SoleAnswer(UseAbility(option.ability), ())
    ability = game.catalogue.abilities[option.ability]
    what = "fight" if FIGHT in ability.keywords else f"use {ability.name}"
    why = said("Only {unit} can {what} now.", unit=a_unit(option.unit), what=what)
    return SoleAnswer(UseAbility(option.ability, option.unit), why)


def _pick(battle: Battle, decision: Pick) -> SoleAnswer | None:
    """Not of cards: how many are in a hand, and which, is nobody's business."""
    if not decision.least == decision.most == len(decision.options) == 1:
        return None
    (option,) = decision.options
    if any(option in zone.cards for zone in battle.state.zones.values()):
        return None
    ability = battle.game.catalogue.abilities.get(decision.ability or "")
    what = ability.name if ability is not None else decision.reason
    why = said("{what}: only {thing} to choose from.", what=what, thing=a_thing(option))
    return SoleAnswer(Picked((option,)), why)


def _move(battle: Battle, decision: MoveUnit) -> SoleAnswer | None:
    if decision.must or decision.unit is None:
        return None
    game, unit = battle.game, decision.unit
    ability = game.catalogue.abilities.get(decision.ability or "")
    if decision.kind == "pile-in" and _in_contact(game, decision):
        return SoleAnswer(Move(), said("No pile-in for {unit}: every model is in contact.", unit=a_unit(unit)))
    if ability is not None and CHARGE in ability.keywords and not _reaches(game, unit, decision.limit):
        why = said("A charge of {far} by {unit} reaches nobody.", far=inches(decision.limit), unit=a_unit(unit))
        return SoleAnswer(Move(), why)
    return None


def _reaches(game: Game, unit: str, limit: float) -> bool:
    """Is any enemy near enough for this charge roll, seen or not (core-14.3)?"""
    foes = can_be_targets(game, opponent(game.unit(unit).army))
    return any(charge_needs(distance_between(game, unit, foe)) <= limit for foe in foes)


def _in_contact(game: Game, decision: MoveUnit) -> bool:
    """Does every model touch one of the enemies that it may pile in to (core-15.3)?"""
    unit = decision.unit or ""
    if not decision.targets:
        return False
    least = np.min([gaps(game, unit, foe).min(axis=1) for foe in decision.targets], axis=0)
    return bool((least <= TOUCHING).all())


def _targets(battle: Battle, decision: PickTargets) -> SoleAnswer | None:
    foes = {foe for reach in decision.reaches for each in reach.models.values() for foe in each}
    if len(foes) != 1 or any(reach.one_of for reach in decision.reaches):
        return None
    choice = next(candidates(battle, decision, limit=1), None)
    if choice is None:
        return None
    (foe,) = foes
    return SoleAnswer(choice, said("The only target in reach: {foe}.", foe=a_unit(foe)))


def _slain(battle: Battle, decision: PickSlain) -> SoleAnswer | None:
    if decision.count < len(decision.models):
        return None
    return SoleAnswer(SlainPicked(decision.models), ())


_THINKERS: dict[type, Callable[[Battle, Any], SoleAnswer | None]] = {
    Window: _window, Pick: _pick, MoveUnit: _move, PickTargets: _targets, PickSlain: _slain,
}  # fmt: skip
