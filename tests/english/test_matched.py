"""The factions of matched play judge the compiler: what it reads of their texts does as what was written by hand."""

import pytest
from tests.english.matched import FILES, SCENES, bouts, compiled, fought_twice, instead, samples, scenario_files
from tests.english.oracle import failures

from warhost.engine.catalogue import Ability

pytestmark = pytest.mark.skipif(not FILES, reason="the reference does not lie beside this checkout, in ../shared")
LEAST = 0.85
"""How much of what was written by hand is understood."""
BATTLES, SAMPLE = 40, (0, 1)


@pytest.mark.parametrize("of", SCENES)
def test_its_scenarios_hold(of: str) -> None:
    with instead(of, compiled(of)):
        assert [f"{file.name}: {why[0]}" for file in scenario_files(of) if (why := failures(file))] == []


def test_most_is_understood() -> None:
    read = [each.reading().ability is not None for of in SCENES for each in samples(of) if each.id is not None]
    assert sum(read) > LEAST * len(read)


@pytest.mark.parametrize(
    "number", [*SAMPLE, *(pytest.param(n, marks=pytest.mark.soak) for n in range(BATTLES) if n not in SAMPLE)]
)
def test_battles_are_the_same_to_the_end(number: int) -> None:
    bout = next(each for each in bouts(BATTLES) if each.number == number)
    made: dict[str, list[Ability]] = {of: compiled(of) for of in SCENES}
    assert str(fought_twice(bout, made) or "the same") == "the same"
