"""Benches of the server: how long people wait for their answers while many computers play."""

import asyncio
import json
import time
from functools import partial
from statistics import quantiles

from websockets.sync.client import connect

from warhost.bench import Call, figure
from warhost.bench.load import Serving, crowd, onlookers, server

BATTLES, ANSWERS = 200, 80


def _waits(serving: Serving, answers: int) -> list[float]:
    """Play on one screen; how long each answer took to be accepted, in milliseconds."""
    made = serving.make(mode="one-screen", seed=1)
    found: list[float] = []
    with connect(f"ws://127.0.0.1:{serving.port}/api/battles/{made['id']}/ws", max_size=None) as line:
        line.send(json.dumps({"type": "hello", "seat": made["seats"]["both"]}))
        number, sent = 0, 0.0
        while len(found) < answers:
            said = json.loads(line.recv(120))
            if said["type"] == "table":
                number = said["number"]
            if said["type"] == "table" and (number == 0 or said["decision"] is None):
                line.send(json.dumps({"type": "suggest"}))
            elif said["type"] == "suggested":
                choice = said["choices"][number % len(said["choices"])]["choice"]
                sent = time.perf_counter()
                line.send(json.dumps({"type": "answer", "to": number, "choice": choice}))
            elif said["type"] == "accepted":
                found.append((time.perf_counter() - sent) * 1000)
                line.send(json.dumps({"type": "suggest"}))
    return found


def _p95(waits: list[float]) -> float:
    return quantiles(waits, n=20)[-1]


@figure("answer to a page, p95, one battle", target=25, unit="ms")
def alone() -> Call:
    """Answers of one person on a server with nothing else to do; each is on disk when it is accepted."""

    def measured() -> float:
        with server() as serving:
            return _p95(_waits(serving, ANSWERS))

    return measured


@figure(f"answer to a page, p95, {BATTLES} battles of bots", target=250, unit="ms")
def among_many() -> Call:
    """The same while so many battles between computers go on at once."""

    def measured() -> float:
        with server() as serving:
            for number in range(BATTLES):
                serving.make(mode="bots", seed=number)
            return _p95(_waits(serving, ANSWERS))

    return measured


def _slowest(people: int, warlords: int = 0) -> float:
    """Milliseconds within which 95 of 100 answers came, in a minute's play."""
    with server(workers=2) as serving:
        load = asyncio.run(crowd(serving, people, seconds=60.0, warlords=warlords))
        assert not load.wrong, load.wrong
        return load.percentile(95) * 1000


@figure("answer to a page, p95, while 20 warlords think", target=100, unit="ms")
def beside_warlords() -> Call:
    """People against recruits, as many as there are warlords; two workers."""
    return partial(_slowest, 20, warlords=20)


@figure("answer to a page, p95, 500 battles against recruits", target=1000, unit="ms")
def many_recruits() -> Call:
    """Five hundred people who think for three seconds, without a mistake."""
    return partial(_slowest, 500)


@figure("1,000 idle pages, memory of the server in all", target=600, unit="MB")
def idle_pages() -> Call:
    """A thousand pages at five hundred battles that have just begun."""

    def measured() -> float:
        with server(workers=2) as serving:
            return asyncio.run(onlookers(serving, 1000, 500)) / 1e6

    return measured
