"""A message that is refused costs its sender more than the server: who keeps sending such gets a small share of a core.

The server is a process of its own with everything it starts; what its processors did is counted, which other work on
the machine does not change.
"""

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.serving import PATIENCE, Data, Server, quick, serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from warhost.server.settings import Limits

MOST, HEARD, MEASURED, SENDERS = 0.1, 2.0, 3.0, 6
"""Of a core for one address; seconds to use up its free mistakes, seconds that are measured; lines at a time."""
START = """
import sys
from pathlib import Path
from warhost.server.http.listener import serve
from warhost.server.settings import Limits, Settings
limits = Limits(refused_at_once=0.05, refused_files=0.1)
serve(Settings(data=Path(sys.argv[1]), port=0, drain=1.0, limits=limits), lambda where: print(where, flush=True))
"""
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, EOFError, http.client.HTTPException)
ILLEGAL = json.dumps({"type": "answer", "to": 0, "choice": {"type": "Picked", "items": ["nobody"]}})


def processor_seconds(process: int) -> float:
    """What a process and all that it started have computed so far."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        listed = [each.read_text() for each in Path(f"/proc/{process}/task").glob("*/children")]
    except OSError:
        return 0.0
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(processor_seconds(int(each)) for text in listed for each in text.split())


class Served:
    """A server in processes of its own, which are all there."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", START, data], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().rsplit(":", 1)[1].strip("/\n"))
        self.server = Server(self.port)
        assert self.server.http.post("/api/rosters/check", content=b"[").status_code == 422

    def line(self, address: str, battle: str, seat: str) -> ClientConnection:
        where = f"ws://127.0.0.1:{self.port}/api/battles/{battle}/ws"
        found = connect(where, ping_interval=None, source_address=(address, 0), open_timeout=PATIENCE).__enter__()
        found.send(json.dumps({"type": "hello", "seat": seat}))
        return found


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell what processes compute")
    found = Served(tmp_path_factory.mktemp("refusals"))
    yield found
    found.process.terminate()
    found.process.wait(PATIENCE)


class Tireless:
    """Somebody who sends the same over and over, on several lines, and how much of it was answered."""

    def __init__(self, served: Served, address: str, kind: str) -> None:
        self.served, self.address, self.answered, self.ended = served, address, 0, threading.Event()
        self._send, self._made = KINDS[kind], served.server.make(mode="one-screen", seed=4)
        for _ in range(SENDERS):
            threading.Thread(target=self._go_on, daemon=True).start()

    def _go_on(self) -> None:
        while not self.ended.is_set():
            with suppress(*BROKEN):
                self._send(self)

    def say(self, text: str) -> None:
        """Over a socket, as fast as it takes it."""
        with self.served.line(self.address, self._made["id"], self._made["seats"]["both"]) as line:
            threading.Thread(target=self._hear, args=(line,), daemon=True).start()
            while not self.ended.is_set():
                line.send(text)

    def _hear(self, line: ClientConnection) -> None:
        with suppress(*BROKEN):
            for said in line:
                self.answered += '"refused"' in str(said)

    def come(self) -> None:
        """With a token that is none."""
        with self.served.line(self.address, self._made["id"], "nonsense") as line:
            self._hear(line)

    def ask(self, path: str, body: bytes) -> None:
        line = http.client.HTTPConnection("127.0.0.1", self.served.port, source_address=(self.address, 0))
        while not self.ended.is_set():
            line.request("POST", path, body)
            reply = line.getresponse()
            reply.read()
            self.answered += 400 <= reply.status < 500


KINDS: dict[str, Callable[[Tireless], None]] = {
    "garbage": lambda sender: sender.say("{nonsense"),
    "illegal answers": lambda sender: sender.say(ILLEGAL),
    "tokens that are none": Tireless.come,
    "uploads": lambda sender: sender.ask("/api/replays", b"{" * 1_000_000),
    "rosters": lambda sender: sender.ask("/api/rosters/check", b"[" * 90_000),
    "what is not there": lambda sender: sender.ask("/nowhere", b""),
}


@pytest.mark.parametrize("kind", KINDS)
def test_who_keeps_being_refused_gets_a_small_share_of_a_core(served: Served, kind: str) -> None:
    sender = Tireless(served, f"127.4.0.{1 + list(KINDS).index(kind)}", kind)
    try:
        time.sleep(HEARD)
        before, begun = processor_seconds(served.process.pid), time.monotonic()
        time.sleep(MEASURED)
        share = (processor_seconds(served.process.pid) - before) / (time.monotonic() - begun)
    finally:
        sender.ended.set()
    assert sender.answered > 0, "nobody was there to be refused"
    assert share < MOST


def test_somebody_else_is_answered_meanwhile(served: Served) -> None:
    """Whoever waits for their debts waits alone."""
    sender = Tireless(served, "127.4.1.1", "uploads")
    time.sleep(HEARD)
    begun = time.monotonic()
    server = served.server
    with server.page(server.make(mode="one-screen", seed=4), "both") as page:
        assert page.answer()["type"] == "accepted"
    sender.ended.set()
    assert time.monotonic() - begun < PATIENCE / 3


def test_who_makes_mistakes_does_not_notice(tmp_path: Path) -> None:
    """A hundred illegal answers and as many pages that are not there: nobody plays like that, and nobody waits yet."""
    with serving(quick(tmp_path, limits=Limits())) as server:
        made: Data = server.make(mode="one-screen", seed=4)
        with server.page(made, "both") as page:
            for _ in range(100):
                assert page.ask(**json.loads(ILLEGAL))["type"] == "refused"
                assert server.http.get("/nowhere").status_code == 404
        assert server.sessions is not None
        debts = server.sessions.pace.debts
        assert debts._debt("127.0.0.1") > 0.1, "it was noted"
        assert debts.owed("127.0.0.1") == 0
