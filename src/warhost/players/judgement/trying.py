"""Answers tried out on imagined battles: carried out to the end of the ability, then the position is judged."""

from collections.abc import Callable

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Pick, Picked
from warhost.players.base import Player
from warhost.players.judgement.memory import Memory
from warhost.players.judgement.position import Position
from warhost.players.judgement.seeing import imagined
from warhost.players.judgement.weights import Weights

MOST_ANSWERS = 40
"""An ability that asks more than this is judged as it stands."""
MOST_PICKS = 8


class Trying:
    """Tries answers of one player; the same answers fall on the same dice."""

    def __init__(
        self, battle: Battle, seat: str, seed: str, quick: Callable[[str], Player], weights: Weights,
        memory: Memory, tries: int, late: Callable[[], bool],
    ) -> None:  # fmt: skip
        self.late = late
        self.seat, self.quick, self.weights, self.memory = seat, quick, weights, memory
        worlds = (imagined(battle, seat, f"{seed} {i}") for i in range(tries))
        self.worlds = [each for each in worlds if each is not None]
        self.seed = seed
        self._before: list[float] | None = None

    def value(self, choice: Choice) -> float | None:
        """What the position is worth after an answer, on average; None where it cannot be imagined, or not in time."""
        if self.late():
            return None
        found = [self._after(world, choice, 1) for world in self.worlds]
        return sum(found) / len(found) if found else None

    def gain(self, choice: Choice) -> float | None:
        """How much better than the moment before the answer."""
        after = self.value(choice)
        return None if after is None else after - self.before

    @property
    def before(self) -> float:
        """What the position is worth as it is."""
        if self._before is None:
            self._before = [self.judged(world) for world in self.worlds]
        return sum(self._before) / len(self._before)

    def judged(self, battle: Battle) -> float:
        return Position(battle.game, self.seat, self.weights, self.memory).value()

    def _after(self, world: Battle, choice: Choice, depth: int) -> float:
        twin = world.clone()
        if twin.problems(choice):
            return float("-inf")
        twin.answer(choice)
        quick = self.quick(self.seed)
        for _ in range(MOST_ANSWERS):
            decision = twin.decision if twin.in_progress else None
            if decision is None:
                break
            if depth and isinstance(decision, Pick) and decision.player == self.seat and decision.most == 1:
                options = [Picked((each,)) for each in decision.options[:MOST_PICKS]]
                if len(options) > 1:
                    return max(self._after(twin, each, depth - 1) for each in options)
            twin.answer(quick.choose(twin))
        return self.judged(twin)
