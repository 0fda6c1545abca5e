"""What using an ability costs beyond what the position shows, and what costs nothing."""

from collections.abc import Sequence

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.players.captain.weights import Weights
from warhost.players.captain.worth import turns_left
from warhost.rules.effects.pools import lost_with_the_round
from warhost.rules.words import CHARGE, CORE, FIGHT, MOVE, PHASES, RETREAT, SHOOT

TAKES_A_TURN = frozenset({CORE, MOVE, CHARGE, FIGHT, SHOOT, RETREAT})
"""Abilities that are used instead of others."""
NEVER = -1e6


def net(game: Game, ability: Ability, gain: float, weights: Weights, earlier: Sequence[float] = ()) -> float:
    """A gain as seen on imagined battles, less what it costs to use the ability, and what it is worth besides.

    `earlier`: what it would have gained at each chance before this one.
    """
    hint = ability.hint
    if hint is not None:
        if hint.never:
            return NEVER
        gain += hint.worth
    price = _price(game, ability, weights, earlier)
    if gain >= (price or -weights.harmless) and not _spends(game, ability):
        return max(gain - price, 0.0) + weights.free
    return gain - price


def _spends(game: Game, ability: Ability) -> bool:
    """Does a use take something that could be used otherwise?"""
    instead = ability.reaction is None and ability.keywords & TAKES_A_TURN
    paid = ability.price is not None and not _lost_anyway(game, ability.price.pool)
    return bool(ability.cost or ability.offered is not None or paid or instead)


def _lost_anyway(game: Game, pool: str) -> bool:
    """Points that nothing else will come for before the round takes them."""
    late = PHASES[PHASES.index("combat") :]
    return game.now.turn == 2 and game.now.phase in late and lost_with_the_round(game, pool)


def _price(game: Game, ability: Ability, weights: Weights, earlier: Sequence[float]) -> float:
    """A card or the only use in a battle: what else could come of it in the turns that are left.

    That is what was thought of it before anything was seen, and what each chance so far would have brought.
    """
    card = weights.command if ability.offered is not None else 0.0
    now_or_never = ability.timing.round is not None or ability.timing.phase == "deployment"
    if now_or_never or not any(once.per == "battle" for once in ability.limits):
        return card
    usual = (weights.once + sum(max(0.0, each) for each in earlier)) / (1 + len(earlier))
    return card + usual * _chances_left(game, ability)


def _chances_left(game: Game, ability: Ability) -> float:
    """The share of the battle in which it can be used later: what is for one player's turns, once a round."""
    rounds = game.state.rounds
    if ability.timing.whose == "any":
        return (turns_left(game) - 1) / max(1, 2 * rounds)
    return (rounds - game.now.round) / max(1, rounds)
