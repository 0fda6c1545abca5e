"""The Border War battleplan (border-war-size): two sizes of table, objectives at home and on the border."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
import yaml

from warhost.battlepacks.border_war.scoring import outcome, score
from warhost.engine.codec import convert
from warhost.engine.records import Objective, Terrain
from warhost.rules.battleplan import MARKER_RADIUS, Battleplan
from warhost.rules.space.terrain import BY_TYPE
from warhost.table.shapes import Point

NAME = "border-war"
PLACE = 3
"""Where it stands in lists of battlepacks."""
MODULES = ("commands", "terrain", "magic", "army-composition", "command-models", "battle-tactics")
ROUNDS = 4
"""How long a battle lasts (border-war-length)."""
RULE = "border-war-setup"


class Table(msgspec.Struct, frozen=True):
    """A battlefield for battles up to a points limit, and the scenery on it."""

    points: int
    width: float
    depth: float
    scenery: tuple[str, ...]


class SceneryPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain feature to be set up, drawn round (0, 0)."""

    type: str
    size: str
    height: float
    polygon: tuple[Point, ...]


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: tuple[Table, ...]
    scenery: dict[str, SceneryPiece]
    areas: dict[str, Point]
    heights: dict[str, float]
    gap: float


@cache
def data() -> Data:
    raw = (Path(__file__).parent / "scenery.yaml").read_text(encoding="utf-8")
    return convert(yaml.safe_load(raw), Data)


TABLES = data().tables
"""The sizes of table, the smallest first (border-war-size)."""


def table_for(points: int) -> Table:
    """The table whose points limit is nearest; half-way between two it is the larger."""
    return min(reversed(TABLES), key=lambda each: abs(each.points - points))


def table_of(width: float, depth: float) -> Table:
    """The table that has this size, or the one nearest to it."""
    return min(TABLES, key=lambda each: abs(each.width * each.depth - width * depth))


def scenery(table: Table) -> dict[str, Terrain]:
    """The terrain features of a table beside it, the largest first: they find room less easily."""
    pieces = {name: data().scenery[name] for name in table.scenery}
    order = ("large", "medium", "small")
    return {
        name: Terrain(name, each.polygon, each.height, each.size, each.type, BY_TYPE[each.type], on_table=False)
        for name, each in sorted(pieces.items(), key=lambda item: order.index(item[1].size))
    }


def plan(width: float = TABLES[-1].width, depth: float = TABLES[-1].depth) -> Battleplan:
    """The battleplan on a table of this size: each territory has a long edge, the border runs between them."""
    return Battleplan(
        id=NAME, name="Border War", width=width, depth=depth, rounds=ROUNDS, objectives=_objectives(width, depth),
        territories=_territories(width, depth), deployment_rules=(RULE,), score=score, outcome=outcome,
    )  # fmt: skip


def _objectives(width: float, depth: float) -> Mapping[str, Point]:
    """One amid each territory, two on the border between them."""
    spots = {"South": (0.5, 0.25), "North": (0.5, 0.75), "West": (0.25, 0.5), "East": (0.75, 0.5)}
    if width < depth:  # the long edges stand upright: the same picture on its side
        spots = {"West": (0.25, 0.5), "East": (0.75, 0.5), "South": (0.5, 0.25), "North": (0.5, 0.75)}
    return {name: (x * width, y * depth) for name, (x, y) in spots.items()}


def _territories(width: float, depth: float) -> tuple[tuple[Point, ...], ...]:
    if width < depth:
        middle = width / 2
        return (
            ((0.0, 0.0), (middle, 0.0), (middle, depth), (0.0, depth)),
            ((middle, 0.0), (width, 0.0), (width, depth), (middle, depth)),
        )
    middle = depth / 2
    return (
        ((0.0, 0.0), (width, 0.0), (width, middle), (0.0, middle)),
        ((0.0, middle), (width, middle), (width, depth), (0.0, depth)),
    )


def objectives(width: float, depth: float) -> dict[str, Objective]:
    """The objectives of the plan as 40 mm markers."""
    return {name: Objective(name, x, y, MARKER_RADIUS) for name, (x, y) in _objectives(width, depth).items()}
