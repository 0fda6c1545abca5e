"""A sample of the long fire (scripts/long_fire.py)."""

from collections import Counter

import pytest
from tests.campaign import BOXES
from tests.long_fire import ROUND, bout, under_fire

from warhost.arena.campaign import Battlefield


@pytest.mark.parametrize("number", [1, 3])
def test_a_battle_under_fire(number: int) -> None:
    fought = under_fire(bout(number))
    assert fought.broken is None, fought.broken
    assert {"Window use", "MoveUnit move", "SetUpUnit set-up"} <= set(fought.tried)
    assert fought.loads > 0


@pytest.mark.soak
@pytest.mark.parametrize("number", [120, 215, *range(60, 80)])
def test_a_round_of_the_long_fire(number: int) -> None:
    """Two that broke off once: more throws than a save might have, a unit on bases of several sizes."""
    fought = under_fire(bout(number))
    assert fought.broken is None, fought.broken


def test_every_box_side_and_pack_is_in_it() -> None:
    every = [bout(number) for number in range(1, 10_001)]
    assert every == [bout(number) for number in range(1, 10_001)]
    sides = Counter(each.side for each in every)
    assert sides[Battlefield("border-war")] == sides[Battlefield("plain")] == 10_000 // ROUND
    assert min(sides.values()) > 400
    boxes = Counter(army for each in every for army in each.armies if army in BOXES)
    assert set(boxes) == set(BOXES)
    assert min(boxes.values()) > 200
