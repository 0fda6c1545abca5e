"""The layout of the database: made, brought up to date with a backup, refused when newer; and what is unusable."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine import Engine
from typer.testing import CliRunner

from warhost.cli import main
from warhost.server.store import layout
from warhost.server.store.battles import BattleStore
from warhost.server.store.engines import WRITES, engine_of
from warhost.server.store.faults import UnusableDatabase
from warhost.server.store.tables import TABLES


@contextmanager
def opened(url: str) -> Iterator[Engine]:
    engine = engine_of(url)
    yield engine
    engine.dispose()


def as_of_old(url: str) -> None:
    """A database as programs left it that knew of no versions, with a replay in it."""
    with opened(url) as engine, engine.execution_options(**WRITES).begin() as connection:
        config = layout._config()
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("DROP TABLE alembic_version")
        connection.exec_driver_sql("INSERT INTO layout (version) VALUES (1)")
        connection.execute(sql.text("INSERT INTO replays VALUES ('old', 1.5, :save)"), {"save": b"\x00\xff"})


def test_migrations_lead_to_the_tables_that_are_used(database: str) -> None:
    BattleStore(database).close()
    with opened(database) as engine, engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), TABLES) == []


def test_an_older_database_is_backed_up_and_brought_up_to_date(database: str, tmp_path: Path) -> None:
    as_of_old(database)
    with opened(database) as engine:
        kept = layout.prepare(engine, tmp_path)
        assert kept is not None
        assert layout.prepare(engine, tmp_path) is None, "once is enough"
        with engine.connect() as connection:
            assert layout.layout_of(connection) == layout.newest()
            assert connection.exec_driver_sql("SELECT version FROM layout").scalar() != 1, "older programs refuse it"
    store = BattleStore(database)
    assert store.replay("old") == b"\x00\xff"
    store.close()
    with opened(f"sqlite:///{kept}") as engine, engine.connect() as connection:
        assert layout.layout_of(connection) == "0001"
        assert connection.exec_driver_sql("SELECT save FROM replays").scalar() == b"\x00\xff"


def test_a_migration_that_fails_changes_nothing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    as_of_old(database)
    upgrade = command.upgrade

    def broken(*arguments: object) -> None:
        upgrade(*arguments)  # type: ignore[arg-type]
        raise sql.exc.OperationalError("x", None, OSError("database or disk is full"))

    with monkeypatch.context() as patch, opened(database) as engine:
        patch.setattr(command, "upgrade", broken)
        with pytest.raises(UnusableDatabase, match="the disk is full"):
            layout.prepare(engine)
        with engine.connect() as connection:
            assert layout.layout_of(connection) == "0001"
    BattleStore(database).close()


def test_a_newer_database_is_refused(database: str) -> None:
    BattleStore(database).close()
    with opened(database) as engine, engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0999'")
    with pytest.raises(UnusableDatabase, match=r"layout 0999; this program reads layouts up to \d+"):
        BattleStore(database)


def test_files_that_are_no_database_are_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "warhost.db"
    file.write_bytes(b"garbage " * 1000)
    with pytest.raises(
        UnusableDatabase, match=r"warhost\.db cannot be used: the file is no database\. Nothing was changed"
    ):
        BattleStore(f"sqlite:///{file}")
    file.unlink()
    as_of_old(f"sqlite:///{file}")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UnusableDatabase, match="the file is damaged"):
        BattleStore(f"sqlite:///{file}")
    assert file.read_bytes() == whole[: len(whole) // 2]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "is no address of a database"),
        ("marble://x/y", "is no address of a database"),
        ("postgresql://warhost@127.0.0.1:9/none", "it cannot be reached"),
        ("sqlite:////proc/none/x.db", "the folder of the database cannot be made"),
    ],
)
def test_addresses_that_lead_nowhere(url: str, said: str) -> None:
    with pytest.raises(UnusableDatabase, match=said):
        BattleStore(url)


def test_a_database_that_may_only_be_read(database: str, tmp_path: Path) -> None:
    """It was found out by the first who wrote, with a traceback."""
    BattleStore(database).close()
    read_only = f"sqlite:///file:{tmp_path / 'warhost.db'}?mode=ro&uri=true"
    if database.startswith("postgresql"):
        read_only = f"{database}&options=-c%20default_transaction_read_only=on"
    with pytest.raises(UnusableDatabase, match=r"the database may only be read\. Nothing was changed"):
        BattleStore(read_only)


@pytest.mark.parametrize("workers", [1, 2])
def test_the_command_says_what_is_wrong_in_a_sentence(tmp_path: Path, workers: int) -> None:
    BattleStore(f"sqlite:///{tmp_path / 'warhost.db'}").close()
    url = f"sqlite:///file:{tmp_path / 'warhost.db'}?mode=ro&uri=true"
    options = ["--workers", str(workers), "--port", "0", "--data", str(tmp_path), "--database", url]
    said = CliRunner().invoke(main, ["serve", *options])
    assert said.exit_code == 1
    assert "may only be read" in said.output
    assert "Traceback" not in said.output
