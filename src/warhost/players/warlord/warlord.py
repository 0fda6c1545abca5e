"""The warlord: the captain's best answers, played out on imagined battles for as long as the budget allows."""

from collections.abc import Callable
from time import perf_counter

from warhost.battlepacks.sides import TERRAIN_CHOICES
from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, MoveUnit, Pick, PickTargets, SetUpUnit, Window
from warhost.engine.prose import said
from warhost.players.captain.captain import Captain, weighed
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.weights import WARLORD, Weights
from warhost.players.computer_player import first_legal
from warhost.players.ideas.idea import Suggestion
from warhost.players.warlord.search import Horizon, Search

BUDGET = 1.0
"""Seconds a decision."""
SETTLED = (
    "score", "discard", "contest", "attacker", "realm", "map", "territory", "terrain-group", "first-turn",
    "regiment-ability", "enhancement", *TERRAIN_CHOICES,
)  # fmt: skip
"""Picks that are not played out."""
RIVALS, MARGIN = 3, 1.2
"""As many answers are played out, if the captain thinks them this near."""


class Warlord(Captain):
    """Looks ahead."""

    name = "warlord"

    def __init__(
        self, seed: int | str = 0, weights: Weights = WARLORD, budget: float = BUDGET,
        clock: Callable[[], float] = perf_counter, horizon: Horizon | None = None,
    ) -> None:  # fmt: skip
        super().__init__(seed, weights)
        self.budget, self.clock, self.horizon = budget, clock, horizon or Horizon()
        self.searched = 0

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        start = self.clock()
        seed = f"warlord {self.seed}"
        late = self._after(start, 0.4)
        mind = Mind(battle, decision, seed, self.weights, self.deputy, self.memory, self.care, late)
        found = weighed(mind, decision)
        if not found:
            return first_legal(battle, decision)
        rivals = self._rivals(battle, decision, found)
        if len(rivals) < 2:
            return Suggestion(found[0].words, found[0].choice)
        self.searched += 1
        search = Search(
            battle, decision.player, mind.seed, self.deputy, self.weights, self.memory, self._after(start, 1.0),
            self.horizon,
        )  # fmt: skip
        best, gain = search.best(rivals)
        if best is rivals[0]:
            held = said("{what} (held up in {lines} lines)", what=best.words, lines=search.lines)
            return Suggestion(held, best.choice)
        words = said(
            "{what} ({gain} points over {rival}, {lines} lines)", what=best.words, gain=f"{gain:+.1f}",
            rival=rivals[0].words, lines=search.lines,
        )  # fmt: skip
        return Suggestion(words, best.choice)

    def _after(self, start: float, share: float) -> Callable[[], bool]:
        end = start + share * self.budget
        return lambda: self.clock() >= end

    def _rivals(self, battle: Battle, decision: AnyDecision, found: list[Weighed]) -> list[Weighed]:
        """The answers worth playing out; one where the choice is settled or hardly matters."""
        if not _matters(battle, decision):
            return found[:1]
        return [each for each in found if each.gain >= found[0].gain - MARGIN][:RIVALS]


def _matters(battle: Battle, decision: AnyDecision) -> bool:
    """Whether lines tell more than judgement: not of own moves, from which hasty captains make too little."""
    now = battle.state.now
    if now.round == 0 or (now.phase == "movement" and now.active == decision.player):
        return False
    if isinstance(decision, Pick):
        return decision.kind not in SETTLED
    if isinstance(decision, SetUpUnit):
        return decision.kind == "set-up" and decision.unit in battle.state.units
    return isinstance(decision, Window | MoveUnit | PickTargets)


def with_budget(budget: float) -> Callable[[int | str], Warlord]:
    """Makes warlords with so many seconds a decision."""
    return lambda seed: Warlord(seed, budget=budget)
