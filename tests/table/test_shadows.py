"""The quick look at a pair of models never says what a thorough one denies, and seldom leaves it to that."""

import numpy as np
import pytest
from hypothesis import given
from tests.table.figures import OVAL, ROUND, crowds, model, terrain, unit

from warhost.bench.table import board, ranks
from warhost.table.kernels.solids import Solids
from warhost.table.shapes import Bodies, Prism

shadows = pytest.importorskip("warhost.table.kernels.shadows_compiled")
sight_compiled = pytest.importorskip("warhost.table.kernels.sight_compiled")
HEIGHTS = (1.5, 2.5, 4.0)


def looks(a: Bodies, b: Bodies, blockers: Bodies, walls: Solids) -> list[tuple[int, bool]]:
    """What a quick look tells of every pair, and whether a thorough one finds a line."""
    work = shadows.workplace(blockers, walls.corners, walls.starts)
    found = []
    for one, other in ((one, other) for one in a for other in b):
        pair = (one, other) if sight_compiled._is_above(one, other) else (other, one)
        quick = shadows.settled(*pair, blockers, *walls, work)
        found.append((quick, sight_compiled._in_doubt(one, other, blockers, *walls)))
    return found


def agree(found: list[tuple[int, bool]]) -> bool:
    return all(quick == shadows.DOUBT or (quick == shadows.SEEN) == thorough for quick, thorough in found)


@given(crowds(ROUND + OVAL, 10, HEIGHTS, span=16.0), terrain(HEIGHTS))
def test_a_quick_look_agrees_with_a_thorough_one(crowd: Bodies, prisms: tuple[Prism, ...]) -> None:
    assert agree(looks(crowd[:3], crowd[3:6], crowd, Solids.of(prisms)))


def test_ranks_are_settled_by_a_quick_look() -> None:
    red, blue, walls = ranks(20, 2.0), ranks(20, 14.5), Solids.of(board().prisms)
    found = looks(red[:10], blue, np.vstack([red[10:], blue]), walls)
    assert agree(found)
    assert {quick for quick, _ in found} >= {shadows.SEEN, shadows.HIDDEN}
    assert sum(quick == shadows.DOUBT for quick, _ in found) <= len(found) / 20


def test_models_in_line_hide_one_another_only_if_nobody_can_look_between() -> None:
    """Two blockers side by side, a gap of 0.5 mm and of 2 mm: a line is 1 mm wide."""
    a, b = model(0, 0), model(12, 0)
    for gap, seen in ((0.5, shadows.HIDDEN), (2.0, shadows.SEEN)):
        aside = (50 + gap) / 25.4 / 2
        pair = unit(model(6, aside, 50), model(6, -aside, 50))
        assert looks(unit(a), unit(b), pair, Solids.of(()))[0][0] == seen
