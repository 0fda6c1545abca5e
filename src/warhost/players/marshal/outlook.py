"""Lines that a network judges: they end where somebody begins a turn, and it says how the battle goes from there."""

from collections.abc import Callable

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Window
from warhost.engine.records import opponent
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import Weighed, never
from warhost.players.captain.position import Position
from warhost.players.captain.weights import Weights
from warhost.players.computer_player import ComputerPlayer
from warhost.players.marshal.network import Network
from warhost.players.marshal.rows import LEARNED, Rows, rows_of, stacked
from warhost.players.warlord.search import Horizon, Search

VICTORY = 4.0
"""By how many points a battle won is better than a draw, beside its lead."""


class Outlook(Search):
    """Plays answers out by number, without a look at the clock."""

    def __init__(
        self, battle: Battle, seat: str, seed: str, policy: Callable[[str], ComputerPlayer], weights: Weights,
        memory: Memory, network: Network, horizon: Horizon,
    ) -> None:  # fmt: skip
        super().__init__(battle, seat, seed, policy, weights, memory, never, horizon)
        self.network = network
        self._win = 0.5
        self._wins: dict[int, list[float]] = {}

    def line(self, world: Battle, option: Weighed, number: int) -> float | None:
        value = super().line(world, option, number)
        self._wins.setdefault(id(option), []).append(self._win)
        return value

    def chance(self, option: Weighed) -> float:
        """How likely the battle is won, as its lines have it."""
        found = self._wins[id(option)]
        return sum(found) / len(found)

    def far_enough(self, battle: Battle, decision: AnyDecision, last: int) -> bool:
        """Where the network has learned what positions are worth: in a turn, when somebody is asked what to do."""
        asked = battle.state.now.turn > 0 and isinstance(decision, Window) and decision.kind != "reaction"
        return asked and super().far_enough(battle, decision, last)

    def judged(self, battle: Battle) -> float:
        """Points ahead, those to come, and what the chance to win is worth, as both players see it."""
        points = {each: float(record.victory_points) for each, record in battle.state.players.items()}
        lead = 2 * points[self.seat] - sum(points.values())
        if battle.state.outcome is not None:
            self._win = 0.5 + 0.5 * ((lead > 0) - (lead < 0))
        else:
            both = stacked([self._rows(battle, each) for each in (self.seat, opponent(self.seat))])
            found = self.network.values(both)
            self._win = float(found.win[0] + 1 - found.win[1]) / 2
            lead += float(found.points[0] - found.points[1]) / 2
        return lead + VICTORY * (2 * self._win - 1)

    def _rows(self, battle: Battle, seat: str) -> Rows:
        return rows_of(battle.game, seat, Position(battle.game, seat, LEARNED, self.memory))
