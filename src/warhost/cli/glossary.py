"""What `warhost rules --term` prints: a term of the glossary in our own words, or the list of them."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from typer.core import TyperCommand

from warhost.cli.console import console, fail

if TYPE_CHECKING:
    from warhost.rules.glossary import Term

OPTION = "--term"


class TermAlone(TyperCommand):
    """A command whose --term may stand alone, which asks for all the terms."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if OPTION in args:
            after = args.index(OPTION) + 1
            if after == len(args) or args[after].startswith("-"):
                args = [*args[:after], "", *args[after:]]
        return super().parse_args(ctx, args)


def show_terms(asked: str) -> None:
    """Explain a term, or list all of them where none is named; leaves with 2 when there is no such term."""
    from warhost.rules.glossary import UnknownTerm, glossary, look_up

    if not asked.strip():
        _list(glossary().values())
        return
    try:
        found = look_up(asked)
    except UnknownTerm as unknown:
        fail(f"{unknown}" if unknown.near else f"{unknown}; `warhost rules --term` lists them all")
    for each in found:
        _explain(each)


def _list(terms: "Iterable[Term]") -> None:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    count = 0
    for count, each in enumerate(terms, 1):  # noqa: B007
        table.add_row(escape(each.term), f"{escape(each.says)} [dim]{', '.join(each.rules)}[/dim]")
    out = console()
    out.print(table)
    out.print(f'{count} terms. Look one up with [cyan]warhost rules --term "wholly within"[/cyan].')


def _explain(term: "Term") -> None:
    """A term, what it says, and the rules it rests on by name."""
    from warhost.rules.reference import RULES, expand

    out = console()
    out.print(f"[bold]{escape(term.term)}[/bold]")
    out.print(Padding(escape(term.says), (0, 0, 0, 2)))
    named = [f"{each} {RULES[each].title}" for cited in term.rules for each in expand(cited)]
    out.print(f"  [dim]{escape(', '.join(named))}[/dim]\n", soft_wrap=True)
