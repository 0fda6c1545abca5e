"""A server to test against, and a page that talks to it: real sockets, real messages, no browser."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from warhost.engine.battle import Battle
from warhost.engine.prose import Prose, plain
from warhost.engine.shares import Chain
from warhost.server.http.app import make_app
from warhost.server.http.listener import config_of
from warhost.server.http.sockets import listening_at
from warhost.server.play.sessions import Sessions
from warhost.server.settings import Limits, Settings

Data = dict[str, Any]
T = TypeVar("T")
PATIENCE = 90.0
"""Seconds without a word after which a server has failed; machines that test may be busy with much else."""
FREELY = 1e6
"""Seconds of refused work that nobody minds here: how long they take hangs on the machine."""


def run_aside(work: Coroutine[Any, Any, T]) -> T:
    """Run it in a loop of its own thread: in this one a browser's loop may be running."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(asyncio.run, work).result()


def told(words: Any) -> str:
    """What the server said in spans, as text."""
    return plain(msgspec.convert(words, Prose), rules=False)


class Server:
    """A running server, in this process or another."""

    def __init__(self, port: int, sessions: Sessions | None = None) -> None:
        self.port, self.sessions = port, sessions
        # A line that was quiet is not used again: the server hangs up on those after a while, maybe just then.
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, limits=httpx.Limits(keepalive_expiry=2.0)
        )

    def make(self, mode: str = "computer", **more: Any) -> Data:
        """A new battle; whoever plays for the computer answers at once."""
        reply = self.http.post("/api/battles", json={"mode": mode, "opponent": "random", **more})
        assert reply.status_code == 201, reply.text
        made: Data = reply.json()
        return made

    def token(self, made: Data, seat: str) -> str:
        """The token of a seat, or for watching; a friend takes the invitation once."""
        if seat == "watch" or seat in made["seats"]:
            return str(made["watch"] if seat == "watch" else made["seats"][seat])
        reply = self.http.post(f"/api/battles/{made['id']}/seat", json={"invitation": made["invitation"]})
        assert reply.json()["seat"] == seat, reply.text
        token: str = made["seats"].setdefault(seat, reply.json()["token"])
        return token

    def own(self, *battles: Data) -> list[Data]:
        """What a list shows to somebody who has tokens of these."""
        tokens = {made["id"]: made["watch"] for made in battles}
        found: list[Data] = self.http.post("/api/battles/mine", json={"tokens": tokens}).json()
        return found

    def page(self, made: Data, seat: str, since: int = -1, chain: Chain | None = None) -> "Page":
        """A page at a battle; `seat` may be watch. With a chain it gives shares of the dice."""
        return Page(self.port, made["id"], self.token(made, seat), since, chain=chain)

    def battle(self, made: Data) -> Battle:
        """The battle itself, to compare with what pages are told."""
        assert self.sessions is not None
        # In a thread of its own, for where a browser is driven this one has a loop already.
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(asyncio.run, self.sessions.find(made["id"])).result().room.battle

    def save(self, made: Data, token: str) -> bytes:
        reply = self.http.get(f"/api/battles/{made['id']}/save", headers={"Authorization": f"Bearer {token}"})
        assert reply.status_code == 200, reply.text
        return reply.content


class Page:
    """An open page: what it was last shown, and everything it was ever sent."""

    def __init__(
        self, port: int, battle: str, token: str, since: int = -1, hello: bool = True, chain: Chain | None = None
    ) -> None:
        address = f"ws://127.0.0.1:{port}/api/battles/{battle}/ws"
        self.socket: ClientConnection = connect(address, max_size=None, open_timeout=PATIENCE).__enter__()
        self.heard: list[str] = []
        self.table: Data = {}
        self.refs = 0
        self.chain = chain
        if hello:
            anchor = {} if chain is None else {"anchor": chain.anchor}
            self.say(type="hello", seat=token, since=since, **anchor)
            self.next("table")

    def __enter__(self) -> "Page":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Data:
        """The next message, whatever it is."""
        raw = self.socket.recv(PATIENCE)
        assert isinstance(raw, str)
        self.heard.append(raw)
        message: Data = json.loads(raw)
        if message["type"] == "table":
            self.table = message
        if message["type"] == "share-wanted" and self.chain is not None:
            self.give(message, self.chain)
        return message

    def give(self, wanted: Data, chain: Chain) -> None:
        """This page's share of a throw."""
        self.say(type="share", throw=wanted["throw"], share=chain.link(wanted["throw"]))

    def next(self, *kinds: str) -> Data:
        """The next message of one of these kinds."""
        while True:
            message = self.hear()
            if message["type"] in kinds:
                return message

    def ask(self, **message: Any) -> Data:
        """Say something and wait for what is said to it."""
        self.refs += 1
        self.say(ref=self.refs, **message)
        while True:
            reply = self.hear()
            if reply.get("ref") == self.refs:
                return reply

    def until(self, done: Callable[[Data], Any]) -> Data:
        """Wait for a table that is as wanted, for as long as tables come."""
        while not done(self.table):
            self.next("table")
        return self.table

    @property
    def mine(self) -> bool:
        """Is this page asked?"""
        decision = self.table["decision"]
        return decision is not None and decision["type"] != "Outline"

    def suggestion(self, which: int = 0) -> Data:
        choices = self.ask(type="suggest")["choices"]
        choice: Data = choices[which % len(choices)]["choice"]
        return choice

    def answer(self, choice: Data | None = None, which: int = 0) -> Data:
        """Answer the open decision and wait until it is accepted, or refused."""
        number = self.table["number"]
        return self.ask(type="answer", to=number, choice=choice or self.suggestion(which))

    def play(self, answers: int = 10_000, done: Callable[[Data], Any] = lambda table: False) -> int:
        """Answer whatever is asked, so many times or until something is so; how often."""
        given = 0
        while given < answers and self.table["outcome"] is None and not done(self.table):
            if self.mine:
                reply = self.answer(which=given)
                assert reply["type"] == "accepted", reply
                given += 1
            elif self.table["outcome"] is None:
                self.next("table")
        return given

    def closed(self) -> int | None:
        """Wait for the server to hang up, and why."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None


def quick(data: Path, **more: Any) -> Settings:
    """A server whose computer players neither wait nor start processes."""
    limits = Limits(
        messages_a_second=1000, burst=1000, new_a_minute=10_000, refused_at_once=FREELY, refused_files=FREELY
    )  # fmt: skip
    options: Data = {
        "pace": 0.0,
        "usual_answer": 0.0,
        "bot_processes": 0,
        "work_processes": 0,
        "limits": limits,
        "drain": 2.0,
    } | more
    return Settings(data=data, port=0, **options)


@contextmanager
def serving(settings: Settings) -> Iterator[Server]:
    """A server in a thread of this process."""
    app = make_app(settings)
    server = uvicorn.Server(config_of(app, settings))
    thread = threading.Thread(target=server.run, args=([listening_at("127.0.0.1", 0)],), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield Server(port, app.state.sessions)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
