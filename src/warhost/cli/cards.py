"""`warhost cards`: the twists and battle tactic cards of the battlepacks."""

from typing import Annotated

import typer
from rich.markup import escape

from warhost.cli.console import console, fail
from warhost.engine.naming import alike
from warhost.narration.timing import when


def register(main: typer.Typer) -> None:
    """Add `warhost cards`."""
    main.command("cards")(cards)


def cards(
    pack: Annotated[
        str | None, typer.Option("--pack", help="A battlepack with cards; all without it.", show_default=False)
    ] = None,
) -> None:
    """List every card: what each twist does, when each tactic is completed, what its command does."""
    from warhost.battlepacks.registry import offered

    known = {name: each for name, each in offered().items() if each.cards or each.twists}
    if pack is not None and pack not in known:
        near = ", ".join(alike(pack, known)) or " or ".join(known)
        fail(f"there is no battlepack called {pack!r}; did you mean {near}?")
    out = console()
    for name in known if pack is None else (pack,):
        found = known[name]
        out.print(f"\n[bold]{escape(found.name)}[/bold]")
        for realm, side in (found.realms or {found.id: found.name}).items():
            out.print(f"\n[bold]Twists of {escape(side)}[/bold]")
            for twist in found.twists.values():
                if twist.realm == realm:
                    out.print(f"  [bold]{escape(twist.ability.name)}[/bold]: {escape(twist.ability.summary)}")
        out.print("\n[bold]Battle tactic cards[/bold] (score the tactic, or use the command)")
        for card in found.cards.values():
            out.print(f"  [bold]{escape(card.name)}[/bold]: {escape(card.summary)}")
            order = card.command
            out.print(f"      command [bold]{escape(order.name)}[/bold] - {when(order)}: {escape(order.summary)}")
