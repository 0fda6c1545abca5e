"""What a captain remembers: moments that look the same are judged once."""

from collections.abc import Iterator
from itertools import count

import pytest
from msgspec.structs import replace

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import find_pack
from warhost.engine.records import State, Zone
from warhost.players.captain.memory import LATELY, Memory
from warhost.players.captain.weights import CAPTAIN, WARLORD


@pytest.fixture
def moment() -> State:
    state = army_battle(find_pack("fire-and-jade"), seed=1).state
    hands = {"hand red": Zone(("a", "b"), "owner", "red"), "hand blue": Zone(("c",), "owner", "blue")}
    return replace(state, zones={**state.zones, **hands})


@pytest.fixture
def values() -> Iterator[int]:
    return count()


def judged(memory: Memory, state: State, values: Iterator[int], seat: str = "red", weights: object = CAPTAIN) -> float:
    return memory.judged(state, seat, weights, lambda: next(values))  # type: ignore[arg-type]


def test_what_differs_in_dice_and_unseen_cards_alone_is_the_same(moment: State, values: Iterator[int]) -> None:
    memory = Memory()
    assert judged(memory, moment, values) == 0
    dealt = {**moment.zones, "hand blue": Zone(("d",), "owner", "blue")}
    assert judged(memory, replace(moment, rolled={"hit": 9}, issued=moment.issued + 3), values) == 0
    assert judged(memory, replace(moment, zones=dealt), values) == 0


def test_whatever_else_differs_is_another(moment: State, values: Iterator[int]) -> None:
    memory = Memory()
    assert judged(memory, moment, values) == 0
    one = next(iter(moment.units.values()))
    others = (
        replace(moment, units={**moment.units, one.id: replace(one, damage=one.damage + 1)}),
        replace(moment, now=replace(moment.now, phase="combat")),
        replace(moment, zones={**moment.zones, "hand red": Zone(("a", "d"), "owner", "red")}),
        replace(moment, zones={**moment.zones, "hand blue": Zone(("c", "d"), "owner", "blue")}),
    )
    for number, each in enumerate(others, 1):
        assert judged(memory, each, values) == number
    assert judged(memory, moment, values, seat="blue") == 5
    assert judged(memory, moment, values, weights=WARLORD) == 6


def test_only_the_last_moments_are_remembered(moment: State, values: Iterator[int]) -> None:
    memory = Memory()
    for each in range(LATELY + 1):
        judged(memory, replace(moment, width=float(each)), values)
    assert judged(memory, replace(moment, width=1.0), values) == 1
    assert judged(memory, replace(moment, width=0.0), values) == LATELY + 1
