"""`warhost database`: backups of a server's battles, and erasing some."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from warhost.cli.console import console, fail
from warhost.cli.play import Data, Database

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine

HELP = """Look after the battles of a server, which may go on serving meanwhile.

[cyan]warhost database backup battles.backup.db[/cyan]
  everything as it is at this moment, in one file
[cyan]warhost database restore battles.backup.db --data new-place[/cyan]
  into an empty database, of either kind
[cyan]warhost database erase k3m9xq2r7t[/cyan]
  one battle with all its answers, or one replay
[cyan]warhost database tidy --days 90[/cyan]
  whatever nobody has touched for so long
"""
File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]
Key = Annotated[str, typer.Argument(metavar="ID", help="The battle or replay, as its address names it.")]
Days = Annotated[float, typer.Option("--days", metavar="N", min=1, help="Days without a touch.")]


def register(main: typer.Typer) -> None:
    """Add `warhost database` and what belongs to it."""
    database = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="rich")
    for command in (backup, restore, erase, tidy):
        database.command(command.__name__)(command)
    main.add_typer(database, name="database")


def backup(file: File, data: Data = None, database: Database = None) -> None:
    """Copy all battles into a file, as they are at this moment."""
    from warhost.server.store.backups import back_up

    with _Sentences():
        console().print(f"written: {back_up(_engine(data, database, must_exist=True), file)}", soft_wrap=True)


def restore(file: File, data: Data = None, database: Database = None) -> None:
    """Put a backup into an empty database."""
    from warhost.server.store import backups
    from warhost.server.store.layout import prepare

    with _Sentences():
        engine = _engine(data, database)
        rows = backups.restore(file, engine)
        prepare(engine)
        console().print(f"restored: {rows} rows", soft_wrap=True)


def erase(key: Key, data: Data = None, database: Database = None) -> None:
    """Erase one battle with all its answers, or one replay. Backups keep what they have."""
    from warhost.server.store import retention

    with _Sentences():
        if not retention.erase(_engine(data, database, must_exist=True), key):
            fail(f"there is no battle and no replay {key}", 1)
        console().print(f"erased: {key}")


def tidy(days: Days, data: Data = None, database: Database = None) -> None:
    """Erase what nobody has touched for so many days."""
    from warhost.server.store import retention

    with _Sentences():
        console().print(f"erased: {retention.tidy(_engine(data, database, must_exist=True), days)}")


def _engine(data: Path | None, database: str | None, must_exist: bool = False) -> "Engine":
    from warhost.server.settings import Settings, data_folder
    from warhost.server.store.engines import engine_of

    settings = Settings(data=data or data_folder(), database=database)
    file = settings.data / "warhost.db"
    if must_exist and database is None and not file.exists():
        fail(f"there is no database {file}; --data or --database says where it is", 1)
    return engine_of(settings.url)


class _Sentences:
    """What is wrong with a database is said in a sentence."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        from sqlalchemy.exc import SQLAlchemyError

        from warhost.server.protocol.wrong import Wrong
        from warhost.server.store.faults import UnusableDatabase, cause

        if isinstance(error, SQLAlchemyError):
            fail(f"the database cannot be used: {cause(error)}", 1)
        if isinstance(error, UnusableDatabase | Wrong | OSError):
            fail(str(error), 1)
