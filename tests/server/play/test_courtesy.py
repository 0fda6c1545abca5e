"""Who asks much waits while others are answered, and never for long."""

from collections.abc import Awaitable, Callable

import pytest
from tests.server.serving import run_aside

from warhost.server.play.buckets import Buckets
from warhost.server.play.courtesy import LATELY, MUCH, PATIENCE, Courtesy
from warhost.server.work.refusals import Debts

ASKED = int(3 * MUCH)


class Clock:
    """Time that stands still unless somebody sleeps or it is moved on."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("warhost.server.play.courtesy.asyncio.sleep", found.sleep)
    return found


@pytest.fixture
def courtesy(clock: Clock) -> Courtesy:
    return Courtesy(Buckets(60_000), Debts(0.04, 2.0, clock), clock)


def waited(clock: Clock, turn: Callable[[], Awaitable[None]]) -> float:
    begun = clock.now
    run_aside(turn())  # type: ignore[arg-type]
    return clock.now - begun


async def asks(courtesy: Courtesy, who: str, often: int = ASKED) -> None:
    for _ in range(often):
        await courtesy.turn(who)


def test_who_asks_much_waits_while_another_is_answered(clock: Clock, courtesy: Courtesy) -> None:
    run_aside(asks(courtesy, "greedy"))
    assert waited(clock, lambda: courtesy.turn("greedy")) == 0, "nobody else is here"
    with courtesy.answering("modest"):
        assert PATIENCE <= waited(clock, lambda: courtesy.turn("greedy")) < 2 * PATIENCE, "but not for long"
        assert waited(clock, lambda: courtesy.turn("modest")) == 0
    assert waited(clock, lambda: courtesy.turn("greedy")) == 0


def test_nobody_waits_for_who_asks_much(clock: Clock, courtesy: Courtesy) -> None:
    run_aside(asks(courtesy, "greedy"))
    run_aside(asks(courtesy, "greedier"))
    with courtesy.answering("greedier"):
        assert waited(clock, lambda: courtesy.turn("greedy")) == 0


def test_what_was_asked_is_forgotten(clock: Clock, courtesy: Courtesy) -> None:
    run_aside(asks(courtesy, "greedy"))
    assert courtesy.asks_much("greedy")
    clock.now += 2 * LATELY
    assert not courtesy.asks_much("greedy")
    for number in range(1500):
        run_aside(courtesy.turn(str(number)))
        clock.now += LATELY
    assert not courtesy.asks_much("greedy")
    assert len(courtesy._asked) <= 1001


def test_an_answer_that_fails_is_over_too(courtesy: Courtesy, clock: Clock) -> None:
    run_aside(asks(courtesy, "greedy"))
    with pytest.raises(RuntimeError), courtesy.answering("modest"):
        raise RuntimeError
    assert waited(clock, lambda: courtesy.turn("greedy")) == 0


def test_who_was_refused_for_long_is_not_heard_for_a_while(clock: Clock, courtesy: Courtesy) -> None:
    courtesy.debts.add("me", 3.0)
    assert 25.0 <= waited(clock, lambda: courtesy.turn("me")) <= 26.0
    assert waited(clock, lambda: courtesy.turn("me")) == 0


def test_nobody_goes_on_waiting_when_the_server_stops(clock: Clock, courtesy: Courtesy) -> None:
    courtesy.debts.add("me", 3.0)
    courtesy.end()
    assert waited(clock, lambda: courtesy.turn("me")) == 0
