"""Where units are set up, said in a line: along an edge, at home, near something, away from the enemy."""

from collections.abc import Callable

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.pools import marked
from warhost.rules.setting_up.units import SetUpTerms, around
from warhost.rules.space.measuring import board
from warhost.rules.space.scenery import near_scenery
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import territory
from warhost.table.areas import AnyOf, Area, Touching, edge_band
from warhost.table.distance import EDGES

Where = Callable[[Game, str], SetUpTerms]
"""What a place is for a unit, now."""


def where(
    *, from_enemies: float | None = None, not_in_combat: bool = False, edge: float | None = None,
    edge_marked: str | None = None, touching: bool = False, home: bool = False, terrain: float | None = None,
    enemy: float | None = None, general: float | None = None, near_general: float | None = None,
    near_edge: float | None = None,
) -> Where:  # fmt: skip
    """Where a unit may be set up; all that is said must hold.

    `edge`: wholly within a distance of an edge, or of the marked one; `touching`: each model just within it. `home`:
    wholly within friendly territory. `terrain`: each model within a distance of a feature. `enemy`: each model within
    a distance of an enemy unit. `general`: wholly within a distance of the general; `near_general`: within it.
    `near_edge`: within a distance of an edge, with one model at least.
    """

    def terms(game: Game, unit: str) -> SetUpTerms:
        player = game.unit(unit).army
        areas: list[Area] = []
        if edge is not None:
            areas.append(_edge(game, unit, edge, edge_marked, touching))
        if home and (land := territory(game, player)) is not None:
            areas.append(land)
        if terrain is not None:
            features = [each for each in game.state.terrain.values() if each.on_table]
            scenery = AnyOf(tuple(area for each in features for area in near_scenery(each, terrain)))
            areas.append(_touching(game, unit, scenery))
        if enemy is not None:
            foes = on_table(game, opponent(player))
            areas.append(_touching(game, unit, AnyOf(tuple(area for foe in foes for area in around(game, foe, enemy)))))
        if general is not None and (lord := game.player(player).general) is not None:
            areas += around(game, lord, general)
        near: tuple[Area, ...] = ()
        if near_general is not None and (lord := game.player(player).general) is not None:
            near = around(game, lord, near_general)
        if near_edge is not None:
            near += (_edge(game, unit, near_edge, edge_marked, touching=True),)
        return SetUpTerms(tuple(areas), from_enemies=from_enemies, not_in_combat=not_in_combat, one_within=near)

    return terms


def _edge(game: Game, unit: str, reach: float, mark: str | None, touching: bool) -> Area:
    things = EDGES if mark is None else marked(game, mark, game.unit(unit).army)
    edges = tuple(edge for edge in EDGES if edge in things) or EDGES
    band = edge_band(board(game), reach, edges)
    return _touching(game, unit, band) if touching else band


def _touching(game: Game, unit: str, area: Area) -> Area:
    return Touching(area, game.warscroll(unit).largest_base.length)
