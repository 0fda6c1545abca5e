"""What pays later: points in pools, dice kept aside, marks, permissions and bans in force."""

from collections.abc import Mapping

from warhost.engine.game import Game
from warhost.engine.records import Effect
from warhost.players.captain.weights import Weights
from warhost.rules.effects.in_force import in_force
from warhost.rules.effects.modifiers import (
    Amends,
    Cannot,
    CannotBeTargeted,
    DiceRule,
    EndsCloser,
    Hidden,
    KeptDice,
    May,
    Must,
    PassesAcross,
    Pool,
    RollModifier,
    When,
)
from warhost.rules.effects.pools import pool_key

LEAVE = (
    Amends, Cannot, CannotBeTargeted, DiceRule, EndsCloser, Hidden, KeptDice, May, Must, PassesAcross, When,
)  # fmt: skip
"""Rules in force that neither attacks nor moves nor objectives show."""
SEEN_ROLLS = ("hit", "wound", "save", "ward", "charge")
"""Rolls whose modifiers show in attacks and charges."""


def assets(game: Game, player: str, weights: Weights) -> float:
    """What a player has in hand for later, in victory points."""
    record = game.player(player)
    units = [each.points for each in game.state.units.values() if each.army == player and each.points]
    points = sum(_points(game, each, weights) for each in (record.points, *units) if each)
    points += weights.point * sum(len(dice) for dice in record.dice.values())
    marks = sum(len(things) for key, things in game.state.marks.items() if _holder(game, key) == player)
    leaves = sum(_unseen(each) for each in game.state.effects.values() if each.source.player == player)
    return points + weights.mark * marks + weights.leave * leaves


def _points(game: Game, pools: Mapping[str, int], weights: Weights) -> float:
    """Points that are lost as the round ends are worth less."""
    passing = {pool_key(each.modifier.pool) for each in in_force(game, Pool) if isinstance(each.modifier, Pool)}
    return sum((weights.passing if name in passing else weights.point) * points for name, points in pools.items())


def _holder(game: Game, key: str) -> str | None:
    """Who has marked something; the state keeps it under the mark and the name of a player or a unit."""
    holder = key.rpartition(" ")[2]
    unit = game.state.units.get(holder)
    return unit.army if unit is not None else holder if holder in game.state.players else None


def _unseen(effect: Effect) -> bool:
    return any(
        isinstance(each, LEAVE) or (isinstance(each, RollModifier) and each.roll not in SEEN_ROLLS)
        for each in effect.modifiers
    )
