"""Benches of the server: how long people wait for their answers while many computers play."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from statistics import quantiles
from typing import Any

from websockets.sync.client import connect

from warhost.bench import Call, figure

BATTLES, ANSWERS = 200, 80
SERVE = """
import sys
from pathlib import Path
from warhost.server.http.listener import serve
from warhost.server.settings import Limits, Settings
limits = Limits(new_a_minute=100_000, messages_a_second=1000, burst=1000)
settings = Settings(data=Path(sys.argv[1]), port=0, limits=limits)
serve(settings, lambda address: sys.stdout.write(address + "\\n"))
"""


@contextmanager
def _server() -> Iterator[int]:
    """A server of its own, as `warhost play` starts it; its port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-u", "-c", SERVE, folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline().strip().rstrip("/").rsplit(":", 1)[1])
        finally:
            process.terminate()
            process.wait(30)


def _make(port: int, **wish: Any) -> dict[str, Any]:
    line = HTTPConnection("127.0.0.1", port)
    line.request("POST", "/api/battles", json.dumps(wish))
    made: dict[str, Any] = json.loads(line.getresponse().read())
    return made


def _waits(port: int, answers: int) -> list[float]:
    """Play on one screen; how long each answer took to be accepted, in milliseconds."""
    made = _make(port, mode="one-screen", seed=1)
    found: list[float] = []
    with connect(f"ws://127.0.0.1:{port}/api/battles/{made['id']}/ws", max_size=None) as line:
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
        with _server() as port:
            return _p95(_waits(port, ANSWERS))

    return measured


@figure(f"answer to a page, p95, {BATTLES} battles of bots", target=250, unit="ms")
def among_many() -> Call:
    """The same while so many battles between computers go on at once."""

    def measured() -> float:
        with _server() as port:
            for number in range(BATTLES):
                _make(port, mode="bots", seed=number)
            return _p95(_waits(port, ANSWERS))

    return measured
