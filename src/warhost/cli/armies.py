"""`warhost armies` and `warhost army`: which armies can be played, and a sheet of one."""

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.markup import escape
from rich.table import Table

from warhost.cli.console import console, fail, meant
from warhost.narration.timing import when

if TYPE_CHECKING:
    from collections.abc import Iterable

    from warhost.armies.army import Army
    from warhost.armies.covers import Cover
    from warhost.engine.catalogue import Ability, Warscroll
    from warhost.english import Reading


def register(main: typer.Typer) -> None:
    """Add `warhost armies` and `warhost army`."""
    main.command("armies")(armies)
    main.command("army")(army)


def armies(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORDS]", help="Only what has these words in it: skaven, knights.")
    ] = None,
    alliance: Annotated[str | None, typer.Option(help="Order, Chaos, Death or Destruction.")] = None,
    difficulty: Annotated[str | None, typer.Option(help="easy, medium or hard.")] = None,
) -> None:
    """List the armies: units, models, how hard they are to play. Words look for armies, factions and units."""
    from warhost.armies.loading import shipped_armies

    every = shipped_armies().fielded.values()
    _known("alliance", alliance, {each.alliance for each in every} - {""})
    _known("difficulty", difficulty, {each.difficulty for each in every} - {""})
    found = [
        each for each in every
        if _says(each, words or ())
        and (alliance is None or each.alliance.lower() == alliance.lower())
        and (difficulty is None or each.difficulty == difficulty.lower())
    ]  # fmt: skip
    if not found:
        fail(f"no army has that in it; `warhost armies` lists all {len(every)}")
    table = Table("army", "name", "faction", "alliance", "units", "models", "to play", title=f"Armies: {len(found)}")
    for each in sorted(found, key=lambda cover: (cover.alliance, cover.faction, cover.name)):
        table.add_row(
            each.id, each.name, each.faction, each.alliance, str(len(each.roster)), str(each.models), each.difficulty
        )
    console().print(table)
    console().print("`warhost army NAME` shows one; `warhost battle --armies A,B` lets two fight.")


def _known(name: str, wanted: str | None, known: set[str]) -> None:
    if wanted is not None and wanted.lower() not in {each.lower() for each in known}:
        fail(f"{wanted!r} is no {name}; there are {', '.join(sorted(known))}")


def _says(cover: "Cover", words: "Iterable[str]") -> bool:
    """Does an army have all these words, or the beginnings of them, in its names?"""
    from warhost.engine.naming import slug

    units = [each.name for each in cover.outlines.values()]
    text = " ".join([cover.id, cover.name, cover.faction, cover.alliance, cover.difficulty, *units])
    return all(f" {word}" in f" {text}".lower().replace("-", " ") for word in slug(" ".join(words)).split("-"))


def army(
    name: Annotated[str, typer.Argument(help="The army's id or name, such as gnawfeast-clawpack; or `check`.")],
    which: Annotated[
        str | None, typer.Argument(metavar="[NAME|PATH]", help="After `check`: an army, or its folder; all without.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write a sheet to print.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Write the sheet as a picture.")] = None,
) -> None:
    """Show an army: its traits, regiment abilities, enhancements and warscrolls. `army check` looks for mistakes."""
    if name == "check":
        check(which)
        return
    if which is not None:
        fail(f"one army at a time; `warhost army check {which}` looks for mistakes")
    found = find_army(name)
    if html is None and svg is None:
        print_sheet(found)
    if html is not None:
        from warhost.cli.army_html import army_html

        _write(html, army_html(found))
    if svg is not None:
        from rich.console import Console

        paper = Console(record=True, width=110, file=StringIO(), highlight=False)
        print_sheet(found, paper)
        _write(svg, paper.export_svg(title=found.name))


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    console().print(f"wrote {path}")


def check(which: str | None) -> None:
    """Look for mistakes in an army; leave with 0 where there are none, 1 where there are, 2 where it cannot be read."""
    from warhost.armies.army_file import ArmyError
    from warhost.armies.checking import check_army, understood

    folders = [Path(which)] if which and Path(which).is_dir() else _folders(which)
    found = []
    for folder in folders:
        try:
            found += check_army(folder)
            _print_understood(understood(folder))
        except ArmyError as error:
            fail(str(error))
    for each in found:
        console().print(str(each), markup=False, soft_wrap=True)
    armies = "1 army" if len(folders) == 1 else f"{len(folders)} armies"
    console().print(f"{armies}: {len(found) or 'no'} mistake{'' if len(found) == 1 else 's'}")
    if found:
        raise typer.Exit(1)


def _print_understood(readings: "Iterable[tuple[str, Reading]]") -> None:
    """What was made of abilities that are rules text, for a person to check in a glance."""
    for name, reading in readings:
        if reading.ability is not None:
            told = "; ".join((when(reading.ability), *reading.told))
            console().print(f"{name}: understood: {told}", markup=False, soft_wrap=True)


def _folders(which: str | None) -> list[Path]:
    from warhost.armies.loading import shipped_armies
    from warhost.engine.naming import slug

    known = shipped_armies().covers
    if which is None:
        return [each.folder for each in known.values()]
    if slug(which) not in known:
        fail(f"there is no army, and no folder, called {which!r}; {_nearest(which)}")
    return [known[slug(which)].folder]


def _nearest(name: str) -> str:
    """Which armies somebody may have meant, of those that `warhost armies` lists."""
    from warhost.armies.loading import shipped_armies
    from warhost.engine.naming import slug

    return f"{meant(slug(name), shipped_armies().fielded)} (`warhost armies`)"


def find_army(name: str) -> "Army":
    """An army by id or name, or a clear error with the nearest ones."""
    from warhost.armies.loading import shipped_armies
    from warhost.engine.naming import slug

    known = shipped_armies()
    if slug(name) not in known:
        fail(f"there is no army called {name!r}; {_nearest(name)}")
    return known[slug(name)]


def print_sheet(army: "Army", out: "object | None" = None) -> None:
    """The army on paper."""
    from rich.console import Console

    page = out if isinstance(out, Console) else console()
    abilities = {each.id: each for each in army.abilities}
    page.print(f"[bold]{escape(army.name)}[/bold] ({escape(army.faction)})")
    for title, listed in (
        ("Battle traits", army.traits),
        ("Regiment abilities (one of them)", army.regiment_abilities),
        ("Enhancements for the general (one of them)", army.enhancements),
    ):
        if listed:
            page.print(f"\n[bold]{title}[/bold]")
            for key in listed:
                _print_ability(page, abilities[key])
    for key, scroll in army.warscrolls.items():
        rows = [row for row in army.roster if row.warscroll == key]
        _print_warscroll(page, scroll, len(rows), any(row.general for row in rows), abilities)


def _print_ability(page: "object", ability: "Ability") -> None:
    from rich.console import Console

    assert isinstance(page, Console)
    page.print(f"  [bold]{escape(ability.name)}[/bold] - {when(ability)}: {escape(ability.summary)}")


def _print_warscroll(
    page: "object", scroll: "Warscroll", units: int, general: bool, abilities: "dict[str, Ability]"
) -> None:
    from rich.console import Console

    assert isinstance(page, Console)
    from warhost.cli.army_html import base_words

    count = f"{units} x " if units > 1 else ""
    models = "1 model" if scroll.size == 1 else f"{scroll.size} models"
    who = f"[bold]{count}{escape(scroll.name)}[/bold]{' (general)' if general else ''}"
    page.print(f"\n{who} - {models} on {base_words(scroll)}")
    save = f"{scroll.save}+" if scroll.save is not None else "-"
    page.print(f'  Move {scroll.move}"  Health {scroll.health}  Save {save}  Control {scroll.control}')
    page.print(f"  {escape(', '.join(sorted(scroll.keywords)))}")
    table = Table("weapon", "range", "attacks", "hit", "wound", "rend", "damage", "abilities", box=None, padding=(0, 1))
    for weapon in scroll.weapons:
        reach = "melee" if weapon.range is None else f'{weapon.range:g}"'
        carried = f" ({weapon.carried_by} model)" if weapon.carried_by else ""
        table.add_row(
            escape(weapon.name) + carried, reach, str(weapon.attacks), f"{weapon.hit}+", f"{weapon.wound}+",
            str(weapon.rend or "-"), str(weapon.damage), escape(", ".join(weapon.abilities) or "-"),
        )  # fmt: skip
    page.print(table)
    for key in scroll.abilities:
        _print_ability(page, abilities[key])
