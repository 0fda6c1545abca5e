"""The kernels of whole units that move in use: compiled where numba is installed, else plain Python."""

from warhost.table.kernels import COMPILED

if COMPILED:
    from warhost.table.kernels.shifts_compiled import kept_off, next_shift, walked
else:
    from warhost.table.kernels.shifts_reference import kept_off, next_shift, walked

__all__ = ["kept_off", "next_shift", "walked"]
