"""The database's layout and its versions: an older one is backed up and brought up to date, a newer one refused."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from warhost.server.store.backups import back_up
from warhost.server.store.engines import WRITES
from warhost.server.store.faults import UnusableDatabase, cause
from warhost.server.store.tables import LAYOUT

FIRST = "0001"
"""The layout of databases from before versions were kept."""
MIGRATING = 7_265_687
"""The number of PostgreSQL's lock that those who migrate take turns by."""


def prepare(engine: Engine, backups: Path | None = None) -> Path | None:
    """Make the database fit for use; the backup, where it had to be changed. UnusableDatabase says why not."""
    try:
        _look_over(engine)
        with engine.execution_options(**WRITES).begin() as connection:
            _take_turn(connection)
            kept = _brought_up(connection, lambda found: _backed_up(engine, found, backups))
            # Written as it is: one that may only be read, or on a disk that is full, is found out here.
            connection.execute(LAYOUT.update().values(version=LAYOUT.c.version))
            return kept
    except (SQLAlchemyError, OSError) as error:
        raise UnusableDatabase(_useless(engine, cause(error))) from error


def newest() -> str:
    """The layout this program reads."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def layout_of(connection: Connection) -> str | None:
    """The layout of a database; None where it is empty."""
    found = MigrationContext.configure(connection).get_current_revision()
    old = found is None and sql.inspect(connection).has_table("layout")
    return FIRST if old else found


def _brought_up(connection: Connection, back_up_first: Callable[[str], Path | None]) -> Path | None:
    found, config = layout_of(connection), _config()
    config.attributes["connection"] = connection
    if found == newest():
        return None
    if found is not None and found not in {
        each.revision for each in ScriptDirectory.from_config(config).walk_revisions()
    }:
        raise UnusableDatabase(
            f"this database has layout {found}; this program reads layouts up to {newest()}. "
            "A newer warhost wrote it: use that one, or another --data or --database"
        )
    kept = back_up_first(found) if found is not None else None
    if found == FIRST:
        command.stamp(config, FIRST)
    command.upgrade(config, "head")
    return kept


def _backed_up(engine: Engine, found: str, folder: Path | None) -> Path | None:
    """A copy of the database as it was: beside its file, or in a folder that is given."""
    beside = Path(engine.url.database or ".").parent if engine.dialect.name == "sqlite" else None
    place = folder or beside
    if place is None or engine.url.database in (None, "", ":memory:"):
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    return back_up(engine, place / f"warhost-layout-{found}-{stamp}.backup.db")


def _take_turn(connection: Connection) -> None:
    """Of several servers that start at once one migrates; SQLite's writers take turns anyhow."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.select(sql.func.pg_advisory_xact_lock(MIGRATING)))


def _look_over(engine: Engine) -> None:
    """Is the file whole, as far as can be told quickly?"""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as connection:
        said = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if said != "ok":
        raise UnusableDatabase(_useless(engine, f"the file is damaged: {str(said).strip()}"))


def _useless(engine: Engine, why: str) -> str:
    where = engine.url.database if engine.dialect.name == "sqlite" else engine.url.render_as_string()
    return (
        f"the database {where} cannot be used: {why}. Nothing was changed. "
        "Set that right, restore a backup (warhost database restore), or use another --data or --database"
    )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
