"""The marshal: every idea of the captain's is carried out in the head, and a network says what it leads to."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import msgspec
import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Pick, Window
from warhost.engine.prose import said
from warhost.players.captain.captain import Captain, weighed
from warhost.players.captain.mind import Mind, Weighed, never
from warhost.players.captain.position import Position
from warhost.players.captain.weights import CAPTAIN, Weights
from warhost.players.computer_player import first_legal
from warhost.players.ideas.idea import Suggestion
from warhost.players.marshal.network import Network, Unusable
from warhost.players.marshal.rows import LEARNED, Rows, rows_of, stacked
from warhost.players.seeing import imagined
from warhost.players.warlord.bag import Bag
from warhost.players.warlord.warlord import SETTLED

MOST_ANSWERS = 40
"""What takes more answers than this to carry out is judged as it stands."""
JUDGED = ("score", "first-turn", "attacker", "contest", "discard")
"""Picks that the warlord settles without playing them out, but that a position tells of."""


class Ways(msgspec.Struct, frozen=True):
    """How the marshal thinks: answers weighed, imagined battles for each, and what the captain's word is worth."""

    rivals: int = 5
    margin: float = 2.0
    worlds: int = 3
    trust: float = 0.5  # chance of victory for a point of the captain's


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
    """Thinks ahead to the end of each idea, and knows what positions are worth."""

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
        if len(rivals) < 2 or not _matters(decision):
            return Suggestion(found[0].words, found[0].choice)
        return self._best(battle, decision, rivals, mind.seed)

    def chances(
        self, battle: Battle, seat: str, ideas: list[Weighed], seed: str, late: Callable[[], bool] = never
    ) -> list[float | None]:
        """How likely each of these ideas wins; None for one that no imagined battle took."""
        lines = self._lines(battle, seat, ideas, seed, late)
        wins = self._wins(lines, len(ideas)) if lines else np.full(len(ideas), -1.0)
        return [float(each) if each >= 0 else None for each in wins]

    def _best(self, battle: Battle, decision: AnyDecision, rivals: list[Weighed], seed: str) -> Suggestion:
        lines = self._lines(battle, decision.player, rivals, seed)
        if not lines:
            return Suggestion(rivals[0].words, rivals[0].choice)
        wins = self._wins(lines, len(rivals))
        prior = self.ways.trust * np.array([each.gain for each in rivals])
        best = int(np.argmax(wins + prior))
        words = said("{what} (wins {chance} of 100)", what=rivals[best].words, chance=f"{100 * wins[best]:.0f}")
        return Suggestion(words, rivals[best].choice)

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


def _matters(decision: AnyDecision) -> bool:
    return not isinstance(decision, Pick) or decision.kind in JUDGED or decision.kind not in SETTLED


def with_trust(trust: float) -> Callable[[int | str], Marshal]:
    """Makes marshals to whom the captain's word is worth so much."""
    return lambda seed: Marshal(seed, ways=Ways(trust=trust))
