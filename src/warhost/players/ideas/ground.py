"""Ground for a unit that is set up: where a model of it may stand, the rest of the unit aside."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, radians, sin

import numpy as np

from warhost.engine.catalogue import Warscroll
from warhost.engine.decisions import SetUpUnit
from warhost.engine.game import Game
from warhost.players.ideas.scene import enemies, rows_at
from warhost.rules.setting_up.units import near_enemy_territory
from warhost.rules.space import terrain
from warhost.rules.space.measuring import board, obstacles
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.kernels.sweeps import clear_blocks
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import NOBODY, TOLERANCE, Base, Bodies, Flags, Place, Points, Z, row


@dataclass(frozen=True)
class Ground:
    """What a set-up asks for, as arrays."""

    game: Game
    decision: SetUpUnit
    facing: float

    @cached_property
    def unit(self) -> str:
        assert self.decision.unit is not None
        return self.decision.unit

    @cached_property
    def scroll(self) -> Warscroll:
        return self.game.warscroll(self.unit)

    @property
    def base(self) -> Base:
        """What any model of the unit fits on."""
        return self.scroll.largest_base

    def worth_a_look(self, centres: Points, block: Points) -> Points:
        """Those of some centres about which a block lies in the boxes of the areas that it must be in."""
        for area in self.decision.within if len(centres) else ():
            centres = centres[area.boxed(centres[:, None] + block).all(axis=1)]
        return centres

    def welcome_blocks(self, centres: Points, block: Points) -> Points:
        """The blocks about some centres that have nothing in their way and may stand there, enemies seen or not."""
        blocks = centres[self._clear(centres, block)][:, None] + block
        if not len(blocks):
            return blocks
        body = np.array(row(Place(0.0, 0.0, 0.0, self.facing), self.base, self.scroll.height))
        rows = rows_at(body, blocks.reshape(-1, 2))
        fine = ~terrain.unsteady(self.game, rows)
        for test in self._tests:
            fine[fine] = test(rows[fine])
        return blocks[fine.reshape(blocks.shape[:2]).all(axis=1)]

    @property
    def _tests(self) -> Iterator[Callable[[Bodies], Flags]]:
        """What is asked of bodies that stand on firm ground, in anybody's way or not."""
        decision = self.decision
        if decision.from_enemies is not None or decision.not_in_combat:
            yield self._far_enough
        yield from (area.holding for area in decision.within)
        if (gap := decision.from_enemy_territory) is not None:
            yield lambda rows: ~near_enemy_territory(self.game, self.unit, rows, gap)

    def _clear(self, centres: Points, block: Points) -> Flags:
        """About which centres a block has nothing in its way."""
        game, base, angle, others = self.game, self.base, radians(self.facing), obstacles(self.game)
        shape = (base.length / 2, base.width / 2, angle, float(self.scroll.height))
        across = hypot(base.length * cos(angle), base.width * sin(angle)) / 2 - TOLERANCE
        up = hypot(base.length * sin(angle), base.width * cos(angle)) / 2 - TOLERANCE
        table = (across, up, game.state.width - across, game.state.depth - up)
        all_of_them, walls, limits = np.ones((len(centres), 1), np.bool_), walls_of(board(game)), touching(len(others))
        return clear_blocks(centres, block[None], all_of_them, table, shape, walls, others, limits)

    def _far_enough(self, rows: Bodies) -> Flags:
        """Who stands far enough from all enemies, whatever their heights."""
        decision, everybody = self.decision, enemies(self.game, self.unit).items()
        foes = np.concatenate([NOBODY, *(bodies for foe, bodies in everybody if foe not in decision.joins)])
        foes[:, Z] = 0.0
        least = max(decision.from_enemies or 0.0, COMBAT_RANGE if decision.not_in_combat else 0.0)
        return kernels.beyond(rows, foes, least)
