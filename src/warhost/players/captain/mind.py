"""One decision before a thinking player: the position as they see it, and answers tried out on imagined battles.

What is tried out is carried out to the end of the ability, then the position is judged.
"""

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Move, MoveUnit, Pick, Picked
from warhost.engine.game import Game
from warhost.engine.prose import Words
from warhost.players.captain.memory import Memory
from warhost.players.captain.position import Position
from warhost.players.captain.weights import CAREFUL, Care, Weights
from warhost.players.computer_player import ComputerPlayer, Stuck
from warhost.players.seeing import imagined, seen

MOST_ANSWERS = 40
"""An ability that asks more than this is judged as it stands."""
MOST_PICKS, MOST_STAYS, HOPELESS = 8, 2, -50.0
"""Picks looked at, moves that may be left out, and the worth of an answer that the imagined battle does not take,
or after which nobody sees how to go on."""


def never() -> bool:
    """There is time enough."""
    return False


class Weighed(NamedTuple):
    """A choice with what it gains, in victory points, and why."""

    gain: float
    words: Words
    choice: Choice


class Mind:
    """What a player thinks with at one decision; the same answers that are tried out fall on the same dice."""

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
    def worlds(self) -> list[Battle]:
        """Imagined battles to try answers on."""
        found = (imagined(self.battle, self.seat, f"{self.seed} {i}") for i in range(self.care.tries))
        return [each for each in found if each is not None]

    @cached_property
    def before(self) -> float:
        """What the imagined positions are worth as they are."""
        return sum(map(self._judged, self.worlds)) / len(self.worlds)

    def value(self, choice: Choice) -> float | None:
        """What the position is worth after an answer, on average; None where it cannot be imagined, or not in time."""
        found: list[float] = []
        for world in self.worlds:
            if self.late():
                return None
            found.append(self._after(world, choice, 1))
        return sum(found) / len(found) if found else None

    def gain(self, choice: Choice) -> float | None:
        """How much better than the moment before the answer."""
        after = self.value(choice)
        return None if after is None else after - self.before

    def _judged(self, battle: Battle) -> float:
        judge = lambda: Position(battle.game, self.seat, self.weights, self.memory).value()  # noqa: E731
        return self.memory.judged(battle.state, self.seat, self.weights, judge)

    def _after(self, world: Battle, choice: Choice, depth: int, stays: int = MOST_STAYS) -> float:
        """What an answer leads to; own picks are all looked at once, and of own moves staying as well."""
        twin = world.clone()
        if twin.problems(choice):
            return HOPELESS
        twin.answer(choice)
        quick = self.quick(self.seed)
        for _ in range(MOST_ANSWERS):
            decision = twin.decision if twin.in_progress else None
            if decision is None:
                break
            picks = self._picks(decision) if depth and not self.late() else []
            if len(picks) > 1:
                return max(self._after(twin, each, depth - 1, stays) for each in picks)
            try:
                answer = quick.choose(twin)
            except Stuck:
                return HOPELESS
            if stays and self._could_stay(decision, answer) and not self.late():
                return max(self._after(twin, each, depth, stays - 1) for each in (answer, Move()))
            twin.answer(answer)
        return self._judged(twin)

    def _picks(self, decision: AnyDecision) -> list[Picked]:
        """What the player could pick, where it is theirs to pick one thing."""
        if not isinstance(decision, Pick) or decision.player != self.seat or decision.most != 1:
            return []
        return [Picked((each,)) for each in decision.options[:MOST_PICKS]]

    def _could_stay(self, decision: AnyDecision, answer: Choice) -> bool:
        return isinstance(decision, MoveUnit) and decision.player == self.seat and answer != Move()
