"""Servers that are killed while people play: who counts what was acknowledged, and looks for it afterwards."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import httpx
from tests.server.serving import PATIENCE, Data, Page, Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from warhost.engine.codec import convert, decode
from warhost.engine.decisions import AnyChoice
from warhost.engine.verifying import verify
from warhost.scenario.run.books import book_for
from warhost.server.store.battles import BattleStore

START = "from warhost.cli import main; main()"
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError, httpx.TransportError)


class DoesNotReplay(AssertionError):  # noqa: N818
    """A battle whose save is not what its answers lead to; the save tells how."""

    def __init__(self, battle: str, save: bytes, why: str) -> None:
        super().__init__(f"{battle} does not replay: {why}")
        self.battle, self.save = battle, save


class Killable(Server):
    """`warhost serve` in processes of its own."""

    def __init__(self, port: int, data: Path, database: str, workers: int) -> None:
        super().__init__(port)
        self.workers = workers
        options = ["--port", port, "--data", data, "--database", database, "--workers", workers, "--pace", 0]
        self._command = [sys.executable, "-c", START, "serve", *map(str, options), "--bot-processes", "1"]
        self.database = database
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command)
        self.until_whole()

    def until_whole(self) -> None:
        """Wait until there are as many workers as there should be."""
        end = time.monotonic() + PATIENCE * 2
        while time.monotonic() < end:
            assert self.process.poll() is None, "the server ended by itself"
            try:
                if self.http.get("/ready").status_code == 200 and len(self.pids()) >= self.workers:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError("the server does not become whole")

    def pids(self) -> list[int]:
        """The processes that serve, the dead left out."""
        store = BattleStore(self.database)
        try:
            found = [int(each.place.rsplit(" ", 2)[1]) for each in store.workers.all()]
        finally:
            store.close()
        return [each for each in found if _lives(each)]

    def kill_one(self, which: Random) -> None:
        """One worker of several, or the only one, which is then started again."""
        os.kill(which.choice(self.pids()), signal.SIGKILL)
        if self.workers == 1:
            self.process.wait(PATIENCE)
            self.start()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


def _lives(process: int) -> bool:
    """One that was killed is there until somebody asks after it, as a zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Fought:
    """A battle of somebody's, and the answers in it that were acknowledged to them, by number."""

    def __init__(self, made: Data) -> None:
        self.made, self.seat = made, next(iter(made["seats"]))
        self.acknowledged: dict[int, Data] = {}


class Stubborn(threading.Thread):
    """Somebody who plays one battle after the other whatever happens to the server, and remembers all of it."""

    def __init__(self, server: Server, mode: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.mode, self.seed = server, mode, seed
        self.battles: list[Fought] = []
        self.away: list[float] = []
        """How long it took each time until a battle went on."""
        self.wrong: list[str] = []
        self.enough = threading.Event()
        self._lost = 0.0

    @property
    def answers(self) -> int:
        """How many were acknowledged."""
        return sum(len(each.acknowledged) for each in list(self.battles))

    def run(self) -> None:
        over = True
        while not self.enough.is_set():
            try:
                if over:
                    made = self.server.make(mode=self.mode, seed=self.seed + 1000 * len(self.battles))
                    self.battles.append(Fought(made))
                    over = False  # whatever happens now, this one is played to its end
                    self._lost = 0.0  # no battle stood still: there was none
                over = self._come_and_play(self.battles[-1])
            except BROKEN:
                self._lost = self._lost or time.monotonic()
                time.sleep(0.1)
            except Exception as error:
                self.wrong.append(repr(error))
                return

    def _come_and_play(self, one: Fought) -> bool:
        """Play until the line breaks; true when the battle is over."""
        with self.server.page(one.made, one.seat) as page:
            self.away += [time.monotonic() - self._lost] if self._lost else []
            self._lost = 0.0
            if page.table["number"] <= max(one.acknowledged, default=-1):
                self.wrong.append(f"{page.table['number']} after {max(one.acknowledged)}")
            while not self.enough.is_set() and page.table["outcome"] is None:
                self._take_part(page, one)
            return page.table["outcome"] is not None

    def _take_part(self, page: Page, one: Fought) -> None:
        if not page.mine:
            page.next("table", "here")
            return
        number, choice = page.table["number"], page.suggestion(len(one.acknowledged))
        if page.answer(choice)["type"] == "accepted":
            one.acknowledged[number] = choice


def play_and_kill(
    server: Killable, kills: int, seed: int, players: int = 4, mode: str = "computer"
) -> tuple[list[float], int]:
    """So many kills at random moments while people play; how long battles stood still, and how many answers there were.

    Fails if anything was lost.
    """
    chance = Random(seed)
    everybody = [Stubborn(server, mode, seed + n) for n in range(players)]
    for each in everybody:
        each.start()
    for _ in range(kills):
        _until_answers_come(everybody)
        time.sleep(chance.uniform(0.0, 1.5))
        server.kill_one(chance)
        server.until_whole()
    time.sleep(1.0)
    for each in everybody:
        each.enough.set()
    for each in everybody:
        each.join(PATIENCE)
        assert each.wrong == [], f"somebody's page saw {each.wrong}"
        for one in each.battles:
            _look_for(server, one)
    return sorted(seconds for each in everybody for seconds in each.away), sum(each.answers for each in everybody)


def _until_answers_come(everybody: list[Stubborn]) -> None:
    """However long a machine takes to start a server: it is killed while people play."""
    before, end = sum(each.answers for each in everybody), time.monotonic() + 4 * PATIENCE
    while sum(each.answers for each in everybody) == before:
        assert time.monotonic() < end, "nobody gets a word in"
        time.sleep(0.01)


def _look_for(server: Killable, one: Fought) -> None:
    """Everything that was acknowledged is stored under its number, no number is missing, and the battle replays."""
    store = BattleStore(server.database)
    stored = store.find(one.made["id"])
    store.close()
    assert stored is not None, "a battle is missing"
    kept = [decode(raw, AnyChoice) for raw in stored.answers]
    for number, choice in one.acknowledged.items():
        assert kept[number] == convert(choice, AnyChoice), f"answer {number} is another one now"
    saved = server.save(one.made, one.made["seats"][one.seat])
    found = verify(saved, book_for)
    if found is not None:
        raise DoesNotReplay(one.made["id"], saved, found)
    assert len(json.loads(saved)["answers"]) >= len(kept), "its save lacks answers"
