"""Answers tried out on imagined battles: carried out to the end of the ability, then the position is judged."""

from collections.abc import Callable

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Move, MoveUnit, Pick, Picked
from warhost.players.captain.memory import Memory
from warhost.players.captain.position import Position
from warhost.players.captain.weights import Weights
from warhost.players.computer_player import ComputerPlayer, Stuck
from warhost.players.seeing import imagined

MOST_ANSWERS = 40
"""An ability that asks more than this is judged as it stands."""
MOST_PICKS, MOST_STAYS, HOPELESS = 8, 2, -50.0
"""Picks looked at, moves that may be left out, and the worth of an answer that the imagined battle does not take,
or after which nobody sees how to go on."""


class Tryouts:
    """Tries answers of one player; the same answers fall on the same dice."""

    def __init__(
        self, battle: Battle, seat: str, seed: str, quick: Callable[[str], ComputerPlayer], weights: Weights,
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

    @property
    def before(self) -> float:
        """What the position is worth as it is."""
        if self._before is None:
            self._before = [self.judged(world) for world in self.worlds]
        return sum(self._before) / len(self._before)

    def judged(self, battle: Battle) -> float:
        return Position(battle.game, self.seat, self.weights, self.memory).value()

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
        return self.judged(twin)

    def _picks(self, decision: AnyDecision) -> list[Picked]:
        """What the player could pick, where it is theirs to pick one thing."""
        if not isinstance(decision, Pick) or decision.player != self.seat or decision.most != 1:
            return []
        return [Picked((each,)) for each in decision.options[:MOST_PICKS]]

    def _could_stay(self, decision: AnyDecision, answer: Choice) -> bool:
        return isinstance(decision, MoveUnit) and decision.player == self.seat and answer != Move()
