"""The armies written by hand judge the compiler: what it reads of their texts does the same in their scenario files."""

from pathlib import Path

import pytest
from tests.english.oracle import FILES, failures, instead, samples, scenario_files

pytestmark = pytest.mark.skipif(not FILES, reason="the reference does not lie beside this checkout, in ../shared")
SAMPLE = {"akhelian-tide-guard"}


def _agrees(path: Path) -> list[str]:
    """Scenario files of an army that do not hold with what was compiled in place of what was written."""
    read = [(each, each.reading()) for each in samples(path)]
    made = [reading.ability for each, reading in read if reading.ability is not None and each.id is not None]
    assert made, "nothing of this army compiles"
    with instead(path.stem, made):
        return [f"{file.name}: {why[0]}" for file in scenario_files(path.stem) if (why := failures(file))]


@pytest.mark.parametrize("path", [each for each in FILES if each.stem in SAMPLE], ids=lambda path: path.stem)
def test_a_sample_agrees(path: Path) -> None:
    assert _agrees(path) == []


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_army_agrees(path: Path) -> None:
    assert _agrees(path) == []
