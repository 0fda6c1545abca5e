"""`warhost play`: the game in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from warhost.cli.console import console, fail

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in.")]
Port = Annotated[int, typer.Option("--port", metavar="N", min=0, max=65535, help="The port; 0 takes a free one.")]
Data = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="Where battles are kept.", show_default=False)]
Database = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help="An SQLAlchemy address instead of a file in DIR.", show_default=False
    ),
]
Browser = Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="The same dice for every battle.", show_default=False)
]
Pace = Annotated[float, typer.Option("--pace", metavar="S", min=0, help="Seconds between moves of the computer.")]
Processes = Annotated[
    int, typer.Option("--bot-processes", metavar="N", min=0, help="Processes for computer players; 0: threads.")
]
WorkProcesses = Annotated[
    int, typer.Option("--work-processes", metavar="N", min=1, help="Processes for what strangers send.")
]
AllowedHosts = Annotated[
    list[str] | None, typer.Option("--allowed-host", metavar="NAME", help="A name that the server goes by.")
]

ProgramsToo = Annotated[
    list[str] | None,
    typer.Option("--program", metavar="NAME=COMMAND", help="A program to play against; may be said again."),
]


def register(main: typer.Typer) -> None:
    """Add `warhost play`."""
    main.command("play")(play)


def play(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    data: Data = None,
    database: Database = None,
    browser: Browser = True,
    seed: Seed = None,
    pace: Pace = 0.6,
    bot_processes: Processes = 1,
    work_processes: WorkProcesses = 2,
    allowed_host: AllowedHosts = None,
    program: ProgramsToo = None,
) -> None:
    """Play in the browser: against the computer, on one screen, or with a friend by link.

    [cyan]warhost play[/cyan]
      starts the server and opens the page
    [cyan]warhost play --host 0.0.0.0 --port 8080 --no-browser[/cyan]
      lets others in your network play too
    [cyan]warhost play --data battles[/cyan]
      keeps the battles there; after a restart each goes on where it was
    [cyan]warhost play --program mybot="node mybot.js"[/cyan]
      a program of yours among the opponents (docs/programs.md)
    """
    from warhost.cli.changed_catalogues import tell_changed_catalogues
    from warhost.cli.compiling import compile_once
    from warhost.server.http.listener import serve
    from warhost.server.settings import Settings, data_folder

    settings = Settings(
        host=host, port=port, data=data or data_folder(), database=database, seed=seed, pace=pace,
        bot_processes=bot_processes, work_processes=work_processes, drain=2.0,
        allowed_hosts=tuple(allowed_host or ()), programs=_programs(program or []),
    )  # fmt: skip

    def ready(address: str) -> None:
        kept = database or settings.data
        console().print(f"[bold]Playing at {address}[/bold]  (Ctrl+C ends; battles are kept in {kept})", soft_wrap=True)
        if browser:
            open_page(address)

    tell_changed_catalogues()
    compile_once()
    try:
        serve(settings, ready)
    except (OSError, ValueError) as error:
        fail(str(error), 1)


def _programs(said: list[str]) -> dict[str, str]:
    """Programs by name, or a sentence on what is wrong with one."""
    from warhost.players import ANYBODY, PLAYERS

    found: dict[str, str] = {}
    for each in said:
        name, _, command = (part.strip() for part in each.partition("="))
        if not name.isidentifier() or name in PLAYERS:
            fail(f"--program {each!r}: give it a name of letters that no player has, as in mybot='node mybot.js'")
        if f"exec:{command}" not in ANYBODY:
            fail(f"--program {each!r}: there is no command behind the name, as in mybot='node mybot.js'")
        found[name] = command
    return found


def open_page(address: str) -> None:
    """Open the page where there is a browser with a screen; elsewhere the address above is enough."""
    import os
    import sys
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    webbrowser.open(address)
