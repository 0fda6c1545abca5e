"""Setting up units (core-24.0): all models or none, coherent, on free ground, where the ability says."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace

from warhost.engine.bases import bases_of
from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Ask, Placed, Script, SetUpUnit
from warhost.engine.events import Removed, SetUp
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import Prose, a_unit, inches, said
from warhost.engine.records import Unit, opponent
from warhost.rules.effects.characteristics import coherency as coherency_range
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.effects.in_force import affecting, frame_of, in_force
from warhost.rules.effects.modifiers import KeepsOff
from warhost.rules.effects.selector import meant
from warhost.rules.questions import ask_pick
from warhost.rules.space.carrying import alight
from warhost.rules.space.coherency import is_coherent
from warhost.rules.space.measuring import board, box_gap, figures, impassable, obstacles
from warhost.rules.space.sight import sees_bodies, sees_from
from warhost.rules.space.standing import stand_as_units
from warhost.rules.space.terrain import steady, unstable_ground
from warhost.rules.space.territories import territory
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.areas import Area, Box, Polygon, Touching, within
from warhost.table.kernels.solids import corners_of
from warhost.table.kernels.sweeps import settle
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import resting, rests, standing
from warhost.table.shapes import HALF_LENGTH, NOBODY, TOLERANCE, Bodies, Flags, Place, row

Models = tuple[int, ...]

_IN_THE_WAY = {"landing": "on top of another model", "standing": "in terrain", "edge": "beyond the battlefield"}


class SetUpTerms(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a unit may be set up; `rules`: what that rests on besides the ability.

    `joins`: enemies that it may be in combat with, although `not_in_combat` with any other. `one_within`: at least one
    model is, at least in part, in each of these.
    """

    wholly_within: tuple[Area, ...] = ()
    from_enemies: float | None = None
    from_enemy_territory: float | None = None
    not_in_combat: bool = False
    rules: tuple[str, ...] = ()
    visible_to: str | None = None
    joins: tuple[str, ...] = ()
    one_within: tuple[Area, ...] = ()


def areas_of(game: Game, unit: str, terms: SetUpTerms) -> tuple[Area, ...]:
    """Where its models are looked for: near to what one must be near to they all are, a single model not wholly."""
    if game.unit(unit).size > 1:
        return *terms.wholly_within, *terms.one_within
    length = game.warscroll(unit).largest_base.length
    near = (area if isinstance(area, Touching) else Touching(area, length) for area in terms.one_within)
    return *terms.wholly_within, *near


def grounded(game: Game, place: Place) -> Place:
    """The same place at the height of what is under it."""
    return replace(place, z=standing(board(game), place.x, place.y))


def enemy_bodies(game: Game, unit: str) -> Bodies:
    """The bodies of all enemy units together; the same while none of them moves."""
    foe = opponent(game.unit(unit).army)
    standing = stand_as_units(game, foe)
    there = [figures(game, each).bodies for each in standing]
    return game.cached(f"bodies {foe}", (standing, *there), lambda: np.concatenate([NOBODY, *there]))


def rows_of(game: Game, unit: str, models: Models, places: tuple[Place, ...]) -> Bodies:
    """These models as they would stand at these places, each on its own base."""
    scroll = game.warscroll(unit)
    bases = bases_of(scroll, game.unit(unit), models) or (scroll.base,) * len(models)
    rows = np.array([row(place, base, scroll.height) for place, base in zip(places, bases, strict=True)]).reshape(-1, 7)
    settle(rows, walls_of(board(game)))
    return rows


def place_problems(game: Game, unit: str, models: tuple[int, ...], bodies: Bodies, rule: str) -> list[Problem]:
    """Is each place on the table, free, and fit to stand on?"""
    problems = []
    everything, walls = obstacles(game), len(impassable(game))
    solid = len(everything) - walls
    for index, thing in resting(bodies, board(game), everything):
        closed = thing.what == "landing" and solid <= thing.index < solid + walls
        where = "on impassable terrain" if closed else _IN_THE_WAY[thing.what]
        rules = (rule, "core-24.0", *(("terrain-1.2b",) if closed else ()), "core-15.0a")
        problems.append(
            problem(rules, "{model} cannot be set up there ({where})", unit, models[index], thing.at, where=where)
        )
    return problems + [each.citing(rule) for each in unstable_ground(game, unit, bodies, models)]


def set_up_problems(
    game: Game, unit: str, models: tuple[int, ...], places: tuple[Place, ...], terms: SetUpTerms, rule: str
) -> list[Problem]:
    """Why a unit cannot be set up like this."""
    bodies = rows_of(game, unit, models, places)
    problems = place_problems(game, unit, models, bodies, rule)
    if not is_coherent(bodies, coherency_range(game, unit)):
        problems.append(problem((rule, "core-24.0", "core-15.1a"), "{unit} would not be one coherent group", unit))
    if not all(any(area.touches(body) for body in bodies) for area in terms.one_within):
        rules = (rule, *terms.rules, "core-24.0")
        problems.append(problem(rules, "no model of {unit} would be near enough", unit))
    for index, what in single_problems(game, unit, bodies, terms):
        at = (places[index].x, places[index].y)
        rules = (rule, *terms.rules, "core-24.0")
        problems.append(problem(rules, "{model} {what}", unit, models[index], at, what=what))
    return problems


def could_be_set_up(game: Game, unit: str, models: Models, places: tuple[Place, ...], terms: SetUpTerms) -> bool:
    """Whether nothing is wrong with that: what most often is, is asked first."""
    bodies = rows_of(game, unit, models, places)
    return (
        next(_singly(game, unit, bodies, terms), None) is None
        and is_coherent(bodies, coherency_range(game, unit))
        and all(any(area.touches(body) for body in bodies) for area in terms.one_within)
        and rests(bodies, board(game), obstacles(game))
        and steady(game, bodies)
    )


def single_problems(game: Game, unit: str, bodies: Bodies, terms: SetUpTerms) -> list[tuple[int, Prose]]:
    """What is wrong with where single models would stand, by their index."""
    return list(_singly(game, unit, bodies, terms))


def _singly(game: Game, unit: str, bodies: Bodies, terms: SetUpTerms) -> Iterator[tuple[int, Prose]]:
    yield from _out_of_bounds(game, unit, bodies, terms)
    yield from _too_near(game, unit, bodies, terms)
    yield from _kept_off(game, unit, bodies)


def _out_of_bounds(game: Game, unit: str, bodies: Bodies, terms: SetUpTerms) -> Iterator[tuple[int, Prose]]:
    """Which models would stand outside the area, or too near to enemy territory."""
    out = {
        index
        for area in terms.wholly_within
        if not (isinstance(area, Polygon) and kernels.all_inside(bodies, corners_of(area.corners)))
        for index in np.flatnonzero(~area.holding(bodies)).tolist()
    }
    for index in sorted(out):
        yield index, said("would not be wholly within the area it must be set up in")
    if (gap := terms.from_enemy_territory) is not None:
        for index in np.flatnonzero(near_enemy_territory(game, unit, bodies, gap)).tolist():
            yield index, said("must be more than {gap} from enemy territory", gap=inches(gap))
    for index in unseen(game, bodies, terms):
        yield index, said("would not be visible to {unit}", unit=a_unit(terms.visible_to or ""))


def near_enemy_territory(game: Game, unit: str, bodies: Bodies, gap: float | None) -> Flags:
    """Which bodies are not further from enemy territory than they must be."""
    enemy = territory(game, opponent(game.unit(unit).army)) if gap is not None else None
    if enemy is None or gap is None:
        return np.zeros(len(bodies), dtype=np.bool_)
    return enemy.near(bodies, gap)


def unseen(game: Game, bodies: Bodies, terms: SetUpTerms) -> list[int]:
    """Which bodies the unit that must see them would not see."""
    if terms.visible_to is None:
        return []
    seen = sees_bodies(game, terms.visible_to, bodies)
    return [index for index in range(len(bodies)) if not seen[index]]


def _too_near(game: Game, unit: str, bodies: Bodies, terms: SetUpTerms) -> Iterator[tuple[int, Prose]]:
    """Which models would stand too near to an enemy, or in combat with one (core-7.0b: near and seen)."""
    if terms.from_enemies is None and not terms.not_in_combat:
        return
    reach = max(terms.from_enemies or 0.0, COMBAT_RANGE) + TOLERANCE
    here = _box_around(bodies)
    for foe in stand_as_units(game, opponent(game.unit(unit).army)):
        if box_gap(here, figures(game, foe).box) > reach:
            continue
        others = figures(game, foe).bodies
        if terms.from_enemies is not None:
            far = kernels.distances(bodies, others).min(axis=1)
            for index in np.flatnonzero(far <= terms.from_enemies + TOLERANCE).tolist():
                gap = inches(terms.from_enemies)
                yield index, said("must be more than {gap} from {foe}", gap=gap, foe=a_unit(foe))
        if terms.not_in_combat and foe not in terms.joins:
            near = kernels.gaps(bodies, others) <= COMBAT_RANGE + TOLERANCE
            for index in np.flatnonzero(near.any(axis=1)).tolist():
                body = bodies[index]
                if any(sees_from(game, unit, body, others[other]) for other in np.flatnonzero(near[index])):
                    yield index, said("would be in combat with {foe}", foe=a_unit(foe))


SET_UP = "SET UP"
"""What `KeepsOff` calls being set up, beside the keywords of moves."""


def _box_around(bodies: Bodies) -> Box:
    """An upright rectangle around some bodies."""
    if not len(bodies):
        return 0.0, 0.0, 0.0, 0.0
    reach = bodies[:, [HALF_LENGTH]]
    low, high = (bodies[:, :2] - reach).min(axis=0).tolist(), (bodies[:, :2] + reach).max(axis=0).tolist()
    return low[0], low[1], high[0], high[1]


def _kept_off(game: Game, unit: str, bodies: Bodies) -> Iterator[tuple[int, Prose]]:
    """Which models would stand nearer to a unit than one of its rules lets enemies be set up."""
    for foe in stand_as_units(game, opponent(game.unit(unit).army)) if in_force(game, KeepsOff) else ():
        for off, source in affecting(game, KeepsOff, foe):
            if off.of == SET_UP and meant(off.who, game, unit, frame_of(source, foe)):
                far = kernels.distances(bodies, figures(game, foe).bodies).min(axis=1)
                for index in np.flatnonzero(far <= off.distance + TOLERANCE).tolist():
                    gap = inches(off.distance)
                    yield index, said("must be more than {gap} from {foe}", gap=gap, foe=a_unit(foe))


def set_up_unit(game: Game, unit: str, terms: SetUpTerms, ability: Ability, fewer: bool = False) -> Script[None]:
    """Let the commander set a unit up: all its models, or fewer where the ability says up to so many."""
    record = game.unit(unit)
    models = tuple(number for number in range(record.size) if number not in record.slain)
    reason = f"set up {unit}, up to {len(models)} models" if fewer else f"set up {unit}"
    decision = SetUpUnit(
        player=record.army, kind="set-up", reason=reason, rule=ability.rule, ability=ability.id, unit=unit,
        models=models, within=areas_of(game, unit, terms), from_enemies=terms.from_enemies,
        from_enemy_territory=terms.from_enemy_territory, not_in_combat=terms.not_in_combat,
        visible_to=terms.visible_to, joins=terms.joins,
    )  # fmt: skip

    def check(answer: Any) -> list[Problem]:
        given = len(answer.places) if isinstance(answer, Placed) else 0
        if given != len(models) and not (fewer and 0 < given < len(models)):
            return [
                problem((ability.rule, "core-24.0"), "{unit} needs {most} places, one a model", unit, most=len(models))
            ]
        return set_up_problems(game, unit, models[:given], answer.places, terms, ability.rule)

    choice: Placed = yield Ask(decision, check)
    if len(choice.places) < len(models):
        _shrink(game, unit, len(choice.places))
    stand(game, unit, models[: len(choice.places)], choice.places, ability.name)
    yield from follow(game, unit, "set up", Happening(unit, ability))


def _shrink(game: Game, unit: str, size: int) -> None:
    """A new unit of fewer models than there might have been."""
    record, models = game.unit(unit), tuple(range(size))
    roles = {"armed": _renumbered(record.armed, models), "command_models": _renumbered(record.command_models, models)}
    game.change_unit(unit, size=size, **roles)


def stand(
    game: Game, unit: str, models: tuple[int, ...], places: tuple[Place, ...], ability: str | None = None
) -> None:
    """Put the models of a unit on the table."""
    spots: list[Place | None] = [None] * game.unit(unit).size
    for model, place in zip(models, places, strict=True):
        spots[model] = grounded(game, place)
    game.put(unit, tuple(spots))
    game.change_unit(unit, status="table")
    game.note("set-up", unit=unit, ability=ability)
    game.emit(SetUp(unit, tuple(spots), models))


def around(game: Game, unit: str, distance: float) -> tuple[Area, ...]:
    """The area wholly within a distance of a unit; the same one for as long as nobody of it moves."""
    held: dict[tuple[str, float], tuple[Bodies, Area]] = game.kept("around")
    bodies, known = figures(game, unit).bodies, held.get((unit, distance))
    if known is None or known[0] is not bodies:
        known = held[unit, distance] = bodies, within(distance, bodies)
    return (known[1],)


def beside(game: Game, unit: str, distance: float, other: str) -> tuple[Area, ...]:
    """Where some part of a unit with a round base is within a distance of another: its far side is a base further."""
    return around(game, other, distance + game.warscroll(unit).largest_base.length)


def near_unit(game: Game, unit: str, distance: float) -> SetUpTerms:
    """Wholly within a distance of a unit and not in combat."""
    return SetUpTerms(around(game, unit, distance), not_in_combat=True)


def reserve(game: Game, unit: str, deploying: bool = False) -> None:
    """Set a unit to one side, in reserve (core-24.1)."""
    game.put(unit, (None,) * game.unit(unit).size)
    alight(game, unit)
    game.change_unit(unit, status="reserve", reserved_by_deployment=deploying)
    game.emit(Removed(unit, "reserve"))


def pick_models(game: Game, unit: str, among: Iterable[int], count: int, reason: str, rule: str) -> Script[Models]:
    """The commander picks some models of a unit, where it makes a difference: by what they carry, are or stand on."""
    record, models = game.unit(unit), sorted(among)
    roles = (*record.armed.values(), *record.command_models.values())
    kinds = {(game.base_of(unit, model), *(model in role for role in roles)) for model in models}
    if count >= len(models) or len(kinds) < 2:
        return tuple(models[:count])
    picked = yield from ask_pick(
        record.army, "pick", [str(model) for model in models], rule=rule, reason=reason, least=count, most=count,
        unit=unit,
    )  # fmt: skip
    return tuple(int(model) for model in picked)


REPLACEMENT = "-replacement"
"""What the id of a replacement unit ends in, after that of the unit it replaces."""


def replacement_for(game: Game, unit: str, models: Models | None = None) -> str:
    """A new unit for a destroyed one: same warscroll and weapons, each unit once, replacements never (core-24.2).

    `models`: who of the original unit comes back, if not all.
    """
    old = game.unit(unit)
    name = f"{unit}{REPLACEMENT}"
    models = tuple(range(old.size)) if models is None else models
    scroll = game.warscroll(unit)
    fresh = Unit(
        id=name, army=old.army, warscroll=old.warscroll, size=len(models), status="undeployed", replacement_of=unit,
        armed=_renumbered(old.armed, models), command_models=_renumbered(old.command_models, models),
        reinforced=old.reinforced and len(models) * 2 > old.size, tokens=scroll.tokens_for(len(models)),
        printed=models if scroll.other_bases or scroll.named_models else (), keywords=old.keywords,
    )  # fmt: skip
    game.change(units={**game.state.units, name: fresh})
    game.change_unit(unit, replaced=True)
    game.put(name, (None,) * len(models))
    return name


def _renumbered(roles: dict[str, Models], models: Models) -> dict[str, Models]:
    """Who carries or is what, by their number in the new unit."""
    return {role: tuple(new for new, old in enumerate(models) if old in who) for role, who in roles.items()}


def half_of(game: Game, unit: str) -> int:
    return (game.unit(unit).size + 1) // 2


def half_replacement(game: Game, unit: str, rule: str) -> Script[str]:
    """A new unit with half the models of a destroyed one; its commander picks which, where it makes a difference."""
    reason = f"which models of {unit} come back"
    everyone, half = range(game.unit(unit).size), half_of(game, unit)
    models = yield from pick_models(game, unit, everyone, half, reason, rule)
    return replacement_for(game, unit, models)
