"""Units by single models of the unit whose ability it is."""

import msgspec

from warhost.engine.game import Game
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.space.combat_range import models_in_combat_range


class InRangesOfModels(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within the combat ranges of at least so many models of the unit whose ability it is (core-7.0a)."""

    least: int

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        me = frame.me
        return me is not None and unit != me and models_in_combat_range(game, me, unit) >= self.least
