"""Healing (core-21.0), returning slain models and adding new ones (core-22.0)."""

from typing import Any

import numpy as np

from warhost.engine.decisions import Ask, Placed, Script, SetUpUnit
from warhost.engine.events import Healed, Returned, SetUp
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import opponent
from warhost.rules.characteristics import coherency as coherency_range
from warhost.rules.coherency import is_coherent
from warhost.rules.combat_range import in_combat_with
from warhost.rules.measuring import figures, on_table
from warhost.rules.setting_up import grounded, place_problems, rows_of
from warhost.table import kernels
from warhost.table.shapes import TOLERANCE, Place, row


def heal(game: Game, unit: str, points: int) -> None:
    """Take damage points off a unit; slain models stay slain."""
    record = game.unit(unit)
    healed = min(points, record.damage)
    if healed > 0:
        game.change_unit(unit, damage=record.damage - healed)
    game.emit(Healed(unit, healed))


def return_models(game: Game, unit: str, count: int, rule: str) -> Script[int]:
    """Return up to `count` slain models; how many came back."""
    slain = game.unit(unit).slain
    count = min(count, len(slain))
    if count == 0 or game.unit(unit).status != "table":
        return 0
    models = tuple(sorted(slain)[:count])
    decision = SetUpUnit(
        player=game.unit(unit).army, kind="return", reason=f"return {count} models to {unit}", rule=rule, unit=unit,
        models=models, optional=True,
    )  # fmt: skip
    choice = yield Ask(decision, lambda answer: _judge_return(game, unit, models, answer, rule))
    back = models[: len(choice.places)]
    put_back(game, unit, back, tuple(grounded(game, place) for place in choice.places))
    return len(back)


def put_back(game: Game, unit: str, models: tuple[int, ...], new: tuple[Place, ...]) -> None:
    """Stand these models on the table again."""
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
        return [problem((rule, "core-22.0"), f"give up to {len(models)} places for {unit}", unit)]
    bodies = rows_of(game, unit, answer.places)
    problems = place_problems(game, unit, models[: len(answer.places)], bodies, "core-22.0")
    return problems or _return_problems(game, unit, answer.places)


def _return_problems(game: Game, unit: str, places: tuple[Place, ...]) -> list[Problem]:
    """In coherency with models that were not returned this turn; in combat only with whom the unit already fights."""
    if not places:
        return []
    scroll, known = game.warscroll(unit), figures(game, unit)
    new = np.array([row(grounded(game, place), scroll.base, scroll.height) for place in places])
    stayed = [i for i, number in enumerate(known.numbers) if number not in game.unit(unit).returned]
    problems = []
    near = kernels.gaps(new, np.ascontiguousarray(known.bodies[stayed])) <= coherency_range(game, unit) + TOLERANCE
    for index, place in enumerate(places):
        if not near[index].any():
            text = f"a returned model of {unit} is not in coherency with those that stood"
            problems.append(problem(("core-22.0", "core-15.1a"), text, unit, None, (place.x, place.y)))
    if not is_coherent(np.concatenate([known.bodies, new]), coherency_range(game, unit)):
        problems.append(problem(("core-22.0", "core-15.1a"), f"{unit} would not be one coherent group", unit))
    fought = in_combat_with(game, unit)
    for foe in on_table(game, opponent(game.unit(unit).army)):
        if foe not in fought and (kernels.gaps(new, figures(game, foe).bodies) <= 3 + TOLERANCE).any():
            problems.append(problem("core-22.0", f"a returned model would be in combat with {foe}", unit))
    return problems
