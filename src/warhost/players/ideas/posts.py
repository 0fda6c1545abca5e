"""Who goes where, at a glance: each unit of a player is given an objective, near ones first, none overcrowded."""

from math import ceil, hypot

from warhost.engine.game import Game
from warhost.engine.records import Objective
from warhost.rules.space.measuring import figures
from warhost.rules.space.standing import on_table

PostOf = dict[str, Objective]


def posts(game: Game, player: str) -> PostOf:
    """An objective for each unit on the table: the shortest ways first, as many units to one as to another."""
    things, units = list(game.state.objectives.values()), on_table(game, player)
    if not things or not units:
        return {}
    room = dict.fromkeys(game.state.objectives, ceil(len(units) / len(things)))
    ways = sorted((_way(game, unit, each), unit, each.id) for unit in units for each in things)
    found: PostOf = {}
    for _, unit, name in ways:
        if unit not in found and room[name]:
            room[name] -= 1
            found[unit] = game.state.objectives[name]
    return found


def _way(game: Game, unit: str, objective: Objective) -> float:
    x, y = figures(game, unit).bodies[:, :2].mean(axis=0).tolist()
    return hypot(objective.x - x, objective.y - y)
