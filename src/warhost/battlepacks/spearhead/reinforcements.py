"""Call for Reinforcements (spearhead-reinforcements)."""

from warhost.engine.catalogue import Once, PickSpec
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.rules.abilities import ability
from warhost.rules.measuring import board
from warhost.rules.selectors import FRIENDLY, DestroyedUnit, Keyword
from warhost.rules.setting_up import Terms, replacement_for
from warhost.rules.territories import territory
from warhost.rules.use import Use
from warhost.rules.words import CORE, YOUR_MOVEMENT_PHASE
from warhost.table.areas import EdgeBand

_REPLACEABLE = FRIENDLY & Keyword("REINFORCEMENTS") & DestroyedUnit(replaceable=True)


def home_edge(game: Game, player: str) -> Terms:
    """Wholly within friendly territory and within 6" of the battlefield edge, not in combat."""
    table, home = board(game), territory(game, player)
    band = EdgeBand(table.width, table.depth, 6.0)
    return Terms((band,) if home is None else (home, band), not_in_combat=True)


@ability(
    "Call for Reinforcements", YOUR_MOVEMENT_PHASE, keywords={CORE}, rule="spearhead-reinforcements", user="player",
    once=Once("turn"),
    picks=(PickSpec("any-unit", _REPLACEABLE, rules=("core-24.2",)),),
)  # fmt: skip
def call_for_reinforcements(use: Use) -> Script[None]:
    """Replace a destroyed REINFORCEMENTS unit, wholly within friendly territory and 6" of the edge, not in combat."""
    terms = use.parameter("where") or home_edge(use.game, use.player)
    new = replacement_for(use.game, use.target)
    yield from use.set_up(new, terms)
