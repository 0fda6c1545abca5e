"""Tidy blocks of models in ranks and files."""

from math import ceil, cos, radians, sin, sqrt

from warhost.table.packing import CROWD
from warhost.table.shapes import Base, Place, Point

BETWEEN = 0.1
"""The gap between models of a tidy block."""
FILES = 5


def formation(
    count: int, base: Base, centre: Point, facing: float = 0.0, ranks: int | None = None
) -> tuple[Place, ...]:
    """A block of models in ranks, front rank first, close enough to each other to be one group.

    From seven models on it is at least two deep and two wide, and where somebody would have only one neighbour, those
    in the last rank stand behind the spaces between others.
    """
    files = _files(count, ranks)
    across, deep = base.width + BETWEEN, base.length + BETWEEN
    full, left = divmod(count, files)
    spots = [(-rank * deep, i * across) for rank in range(full) for i in range(files)]
    if left:
        first, behind = float((files - left) // 2), deep
        if count >= CROWD and (left == 1 or full == 1):
            first, sideways = (files - left - 1) // 2 + 0.5, across / base.width / 2
            behind = base.length * sqrt(max(0.0, 1 - sideways**2)) + BETWEEN
        spots += [((1 - full) * deep - behind, (first + i) * across) for i in range(left)]
    middle = (spots[0][0] + spots[-1][0]) / 2 if spots else 0.0, (files - 1) * across / 2
    return _faced(spots, middle, centre, facing)


def staggered(
    count: int, base: Base, centre: Point, facing: float = 0.0, ranks: int | None = None
) -> tuple[Place, ...]:
    """The same for a crowd that will have losses: every second rank stands behind the spaces of the one before.

    In a block of straight ranks whoever is taken away soon leaves somebody with too few neighbours. This one stays one
    group while it is taken away model by model.
    """
    if count < CROWD:
        return formation(count, base, centre, facing, ranks)
    files = _files(count, ranks)
    across, sideways = base.width + BETWEEN, (base.width + BETWEEN) / base.width / 2
    deep = base.length * sqrt(max(0.0, 1 - sideways**2)) + BETWEEN
    full, left = divmod(count, files)
    spots = [(-rank * deep, (i + rank % 2 / 2) * across) for rank in range(full) for i in range(files)]
    if left:
        first = (files - left + 1 - full % 2) // 2 + full % 2 / 2
        spots += [(-full * deep, (first + i) * across) for i in range(left)]
    return _faced(spots, (spots[-1][0] / 2, (files - 0.5) * across / 2), centre, facing)


def _files(count: int, ranks: int | None) -> int:
    """How many models stand side by side; a crowd is at least two deep and two wide."""
    files = max(1, ceil(count / max(1, ranks or ceil(count / FILES))))
    return max(2, min(files, ceil(count / 2))) if count >= CROWD else files


def _faced(spots: list[tuple[float, float]], middle: Point, centre: Point, facing: float) -> tuple[Place, ...]:
    """Spots in rank and file, seen from their middle, as places on the table."""
    c, s = cos(radians(facing)), sin(radians(facing))
    placed = [(x - middle[0], y - middle[1]) for x, y in spots]
    return tuple(Place(centre[0] + x * c - y * s, centre[1] + x * s + y * c, 0.0, facing) for x, y in placed)
