"""Terrain features in the way: wholly on, behind, Cover, Obscuring (terrain-1.2c), Unstable."""

from collections.abc import Iterable

import numpy as np

from warhost.engine.events import ModifierNote
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_feature
from warhost.engine.records import Source, Terrain
from warhost.engine.remembering import while_built
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.history import has_charged
from warhost.rules.space.measuring import VOLATILE, box_gap, built, figures
from warhost.rules.space.scenery import ground_of
from warhost.rules.words import COMBAT_RANGE, FLY
from warhost.table import kernels
from warhost.table.areas import Box, Polygon
from warhost.table.kernels.solids import corners_of
from warhost.table.lines import closest_points, passes_over
from warhost.table.shapes import HALF_LENGTH, TOLERANCE, Bodies, Flags, Indices, Point, Points, X, Y

COVER, OBSCURING, UNSTABLE, PLACE_OF_POWER = "cover", "obscuring", "unstable", "place-of-power"
LOW = 1.0

BY_TYPE = {
    "obstacle": (COVER, UNSTABLE),
    "obscuring": (COVER, OBSCURING, UNSTABLE),
    "area": (COVER,),
    "place-of-power": (COVER, UNSTABLE, PLACE_OF_POWER),
}
"""Terrain abilities by type (terrain-1.4)."""


def features(game: Game, ability: str) -> list[Terrain]:
    """The features on the table with an ability."""
    return _features_with(game).get(ability, [])


@while_built
def _features_with(game: Game) -> dict[str, list[Terrain]]:
    found: dict[str, list[Terrain]] = {}
    for each in game.state.terrain.values():
        for ability in dict.fromkeys(each.abilities) if each.on_table else ():
            found.setdefault(ability, []).append(each)
    return found


def wholly_on(game: Game, unit: str, feature: Terrain) -> bool:
    """Is every base of the unit on the feature, with no part over its edge (terrain-1.1a)?"""
    known = figures(game, unit)
    if unit == feature.id or all(box_gap(known.box, Polygon(each).box) > 0 for each in feature.shapes):
        return False
    ground = ground_of(feature)
    return len(known.bodies) > 0 and all(ground.holds(body) for body in known.bodies)


def behind(game: Game, attacker: Bodies, target: str, feature: Terrain, reach: float) -> bool:
    """Does every line from the attacking model to a target model in range cross the feature (terrain-1.1b)?

    Lines run between the closest points of the bases; what lies within the attacker's combat range does not count.
    """
    known = figures(game, target)
    shapes = [each for each in feature.shapes if not _aside(attacker, known.box, Polygon(each).box)]
    if not shapes or target == feature.id:
        return False
    models = known.bodies
    near = kernels.distances(attacker.reshape(1, 7), models)[0] <= reach + TOLERANCE
    lines = [closest_points(attacker, body) for body in models[near]]
    return bool(lines) and all(any(passes_over(*line, shape, skip=COMBAT_RANGE) for shape in shapes) for line in lines)


def _aside(attacker: Bodies, target: Box, feature: Box) -> bool:
    """Does the feature lie clear of the box around the attacker and the target?"""
    x, y, reach = float(attacker[X]), float(attacker[Y]), float(attacker[HALF_LENGTH])
    return (
        feature[2] < min(x - reach, target[0])
        or feature[0] > max(x + reach, target[2])
        or feature[3] < min(y - reach, target[1])
        or feature[1] > max(y + reach, target[3])
    )


def _sheltered_by(game: Game, attacker: Bodies, target: str, ability: str, reach: float) -> Terrain | None:
    for feature in features(game, ability):
        if wholly_on(game, target, feature) or behind(game, attacker, target, feature, reach):
            return feature
    return None


def covered(game: Game, attacker: Bodies, target: str, reach: float) -> tuple[ModifierNote, ...]:
    """Cover: -1 to hit at a unit behind or wholly on the feature, unless it charged or flies; once only (core-5.3c)."""
    if not features(game, COVER) or has_keyword(game, target, FLY) or has_charged(game, target):
        return ()
    feature = _sheltered_by(game, attacker, target, COVER, reach)
    return () if feature is None else (ModifierNote(-1, Source(f"Cover ({feature.id})", "terrain-1.2a")),)


def obscured(game: Game, attacker: Bodies, target: str, reach: float) -> bool:
    """Obscuring: no shooting at a unit behind or wholly on the feature, unless it flies."""
    if not features(game, OBSCURING) or has_keyword(game, target, FLY):
        return False
    return _sheltered_by(game, attacker, target, OBSCURING, reach) is not None


def rules_of_obscuring(game: Game) -> tuple[str, ...]:
    """What a refusal to shoot at somebody hidden by terrain rests on."""
    return ("terrain-1.2c", "terrain-1.1b", *plan_of(game).terrain_rules) if features(game, OBSCURING) else ()


def _shaky(game: Game) -> list[Terrain]:
    """Features that nobody stands on: unstable ones more than 1" tall, volatile ones however low (terrain-1.2e)."""

    def build() -> list[Terrain]:
        tall = [each for each in features(game, UNSTABLE) if each.height > LOW + TOLERANCE]
        return [*tall, *(each for each in features(game, VOLATILE) if each not in tall)]

    return game.cached("shaky", (game.state.terrain,), build)


def _outlines(shapes: Iterable[tuple[Point, ...]]) -> tuple[Points, Indices]:
    """The corners of all shapes in one array, and where each begins and the last ends."""
    corners = [corners_of(shape) for shape in shapes]
    starts = np.cumsum([0, *map(len, corners)], dtype=np.int64)
    return np.concatenate([np.empty((0, 2)), *corners]), starts


@while_built
def shaky_ground(game: Game) -> tuple[Points, Indices]:
    """The corners of all that nobody may end on, and where each outline begins and the last ends."""
    return game.cached(
        "shaky ground",
        (built(game),),
        lambda: _outlines(shape for each in _shaky(game) for shape in each.shapes),
    )


def unsteady(game: Game, bodies: Bodies) -> Flags:
    """Which bodies would stand where nobody may end (terrain-1.2e)."""
    return kernels.over_polygons(np.ascontiguousarray(bodies), *shaky_ground(game))


def steady(game: Game, bodies: Bodies) -> bool:
    """Whether none of them would."""
    return not kernels.over_any(np.ascontiguousarray(bodies), *shaky_ground(game))


def unstable_ground(game: Game, unit: str, bodies: Bodies, numbers: tuple[int, ...]) -> list[Problem]:
    """Unstable: nobody ends a move or is set up on a part of the feature more than 1" tall (terrain-1.2e).

    On volatile ground nobody does, however low it is.
    """
    problems: list[Problem] = []
    if steady(game, bodies):
        return problems
    rules = ("terrain-1.2e", *plan_of(game).terrain_rules, "core-15.0b")
    for feature in _shaky(game):
        over = kernels.over_polygons(np.ascontiguousarray(bodies), *_outlines(feature.shapes))
        for index in np.flatnonzero(over).tolist():
            at = (float(bodies[index, X]), float(bodies[index, Y]))
            problems.append(
                problem(
                    rules,
                    "{model} cannot stand on {feature}: it is unstable",
                    unit,
                    numbers[index],
                    at,
                    feature=a_feature(feature.id),
                )
            )
    return problems
