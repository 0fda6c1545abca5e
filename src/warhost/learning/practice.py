"""A battle to learn from: what a seat sees as arrays of a fixed size, answers by number, rewards."""

from collections.abc import Callable
from itertools import islice
from typing import Any

import numpy as np

from warhost.battlepacks.beginning import army_battle
from warhost.battlepacks.registry import find_pack, offered
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice
from warhost.engine.records import BLUE, RED, opponent
from warhost.learning.candidates import CANDIDATE_COLUMNS, MOST_CANDIDATES, candidate_rows
from warhost.players.captain.memory import Memory
from warhost.players.captain.position import Position
from warhost.players.computer_player import first_legal
from warhost.players.ideas.menu import suggestions
from warhost.players.marshal.rows import (
    MOST_OBJECTIVES,
    MOST_UNITS,
    OBJECTIVE_COLUMNS,
    UNIT_COLUMNS,
    WHOLE_COLUMNS,
    rows_of,
)
from warhost.players.match import MAX_ANSWERS
from warhost.players.seeing import seen

SHAPES: dict[str, tuple[int, ...]] = {
    "mine": (MOST_UNITS, UNIT_COLUMNS), "theirs": (MOST_UNITS, UNIT_COLUMNS),
    "objectives": (MOST_OBJECTIVES, OBJECTIVE_COLUMNS), "whole": (WHOLE_COLUMNS,),
    "candidates": (MOST_CANDIDATES, CANDIDATE_COLUMNS),
}  # fmt: skip
"""What is observed, beside the mask."""
FARTHEST = 20.0
"""No number that is observed is beyond this."""

Observed = dict[str, Any]
Rewarding = Callable[[Battle, str, int], float]
"""What a seat is given after an answer: the battle, the seat, and by how many points it led before."""


def lead(battle: Battle, seat: str) -> int:
    """By how many victory points a seat leads."""
    players = battle.state.players
    return players[seat].victory_points - players[opponent(seat)].victory_points


def outcome(battle: Battle, seat: str, before: int) -> float:
    """1 for a victory, -1 for a defeat, when it comes."""
    ended = battle.state.outcome
    if ended is None or ended.winner is None:
        return 0.0
    return 1.0 if ended.winner == seat else -1.0


def points(battle: Battle, seat: str, before: int) -> float:
    """A tenth of every point the lead grows by, and the outcome."""
    return (lead(battle, seat) - before) / 10 + outcome(battle, seat, before)


REWARDS: dict[str, Rewarding] = {"outcome": outcome, "points": points}


def rewarding(reward: str | Rewarding) -> Rewarding:
    if callable(reward):
        return reward
    if reward not in REWARDS:
        raise ValueError(f"there is no reward called {reward!r}; known: {', '.join(REWARDS)}, or a function")
    return REWARDS[reward]


class Unjudged(Position):
    """A position without the captain's opinion of it, which costs much and is for the learner to find out."""

    def clashes(self, calm: bool = False) -> float:
        return 0.0

    def value(self, calm: bool = False) -> float:
        return 0.0


class Practice:
    """One battle after another. Decisions with one answer only are answered by themselves."""

    def __init__(self, pack: str, armies: tuple[str, str] | None, realm: str | None) -> None:
        if pack not in offered() or offered()[pack].brings != "army":
            fit = ", ".join(name for name, each in offered().items() if each.brings == "army")
            raise ValueError(f"there is no battlepack called {pack!r} to learn on; known: {fit}")
        self.pack, self.armies, self.realm = find_pack(pack), armies, realm
        self._memory = Memory()
        self.begin(0)

    def begin(self, seed: int | str) -> None:
        """A new battle."""
        self.battle = army_battle(self.pack, self.armies, seed, self.realm)
        self.choices: list[Choice] = []
        self._go_on()

    @property
    def seat(self) -> str | None:
        """Who decides; nobody when it is over, or has lasted too long."""
        return self.battle.decision.player if self.battle.decision is not None and not self.too_long else None

    @property
    def too_long(self) -> bool:
        return self.battle.number >= MAX_ANSWERS

    def _go_on(self) -> None:
        """To the next decision that leaves a choice."""
        while (decision := self.battle.decision) is not None and not self.too_long:
            self.choices = [each.choice for each in islice(suggestions(self.battle, decision), MOST_CANDIDATES)]
            if len(self.choices) > 1:
                return
            self.battle.answer(self.choices[0] if self.choices else first_legal(self.battle, decision).choice)
        self.choices = []

    def take(self, action: int) -> None:
        """Answer with one of the candidates; a number beyond them means the first."""
        self.battle.answer(self.choices[action if 0 <= action < len(self.choices) else 0])
        self._go_on()

    def answer(self, choice: Choice) -> None:
        """Answer with anything that the rules allow."""
        self.battle.answer(choice)
        self._go_on()

    def mask(self, seat: str) -> "np.ndarray[Any, np.dtype[np.int8]]":
        """Which numbers are candidates; where the seat is not asked any will do."""
        found = np.zeros(MOST_CANDIDATES, dtype=np.int8)
        found[: len(self.choices) if seat == self.seat else 1] = 1
        return found

    def observe(self, seat: str) -> Observed:
        """The moment as a seat sees it: rows for units, objectives, the whole, and the candidates if it is asked."""
        game = seen(self.battle, seat)
        position = Unjudged(game, seat, memory=self._memory.of(self.battle))
        rows = rows_of(game, seat, position)
        found: Observed = dict(zip(("mine", "theirs", "objectives", "whole"), rows, strict=True))
        decision = self.battle.decision
        asked = decision if decision is not None and seat == self.seat else None
        found["candidates"] = (
            np.zeros(SHAPES["candidates"], dtype=np.float32)
            if asked is None
            else candidate_rows(position, asked, self.choices)
        )
        return {name: np.clip(np.nan_to_num(each), -FARTHEST, FARTHEST) for name, each in found.items()}


SEATS = (RED, BLUE)
