"""Who sees whom: upright cylinders, past the bodies that block and the terrain.

A blocker that stands exactly where the observer or the target stands is that model, and does not block it. So the
same array of blockers serves for every model of a unit; whose models do not block is the caller's rule.
"""

from warhost.table import kernels
from warhost.table.kernels.solids import Solids
from warhost.table.shapes import Bodies, Flags

Walls = Solids


def sees_any(observers: Bodies, targets: Bodies, blockers: Bodies, walls: Walls) -> bool:
    """Whether any of these models sees any of those."""
    return bool(kernels.sees_any(observers, targets, blockers, *walls))


def sight(observers: Bodies, targets: Bodies, blockers: Bodies, walls: Walls) -> Flags:
    """Which observers (rows) see which targets (columns)."""
    return kernels.sight(observers, targets, blockers, *walls)
