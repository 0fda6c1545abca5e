"""Pages that are gone in the middle of an answer: it is given all the same, and nobody touches the battle meanwhile."""

import asyncio
import gc
from concurrent.futures import Future
from pathlib import Path
from threading import Event
from traceback import format_stack
from typing import Any

import pytest
from tests.server.serving import PATIENCE, quick, run_aside, serving

from warhost.engine.battle import Battle
from warhost.players.computer_player import first_legal
from warhost.server.play.room import Room
from warhost.server.play.sessions import Sessions
from warhost.server.protocol.requests import BattleWish
from warhost.server.store.battles import BattleStore


class Slow:
    """Answers the open decision, and is not done with it before it is told so."""

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()

    def __call__(self, room: Room) -> "Future[None]":
        self.begun.set()
        self.go_on.wait(PATIENCE)
        decision = room.decision
        assert decision is not None
        return room.answer("both", first_legal(room.battle, decision).choice, room.number)  # type: ignore[arg-type]


async def leave_in_the_middle(sessions: Sessions) -> None:
    made = await sessions.create(BattleWish("one-screen", seed=5), "somebody")
    session, slow = await sessions.find(made.record.id), Slow()
    answering = asyncio.create_task(sessions.act(session, slow))
    await asyncio.to_thread(slow.begun.wait, PATIENCE)
    for _ in range(2):
        answering.cancel()
        await asyncio.sleep(0.01)
    coming = asyncio.create_task(sessions.ask(session, lambda room: room.number))
    await asyncio.sleep(0.05)
    assert session.lock.locked(), "the thread is still at it"
    assert not coming.done()
    slow.go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert await coming == 1
    stored = sessions.store.find(made.record.id)
    assert stored is not None
    assert len(stored.answers) == 1


def test_an_answer_is_given_to_its_end(tmp_path: Path) -> None:
    async def scene() -> None:
        sessions = Sessions(settings, store)
        try:
            await leave_in_the_middle(sessions)
        finally:
            await sessions.close()

    settings = quick(tmp_path)
    store = BattleStore(settings.url)
    run_aside(scene())
    store.close()


async def leave_before_a_refusal(sessions: Sessions) -> list[str]:
    """What the event loop complains of: nobody heard that the answer was refused, and nobody need."""
    complaints: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(str(about["message"])))
    made = await sessions.create(BattleWish("one-screen", seed=5), "somebody")
    session, begun, go_on = await sessions.find(made.record.id), Event(), Event()

    def refuse(room: Room) -> "Future[None]":
        begun.set()
        go_on.wait(PATIENCE)
        return room.answer("both", {"type": "Pass"}, 99)

    answering = asyncio.create_task(sessions.act(session, refuse))
    await asyncio.to_thread(begun.wait, PATIENCE)
    answering.cancel()
    await asyncio.sleep(0.01)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await answering
    del answering
    gc.collect()
    return complaints


def test_a_refusal_that_nobody_waits_for_is_no_mistake_of_the_server(tmp_path: Path) -> None:
    async def scene() -> list[str]:
        sessions = Sessions(settings, store)
        try:
            return await leave_before_a_refusal(sessions)
        finally:
            await sessions.close()

    settings = quick(tmp_path)
    store = BattleStore(settings.url)
    assert run_aside(scene()) == []
    store.close()


def test_who_is_about_to_go_on_as_the_server_stops_just_ends(tmp_path: Path) -> None:
    """A computer player then ended with a traceback in the log."""

    async def scene() -> None:
        sessions = Sessions(settings, store)
        await sessions.close()
        with pytest.raises(asyncio.CancelledError):
            await sessions.aside(lambda: None)

    settings = quick(tmp_path)
    store = BattleStore(settings.url)
    run_aside(scene())
    store.close()


def test_nobody_asks_a_battle_that_is_being_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked for its seal in the middle of an answer had the battle gone on with by two threads at once."""
    begun, go_on, asked = Event(), Event(), list[str]()
    current, answer, busy = Battle._current, Battle.answer, list[Battle]()

    def noted(battle: Battle) -> object:
        if begun.is_set() and not go_on.is_set() and battle is busy[0]:
            asked.append("".join(format_stack(limit=4)))
        return current(battle)

    def slowly(battle: Battle, choice: Any) -> None:
        answer(battle, choice)  # the next question is not there yet
        busy.append(battle)
        begun.set()
        go_on.wait(PATIENCE)

    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", seed=5)
        with server.page(made, "both") as page, server.page(made, "both") as other:
            page.play(3)
            other.until(lambda table: table["number"] == 3)
            choice = page.suggestion()
            monkeypatch.setattr(Battle, "_current", noted)
            monkeypatch.setattr(Battle, "answer", slowly)
            page.say(type="answer", ref="a", to=3, choice=choice)
            assert begun.wait(PATIENCE)
            for path in ("seal", "story"):
                assert server.http.get(f"/api/battles/{made['id']}/{path}").status_code == 409
            assert server.http.get(f"/api/battles/{made['id']}/replay").status_code == 403
            other.say(type="answer", to=3, choice=choice)
            other.say(type="coach", to=3)
            with server.page(server.make(mode="one-screen", seed=6), "both"):
                assert asked == []
            go_on.set()
            page.until(lambda table: table["number"] == 4)
            assert other.next("refused")
