"""`warhost roster`: build, check, show, import and export army rosters."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from warhost.cli.asking_bases import ask_bases
from warhost.cli.changed_catalogues import tell_changed_catalogues
from warhost.cli.console import console, fail
from warhost.cli.files import write_whole

if TYPE_CHECKING:
    from rich.console import Console

    from warhost.factions import Faction
    from warhost.rosters import Roster, Verdict
    from warhost.rosters.importing import ImportedList
    from warhost.rosters.sheet import Sheet

app = typer.Typer(no_args_is_help=True, rich_markup_mode="rich")
Output = Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Where to write it.")]
RosterFile = Annotated[Path, typer.Argument(metavar="FILE", help="A roster, YAML or JSON.")]


def register(main: typer.Typer) -> None:
    """Add `warhost roster`."""
    main.add_typer(app, name="roster", help="Build, check, show, import and export army rosters for matched play.")


@contextmanager
def _told() -> Iterator[None]:
    """A file that cannot be read is told in a sentence."""
    from warhost.armies.army_file import ArmyError

    try:
        yield
    except ArmyError as error:
        fail(str(error))


@app.command("new")
def new(
    path: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Where to write the roster.")] = None,
    faction: Annotated[str | None, typer.Option("--faction", "-f", help="Such as Skaven.")] = None,
    limit: Annotated[int | None, typer.Option("--limit", "-l", min=1, help="Points, such as 1000 or 2000.")] = None,
    name: Annotated[str | None, typer.Option("--name", "-n", help="What the army is called.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
) -> None:
    """Write a small roster to start from; in a terminal it asks for what is not said.

    [cyan]warhost roster new seers.yaml --faction Skaven --limit 1000 --name "Seer and swarm"[/cyan]
    """
    from warhost.rosters.export import written
    from warhost.rosters.starting import starter

    with _told():
        asked = sys.stdin.isatty()
        found = _faction(faction, asked)
        if limit is None:
            limit = max(1, typer.prompt("Points limit", default=1000, type=int)) if asked else 1000
        if name is None and asked:
            name = typer.prompt("Name", default=f"{found.name} {limit}")
        made = starter(found, limit, name)
    if path is None:
        console().print(written(made, "yaml"), end="", markup=False, soft_wrap=True)
        return
    if path.exists() and not force:
        fail(f"{path} is there already. Right: another name, or --force to write over it")
    write_whole(path, written(made, "json" if path.suffix == ".json" else "yaml"))
    console().print(f"wrote {escape(str(path))}; `warhost roster check {escape(str(path))}` checks it as you add to it")


def _faction(named: str | None, asked: bool) -> "Faction":
    """The faction that was named, here or when asked for."""
    from warhost.factions import factions, find_faction
    from warhost.factions.model import nearest

    known = [each.name for each in factions().values()]
    if named is None and not asked:
        fail(f"which faction? Right: --faction with one of {', '.join(known)}")
    named = named or typer.prompt(f"Faction ({', '.join(known)})")
    found = find_faction(named)
    if found is None:
        near = nearest(named, known)
        fail(f"there is no faction {named!r}. Right: " + (f"{near}, perhaps" if near else f"one of {', '.join(known)}"))
    return found


@app.command("check")
def check(paths: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Rosters, or folders of them.")]) -> None:
    """Check rosters against army composition, every problem with its rule.

    [cyan]warhost roster check my-army.yaml[/cyan]

    Leaves with 0 when all are legal, 1 when one is not, 2 when a file is malformed.
    """
    from warhost.armies.army_file import ArmyError
    from warhost.rosters import check_roster, read_roster

    worst = 0
    out = console()
    tell_changed_catalogues()
    for path in _files(paths):
        try:
            roster = read_roster(path)
            verdict = check_roster(roster)
        except ArmyError as error:
            console(error=True).print(f"[red]malformed:[/red] {escape(str(error))}", soft_wrap=True)
            worst = 2
            continue
        _say_verdict(out, str(path), roster, verdict)
        ask_bases(verdict)
        worst = max(worst, 0 if verdict.legal else 1)
    raise typer.Exit(worst)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(each for each in path.rglob("*") if each.suffix in (".yaml", ".yml", ".json"))
            if not found:
                fail(f"{path}: there are no rosters in this folder. Right: a folder with .yaml or .json files")
            yield from found
        else:
            yield path


def _say_verdict(out: "Console", called: str, roster: "Roster", verdict: "Verdict") -> None:
    spent = f"{verdict.points} of {roster.points_limit} points"
    extra = ", 1 extra command point in round one (army-1.2.1)" if verdict.legal and verdict.extra_command_point else ""
    mark = "[green]legal[/green]" if verdict.legal else "[bold red]not legal[/bold red]"
    out.print(f"{escape(called)}: {mark}, {spent}{extra}", soft_wrap=True)
    for breach in verdict.breaches:
        out.print(f"  [bold]{breach.rule}[/bold]: {escape(breach.text)}", soft_wrap=True)
    for note in verdict.notes:
        out.print(f"  note: {escape(note)}", soft_wrap=True)


@app.command("base")
def base(
    unit: Annotated[str, typer.Argument(metavar="UNIT", help="The unit's name.")],
    size: Annotated[str, typer.Argument(metavar="SIZE", help="In millimetres: 32, or 75x42 for an oval.")],
) -> None:
    """Say what a unit stands on, where its catalogue does not; it is kept in your data folder.

    [cyan]warhost roster base "Rogue Idol" 120x92[/cyan]
    """
    from warhost.factions.own_bases import base_of_text, base_told, keep_base

    with _told():
        said = base_of_text(size)
        keep_base(unit, said)
    console().print(f"{escape(unit)} stands on {base_told(said)} mm, wherever no catalogue says otherwise")


@app.command("show")
def show(
    path: RosterFile,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a page to print.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write the sheet as a picture.")] = None,
) -> None:
    """Show a roster: the army at a glance, its regiments, its warscrolls."""
    from warhost.rosters import check_roster, read_roster
    from warhost.rosters.page import page
    from warhost.rosters.sheet import sheet

    with _told():
        roster = read_roster(path)
        found = sheet(roster, check_roster(roster))
    out = console()
    if html is None and svg is None:
        print_sheet(found, out)
    if html is not None:
        write_whole(html, page(found))
        out.print(f"wrote {html}", soft_wrap=True)
    if svg is not None:
        from io import StringIO

        from rich.console import Console

        paper = Console(record=True, width=120, file=StringIO(), highlight=False)
        print_sheet(found, paper)
        write_whole(svg, paper.export_svg(title=found.title))
        out.print(f"wrote {svg}", soft_wrap=True)


def print_sheet(found: "Sheet", out: "Console") -> None:
    """The sheet in a terminal."""
    from warhost.rosters.sheet import WEAPON_HEADS, marked_abilities, profile_line, weapon_cells

    out.print(f"[bold]{escape(found.title)}[/bold]")
    for breach in found.breaches:
        out.print(f"[red]{escape(breach)}[/red]")
    for name, value in found.facts:
        out.print(f"  {name + ':':<20} {escape(value)}")
    for part in found.parts:
        table = Table("unit", "models", "points", "with", box=None, padding=(0, 1))
        for row in part.rows:
            table.add_row(escape(row.name), str(row.models or "?"), row.price, escape(row.notes))
        out.print(f"\n[bold]{escape(part.title)}[/bold]")
        out.print(table)
    for scroll in found.warscrolls:
        out.print(f"\n[bold]{escape(scroll.name)}[/bold]  {escape(profile_line(scroll))}")
        weapons = Table(*WEAPON_HEADS, box=None, padding=(0, 1))
        for name, weapon in scroll.weapons.items():
            weapons.add_row(*(escape(each) for each in weapon_cells(name, weapon)))
        if scroll.weapons:
            out.print(weapons)
        if abilities := marked_abilities(found, scroll.name) or scroll.abilities:
            out.print(f"  Abilities: {escape(', '.join(abilities))}")


@app.command("import")
def import_list(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="An exported list or file; - reads what is piped in.")],
    out: Output = None,
    limit: Annotated[int | None, typer.Option("--limit", "-l", min=1, help="The points limit, if not told.")] = None,
) -> None:
    """Read a list of the official app, New Recruit, Scrollcaster or Sigdex into a roster.

    [cyan]warhost roster import list.txt -o my-army.yaml[/cyan]
    [cyan]warhost roster import - < list.txt[/cyan]

    Text as exported or pasted from a chat, and New Recruit's .ros, .rosz and .json files. Whatever is not understood
    is told; it leaves with 1 then, and with 2 when there is no list to be read.
    """
    from warhost.rosters.importing import import_bytes
    from warhost.rosters.importing.trees import LARGEST

    try:
        if str(path) == "-":
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with path.open("rb") as file:
                raw = file.read(LARGEST + 1)
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror or error}")
    with _told():
        found = import_bytes(raw, "standard input" if str(path) == "-" else str(path), limit)
        for index, each in enumerate(found):
            _write_imported(each, _numbered(out, index))
    raise typer.Exit(int(any(each.problems for each in found)))


def _numbered(out: Path | None, index: int) -> Path | None:
    """Several lists in one paste go to several files."""
    return out if out is None or not index else out.with_stem(f"{out.stem}-{index + 1}")


def _write_imported(found: "ImportedList", out: Path | None) -> None:
    from warhost.rosters import check_roster
    from warhost.rosters.export import written

    complaints = console(error=True)
    text = written(found.roster, "json" if out is not None and out.suffix == ".json" else "yaml")
    if out is None:
        sys.stdout.write(text)
    else:
        write_whole(out, text)
        complaints.print(f"wrote {escape(str(out))}", soft_wrap=True)
    for problem in found.problems:
        complaints.print(f"[red]not understood:[/red] {escape(problem)}", soft_wrap=True)
    for note in found.notes:
        complaints.print(f"note: {escape(note)}", soft_wrap=True)
    _say_verdict(complaints, found.roster.name, found.roster, check_roster(found.roster))


@app.command("export")
def export(
    path: RosterFile,
    form: Annotated[str, typer.Option("--format", help="app, new-recruit, yaml or json.")] = "app",
    out: Output = None,
) -> None:
    """Write a roster as text that other players can read, or as a file."""
    from warhost.rosters import read_roster
    from warhost.rosters.export import FORMATS, written

    if form not in FORMATS:
        fail(f"there is no format {form!r}. Right: {', '.join(FORMATS)}")
    with _told():
        text = written(read_roster(path), form)
    if out is None:
        sys.stdout.write(text)
        return
    write_whole(out, text)
    console().print(f"wrote {escape(str(out))}", soft_wrap=True)
