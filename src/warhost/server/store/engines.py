"""Reaching the database: SQLite in a file, or PostgreSQL."""

from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import URL, Connection, Engine
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry

from warhost.server.store.faults import UnusableDatabase

WRITES = {"writes": True}
"""The option of a connection that will write: in SQLite it takes its turn at once, not in the middle."""
PATIENCE = 5
"""Seconds to wait for a database that may be on another machine."""


def engine_of(url: str) -> Engine:
    """The engine for an address; an address that cannot be used is said in a sentence."""
    try:
        found = sql.engine.make_url(url)
        return _sqlite(found) if found.get_backend_name() == "sqlite" else _elsewhere(found)
    except (ArgumentError, NoSuchModuleError) as error:
        raise UnusableDatabase(
            f"{url!r} is no address of a database ({error}); postgresql://USER@HOST/NAME is one"
        ) from None
    except ModuleNotFoundError as error:
        raise UnusableDatabase(f"{error.name} is not installed: pip install 'warhost[postgres]' brings it") from None
    except OSError as error:
        raise UnusableDatabase(f"the folder of the database cannot be made: {error}") from None


def _elsewhere(url: URL) -> Engine:
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    options = {"connect_timeout": PATIENCE} if url.get_backend_name() == "postgresql" else {}
    return sql.create_engine(url, pool_pre_ping=True, connect_args=options)


def _sqlite(url: URL) -> Engine:
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = sql.create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})
    sql.event.listen(engine, "connect", _tune)
    sql.event.listen(engine, "begin", _take_turn)
    return engine


def _tune(connection: Any, _: ConnectionPoolEntry) -> None:
    """Readers do not wait for the writer, and a commit is on the disk when it returns."""
    connection.isolation_level = None  # transactions begin where _take_turn says, tables made and all
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA secure_delete=ON")  # what is erased is gone from the file too
    cursor.close()


def _take_turn(connection: Connection) -> None:
    """Several processes may write: one that will waits here, for SQLite lets none wait that has read already."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
