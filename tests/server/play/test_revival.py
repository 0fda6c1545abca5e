"""Battles come back from disk: quickly, as they were, and what is damaged there is named and set aside."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.server.serving import Data, Server, quick, serving

from warhost.server.play.stored_battles import _played_again, _quickly, revive
from warhost.server.play.stories import SPACING
from warhost.server.protocol.wrong import Wrong
from warhost.server.settings import Settings
from warhost.server.store.battles import BattleStore
from warhost.server.work.scripts import done_here

ANSWERS = 70


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Settings, Data, Data]:
    """A folder with two battles: one of some length whose dice everybody makes, and another."""
    settings = quick(tmp_path_factory.mktemp("revival"))
    with serving(settings) as server:
        made, other = server.make(mode="one-screen"), server.make(mode="one-screen", seed=2)
        with server.page(made, "both") as page:
            page.play(ANSWERS)
        with server.page(other, "both") as page:
            page.play(3)
    return settings, made, other


@pytest.fixture
def store(played: tuple[Settings, Data, Data], tmp_path: Path) -> Iterator[BattleStore]:
    """A copy of it that may be damaged."""
    settings, _, _ = played
    shutil.copy(settings.data / "warhost.db", tmp_path / "warhost.db")
    found = BattleStore(f"sqlite:///{tmp_path / 'warhost.db'}")
    yield found
    found.close()


def change(store: BattleStore, statement: str, **values: object) -> None:
    with store.engine.begin() as connection:
        assert connection.execute(text(statement), values).rowcount


def test_from_snapshots_it_is_the_same_battle(store: BattleStore, played: tuple[Settings, Data, Data]) -> None:
    stored = store.find(played[1]["id"])
    assert stored is not None
    assert ANSWERS - stored.snapshots[-1].number <= 2 * SPACING
    quick_one, slow_one = _quickly(stored, None), done_here(_played_again(store, stored, None))
    assert quick_one is not None
    fast, slow = quick_one.battle, slow_one.battle
    assert (fast.number, fast.state, fast.answers) == (slow.number, slow.state, slow.answers)
    assert fast.events() == slow.events()
    assert quick_one.dice == slow_one.dice
    for name in ("lines", "events", "known"):
        assert getattr(quick_one.chronicle, name) == getattr(slow_one.chronicle, name), name
    for battle in (fast, slow):
        battle.undo(ANSWERS - 2 * SPACING - 3)
        _ = battle.decision
    assert fast.state == slow.state
    started = time.perf_counter()
    _quickly(stored, None)
    swift = time.perf_counter() - started
    started = time.perf_counter()
    done_here(_played_again(store, stored, None))
    assert swift < time.perf_counter() - started


def test_a_damaged_answer_is_named_and_set_aside(store: BattleStore, played: tuple[Settings, Data, Data]) -> None:
    _, made, other = played
    found = store.find(made["id"])
    assert found is not None
    assert store.damages() == []
    last = found.snapshots[-1].number
    change(store, "update answers set choice = :raw where number = 5 and battle = :id", raw=b"{}", id=made["id"])
    assert store.damages() == [(made["id"], f"the battle {made['id']} is damaged: answer 6 is damaged")]
    revived = done_here(revive(store, made["id"]))
    assert revived.record.number == last
    assert "answer 6 is damaged in the database" in (revived.record.note or "")
    with store.engine.connect() as connection:
        aside = connection.execute(text("select count(*) from set_aside")).scalar()
    assert aside == ANSWERS - last
    assert done_here(revive(store, made["id"])).record == revived.record
    assert done_here(revive(store, other["id"])).record.note is None
    assert [each for each in store.damages() if each[0] == other["id"]] == []


def test_missing_answers_and_a_damaged_beginning(store: BattleStore, played: tuple[Settings, Data, Data]) -> None:
    _, made, other = played
    change(store, "delete from answers where number = 1 and battle = :id", id=other["id"])
    assert store.damages() == [(other["id"], f"the battle {other['id']} is damaged: answer 2 is missing")]
    revived = done_here(revive(store, other["id"]))
    assert (revived.battle.number, revived.record.note) == (
        1,
        "answer 2 is missing in the database; going on from before it",
    )
    change(store, "delete from answers where number >= 60 and battle = :id", id=made["id"])
    change(store, "delete from snapshots where battle = :id", id=made["id"])
    assert "answers 61 to 70 are missing" in dict(store.damages())[made["id"]]
    change(store, "update battles set initial = :raw where id = :id", raw=b"{}", id=made["id"])
    with pytest.raises(Wrong, match="its beginning is not what was written"):
        done_here(revive(store, made["id"]))


def test_a_battle_rests_while_its_page_is_open(played: tuple[Settings, Data, Data], tmp_path: Path) -> None:
    settings, made, _ = played
    shutil.copy(settings.data / "warhost.db", tmp_path / "warhost.db")
    with serving(quick(tmp_path)) as server, server.page(made, "both") as page:
        before = {key: value for key, value in page.table.items() if key != "dice"}
        session = _rested(server, made)
        assert session.is_resting
        page.say(type="ping")
        assert page.next("pong")["number"] == ANSWERS
        assert session.is_resting
        assert page.answer()["type"] == "accepted"
        assert not session.is_resting
        assert page.table["epoch"] == before["epoch"]
        assert page.table["number"] == ANSWERS + 1


def _rested(server: Server, made: Data):  # type: ignore[no-untyped-def]
    assert server.sessions is not None
    session = server.sessions._sessions[made["id"]]
    session.used -= 1000
    server.sessions.let_go()
    return session
