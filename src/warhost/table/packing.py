"""A close group of models that do not all stand on the same base, which ranks and files would pull apart."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import tau

import numpy as np

from warhost.table.kernels import gaps
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    TOLERANCE,
    Base,
    Bodies,
    Flags,
    Place,
    Point,
    Points,
    row,
)

Free = Callable[[Base, Points], Flags]
"""At which points a model on such a base may stand, the others of its unit aside."""

APART, NEAR = 0.1, 0.45
"""The gap that a model leaves to one of the others, and that to whom it still counts as close."""
CROWD = 7
"""From this many models on, a block sees to it that everybody has two neighbours."""
ABREAST, FRONT = 3.0, 20.0
"""How much rather than behind the first, or before it, a model stands abreast of it: so all reach the enemy."""
TURN = np.arange(36) * (tau / 36)
RING: Points = np.stack([np.cos(TURN), np.sin(TURN)], axis=1)


@lru_cache(maxsize=256)
def packed(bases: tuple[Base, ...]) -> tuple[Point, ...]:
    """Where such models stand about the middle of their group, in their order, all of them facing along x."""
    rows = gathered(bases, (0.0, 0.0), 0.0, lambda _, points: np.ones(len(points), dtype=np.bool_))
    assert rows is not None
    low, high = rows[:, :2].min(axis=0, initial=0.0), rows[:, :2].max(axis=0, initial=0.0)
    return tuple((x, y) for x, y in (rows[:, :2] - (low + high) / 2).tolist())


def largest(bases: Sequence[Base]) -> Base:
    """Of these, the one that takes most room."""
    return max(bases, key=lambda base: base.length * base.width)


def gathered(bases: Sequence[Base], first: Point, facing: float, free: Free) -> Bodies | None:
    """Models about a point, in their order, where it is `free`; None if there is no room for all of them.

    The largest stands at the point, each of the others close to one before it, or to two in a crowd.
    """
    close, middle = 2 if len(bases) >= CROWD else 1, Place(*first, 0.0, facing)
    order = sorted(range(len(bases)), key=lambda number: (-bases[number].length * bases[number].width, number))
    placed: Bodies = np.empty((0, 7))
    for number in order:
        own = np.array([row(middle, bases[number], 1.0)])
        rows = _beside_all(own[0], placed) if len(placed) else own
        rows = rows[free(bases[number], np.ascontiguousarray(rows[:, :2]))]
        if not len(rows):
            return None
        placed = np.concatenate([placed, _best(rows, placed, close) if len(placed) else rows])
    found = np.empty_like(placed)
    found[order] = placed
    return found


def turned(points: Sequence[Point], facing: float) -> Points:
    """A group turned to another facing, in degrees."""
    angle = np.radians(facing)
    c, s = np.cos(angle), np.sin(angle)
    found: Points = np.array(points).reshape(-1, 2) @ np.array([[c, s], [-s, c]])
    return found


def _beside_all(own: Bodies, placed: Bodies) -> Bodies:
    """A model beside any of those that stand, clear of all."""
    rows = np.concatenate([beside(own, other, APART, RING) for other in placed])
    clear: Flags = gaps(rows, placed).min(axis=1) >= APART - TOLERANCE
    return rows[clear]


def _best(rows: Bodies, placed: Bodies, close: int) -> Bodies:
    """Of some places for a model: close to so many who stand, then rather abreast of the first than behind it."""
    alone = (gaps(rows, placed) <= NEAR).sum(axis=1) < min(close, len(placed))
    off, angle = rows[:, :2] - placed[0, :2], placed[0, ANGLE]
    deep = off @ (np.cos(angle), np.sin(angle)) + rows[:, HALF_LENGTH] - placed[0, HALF_LENGTH]
    away = np.hypot(np.where(deep > 0, FRONT, ABREAST) * deep, off @ (-np.sin(angle), np.cos(angle)))
    best = int((away.round(6) + 100.0 * alone).argmin())
    return rows[best : best + 1]


def beside(own: Bodies, other: Bodies, gap: float, ways: Points) -> Bodies:
    """A model in these directions (rows of length 1) of another, about so large a gap between them, never a smaller."""
    rows = np.repeat(own.reshape(1, 7), len(ways), axis=0)
    away = np.full(len(ways), own[HALF_LENGTH] + other[HALF_LENGTH] + gap)
    ovals = own[HALF_LENGTH] != own[HALF_WIDTH] or other[HALF_LENGTH] != other[HALF_WIDTH]
    for _ in range(3 if ovals else 0):  # closing in by the gap that is left never goes too far
        rows[:, :2] = other[:2] + away[:, None] * ways
        away = away - (gaps(rows, other.reshape(1, 7))[:, 0] - gap)
    rows[:, :2] = other[:2] + away[:, None] * ways
    return rows
