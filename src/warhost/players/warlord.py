"""The warlord: the captain's best answers, played out on imagined battles for as long as the budget allows."""

from collections.abc import Callable
from time import perf_counter

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, MoveUnit, Pick, PickTargets, SetUpUnit, Use, Window
from warhost.players.base import Player, first_legal
from warhost.players.captain import Captain, weighed
from warhost.players.ideas import Scored, Suggestion
from warhost.players.judgement.mind import Mind
from warhost.players.judgement.search import Horizon, Search
from warhost.players.judgement.weights import CAPTAIN, HASTY, Weights
from warhost.players.recruit import Recruit

BUDGET = 1.0
"""Seconds a decision."""
SETTLED = ("score", "discard", "contest", "attacker", "realm", "map", "territory", "terrain-group", "first-turn")
EARLY = ("start-of-round", "start-of-turn", "hero")
"""Phases so far from the end of the turn that lines are long and say little: there the captain's word stands."""
RIVALS, MARGIN, SURE = 4, 1.2, 0.5
"""As many answers are played out, if the captain thinks them this near; what gains so much is done."""


class Warlord(Captain):
    """Looks ahead."""

    name = "warlord"

    def __init__(
        self, seed: int | str = 0, weights: Weights = CAPTAIN, budget: float = BUDGET,
        clock: Callable[[], float] = perf_counter, horizon: Horizon | None = None,
    ) -> None:  # fmt: skip
        super().__init__(seed, weights)
        self.budget, self.clock, self.horizon = budget, clock, horizon or Horizon()
        self.searched = 0

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        start = self.clock()
        seed = f"warlord {self.seed}"
        late = self._after(start, 0.4)
        mind = Mind(battle, decision, seed, self.weights, Recruit, self.memory, self.care, late)
        found = weighed(mind, decision)
        if not found:
            return first_legal(battle, decision)
        rivals = self._rivals(battle, decision, found)
        if len(rivals) < 2:
            return Suggestion(found[0].words, found[0].choice)
        self.searched += 1
        search = Search(
            battle, decision.player, mind.seed, self._hasty, self.weights, self.memory, self._after(start, 1.0),
            self.horizon,
        )  # fmt: skip
        best, gain = search.best(rivals)
        if best is rivals[0]:
            return Suggestion(f"{best.words} (held up in {search.lines} lines)", best.choice)
        over = f"{gain:+.1f} points over {rivals[0].words}"
        return Suggestion(f"{best.words} ({over}, {search.lines} lines)", best.choice)

    def _after(self, start: float, share: float) -> Callable[[], bool]:
        end = start + share * self.budget
        return lambda: self.clock() >= end

    def _hasty(self, seed: str) -> Player:
        hasty = Captain(seed, self.weights, HASTY)
        hasty.memory = self.memory
        return hasty

    def _rivals(self, battle: Battle, decision: AnyDecision, found: list[Scored]) -> list[Scored]:
        """The answers worth playing out; one where the choice is settled or hardly matters."""
        if not _matters(battle, decision):
            return found[:1]
        if isinstance(decision, Window) and decision.kind == "use":
            found = [found[0], *(each for each in found[1:] if _is_instead(each, found[0]))]
        return [each for each in found if each.gain >= found[0].gain - MARGIN][:RIVALS]


def _is_instead(other: Scored, best: Scored) -> bool:
    """Whether one use takes the place of another: of the same unit, or none at all. Who goes first matters little."""
    if not isinstance(best.choice, Use) or not isinstance(other.choice, Use):
        return best.gain < SURE
    return other.choice.unit == best.choice.unit


def _matters(battle: Battle, decision: AnyDecision) -> bool:
    if battle.state.now.round == 0 or battle.state.now.phase in EARLY:
        return False
    if isinstance(decision, Pick):
        return decision.kind not in SETTLED
    if isinstance(decision, SetUpUnit):
        return decision.kind == "set-up" and decision.unit in battle.state.units
    return isinstance(decision, Window | MoveUnit | PickTargets)


def with_budget(budget: float) -> Callable[[int | str], Warlord]:
    """Makes warlords with so many seconds a decision."""
    return lambda seed: Warlord(seed, budget=budget)
