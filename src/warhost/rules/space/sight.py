"""Visibility (core-6.0): some line from any point of one model to any point of another that nothing else blocks."""

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import Objective, Terrain
from warhost.engine.remembering import while_built
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import Hidden
from warhost.rules.space.measuring import (
    apart,
    board,
    built,
    distance_between,
    everybody,
    everybody_but,
    figures,
    rows_of,
)
from warhost.table import kernels
from warhost.table.footprints import slabs
from warhost.table.kernels.reaching import see_each_other, sees_near
from warhost.table.shapes import HALF_WIDTH, HEIGHT, TOLERANCE, Bodies, Flags, Prism
from warhost.table.sight import Walls, sees_any, sight

THIN = 0.01
"""How thick a side of faction terrain is taken to be when it is looked at, in inches."""


@while_built
def walls(game: Game) -> Walls:
    """The terrain as the sight lines meet it."""
    return game.cached("walls", (board(game),), lambda: Walls.of(board(game).prisms))


def sight_matrix(game: Game, observer: str, target: str) -> Flags:
    """Which model of one unit sees which of another; models of the observer's own unit do not block (core-6.0a)."""
    seen, may = _sight_lines(game, observer, target), _may_see(game, observer, target)
    return seen if may is None else seen & may[:, None]


def _sight_lines(game: Game, observer: str, target: str) -> Flags:
    """The same as far as models and terrain decide it."""
    held: dict[tuple[str, str], Flags] = game.cached("sight", (game.state.places, built(game)), dict)
    known = held.get((observer, target))
    if known is None:
        seers, seen, blockers = _bodies(game, observer), _bodies(game, target), everybody_but(game, observer)
        if observer == target:
            return np.ones((len(seers), len(seen)), dtype=np.bool_)
        known = held[observer, target] = sight(seers, seen, blockers, _walls_between(game, observer, target))
    return known


def sees_within(game: Game, observer: str, target: str, reach: float, flat: bool = False) -> Flags:
    """Which models of a unit see one of another that is within a distance of them (core-6.0c).

    `flat`: whatever their heights.
    """
    seers, seen = figures(game, observer).bodies, figures(game, target).bodies
    looks, between = (_bodies(game, observer), _bodies(game, target)), _walls_between(game, observer, target)
    models, own = everybody(game).bodies, rows_of(game, observer)
    found = sees_near(seers, seen, looks, reach, flat, models, own, *between)
    may = _may_see(game, observer, target) if in_force(game, Hidden) and found.any() else None
    return found if may is None else found & may


def see_each_other_within(game: Game, a: str, b: str, reach: float) -> bool:
    """Does each of two units see a model of the other that is within a distance of it, whatever their heights?"""
    here, there, bodies = figures(game, a).bodies, figures(game, b).bodies, (_bodies(game, a), _bodies(game, b))
    models, own, between = everybody(game).bodies, (rows_of(game, a), rows_of(game, b)), _walls_between(game, a, b)
    seers = (_seers(game, a, b), _seers(game, b, a))
    return bool(see_each_other(here, there, seers, bodies, reach, models, own, *between))


def _sees_any(game: Game, observer: str, target: str) -> bool:
    """Whether any model sees any: the first line that is free will do."""
    held: dict[tuple[str, str], bool] = game.cached("sees any", (game.state.places, built(game)), dict)
    if (observer, target) not in held:
        seers, seen, blockers = _bodies(game, observer), _bodies(game, target), everybody_but(game, observer)
        held[observer, target] = sees_any(seers, seen, blockers, _walls_between(game, observer, target))
    return held[observer, target]


def _may_see(game: Game, observer: str, target: str) -> Flags | None:
    """Which models of a unit no rule keeps from seeing another; None: all of them."""
    rules = _hiding(game, observer, target)
    if not rules:
        return None
    seers = figures(game, observer).bodies
    if distance_between(game, observer, target) > min(each.beyond for each in rules) + TOLERANCE:
        return np.zeros(len(seers), dtype=np.bool_)
    beyond = min((each.beyond for each in rules if each.each_model), default=np.inf)
    near: Flags = kernels.distances(seers, figures(game, target).bodies).min(axis=1) <= beyond + TOLERANCE
    return near


def _seers(game: Game, observer: str, target: str) -> Bodies:
    """The models of a unit that no rule keeps from seeing another."""
    bodies, may = _bodies(game, observer), _may_see(game, observer, target)
    return bodies if may is None else np.ascontiguousarray(bodies[may])


def _hidden(game: Game, observer: str, target: str) -> bool:
    """Does a rule keep the target from being visible to an enemy so far away?"""
    rules = _hiding(game, observer, target)
    return bool(rules) and distance_between(game, observer, target) > min(each.beyond for each in rules) + TOLERANCE


def _hiding(game: Game, observer: str, target: str) -> list[Hidden]:
    """The rules that hide the target from enemies who are far away.

    Who is hidden may hang on who is in combat, and that on who is seen: in the middle of asking, the target is seen.
    """
    if not in_force(game, Hidden) or game.unit(observer).army == game.unit(target).army:
        return []
    asked: dict[str, bool] = game.kept("hiding")
    if target in asked:
        return []
    asked[target] = True
    try:
        return [each for each, _ in affecting(game, Hidden, target)]
    finally:
        del asked[target]


def _bodies(game: Game, unit: str) -> Bodies:
    """The models of a unit; the sides of faction terrain are given some width, to be seen."""
    bodies = figures(game, unit).bodies
    if game.state.units[unit].kind == "terrain":
        bodies = bodies.copy()
        bodies[:, (HALF_WIDTH, HEIGHT)] = np.maximum(bodies[:, (HALF_WIDTH, HEIGHT)], THIN)
    return bodies


def _walls_between(game: Game, *units: str) -> Walls:
    """The terrain between units; faction terrain does not hide itself (terrain-1.5)."""
    own = [unit for unit in units if game.state.units[unit].kind == "terrain"]
    if not own:
        return walls(game)
    rest = [each for each in game.state.terrain.values() if each.on_table and each.id not in own]
    return Walls.of(tuple(Prism(shape, each.height) for each in rest for shape in each.shapes))


def sees_unit(game: Game, observer: str, target: str, within: float | None = None) -> bool:
    """Does a unit see another (core-6.0b), and if a distance is given, a model of it that is within it (core-6.0c)?"""
    if observer == target:
        return True
    if within is None and not _hiding(game, observer, target):
        return _sees_any(game, observer, target)
    here, there, seen = figures(game, observer), figures(game, target), _bodies(game, target)
    if within is not None:
        if apart(here, there) > within + TOLERANCE:
            return False
        far = kernels.distances(here.bodies, there.bodies)
        seen = np.ascontiguousarray(seen[(far <= within + TOLERANCE).any(axis=0)])
    between = _walls_between(game, observer, target)
    return len(seen) > 0 and sees_any(_seers(game, observer, target), seen, everybody_but(game, observer), between)


def sees_bodies(game: Game, observer: str, bodies: Bodies) -> Flags:
    """Which bodies, if they stood there, would a unit see?"""
    seers = figures(game, observer).bodies
    return np.asarray(sight(seers, bodies, everybody_but(game, observer), walls(game)).any(axis=0), dtype=np.bool_)


def sees_from_spot(game: Game, unit: str, spot: Bodies, foe: str) -> bool:
    """Would a unit be seen by another from this spot? What rules say of who sees whom holds there too."""
    if _hidden(game, unit, foe):
        return False
    here = np.ascontiguousarray(spot.reshape(1, 7))
    return bool(sight(here, _bodies(game, foe), everybody_but(game, unit), _walls_between(game, foe)).any())


def sees_from(game: Game, unit: str, body: Bodies, foe: Bodies) -> bool:
    """Would a model of the unit, as it stood there, and this enemy model see each other?"""
    return bool(sight(body.reshape(1, 7), foe.reshape(1, 7), everybody_but(game, unit), walls(game))[0, 0])


def sees_place(game: Game, observer: str, place: Objective | Terrain) -> bool:
    """Does a unit see any part of an objective or a terrain feature, which does not hide itself?"""
    if observer == place.id:
        return True
    own = {place.id, observer}
    rest = [each for each in game.state.terrain.values() if each.on_table and each.id not in own]
    between = Walls.of(tuple(Prism(shape, each.height) for each in rest for shape in each.shapes))
    return sees_any(_bodies(game, observer), _place_bodies(place), everybody_but(game, observer), between)


def _place_bodies(place: Objective | Terrain) -> Bodies:
    """A place as bodies that can be looked at: an objective is flat, a feature has sides."""
    if isinstance(place, Objective):
        return np.array([(place.x, place.y, 0.0, place.radius, place.radius, 0.0, THIN)])
    bodies = slabs(place.shapes, place.height)
    bodies[:, (HALF_WIDTH, HEIGHT)] = np.maximum(bodies[:, (HALF_WIDTH, HEIGHT)], THIN)
    return bodies
