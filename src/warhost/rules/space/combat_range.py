"""Combat range (core-7.0): 3" around every base, any height; opposing units that reach and see each other fight."""

from operator import is_

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.space.measuring import apart, body_at, box_gap, figures, gaps
from warhost.rules.space.sight import sees_from, sight_matrix
from warhost.rules.space.standing import rider_of, stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.shapes import TOLERANCE, Flags, Place

_REACH = COMBAT_RANGE + TOLERANCE


def in_combat_with(game: Game, unit: str) -> tuple[str, ...]:
    """The enemy units this unit is in combat with (core-7.0b); what carries a unit fights whom that fights."""
    state = game.state
    held: dict[str, tuple[str, ...]] = game.cached("combat", (state.places, state.terrain, state.now.phase), dict)
    known = held.get(unit)
    if known is None:
        who = rider_of(game, unit) or unit
        army = state.units[who].army
        foes = stand_as_units(game, opponent(army)) if who in stand_as_units(game, army) else []
        known = tuple(foe for foe in _in_reach(game, who, foes) if are_in_combat(game, who, foe))
        held[unit] = known
    return known


def _in_reach(game: Game, unit: str, foes: list[str]) -> list[str]:
    """Those whose boxes are near enough; where nobody's is, that stays so until one of them moves."""
    places = game.state.places
    alone: dict[str, tuple[list[str], list[tuple[Place | None, ...] | None]]] = game.kept("alone")
    here, known = [places.get(each) for each in (unit, *foes)], alone.get(unit)
    if known is not None and known[0] == foes and all(map(is_, known[1], here)):
        return []
    box = figures(game, unit).box
    near = [foe for foe in foes if box_gap(box, figures(game, foe).box) <= _REACH]
    if not near:
        alone[unit] = (foes, here)
    return near


def in_combat(game: Game, unit: str) -> bool:
    return bool(in_combat_with(game, unit))


def are_in_combat(game: Game, a: str, b: str) -> bool:
    """Each has a model that the other reaches and sees (core-7.0b, core-6.0c)."""
    if apart(figures(game, a), figures(game, b)) > _REACH:
        return False
    near = gaps(game, a, b) <= _REACH
    if not near.any():
        return False
    return _sees_one_near(game, a, b, np.any(near, axis=0)) and _sees_one_near(game, b, a, np.any(near, axis=1))


def _sees_one_near(game: Game, observer: str, target: str, near: Flags) -> bool:
    return bool(sight_matrix(game, observer, target, only=near).any())


def reach(game: Game, unit: str, foe: str) -> Flags:
    """Which model of the unit fights which model of the foe: within its combat range and seen (core-7.0c)."""
    near: Flags = gaps(game, unit, foe) <= _REACH
    if not near.any():
        return near
    return near & sight_matrix(game, unit, foe, only=np.any(near, axis=0))


def reached_from(game: Game, unit: str, model: int | None, place: Place, foe: str) -> bool:
    """Would a model of the unit at this place be within the combat range of the foe (core-7.0a)?"""
    body, bodies = body_at(game, unit, model, place), figures(game, foe).bodies
    return len(bodies) > 0 and bool((kernels.gaps(body, bodies) <= _REACH).any())


def fought_from(game: Game, unit: str, model: int | None, place: Place, foe: str) -> bool:
    """Would a model of the unit at this place be in combat with the foe: in combat range of a model it sees?"""
    body, bodies = body_at(game, unit, model, place), figures(game, foe).bodies
    near = kernels.gaps(body, bodies)[0] <= _REACH
    return any(sees_from(game, unit, body, bodies[index]) for index in np.flatnonzero(near))


def within_combat_range_of(game: Game, unit: str, other: str) -> bool:
    """Is any part of the unit within the other's combat range, seen or not (core-7.0a)?"""
    if apart(figures(game, unit), figures(game, other)) > _REACH:
        return False
    return bool((gaps(game, unit, other) <= _REACH).any())


def models_in_combat_range(game: Game, unit: str, other: str) -> int:
    """How many models of a unit are within another's combat range, seen or not (core-7.0a)."""
    return int((gaps(game, unit, other) <= _REACH).any(axis=1).sum())
