"""Setting up units (core-24.0): all models or none, coherent, on free ground, where the ability says."""

from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, Placed, Script, SetUpUnit
from warhost.engine.events import Removed, SetUp
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Unit, opponent
from warhost.rules.characteristics import coherency as coherency_range
from warhost.rules.coherency import is_coherent
from warhost.rules.combat_range import COMBAT_RANGE
from warhost.rules.measuring import board, everybody_but, figures, on_table
from warhost.rules.territories import territory
from warhost.table import kernels
from warhost.table.areas import Area, Within
from warhost.table.movement import resting, standing
from warhost.table.shapes import TOLERANCE, Bodies, Place, row

_IN_THE_WAY = {"landing": "on top of another model", "standing": "in terrain", "edge": "beyond the battlefield"}


class Terms(msgspec.Struct, frozen=True):
    """Where a unit may be set up."""

    wholly_within: tuple[Area, ...] = ()
    from_enemies: float | None = None
    from_enemy_territory: float | None = None
    not_in_combat: bool = False


def grounded(game: Game, place: Place) -> Place:
    """The same place at the height of what is under it."""
    return replace(place, z=standing(board(game), place.x, place.y))


def rows_of(game: Game, unit: str, places: tuple[Place, ...]) -> Bodies:
    scroll = game.warscroll(unit)
    return np.array([row(grounded(game, place), scroll.base, scroll.height) for place in places]).reshape(-1, 7)


def place_problems(
    game: Game, unit: str, models: tuple[int, ...], places: tuple[Place, ...], rule: str
) -> list[Problem]:
    """Is each place on the table, free, and fit to stand on?"""
    scroll = game.warscroll(unit)
    bodies = np.concatenate([everybody_but(game), rows_of(game, unit, places)])
    before = len(bodies) - len(places)
    problems = []
    for index, (model, place) in enumerate(zip(models, places, strict=True)):
        others = np.delete(bodies, before + index, axis=0)
        here = grounded(game, place)
        for thing in resting(here, scroll.base, scroll.height, board(game), others):
            text = f"model {model} of {unit} cannot be set up there ({_IN_THE_WAY[thing.what]})"
            problems.append(problem((rule, "core-24.0", "core-15.0a"), text, unit, model, (place.x, place.y)))
    return problems


def set_up_problems(
    game: Game, unit: str, models: tuple[int, ...], places: tuple[Place, ...], terms: Terms, rule: str
) -> list[Problem]:
    """Why a unit cannot be set up like this."""
    problems = place_problems(game, unit, models, places, rule)
    bodies = rows_of(game, unit, places)
    if not is_coherent(bodies, coherency_range(game, unit)):
        problems.append(problem((rule, "core-15.1a"), f"{unit} would not be one coherent group", unit))
    for model, body, place in zip(models, bodies, places, strict=True):
        for text in _out_of_bounds(game, unit, body, terms):
            problems.append(problem(rule, f"model {model} of {unit} {text}", unit, model, (place.x, place.y)))
    return problems


def _out_of_bounds(game: Game, unit: str, body: Bodies, terms: Terms) -> list[str]:
    player = game.unit(unit).army
    found = []
    if not all(area.holds(body) for area in terms.wholly_within):
        found.append("would not be wholly within the area it must be set up in")
    if terms.from_enemy_territory is not None:
        enemy = territory(game, opponent(player))
        if enemy is not None and enemy.distance(body) <= terms.from_enemy_territory + TOLERANCE:
            found.append(f'would not be more than {terms.from_enemy_territory:g}" from enemy territory')
    one = body.reshape(1, 7)
    for foe in on_table(game, opponent(player)):
        others = figures(game, foe).bodies
        if terms.from_enemies is not None and kernels.distances(one, others).min() <= terms.from_enemies + TOLERANCE:
            found.append(f'would not be more than {terms.from_enemies:g}" from {foe}')
        if terms.not_in_combat and kernels.gaps(one, others).min() <= COMBAT_RANGE + TOLERANCE:
            found.append(f"would be in combat with {foe}")
    return found


def set_up_unit(game: Game, unit: str, terms: Terms, ability: Ability) -> Script[None]:
    """Let the commander set a unit up: all its models."""
    record = game.unit(unit)
    models = tuple(number for number in range(record.size) if number not in record.slain)
    decision = SetUpUnit(
        player=record.army, kind="set-up", reason=f"set up {unit}", rule=ability.rule, ability=ability.id, unit=unit,
        models=models,
    )  # fmt: skip

    def check(answer: Any) -> list[Problem]:
        if not isinstance(answer, Placed) or len(answer.places) != len(models):
            return [problem((ability.rule, "core-24.0"), f"{unit} needs {len(models)} places, one a model", unit)]
        return set_up_problems(game, unit, models, answer.places, terms, ability.rule)

    choice: Placed = yield Ask(decision, check)
    stand(game, unit, models, choice.places)


def stand(game: Game, unit: str, models: tuple[int, ...], places: tuple[Place, ...]) -> None:
    """Put the models of a unit on the table."""
    spots: list[Place | None] = [None] * game.unit(unit).size
    for model, place in zip(models, places, strict=True):
        spots[model] = grounded(game, place)
    game.put(unit, tuple(spots))
    game.change_unit(unit, status="table")
    game.note("set-up", unit=unit)
    game.emit(SetUp(unit, tuple(spots), models))


def near_unit(game: Game, unit: str, distance: float) -> Terms:
    """Wholly within a distance of a unit and not in combat."""
    rows = tuple(tuple(float(value) for value in body) for body in figures(game, unit).bodies)
    return Terms((Within(distance, rows),), not_in_combat=True)


def reserve(game: Game, unit: str, deploying: bool = False) -> None:
    """Set a unit to one side, in reserve (core-24.1)."""
    game.put(unit, (None,) * game.unit(unit).size)
    game.change_unit(unit, status="reserve", reserved_by_deployment=deploying)
    game.emit(Removed(unit, "reserve"))


def replacement_for(game: Game, unit: str, size: int | None = None) -> str:
    """A new unit for a destroyed one: same warscroll and weapons, each unit once, replacements never (core-24.2)."""
    old = game.unit(unit)
    name = f"{unit}-replacement"
    number = old.size if size is None else size
    fresh = Unit(
        id=name, army=old.army, warscroll=old.warscroll, size=number, status="undeployed", replacement_of=unit,
        armed={weapon: tuple(m for m in models if m < number) for weapon, models in old.armed.items()},
        reinforced=old.reinforced and number * 2 > old.size,
    )  # fmt: skip
    game.change(units={**game.state.units, name: fresh})
    game.change_unit(unit, replaced=True)
    game.put(name, (None,) * number)
    return name
