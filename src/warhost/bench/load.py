"""Load on a server: many players at once, each a connection of its own, and how long their answers take."""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from warhost.engine.codec import reader

SERVE = """
import sys
from pathlib import Path
from warhost.server.http.listener import serve
from warhost.server.settings import Limits, Settings
limits = Limits(
    new_a_minute=1_000_000, messages_a_second=1000, burst=1000, battles=100_000, battles_each=100_000, sockets=100_000,
)
if sys.argv[5] == "hasty":
    from warhost.server.http import app
    from warhost.server.play import sessions
    app.TIDY, sessions.RESTING, sessions.IDLE = 0.5, 1.0, 2.0
settings = Settings(
    data=Path(sys.argv[1]), port=0, limits=limits, workers=int(sys.argv[2]), pace=float(sys.argv[3]),
    database=sys.argv[4] or None,
)
serve(settings, lambda address: print(address, flush=True))
"""


class LoadedChoice(msgspec.Struct):
    choice: msgspec.Raw


class Asking(msgspec.Struct):
    type: str


class Heard(msgspec.Struct):
    """As much of a message as a player needs."""

    type: str
    number: int = 0
    decision: Asking | None = None
    waiting_for: str | None = None
    choices: list[LoadedChoice] = []


hear = reader(Heard)


class Load:
    """What players saw: how long each answer took in seconds, and what went wrong."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.turns: list[float] = []
        """From a player's last answer until they are asked again: the computer's turn, its pace included."""
        self.wrong: list[str] = []
        self.waited = 0
        """How often somebody was told to ask again in a while."""

    def percentile(self, percent: int) -> float:
        return quantiles(self.waits, n=100)[percent - 1] if len(self.waits) > 1 else 0.0


class Serving:
    """A server of its own, and how to talk to it."""

    def __init__(self, port: int, process: "subprocess.Popen[str]") -> None:
        self.port, self.process = port, process

    def make(self, **wish: Any) -> dict[str, Any]:
        line = HTTPConnection("127.0.0.1", self.port, timeout=120)
        line.request("POST", "/api/battles", json.dumps(wish))
        reply = line.getresponse()
        made: dict[str, Any] = json.loads(reply.read())
        assert reply.status == 201, made
        return made

    def in_memory(self) -> int:
        """How many battles all workers together have in memory."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=120)
        line.request("GET", "/metrics")
        told = line.getresponse().read().decode()
        counts = re.findall(r"^warhost_battles(?:{[^}]*})? ([0-9.]+)", told, re.MULTILINE)
        return int(sum(map(float, counts)))

    def memory(self) -> int:
        """Bytes of the server and every process it started, shared ones counted once each where they are private."""
        return sum(_private(each) for each in _family(self.process.pid))


@contextmanager
def server(workers: int = 1, pace: float = 0.6, database: str = "", hasty: bool = False) -> Iterator[Serving]:
    """A server as `warhost serve` starts it, in a folder that goes with it; a `hasty` one soon lets battles rest."""
    with tempfile.TemporaryDirectory() as folder:
        how = "hasty" if hasty else ""
        command = [sys.executable, "-u", "-c", SERVE, folder, str(workers), str(pace), database, how]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        try:
            yield Serving(port_of(process), process)
        finally:
            process.terminate()
            process.wait(60)


def port_of(process: "subprocess.Popen[str]") -> int:
    """Where a server says that it serves, which on a machine's first start is not the first thing it says."""
    assert process.stdout is not None
    told = (re.search(r"http://\S+:(\d+)/", line) for line in process.stdout)
    return int(next(each for each in told if each)[1])


def _family(process: int) -> list[int]:
    """A process and all below it."""
    below: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        below.setdefault(parent, []).append(int(folder.name))
    found = [process]
    for each in found:
        found += below.get(each, [])
    return found


def _private(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


class LoadedPlayer:
    """Somebody who answers whatever is asked, after some thought."""

    def __init__(self, port: int, made: dict[str, Any], thinks: float, load: Load, number: int = 0) -> None:
        seat, self._token = next(iter(made["seats"].items()))
        self._address = f"ws://127.0.0.1:{port}/api/battles/{made['id']}/ws"
        self._thinks, self._load, self._seat = thinks, load, seat
        # Everybody comes from an address of their own, as they would; some limits go by address.
        self._from = f"127.1.{number // 250}.{number % 250 + 1}"
        self._answered = 0.0
        self._table: Heard | None = None

    async def play(self, until: float, answers: int = 10**9) -> None:
        """Play until then, or so many answers; a line that breaks is a mistake of the server's."""
        try:
            options: dict[str, Any] = {"max_size": None, "open_timeout": 120, "compression": None}
            async with connect(self._address, local_addr=(self._from, 0), **options) as line:
                await line.send(json.dumps({"type": "hello", "seat": self._token}))
                await self._go_on(line, until, answers)
        except (ConnectionClosed, OSError, TimeoutError) as error:
            self._load.wrong.append(f"{type(error).__name__}: {error}")

    async def _go_on(self, line: ClientConnection, until: float, answers: int) -> None:
        while (left := until - time.monotonic()) > 0 and len(self._load.waits) < answers:
            table, self._table = self._table, None
            if table is None:
                try:
                    await asyncio.wait_for(self._heard(line, "table"), left)
                except TimeoutError:
                    return
            elif table.waiting_for is None:
                return  # it is over
            elif table.decision is not None and table.decision.type != "Outline":
                await self._answer(line, table.number)

    async def _answer(self, line: ClientConnection, number: int) -> None:
        if self._answered:
            self._load.turns.append(time.monotonic() - self._answered)
        await asyncio.sleep(self._thinks)
        choices = await self._choices(line)
        choice = bytes(choices[number % len(choices)].choice).decode()
        begun = time.monotonic()
        await line.send(f'{{"type":"answer","to":{number},"choice":{choice}}}')
        said = await self._heard(line, "accepted", "refused")
        self._answered = time.monotonic()
        self._load.waits.append(self._answered - begun)
        if said.type == "refused":
            self._load.wrong.append("refused")

    async def _choices(self, line: ClientConnection) -> list[LoadedChoice]:
        """What might be answered; a server that has too much to do just now is asked again."""
        while True:
            await line.send('{"type":"suggest"}')
            said = await self._heard(line, "suggested", "refused")
            if said.choices:
                return said.choices
            self._load.waited += 1
            await asyncio.sleep(0.5)

    async def _heard(self, line: ClientConnection, *kinds: str) -> Heard:
        while True:
            said = hear(await line.recv())
            if said.type == "table":
                self._table = said
            if said.type in kinds:
                return said


async def crowd(
    serving: Serving, players: int, seconds: float, thinks: float = 3.0, opponent: str = "recruit", warlords: int = 0
) -> Load:
    """So many people play at once, and so many more sit across from warlords that think."""
    load, beside = Load(), Load()
    loop = asyncio.get_running_loop()
    made = [
        await loop.run_in_executor(None, lambda n=n: serving.make(mode="computer", opponent=opponent, seed=n))  # type: ignore[misc]
        for n in range(players)
    ]
    strong = [
        await loop.run_in_executor(
            None,
            lambda n=n: serving.make(mode="computer", opponent="warlord", seed=n),  # type: ignore[misc]
        )
        for n in range(warlords)
    ]
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(LoadedPlayer(serving.port, each, thinks, load, n).play(until) for n, each in enumerate(made)),
        *(LoadedPlayer(serving.port, each, 0.2, beside, players + n).play(until) for n, each in enumerate(strong)),
    )
    load.wrong += beside.wrong
    return load


async def come_back(serving: Serving, battles: int, answers: int = 120) -> tuple[int, list[float]]:
    """Play battles, leave them alone until they leave memory, and come back.

    How many stayed there, and how long each took until its page was told the table. The server must be a hasty one.
    """
    loop = asyncio.get_running_loop()
    made = [
        await loop.run_in_executor(None, lambda n=n: serving.make(mode="one-screen", seed=n))  # type: ignore[misc]
        for n in range(battles)
    ]
    for each in made:
        await LoadedPlayer(serving.port, each, 0.0, Load()).play(time.monotonic() + 600.0, answers)
    until = time.monotonic() + 60.0
    while (left := await loop.run_in_executor(None, serving.in_memory)) and time.monotonic() < until:
        await asyncio.sleep(0.5)
    waits = []
    for each in made:
        begun, address = time.monotonic(), f"ws://127.0.0.1:{serving.port}/api/battles/{each['id']}/ws"
        async with connect(address, max_size=None, compression=None) as line:
            await line.send(json.dumps({"type": "hello", "seat": each["seats"]["both"]}))
            while hear(await line.recv()).type != "table":
                pass
            waits.append(time.monotonic() - begun)
    return left, waits


async def onlookers(serving: Serving, pages: int, battles: int) -> int:
    """Open so many pages at so many battles and leave them alone; the memory of the server then, in bytes."""
    loop = asyncio.get_running_loop()
    made = [await loop.run_in_executor(None, lambda: serving.make(mode="one-screen", seed=1)) for _ in range(battles)]
    lines = []
    for number in range(pages):
        each = made[number % battles]
        line = await connect(
            f"ws://127.0.0.1:{serving.port}/api/battles/{each['id']}/ws", max_size=None, compression=None,
            local_addr=(f"127.1.{number // 250}.{number % 250 + 1}", 0),
        )  # fmt: skip
        token = each["seats"]["both"] if number < battles else each["watch"]
        await line.send(json.dumps({"type": "hello", "seat": token}))
        await line.recv()
        lines.append(line)
    await asyncio.sleep(2.0)
    found = serving.memory()
    await asyncio.gather(*(line.close() for line in lines))
    return found
