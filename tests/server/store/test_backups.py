"""Backups that are restored and played on, and battles that are erased."""

import re
import time
from pathlib import Path

import pytest
from tests.server.serving import PATIENCE, quick, serving
from typer.testing import CliRunner, Result

from warhost.cli import main
from warhost.server.store.tables import BATTLES


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def test_a_backup_of_a_server_in_use_is_restored_and_played_on(tmp_path: Path, database: str) -> None:
    kept = tmp_path / "kept.backup.db"
    with serving(quick(tmp_path / "one", database=database)) as server:
        made = server.make(mode="one-screen", seed=1)
        with server.page(made, "both") as page:
            page.play(5)
            done = run("database", "backup", kept, "--database", database)
            assert done.exit_code == 0, done.output
            page.play(2)
    assert "there already" in run("database", "backup", kept, "--database", database).output
    full = run("database", "restore", kept, "--database", database)
    assert full.exit_code == 1
    assert "is not empty" in full.output
    assert run("database", "restore", kept, "--data", tmp_path / "two").exit_code == 0
    with serving(quick(tmp_path / "two")) as server, server.page(made, "both") as page:
        assert page.table["number"] == 5, "as it was when the backup was made"
        page.play(3)


def test_a_battle_is_erased(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        one, two = server.make(mode="one-screen", seed=1), server.make(mode="one-screen", seed=2)
        with server.page(one, "both") as page:
            page.play(2)
            assert run("database", "erase", one["id"], "--data", tmp_path).exit_code == 0
            page.say(type="answer", ref=1, to=2, choice=page.suggestion())
            assert page.closed() == 1012, "whoever is there is sent away at the next word"
        assert server.http.get(f"/api/battles/{one['id']}").status_code == 404
        assert server.http.get(f"/api/battles/{two['id']}").status_code == 200
    assert one["id"].encode() not in re.sub(rb"\s", b"", b"".join(each.read_bytes() for each in tmp_path.glob("*.db")))
    assert "there is no battle and no replay" in run("database", "erase", one["id"], "--data", tmp_path).output


def test_what_nobody_touches_is_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(quick(tmp_path)) as server:
        made = server.make(mode="one-screen", seed=1)
    later = time.time() + 100 * 86400.0
    monkeypatch.setattr("time.time", lambda: later)
    assert "erased: 0" in run("database", "tidy", "--days", 101, "--data", tmp_path).output
    assert "erased: 1" in run("database", "tidy", "--days", 99, "--data", tmp_path).output
    monkeypatch.undo()
    with serving(quick(tmp_path)) as server:
        assert server.http.get(f"/api/battles/{made['id']}").status_code == 404


@pytest.mark.parametrize("command", ["backup", "restore", "erase"])
def test_where_there_is_no_database(tmp_path: Path, command: str) -> None:
    said = run("database", command, tmp_path / "none.db", "--data", tmp_path / "nowhere")
    assert said.exit_code == 1
    assert re.search("there is no (database|backup)", said.output)
    assert "Traceback" not in said.output


def test_a_server_that_keeps_battles_for_so_long_erases_the_others(tmp_path: Path) -> None:
    with serving(quick(tmp_path)) as server:
        old, new = server.make(mode="one-screen", seed=1), server.make(mode="one-screen", seed=2)
        assert server.sessions is not None
        with server.sessions.store.engine.begin() as connection:
            left = BATTLES.update().where(BATTLES.c.id == old["id"])
            connection.execute(left.values(updated=BATTLES.c.updated - 31 * 86400.0))
    with serving(quick(tmp_path)) as server:
        assert server.http.get(f"/api/battles/{old['id']}").status_code == 200, "never without being told to"
    with serving(quick(tmp_path, keep_days=30.0)) as server:
        end = time.monotonic() + PATIENCE
        while server.http.get(f"/api/battles/{old['id']}").status_code != 404:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert server.http.get(f"/api/battles/{new['id']}").status_code == 200
