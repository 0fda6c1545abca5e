"""Work that takes too long is broken off, but never in the middle of compiling a kernel."""

import pytest

from warhost.server.work.processes import within
from warhost.table import kernels

LITTLE = 0.02


def for_ever() -> None:
    while True:
        pass


def test_a_kernel_is_compiled_to_its_end() -> None:
    """One that was broken off could never be used in that process again."""

    def halves(many: int) -> float:
        total = 0.0
        for each in range(many):
            total += each / 2
        return total

    numba = pytest.importorskip("numba")
    kernel = numba.njit(halves)
    within(LITTLE, kernel, 4)
    assert kernel(4) == 3.0
    with pytest.raises(TimeoutError):
        within(LITTLE, for_ever)
    assert not kernels.is_compiling()
