"""Coherency: hand cases, and the fewest losses against trying everything."""

from collections.abc import Collection
from itertools import combinations, islice
from math import cos, pi, sin
from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st
from tests.table.figures import ROUND, crowds, model, unit

from warhost.table import kernels
from warhost.table.coherency import coherent, keepable, links_of
from warhost.table.shapes import Bodies

REACH = 0.5


def need_for(size: int) -> int:
    return 2 if size >= 7 else 1


def line(count: int, step: float = 1.6, y: float = 0.0) -> list[Bodies]:
    return [model(step * i, y) for i in range(count)]


def ring(count: int, radius: float) -> Bodies:
    turns = [2 * pi * i / count for i in range(count)]
    return unit(*(model(radius * cos(turn), radius * sin(turn), 25) for turn in turns))


def fewest_to_remove(bodies: Bodies, removed: Collection[int]) -> list[frozenset[int]]:
    """The smallest sets of further models whose loss leaves the rest coherent."""
    left = frozenset(range(len(bodies))) - frozenset(removed)
    kept = islice(keepable(links_of(kernels.near(bodies, REACH)), left, need_for), 1000)
    return [left - each for each in kept] or [frozenset()]


def test_one_model_and_two() -> None:
    assert coherent(unit(model(0, 0)), REACH, 1)
    assert coherent(unit(*line(2)), REACH, 1)
    assert not coherent(unit(*line(2, 2)), REACH, 1)
    assert coherent(unit(*line(2)), REACH, 2), "nobody can have more neighbours than there are"


def test_two_pairs_are_not_one_group() -> None:
    """The scenario core-15.1a."""
    pairs = unit(*line(2), *line(2, y=4))
    assert not coherent(pairs, REACH, 1)
    assert coherent(unit(*line(4)), REACH, 1)


def test_height_does_not_count() -> None:
    assert coherent(unit(model(0, 0), model(1.6, 0, z=6)), REACH, 1)


def test_a_line_of_seven_has_lonely_ends() -> None:
    assert not coherent(unit(*line(7)), REACH, 2)
    assert coherent(unit(*line(4), *line(4, y=1.6)), REACH, 2)


def test_a_broken_ring_loses_one_more() -> None:
    """The scenario core-18.3: of a chain of seven, one end goes."""
    eight = ring(8, 1.764)
    assert coherent(eight, REACH, 2)
    options = fewest_to_remove(eight, removed=[0])
    assert set(options) == {frozenset({1}), frozenset({7})}


def test_nothing_more_goes_from_what_holds() -> None:
    assert fewest_to_remove(unit(*line(5)), removed=[4]) == [frozenset()]
    assert fewest_to_remove(unit(*line(2)), removed=[0, 1]) == [frozenset()]


def test_the_smaller_part_goes() -> None:
    assert fewest_to_remove(unit(*line(6)), removed=[2]) == [frozenset({0, 1})]
    assert len(fewest_to_remove(unit(*line(5)), removed=[2])) == 2


def test_forty_models_take_no_time() -> None:
    rows = unit(*line(20), *line(20, y=1.6))
    chain = unit(*line(40))
    start = perf_counter()
    assert fewest_to_remove(rows, removed=[10, 30]) == [{*range(11, 20), *range(31, 40)}]
    assert len(fewest_to_remove(chain, removed=[20])[0]) == 33
    assert perf_counter() - start < 0.5


def by_trying_everything(bodies: Bodies, removed: set[int]) -> set[frozenset[int]]:
    left = [i for i in range(len(bodies)) if i not in removed]
    for count in range(len(left) + 1):
        found = set()
        for gone in combinations(left, count):
            rest = [i for i in left if i not in gone]
            if coherent(bodies[rest], REACH, need_for(len(rest))):
                found.add(frozenset(gone))
        if found:
            return found
    raise AssertionError


@given(crowds(ROUND[:3], 9, span=4.5), st.sets(st.integers(0, 8), max_size=2))
def test_the_fewest_against_trying_everything(crowd: Bodies, removed: set[int]) -> None:
    removed &= set(range(len(crowd)))
    expected = by_trying_everything(crowd, removed)
    options = fewest_to_remove(crowd, removed)
    assert len(options) == len(set(options))
    assert set(options) == expected
