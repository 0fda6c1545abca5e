"""What a server counts: for operators, in the text form that Prometheus reads."""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

import msgspec

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds that durations are told apart by."""
HELP = {
    "battles": ("gauge", "battles in memory"),
    "pages": ("gauge", "open pages at battles"),
    "thoughts_waiting": ("gauge", "computer players that wait for their turn to think"),
    "errands_waiting": ("gauge", "files and questions of strangers that wait for a process"),
    "memory_bytes": ("gauge", "memory of the worker, without the processes that think"),
    "database_reachable": ("gauge", "whether the database answered the last beat"),
    "answers_total": ("counter", "answers written down, by who gave them"),
    "refusals_total": ("counter", "messages that were refused"),
    "stumbles_total": ("counter", "messages that could not be answered because of a mistake of the server"),
    "requests_total": ("counter", "HTTP requests by status"),
    "handed_on_total": ("counter", "requests and pages handed on to the worker that has their battle"),
    "answer_seconds": ("histogram", "from an answer's arrival until it is on disk and told"),
    "request_seconds": ("histogram", "from a request's arrival until its reply is sent"),
}
"""Every series, its type and what it says; all begin with warhost_."""


class MeterReading(msgspec.Struct, frozen=True):
    """What one worker has counted: values by series, with labels as they are written, and durations by bound."""

    worker: str
    values: dict[str, dict[str, float]]
    durations: dict[str, tuple[list[int], float]]


class Meters:
    """The counts of one worker."""

    def __init__(self, gauges: Mapping[str, Callable[[], float]] | None = None) -> None:
        self._gauges: dict[str, Callable[[], float]] = {"memory_bytes": memory, **(gauges or {})}
        self._counts: dict[str, Counter[str]] = {}
        self._durations: dict[str, tuple[list[int], list[float]]] = {}
        self._lock = Lock()

    def gauge(self, series: str, ask: Callable[[], float]) -> None:
        """Something that is asked whenever somebody looks."""
        self._gauges[series] = ask

    def count(self, series: str, labels: str = "") -> None:
        """One more; `labels` as Prometheus writes them, such as `status="200"`."""
        with self._lock:
            self._counts.setdefault(series, Counter())[labels] += 1

    def took(self, series: str, seconds: float) -> None:
        """Something took so long."""
        with self._lock:
            buckets, total = self._durations.setdefault(series, ([0] * (len(BOUNDS) + 1), [0.0]))
            buckets[next((n for n, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))] += 1
            total[0] += seconds

    @contextmanager
    def timed(self, series: str) -> Iterator[None]:
        """Time what is done; what fails is not counted."""
        begun = time.perf_counter()
        yield
        self.took(series, time.perf_counter() - begun)

    def reading(self, worker: str) -> MeterReading:
        gauges = {name: {"": float(ask())} for name, ask in self._gauges.items()}
        with self._lock:
            counts = {name: {key: float(n) for key, n in each.items()} for name, each in self._counts.items()}
            durations = {name: (list(buckets), total[0]) for name, (buckets, total) in self._durations.items()}
        return MeterReading(worker, gauges | counts, durations)


def memory() -> float:
    """Bytes this process has in memory, where the system says so."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096.0
    except (OSError, IndexError, ValueError):
        return 0.0


def written(readings: list[MeterReading]) -> str:
    """The counts of all workers as Prometheus reads them."""
    lines: list[str] = []
    for name, (kind, text) in HELP.items():
        samples = [line for each in readings for line in _samples(name, kind, each)]
        if samples:
            lines += [f"# HELP warhost_{name} {text}", f"# TYPE warhost_{name} {kind}", *samples]
    return "\n".join(lines) + "\n"


def _samples(name: str, kind: str, each: MeterReading) -> Iterator[str]:
    own = f'worker="{each.worker}"'
    if kind != "histogram":
        for labels, value in each.values.get(name, {}).items():
            yield f"warhost_{name}{{{','.join(filter(None, (own, labels)))}}} {value:g}"
        return
    if name not in each.durations:
        return
    buckets, total = each.durations[name]
    below = 0
    for bound, number in zip((*map(str, BOUNDS), "+Inf"), buckets, strict=True):
        below += number
        yield f'warhost_{name}_bucket{{{own},le="{bound}"}} {below}'
    yield f"warhost_{name}_sum{{{own}}} {total:.6f}"
    yield f"warhost_{name}_count{{{own}}} {below}"
