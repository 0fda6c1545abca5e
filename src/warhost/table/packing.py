"""A close group of models that do not all stand on the same base, which ranks and files would pull apart."""

from collections.abc import Sequence
from functools import lru_cache
from math import tau

import numpy as np

from warhost.table.kernels import gaps
from warhost.table.shapes import HALF_LENGTH, HALF_WIDTH, TOLERANCE, Base, Bodies, Place, Point, Points, row

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
    """Where such models stand about the middle of their group, in their order, all of them facing along x.

    The largest stands first, each of the others close to one before it, or to two in a crowd.
    """
    close = 2 if len(bases) >= CROWD else 1
    order = sorted(range(len(bases)), key=lambda number: (-bases[number].length * bases[number].width, number))
    placed: Bodies = np.empty((0, 7))
    for number in order:
        own = np.array(row(Place(0.0, 0.0), bases[number], 1.0))
        placed = np.concatenate([placed, _best(own, placed, close).reshape(1, 7)]) if len(placed) else own.reshape(1, 7)
    found = np.empty((len(bases), 2))
    found[order] = placed[:, :2]
    low, high = found.min(axis=0, initial=0.0), found.max(axis=0, initial=0.0)
    return tuple((x, y) for x, y in (found - (low + high) / 2).tolist())


def turned(points: Sequence[Point], facing: float) -> Points:
    """A group turned to another facing, in degrees."""
    angle = np.radians(facing)
    c, s = np.cos(angle), np.sin(angle)
    found: Points = np.array(points).reshape(-1, 2) @ np.array([[c, s], [-s, c]])
    return found


def _best(own: Bodies, placed: Bodies, close: int) -> Bodies:
    """A model beside those that stand: close to so many of them, then rather abreast of the first than behind it."""
    rows = np.concatenate([beside(own, other, APART, RING) for other in placed])
    clear = gaps(rows, placed)
    rows, clear = rows[clear.min(axis=1) >= APART - TOLERANCE], clear[clear.min(axis=1) >= APART - TOLERANCE]
    alone = (clear <= NEAR).sum(axis=1) < min(close, len(placed))
    deep = rows[:, 0] + rows[:, HALF_LENGTH] - placed[0, 0] - placed[0, HALF_LENGTH]
    away = np.hypot(np.where(deep > 0, FRONT, ABREAST) * deep, rows[:, 1] - placed[0, 1])
    best: Bodies = rows[int((away.round(6) + 100.0 * alone).argmin())]
    return best


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
