"""`warhost rules`: the rulebook in our own words, and how far the code has got with it."""

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from warhost.cli.console import console, fail
from warhost.cli.glossary import OPTION, TermAlone, show_terms
from warhost.cli.terrain_list import NAME as TERRAIN_LIST
from warhost.cli.terrain_list import show_terrain_list

if TYPE_CHECKING:
    from warhost.coverage.rules import Citation, CoverageRow
    from warhost.rules.reference import Rule


def register(main: typer.Typer) -> None:
    """Add `warhost rules`."""
    main.command("rules", cls=TermAlone)(rules)


def rules(
    rule: Annotated[
        str | None,
        typer.Argument(help="A rule id such as core-15.3, or the word coverage, or terrain-list.", show_default=False),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option("--search", "-s", metavar="WORD", help="List the rules (or terrain) that mention a word."),
    ] = None,
    term: Annotated[
        str | None, typer.Option(OPTION, metavar="[TERM]", help="Look a term up in the glossary, or list all terms.")
    ] = None,
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="With coverage: write the table as Markdown.")
    ] = None,
    scenarios: Annotated[
        Path | None, typer.Option("--scenarios", metavar="DIR", help="Where the scenario files are.", exists=True)
    ] = None,
) -> None:
    """List the rules, explain one, or show which are implemented.

    Without an id: every rule by chapter. With one: what it says in our own words, where the code has it, and the
    scenarios that show it. `warhost rules coverage` prints the whole table and fails if a citation names no rule.
    `warhost rules terrain-list` prints the list of terrain, `warhost rules --term "wholly within"` a term.
    """
    if term is not None and (rule is not None or search is not None):
        fail("--term stands alone: warhost rules --term WORD")
    if write is not None and rule != "coverage":
        fail("--write belongs to the table: warhost rules coverage --write FILE")
    if term is not None:
        show_terms(term)
    elif rule == "coverage":
        _coverage(write, scenarios)
    elif rule == TERRAIN_LIST:
        if search is None:
            _explain(TERRAIN_LIST, scenarios)
        show_terrain_list(search)
    elif rule is not None:
        _explain(rule.strip().lower(), scenarios)
    else:
        _list(search)


def _list(word: str | None) -> None:
    """Every rule under its chapter, or those that mention a word."""
    from warhost.rules.reference import RULES

    wanted = (word or "").lower()
    found = [each for each in RULES.values() if wanted in f"{each.id} {each.title} {each.summary}".lower()]
    if not found:
        fail(f"no rule mentions {word!r}; `warhost rules` lists them all", 1)
    out = console()
    for chapter, members in groupby(found, key=lambda each: each.chapter):
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for each in members:
            table.add_row(each.id, escape(each.title) if not word else f"[bold]{each.title}[/bold]\n{each.summary}")
        out.print(f"[bold]{chapter}[/bold]", Padding(table, (0, 0, 1, 2)))
    if not word:
        out.print(f"{len(found)} rules. Read one with [cyan]warhost rules core-15.3[/cyan]; find with --search WORD.")


def _explain(cited: str, scenarios: Path | None) -> None:
    """One rule, or all clauses of a stem."""
    from warhost.coverage.rules import coverage_rows
    from warhost.rules.reference import RULES, UnknownRule, expand

    ids = expand(cited)
    if not ids:
        fail(str(UnknownRule(cited)))
    rows = {row.rule: row for row in coverage_rows(scenarios)}
    for each in ids:
        _page(RULES[each], rows[each])


def _page(rule: "Rule", row: "CoverageRow") -> None:
    from warhost.rules.reference import RULES

    out = console()
    out.print(f"[bold cyan]{rule.id}[/bold cyan]  [bold]{rule.title}[/bold]  [dim]{rule.chapter}[/dim]")
    out.print(Padding(escape(rule.summary), (0, 0, 1, 2)))
    if rule.updated:
        out.print("  [dim]Reads as later updated, not as first printed.[/dim]")
    code = ", ".join(str(each) for each in _once_per_place(row.code)) or "not implemented"
    out.print(f"  [bold]Code[/bold]       {code}", soft_wrap=True)
    shown = list(dict.fromkeys((each.where, each.path) for each in row.scenarios))
    out.print("  [bold]Scenarios[/bold]  " + (str(len(shown)) if shown else "none"))
    for title, path in shown:
        out.print(f"    {escape(title)}  [dim]{path}[/dim]", soft_wrap=True)
    see = [f"{each} {RULES[each].title}" if each in RULES else each for each in rule.see]
    out.print(f"  [bold]See also[/bold]   {', '.join(see)}\n", soft_wrap=True)


def _once_per_place(citations: "tuple[Citation, ...]", most: int = 6) -> "list[Citation]":
    """The first mention in each function, a handful at most."""
    first: dict[tuple[str, str], Citation] = {}
    for each in citations:
        first.setdefault((each.path, each.where), each)
    return list(first.values())[:most]


def _coverage(write: Path | None, scenarios: Path | None) -> None:
    """Print or write the table; leave with 1 when a citation names no rule."""
    from warhost.coverage.rules import coverage, write_markdown

    found, out = coverage(scenarios), console()
    if write is not None:
        write_markdown(write, scenarios)
        out.print(f"wrote {write}")
    else:
        table = Table("rule", "title", "implemented", "scenarios", box=None, padding=(0, 2, 0, 0))
        for row in found.rows:
            places = [str(each) for each in _once_per_place(row.code)]
            more = f" +{len(places) - 1}" if len(places) > 1 else ""
            said = places[0] + more if places else "[yellow]not implemented[/yellow]"
            files = len({each.path for each in row.scenarios})
            table.add_row(row.rule, row.title, said, str(files or "[dim]none[/dim]"))
        out.print(table)
        done, shown = sum(bool(row.code) for row in found.rows), sum(bool(row.scenarios) for row in found.rows)
        out.print(f"{len(found.rows)} rules, {done} implemented, {shown} with scenarios")
    if found.problems():
        fail("citations that name no rule:\n  " + "\n  ".join(found.problems()), 1)
