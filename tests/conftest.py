"""Hypothesis profiles, quick for every run and thorough for `make soak`; and the order of the tests."""

import gc
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
WAITS = ("web",)
"""Tests in a browser, which mostly wait for it."""
WORKS = (
    "test_style.py", "test_fuzz_border_war.py", "test_fuzz_spearhead.py", "players/test_levels.py",
    "odds/test_sampled.py",
    "odds/test_enumerated.py", "cli/test_arena.py", "test_fuzz.py", "engine/test_hostile.py", "test_campaign.py",
    "battlepacks/test_spearhead_battle.py", "engine/test_clone_undo.py", "battlepacks/test_border_war.py",
)  # fmt: skip
"""What takes longest of all that computes."""

# The same examples each time: what fails in make test fails again. make soak looks for new ones.
settings.register_profile(
    "quick", max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest first: one worker begins with what waits, the others, a share further on, with what computes."""
    workers = getattr(config, "workerinput", {"workercount": 2})["workercount"]
    waits, works = _of(items, WAITS), _of(items, WORKS)
    rest = [each for each in items if _place(each.path, WAITS + WORKS) is None]
    share = len(items) // workers  # what each worker begins with, until it takes from the others (--dist worksteal)
    ordered = waits
    for part in range(1, workers):
        gap = max(0, part * share - len(ordered))
        ordered = [*ordered, *rest[:gap], *works[part - 1 :: workers - 1]]
        rest = rest[gap:]
    items[:] = [*ordered, *rest]


def pytest_collection_finish() -> None:
    """What was made so far stays: it need not be looked through for rubbish again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _of(items: list[pytest.Item], names: tuple[str, ...]) -> list[pytest.Item]:
    """Those of these files and folders, in the order of the names."""
    found = [each for each in items if _place(each.path, names) is not None]
    return sorted(found, key=lambda each: _place(each.path, names) or 0)


@cache
def _place(path: Path, names: tuple[str, ...]) -> int | None:
    """Where among these files and folders a path belongs."""
    inside = path.relative_to(TESTS)
    return next((number for number, name in enumerate(names) if inside.is_relative_to(name)), None)
