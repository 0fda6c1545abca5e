"""What strangers ask for is done elsewhere, under a budget, and by turns."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.server.serving import run_aside

from warhost.engine.problems import Refused, problem
from warhost.server.protocol.wrong import Wrong
from warhost.server.work.workshop import TOO_MUCH, Budget, Workshop

SMALL = Budget(seconds=0.5, memory=200 << 20, waiting=3)


def using(workshop: Workshop, test: Callable[[Workshop], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        return await test(workshop)

    try:
        return run_aside(run())
    finally:
        workshop.close()


def doubled(number: int) -> int:
    return 2 * number


def for_ever() -> None:
    while True:
        pass


def greedy() -> int:
    return len(bytearray(1 << 30))


def refused() -> None:
    raise Refused([problem("core-5.2", "no {what}", what="way")])


def wrong() -> None:
    raise Wrong(418, "a teapot")


def died() -> None:
    import os

    os._exit(1)


def test_what_takes_too_long_or_too_much_is_stopped_and_the_next_is_done(caplog: pytest.LogCaptureFixture) -> None:
    async def ask(workshop: Workshop) -> None:
        assert await workshop.do("me", doubled, 4) == 8
        with pytest.raises(Wrong, match=r"longer than 0\.5 seconds"):
            await workshop.do("me", for_ever)
        for work in (greedy, died):
            with pytest.raises(Wrong, match="more memory"):
                await workshop.do("me", work)
        with pytest.raises(Refused, match="no way"):
            await workshop.do("me", refused)
        with pytest.raises(Wrong, match="a teapot") as caught:
            await workshop.do("me", wrong)
        assert caught.value.status == 418
        assert await workshop.do("me", doubled, 5) == 10

    with caplog.at_level(logging.WARNING):
        using(Workshop(1, SMALL), ask)
    assert len(caplog.records) == 3, "one line in the log for each that was stopped"
    assert all("\n" not in each.getMessage() and each.exc_info is None for each in caplog.records)


def test_who_asks_for_much_waits_for_those_who_ask_for_little() -> None:
    """An address takes at most all places but one, and its queue is short."""
    done: list[str] = []

    async def errand(workshop: Workshop, who: str, seconds: float) -> None:
        try:
            await workshop.do(who, time.sleep, seconds)
            done.append(who)
        except Wrong as error:
            done.append(error.text)

    async def ask(workshop: Workshop) -> None:
        greedy_ones = [asyncio.create_task(errand(workshop, "greedy", 0.2)) for _ in range(6)]
        await asyncio.sleep(0.05)
        await errand(workshop, "modest", 0.01)
        assert done.count("greedy") == 0, "a place was free for somebody else"
        await asyncio.gather(*greedy_ones)

    using(Workshop(0, SMALL), ask)
    assert done.count(TOO_MUCH) == 2, "one is being done, three wait"
    assert done.count("greedy") == 4


def test_everybody_has_a_turn() -> None:
    order: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.02)
        order.append(name)

    async def ask(workshop: Workshop) -> None:
        workshop.slots = workshop.share = 1
        await workshop.do("a", time.sleep, 0.2)
        names = ("a", "a", "a", "b", "c")
        await asyncio.gather(*(workshop.do(name, work, name) for name in names))

    using(Workshop(0, SMALL), ask)
    assert sorted(order[:3]) == ["a", "b", "c"], "everybody has a turn before anybody has another"


def test_who_goes_away_leaves_the_queue() -> None:
    async def ask(workshop: Workshop) -> int:
        workshop.slots = workshop.share = 1
        first = asyncio.create_task(workshop.do("a", time.sleep, 0.1))
        await asyncio.sleep(0.02)
        second = asyncio.create_task(workshop.do("b", time.sleep, 5))
        await asyncio.sleep(0.02)
        second.cancel()
        await first
        found: int = await workshop.do("c", doubled, 2)
        assert workshop.length == 0
        return found

    assert using(Workshop(0, SMALL), ask) == 4
