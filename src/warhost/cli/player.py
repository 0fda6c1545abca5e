"""`warhost player`: programs that play, in any language."""

from typing import Annotated

import typer
from rich.markup import escape

from warhost.cli.console import console, fail

HELP = """Programs that play, written in any language (docs/programs.md).

[cyan]warhost player check node mybot.js[/cyan]
  does the program keep the protocol?
[cyan]warhost arena --players captain,"exec:node mybot.js" --battles 20[/cyan]
  let it fight
"""

ANY_WORDS = {"allow_extra_args": True, "ignore_unknown_options": True, "allow_interspersed_args": False}
Command = Annotated[list[str], typer.Argument(metavar="CMD...", help="The program, with what it is started with.")]
Pack = Annotated[str, typer.Option("--pack", metavar="PACK", help="The battlepack of the battle it plays.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="S", min=0.01, help="For each decision.")]
Memory = Annotated[int, typer.Option("--memory", metavar="MB", min=16, help="Megabytes it may use.")]


def register(main: typer.Typer) -> None:
    """Add `warhost player`."""
    player = typer.Typer(help=HELP, no_args_is_help=True, rich_markup_mode="rich")
    player.command("check", context_settings=ANY_WORDS)(check)
    player.callback()(_nothing)
    main.add_typer(player, name="player")


def _nothing() -> None:
    pass


def check(command: Command, pack: Pack = "plain", seconds: Seconds = 5.0, memory: Memory = 1024) -> None:
    """Say whether a program keeps the protocol: hello, a refusal, a whole battle, one taken over, quit.

    Leaves with 1 when it does not, 2 when asked for what is not there.
    """
    import shlex

    from warhost.battlepacks.beginning import army_battle
    from warhost.battlepacks.registry import find_pack, offered
    from warhost.players import player
    from warhost.players.programs.checking import Examined, examine

    fit = [name for name, each in offered().items() if each.brings == "army"]
    if pack not in fit:
        fail(f"there is no battlepack called {pack!r} that programs can be tried on; known: {', '.join(fit)}")
    words = tuple(shlex.split(command[0]) if len(command) == 1 else command)
    limits = {"seconds": seconds, "memory": memory}
    found = examine(
        lambda: Examined(words, 1, limits), lambda: army_battle(find_pack(pack), seed=1), lambda: player("random", 1)
    )
    for each in found:
        mark = "[green]ok[/green]" if each.fine else "[red]no[/red]"
        console().print(f"{mark}  {escape(each.words)}", soft_wrap=True)
        if not each.fine:
            raise typer.Exit(1)
    console().print("it keeps the protocol", soft_wrap=True)
