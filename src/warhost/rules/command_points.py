"""Command points (commands-1.1): dealt as a round begins, lost as it ends."""

from warhost.engine.game import Game

PER_ROUND = 4


def deal_command_points(game: Game) -> None:
    """4 for each player and 1 more for the underdog; what was left of last round is gone."""
    if "commands" in game.state.modules:
        for player in game.state.players:
            game.change_player(player, command_points=PER_ROUND + (player == game.now.underdog))
