"""What twists and tactics ask about the table: who was destroyed, what was taken, who stands where."""

from functools import lru_cache

from warhost.engine.game import Game
from warhost.engine.records import Objective, Terrain, opponent
from warhost.rules.history import did
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.measuring import Figures, board, figures
from warhost.rules.space.objectives import contesting_models, held_by, objectives_now
from warhost.rules.space.scenery import inside_area, touches_area
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import holds_objective, territory, wholly_within_territory
from warhost.table.areas import Disc, Polygon
from warhost.table.distance import edge_gap
from warhost.table.shapes import TOLERANCE, Board, Place, Point, row

CRYPT, ICON = MYSTICAL = "Crypt of Blood", "Icon of Nulahmia"
"""Features that are large and yet none of the large ones that cards speak of (spearhead-terrain)."""


def destroyed_units(game: Game, player: str) -> list[str]:
    """The units of a player that are destroyed, replacements included."""
    return [unit.id for unit in game.state.units.values() if unit.army == player and unit.status == "destroyed"]


def slain_this_turn(game: Game) -> list[tuple[float, ...]]:
    """The models slain this turn, as they last stood."""
    found = []
    for fact in did(game, "slain"):
        if fact.unit is not None and fact.at is not None:
            base, height = game.base_of(fact.unit, fact.model), game.warscroll(fact.unit).height
            found.append(row(Place(*fact.at, 0.0, fact.facing), base, height))
    return found


def taken_from_opponent(game: Game, player: str) -> list[str]:
    """Objectives a player controls that were the opponent's as the turn started."""
    held, foe = held_by(game, player), opponent(player)
    return [name for name, each in objectives_now(game).items() if name in held and each.held_at_start == foe]


def units_on(game: Game, objective: str) -> list[str]:
    """Units with any model on an objective, whatever rules are in force on it."""
    place = game.state.objectives[objective]
    disc = Disc((place.x, place.y), place.radius)
    return [
        unit.id
        for unit in game.state.units.values()
        if unit.status == "table" and any(disc.touches(body) for body in figures(game, unit.id).bodies)
    ]


def large_features_of(game: Game, player: str) -> list[Terrain]:
    """The large terrain features within a player's territory; what lies across the border is within both.

    Mystical features are a kind of their own: the Crypt of Blood in the middle is nobody's large feature.
    """
    home = territory(game, player)
    return [
        each
        for each in game.state.terrain.values()
        if _is_large(each) and home is not None and touches_area(home, each)
    ]


def _is_large(feature: Terrain) -> bool:
    return feature.on_table and feature.size == "large" and feature.id not in MYSTICAL


def features_within(game: Game, player: str) -> list[str]:
    """Terrain features within a player's territory."""
    home = territory(game, player)
    standing = [each for each in game.state.terrain.values() if each.on_table]
    return [each.id for each in standing if home is not None and touches_area(home, each)]


def models_contesting(game: Game, player: str, thing: Objective | Terrain) -> int:
    """How many models of a player contest something."""
    return sum(contesting_models(game, unit, thing) for unit in on_table(game, player))


def units_contesting(game: Game, player: str, thing: Objective | Terrain) -> list[str]:
    return [unit for unit in on_table(game, player) if contesting_models(game, unit, thing)]


def in_own_territory(game: Game, thing: Objective | Terrain, player: str) -> bool:
    """Is an objective, or a feature that is treated as one, wholly within a player's territory?"""
    if isinstance(thing, Objective):
        return holds_objective(game, player, thing)
    home = territory(game, player)
    return home is not None and inside_area(home, thing)


def held_beyond_home(game: Game, player: str) -> list[Objective | Terrain]:
    """Objectives a player controls that are not wholly within their territory."""
    held = held_by(game, player)
    return [
        each for each in objectives_now(game).values() if each.id in held and not in_own_territory(game, each, player)
    ]


def free_raiders(game: Game, player: str) -> list[str]:
    """Friendly units wholly within enemy territory and not in combat."""
    foe = opponent(player)
    return [
        unit
        for unit in on_table(game, player)
        if wholly_within_territory(game, unit, foe) and not in_combat(game, unit)
    ]


def near_edge(game: Game, player: str, edge: str, distance: float) -> bool:
    """Is any unit of a player within a distance of a battlefield edge?"""
    table, nearest = board(game), distance + TOLERANCE
    near = [
        each for unit in on_table(game, player) if _box_to_edge(each := figures(game, unit), table, edge) <= nearest
    ]
    return any(edge_gap(each.bodies, table, (edge,)) <= nearest for each in near)  # type: ignore[arg-type]


def _box_to_edge(unit: Figures, table: Board, edge: str) -> float:
    """No model of a unit is nearer to an edge than the box around them."""
    left, bottom, right, top = unit.box
    return {"left": left, "bottom": bottom, "right": table.width - right, "top": table.depth - top}[edge]


def long_edge_of(game: Game, player: str) -> str | None:
    """The long battlefield edge that lies in a player's territory, if they have one."""
    home = territory(game, player)
    return None if home is None else _long_edge_in(home, (game.state.width, game.state.depth))


@lru_cache(maxsize=64)
def _long_edge_in(home: Polygon, far: Point) -> str:
    wide = far[0] >= far[1]
    pairs: dict[str, tuple[Point, Point]] = {"bottom": ((0.0, 0.0), (far[0], 0.0)), "top": ((0.0, far[1]), far)}
    if not wide:
        pairs = {"left": ((0.0, 0.0), (0.0, far[1])), "right": ((far[0], 0.0), far)}
    return max(pairs, key=lambda edge: sum(_on(home, point) for point in _between(*pairs[edge])))


def _between(a: Point, b: Point) -> list[Point]:
    return [(a[0] + (b[0] - a[0]) * n / 20, a[1] + (b[1] - a[1]) * n / 20) for n in range(21)]


def _on(home: Polygon, point: Point) -> bool:
    return home.distance(Disc(point, 0.0).body) <= TOLERANCE
