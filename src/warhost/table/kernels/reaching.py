"""The kernels of who reaches and sees whom in use: compiled where numba is installed, else plain Python."""

from warhost.table.kernels import COMPILED

if COMPILED:
    from warhost.table.kernels.reaching_compiled import fights, how_many_near, see_each_other, sees_near
else:
    from warhost.table.kernels.reaching_reference import fights, how_many_near, see_each_other, sees_near

__all__ = ["fights", "how_many_near", "see_each_other", "sees_near"]
