"""The battle tactic of this turn in matched play: how far it has come, and what would bar it."""

import numpy as np

from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.modules.battle_tactics import MODULE, TACTICS, WORTH, tactical_gambit
from warhost.rules.space.combat_range import in_combat
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import wholly_within_territory
from warhost.table.areas import short_edges
from warhost.table.distance import edge_gap

GAMBIT = tactical_gambit.id
CENTRE, FLANKS, FRONTS = "seize-the-centre", "take-the-flanks", "attack-on-two-fronts"
NEAR_CENTRE, NEAR_EDGE = 3.0, 6.0
HALFWAY = 0.6
"""What a tactic that is half completed is worth, of one that is: the other half may fail."""


def declared(game: Game, player: str) -> str | None:
    """The tactic of this turn."""
    return next(iter(game.state.marks.get(f"tactic {player}", ())), None)


def progress(game: Game, player: str) -> float:
    """Points that the tactic of this turn would score: all when it is completed, some for half of it."""
    tactic = declared(game, player)
    if tactic is None or game.now.active != player:
        return 0.0
    if TACTICS[tactic][1](game, player):
        return float(WORTH)
    return WORTH * HALFWAY * min(1.0, _halves(game, player, tactic) / 2)


def _halves(game: Game, player: str, tactic: str) -> int:
    """How many of the two things that a tactic needs are there."""
    if tactic == CENTRE:
        free = [unit for unit in on_table(game, player) if not in_combat(game, unit)]
        return sum(from_centre(game, unit) <= NEAR_CENTRE for unit in free)
    if tactic == FLANKS:
        return sum(any(each <= NEAR_EDGE for each in gaps) for gaps in _flank_gaps(game, player))
    if tactic == FRONTS:
        posts = game.state.objectives.values()
        return sum(each.controlled_by == player and each.held_at_start != player for each in posts)
    return 0


def from_centre(game: Game, unit: str) -> float:
    bodies, table = figures(game, unit).bodies, board(game)
    if not len(bodies):
        return float("inf")
    away = np.hypot(bodies[:, 0] - table.width / 2, bodies[:, 1] - table.depth / 2) - bodies[:, 2]
    return float(away.min())


def _flank_gaps(game: Game, player: str) -> list[list[float]]:
    """From each short edge to every unit that is not wholly at home."""
    abroad = [each for each in on_table(game, player) if not wholly_within_territory(game, each, player)]
    table = board(game)
    return [
        [float(edge_gap(figures(game, unit).bodies, table, (edge,))) for unit in abroad] for edge in short_edges(table)
    ]


def is_barred(game: Game, player: str) -> bool:
    """Whether choosing to go first now would cost the tactic of this round (tactics-2.0)."""
    now = game.now
    return MODULE in game.state.modules and now.round > 1 and now.previous_first == opponent(player)
