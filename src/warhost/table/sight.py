"""Who sees whom: upright cylinders, past the bodies that block and the terrain.

A blocker that stands exactly where the observer or the target stands is that model, and does not block it. So the
same array of blockers serves for every model of a unit; whose models do not block is the caller's rule.
"""

from warhost.table import kernels
from warhost.table.kernels.solids import Solids
from warhost.table.shapes import TOLERANCE, Bodies, Flags

Walls = Solids


def sees(observer: Bodies, target: Bodies, blockers: Bodies, walls: Walls) -> bool:
    """Whether one model sees another: some straight line between any points of the two crosses nothing."""
    return bool(kernels.sees(observer, target, blockers, *walls))


def sees_any(observers: Bodies, targets: Bodies, blockers: Bodies, walls: Walls) -> bool:
    """Whether any of these models sees any of those."""
    return bool(kernels.sees_any(observers, targets, blockers, *walls))


def sight(observers: Bodies, targets: Bodies, blockers: Bodies, walls: Walls) -> Flags:
    """Which observers (rows) see which targets (columns)."""
    return kernels.sight(observers, targets, blockers, *walls)


def sight_within(observers: Bodies, targets: Bodies, reach: float, blockers: Bodies, walls: Walls) -> Flags:
    """Which observers both see which targets and are within reach of them."""
    near = kernels.distances(observers, targets) <= reach + TOLERANCE
    for i, row in enumerate(near):
        for j in row.nonzero()[0]:
            near[i, j] = kernels.sees(observers[i], targets[j], blockers, *walls)
    return near
