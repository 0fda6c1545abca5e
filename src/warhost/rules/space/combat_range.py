"""Combat range (core-7.0): 3" around every base, any height; opposing units that reach and see each other fight."""

from itertools import product

import numpy as np

from warhost.engine.game import Game
from warhost.engine.remembering import while_still
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import Hidden
from warhost.rules.space.measuring import apart, body_at, built, everybody, figures, gaps, rows_of
from warhost.rules.space.sight import see_each_other_within, sees_from, sees_within, walls
from warhost.rules.space.standing import riders, stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.kernels.reaching import fights
from warhost.table.shapes import TOLERANCE, Flags, Indices, Place

_REACH = COMBAT_RANGE + TOLERANCE


def in_combat_with(game: Game, unit: str) -> tuple[str, ...]:
    """The enemy units this unit is in combat with (core-7.0b); what carries a unit fights whom that fights."""
    foes = _fights(game).get(unit, ())
    if not foes or not in_force(game, Hidden):
        return foes
    known, unit = _unhidden(game), riders(game).get(unit, unit)
    if unit not in known:
        known[unit] = tuple(foe for foe in foes if see_each_other_within(game, unit, foe, _REACH))
    return known[unit]


def in_combat(game: Game, unit: str) -> bool:
    return unit in _fights(game) and bool(in_combat_with(game, unit))


@while_still
def _unhidden(game: Game) -> dict[str, tuple[str, ...]]:
    """Whom units fight where rules hide some, of those that were asked about."""
    return {}


@while_still  # nearly every question about an ability comes to this one
def _fights(game: Game) -> dict[str, tuple[str, ...]]:
    """Whom each unit fights, but for rules that hide some."""
    mine, theirs = (stand_as_units(game, player) for player in game.state.players)
    records = (game.state.places, built(game), mine, theirs)
    return game.cached("combat", records, lambda: _found_out(game, mine, theirs))


def _found_out(game: Game, mine: list[str], theirs: list[str]) -> dict[str, tuple[str, ...]]:
    """Who has a model that another reaches and sees, and the other way round (core-7.0b, core-6.0c)."""
    units, there = [*mine, *theirs], everybody(game)
    rows, stony = game.cached("sides", (there.rows, mine, theirs), lambda: _sides(game, units))
    pairs = fights(there.bodies, rows, len(mine), _REACH, *walls(game)).tolist() if units else []
    if stony:
        pairs = sorted(pairs + _fights_of_terrain(game, stony, mine, theirs))
    foes: dict[str, tuple[str, ...]] = {}
    for i, j in pairs:
        foes[units[i]] = (*foes.get(units[i], ()), units[j])
        foes[units[j]] = (*foes.get(units[j], ()), units[i])
    for carrier, rider in riders(game).items():
        foes[carrier] = foes.get(rider, ())
    return foes


def _sides(game: Game, units: list[str]) -> tuple[Indices, set[str]]:
    """The rows of each unit among everybody, and the faction terrain among them."""
    stony = {unit for unit in units if game.state.units[unit].kind == "terrain"}
    return np.array([rows_of(game, unit) for unit in units]), stony


def _fights_of_terrain(game: Game, stony: set[str], mine: list[str], theirs: list[str]) -> list[list[int]]:
    """The pairs of units that fight, by number, with faction terrain among them: that is no model among others."""
    return [
        [i, j]
        for (i, unit), (j, foe) in product(enumerate(mine), enumerate(theirs, len(mine)))
        if (unit in stony or foe in stony)
        and within_combat_range_of(game, unit, foe)
        and see_each_other_within(game, unit, foe, _REACH)
    ]


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
