"""An army's sheet to print: a page of HTML with everything in it, made for paper."""

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from warhost.narration.timing import when

if TYPE_CHECKING:
    from warhost.armies.army import Army
    from warhost.engine.catalogue import Ability, Warscroll, Weapon
    from warhost.table.shapes import Base

STYLE = """
@page { size: A4; margin: 12mm; }
* { box-sizing: border-box; }
body { font: 10pt/1.35 Georgia, serif; color: #1d1712; max-width: 190mm; margin: 8mm auto; padding: 0 4mm; }
h1 { font-size: 20pt; margin: 0; } h2 { font-size: 13pt; margin: 5mm 0 2mm; border-bottom: 1px solid #1d1712; }
h3 { font-size: 12pt; margin: 0; } p { margin: 0 0 2mm; }
.of { color: #5b4d3c; }
.abilities { columns: 2; column-gap: 8mm; } .ability { break-inside: avoid; }
.ability b + i { color: #5b4d3c; }
.scroll { break-inside: avoid; border: 1px solid #8a7a63; border-radius: 3mm; padding: 3mm 4mm; margin: 0 0 4mm; }
.line { display: flex; gap: 6mm; margin: 1mm 0 2mm; } .line b { font-size: 12pt; }
table { width: 100%; border-collapse: collapse; font-size: 9pt; margin: 0 0 2mm; }
th, td { text-align: center; padding: .6mm 1mm; border-bottom: 1px solid #cbbfa9; } th:first-child, td:first-child,
th:last-child, td:last-child { text-align: left; }
.keywords { font-size: 8pt; letter-spacing: .03em; margin: 0; }
.foot { color: #5b4d3c; font-size: 8pt; margin-top: 4mm; }
"""
WEAPON = ("Weapon", "Range", "Attacks", "Hit", "Wound", "Rend", "Damage", "Abilities")
UNOFFICIAL = "Unofficial, made by players with warhost; rules in our own words."


def army_html(army: "Army") -> str:
    """The whole page."""
    known = {each.id: each for each in army.abilities}
    lists = (
        ("Battle traits", army.traits),
        ("Regiment abilities (one of them)", army.regiment_abilities),
        ("Enhancements for the general (one of them)", army.enhancements),
    )
    parts = [
        f"<h1>{escape(army.name)}</h1><p class=of>{escape(army.faction)}</p>",
        *(f"<h2>{title}</h2>{_abilities(known[key] for key in listed)}" for title, listed in lists if listed),
        "<h2>Warscrolls</h2>",
        *(_scroll(army, key, scroll, known) for key, scroll in army.warscrolls.items()),
        f"<p class=foot>{UNOFFICIAL}</p>",
    ]
    head = f"<meta charset=utf-8><title>{escape(army.name)}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en><head>{head}</head><body>{''.join(parts)}</body></html>\n"


def _abilities(listed: "Iterable[Ability]") -> str:
    return f"<div class=abilities>{''.join(map(_ability, listed))}</div>"


def _ability(ability: "Ability") -> str:
    words = f"<b>{escape(ability.name)}</b> <i>{escape(when(ability))}</i><br>{escape(ability.summary)}"
    return f"<p class=ability>{words}</p>"


def _scroll(army: "Army", key: str, scroll: "Warscroll", known: "dict[str, Ability]") -> str:
    rows = [row for row in army.roster if row.warscroll == key]
    count = f"{len(rows)} x " if len(rows) > 1 else ""
    general = " (general)" if any(row.general for row in rows) else ""
    models = "1 model" if scroll.size == 1 else f"{scroll.size} models"
    return "".join(
        [
            f"<section class=scroll><h3>{count}{escape(scroll.name)}{general}</h3>",
            f"<p class=of>{models}, {base_words(scroll)} base</p>{_line(scroll)}{_weapons(scroll.weapons)}",
            _abilities(known[each] for each in scroll.abilities if each in known),
            f"<p class=keywords>{escape(' · '.join(sorted(scroll.keywords)))}</p></section>",
        ]
    )


def base_words(scroll: "Warscroll") -> str:
    """What its models stand on: 28.5 mm, 1 x 40 mm, 2 x 25 mm."""
    others = [f"{len(models)} x {_millimetres(base)}" for base, models in scroll.other_bases]
    return ", ".join([_millimetres(scroll.base), *others])


def _millimetres(base: "Base") -> str:
    long, wide = (f"{round(each * 25.4, 1):g}" for each in (base.length, base.width))
    return f"{long} mm" if base.is_round else f"{long} x {wide} mm"


def _line(scroll: "Warscroll") -> str:
    save = f"{scroll.save}+" if scroll.save is not None else "-"
    figures = (("Move", f"{scroll.move}&quot;"), ("Health", scroll.health), ("Save", save), ("Control", scroll.control))
    return f"<div class=line>{''.join(f'<span>{name} <b>{value}</b></span>' for name, value in figures)}</div>"


def _weapons(weapons: "tuple[Weapon, ...]") -> str:
    head = "".join(f"<th>{each}</th>" for each in WEAPON)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(each))}</tr>" for each in weapons)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if weapons else ""


def _cells(weapon: "Weapon") -> tuple[str, ...]:
    carried = f" ({weapon.carried_by} model{'' if weapon.carried_by == 1 else 's'})" if weapon.carried_by else ""
    reach = "melee" if weapon.range is None else f'{weapon.range:g}"'
    return (
        weapon.name + carried, reach, str(weapon.attacks), f"{weapon.hit}+", f"{weapon.wound}+",
        str(weapon.rend or "-"), str(weapon.damage), ", ".join(weapon.abilities) or "-",
    )  # fmt: skip
