"""`warhost cards`: the twists and battle tactic cards of the Spearhead battlepacks."""

from difflib import get_close_matches
from typing import Annotated

import typer
from rich.markup import escape

from warhost.cli.console import console, fail
from warhost.narration.timing import when


def register(main: typer.Typer) -> None:
    """Add `warhost cards`."""
    main.command("cards")(cards)


def cards(
    pack: Annotated[
        str | None, typer.Option("--pack", help="fire-and-jade or sand-and-bone; both without it.", show_default=False)
    ] = None,
) -> None:
    """List every card: what each twist does, when each tactic is completed, what its command does."""
    from warhost.battlepacks.registry import PACKS

    if pack is not None and pack not in PACKS:
        near = ", ".join(get_close_matches(pack, PACKS, 1)) or " or ".join(PACKS)
        fail(f"there is no battlepack called {pack!r}; did you mean {near}?")
    out = console()
    for name in PACKS if pack is None else (pack,):
        found = PACKS[name]()
        out.print(f"\n[bold]{escape(found.data.name)}[/bold]")
        for realm, side in found.data.realms.items():
            out.print(f"\n[bold]Twists of {escape(side.name)}[/bold]")
            for twist in found.twists.values():
                if twist.realm == realm:
                    out.print(f"  [bold]{escape(twist.ability.name)}[/bold]: {escape(twist.ability.summary)}")
        out.print("\n[bold]Battle tactic cards[/bold] (score the tactic, or use the command)")
        for card in found.cards.values():
            out.print(f"  [bold]{escape(card.name)}[/bold]: {escape(card.summary)}")
            order = card.command
            out.print(f"      command [bold]{escape(order.name)}[/bold] - {when(order)}: {escape(order.summary)}")
