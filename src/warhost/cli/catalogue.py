"""`warhost import-catalogue`: the community's catalogues into the user's own data folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from warhost.cli.console import console, fail
from warhost.engine.naming import slug

if TYPE_CHECKING:
    from warhost.catalogues.imported_faction import ImportedFaction, Tell


def register(main: typer.Typer) -> None:
    """Add `warhost import-catalogue`."""
    main.command("import-catalogue")(import_catalogue)


Checkout = Annotated[
    Path | None,
    typer.Argument(metavar="[PATH]", help="The folder of a checkout, or one .cat file; else those that have changed."),
]
Named = Annotated[str | None, typer.Option("--faction", metavar="NAME", help="Only this faction.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="The data folder; else WARHOST_DATA or the usual one.")
]
Notes = Annotated[bool, typer.Option("--notes", help="Say what was assumed, unit by unit.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print nothing but the result, as JSON.")]
HEADS = (
    "units", "warscrolls", "abilities", "enforced", "by hand", "cosmetic", "armies of renown", "regiments to hire",
    "notes",
)  # fmt: skip


def import_catalogue(
    path: Checkout = None, faction: Named = None, data: Data = None, notes: Notes = False, json: AsJson = False
) -> None:
    """Read BattleScribe catalogues (.gst and .cat) of Age of Sigmar into your own data folder.

    [cyan]warhost import-catalogue ../age-of-sigmar-4th[/cyan]
      every faction, to build rosters with and to fight with
    [cyan]warhost import-catalogue ../age-of-sigmar-4th --faction Fyreslayers --notes[/cyan]
      one of them, and what had to be assumed
    [cyan]warhost import-catalogue[/cyan]
      whatever has changed in the checkouts that were read before

    Abilities are compiled as they are read: those of which every word is understood are enforced, the others are
    shown at their time and carried out by hand. A faction that cannot be read or written is named and does not stop
    the others: then it leaves with 1. It leaves with 2 when nothing can be read.
    """
    from warhost.catalogues.imports import changed
    from warhost.factions.loading import data_folder

    goal = (data.expanduser() if data is not None else data_folder()) / "factions"
    paths = [path] if path is not None else changed(goal)
    if not paths:
        console().print("nothing has changed in what was imported; PATH names a checkout to read")
    wrong = [each for each in paths if _import(each, faction, goal, notes, json)]
    if wrong:
        raise typer.Exit(1)


def _import(path: Path, only: str | None, goal: Path, notes: bool, json: bool) -> bool:
    """Read a checkout into the data folder and tell of it; did anything go wrong?"""
    from warhost.catalogues.checkout import read_factions
    from warhost.catalogues.faction_files import write_factions
    from warhost.catalogues.imports import record
    from warhost.catalogues.markup import CatalogueError

    gone: list[str] = []
    with _progress(json) as tell:
        try:
            reading = read_factions(path, only, tell)
        except CatalogueError as error:
            fail(str(error))
        found, wrong = reading.factions, reading.wrong
        wrong |= write_factions(found, goal, tell)
        if path.is_dir() and only is None and goal.is_dir():
            gone = record(goal, path, [each.id for each in found], [slug(Path(name).stem) for name in wrong])
    if json:
        _as_json(found, wrong, goal)
    else:
        _tell(found, wrong, goal, notes, gone)
    return bool(wrong)


@contextmanager
def _progress(silent: bool) -> "Iterator[Tell]":
    """A line in the terminal that says what is being read; none where nobody looks on."""
    out = console(error=True)
    if silent or not out.is_terminal:
        yield lambda what, done, all_of_it: None
        return
    with out.status("reading") as status:
        yield lambda what, done, all_of_it: status.update(f"{escape(what)} ({done + 1} of {all_of_it})")


def _tell(found: "list[ImportedFaction]", wrong: dict[str, str], goal: Path, notes: bool, gone: list[str]) -> None:
    from rich.table import Table

    out = console()
    table = Table("faction")
    for head in HEADS:
        table.add_column(head, justify="right")
    for each in found:
        if each.source not in wrong:
            table.add_row(escape(each.name), *map(str, _counts(each).values()))
    if table.row_count:
        out.print(table)
        out.print(f"written to {escape(str(goal))}", soft_wrap=True)
        out.print("Rosters, odds and battles know these factions now; what is not enforced is carried out by hand.")
    if gone:
        out.print(f"cleared away, as no catalogue has them any more: {', '.join(map(escape, gone))}", soft_wrap=True)
    for each in found if notes else ():
        for note in each.notes:
            out.print(f"[dim]{escape(each.name)}:[/dim] {escape(note)}", soft_wrap=True)
    for why in wrong.values():
        console(error=True).print(f"[red]error:[/red] {escape(why)}", soft_wrap=True)


def _counts(each: "ImportedFaction") -> dict[str, int]:
    return {
        "units": len(each.profiles["units"]), "warscrolls": len(each.warscrolls), "abilities": each.marks.total(),
        "enforced": each.marks["enforced"], "by_hand": each.marks["by hand"], "cosmetic": each.marks["cosmetic"],
        "armies_of_renown": len(each.profiles.get("armies_of_renown", ())),
        "regiments_of_renown": len(each.profiles["regiments_of_renown"]), "notes": len(each.notes),
    }  # fmt: skip


def _as_json(found: "list[ImportedFaction]", wrong: dict[str, str], goal: Path) -> None:
    from json import dumps

    factions = {each.name: _counts(each) | {"error": wrong.get(each.source)} for each in found}
    result = {"folder": str(goal), "factions": factions, "errors": wrong}
    console().print(dumps(result, indent=2), soft_wrap=True, markup=False)
