"""Command points (commands-1.1): dealt as a round begins, with what army rosters bring, lost as it ends."""

from warhost.engine.game import Game
from warhost.engine.records import opponent

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


ARMY_COMPOSITION = "army-composition"
AUXILIARIES, SPARE = "auxiliary units", "points to spare"
"""What a player's record counts: units outside any regiment; 1 where the army is well below the points limit."""


def extra_command_points(game: Game, player: str) -> int:
    """1 a round for fewer auxiliary units than the enemy (army-3.6), 1 in round one for points saved (army-1.2.1)."""
    if ARMY_COMPOSITION not in game.state.modules:
        return 0
    own, theirs = (game.player(each).points for each in (player, opponent(player)))
    fewer = own.get(AUXILIARIES, 0) < theirs.get(AUXILIARIES, 0)
    return int(fewer) + (own.get(SPARE, 0) if game.now.round == 1 else 0)
