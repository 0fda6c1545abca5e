"""Hands that nobody may guess from who is asked: a question is put wherever some card that might be held allows it."""

from warhost.engine.game import Game
from warhost.engine.records import State
from warhost.engine.view import with_any_hand
from warhost.rules.abilities.options import options
from warhost.rules.abilities.repertoire import Wanted
from warhost.rules.abilities.use import Use

HIDDEN_HANDS = "hidden hands"
"""The mark of the players who are asked whatever they hold; without it only those who can do something are."""


def hidden(state: State, player: str) -> bool:
    """Is this player asked alike whatever they hold?"""
    return player in state.marks.get(HIDDEN_HANDS, ())


def with_any_cards(game: Game, player: str) -> Game | None:
    """The same moment with every card in hand that might be there; None where that is no secret, or none is held."""
    state = with_any_hand(game.state, player) if hidden(game.state, player) else game.state
    return None if state is game.state else game.supposing(state)


def might_use(game: Game, player: str, wanted: Wanted, trigger: Use | None = None) -> bool:
    """As far as others know, could this player use something of a card now?"""
    supposed = with_any_cards(game, player)
    return supposed is not None and bool(options(supposed, player, wanted, trigger))
