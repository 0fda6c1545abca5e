"""Where something is to be set up: a box to look in, and a memory of what was asked."""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit
from warhost.table.shapes import Place, Point, Points

GRID = 1.5
"""How far apart the spots are that are looked at all over the table."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""


@dataclass(frozen=True)
class Site:
    """Something to be set up by a player, in a box."""

    battle: Battle
    decision: SetUpUnit
    box: Box
    facing: float
    known: dict[tuple[int, Place, Place], Placed | None] = field(default_factory=dict)
    barren: set[int | None] = field(default_factory=set)

    def clipped(self, goal: Point, half: Point) -> Point:
        """A point moved so that something this large fits in the box."""
        left, bottom, right, top = self.box
        return _between(goal[0], left + half[0], right - half[0]), _between(goal[1], bottom + half[1], top - half[1])

    def spots(self, goal: Point, step: float = GRID) -> Points:
        """Points all over the box, the nearest to a goal first."""
        points = _grid(self.box, step)
        away = np.hypot(points[:, 0] - goal[0], points[:, 1] - goal[1])
        return points[np.argsort(away, kind="stable")]

    def judged(self, places: tuple[Place, ...]) -> Placed | None:
        """These places if they are legal; the same ones are asked about once."""
        key = (len(places), places[0], places[-1])
        if key not in self.known:
            choice = Placed(places)
            self.known[key] = None if self.battle.problems(choice) else choice
        return self.known[key]

    def near(self, goal: Point) -> Placed | None:
        """As near to a point as may be."""
        raise NotImplementedError

    def anywhere(self) -> Placed | None:
        """Wherever there is room, if the quick looks found none."""
        raise NotImplementedError


def _between(wish: float, low: float, high: float) -> float:
    """A number as near to a wish as may be; the middle where there is no room."""
    return min(max(wish, low), high) if low <= high else (low + high) / 2


@lru_cache(maxsize=64)
def _grid(box: Box, step: float) -> Points:
    """Points all over a box; shared, so never to be written to."""
    left, bottom, right, top = box
    xs, ys = np.arange(left, right + 1e-9, step), np.arange(bottom, top + 1e-9, step)
    return np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
