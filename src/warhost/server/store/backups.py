"""Backups: all rows of a database in a file, which is an SQLite database whatever the other one is."""

from contextlib import AbstractContextManager
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from warhost.server.store.engines import WRITES, engine_of
from warhost.server.store.faults import UnusableDatabase

ROWS = 200
"""Rows that are carried over at a time."""
WORKERS = "workers"


def back_up(engine: Engine, file: Path) -> Path:
    """Copy a database that may be in use, as it is at one moment."""
    if file.exists():
        raise UnusableDatabase(f"{file} is there already; a backup writes over nothing")
    half = file.with_suffix(".part")
    half.unlink(missing_ok=True)
    copy = engine_of(f"sqlite:///{half}")
    try:
        moment = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
        with engine.connect().execution_options(**moment) as source, _writing(copy) as target:
            _carry(source, target)
    finally:
        copy.dispose()
    half.rename(file)
    return file


def restore(file: Path, engine: Engine) -> int:
    """Put a backup into an empty database, whose layout the next server brings up to date; how many rows that were."""
    if not file.is_file():
        raise UnusableDatabase(f"there is no backup {file}")
    copy = engine_of(f"sqlite:///{file}")
    try:
        with copy.connect() as source, _writing(engine) as target:
            if sql.inspect(target).get_table_names():
                raise UnusableDatabase("the database is not empty; a backup is restored into an empty one")
            return _carry(source, target)
    finally:
        copy.dispose()


def _writing(engine: Engine) -> AbstractContextManager[Connection]:
    return engine.execution_options(**WRITES).begin()


def _carry(source: Connection, target: Connection) -> int:
    """Every table with every row."""
    tables = sql.MetaData()
    tables.reflect(source)
    if "battles" not in tables.tables:
        raise UnusableDatabase("there are no battles in it: this is no database of warhost")
    carried = 0
    for table in tables.sorted_tables:
        for column in table.columns:
            column.type = column.type.as_generic()
            column.server_default = None
        table.create(target)
        if table.name == WORKERS:
            continue  # who serves now does not serve the copy
        rows = source.execution_options(yield_per=ROWS).execute(sql.select(table))
        for part in rows.mappings().partitions():
            target.execute(table.insert(), [dict(each) for each in part])
            carried += len(part)
    return carried
