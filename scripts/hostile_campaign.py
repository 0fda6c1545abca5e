"""Hostile messages by the million, over HTTP and sockets, at servers of its own, while somebody plays there.

    python scripts/hostile_campaign.py --messages 1000000

They are sent in parts, to a fresh server each; what was sent is kept in .campaign/hostile.jsonl and not sent again:
stop and go on as you like (--anew begins again). Somebody at another address plays the same battle over and over, and
the senders keep still now and then: so what that player waits for an answer and for advice, alone and meanwhile, is
measured at the same time, whatever else the machine does. A part fails where one was answered with a 5xx (503, come
again, apart), a traceback stands in the log, memory grew by more than a tenth, or a p95 of the player's more than
doubled. The last line is PASS or FAIL.
"""

import argparse
import json
import logging
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from warhost.bench.load import Serving, port_of

GROWTH, SLOWER = 1.10, 2.0
"""How much more memory, and how much longer somebody else may wait."""
TOLERANCE = 1.0
"""Milliseconds that are not measured."""
PART, WARM_UP, LINES = 500_000, 0.5, 4
"""Messages to one server; how many of them before memory is looked at (by then all is loaded, and as many battles are
forgotten as are made, some ten minutes after nobody came to them any more); sockets of a sender."""
SLICE, STILL, SETTLED = 10_000, 6.0, 1.0
"""Messages between two pauses of the senders, seconds of a pause, and of them those that do not count."""
THINKS, BATTLE_SEED = 0.2, 7
KEPT = Path(__file__).resolve().parent.parent / ".campaign" / "hostile.jsonl"
KINDS, WHEN = ("accepted", "suggested"), ("alone", "meanwhile")
PLAYER, FROM_ONE = "127.2.0.1", 500
"""Whoever plays comes from an address of their own; a sender from another one after so many messages, since from one
address hardly any more would be heard of (tests/server/http/test_refusals.py)."""
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
    "name",
    "attend",
    "say",
    "emote",
    "mute",
    "propose",
    "settle",
    "run-clock",
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
        self.lines: list[ClientConnection | None] = []
        self.statuses: Counter[str] = Counter()

    def move(self) -> None:
        """Come from another address."""
        self.leave()
        self.address = f"127.3.{self.chance.randrange(256)}.{self.chance.randrange(1, 255)}"
        transport = httpx.HTTPTransport(local_address=self.address)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=120, transport=transport)
        self.lines = [None] * LINES

    def leave(self) -> None:
        for line in self.lines:
            with suppress(*BROKEN):
                if line is not None:
                    line.close()

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
        which = self.chance.randrange(LINES)
        try:
            line = self.lines[which] = self.lines[which] or self.opened()
            message = {"type": self.chance.choice(WORDS), "ref": 1, "to": self.chance.choice((0, -1, 5, None))}
            message |= {key: self.anything() for key in ("choice", "unit", "goals", "goal", "model", "text", "yes")}
            line.send(self.text() if self.chance.random() < 0.2 else json.dumps(message))
            with suppress(TimeoutError):
                line.recv(0.0)
            self.statuses["said"] += 1
        except BROKEN:
            self.lines[which] = None
            self.statuses["hung up"] += 1

    def opened(self) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/api/battles/{self.made['id']}/ws"
        line = connect(address, open_timeout=120, source_address=(self.address, 0), ping_interval=None).__enter__()
        line.send(json.dumps({"type": "hello", "seat": self.made["seats"]["both"]}))
        return line

    def go_on(self, messages: int) -> None:
        for number in range(messages):
            if number % FROM_ONE == 0:
                self.move()
            self.request() if self.chance.random() < 0.3 else self.say()


class Waits:
    """How long the player waited, in seconds: for answers and for advice, alone and meanwhile."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {f"{kind} {when}": [] for kind in KINDS for when in WHEN}
        self.when: str | None = None
        """None: neither alone nor under fire."""

    def note(self, kind: str, when: str | None, seconds: float) -> None:
        """What began and ended under the same circumstances."""
        if when is not None and when == self.when:
            self.seconds[f"{kind} {when}"].append(seconds)

    def p95(self) -> dict[str, float]:
        """In milliseconds."""
        return {name: round(p95(each), 1) for name, each in self.seconds.items()}


class SteadyPlayer:
    """Somebody who plays the same battle again and again, for as long as they are let."""

    def __init__(self, server: Serving) -> None:
        self.server, self.waits, self.ended = server, Waits(), threading.Event()
        self.battles, self.wrong = 0, list[str]()
        self._table: dict[str, Any] = {}
        self._thread = threading.Thread(target=self._play_on, daemon=True)

    def __enter__(self) -> "SteadyPlayer":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self._thread.join(120)

    def _play_on(self) -> None:
        while not self.ended.is_set():
            try:
                self._play(self.server.make(mode="one-screen", seed=BATTLE_SEED))
            except (*BROKEN, AssertionError) as error:
                self.wrong.append(repr(error)[:200])

    def _play(self, made: dict[str, Any]) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/api/battles/{made['id']}/ws"
        with connect(address, max_size=None, open_timeout=120, source_address=(PLAYER, 0)) as line:
            self._say(line, "table", type="hello", seat=made["seats"]["both"])
            while self._table["waiting_for"] is not None and not self.ended.is_set():
                number = self._table["number"]
                choices = self._say(line, "suggested", type="suggest")["choices"]
                choice = choices[number % len(choices)]["choice"]
                self._say(line, "accepted", type="answer", to=number, choice=choice)
                while self._table["number"] == number:
                    self._hear(line)
                time.sleep(THINKS)
        self.battles += 1

    def _say(self, line: ClientConnection, reply: str, **said: Any) -> dict[str, Any]:
        """Say something and wait for what is said to it."""
        when, begun = self.waits.when, time.monotonic()
        line.send(json.dumps(said))
        while (heard := self._hear(line))["type"] != reply:
            assert heard["type"] != "refused", heard
        if reply in KINDS:
            self.waits.note(reply, when, time.monotonic() - begun)
        return heard

    def _hear(self, line: ClientConnection) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(line.recv(120))
        if heard["type"] == "table":
            self._table = heard
        return heard


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1] * 1000 if len(seconds) > 1 else 0.0


def stand_back() -> None:
    """Run only where the server leaves a core idle, as if on another machine."""
    if hasattr(os, "SCHED_IDLE"):  # a process that is merely nice keeps others waiting for milliseconds
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


def sent(port: int, seed: int, made: dict[str, Any], messages: int) -> Counter[str]:
    """In a process of its own, which stands back: the machine is the server's."""
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # that the server hangs up on us is no wonder
    sender = Sender(port, seed, made)
    sender.go_on(messages)
    sender.leave()
    return sender.statuses


class Part:
    """So many messages to one server: what came of them."""

    def __init__(self, number: int, messages: int, senders: int) -> None:
        self.number, self.messages, self.senders = number, messages, senders
        self.sent = 0
        self.found: dict[str, Any] = {}

    def fight(self) -> None:
        with tempfile.TemporaryDirectory() as folder, open(Path(folder, "log"), "w+") as log:
            command = [sys.executable, "-c", "from warhost.cli import main; main()", "serve", "--port", "0"]
            server = subprocess.Popen([*command, "--data", folder], stdout=subprocess.PIPE, stderr=log, text=True)
            try:
                self._send(Serving(port_of(server), server), Path(folder, "log"))
            finally:
                server.terminate()
                server.wait(60)

    def _send(self, server: Serving, log: Path) -> None:
        made = [server.make(mode="one-screen") for _ in range(self.senders)]
        with ProcessPoolExecutor(self.senders, get_context("spawn"), initializer=stand_back) as pool:
            warm_up = int(self.messages * WARM_UP) // self.senders
            with SteadyPlayer(server) as player:
                statuses = self._all(pool, server.port, made, warm_up)
                before, begun, left = server.memory(), time.monotonic(), self.messages // self.senders - warm_up
                while left > 0:
                    self._keep_still(player)
                    part = min(left, SLICE // self.senders)
                    statuses += self._all(pool, server.port, made, part)
                    left -= part
                player.waits.when = None
        told = log.read_text()
        self.found = {
            "messages": statuses.total(), "seconds": round(time.monotonic() - begun), "answered": dict(statuses),
            "waits": player.waits.p95(), "answers": {name: len(each) for name, each in player.waits.seconds.items()},
            "battles": player.battles, "wrong": player.wrong[:5], "before": round(before / 1e6),
            "after": round(server.memory() / 1e6), "log": len(told), "tracebacks": told.count("Traceback"),
            "last_words": told[-3000:] if "Traceback" in told else "",
        }  # fmt: skip

    def _keep_still(self, player: SteadyPlayer) -> None:
        """A pause, in which the player is alone once everything that was sent is done with."""
        player.waits.when = None
        time.sleep(SETTLED)
        player.waits.when = WHEN[0]
        time.sleep(STILL)
        player.waits.when = WHEN[1]

    def _all(self, pool: ProcessPoolExecutor, port: int, made: list[dict[str, Any]], messages: int) -> Counter[str]:
        self.sent += 1
        seeds = [self.number * 100_000 + self.sent * 10 + number for number in range(self.senders)]
        parts = [pool.submit(sent, port, seed, made[n], messages) for n, seed in enumerate(seeds)]
        return sum((each.result() for each in parts), Counter[str]())


def faults(found: dict[str, Any]) -> list[str]:
    """What went wrong in a part."""
    bad = {status: count for status, count in found["answered"].items() if status[0] == "5" and status != "503"}
    wrong = [f"answered with {bad}"] if bad else []
    wrong += [f"{found['tracebacks']} tracebacks in the log"] if found["tracebacks"] else []
    if found["after"] > GROWTH * found["before"]:
        wrong.append(f"memory grew from {found['before']} to {found['after']} MB")
    wrong += [f"the player was refused: {each}" for each in found["wrong"]]
    for kind in KINDS:
        alone, meanwhile = (found["waits"][f"{kind} {when}"] for when in WHEN)
        if meanwhile > SLOWER * alone + TOLERANCE:
            wrong.append(f"somebody else waited {meanwhile} ms instead of {alone} ({kind})")
    return wrong


def kept() -> list[dict[str, Any]]:
    return [json.loads(line) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []


def tell(parts: list[dict[str, Any]], messages: int) -> bool:
    """All parts in a few lines; is all well?"""
    statuses = sum((Counter(each["answered"]) for each in parts), Counter[str]())
    done = statuses.total()
    print(f"{done} messages in {sum(each['seconds'] for each in parts)} s: {dict(statuses.most_common())}")
    wrong = [f"part {number}: {fault}" for number, each in enumerate(parts) for fault in faults(each)]
    for each in wrong:
        print(f"  {each}")
    grown = max(each["after"] / each["before"] for each in parts)
    well = not wrong and done >= messages
    slowest = {name: max(each["waits"][name] for each in parts) for name in parts[0]["waits"]}
    print(
        f"{'PASS' if well else 'FAIL'}: {done} of {messages} hostile messages, {len(wrong)} faults; p95 of somebody "
        f"else in ms, of the slowest part: {slowest}; memory at most {grown:.0%} of before"
    )
    return well


def campaign(messages: int, senders: int, part: int) -> bool:
    while (done := sum(each["messages"] for each in kept())) < messages:
        one = Part(len(kept()), -(-min(part, messages - done) // senders) * senders, senders)
        one.fight()
        KEPT.parent.mkdir(exist_ok=True)
        with open(KEPT, "a") as journal:
            journal.write(json.dumps(one.found) + "\n")
        wrong = faults(one.found)
        print(f"part {one.number}: {one.found['messages']} messages in {one.found['seconds']} s, {wrong or 'all well'}")
        if one.found["last_words"]:
            print(one.found["last_words"])
    return tell(kept(), messages)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--senders", type=int, default=6)
    parser.add_argument("--part", type=int, default=PART, help="messages to one server")
    parser.add_argument("--anew", action="store_true", help="forget what was sent before")
    given = parser.parse_args()
    if given.anew:
        KEPT.unlink(missing_ok=True)
    sys.exit(0 if campaign(given.messages, given.senders, given.part) else 1)
