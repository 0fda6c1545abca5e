"""Ground for a unit that is set up: where a model of it may stand, the rest of the unit aside."""

from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians, sin

import numpy as np

from warhost.engine.catalogue import Warscroll
from warhost.engine.decisions import SetUpUnit
from warhost.engine.game import Game
from warhost.players.ideas.scene import enemies, rows_at
from warhost.rules.setting_up.units import SetUpTerms, near_enemy_territory
from warhost.rules.space import terrain
from warhost.rules.space.measuring import board, obstacles
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.kernels.sweeps import clear_blocks
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import NOBODY, TOLERANCE, Base, Bodies, Flags, Place, Points, row


@dataclass(frozen=True)
class Ground:
    """What a set-up asks for, as arrays."""

    game: Game
    decision: SetUpUnit
    scroll: Warscroll
    facing: float
    foes: Bodies

    @cached_property
    def base(self) -> Base:
        """What any model of the unit fits on."""
        return self.scroll.largest_base

    @cached_property
    def body(self) -> Bodies:
        return np.array(row(Place(0.0, 0.0, 0.0, self.facing), self.base, self.scroll.height))

    @cached_property
    def _limits(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Between which numbers centres must be to be on the table, and the shape of a model."""
        game, base, angle = self.game, self.base, radians(self.facing)
        across = hypot(base.length * cos(angle), base.width * sin(angle)) / 2 - TOLERANCE
        up = hypot(base.length * sin(angle), base.width * cos(angle)) / 2 - TOLERANCE
        table = (across, up, game.state.width - across, game.state.depth - up)
        return table, (base.length / 2, base.width / 2, angle, float(self.scroll.height))

    def worth_a_look(self, centres: Points, block: Points) -> Points:
        """Those of some centres about which a block lies in the boxes of the areas that it must be in."""
        for area in self.decision.within if len(centres) else ():
            centres = centres[area.boxed(centres[:, None] + block).all(axis=1)]
        return centres

    def clear(self, centres: Points, block: Points) -> Points:
        """The blocks about some centres that have nothing in their way and stand where they may."""
        others, all_of_them = obstacles(self.game), np.ones((len(centres), 1), np.bool_)
        walls, limits = walls_of(board(self.game)), touching(len(others))
        free = clear_blocks(centres, block[None], all_of_them, *self._limits, walls, others, limits)
        blocks = centres[free][:, None] + block
        if not len(blocks):
            return blocks
        return blocks[self._welcomes(rows_at(self.body, blocks.reshape(-1, 2))).reshape(blocks.shape[:2]).all(axis=1)]

    def _welcomes(self, rows: Bodies) -> Flags:
        """Who stands on firm ground, far enough from all enemies, seen or not, and their territory, in the areas."""
        decision, fine = self.decision, ~terrain.unsteady(self.game, rows)
        far = decision.from_enemies
        if len(self.foes) and (far is not None or decision.not_in_combat):
            least = max(far or 0.0, COMBAT_RANGE if decision.not_in_combat else 0.0)
            fine[fine] = kernels.gaps(rows[fine], self.foes).min(axis=1) > least + TOLERANCE
        for area in decision.within:
            fine[fine] = area.holding(rows[fine])
        apart = SetUpTerms(from_enemy_territory=decision.from_enemy_territory)
        left = np.flatnonzero(fine)
        fine[left[near_enemy_territory(self.game, decision.unit or "", rows[left], apart)]] = False
        return fine


def ground_of(game: Game, decision: SetUpUnit, facing: float) -> Ground:
    """The ground for the unit of a decision."""
    unit = decision.unit
    assert unit is not None
    foes = np.concatenate([NOBODY, *(each for foe, each in enemies(game, unit).items() if foe not in decision.joins)])
    return Ground(game, decision, game.warscroll(unit), facing, foes)
