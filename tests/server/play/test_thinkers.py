"""Who thinks next: nobody who answers quickly waits for those who think long, and no level takes all the time."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest

from warhost.players import PLAYERS
from warhost.server.play.bots import Bots
from warhost.server.play.thinkers import MOST_KINDS, FairQueue


class ByHand:
    """Thinks when it is told to."""

    def __init__(self, slots: int = 1) -> None:
        self.slots, self.now = slots, 0.0
        self.thinking: list[tuple[bytes, Future[bytes]]] = []

    def submit(self, task: bytes) -> "Future[bytes]":
        assert len(self.thinking) < self.slots
        self.thinking.append((task, Future()))
        return self.thinking[-1][1]

    def end(self, seconds: float) -> str:
        """The first thought is had, after so long."""
        self.now += seconds
        task, done = self.thinking.pop(0)
        done.set_result(task.upper())
        return task.decode()

    def close(self) -> None:
        pass


def queue(hand: ByHand, weigh: Callable[[Any], float] | None = None) -> FairQueue:
    return FairQueue(hand, weigh, lambda: hand.now)


def test_every_kind_gets_its_share_of_the_time() -> None:
    hand = ByHand()
    fair = queue(hand)
    for number in range(20):
        fair.submit("long", f"long {number}".encode())
    for number in range(6):
        fair.submit("short", f"short {number}".encode())
    order = []
    while hand.thinking:
        order.append(hand.end(4.0 if hand.thinking[0][0].startswith(b"long") else 1.0))
    assert order[:7] == ["long 0", "short 0", "short 1", "short 2", "short 3", "long 1", "short 4"]
    assert order[7:] == ["short 5", *(f"long {number}" for number in range(2, 20))]


def test_who_comes_later_has_not_saved_up_time() -> None:
    hand = ByHand()
    fair = queue(hand)
    for number in range(5):
        fair.submit("a", f"a{number}".encode())
    assert [hand.end(1.0) for _ in range(3)] == ["a0", "a1", "a2"]
    for number in range(3):
        fair.submit("b", f"b{number}".encode())
    assert [hand.end(1.0) for _ in range(5)] == ["a3", "b0", "a4", "b1", "b2"]


def test_shows_weigh_less() -> None:
    hand = ByHand()
    fair = queue(hand, lambda kind: 0.25 if kind == "show" else 1.0)
    for number in range(8):
        fair.submit("show", f"s{number}".encode())
        fair.submit("people", f"p{number}".encode())
    assert "".join(hand.end(1.0)[0] for _ in range(10)) == "spppppsppp"


def test_a_task_that_nobody_wants_any_more_is_left_out() -> None:
    hand = ByHand()
    fair = queue(hand)
    done = [fair.submit("a", each) for each in (b"x", b"y", b"z")]
    assert done[1].cancel()
    assert fair.length == 2
    assert [hand.end(1.0), hand.end(1.0)] == ["x", "z"]
    assert done[2].result(0) == b"Z"
    assert fair.length == 0


def test_a_thought_that_fails_holds_nobody_up() -> None:
    hand = ByHand()
    fair = queue(hand)
    first, second = fair.submit("a", b"x"), fair.submit("a", b"y")
    hand.thinking.pop(0)[1].set_exception(ValueError("no idea"))
    hand.end(1.0)
    with pytest.raises(ValueError, match="no idea"):
        first.result(0)
    assert second.result(0) == b"Y"


def test_long_thoughts_have_a_lane_of_their_own() -> None:
    """Twenty warlords think: a recruit answers at once, whatever it plays in; so do other machines where there are."""
    assert [name for name in PLAYERS if PLAYERS[name].thinks_long] == ["warlord", "marshal"]
    elsewhere, here = ByHand(), ByHand()
    bots = Bots(0, elsewhere)
    bots.quick = queue(here)
    for number in range(20):
        bots.choose(f"warlord {number}".encode(), "warlord:0.5")
    answer = bots.choose(b"recruit", "recruit")
    assert here.end(0.1) == "recruit"
    assert answer.result(0) == b"RECRUIT"
    assert bots.waiting == 19
    bots.close()


def test_who_has_many_battles_holds_up_nobody_else() -> None:
    """A queue for each address, whatever they play against."""
    hand = ByHand()
    bots = Bots(0, ByHand())
    bots.quick = queue(hand)
    for number in range(20):
        bots.choose(f"greedy {number}".encode(), "captain", who="greedy")
    for number in range(2):
        bots.choose(f"modest {number}".encode(), "captain", who="modest")
    assert [hand.end(1.0) for _ in range(4)] == ["greedy 0", "modest 0", "greedy 1", "modest 1"]
    bots.close()


def test_who_is_gone_is_forgotten() -> None:
    hand = ByHand()
    fair = queue(hand)
    for number in range(3 * MOST_KINDS):
        fair.submit(number, b"x")
        hand.end(1.0)
    assert len(fair._spent) <= MOST_KINDS + 2
