"""One decision before a thinking player: the position as they see it, and answers tried out when that is needed."""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice
from warhost.engine.game import Game
from warhost.engine.prose import Words
from warhost.players.captain.memory import Memory
from warhost.players.captain.position import Position
from warhost.players.captain.tryouts import Tryouts
from warhost.players.captain.weights import CAREFUL, Care, Weights
from warhost.players.computer_player import ComputerPlayer
from warhost.players.seeing import seen


def never() -> bool:
    """There is time enough."""
    return False


class Weighed(NamedTuple):
    """A choice with what it gains, in victory points, and why."""

    gain: float
    words: Words
    choice: Choice


class Mind:
    """What a player thinks with at one decision."""

    def __init__(
        self, battle: Battle, decision: AnyDecision, seed: int | str, weights: Weights,
        quick: Callable[[str], ComputerPlayer], memory: Memory, care: Care = CAREFUL, late: Callable[[], bool] = never,
    ) -> None:  # fmt: skip
        self.memory = memory.of(battle)
        self.battle, self.decision, self.weights, self.care, self.late = battle, decision, weights, care, late
        self.seat, self.quick = decision.player, quick
        self.seed = f"{seed} {battle.number}"

    @cached_property
    def game(self) -> Game:
        return seen(self.battle, self.seat)

    @cached_property
    def position(self) -> Position:
        return Position(self.game, self.seat, self.weights, self.memory, self.care)

    @cached_property
    def trying(self) -> Tryouts:
        tries, late = self.care.tries, self.late
        return Tryouts(self.battle, self.seat, self.seed, self.quick, self.weights, self.memory, tries, late)
