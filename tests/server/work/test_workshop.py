"""What strangers ask for is done elsewhere, under a budget, and by turns."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Awaitable, Callable
from threading import Event
from typing import Any

import pytest
from msgspec.structs import replace
from tests.server.serving import PATIENCE, run_aside

from warhost.engine.problems import Refused, problem
from warhost.server.protocol.wrong import Wrong
from warhost.server.work.workshop import MUCH, STAND_BACK, TOO_MUCH, Budget, Workshop

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


def refused_late() -> None:
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    time.sleep(0.5)
    refused()


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


@pytest.mark.parametrize("later", [0.0, 0.5])
def test_a_process_that_is_killed_while_it_has_nothing_to_do_is_replaced(
    later: float, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody had an errand done any more once: the pool took itself for broken, for good."""

    async def ask(workshop: Workshop) -> None:
        for _ in range(2):
            idle = await workshop.do("me", os.getpid)
            os.kill(idle, signal.SIGKILL)
            await asyncio.sleep(later)
            assert await workshop.do("me", os.getpid) != idle

    using(Workshop(1, SMALL), ask)
    assert not caplog.records


def test_whose_errands_are_refused_has_to_wait(caplog: pytest.LogCaptureFixture) -> None:
    async def ask(workshop: Workshop) -> None:
        with pytest.raises(Refused, match="no way"):
            await workshop.do("me", refused_late)
        assert 0.05 < workshop._debts._debt("me") < 0.3, "what it took of a processor, not how long it had to wait"
        for _ in range(2):
            with pytest.raises(Wrong, match=r"longer than 0\.5 seconds"):
                await workshop.do("me", for_ever)
        with pytest.raises(Wrong, match=r"much that you sent was refused; wait [0-9]+ seconds") as caught:
            await workshop.do("me", doubled, 4)
        assert caught.value.status == 429
        assert await workshop.do("you", doubled, 4) == 8

    with caplog.at_level(logging.ERROR):
        using(Workshop(1, replace(SMALL, refused_at_once=0.6)), ask)


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


def test_one_place_is_kept_for_who_asks_for_little() -> None:
    """However many ask for much: they share the other places, and nobody waits behind them."""
    go_on = Event()

    async def ask(workshop: Workshop) -> None:
        greedy_ones = [f"greedy {number}" for number in range(3)]
        for each in ("modest", *greedy_ones):
            await workshop.do(each, doubled, 1)
        for each in greedy_ones:
            workshop._patrons[each].took(100 * MUCH)
        tasks = [asyncio.create_task(workshop.do(each, go_on.wait, PATIENCE)) for each in greedy_ones]
        while not any(lane.running for lane in workshop.lanes):
            await asyncio.sleep(0)
        assert [lane.running for lane in workshop.lanes] == [0, 1], "the kept place is free"
        assert await workshop.do("modest", doubled, 2) == 4
        assert not any(each.done() for each in tasks)
        go_on.set()
        await asyncio.gather(*tasks)

    using(Workshop(0, SMALL), ask)


def test_where_all_ask_for_much_they_have_every_place() -> None:
    go_on = Event()

    async def ask(workshop: Workshop) -> None:
        for who in ("a", "b"):
            await workshop.do(who, doubled, 1)
            workshop._patrons[who].took(100 * MUCH)
        both = [asyncio.create_task(workshop.do(who, go_on.wait, PATIENCE)) for who in ("a", "b")]
        while sum(lane.running for lane in workshop.lanes) < 2:
            await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*both)

    using(Workshop(0, SMALL), ask)


def test_strangers_stand_back() -> None:
    """Whoever asks for much is worked for after everybody else; files after questions (the nice of the processes)."""

    async def ask(workshop: Workshop) -> tuple[int, int]:
        kept = await workshop.do("modest", os.getpriority, os.PRIO_PROCESS, 0)
        await workshop.do("greedy", doubled, 1)
        workshop._patrons["greedy"].took(100 * MUCH)
        return kept, await workshop.do("greedy", os.getpriority, os.PRIO_PROCESS, 0)

    mine = os.getpriority(os.PRIO_PROCESS, 0)
    kept, other = using(Workshop(2, SMALL, nice=1), ask)
    assert (kept - mine, other - mine) == (1, 1 + STAND_BACK) or other == 19


def test_everybody_has_a_turn() -> None:
    order: list[str] = []

    def work(name: str) -> None:
        time.sleep(0.02)
        order.append(name)

    async def ask(workshop: Workshop) -> None:
        del workshop.lanes[0]  # one place for all
        await workshop.do("a", time.sleep, 0.2)
        names = ("a", "a", "a", "b", "c")
        await asyncio.gather(*(workshop.do(name, work, name) for name in names))

    using(Workshop(0, SMALL), ask)
    assert sorted(order[:3]) == ["a", "b", "c"], "everybody has a turn before anybody has another"


def test_who_goes_away_leaves_the_queue() -> None:
    async def ask(workshop: Workshop) -> int:
        del workshop.lanes[0]  # one place for all
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
