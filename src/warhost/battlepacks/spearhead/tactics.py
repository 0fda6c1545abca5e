"""When the tactics that both decks know are completed."""

from collections.abc import Callable

from warhost.vocabulary import *

REACH = 3.0


def war_of_attrition(game: Game, player: str) -> bool:
    """Enemy units were destroyed this turn, and more of them than of yours."""
    lost, slain = destroyed(game, player), destroyed(game, opponent(player))
    return len(slain) > len(lost)


def raid(game: Game, player: str) -> bool:
    """A friendly unit is wholly within enemy territory and not in combat."""
    return bool(free_raiders(game, player))


def raze(game: Game, player: str) -> bool:
    """A friendly unit is within 3" of the long battlefield edge in enemy territory."""
    edge = long_edge_of(game, opponent(player))
    return edge is not None and near_edge(game, player, edge, REACH)


def take_without_warning(game: Game, player: str) -> bool:
    """You gained an objective that was the enemy's as the turn began, and no unit contesting it fought this turn."""
    for name in taken_from_opponent(game, player):
        objective = objectives_now(game)[name]
        units = [unit for side in game.state.players for unit in units_contesting(game, side, objective)]
        if not any(used(game, unit, FIGHT) for unit in units):
            return True
    return False


def attack_on_two_fronts(game: Game, player: str) -> bool:
    """You control 2 objectives that were the enemy's as the turn began."""
    return len(taken_from_opponent(game, player)) >= 2


def holds(objective: str) -> Callable[[Game, str], bool]:
    """You control one objective by name."""

    def completed(game: Game, player: str) -> bool:
        return objective in held_by(game, player)

    completed.__doc__ = f"You control {objective} at the end of your turn."
    return completed
