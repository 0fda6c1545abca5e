"""Territories (core-9.1.2): within if any part of a base is, wholly within if every part of every base is."""

from warhost.engine.game import Game
from warhost.rules.measuring import figures
from warhost.table.areas import Polygon


def territory(game: Game, player: str) -> Polygon | None:
    """A player's territory, if the battleplan gives them one."""
    points = game.player(player).territory
    return Polygon(points) if points else None


def within_territory(game: Game, unit: str, player: str) -> bool:
    area = territory(game, player)
    return area is not None and any(area.touches(body) for body in figures(game, unit).bodies)


def wholly_within_territory(game: Game, unit: str, player: str) -> bool:
    area = territory(game, player)
    return area is not None and all(area.holds(body) for body in figures(game, unit).bodies)
