"""A bar that shows how far many battles have got, and how long the others will take."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from warhost.cli.console import console


@contextmanager
def battles_bar(said: str, total: int, done: int, quiet: bool = False) -> Iterator[Callable[[], None]]:
    """Where there is a terminal; call what it gives after every battle."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    shown = console(error=True)
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TextColumn("left"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=shown, disable=quiet or not shown.is_terminal) as progress:
        task = progress.add_task(said, total=total, completed=done)
        yield lambda: progress.advance(task)
