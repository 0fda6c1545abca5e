"""The kernels of a flow in use: compiled where numba is installed, else plain Python."""

from warhost.table.kernels import COMPILED
from warhost.table.kernels.flows_reference import CLOSE, FOES, FRACTIONS, RING, Shaky

if COMPILED:
    from warhost.table.kernels.flows_compiled import flow_order, flowed
else:
    from warhost.table.kernels.flows_reference import flow_order, flowed

__all__ = ["CLOSE", "FOES", "FRACTIONS", "RING", "Shaky", "flow_order", "flowed"]
