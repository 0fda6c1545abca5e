"""The store: what is said to be written is written, and one mistake does not spoil what others write."""

from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError
from tests.server.serving import quick, serving, told

from warhost.server.play.new_battles import Made, make
from warhost.server.play.room import Room
from warhost.server.protocol.requests import BattleWish
from warhost.server.store.battles import BattleStore
from warhost.server.store.faults import TakenOver
from warhost.server.store.places import place_here
from warhost.server.store.records import KeptAnswer
from warhost.server.store.workers import MISSED, Heart, ServerWorker


def added(store: BattleStore) -> Made:
    made = make(BattleWish("one-screen", seed=1), None)
    room = Room(store, made.record, made.battle)
    store.add(made.record, room.summary(), msgspec.json.encode(made.battle.states()[0][1]), []).result(10)
    return made


def kept(store: BattleStore, made: Made, number: int) -> "Future[None]":
    summary = Room(store, made.record, made.battle).summary()
    return store.keep(made.record.id, KeptAnswer(number, b'{"type":"Pass"}', summary))


def test_a_second_answer_of_the_same_number_is_an_error(tmp_path: Path) -> None:
    store = BattleStore(f"sqlite:///{tmp_path / 'x.db'}")
    made = added(store)
    futures = [kept(store, made, number) for number in (0, 1, 1, 2)]
    results = [future.exception(10) for future in futures]
    assert [type(each) for each in results] == [type(None), type(None), IntegrityError, type(None)]
    store.close()
    again = BattleStore(f"sqlite:///{tmp_path / 'x.db'}")
    found = again.find(made.record.id)
    assert found is not None
    assert len(found.answers) == 3
    again.close()


def test_only_the_worker_that_has_a_battle_changes_it(database: str) -> None:
    one, two = BattleStore(database), BattleStore(database)
    rows = [ServerWorker(each.worker, "nowhere:1", "x", place_here()) for each in (one, two)]
    for each in rows:
        one.workers.enrol(each)
    made = added(one)
    key = made.record.id
    kept(one, made, 0).result(10)
    assert two.holder(key) == rows[0]
    for refused in (
        two.take(key),
        kept(two, made, 1),
        two.take_back(key, 0, Room(two, made.record, made.battle).summary()),
    ):
        assert isinstance(refused.exception(10), TakenOver)
    one.release(key).result(10)
    two.take(key).result(10)
    assert isinstance(kept(one, made, 1).exception(10), TakenOver)
    kept(two, made, 1).result(10)
    assert one.workers.bury(rows[1]) == [key]
    assert isinstance(kept(two, made, 2).exception(10), TakenOver), "what others took from it stays theirs"
    one.take(key).result(10)
    found = one.find(key)
    assert found is not None
    assert len(found.answers) == 2
    for store in (one, two):
        store.close()


def test_a_worker_is_gone_when_it_does_not_beat(database: str) -> None:
    store, orphans = BattleStore(database), list[list[str]]()
    made = added(store)
    quiet = ServerWorker(store.worker, "nowhere:1", "x", "another machine 1 1")
    deserted = ServerWorker("deserted", "nowhere:2", "x", place_here().rsplit(" ", 1)[0] + " long-ago")
    own = ServerWorker("own", "nowhere:3", "x", place_here())
    for each in (quiet, deserted, own):
        store.workers.enrol(each)
    heart = Heart(store.workers, own, orphans.append, lambda: orphans.append(["given up"]))
    heart.turn()
    assert [each.id for each in store.workers.all()] == [quiet.id, "own"], "on this machine that is seen at once"
    for _ in range(MISSED - 1):
        heart.turn()
    store.workers.beat(quiet.id)
    for _ in range(MISSED):
        heart.turn()
    assert orphans == [[]]
    heart.turn()
    assert orphans == [[], [made.record.id]]
    store.workers.leave("own")
    heart.turn()
    assert orphans[2:] == [["given up"]]
    assert [each.id for each in store.workers.all()] == ["own"]
    store.close()


def test_commits_are_on_disk_when_they_are_done(tmp_path: Path) -> None:
    store = BattleStore(f"sqlite:///{tmp_path / 'x.db'}")
    made = added(store)
    kept(store, made, 0).result(10)
    other = sql.create_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with other.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from answers").scalar() == 1
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
    store.close()


def test_tokens_are_not_in_the_database(tmp_path: Path) -> None:
    settings = quick(tmp_path)
    with serving(settings) as server:
        made = server.make(mode="friend")
        tokens = [*made["seats"].values(), made["watch"], made["invitation"], server.token(made, "blue")]
        with server.page(made, "red") as page:
            page.say(type="ping")
            page.next("pong")
    for file in tmp_path.iterdir():
        raw = file.read_bytes()
        assert not any(token.encode() in raw for token in tokens), file.name


def test_an_answer_that_cannot_be_written_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(5)

            def fail(self: BattleStore, battle: str, kept: KeptAnswer) -> "Future[None]":
                done: Future[None] = Future()
                done.set_exception(OSError("the disk is full"))
                return done

            with monkeypatch.context() as patch:
                patch.setattr(BattleStore, "keep", fail)
                refused = page.answer()
            assert refused["type"] == "refused"
            assert "did not happen" in told(refused["problems"][0]["words"])
            assert page.table["number"] == 5
            assert len(page.table["lines"]) == len([line for line in page.table["lines"] if line["number"] <= 5])
            page.play(5)
            assert page.table["number"] == 10


def test_two_servers_on_one_database_do_not_spoil_a_battle(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever writes first is right; the other learns it, and goes on from there."""
    with serving(quick(tmp_path)) as one, serving(quick(tmp_path)) as two:
        made = one.make(mode="one-screen", seed=1)
        with one.page(made, "both") as first, two.page(made, "both") as second:
            first.play(3)
            refused = second.answer(which=1)
            assert refused["type"] == "refused"
            assert second.table["number"] == 3
            assert second.table["table"] == first.table["table"]
            second.play(2)
            assert second.table["number"] == 5


def test_any_address_will_do(tmp_path: Path) -> None:
    settings = quick(tmp_path / "unused", database=f"sqlite:///{tmp_path / 'elsewhere' / 'mine.db'}")
    with serving(settings) as server:
        server.make(mode="friend")
    assert (tmp_path / "elsewhere" / "mine.db").exists()
    assert not (tmp_path / "unused").exists()
