"""What an army roster is worth in play: command points for few auxiliary units and for points left over."""

from warhost.engine.game import Game
from warhost.engine.records import opponent

MODULE = "army-composition"
AUXILIARIES, SPARE = "auxiliary units", "points to spare"
"""What a player's record counts: units outside any regiment; 1 where the army is well below the points limit."""


def extra_command_points(game: Game, player: str) -> int:
    """1 a round for fewer auxiliary units than the enemy (army-3.6), 1 in round one for points saved (army-1.2.1)."""
    if MODULE not in game.state.modules:
        return 0
    own, theirs = (game.player(each).points for each in (player, opponent(player)))
    fewer = own.get(AUXILIARIES, 0) < theirs.get(AUXILIARIES, 0)
    return int(fewer) + (own.get(SPARE, 0) if game.now.round == 1 else 0)
