"""The disk is full, the database is gone: a sentence, nothing is lost, and all goes on when the cause is gone."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from tests.server.postgres import Postgres
from tests.server.serving import PATIENCE, Data, Page, Server, quick, serving, told
from websockets.exceptions import ConnectionClosed

from warhost.server.store.battles import BattleStore
from warhost.server.store.faults import StoreFailed


@contextmanager
def spoiled(server: Server, *pragmas: str) -> Iterator[None]:
    """The connections to SQLite have something wrong with them for a while."""
    assert server.sessions is not None
    engine = server.sessions.store.engine

    def spoil(connection: Any, _: object) -> None:
        for each in pragmas:
            connection.execute(each)

    sql.event.listen(engine, "connect", spoil)
    engine.dispose()
    yield
    sql.event.remove(engine, "connect", spoil)
    engine.dispose()


def refusal(page: Page) -> str:
    """Why an answer is refused; on a full disk a few may find room still."""
    for _ in range(100):
        number, reply = page.table["number"], page.answer()
        if reply["type"] == "refused":
            assert page.table["number"] == number
            return told(reply["problems"][0]["words"])
    raise AssertionError("nothing is refused")


def test_a_full_disk_and_one_that_may_only_be_read(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(3)
            for why, *pragmas in (
                ("the disk is full", "PRAGMA max_page_count=1"),
                ("the database may only be read", "PRAGMA query_only=1"),
            ):
                with spoiled(server, *pragmas):
                    assert f"could not be written down ({why}), so it did not happen" in refusal(page)
                    reply = server.http.post("/api/battles", json={"mode": "one-screen"})
                    assert reply.status_code == 503
                    assert f"the database does not answer ({why})" in reply.json()["error"]
            number = page.table["number"]
            page.play(2)
        with server.page(made, "both") as page:
            assert page.table["number"] == number + 2


def _is_said(server: Server, made: Data) -> None:
    """In a sentence, to whoever asks for whichever battle, by request or message."""
    for battle in (made["id"], "another"):
        for path in ("", f"/{battle}", f"/{battle}/save", f"/{battle}/seal"):
            reply = server.http.get(f"/api/battles{path}")
            assert path == f"/{made['id']}" or reply.status_code in (403, 409, 503), path
            assert reply.status_code != 503 or "the database does not answer" in reply.json()["error"], path
    with Page(server.port, "another", "x", hello=False) as page:
        with suppress(ConnectionClosed):  # it may be told so before it has said anything
            page.say(type="hello", seat="x")
        assert page.closed() in (1012, 1013)


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_database_that_is_gone_for_a_while(tmp_path: Path, postgres: Postgres) -> None:
    with serving(quick(tmp_path, database=postgres.database())) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(3)
            postgres.stop()
            try:
                assert "so it did not happen" in refusal(page)
                _is_said(server, made)
                until(lambda: server.http.get("/ready").status_code == 503)
                assert server.http.get("/health").status_code == 200
            finally:
                postgres.start()
            until(lambda: server.http.get("/ready").status_code == 200)
            page.play(2)
            assert page.table["number"] == 5
        with server.page(made, "both") as page:
            assert page.table["number"] == 5


def test_a_clock_that_is_set_back_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(3)
            earlier = time.time() - 365 * 86400.0
            monkeypatch.setattr("time.time", lambda: earlier)
            page.play(2)
    with serving(quick(tmp_path)) as server, server.page(made, "both") as page:
        assert page.table["number"] == 5
        page.play(1)


def emptied(server: Server) -> None:
    """Everything is in the file itself, and no connection to it is open."""
    assert server.sessions is not None
    engine = server.sessions.store.engine
    with engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.exec_driver_sql("BEGIN")
    engine.dispose()


def test_a_file_that_is_gone_for_a_while(tmp_path: Path) -> None:
    """The disk that the file is on was taken away, and comes back."""
    data, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    with serving(quick(data)) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(3)
            emptied(server)
            data.rename(elsewhere)
            try:
                assert "could not be written down (the file cannot be opened), so it did not happen" in refusal(page)
                _is_said(server, made)
            finally:
                elsewhere.rename(data)
            page.play(2)
            assert page.table["number"] == 5
    with serving(quick(data)) as server, server.page(made, "both") as page:
        assert page.table["number"] == 5


def test_a_file_that_is_cut_short_under_a_running_server(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(3)
            emptied(server)
            file = tmp_path / "warhost.db"
            whole = file.read_bytes()
            file.write_bytes(whole[: len(whole) // 2])
            assert "(the file is damaged), so it did not happen" in refusal(page)
            assert server.http.get("/health").status_code == 200
            assert server.sessions is not None
            server.sessions.store.engine.dispose()
            file.write_bytes(whole)
            page.play(2)
            assert page.table["number"] == 5
    with serving(quick(tmp_path)) as server, server.page(made, "both") as page:
        assert page.table["number"] == 5
        page.play(1)


def test_a_database_that_is_gone_as_the_server_begins_does_not_keep_it_from_ending_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(store: BattleStore) -> list[tuple[str, str]]:
        raise StoreFailed(OSError("connection refused"))

    monkeypatch.setattr(BattleStore, "damages", gone)
    with serving(quick(tmp_path)) as server:
        server.make(mode="one-screen", seed=1)
    store = BattleStore(f"sqlite:///{tmp_path / 'warhost.db'}")
    assert store.workers.all() == [], "it took its leave"
    store.close()
    assert not caplog.records
