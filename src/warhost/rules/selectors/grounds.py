"""The units rules speak of by the ground they stand on: a terrain feature, the middle of the battlefield."""

import msgspec

from warhost.engine.game import Game
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.terrain import wholly_on
from warhost.table.areas import Disc
from warhost.table.distance import corner_spots
from warhost.table.shapes import TOLERANCE


class OnTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that are wholly on a terrain feature."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(each.on_table and wholly_on(game, unit, each) for each in game.state.terrain.values())


class NearCentre(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within, or wholly within, a distance of the middle of the battlefield."""

    distance: float
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        table, bodies = board(game), figures(game, unit).bodies
        middle = Disc((table.width / 2, table.depth / 2), self.distance)
        near = middle.holds if self.wholly else lambda body: middle.distance(body) <= TOLERANCE
        return len(bodies) > 0 and (all if self.wholly else any)(map(near, bodies))


class NearCorner(Select, msgspec.Struct, frozen=True, tag=True):
    """Units wholly within a distance of a corner of the battlefield."""

    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        bodies = figures(game, unit).bodies
        corners = (Disc((float(each[0]), float(each[1])), self.distance) for each in corner_spots(board(game)))
        return len(bodies) > 0 and any(all(map(corner.holds, bodies)) for corner in corners)
