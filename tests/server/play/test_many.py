"""Many battles at once: no error, no battle stands still, and people do not wait for computers that think."""

import logging
import time
from pathlib import Path
from statistics import quantiles
from threading import Event, Semaphore

import pytest
from tests.server.serving import PATIENCE, Server, quick, serving

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.players import PLAYERS
from warhost.players.levels import Level
from warhost.players.simple.random_player import RandomPlayer
from warhost.server.settings import Limits


def fight(server: Server, battles: int, answers: int, patience: float) -> list[float]:
    """So many battles between computers up to so many answers each, while somebody plays; how long answers took."""
    for number in range(battles):
        server.make(mode="bots", seed=number, pack=("fire-and-jade", "sand-and-bone", "plain")[number % 3])
    waits: list[float] = []
    with server.page(server.make(mode="one-screen", seed=1), "both") as page:
        for turn in range(40):
            choice, started = page.suggestion(turn), time.perf_counter()
            assert page.answer(choice)["type"] == "accepted"
            waits.append(time.perf_counter() - started)
    end = time.monotonic() + patience
    while True:
        listed = [each for each in server.http.get("/api/battles").json() if each["mode"] == "bots"]
        if all(each["over"] or each["number"] >= answers for each in listed):
            return waits
        assert time.monotonic() < end, sorted(each["number"] for each in listed)[:10]
        time.sleep(0.2)


def limits(answers: int) -> Limits:
    return Limits(messages_a_second=1000, burst=1000, new_a_minute=10_000, answers=answers)


def test_a_dozen_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), serving(quick(tmp_path, limits=limits(50))) as server:
        waits = fight(server, 12, 50, 120)
    assert caplog.records == []
    assert max(waits) < PATIENCE


@pytest.mark.soak
def test_two_hundred_at_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    options = {"bot_processes": 2, "limits": limits(150)}
    with caplog.at_level(logging.WARNING), serving(quick(tmp_path, **options)) as server:
        waits = fight(server, 200, 150, 3000)
    assert caplog.records == []
    assert quantiles(waits, n=20)[-1] < 2.0


def test_a_bot_that_thinks_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought, thinking = Event(), Semaphore(0)

    class Slow(RandomPlayer):
        def choose(self, battle: Battle) -> Choice:
            thinking.release()
            assert thought.wait(PATIENCE)
            return super().choose(battle)

    monkeypatch.setitem(PLAYERS._levels, "slow", Level("slow", "waits", Slow))
    with serving(quick(tmp_path)) as server:
        for number in range(4):
            server.make(mode="bots", bots=["slow", "slow"], seed=number)
        assert thinking.acquire(timeout=PATIENCE)
        with server.page(server.make(mode="one-screen", seed=1), "both") as page:
            page.play(10)
        with server.page(server.make(mode="computer", opponent="slow", seed=1, you="blue"), "blue") as page:
            page.play(done=lambda table: not page.mine)
            page.say(type="ping")
            assert page.next("pong")
            unit = next(iter(page.table["table"]["units"]))
            assert page.ask(type="look", unit=unit)["type"] == "looked"
            thought.set()
            page.play(3)


def test_a_bot_that_finds_no_answer_is_said_and_can_be_got_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls = {"left": 3}

    class Dumb(RandomPlayer):
        def choose(self, battle: Battle) -> Choice:
            if calls["left"] == 0:
                raise RuntimeError("no idea")
            calls["left"] -= 1
            return super().choose(battle)

    monkeypatch.setitem(PLAYERS._levels, "dumb", Level("dumb", "gives up", Dumb))
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="computer", opponent="dumb", seed=1)
        with server.page(made, "red") as page:
            page.play(done=lambda table: not page.mine and calls["left"] == 0 and page.table["waiting_for"] == "blue")
            assert "found no answer" in page.next("notice")["text"]
            calls["left"] = 1000
            last = page.table["undo"]["last"]
            assert page.ask(type="undo", to=last)["type"] == "accepted"
            page.until(lambda table: table["number"] == last)
            page.play(3)
