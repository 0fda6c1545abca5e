"""The sheet of a roster as an HTML page that prints on paper: no scripts, nothing fetched from anywhere."""

from collections.abc import Iterator
from html import escape

from warhost.armies.army_file import WarscrollData
from warhost.rosters.sheet import WEAPON_HEADS, Part, Sheet, marked_abilities, profile_line, weapon_cells

STYLE = """
body { font: 11pt/1.35 system-ui, sans-serif; color: #1b1b1b; background: #fff; max-width: 50rem; margin: 1.5rem auto; \
padding: 0 1rem }
h1 { font-size: 1.6rem; margin: 0 0 .4rem } h2 { font-size: 1.1rem; margin: 1.2rem 0 .2rem } h3 { margin: 0 }
table { border-collapse: collapse; width: 100%; margin: .2rem 0 }
th, td { text-align: left; padding: .15rem .5rem; border-bottom: 1px solid #ccc; vertical-align: top }
th { font-weight: 600; background: #f1f1ee } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 } dd { margin: 0 }
.wrong { border: 2px solid #a01818; padding: .4rem .8rem; margin: .6rem 0 } .small { font-size: .85rem; color: #444 }
section.scroll { break-inside: avoid; border-top: 2px solid #1b1b1b; padding-top: .4rem; margin-top: 1rem }
@media print { body { margin: 0; max-width: none; font-size: 9.5pt } section { break-inside: avoid } }
"""


def page(sheet: Sheet) -> str:
    """The whole page."""
    return "\n".join(_page(sheet)) + "\n"


def _page(sheet: Sheet) -> Iterator[str]:
    title = escape(sheet.title)
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
    yield f"<h1>{title}</h1>"
    if sheet.breaches:
        yield '<div class="wrong"><strong>Not legal</strong><ul>'
        yield from (f"<li>{escape(each)}</li>" for each in sheet.breaches)
        yield "</ul></div>"
    yield "<dl>"
    yield from (f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in sheet.facts)
    yield "</dl>"
    for part in sheet.parts:
        yield from _part(part)
    for scroll in sheet.warscrolls:
        yield from _warscroll(sheet, scroll)
    yield "</body></html>"


def _part(part: Part) -> Iterator[str]:
    yield f"<section><h2>{escape(part.title)}</h2><table><thead><tr>"
    yield '<th>unit</th><th class="n">models</th><th class="n">points</th><th>with</th></tr></thead><tbody>'
    for row in part.rows:
        cells = f'<td class="n">{row.models or "?"}</td><td class="n">{row.price}</td><td>{escape(row.notes)}</td>'
        yield f"<tr><td>{escape(row.name)}</td>{cells}</tr>"
    yield "</tbody></table></section>"


def _warscroll(sheet: Sheet, scroll: WarscrollData) -> Iterator[str]:
    yield f'<section class="scroll"><h3>{escape(scroll.name)}</h3><div>{escape(profile_line(scroll))}</div>'
    if scroll.weapons:
        yield "<table><thead><tr>" + "".join(f"<th>{each}</th>" for each in WEAPON_HEADS) + "</tr></thead><tbody>"
        for name, weapon in scroll.weapons.items():
            yield "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in weapon_cells(name, weapon)) + "</tr>"
        yield "</tbody></table>"
    if abilities := marked_abilities(sheet, scroll.name) or scroll.abilities:
        yield f"<div>Abilities: {escape(', '.join(abilities))}</div>"
    yield f'<div class="small">{escape(", ".join(scroll.keywords))}</div></section>'
