"""The home edge: where armies bring up reinforcements (spearhead-reinforcements)."""

from warhost.engine.game import Game
from warhost.rules.setting_up.units import SetUpTerms
from warhost.rules.space.measuring import board
from warhost.rules.space.territories import territory
from warhost.table.areas import EdgeBand


def home_edge(game: Game, player: str) -> SetUpTerms:
    """Wholly within friendly territory and within 6" of the battlefield edge, not in combat."""
    table, home = board(game), territory(game, player)
    band = EdgeBand(table.width, table.depth, 6.0)
    return SetUpTerms((band,) if home is None else (home, band), not_in_combat=True)
