"""Where commands write: a terminal at its own width, a pipe at one that keeps tables whole."""

import sys
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape


def console(*, error: bool = False) -> Console:
    """The console for output, or for complaints."""
    stream = sys.stderr if error else sys.stdout
    return Console(stderr=error, highlight=False, width=None if stream.isatty() else 120)


def fail(message: str, code: int = 2) -> NoReturn:
    """Say what is wrong and leave with this exit code."""
    console(error=True).print(f"[red]error:[/red] {escape(message)}", soft_wrap=True)
    raise typer.Exit(code)
