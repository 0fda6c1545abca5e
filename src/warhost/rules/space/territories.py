"""Territories (core-9.1.2) and quarters (core-9.1): within if any part of a base is, wholly if every part of all is."""

from collections.abc import Callable, Iterator
from math import hypot

from warhost.engine.game import Game
from warhost.engine.records import Objective, opponent
from warhost.rules.battleplan import Score
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.standing import on_table
from warhost.table.areas import Box, Disc, Polygon
from warhost.table.quarters import QUARTERS, part
from warhost.table.shapes import TOLERANCE, Point


def territory(game: Game, player: str) -> Polygon | None:
    """A player's territory, if the battleplan gives them one."""
    points = game.player(player).territory
    return Polygon(points) if points else None


def clear_box(box: Box, theirs: Box, gap: float) -> Box:
    """What is left of a box beside another that is to be kept away from; boxes that meet are left as they are."""
    (x0, y0, x1, y1), (left, bottom, right, top) = box, theirs
    return (
        max(x0, right + gap) if right <= x0 else x0,
        max(y0, top + gap) if top <= y0 else y0,
        min(x1, left - gap) if left >= x1 else x1,
        min(y1, bottom - gap) if bottom >= y1 else y1,
    )


def within_territory(game: Game, unit: str, player: str) -> bool:
    area = territory(game, player)
    return area is not None and any(area.touches(body) for body in figures(game, unit).bodies)


def wholly_within_territory(game: Game, unit: str, player: str) -> bool:
    area = territory(game, player)
    return area is not None and all(area.holds(body) for body in figures(game, unit).bodies)


def within_part(game: Game, unit: str, name: str) -> bool:
    """Is any part of a unit in a quarter of the table, or a small quarter (core-9.1)?"""
    area = part(board(game), name)
    return any(area.touches(body) for body in figures(game, unit).bodies)


def wholly_within_part(game: Game, unit: str, name: str) -> bool:
    """Is all of a unit in a quarter of the table, or a small quarter (core-9.1)?"""
    area = part(board(game), name)
    bodies = figures(game, unit).bodies
    return len(bodies) > 0 and all(area.holds(body) for body in bodies)


def quarters_held(game: Game, player: str) -> list[str]:
    """The quarters of the table in which a player has a unit wholly within and the opponent has none within."""
    mine, theirs = on_table(game, player), on_table(game, opponent(player))
    return [
        name
        for name in QUARTERS
        if any(wholly_within_part(game, unit, name) for unit in mine)
        and not any(within_part(game, unit, name) for unit in theirs)
    ]


def per_quarter(points: int) -> Callable[[Game, str], list[Score]]:
    """For a battleplan: score so many points for each quarter of the table that is held."""

    def score(game: Game, player: str) -> list[Score]:
        return [(points, f"the {name} quarter held") for name in quarters_held(game, player)]

    return score


def touches_objective(game: Game, player: str, objective: Objective) -> bool:
    """Is any part of an objective within a player's territory?"""
    area = territory(game, player)
    return area is not None and area.touches(Disc((objective.x, objective.y), objective.radius).body)


def holds_objective(game: Game, player: str, objective: Objective) -> bool:
    """Is all of an objective that lies on the table within a player's territory (core-32.0)?"""
    area = territory(game, player)
    if area is None or not area.has(objective.x, objective.y):
        return False
    reach = objective.radius - TOLERANCE
    return all(_gap((objective.x, objective.y), a, b) >= reach for a, b in _borders(game, area))


def _borders(game: Game, area: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of an area that are no edges of the table."""
    far = (game.state.width, game.state.depth)
    for a, b in zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True):
        if not any(a[axis] == b[axis] in (0.0, far[axis]) for axis in (0, 1)):
            yield a, b


def _gap(point: Point, a: Point, b: Point) -> float:
    """From a point to a line between two others."""
    (x, y), along = point, (b[0] - a[0], b[1] - a[1])
    share = ((x - a[0]) * along[0] + (y - a[1]) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    share = min(1.0, max(0.0, share))
    return hypot(x - a[0] - share * along[0], y - a[1] - share * along[1])
