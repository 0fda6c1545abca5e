"""Command points (commands-1.1): dealt as a round begins, lost as it ends."""

from warhost.engine.game import Game
from warhost.rules.advanced.army_composition import extra_command_points

PER_ROUND = 4


def lose_command_points(game: Game) -> None:
    """At the end of the round what was not used is lost (commands-1.1)."""
    for player in game.state.players.values():
        if player.command_points and "commands" in game.state.modules:
            game.change_player(player.id, command_points=0)


def deal_command_points(game: Game) -> None:
    """4 for each player, 1 more for the underdog, and what their rosters bring; what was left over is gone."""
    if "commands" in game.state.modules:
        for player in game.state.players:
            points = PER_ROUND + (player == game.now.underdog) + extra_command_points(game, player)
            game.change_player(player, command_points=points)
