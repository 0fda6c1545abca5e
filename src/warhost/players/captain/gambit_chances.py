"""Battle tactics of matched play: how likely each is completed this turn, and where to go for it."""

import numpy as np

from warhost.engine.prose import Words
from warhost.players.captain.gambits import CENTRE, FLANKS, FRONTS, NEAR_CENTRE, NEAR_EDGE, declared, from_centre
from warhost.players.captain.position import Position
from warhost.players.captain.threats import charge_chance
from warhost.players.ideas.picks import health_left
from warhost.rules.modules.battle_tactics import aims_for, aims_of
from warhost.rules.space.combat_range import in_combat, in_combat_with
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.territories import wholly_within_territory
from warhost.table.areas import short_edges
from warhost.table.distance import edge_gap
from warhost.table.shapes import Point

SLAY, LAND, STEADY = "slay-the-entourage", "take-their-land", "do-not-waver"
UNSURE = 0.85
"""Moves that are long enough do not all come off."""


def chance(position: Position, tactic: str, aim: str | None = None) -> float:
    """How likely a tactic is completed this turn, at a guess; with an aim, at that one."""
    known = {CENTRE: _centre, FLANKS: _flanks, FRONTS: _fronts, STEADY: _steady}
    if tactic in known:
        return known[tactic](position)
    aims = [aim] if aim is not None else aims_for(position.game, position.me, tactic)
    rate = _slaying if tactic == SLAY else _landing
    return max((rate(position, each) for each in aims), default=0.0)


def _free(position: Position) -> list[str]:
    return [unit for unit in position.mine if not in_combat(position.game, unit)]


def _centre(position: Position) -> float:
    near = [u for u in _free(position) if from_centre(position.game, u) <= NEAR_CENTRE + position.move(u)]
    return UNSURE if len(near) >= 2 else 0.0


def _flanks(position: Position) -> float:
    """Both edges by units that move there; those still at home have the border to cross as well."""
    game, me = position.game, position.me
    found = 1.0
    for edge in short_edges(board(game)):
        best = 0.0
        for unit in _free(position):
            gap = float(edge_gap(figures(game, unit).bodies, board(game), (edge,)))
            if gap <= NEAR_EDGE + position.move(unit):
                best = max(best, 0.4 if wholly_within_territory(game, unit, me) else UNSURE)
        found *= best
    return found


def _fronts(position: Position) -> float:
    """Two objectives more, one of them the enemy's: where more control can be brought than is there."""
    totals, brought = position.holding.totals(), position.brought(position.me)
    mine, theirs = totals[position.me], totals[position.foe]
    taken = [
        each
        for i, each in enumerate(position.holding.things)
        if each.held_at_start != position.me and mine[i] + brought[i] > theirs[i]
    ]
    fit = len(taken) >= 2 and any(each.held_at_start == position.foe for each in taken)
    return 0.5 if fit else 0.0


def _steady(position: Position) -> float:
    """Two units that fight, or are likely to, and none that is about to die."""
    game, chances, lives = position.game, [], 1.0
    for unit in position.mine:
        engaged = in_combat_with(game, unit)
        gaps = [position.gap(unit, foe) - position.move(unit) for foe in position.theirs]
        chances.append(1.0 if engaged else max((charge_chance(game, unit, gap) for gap in gaps), default=0.0))
        back = sum(position.blows.expect(foe, unit).destroyed for foe in engaged)
        lives *= 1.0 - min(0.9, back)
    best = sorted(chances)[-2:]
    return lives * best[0] * best[1] * 0.8 if len(best) == 2 else 0.0


def _slaying(position: Position, foe: str) -> float:
    """The damage that all who can get at a foe do on average, against what it can take."""
    if foe not in position.theirs:
        return 0.0
    damage = 0.0
    for unit in position.mine:
        gap = position.gap(unit, foe)
        if gap <= position.range(unit) + position.move(unit):
            damage += position.blows.expect(unit, foe, "ranged").damage
        reach = 1.0 if foe in in_combat_with(position.game, unit) else 0.0
        if not in_combat_with(position.game, unit):
            reach = charge_chance(position.game, unit, gap - position.move(unit))
        damage += reach * position.blows.expect(unit, foe, "melee", charged=True).damage
    share = damage / max(1, health_left(position.game, foe))
    return float(np.clip((share - 0.5) / 1.5, 0.0, 0.9))


def _landing(position: Position, feature: str) -> float:
    """A terrain feature that somebody can walk to, and that the enemy is not beside."""
    middle = np.array(position.game.state.terrain[feature].polygon).mean(axis=0)

    def away(unit: str) -> float:
        rows = figures(position.game, unit).bodies
        return float(np.hypot(rows[:, 0] - middle[0], rows[:, 1] - middle[1]).min()) if len(rows) else float("inf")

    walked = any(away(unit) <= NEAR_CENTRE + position.move(unit) for unit in _free(position))
    guarded = any(away(unit) <= NEAR_EDGE for unit in position.theirs)
    return 0.0 if not walked else 0.15 if guarded else 0.6


def places(position: Position) -> list[tuple[Words, Point]]:
    """Where units would go for the tactic of this turn."""
    game, tactic = position.game, declared(position.game, position.me)
    table = board(game)
    if tactic == CENTRE:
        return [("heads for the centre of the battlefield", (table.width / 2, table.depth / 2))]
    if tactic == FLANKS:
        ends = ((2.0, table.depth / 2), (table.width - 2.0, table.depth / 2))
        return [("heads for the flank", each) for each in ends]
    if tactic == LAND:
        middles = (np.array(game.state.terrain[each].polygon).mean(axis=0) for each in aims_of(game, position.me))
        return [("heads for their land", (float(x), float(y))) for x, y in middles]
    return []
