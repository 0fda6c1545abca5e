"""`warhost import-catalogue`: the community's catalogues into the user's own data folder."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape

from warhost.cli.console import console, fail

if TYPE_CHECKING:
    from warhost.catalogues.imported_faction import ImportedFaction


def register(main: typer.Typer) -> None:
    """Add `warhost import-catalogue`."""
    main.command("import-catalogue")(import_catalogue)


Checkout = Annotated[Path, typer.Argument(metavar="PATH", help="The folder of a checkout, or one .cat file of it.")]
Named = Annotated[str | None, typer.Option("--faction", metavar="NAME", help="Only this faction.")]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="FOLDER", help="The data folder; else WARHOST_DATA or the usual one.")
]
Notes = Annotated[bool, typer.Option("--notes", help="Say what was assumed, unit by unit.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print nothing but the result, as JSON.")]


def import_catalogue(
    path: Checkout, faction: Named = None, data: Data = None, notes: Notes = False, json: AsJson = False
) -> None:
    """Read BattleScribe catalogues (.gst and .cat) of Age of Sigmar into your own data folder.

    [cyan]warhost import-catalogue ../age-of-sigmar-4th[/cyan]
      every faction, for warhost roster and warhost odds
    [cyan]warhost import-catalogue ../age-of-sigmar-4th --faction Fyreslayers --notes[/cyan]
      one of them, and what had to be assumed

    Abilities that nobody has written for this game are kept as text: such units cannot be fielded in a battle, and
    it says what is missing. A faction that cannot be read or written is named and does not stop the others: then it
    leaves with 1. It leaves with 2 when nothing can be read.
    """
    from warhost.catalogues.checkout import read_factions
    from warhost.catalogues.faction_files import write_faction
    from warhost.catalogues.markup import CatalogueError
    from warhost.factions.loading import data_folder

    goal = (data.expanduser() if data is not None else data_folder()) / "factions"
    try:
        reading = read_factions(path, faction)
    except CatalogueError as error:
        fail(str(error))
    found, wrong = reading.factions, reading.wrong
    for each in found:
        try:
            write_faction(each, goal)
        except CatalogueError as error:
            wrong[each.source] = str(error)
    if json:
        _as_json(found, wrong, goal)
    else:
        _tell(found, wrong, goal, notes)
    if wrong:
        raise typer.Exit(1)


def _tell(found: "list[ImportedFaction]", wrong: dict[str, str], goal: Path, notes: bool) -> None:
    from rich.table import Table

    out = console()
    table = Table("faction")
    for head in ("units", "warscrolls", "abilities as text", "armies of renown", "regiments to hire", "notes"):
        table.add_column(head, justify="right")
    for each in found:
        if each.source not in wrong:
            table.add_row(escape(each.name), *map(str, _counts(each).values()))
    if table.row_count:
        out.print(table)
        out.print(f"written to {escape(str(goal))}", soft_wrap=True)
        out.print("Rosters and odds know these units now; abilities are kept as text, so none takes part in a battle.")
    for each in found if notes else ():
        for note in each.notes:
            out.print(f"[dim]{escape(each.name)}:[/dim] {escape(note)}", soft_wrap=True)
    for why in wrong.values():
        console(error=True).print(f"[red]error:[/red] {escape(why)}", soft_wrap=True)


def _counts(each: "ImportedFaction") -> dict[str, int]:
    return {
        "units": len(each.profiles["units"]), "warscrolls": len(each.warscrolls), "abilities": each.abilities,
        "armies_of_renown": len(each.profiles.get("armies_of_renown", ())),
        "regiments_of_renown": len(each.profiles["regiments_of_renown"]), "notes": len(each.notes),
    }  # fmt: skip


def _as_json(found: "list[ImportedFaction]", wrong: dict[str, str], goal: Path) -> None:
    from json import dumps

    factions = {each.name: _counts(each) | {"error": wrong.get(each.source)} for each in found}
    result = {"folder": str(goal), "factions": factions, "errors": wrong}
    console().print(dumps(result, indent=2), soft_wrap=True, markup=False)
