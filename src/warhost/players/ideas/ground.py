"""Ground for a unit that is set up: where a model of it may stand, the rest of the unit aside."""

from dataclasses import dataclass
from functools import cached_property
from math import radians

import numpy as np

from warhost.engine.catalogue import Warscroll
from warhost.engine.decisions import SetUpUnit
from warhost.engine.game import Game
from warhost.players.ideas.scene import enemies, rows_at, unsteady
from warhost.rules.setting_up.units import SetUpTerms, near_enemy_territory
from warhost.rules.space.measuring import board, obstacles
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.kernels.sweeps import free
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

    def fits(self, points: Points) -> Flags:
        """At which points nothing is in the way and all enemies are far enough, seen or not."""
        game, base, others = self.game, self.base, obstacles(self.game)
        shape = (base.length / 2, base.width / 2, radians(self.facing), float(self.scroll.height))
        table = (float(game.state.width), float(game.state.depth))
        points = np.ascontiguousarray(points)
        fine = free(points, shape, table, walls_of(board(game)), others, touching(len(others)))
        fine &= ~unsteady(game, self.body, points)
        far = self.decision.from_enemies
        if len(self.foes) and (far is not None or self.decision.not_in_combat):
            least = max(far or 0.0, COMBAT_RANGE if self.decision.not_in_combat else 0.0)
            fine[fine] = kernels.gaps(rows_at(self.body, points[fine]), self.foes).min(axis=1) > least + TOLERANCE
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
