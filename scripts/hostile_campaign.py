"""Hostile messages by the million, over HTTP and sockets, at a server of its own, while somebody plays there.

    python scripts/hostile_campaign.py --messages 1000000

Says how many were sent and how they were answered, how long the player waited before and meanwhile, and how much memory
the server had before and after. It fails where one was answered with a 5xx, a traceback stands in the log, or the
server's memory grew by more than a tenth.
"""

import argparse
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

GROWTH = 1.10
WORDS = (
    "answer",
    "check",
    "check-path",
    "plan",
    "suggest",
    "look",
    "undo",
    "undo-answer",
    "pace",
    "roster",
    "hello",
    "x",
)
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
PATHS = (
    "/api/rosters/check", "/api/rosters/import", "/api/rosters/text?form=yaml", "/api/scenarios", "/api/replays",
    "/api/battles", "/api/battles/mine", "/api/odds/attack", "/api/odds/roll", "/api/odds/matrix", "/api/rules/core-1",
    "/api/armies/x", "/api/scenarios/../../etc/passwd", "/api/battles/x/save", "/api/battles/x/seat", "/static/../x",
    "/read/%00", "/api/replays/x", "/battle/" + "y" * 290,
)  # fmt: skip


class Sender:
    """Somebody who wishes the server no good; what they send follows from a seed."""

    def __init__(self, port: int, seed: int, made: dict[str, Any]) -> None:
        self.port, self.chance, self.made = port, random.Random(seed), made
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
        self.line: ClientConnection | None = None
        self.statuses: Counter[str] = Counter()

    def anything(self, depth: int = 3) -> Any:
        """Some value or other."""
        chance = self.chance
        kinds = [None, True, 10**18, -1, 0, 1e308, "", "red", "x" * chance.choice((1, 50, 3000)), "\x00\ud7ff", [], {}]
        if depth and chance.random() < 0.5:
            some = [self.anything(depth - 1) for _ in range(chance.randrange(4))]
            return some if chance.random() < 0.5 else {chance.choice(("x", "type", "model", "path")): e for e in some}
        return chance.choice(kinds)

    def text(self) -> str:
        """A text for the readers: repeated pieces, as worst cases are."""
        piece = self.chance.choice(
            ("[", "{", "- ", "\n", ": ", " ", "a: ", "1", "(", "'", "&a ", "*a ", "General's Regiment\n")
        )
        body = piece * self.chance.choice((1, 100, 2000, 20_000))
        return self.chance.choice(("", "title: x\n", "name: x\nregiments:\n", "Skaven\n")) + body

    def request(self) -> None:
        path = self.chance.choice(PATHS)
        body = self.chance.choice((self.text(), json.dumps(self.anything()), json.dumps({"scenario": self.text()})))
        headers = {"Origin": "http://["} if self.chance.random() < 0.05 else {}
        if path == "/api/battles":
            body = json.dumps(
                {"mode": self.chance.choice(("scenario", "branch", "friend", "x")), "scenario": self.text()}
            )
        method = "GET" if self.chance.random() < 0.3 else "POST"
        try:
            reply = self.http.request(method, path, content=body.encode("utf-8", "replace"), headers=headers)
        except (httpx.TransportError, httpx.InvalidURL) as error:
            self.statuses[type(error).__name__] += 1
            return
        self.statuses[str(reply.status_code)] += 1

    def say(self) -> None:
        """One message over the socket, which is opened again whenever the server hangs up."""
        try:
            if self.line is None:
                self.line = connect(
                    f"ws://127.0.0.1:{self.port}/api/battles/{self.made['id']}/ws", open_timeout=120
                ).__enter__()
                self.line.send(json.dumps({"type": "hello", "seat": self.made["seats"]["both"]}))
            message = {"type": self.chance.choice(WORDS), "ref": 1, "to": self.chance.choice((0, -1, 5, None))}
            message |= {key: self.anything() for key in ("choice", "unit", "goals", "goal", "model", "text", "yes")}
            self.line.send(self.text() if self.chance.random() < 0.2 else json.dumps(message))
            with suppress(TimeoutError):
                self.line.recv(0.0)
            self.statuses["said"] += 1
        except BROKEN:
            self.line = None
            self.statuses["hung up"] += 1

    def go_on(self, messages: int) -> None:
        for _ in range(messages):
            self.request() if self.chance.random() < 0.3 else self.say()


def waits(port: int, made: dict[str, Any], until: threading.Event, most: int = 200) -> list[float]:
    """How long somebody who plays waits for each answer to a question."""
    found = []
    with connect(f"ws://127.0.0.1:{port}/api/battles/{made['id']}/ws", max_size=None, open_timeout=120) as line:
        line.send(json.dumps({"type": "hello", "seat": made["seats"]["both"]}))
        while len(found) < most and not until.is_set():
            begun = time.monotonic()
            line.send(json.dumps({"type": "suggest", "ref": len(found)}))
            while json.loads(line.recv(120)).get("ref") != len(found):
                pass
            found.append(time.monotonic() - begun)
            time.sleep(0.2)
    return found


def memory(pid: int) -> float:
    """Megabytes of a process and all that it began."""
    status = Path(f"/proc/{pid}/status")
    own = int(re.search(r"VmRSS:\s+(\d+)", status.read_text()).group(1)) / 1024 if status.exists() else 0.0  # type: ignore[union-attr]
    children = Path(f"/proc/{pid}/task/{pid}/children")
    return own + sum(memory(int(each)) for each in (children.read_text().split() if children.exists() else ()))


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] * 1000 if len(seconds) > 1 else 0.0


def campaign(messages: int, senders: int) -> int:
    with tempfile.TemporaryDirectory() as folder, open(Path(folder, "log"), "w+") as log:
        command = [sys.executable, "-c", "from warhost.cli import main; main()", "play", "--no-browser", "--port", "0"]
        server = subprocess.Popen([*command, "--data", folder], stdout=subprocess.PIPE, stderr=log, text=True)
        try:
            assert server.stdout is not None
            port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))  # type: ignore[union-attr]
            return _fought(server.pid, port, messages, senders, Path(folder, "log"))
        finally:
            server.terminate()
            server.wait(60)


def _fought(pid: int, port: int, messages: int, senders: int, log: Path) -> int:
    http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120)
    made = [http.post("/api/battles", json={"mode": "one-screen"}).json() for _ in range(senders + 1)]
    foes = [Sender(port, number, made[number]) for number in range(senders)]
    for each in foes:  # everything is loaded once before it is weighed
        each.go_on(50)
    before, alone = memory(pid), waits(port, made[-1], threading.Event(), 40)
    threads = [threading.Thread(target=each.go_on, args=(messages // senders,), daemon=True) for each in foes]
    ended, meanwhile, begun = threading.Event(), [], time.monotonic()
    player = threading.Thread(target=lambda: meanwhile.extend(waits(port, made[-1], ended, 10**9)), daemon=True)
    for thread in (*threads, player):
        thread.start()
    for thread in threads:
        thread.join()
    ended.set()
    player.join(120)
    took, after = time.monotonic() - begun, memory(pid)
    statuses = sum((each.statuses for each in foes), Counter[str]())
    bad = {status: count for status, count in statuses.items() if status.startswith("5") and status != "503"}
    told = log.read_text()
    print(f"{statuses.total()} messages in {took:.0f} s: {dict(statuses.most_common())}")
    print(f"somebody who plays waited p95 {p95(alone):.0f} ms alone, {p95(meanwhile):.0f} ms meanwhile")
    print(f"memory {before:.0f} MB before, {after:.0f} MB after; log {len(told) / 1024:.0f} kB")
    faults = [f"answered with {bad}"] * bool(bad) + ["a traceback in the log"] * ("Traceback" in told)
    faults += [f"memory grew to {after / before:.0%}"] * (after > GROWTH * before)
    for fault in faults:
        print(f"FAILED: {fault}")
    if faults:
        print(told[-3000:])
    return len(faults)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--senders", type=int, default=6)
    given = parser.parse_args()
    sys.exit(1 if campaign(given.messages, given.senders) else 0)
