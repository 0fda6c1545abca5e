"""The marshal: the captain's ideas are played out in the head, and a network says what they lead to."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import msgspec
import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, MoveUnit, Pick, PickSlain, PickTargets, SetUpUnit, Window
from warhost.engine.prose import said
from warhost.players.captain.captain import Captain, weighed
from warhost.players.captain.mind import Mind, Weighed, never
from warhost.players.captain.position import Position
from warhost.players.captain.weights import CAPTAIN, Care, Weights
from warhost.players.computer_player import ComputerPlayer, first_legal
from warhost.players.ideas.idea import Suggestion
from warhost.players.marshal.network import Network, Unusable
from warhost.players.marshal.outlook import Outlook
from warhost.players.marshal.rows import LEARNED, Rows, rows_of, stacked
from warhost.players.seeing import imagined
from warhost.players.warlord.bag import Bag
from warhost.players.warlord.search import Horizon
from warhost.players.warlord.warlord import SETTLED

FIRST = "first-turn"
EARLY = ("hero", "movement", "charge")
"""Phases of the enemy's turn in which lines are long, and say little."""
MOST_ANSWERS = 40
"""What takes more answers than this to carry out is judged as it stands."""
LINES = Horizon(turns=1, trust=1.5, fewest=2, most=4, surely=2.5, likely=0.5)
STEADY = Care(tries=0, goals=4, cards=30)
"""How those think who play lines to their end: nothing is tried out, but everything is weighed."""


class Ways(msgspec.Struct, frozen=True):
    """How the marshal thinks: so many answers, if the captain thinks them this near, and how they are played out.

    `worlds`: imagined battles for each idea whose chances are asked for.
    """

    rivals: int = 4
    margin: float = 2.0
    worlds: int = 3
    horizon: Horizon = LINES


class Line(NamedTuple):
    """An answer that was carried out in one imagined battle, and what it led to."""

    rival: int
    rows: Rows


@cache
def shipped() -> Network:
    return Network.read()


def untrained() -> str | None:
    """Why there are no marshals here: their weights are missing, damaged or of another version."""
    try:
        shipped()
    except Unusable as why:
        return f"the marshal cannot play: {why}"
    return None


class Marshal(Captain):
    """Plays its ideas out to the end of the turn, and knows what positions are worth."""

    name = "marshal"

    def __init__(
        self, seed: int | str = 0, weights: Weights = CAPTAIN, network: Network | None = None, ways: Ways | None = None
    ) -> None:
        super().__init__(seed, weights)
        self.network, self.ways = network or shipped(), ways or Ways()

    def think(self, battle: Battle, decision: AnyDecision) -> Suggestion:
        mind = Mind(battle, decision, f"marshal {self.seed}", self.weights, self.deputy, self.memory, self.care)
        found = weighed(mind, decision)
        if not found:
            return first_legal(battle, decision)
        rivals = [each for each in found if each.gain >= found[0].gain - self.ways.margin][: self.ways.rivals]
        if len(rivals) < 2 or not _matters(battle, decision):
            return Suggestion(found[0].words, found[0].choice)
        horizon = self.ways.horizon
        if decision.kind == FIRST:
            horizon = replace(horizon, turns=horizon.turns + 1)
        outlook = Outlook(
            battle, decision.player, mind.seed, self.steady, self.weights, self.memory, self.network, horizon
        )
        best, _ = outlook.best(rivals)
        if not outlook.lines:
            return Suggestion(best.words, best.choice)
        chance = f"{100 * outlook.chance(best):.0f}"
        return Suggestion(said("{what} (wins {chance} of 100)", what=best.words, chance=chance), best.choice)

    def steady(self, seed: str) -> ComputerPlayer:
        """Who plays a line to its end: hasty captains find another way to go on from what was a good idea."""
        found = Captain(seed, self.weights, STEADY)
        found.memory = self.memory
        return found

    def chances(
        self, battle: Battle, seat: str, ideas: list[Weighed], seed: str, late: Callable[[], bool] = never
    ) -> list[float | None]:
        """How likely each of these ideas wins; None for one that no imagined battle took."""
        lines = self._lines(battle, seat, ideas, seed, late)
        wins = self._wins(lines, len(ideas)) if lines else np.full(len(ideas), -1.0)
        return [float(each) if each >= 0 else None for each in wins]

    def _wins(self, lines: list[Line], count: int) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        """The chance to win with each rival; what no imagined battle took has none."""
        win = self.network.values(stacked([each.rows for each in lines])).win
        sums, seen = np.zeros(count), np.zeros(count)
        for line, value in zip(lines, win, strict=True):
            sums[line.rival] += float(value)
            seen[line.rival] += 1
        return np.where(seen > 0, sums / np.maximum(seen, 1), -1.0)

    def _lines(
        self, battle: Battle, seat: str, rivals: list[Weighed], seed: str, late: Callable[[], bool] = never
    ) -> list[Line]:
        found: list[Line] = []
        for number in range(self.ways.worlds):
            if found and late():
                break
            world = imagined(battle, seat, f"{seed} {number}", Bag)
            if world is None:
                continue
            for index, rival in enumerate(rivals):
                rows = self._after(world, rival, seat, f"{seed} {number}")
                if rows is not None:
                    found.append(Line(index, rows))
        return found

    def _after(self, world: Battle, rival: Weighed, seat: str, seed: str) -> Rows | None:
        """Where an answer leads: until somebody is asked again what to do next."""
        twin = world.clone()
        if twin.problems(rival.choice):
            return None
        twin.answer(rival.choice)
        deputies = {each: self.deputy(f"{seed} {each}") for each in twin.state.players}
        for _ in range(MOST_ANSWERS):
            decision = twin.decision
            if decision is None or (isinstance(decision, Window) and decision.kind != "reaction"):
                break
            twin.answer(deputies[decision.player].choose(twin))
        return rows_of(twin.game, seat, Position(twin.game, seat, LEARNED, self.memory))


def _matters(battle: Battle, decision: AnyDecision) -> bool:
    """Whether lines tell more than judgement: not of own moves, nor early in the enemy's turn."""
    now = battle.state.now
    early = now.phase in EARLY and now.active != decision.player
    moves = now.phase == "movement" and isinstance(decision, Window | MoveUnit)
    if now.round == 0 or early or moves:
        return False
    if isinstance(decision, Pick):
        return decision.kind == FIRST or decision.kind not in SETTLED
    if isinstance(decision, SetUpUnit):
        return decision.kind == "set-up" and decision.unit in battle.state.units
    if isinstance(decision, Window):
        return decision.kind != "reaction"
    return isinstance(decision, MoveUnit | PickTargets | PickSlain)


def with_lines(most: float) -> Callable[[int | str], Marshal]:
    """Makes marshals who play an answer out so many times at most; of one line nothing follows."""
    most = max(2, round(most))
    horizon = replace(LINES, most=most, fewest=min(LINES.fewest, most))
    return lambda seed: Marshal(seed, ways=Ways(horizon=horizon))
