"""The Gymnasium environment: one seat against any player."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete

from warhost.engine.records import opponent
from warhost.learning.both_seats import MASK, observation_space
from warhost.learning.candidates import MOST_CANDIDATES
from warhost.learning.practice import SEATS, Observed, Practice, Rewarding, lead, rewarding
from warhost.players import ANYBODY
from warhost.players.computer_player import ComputerPlayer


class OneSeat(gymnasium.Env[Observed, Any]):
    """An action is the number of a candidate answer; `action_masks` says which; one beyond is the first."""

    metadata = {"render_modes": []}

    def __init__(
        self, opponent: str = "random", seat: str = "red", pack: str = "plain", armies: tuple[str, str] | None = None,
        realm: str | None = None, reward: str | Rewarding = "outcome",
    ) -> None:  # fmt: skip
        if opponent not in ANYBODY:
            raise ValueError(f"there is no player called {opponent!r}; known: {', '.join(ANYBODY)}, exec:COMMAND")
        if seat not in (*SEATS, "either"):
            raise ValueError(f"there is no seat {seat!r}; known: red, blue, either (drawn for each battle)")
        self._practice, self._reward = Practice(pack, armies, realm), rewarding(reward)
        self._opponent, self._wanted, self.seat = opponent, seat, seat
        self._other: ComputerPlayer | None = None
        self.observation_space = observation_space()
        self.action_space = Discrete(MOST_CANDIDATES)

    @property
    def battle(self) -> Any:
        """The battle as it stands."""
        return self._practice.battle

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        dice = int(self.np_random.integers(2**48))
        self.seat = SEATS[dice % 2] if self._wanted == "either" else self._wanted
        self._other = ANYBODY[self._opponent](f"{dice} {opponent(self.seat)}")
        self._practice.begin(dice)
        self._let_other()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        practice = self._practice
        before = lead(practice.battle, self.seat)
        practice.take(int(action))
        self._let_other()
        over = practice.seat is None
        reward = self._reward(practice.battle, self.seat, before)
        info = {"won": self._won()} if over else {}
        return self._observed(), reward, practice.battle.over, over and not practice.battle.over, info

    def _observed(self) -> Observed:
        return {**self._practice.observe(self.seat), MASK: self._practice.mask(self.seat)}

    def _won(self) -> bool:
        outcome = self._practice.battle.state.outcome
        return outcome is not None and outcome.winner == self.seat

    def _let_other(self) -> None:
        """The opponent answers for as long as it is asked."""
        practice = self._practice
        while practice.seat is not None and practice.seat != self.seat:
            assert self._other is not None
            practice.answer(self._other.choose(practice.battle))

    def action_masks(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """For learners that ask: the numbers that are candidates."""
        return self._practice.mask(self.seat).astype(bool)
