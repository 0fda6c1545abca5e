"""Combat range (core-7.0): 3" around every base, any height; opposing units that reach and see each other fight."""

from typing import NamedTuple

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import Terrain, opponent
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import Hidden
from warhost.rules.space.measuring import Figures, apart, around, body_at, figures, gaps, meet
from warhost.rules.space.sight import sees_from, sees_one_of, sight_matrix
from warhost.rules.space.standing import rider_of, stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.areas import Box
from warhost.table.shapes import TOLERANCE, Flags, Place

_REACH = COMBAT_RANGE + TOLERANCE


class _Fights(NamedTuple):
    """Who fights whom, with this terrain and these units in these places."""

    terrain: dict[str, Terrain]
    standing: list[str]
    places: dict[str, tuple[Place | None, ...]]
    known: dict[str, tuple[str, ...]]
    around: dict[str, tuple[Figures, Box, str | None]]
    """How each stands itself, a box, and whose army alone matters there: friends do not, where no foe is near."""


def in_combat_with(game: Game, unit: str) -> tuple[str, ...]:
    """The enemy units this unit is in combat with (core-7.0b); what carries a unit fights whom that fights."""
    state = game.state
    records = (state.places, state.terrain, state.units, state.now.phase)
    fights = game.cached("combat", records, lambda: _still_fought(game))
    known = fights.known.get(unit)
    if known is None:
        rider = rider_of(game, unit)
        known = _fought(game, unit, fights) if rider is None else in_combat_with(game, rider)
        fights.known[unit] = known
    return known


def _still_fought(game: Game) -> _Fights:
    """What was known before, of all those near whom nobody has moved, come or gone since."""
    state = game.state
    standing = [unit for player in state.players for unit in stand_as_units(game, player)]
    fights = _Fights(state.terrain, standing, state.places, {}, {})
    before: _Fights | None = game.last("combat")
    if before is None or before.terrain is not state.terrain or in_force(game, Hidden):
        return fights
    others = [unit for unit, places in state.places.items() if before.places.get(unit) is not places]
    if standing != before.standing:
        others += set(standing) ^ set(before.standing)
    elif not others:
        return before
    touched = [
        (figures(game, unit, at.get(unit, ())).box, state.units[unit].army)
        for unit in others
        for at in (before.places, state.places)
    ]
    for unit, held in before.around.items():
        here, box, only = held
        unmoved = here is figures(game, unit)
        if unmoved and not any(only in (None, army) and meet(box, other) for other, army in touched):
            fights.known[unit], fights.around[unit] = before.known[unit], held
    return fights


def _fought(game: Game, unit: str, fights: _Fights) -> tuple[str, ...]:
    army, here = game.state.units[unit].army, figures(game, unit)
    if not here.numbers or unit not in stand_as_units(game, army):
        return ()
    foes, box = opponent(army), around((here.box,), _REACH)
    near = [foe for foe in stand_as_units(game, foes) if meet(box, figures(game, foe).box)]
    if not in_force(game, Hidden):  # who is hidden hangs on more than places
        wide = around((box, *(figures(game, foe).box for foe in near))) if near else box
        fights.around[unit] = here, wide, None if near else foes
    return tuple(foe for foe in near if _fight(game, unit, foe))


def in_combat(game: Game, unit: str) -> bool:
    return bool(in_combat_with(game, unit))


def _fight(game: Game, a: str, b: str) -> bool:
    """Has each a model that the other reaches and sees (core-7.0b, core-6.0c)?"""
    near = gaps(game, a, b) <= _REACH
    if not near.any():
        return False
    return sees_one_of(game, a, b, np.any(near, axis=0)) and sees_one_of(game, b, a, np.any(near, axis=1))


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
