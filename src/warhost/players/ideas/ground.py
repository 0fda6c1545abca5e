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

    def roomy(self, centres: Points, block: Points) -> Points:
        """The blocks about some centres that have nothing in their way, and all enemies far enough, seen or not."""
        game, base, angle, others = self.game, self.base, radians(self.facing), obstacles(self.game)
        shape = (base.length / 2, base.width / 2, angle, float(self.scroll.height))
        across = hypot(base.length * cos(angle), base.width * sin(angle)) / 2 - TOLERANCE
        up = hypot(base.length * sin(angle), base.width * cos(angle)) / 2 - TOLERANCE
        table = (across, up, game.state.width - across, game.state.depth - up)
        all_of_them, walls, limits = np.ones((len(centres), 1), np.bool_), walls_of(board(game)), touching(len(others))
        clear = clear_blocks(centres, block[None], all_of_them, table, shape, walls, others, limits)
        blocks = centres[clear][:, None] + block
        return (
            blocks[self.is_open(blocks.reshape(-1, 2)).reshape(blocks.shape[:2]).all(axis=1)] if len(blocks) else blocks
        )

    def is_open(self, points: Points) -> Flags:
        """At which points nobody stands on shaky ground or too near to an enemy."""
        rows = rows_at(self.body, points)
        fine = ~terrain.unsteady(self.game, rows)
        far = self.decision.from_enemies
        if len(self.foes) and (far is not None or self.decision.not_in_combat):
            least = max(far or 0.0, COMBAT_RANGE if self.decision.not_in_combat else 0.0)
            fine[fine] = kernels.gaps(rows[fine], self.foes).min(axis=1) > least + TOLERANCE
        return fine

    def welcomes(self, blocks: Points) -> Flags:
        """Which blocks of models are wholly in the areas, and far enough from enemy territory."""
        rows = rows_at(self.body, blocks.reshape(-1, 2))
        fine = np.ones(len(rows), dtype=np.bool_)
        for area in self.decision.within:
            fine[fine] = area.holding(rows[fine])
        apart = SetUpTerms(from_enemy_territory=self.decision.from_enemy_territory)
        left = np.flatnonzero(fine)
        fine[left[near_enemy_territory(self.game, self.decision.unit or "", rows[left], apart)]] = False
        return np.asarray(fine.reshape(blocks.shape[:2]).all(axis=1), dtype=np.bool_)


def ground_of(game: Game, decision: SetUpUnit, facing: float) -> Ground:
    """The ground for the unit of a decision."""
    unit = decision.unit
    assert unit is not None
    foes = np.concatenate([NOBODY, *(each for foe, each in enemies(game, unit).items() if foe not in decision.joins)])
    return Ground(game, decision, game.warscroll(unit), facing, foes)
