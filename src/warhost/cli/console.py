"""Where commands write: a terminal at its own width, a pipe at one that keeps tables whole."""

import sys
from collections.abc import Collection
from typing import NoReturn

import typer
from rich.console import Console
from rich.markup import escape

from warhost.engine.naming import alike


def console(*, error: bool = False) -> Console:
    """The console for output, or for complaints."""
    stream = sys.stderr if error else sys.stdout
    return Console(stderr=error, highlight=False, width=None if stream.isatty() else 120)


FEW = 12
"""Names that a message lists; of more it gives the nearest only."""


def meant(name: str, known: Collection[str]) -> str:
    """What somebody may have meant by a name that is not known, and what there is, if it can be read at a glance."""
    near = alike(name, known, 2, 0.5)
    listed = ", ".join(known) if len(known) <= FEW else f"{len(known)} of them"
    return (f"did you mean {' or '.join(near)}? " if near else "") + f"known: {listed}"


def fail(message: str, code: int = 2) -> NoReturn:
    """Say what is wrong and leave with this exit code."""
    console(error=True).print(f"[red]error:[/red] {escape(message)}", soft_wrap=True)
    raise typer.Exit(code)
