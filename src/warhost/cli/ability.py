"""`warhost ability explain`: what the compiler of rules English makes of an ability."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, get_args

import typer

from warhost.cli.console import console, fail, meant
from warhost.narration.timing import when

if TYPE_CHECKING:
    from warhost.english import AbilityText, Reading, Setting
    from warhost.english.texts import Bearer, Gap

    Asked = list[tuple[AbilityText, Setting]]

SHOWN = 60
"""Characters of a text that are shown before and after the words that were not understood."""


def register(main: typer.Typer) -> None:
    """Add `warhost ability`."""
    group = typer.Typer(no_args_is_help=True, help="Abilities in rules English.", rich_markup_mode="rich")
    group.command("explain")(explain)
    main.add_typer(group, name="ability")


Name = Annotated[str | None, typer.Argument(help="An ability of --of; or any name for a text of your own.")]
Of = Annotated[str | None, typer.Option("--of", metavar="ARMY", help="An army, or an imported faction.")]
File = Annotated[
    Path | None,
    typer.Option("--file", metavar="FILE", help="Abilities by name, as army.yaml has them under abilities."),
]
Keywords = Annotated[str, typer.Option(help="Its keywords: 'SPELL, UNLIMITED'.")]
Known = Annotated[str, typer.Option(help="Keywords of units that the text speaks of: 'EMBER, COURT'.")]
Weapons = Annotated[str, typer.Option(help="Weapons of the unit: 'Bow, Axe'.")]
Bearing = Annotated[str, typer.Option("--bearer", help="unit, trait, formation, enhancement, lore, ...")]


def explain(
    name: Name = None, of: Of = None, file: File = None,
    timing: Annotated[str, typer.Option(help="When it is used; passive if left out.")] = "",
    declare: Annotated[str, typer.Option(help="The declare step.")] = "",
    effect: Annotated[str, typer.Option(help="The effect.")] = "",
    keywords: Keywords = "", value: Annotated[int | None, typer.Option(help="Casting or chanting value.")] = None,
    known: Known = "", weapons: Weapons = "", bearer: Bearing = "unit",
) -> None:  # fmt: skip
    """Say in our own words what an ability was understood to do, or which of its words were not.

    [cyan]warhost ability explain --timing "Your Hero Phase" --effect "Heal (D3) this unit."[/cyan]
      a text
    [cyan]warhost ability explain "Rekindle" --of ember-court[/cyan]
      an ability of an army or an imported faction; all of them without a name
    [cyan]warhost ability explain --file abilities.yaml --known EMBER[/cyan]
      a file of texts

    It leaves with 0 if all was understood, 1 if not, 2 if there is nothing to read.
    """
    from warhost.english import AbilityText, Setting, read

    plain = Setting(bearer=_bearer(bearer), words=frozenset(_listed(known)), weapons=_listed(weapons))
    if of is not None:
        asked = _of(of, name)
    elif file is not None:
        asked = [(each, plain) for each in _in_file(file)]
    elif effect or declare:
        text = AbilityText(name or "This ability", timing, declare, effect, _listed(keywords), value)
        asked = [(text, plain)]
    else:
        fail("there is nothing to read; give --effect, --file, or a name with --of (see --help)")
    whole = True
    for text, setting in asked:
        reading = read(text, setting)
        whole = whole and reading.ability is not None
        _tell(text, reading)
    if not whole:
        raise typer.Exit(1)


def _listed(said: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in said.split(",") if each.strip())


def _bearer(said: str) -> "Bearer":
    from warhost.english.texts import Bearer

    if said.lower() not in get_args(Bearer):
        fail(f"{said!r} bears no abilities; known: {', '.join(get_args(Bearer))}")
    found: Bearer = said.lower()  # type: ignore[assignment]
    return found


def _in_file(path: Path) -> "list[AbilityText]":
    from warhost.armies.army_file import AbilityTextData, ArmyError, Page
    from warhost.armies.rules_text import text_of

    try:
        page = Page(path)
        if not isinstance(page.raw, dict):
            page.fail((), "there is no ability in it", "names with their texts: {Glow: {effect: Heal (D3) this unit.}}")
        return [text_of(str(name), page.record(AbilityTextData, each, (str(name),))) for name, each in page.raw.items()]
    except ArmyError as error:
        fail(str(error))


def _of(owner: str, name: str | None) -> "Asked":
    """The texts of an army or an imported faction; one of them, if it is named."""
    from warhost.armies.army_file import ArmyError
    from warhost.engine.naming import slug

    try:
        known = _of_army(owner) or _of_faction(owner)
    except ArmyError as error:
        fail(str(error))
    if not known:
        fail(f"{owner!r} has no abilities as text: no army or imported faction of that name has any (`warhost armies`)")
    if name is None:
        return known
    found = [each for each in known if slug(each[0].name) == slug(name)]
    if not found:
        fail(f"{owner} has no text {name!r}; {meant(name, [each.name for each, _ in known])}")
    return found


def _of_army(owner: str) -> "Asked":
    from warhost.armies.army_file import ArmyData, Page
    from warhost.armies.covers import FILE
    from warhost.armies.loading import shipped_armies
    from warhost.armies.rules_text import written_texts
    from warhost.engine.naming import slug

    cover = shipped_armies().covers.get(slug(owner))
    if cover is None:
        return []
    page = Page(cover.folder / FILE)
    return [(each.text, each.setting) for each in written_texts(page.record(ArmyData, page.raw))]


def _of_faction(owner: str) -> "Asked":
    from warhost.factions.playable import find_playable
    from warhost.factions.printed import settings_of

    found = find_playable(owner)
    if found is None:
        return []
    settings = settings_of(found.id, found.printed, found.warscrolls, found.renown, found.spoken_of)
    return [(each.asked, settings[key]) for key, each in found.printed.items()]


# What is told


def _tell(text: "AbilityText", reading: "Reading") -> None:
    out = console()
    if reading.ability is not None:
        out.print(f"{text.name}: understood", markup=False, soft_wrap=True)
        for each in (when(reading.ability), *reading.told):
            out.print(f"  {each}", markup=False, soft_wrap=True)
        return
    out.print(f"{text.name}: not understood, so it is carried out by hand", markup=False, soft_wrap=True)
    for gap in reading.gaps:
        for line in gap_lines(text, gap):
            out.print(f"  {line}", markup=False, soft_wrap=True)


def gap_lines(text: "AbilityText", gap: "Gap") -> list[str]:
    """Where the words stand that were not understood: the text round them, and a mark below their first letter."""
    said = str(getattr(text, gap.field))
    start = max(0, gap.start - SHOWN)
    shown = said[start : gap.start + SHOWN].replace("\n", " ")
    lines = [f"{gap.field}, from letter {gap.start + 1}: {gap.why}"]
    return [*lines, f"  {shown}", f"  {' ' * (gap.start - start)}^"] if shown else lines
