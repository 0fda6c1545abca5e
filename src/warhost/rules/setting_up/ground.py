"""A quick yes to whether there is room: some box of open ground is empty, and a tidy block fits in.

That settles most questions: in deployment a territory is mostly empty. Where it does not, room is looked for.
"""

from typing import NamedTuple

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import coherency
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import KeepsOff
from warhost.rules.setting_up.units import SetUpTerms, enemy_bodies
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.measuring import VOLATILE, board, obstacles
from warhost.rules.space.terrain import features
from warhost.rules.space.territories import territory
from warhost.rules.words import COMBAT_RANGE
from warhost.table.areas import AllOf, Area, Around, Box, EdgeBand, Everywhere, Outside, Polygon, Rectangle
from warhost.table.cells import Cells, open_cells, sizes

_WIDE = (Polygon, Rectangle, EdgeBand)


class _Squares(NamedTuple):
    """The open ground of some terms for an army, with what it rests on."""

    terrain: object
    beside: object
    cells: Cells


def empty_room(game: Game, unit: str, terms: SetUpTerms, count: int) -> Box | None:
    """A box in which there surely is room for so many models of a unit, if that is soon told."""
    record, scroll = game.unit(unit), game.warscroll(unit)
    cells = _cells(game, record.army, terms)
    if cells is None or not count or scroll.other_bases or in_force(game, KeepsOff):
        return None
    boxes = sizes(count, scroll.base, coherency(game, unit), neighbours_needed(count))
    near = float(max(terms.from_enemies or 0.0, COMBAT_RANGE))
    return cells.empty_box(obstacles(game), enemy_bodies(game, unit), near, boxes)


def _cells(game: Game, army: str, terms: SetUpTerms) -> Cells | None:
    """The open ground, where it is wide: around units or features it is small, and another one whenever they move."""
    if (
        terms.visible_to is not None
        or terms.one_within
        or not all(isinstance(area, _WIDE) for area in terms.wholly_within)
    ):
        return None
    held: dict[tuple[str, SetUpTerms], _Squares] = game.kept("cells")
    key, terrain, beside = (army, terms), game.state.terrain, game.player(opponent(army)).territory
    known = held.get(key)
    if known is None or known.terrain is not terrain or known.beside is not beside:
        closed = tuple(shape for each in features(game, VOLATILE) for shape in each.shapes)
        cells = open_cells(board(game), _area(game, army, terms), closed)
        known = held[key] = _Squares(terrain, beside, cells)
    return known.cells


def _area(game: Game, army: str, terms: SetUpTerms) -> Area:
    """Where models must be, as one area."""
    areas: list[Area] = list(terms.wholly_within)
    theirs = territory(game, opponent(army)) if terms.from_enemy_territory is not None else None
    if theirs is not None:
        areas.append(Outside(Around(terms.from_enemy_territory or 0.0, theirs.corners)))
    return AllOf(tuple(areas)) if areas else Everywhere()
