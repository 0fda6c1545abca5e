"""Combat range (core-7.0): 3" around every base, any height; opposing units that reach and see each other fight."""

from typing import NamedTuple

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import Terrain, opponent
from warhost.engine.remembering import while_still
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import Hidden
from warhost.rules.space.measuring import apart, around, body_at, figures, gaps, wider
from warhost.rules.space.sight import see_each_other_within, sees_from, sees_within
from warhost.rules.space.standing import rider_of, stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.areas import Box
from warhost.table.shapes import TOLERANCE, Flags, Place

_REACH = COMBAT_RANGE + TOLERANCE


class _Known(NamedTuple):
    """Whom a unit fights, which stays while nobody comes or goes near by."""

    foes: tuple[str, ...]
    places: tuple[Place | None, ...]
    """Where it stands itself."""
    near: Box | None
    """Who comes or goes here may matter to it; None: anybody may."""
    only: str | None
    """Whose army alone matters there: friends do not, where no foe is near."""


class _Fights(NamedTuple):
    """Who fights whom, with this terrain and these units in these places."""

    terrain: dict[str, Terrain]
    standing: list[str]
    places: dict[str, tuple[Place | None, ...]]
    boxes: dict[str, Box]
    known: dict[str, _Known]


def in_combat_with(game: Game, unit: str) -> tuple[str, ...]:
    """The enemy units this unit is in combat with (core-7.0b); what carries a unit fights whom that fights."""
    fights = _fights(game)
    known = fights.known.get(unit)
    if known is None:
        rider = rider_of(game, unit)
        if rider is not None:
            return in_combat_with(game, rider)
        known = fights.known[unit] = _fought(game, unit, fights)
    return known.foes


@while_still  # nearly every question about an ability comes to this one
def _fights(game: Game) -> _Fights:
    state = game.state
    records = (state.places, state.terrain, state.units, state.now.phase)
    return game.cached("combat", records, lambda: _still_fought(game))


def _still_fought(game: Game) -> _Fights:
    """What was known before, of all those near whom nobody has moved, come or gone since."""
    state, before = game.state, game.last("combat")
    standing = [unit for player in state.players for unit in stand_as_units(game, player)]
    now = state.places
    back = before is not None and not before.places.keys() <= now.keys()  # somebody was not there yet
    if before is None or before.terrain is not state.terrain or back or in_force(game, Hidden):
        return _Fights(state.terrain, standing, now, {}, {})
    then = before.places
    others = {unit for unit, places in now.items() if unit not in then or then[unit] is not places}
    if standing != before.standing:
        others |= set(standing) ^ set(before.standing)
    elif not others:
        return before  # type: ignore[no-any-return]
    touched = [
        (*figures(game, unit, at.get(unit, ())).box, state.units[unit].army) for unit in others for at in (then, now)
    ]
    boxes = {unit: box for unit, box in before.boxes.items() if unit not in others}
    known = {unit: each for unit, each in before.known.items() if _left_alone(game, unit, each, touched)}
    return _Fights(state.terrain, standing, now, boxes, known)


def _left_alone(game: Game, unit: str, known: _Known, touched: list[tuple[float, float, float, float, str]]) -> bool:
    """Does a unit stand where it stood, and nobody has come or gone near by?"""
    state, (_, places, near, only) = game.state, known
    if near is None or state.places[state.units[unit].carried_by or unit] is not places:
        return False
    left, bottom, right, top = near
    for x, y, far_x, far_y, army in touched:
        if x <= right and left <= far_x and y <= top and bottom <= far_y and only in (None, army):
            return False
    return True


def _fought(game: Game, unit: str, fights: _Fights) -> _Known:
    army, here = game.state.units[unit].army, figures(game, unit)
    if not here.numbers or unit not in stand_as_units(game, army):
        return _Known((), here.places, None, None)
    foes = opponent(army)
    left, bottom, right, top = box = wider(here.box, _REACH)
    near, boxes = [], fights.boxes
    for foe in stand_as_units(game, foes):
        other = boxes[foe] if foe in boxes else boxes.setdefault(foe, figures(game, foe).box)
        if other[0] <= right and left <= other[2] and other[1] <= top and bottom <= other[3]:
            near.append(foe)
    fought = tuple(foe for foe in near if _is_fought(game, unit, foe, fights))
    if in_force(game, Hidden):  # who is hidden hangs on more than places
        return _Known(fought, here.places, None, None)
    wide = around((box, *(boxes[foe] for foe in near))) if near else box
    return _Known(fought, here.places, wide, None if near else foes)


def _is_fought(game: Game, unit: str, foe: str, fights: _Fights) -> bool:
    """Do they fight? Whoever fights is fought."""
    known = fights.known.get(foe)
    if known is not None and known.near is not None:
        return unit in known.foes
    return _fight(game, unit, foe)


def in_combat(game: Game, unit: str) -> bool:
    return bool(in_combat_with(game, unit))


def _fight(game: Game, a: str, b: str) -> bool:
    """Has each a model that the other reaches and sees (core-7.0b, core-6.0c)?"""
    return see_each_other_within(game, a, b, _REACH)


def reach(game: Game, unit: str, foe: str) -> Flags:
    """Which models of the unit fight a model of the foe: it is within their combat range and seen (core-7.0c)."""
    return sees_within(game, unit, foe, _REACH, flat=True)


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
