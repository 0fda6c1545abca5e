"""Scenery pieces (terrain-1.7): the ground of a feature is that of all its pieces together."""

from collections.abc import Iterable

from warhost.engine.game import Game
from warhost.engine.records import Terrain
from warhost.rules.space.measuring import box_gap, figures
from warhost.table.areas import AnyOf, Around, Disc, Polygon
from warhost.table.distance import distance_to_prism
from warhost.table.shapes import TOLERANCE, Prism

Shapes = tuple[Polygon, ...]


def shapes_of(feature: Terrain) -> Shapes:
    """The footprints of its pieces."""
    return tuple(Polygon(shape) for shape in feature.shapes)


def ground_of(feature: Terrain) -> AnyOf:
    """What its pieces cover; a base may lie across those that meet."""
    return AnyOf(shapes_of(feature))


def near_scenery(feature: Terrain, reach: float) -> tuple[Around, ...]:
    """All that is within a distance of its pieces."""
    return tuple(Around(reach, shape) for shape in feature.shapes)


def gap_between(shapes: Iterable[Polygon], others: Iterable[Polygon | Disc]) -> float:
    """From the nearest of some footprints to the nearest of others, or of discs; 0 when they meet."""
    theirs = tuple(others)
    return min(shape.gap_to(other) for shape in shapes for other in theirs)


def touches_area(area: Polygon, feature: Terrain) -> bool:
    """Does any part of a feature lie in an area, such as a territory?"""
    return gap_between(shapes_of(feature), (area,)) <= TOLERANCE


def inside_area(area: Polygon, feature: Terrain) -> bool:
    """Does all of a feature lie in an area?"""
    return all(map(area.encloses, shapes_of(feature)))


def distance_to_feature(game: Game, unit: str, feature: Terrain) -> float:
    """From the nearest model of a unit to the nearest piece of a feature, height counted."""
    bodies = figures(game, unit).bodies
    return min(float(distance_to_prism(bodies, Prism(shape, feature.height))) for shape in feature.shapes)


def within_of_feature(game: Game, unit: str, feature: Terrain, reach: float) -> bool:
    """Is any model of a unit within a distance of any piece of a feature, height counted? Boxes come before models."""
    known, far = figures(game, unit), reach + TOLERANCE
    near = (shape for shape in feature.shapes if box_gap(known.box, Polygon(shape).box) <= far)
    return any(distance_to_prism(known.bodies, Prism(shape, feature.height)) <= far for shape in near)
