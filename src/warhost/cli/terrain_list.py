"""What `warhost rules terrain-list` prints: the list of terrain (terrain-list), whole or as far as words fit."""

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table

from warhost.cli.console import console, fail

if TYPE_CHECKING:
    from warhost.rules.modules.terrain_list import Listed

NAME = "terrain-list"


def show_terrain_list(search: str | None) -> None:
    """Every row, or those in whose name, type or sizes all of these words are; leaves with 1 when there are none."""
    from warhost.rules.modules.terrain_list import terrain_list

    wanted = (search or "").lower().split()
    rows = [each for each in terrain_list().values() if all(word in _said(each) for word in wanted)]
    if not rows:
        fail(f"no terrain of the list has {search!r} in its name, type or size; `warhost rules {NAME}` has it all", 1)
    table = Table("terrain feature", "type", "pieces", "size", box=None, padding=(0, 2, 0, 0))
    for each in rows:
        table.add_row(escape(each.name), _type(each), _span(each.pieces), _span(each.sizes))
    out = console()
    out.print(table)
    out.print(
        f"{len(rows)} of {len(terrain_list())} features. Where pieces or size can be chosen, choose before setup."
    )


def _said(row: "Listed") -> str:
    """All that can be searched for in a row."""
    return f"{row.name} {_type(row)} {' '.join(row.sizes)}".lower()


def _type(row: "Listed") -> str:
    return {"area": "area terrain", "obscuring": "obscuring terrain", "faction": "faction terrain"}.get(
        row.type, row.type.replace("-", " ")
    )


def _span(choices: tuple[int, ...] | tuple[str, ...]) -> str:
    """The first and the last choice, or the only one: 1-3, small-large, medium."""
    return str(choices[0]) if len(choices) == 1 else f"{choices[0]}-{choices[-1]}"
