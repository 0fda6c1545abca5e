"""What pays later: points in pools, dice kept aside, marks, permissions and bans in force."""

from collections.abc import Mapping

from warhost.engine.game import Game
from warhost.engine.records import Effect
from warhost.players.captain.weights import Weights
from warhost.players.captain.worth import turns_left
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
    RollModifier,
    When,
)
from warhost.rules.effects.pools import lost_with_the_round
from warhost.rules.selectors.who import Ids

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
    points += weights.point * _time_left(game) * sum(len(dice) for dice in record.dice.values())
    marks = sum(len(things) for key, things in game.state.marks.items() if _holder(game, key) == player)
    spoken = [each for each in game.state.effects.values() if each.source.player == player]
    leaves = sum(_unseen(each) for each in spoken if not _binds_own(game, each, player))
    return points + weights.mark * marks + weights.leave * leaves


def _points(game: Game, pools: Mapping[str, int], weights: Weights) -> float:
    """Points that are lost as the round ends are worth less, and all of them the less the later it is."""
    passing, lasting = weights.passing * (game.now.turn < 2), weights.point * _time_left(game)
    return sum((passing if lost_with_the_round(game, name) else lasting) * points for name, points in pools.items())


def _time_left(game: Game) -> float:
    """The share of the battle in which what is kept can be spent: all of it in the first turn, none in the last."""
    return (turns_left(game) - 1) / max(1, 2 * game.state.rounds - 1)


def _binds_own(game: Game, effect: Effect, player: str) -> bool:
    """A ban on one's own units, the price of something else."""
    if not isinstance(effect.on, Ids) or not any(isinstance(each, Cannot) for each in effect.modifiers):
        return False
    bound = (game.state.units.get(each) for each in effect.on.units)  # some of these are terrain features
    return any(unit is not None and unit.army == player for unit in bound)


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
