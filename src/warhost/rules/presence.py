"""Selections by what is no unit: manifestations, terrain abilities near by, and units that act as others do."""

from typing import Literal

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects import affecting
from warhost.rules.measuring import figures
from warhost.rules.modifiers import ActsAs
from warhost.rules.selecting import Frame, Select
from warhost.table.distance import distance_to_prism
from warhost.table.shapes import TOLERANCE, Prism


class Manifested(Select, msgspec.Struct, frozen=True, tag=True):
    """Manifestations (magic-7.0): everybody's, or one side's."""

    whose: Literal["anyone", "mine", "enemy"] = "anyone"

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        if record.kind != "manifestation" or self.whose == "anyone":
            return record.kind == "manifestation"
        mine = record.army == frame.player
        return mine == (self.whose == "mine")


class FactionTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Faction terrain features (terrain-1.5) of the player whose ability it is, or of the enemy."""

    enemy: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.state.units[unit]
        side = frame.player if not self.enemy or frame.player is None else opponent(frame.player)
        return record.kind == "terrain" and record.army == side


class ActingAs(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that can use an ability as if they had a keyword (terrain-1.2d)."""

    word: str
    ability: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(each.word == self.word and self.ability in each.uses for each, _ in affecting(game, ActsAs, unit))


class NearTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of any feature with a terrain ability."""

    ability: str
    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        bodies = figures(game, unit).bodies
        prisms = [
            Prism(shape, each.height)
            for each in game.state.terrain.values()
            if each.on_table and self.ability in each.abilities
            for shape in each.shapes
        ]
        near = self.distance + TOLERANCE
        return len(bodies) > 0 and any(distance_to_prism(bodies, prism) <= near for prism in prisms)
