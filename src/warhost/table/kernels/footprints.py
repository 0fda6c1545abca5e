"""The kernel of footprints in use: compiled where numba is installed, else plain Python."""

from warhost.table.kernels import COMPILED
from warhost.table.kernels.footprints_reference import in_any

if COMPILED:
    from warhost.table.kernels.footprints_compiled import clear_footprints
else:
    from warhost.table.kernels.footprints_reference import clear_footprints

__all__ = ["clear_footprints", "in_any"]
