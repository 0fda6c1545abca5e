"""Looking ahead: rivals of an answer played out on imagined battles, as long as one may beat it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from statistics import stdev

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import HOPELESS, Weighed
from warhost.players.captain.position import Position
from warhost.players.captain.weights import Weights
from warhost.players.computer_player import ComputerPlayer
from warhost.players.seeing import imagined
from warhost.players.warlord.bag import Bag

MOST_ANSWERS = 400
"""A line that takes more answers than this is judged where it stands."""


@dataclass(frozen=True)
class Horizon:
    """How far and how surely: turns ahead, how many lines the captain's word is worth, and when a lead decides.

    After `fewest` lines each a lead of `surely` times its standard error decides at once; in the end, one of `likely`.
    """

    turns: int = 1
    trust: float = 2.0
    fewest: int = 3
    most: int = 24
    surely: float = 2.5
    likely: float = 0.5


@dataclass
class Rival:
    """An answer in the running: what the captain thinks of it, and how it did in the lines played so far."""

    option: Weighed
    prior: float
    values: list[float] = field(default_factory=list)


class Search:
    """Plays answers out for one player. Everything in it is imagined: other cards, other dice."""

    def __init__(
        self, battle: Battle, seat: str, seed: str, policy: Callable[[str], ComputerPlayer], weights: Weights,
        memory: Memory, late: Callable[[], bool], horizon: Horizon,
    ) -> None:  # fmt: skip
        self.battle, self.seat, self.seed, self.policy = battle, seat, seed, policy
        self.weights, self.memory, self.late, self.horizon = weights, memory, late, horizon
        self.lines = 0

    def best(self, options: list[Weighed]) -> tuple[Weighed, float]:
        """The first option, unless another does better; and by how many points it does."""
        first, *others = (Rival(each, each.gain - options[0].gain) for each in options)
        for number in range(self.horizon.most):
            world = None if self.late() else imagined(self.battle, self.seat, f"{self.seed} {number}", Bag)
            if world is None or not self._play(world, [first, *others], number):
                break
            others = [each for each in others if self._may_win(each, first)]
            if not others or any(self._beats(each, first, self.horizon.surely) for each in others):
                break
        best = max(others, key=lambda each: self.lead(each, first), default=first)
        if best is not first and self._beats(best, first, self.horizon.likely):
            return best.option, self.lead(best, first)
        return first.option, 0.0

    def _play(self, world: Battle, running: list[Rival], number: int) -> bool:
        """Every rival once on the same world; only whole rounds count."""
        found = []
        for rival in running:
            value = self.line(world, rival.option, number)
            if value is None:
                return False
            found.append(value)
        for rival, value in zip(running, found, strict=True):
            rival.values.append(value)
        return True

    def lead(self, one: Rival, other: Rival) -> float:
        """How many points one is ahead of another: by the lines both played, and the captain's word for so many."""
        ahead = [a - b for a, b in zip(one.values, other.values, strict=False)]
        trust = self.horizon.trust
        return (trust * (one.prior - other.prior) + sum(ahead)) / (trust + len(ahead))

    def _may_win(self, rival: Rival, first: Rival) -> bool:
        """Whether to play on for a rival: it is ahead, or it is too early to tell."""
        return len(rival.values) < self.horizon.fewest or self.lead(rival, first) > 0

    def _beats(self, rival: Rival, first: Rival, times: float) -> bool:
        """Ahead by so many times the standard error, in lines enough."""
        ahead = [a - b for a, b in zip(rival.values, first.values, strict=True)]
        if len(ahead) < self.horizon.fewest:
            return False
        return self.lead(rival, first) > times * stdev(ahead) / sqrt(len(ahead))

    def line(self, world: Battle, option: Weighed, number: int) -> float | None:
        """What the position is worth at the horizon after an answer; None when time ran out on the way."""
        twin = world.clone()
        if twin.problems(option.choice):
            return HOPELESS
        start = self._turn(twin)
        twin.answer(option.choice)
        players = {each: self.policy(f"{self.seed} {number} {each}") for each in twin.state.players}
        for _ in range(MOST_ANSWERS):
            decision = twin.decision
            if decision is None or self.far_enough(twin, decision, start + self.horizon.turns):
                break
            if self.late():
                return None
            twin.answer(players[decision.player].choose(twin))
        self.lines += 1
        return self.judged(twin)

    def far_enough(self, battle: Battle, decision: AnyDecision, last: int) -> bool:
        """Whether a line has come far enough."""
        return self._turn(battle) >= last

    def judged(self, battle: Battle) -> float:
        """What the end of a line is worth, in victory points."""
        return Position(battle.game, self.seat, self.weights, self.memory).value(calm=True)

    def _turn(self, battle: Battle) -> int:
        now = battle.state.now
        return 3 * now.round + now.turn
