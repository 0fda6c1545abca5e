"""`warhost packs`: which battlepacks can be played."""

import typer
from rich.markup import escape
from rich.table import Table

from warhost.cli.console import console


def register(main: typer.Typer) -> None:
    """Add `warhost packs`."""
    main.command("packs")(packs)


def packs() -> None:
    """List the battlepacks: their sides, cards, and what a side needs; and those that cannot be used, with why."""
    from warhost.battlepacks.registry import offered, shelf

    table = Table("pack", "name", "sides", "cards", "twists", "a side brings", title="Battlepacks")
    for each in offered().values():
        brings = "an army" if each.brings == "army" else "a roster"
        row = (each.id, each.name, ", ".join(each.realms), str(len(each.cards)), str(len(each.twists)), brings)
        table.add_row(*(escape(cell) for cell in row))
    console().print(table)
    for why in shelf().broken.values():
        console().print(f"[bold]cannot be used:[/bold] {escape(why)}", soft_wrap=True)
    console().print("`warhost battle --pack NAME` plays one; docs/homebrew.md tells how to write one.")
