"""The sweep kernels in use: compiled where numba is installed, else plain Python."""

from warhost.table.kernels import COMPILED

if COMPILED:
    from warhost.table.kernels.legs_compiled import (
        all_reach,
        clear_blocks,
        footing,
        free,
        leg_cost,
        leg_costs,
        settle,
    )
    from warhost.table.kernels.sweeps_compiled import can_rest, rim_travel, spans
else:
    from warhost.table.kernels.sweeps_reference import (
        all_reach,
        can_rest,
        clear_blocks,
        footing,
        free,
        leg_cost,
        leg_costs,
        rim_travel,
        settle,
        spans,
    )

__all__ = [
    "all_reach",
    "can_rest",
    "clear_blocks",
    "footing",
    "free",
    "leg_cost",
    "leg_costs",
    "rim_travel",
    "settle",
    "spans",
]
