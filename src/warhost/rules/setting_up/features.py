"""Setting up terrain features: a footprint drawn round (0, 0), turned, put at a place, clear of what it must be."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any

import numpy as np
from msgspec.structs import replace

from warhost.engine.decisions import Ask, Clearance, Placed, Script, SetUpUnit
from warhost.engine.events import SetUp
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import Prose, Words, a_feature, a_unit, an_objective, inches, said, spans
from warhost.engine.records import Terrain, Unit, opponent
from warhost.rules.effects.hooks import Happening, follow
from warhost.rules.space.measuring import figures
from warhost.rules.space.scenery import Shapes, gap_between, shapes_of
from warhost.rules.space.territories import territory
from warhost.table.areas import Disc, Polygon, Rectangle, long_edges
from warhost.table.distance import Edge
from warhost.table.shapes import TOLERANCE, Board, Bodies, Place, Point


def turned(polygon: tuple[Point, ...], place: Place) -> tuple[Point, ...]:
    """A footprint drawn round (0, 0), turned and put at a place."""
    c, s = cos(radians(place.facing)), sin(radians(place.facing))
    return tuple((place.x + c * x - s * y, place.y + s * x + c * y) for x, y in polygon)


def stand_feature(game: Game, name: str, place: Place) -> None:
    """Put a feature on the table, with all its scenery pieces; faction terrain is there as a unit too (terrain-1.5)."""
    feature = game.state.terrain[name]
    first, *pieces = (turned(shape, place) for shape in feature.shapes)
    put = replace(feature, polygon=first, pieces=tuple(pieces), on_table=True)
    game.change(terrain={**game.state.terrain, name: put})
    treat_as_unit(game, name)
    game.emit(SetUp(name, (place,), (0,)))


def treat_as_unit(game: Game, name: str) -> None:
    """Faction terrain on the table can be fought, hurt and destroyed like a unit (terrain-1.5)."""
    feature = game.state.terrain[name]
    if feature.army is None or feature.warscroll is None or not feature.on_table:
        return
    record = game.state.units.get(name) or Unit(name, feature.army, feature.warscroll, 1, kind="terrain")
    game.change(units={**game.state.units, name: replace(record, status="table")})
    x, y = (sum(corner[i] for corner in feature.polygon) / len(feature.polygon) for i in (0, 1))
    game.put(name, (Place(x, y),))


def standing_features(game: Game, but: str) -> Iterator[Terrain]:
    return (each for each in game.state.terrain.values() if each.on_table and each.id != but)


def footprint(game: Game, name: str, answer: Any, rule: str) -> Shapes | list[Problem]:
    """Where all pieces of a feature would stand, or why the answer says nothing (terrain-1.7)."""
    if not isinstance(answer, Placed) or len(answer.places) != 1:
        return [problem(rule, "give one place, the middle of {unit}", name)]
    shapes = tuple(Polygon(turned(each, answer.places[0])) for each in game.state.terrain[name].shapes)
    table = Rectangle(0.0, 0.0, game.state.width, game.state.depth).outline
    if not all(map(table.encloses, shapes)):
        return [problem(rule, "{unit} would not be wholly on the battlefield", name)]
    return shapes


def feature_problems(
    game: Game, name: str, shapes: Shapes, rule: str, clear: Clearance, home: str | None = None,
    from_enemy_territory: float | None = None, from_enemies: float | None = None,
) -> list[Problem]:  # fmt: skip
    """Why a feature cannot stand there; `home`: the player in whose territory it must be."""
    found: list[Words] = [*_beside_others(game, name, shapes, clear), *_at_the_edge(game, shapes, clear)]
    if from_enemies is not None:
        found += _beside_models(game, name, shapes, from_enemies)
    if home is not None:
        own, foe = territory(game, home), territory(game, opponent(home))
        if own is not None and not all(map(own.encloses, shapes)):
            found.append("would not be wholly within friendly territory")
        gap = from_enemy_territory
        if gap is not None and foe is not None and gap_between(shapes, (foe,)) <= gap + TOLERANCE:
            found.append(said("must be more than {gap} from enemy territory", gap=inches(gap)))
    return [problem(rule, "{unit} {what}", name, what=each) for each in found]


def _beside_others(game: Game, name: str, shapes: Shapes, clear: Clearance) -> Iterator[Prose]:
    for each in game.state.objectives.values():
        if gap_between(shapes, (Disc((each.x, each.y), each.radius),)) <= clear.objectives + TOLERANCE:
            yield said("would {lie} {other}", lie=_lie(clear.objectives), other=an_objective(each.id))
    for other in standing_features(game, name):
        if gap_between(shapes, shapes_of(other)) <= clear.terrain + TOLERANCE:
            yield said("would {lie} {other}", lie=_lie(clear.terrain), other=a_feature(other.id))


def _lie(clear: float) -> Prose:
    return said("not be more than {clear} from", clear=inches(clear)) if clear else spans("lie on")


def _beside_models(game: Game, name: str, shapes: Shapes, from_enemies: float) -> Iterator[Prose]:
    """In a battle under way: on nobody, and so far from enemy units."""
    army = game.state.terrain[name].army
    for unit, gap in _gaps_to_keep(game, army, from_enemies):
        bodies = figures(game, unit).bodies
        if min(float(shape.distance(body)) for shape in shapes for body in bodies) <= gap + TOLERANCE:
            yield said("would be too near to {unit}", unit=a_unit(unit))


def _gaps_to_keep(game: Game, army: str | None, from_enemies: float) -> Iterator[tuple[str, float]]:
    for unit in game.state.units.values():
        if unit.status == "table" and unit.kind != "terrain":
            yield unit.id, from_enemies if unit.army != army and unit.kind == "unit" else 0.0


def models_apart(game: Game, army: str | None, from_enemies: float) -> list[tuple[Bodies, float]]:
    """The same as bodies and how far from them a feature must stand."""
    keep = list(_gaps_to_keep(game, army, from_enemies))
    return [
        (np.concatenate([figures(game, unit).bodies for unit, far in keep if far == gap]), gap)
        for gap in dict.fromkeys(far for _, far in keep)
    ]


def _at_the_edge(game: Game, shapes: Shapes, clear: Clearance) -> Iterator[Prose]:
    table = Board(game.state.width, game.state.depth)
    sides = [_edge_gaps(shape, table) for shape in shapes]
    if clear.edges and min(min(gaps.values()) for gaps in sides) <= clear.edges + TOLERANCE:
        yield said("must be more than {gap} from the edge of the battlefield", gap=inches(clear.edges))
    if clear.long_edges and min(gaps[e] for gaps in sides for e in long_edges(table)) <= clear.long_edges + TOLERANCE:
        yield said("must be more than {gap} from the long edges", gap=inches(clear.long_edges))


def _edge_gaps(shape: Polygon, table: Board) -> dict[Edge, float]:
    """From a footprint to each edge of the table."""
    left, bottom, right, top = shape.box
    return {"left": left, "right": table.width - right, "bottom": bottom, "top": table.depth - top}


def ask_feature(game: Game, decision: SetUpUnit, home: str | None = None) -> Script[None]:
    """Let a player set up a terrain feature with the clearance of the decision."""
    name, clear = decision.unit, decision.clear_of
    assert name is not None
    assert clear is not None

    def check(answer: Any) -> list[Problem]:
        shapes = footprint(game, name, answer, decision.rule)
        if isinstance(shapes, list):
            return shapes
        border, enemies = decision.from_enemy_territory, decision.from_enemies
        return feature_problems(game, name, shapes, decision.rule, clear, home, border, enemies)

    choice: Placed = yield Ask(decision, check)
    stand_feature(game, name, choice.places[0])
    if name in game.state.units:
        yield from follow(game, name, "set up", Happening(name))
