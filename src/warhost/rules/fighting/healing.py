"""Healing (core-21.0), returning slain models and adding new ones (core-22.0)."""

from typing import Any

import numpy as np

from warhost.engine.decisions import Ask, Placed, Script, SetUpUnit
from warhost.engine.events import Healed, Returned, SetUp
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_unit
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import coherency as coherency_range
from warhost.rules.effects.further_modifiers import ReturnsMore
from warhost.rules.effects.in_force import affecting
from warhost.rules.effects.modifiers import CannotBeHealed
from warhost.rules.setting_up.units import grounded, pick_models, place_problems, rows_of
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import figures
from warhost.rules.space.sight import sees_from
from warhost.rules.space.standing import stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.shapes import TOLERANCE, Bodies, Place, X, Y


def heal(game: Game, unit: str, points: int) -> None:
    """Take damage points off a unit; slain models stay slain."""
    record = game.unit(unit)
    barred = any(not each.models_only for each, _ in affecting(game, CannotBeHealed, unit))
    healed = 0 if barred else min(points, record.damage)
    if healed > 0:
        game.change_unit(unit, damage=record.damage - healed)
    game.emit(Healed(unit, healed))


def return_models(game: Game, unit: str, count: int, rule: str) -> Script[int]:
    """Return up to `count` slain models; how many came back."""
    more = sum(each.add for each, _ in affecting(game, ReturnsMore, unit)) if count else 0
    count = min(count + more, len(game.unit(unit).slain))
    if count == 0 or game.unit(unit).status != "table" or affecting(game, CannotBeHealed, unit):
        return 0
    slain = game.unit(unit).slain
    models = yield from pick_models(game, unit, slain, count, f"which models return to {unit}", rule)
    new = yield from _ask_places(game, unit, models, f"return {count} models to {unit}", rule)
    put_back(game, unit, models[: len(new)], new)
    return len(new)


def add_models(game: Game, unit: str, count: int, rule: str) -> Script[int]:
    """Add up to `count` new models to a unit; how many came. They carry what everybody carries."""
    if count <= 0 or game.unit(unit).status != "table":
        return 0
    first = game.unit(unit).size
    models = tuple(range(first, first + count))
    new = yield from _ask_places(game, unit, models, f"add {count} models to {unit}", rule)
    models, record = models[: len(new)], game.unit(unit)
    common = {weapon.replaces for weapon in game.warscroll(unit).weapons if weapon.replaces is not None}
    armed = {name: (*who, *models) if name in common else who for name, who in record.armed.items()}
    game.change_unit(unit, size=first + len(new), armed=armed)
    game.put(unit, (*game.state.places[unit], *[None] * len(new)))
    put_back(game, unit, models, new)
    return len(new)


def _ask_places(game: Game, unit: str, models: tuple[int, ...], reason: str, rule: str) -> Script[tuple[Place, ...]]:
    """Places for as many of these models as their commander likes, in their order."""
    decision = SetUpUnit(
        player=game.unit(unit).army, kind="return", reason=reason, rule=rule, unit=unit, models=models, optional=True
    )
    choice: Placed = yield Ask(decision, lambda answer: _judge_return(game, unit, models, answer, rule))
    return tuple(grounded(game, place) for place in choice.places)


def put_back(game: Game, unit: str, models: tuple[int, ...], new: tuple[Place, ...]) -> None:
    """Stand these models on the table, again or for the first time."""
    if not models:
        return
    places = list(game.state.places[unit])
    for model, place in zip(models, new, strict=True):
        places[model] = place
    record = game.unit(unit)
    game.put(unit, tuple(places))
    game.change_unit(
        unit, slain=tuple(each for each in record.slain if each not in models), returned=(*record.returned, *models)
    )
    game.emit(Returned(unit, models))
    game.emit(SetUp(unit, tuple(places), models))


def _judge_return(game: Game, unit: str, models: tuple[int, ...], answer: Any, rule: str) -> list[Problem]:
    if not isinstance(answer, Placed) or len(answer.places) > len(models):
        return [problem((rule, "core-22.0"), "give up to {most} places for {unit}", unit, most=len(models))]
    models = models[: len(answer.places)]
    bodies = rows_of(game, unit, models, answer.places)
    problems = place_problems(game, unit, models, bodies, "core-22.0")
    return [each.citing(rule) for each in problems or _return_problems(game, unit, bodies)]


def _return_problems(game: Game, unit: str, new: Bodies) -> list[Problem]:
    """In coherency with models that were not returned this turn; in combat only with whom the unit already fights.

    The models that stood are not asked whether they are coherent in the larger unit.
    """
    if not len(new):
        return []
    known, reach = figures(game, unit), coherency_range(game, unit)
    stayed = [i for i, number in enumerate(known.numbers) if number not in game.unit(unit).returned]
    needed = max(1, min(neighbours_needed(len(known.numbers) + len(new)), len(stayed)))
    problems = []
    near = kernels.gaps(new, np.ascontiguousarray(known.bodies[stayed])) <= reach + TOLERANCE
    for index, body in enumerate(new):
        if near[index].sum() < needed:
            text = "a returned model of {unit} is not in coherency with {needed} of those that stood"
            at, rules = (float(body[X]), float(body[Y])), ("core-22.0", "core-15.1a")
            problems.append(problem(rules, text, unit, None, at, needed=needed))
    fought = in_combat_with(game, unit)
    for foe in stand_as_units(game, opponent(game.unit(unit).army)):
        if foe not in fought and _would_fight(game, unit, new, foe):
            problems.append(
                problem("core-22.0", "a returned model would be in combat with {foe}", unit, foe=a_unit(foe))
            )
    return problems


def _would_fight(game: Game, unit: str, new: Bodies, foe: str) -> bool:
    """Would one of these models reach and see a model of the foe (core-7.0c)?"""
    bodies = figures(game, foe).bodies
    near = kernels.gaps(new, bodies) <= COMBAT_RANGE + TOLERANCE
    return any(sees_from(game, unit, new[one], bodies[other]) for one, other in zip(*np.nonzero(near), strict=True))
