"""Hypothesis profiles, quick for every run and thorough for `make soak`; and the order of the tests."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
LONGEST = (
    "test_fuzz_border_war.py", "test_fuzz_spearhead.py", "players/test_levels.py", "web", "odds/test_sampled.py",
    "odds/test_enumerated.py", "cli/test_arena.py", "test_fuzz.py", "server/play", "engine/test_hostile.py",
)  # fmt: skip
"""What takes longest comes first, so that no worker is left with it when the others are done."""

# The same examples each time: what fails in make test fails again. make soak looks for new ones.
settings.register_profile(
    "quick", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first; the rest in the usual order."""
    items.sort(key=lambda item: _rank(item.path.relative_to(TESTS)))


def _rank(path: Path) -> int:
    first = [rank for rank, name in enumerate(LONGEST) if path.is_relative_to(name)]
    return first[0] if first else len(LONGEST)
