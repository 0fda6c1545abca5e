"""What is open at a battle, for everybody to look at: the battle itself belongs to the thread that goes on with it."""

from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice
from warhost.engine.game import Game
from warhost.server.play.formalities import formality, is_about_hand


class BattleStanding(NamedTuple):
    """How a battle stood after its last answer."""

    number: int
    """How many answers had been given."""
    decision: AnyDecision | None = None
    formality: Choice | None = None
    """The answer to the open decision, where it is put only to keep a hand hidden."""
    asks_about_hand: bool = False
    """Is the open decision about nothing but the cards of a hidden hand?"""
    game: Game | None = None
    """Knows everybody's names."""


def standing_of(battle: Battle, number: int, begun: bool) -> BattleStanding:
    """`begun`: all who make the dice are here; before that there is not even the first decision."""
    if not begun:
        return BattleStanding(number)
    decision = battle.decision
    return BattleStanding(number, decision, formality(battle, decision), is_about_hand(battle, decision), battle.game)
