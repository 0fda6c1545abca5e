"""What using an ability costs beyond what the position shows, and what costs nothing."""

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.players.captain.weights import Weights
from warhost.players.captain.worth import turns_left
from warhost.rules.words import CHARGE, CORE, FIGHT, MOVE, RETREAT, SHOOT

TAKES_A_TURN = frozenset({CORE, MOVE, CHARGE, FIGHT, SHOOT, RETREAT})
"""Abilities that are used instead of others."""
NEVER = -1e6


def net(game: Game, ability: Ability, gain: float, weights: Weights) -> float:
    """A gain as seen on imagined battles, less what it costs to use the ability, and what it is worth besides."""
    hint = ability.hint
    if hint is not None:
        if hint.never:
            return NEVER
        gain += hint.worth
    price = _price(game, ability, weights)
    if price <= 0.0 and gain >= -weights.harmless and not _spends(ability):
        return max(gain, 0.0) + weights.free
    return gain - price


def _spends(ability: Ability) -> bool:
    """Does a use take something that could be used otherwise?"""
    instead = ability.reaction is None and ability.keywords & TAKES_A_TURN
    return bool(ability.cost or ability.price is not None or instead)


def _price(game: Game, ability: Ability, weights: Weights) -> float:
    """A card or the only use in a battle: what else could come of it in the turns that are left."""
    card = weights.command if ability.offered is not None else 0.0
    now_or_never = ability.timing.round is not None or ability.timing.phase == "deployment"
    if now_or_never or not any(once.per == "battle" for once in ability.limits):
        return card
    return card + weights.once * _chances_left(game, ability)


def _chances_left(game: Game, ability: Ability) -> float:
    """The share of the battle in which it can be used later: what is for one player's turns, once a round."""
    rounds = game.state.rounds
    if ability.timing.whose == "any":
        return (turns_left(game) - 1) / max(1, 2 * rounds)
    return (rounds - game.now.round) / max(1, rounds)
