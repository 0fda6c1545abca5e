"""Nothing is lost: a server that is stopped, or killed in the middle of a battle, goes on where it was."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.server.serving import PATIENCE, Data, Page, Server, quick, serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from warhost.engine.verifying import verify
from warhost.scenario.run.books import book_for
from warhost.server.play import sessions
from warhost.server.play.stored_battles import Revived, revive
from warhost.server.store.battles import BattleStore
from warhost.server.work.scripts import WorkScript, done_here

START = "from warhost.cli import main; main()"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Process(Server):
    """A server of its own, started from the command line, that can be killed."""

    def __init__(self, data: Path, port: int, mark: str) -> None:
        super().__init__(port)
        options = ["--port", str(port), "--data", str(data), "--no-browser", "--pace", "0", "--bot-processes", "1"]
        environment = os.environ | {"WARHOST_TEST": mark}
        self.process = subprocess.Popen([sys.executable, "-c", START, "play", *options], env=environment)
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE * 2
        while time.monotonic() < end:
            assert self.process.poll() is None, "the server ended by itself"
            try:
                self.http.get("/api/battles")
            except httpx.TransportError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """As hard as can be."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


@contextmanager
def process(data: Path, port: int, mark: str = "") -> Iterator[Process]:
    found = Process(data, port, mark)
    try:
        yield found
    finally:
        if found.process.poll() is None:
            found.kill()


def left_over(mark: str) -> list[int]:
    """Processes that were started with this mark and still live."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"WARHOST_TEST={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            continue
    return found


def play_until_dead(server: Process, page: Page, answers: int) -> int:
    """Answer so many times, then kill the server with another answer on its way; the last that was acknowledged."""
    acknowledged = -1
    try:
        for turn in range(answers):
            page.until(lambda table: page.mine or table["outcome"])
            if page.table["outcome"]:
                return acknowledged
            reply = page.answer(which=turn)
            assert reply["type"] == "accepted"
            acknowledged = reply["to"]
        page.until(lambda table: page.mine or table["outcome"])
        if page.mine:
            page.say(type="answer", to=page.table["number"], choice=page.suggestion())
        server.kill()
        page.closed()
    except ConnectionClosed:
        pass
    return acknowledged


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_killed_in_mid_battle_and_nothing_is_lost(tmp_path: Path) -> None:
    mark, port = f"kill-{tmp_path.name}-{os.getpid()}", free_port()
    with process(tmp_path, port, mark) as server:
        made = server.make(mode="computer", seed=9)
        known = play_until_dead(server, server.page(made, "red"), 12)
    told: list[Data] = []
    for answers in (9, 25):
        with process(tmp_path, port, mark) as server:
            page = server.page(made, "red")
            assert page.table["number"] > known
            told.append(page.table)
            known = max(known, play_until_dead(server, page, answers))
    with process(tmp_path, port, mark) as server:
        page = server.page(made, "red")
        assert page.table["number"] > known
        earlier, now = told[0]["lines"], page.table["lines"]
        assert now[: len(earlier)] == earlier
        page.play(3)
        saved = server.save(made, made["seats"]["red"])
    assert verify(saved, book_for) is None
    end = time.monotonic() + PATIENCE
    while left_over(mark) and time.monotonic() < end:
        time.sleep(0.1)
    assert left_over(mark) == []


def test_a_stopped_server_goes_on_where_it_was(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        one, two = server.make(mode="one-screen", seed=2), server.make(mode="friend", seed=3)
        with server.page(one, "both") as page:
            page.play(90)
        with server.page(one, "both") as page:
            before = page.table
        with server.page(two, "watch") as page:
            untouched = page.table
    with serving(quick(tmp_path)) as server:
        with server.page(one, "both") as page:
            assert _lasting(page.table) == _lasting(before)
            page.play(10)
        with server.page(two, "watch") as page:
            assert _lasting(page.table) == _lasting(untouched)


def _lasting(table: Data) -> Data:
    """What a restart leaves as it was."""
    return {key: value for key, value in table.items() if key != "epoch"}


def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    with serving(quick(tmp_path, pace=0.5)) as server:
        made = server.make(mode="bots", seed=2)
        with server.page(made, "watch") as page:
            page.until(lambda table: table["number"] >= 3)
    with serving(quick(tmp_path)) as server:
        end = time.monotonic() + PATIENCE
        while not server.own(made)[0]["over"]:
            assert time.monotonic() < end
            time.sleep(0.1)


def test_one_that_does_not_come_back_holds_up_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(quick(tmp_path, pace=0.5)) as server:
        sound, broken = (server.make(mode="bots", seed=seed) for seed in (2, 3))  # the last played is tried first
    usual = revive

    def stumble(store: BattleStore, key: str, *more: Any) -> WorkScript[Revived]:
        if key == broken["id"]:
            raise RuntimeError("a mistake of ours")
        return usual(store, key, *more)

    monkeypatch.setattr(sessions, "revive", stumble)
    with serving(quick(tmp_path)) as server:
        end = time.monotonic() + PATIENCE
        while not server.own(sound)[0]["over"]:
            assert time.monotonic() < end
            time.sleep(0.1)
    assert f"battle {broken['id']} does not come back" in caplog.text


def test_pages_that_come_while_nobody_is_there_yet(tmp_path: Path) -> None:
    port = free_port()
    with pytest.raises((OSError, InvalidHandshake)):
        Page(port, "x", "y")


def test_a_battle_that_replays_otherwise_goes_on_from_its_last_turn(tmp_path: Path) -> None:
    """As after a change of the rules: an answer that is not legal any more."""
    settings = quick(tmp_path)
    with serving(settings) as server:
        made = server.make(mode="one-screen", seed=2)
        with server.page(made, "both") as page:
            page.play(done=lambda table: table["table"]["now"]["round"] == 2)
            page.play(done=lambda table: table["table"]["now"]["phase"] == "movement")
            page.play(1)
            number = page.table["number"]
    store = BattleStore(settings.url)
    stored = store.find(made["id"])
    assert stored is not None
    assert stored.snapshots
    last = stored.snapshots[-1].number
    assert last < number
    with store.engine.begin() as connection:
        wrong = msgspec.json.encode({"type": "Picked", "items": ["nonsense"]})
        connection.exec_driver_sql("update answers set choice = ?, mark = null where number = 5", (wrong,))
        connection.exec_driver_sql("update snapshots set story = null, mark = null")
    revived = done_here(revive(store, made["id"]))
    assert revived.record.number == last
    assert "answer 6 is refused now" in (revived.record.note or "")
    store.close()
    with serving(settings) as server, server.page(made, "both") as page:
        assert page.table["number"] == last
        assert "refused now" in page.table["note"]
        assert page.ask(type="undo", to=0)["type"] == "refused"
        page.play(20)
        number = page.table["number"]
        assert number == last + 20
    with serving(settings) as server, server.page(made, "both") as page:
        assert page.table["number"] == number
        page.play()
        page.until(lambda table: table["outcome"])
        assert verify(server.save(made, made["seats"]["both"]), book_for) is None
