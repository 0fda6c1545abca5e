"""A battle looked back on: how likely each side was to win at every moment, and which answers cost most."""

import time
from collections.abc import Collection
from itertools import pairwise
from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision, Choice, Window
from warhost.engine.prose import Prose, spans
from warhost.engine.records import BLUE, RED
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import Weighed
from warhost.players.captain.position import Position
from warhost.players.coaching import best_ideas
from warhost.players.marshal.marshal import Marshal, Ways, shipped
from warhost.players.marshal.rows import LEARNED, Rows, rows_of, stacked
from warhost.players.seeing import seen

WORTH_A_LOOK = 0.03
"""A chance that fell by less, until somebody was asked again what to do, is not looked into."""
COSTLY = 0.03
TURNING = 0.05
"""A change of less turns nothing."""
MOST_LOOKED_INTO, MOST_TOLD = 24, 3
SECONDS = 12.0
"""After so long no further answer is looked into."""
WORLDS = 4


class ChanceAt(NamedTuple):
    """A decision somebody was free in, and red's chance to win then."""

    number: int
    red: float


class Costly(NamedTuple):
    """An answer that cost much: the chance with what was answered, and with a better idea, both over the same dice."""

    number: int
    player: str
    given: float
    better: float
    idea: Prose


class Hindsight:
    """Follows a battle answer by answer; the chances are worked out at the end, all at once."""

    def __init__(self) -> None:
        self._memory = Memory()
        self._numbers: list[int] = []
        self._rows: list[Rows] = []
        self.deciders: list[str] = []
        """Whose decision each was, by number."""

    def add(self, battle: Battle) -> None:
        """One more decision; looked at where somebody was free to do something."""
        decision = battle.decision
        if decision is None:
            return
        self.deciders.append(decision.player)
        if battle.state.now.round and _is_free(decision):
            self._numbers.append(battle.number)
            self._rows += [self._seen_by(battle, RED), self._seen_by(battle, BLUE)]

    def _seen_by(self, battle: Battle, seat: str) -> Rows:
        game = seen(battle, seat)
        return rows_of(game, seat, Position(game, seat, LEARNED, self._memory.of(battle)))

    def moments(self, battle: Battle) -> list[ChanceAt]:
        """Red's chance over the battle, the mean of both players' views; in the end the result."""
        found: list[ChanceAt] = []
        if self._rows:
            win = shipped().values(stacked(self._rows)).win
            red = (win[0::2] + 1 - win[1::2]) / 2
            found = [ChanceAt(number, float(each)) for number, each in zip(self._numbers, red, strict=True)]
        outcome = battle.state.outcome
        if outcome is not None:
            found.append(ChanceAt(battle.number, {RED: 1.0, BLUE: 0.0}.get(outcome.winner or "", 0.5)))
        return found


def _is_free(decision: AnyDecision) -> bool:
    return isinstance(decision, Window) and decision.kind != "reaction"


def turning_points(moments: list[ChanceAt], most: int = 3, apart: int = 3) -> list[tuple[ChanceAt, ChanceAt]]:
    """The greatest changes between two moments, in the order of the battle, not side by side."""
    steps = sorted(range(1, len(moments)), key=lambda i: -abs(moments[i].red - moments[i - 1].red))
    taken: list[int] = []
    for index in steps:
        great = abs(moments[index].red - moments[index - 1].red) >= TURNING
        if great and len(taken) < most and all(abs(index - other) >= apart for other in taken):
            taken.append(index)
    return [(moments[index - 1], moments[index]) for index in sorted(taken)]


def costly_answers(
    battle: Battle, story: Hindsight, moments: list[ChanceAt], players: Collection[str], seconds: float = SECONDS
) -> list[Costly]:
    """The answers of these players that cost most, the dearest first, at most so many of each.

    Looked into are answers after which the chance fell; each is tried out against the captain's ideas on the same
    imagined battles, so that bad dice count as no mistake.
    """
    end, twin = time.monotonic() + seconds, battle.clone()
    # From the last to the first: going back is looking back.
    numbers = sorted(_suspects(story, moments, players)[:MOST_LOOKED_INTO], reverse=True)
    found = []
    for number in numbers:
        if time.monotonic() > end:
            break
        given = battle.answers[number]
        twin.undo(number)
        each = _looked_into(twin, given)
        if each is not None and each.better - each.given >= COSTLY:
            found.append(each)
    found.sort(key=lambda each: each.given - each.better)
    return [each for player in players for each in [one for one in found if one.player == player][:MOST_TOLD]]


def _suspects(story: Hindsight, moments: list[ChanceAt], players: Collection[str]) -> list[int]:
    """Answers between two moments between which the answerer's chance fell, the greatest fall first."""
    falls: list[tuple[float, int]] = []
    for before, after in pairwise(moments):
        for number in range(before.number, min(after.number, len(story.deciders))):
            player = story.deciders[number]
            fall = before.red - after.red if player == RED else after.red - before.red
            if player in players and fall >= WORTH_A_LOOK:
                falls.append((-fall, number))
    return [number for _, number in sorted(falls)]


def _looked_into(battle: Battle, given: Choice) -> Costly | None:
    decision = battle.decision
    if decision is None:
        return None
    ideas = [each for each in best_ideas(battle, decision, 3, _never) if each.choice != given]
    if not ideas:
        return None
    rivals = [Weighed(0.0, "", given), *ideas]
    marshal = Marshal("hindsight", ways=Ways(worlds=WORLDS))
    wins = marshal.chances(battle, decision.player, rivals, f"hindsight {battle.number}")
    judged = [(win, each) for win, each in zip(wins[1:], ideas, strict=True) if win is not None]
    if wins[0] is None or not judged:
        return None
    win, best = max(judged, key=lambda pair: pair[0])
    return Costly(battle.number, decision.player, wins[0], win, spans(best.words))


def _never() -> bool:
    return False
