"""How fast the hot paths are: each bench prepares a call, the harness times it, `make bench` prints the table.

A module of this package holds the benches of one room; a new one is found by itself.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter_ns

import msgspec

Call = Callable[[], object]
NANOSECONDS = {"ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000}
CHESS = "chess games"
"""The unit of whole battles: machines differ and are shared, a random game of chess on the same one does not."""


class Bench(msgspec.Struct, frozen=True):
    """What is measured: `prepare` sets the scene, untimed, and returns the call to time."""

    name: str
    unit: str
    target: float
    prepare: Callable[[], Call]
    repeats: int
    figure: bool = False
    """The call measures by itself: it is made once, and returns the figure in this unit."""


class Measured(msgspec.Struct, frozen=True):
    """One line of bench.json."""

    name: str
    median: float
    unit: str
    target: float

    @property
    def ratio(self) -> float:
        """How much of its target the median takes; above 1 is too slow."""
        return self.median / self.target


BENCHES: list[Bench] = []


def bench(
    name: str, *, target: float, unit: str, repeats: int = 25
) -> Callable[[Callable[[], Call]], Callable[[], Call]]:
    """Register a function that prepares the call to be timed."""

    def register(prepare: Callable[[], Call]) -> Callable[[], Call]:
        BENCHES.append(Bench(name, unit, target, prepare, repeats))
        return prepare

    return register


def figure(name: str, *, target: float, unit: str) -> Callable[[Callable[[], Call]], Callable[[], Call]]:
    """Register a function that prepares a call which measures by itself and returns what it found."""

    def register(prepare: Callable[[], Call]) -> Callable[[], Call]:
        BENCHES.append(Bench(name, unit, target, prepare, 1, figure=True))
        return prepare

    return register


def _once(call: Call, times: int) -> int:
    start = perf_counter_ns()
    for _ in range(times):
        call()
    return perf_counter_ns() - start


def measure(each: Bench, *, warm_up_ns: int = 50_000_000, repeat_ns: int = 5_000_000) -> Measured:
    """The median over several repeats, each of as many calls as make the clock's own noise small."""
    call = each.prepare()
    if each.figure:
        return Measured(each.name, round(float(str(call())), 4), each.unit, each.target)
    call()  # compiling and filling of caches
    took = calls = 0
    while took < warm_up_ns or not calls:
        took, calls = took + _once(call, 1), calls + 1
    times = max(1, repeat_ns * calls // max(took, 1))
    found = median(_once(call, times) / times for _ in range(each.repeats))
    return Measured(each.name, round(found / NANOSECONDS[each.unit], 4), each.unit, each.target)
