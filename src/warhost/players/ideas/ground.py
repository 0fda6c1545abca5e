"""Ground for a unit that is set up: where a model of it may stand, the rest of the unit aside."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import NamedTuple

import numpy as np

from warhost.engine.catalogue import Warscroll
from warhost.engine.decisions import SetUpUnit
from warhost.engine.game import Game
from warhost.players.ideas.scene import enemies, rows_at
from warhost.rules.setting_up.units import near_enemy_territory
from warhost.rules.space import terrain
from warhost.rules.space.measuring import board, common, obstacles, wider
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.areas import Polygon
from warhost.table.kernels.sweeps import clear_blocks
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import NOBODY, TOLERANCE, Base, Bodies, Flags, Place, Points, Z, row


class Ground(NamedTuple):
    """What a set-up asks for, as arrays."""

    game: Game
    decision: SetUpUnit
    facing: float
    unit: str
    scroll: Warscroll

    @property
    def base(self) -> Base:
        """What any model of the unit fits on."""
        return self.scroll.largest_base

    def worth_a_look(self, centres: Points, block: Points) -> Points:
        """Those of some centres about which a block lies in the boxes of the areas that it must be in."""
        for area in self.decision.within if len(centres) else ():
            if not isinstance(area, Polygon):  # its box is among the bounds
                centres = centres[area.boxed(centres[:, None] + block).all(axis=1)]
        return centres

    def welcome(self, blocks: Points) -> Points:
        """Those of some blocks, with nothing in their way, that may stand there, enemies seen or not."""
        body = np.array(row(Place(0.0, 0.0, 0.0, self.facing), self.base, self.scroll.height))
        rows = rows_at(body, blocks.reshape(-1, 2))
        fine = ~terrain.unsteady(self.game, rows)
        for test in self._tests:
            fine[fine] = test(rows[fine])
        return blocks[fine.reshape(blocks.shape[:2]).all(axis=1)]

    def clear_blocks(self, centres: Points, block: Points) -> Points:
        """The blocks about some centres that have nothing in their way."""
        return centres[self._clear(centres, block)][:, None] + block

    @property
    def is_judged_alike(self) -> bool:
        """Whether the judge asks no less of anybody: heights, other bases and who is seen do not matter."""
        decision = self.decision
        alone = decision.from_enemies is None and not decision.not_in_combat and not self.scroll.other_bases
        return alone and all(isinstance(area, Polygon) and area.is_upright for area in decision.within)

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
        boxes = [(0.0, 0.0, game.state.width, game.state.depth)]
        boxes += [wider(area.box, TOLERANCE) for area in self.decision.within if isinstance(area, Polygon)]
        left, bottom, right, top = common(boxes)
        bounds, walls = (left + across, bottom + up, right - across, top - up), walls_of(board(game))
        all_of_them, limits = _all_of(len(centres)), touching(len(others))
        return clear_blocks(centres, block[None], all_of_them, bounds, shape, walls, others, limits)

    def _far_enough(self, rows: Bodies) -> Flags:
        """Who stands far enough from all enemies, whatever their heights."""
        decision, everybody = self.decision, enemies(self.game, self.unit).items()
        foes = np.concatenate([NOBODY, *(bodies for foe, bodies in everybody if foe not in decision.joins)])
        foes[:, Z] = 0.0
        least = max(decision.from_enemies or 0.0, COMBAT_RANGE if decision.not_in_combat else 0.0)
        return kernels.beyond(rows, foes, least)


@lru_cache(maxsize=256)
def _all_of(count: int) -> Flags:
    """So many flags that are set, in a column; shared, so never to be written to."""
    return np.ones((count, 1), dtype=np.bool_)
