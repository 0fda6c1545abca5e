"""The PettingZoo environment: both seats, one after the other as they are asked."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from warhost.learning.candidates import MOST_CANDIDATES
from warhost.learning.practice import FARTHEST, SEATS, SHAPES, Observed, Practice, Rewarding, lead, rewarding
from warhost.narration.table_text import table_rows

MASK = "action_mask"


def observation_space() -> Dict:
    """Rows of numbers, and which actions there are."""
    spaces: dict[str, Space[Any]] = {name: Box(-FARTHEST, FARTHEST, shape) for name, shape in SHAPES.items()}
    return Dict({**spaces, MASK: Box(0, 1, (MOST_CANDIDATES,), np.int8)})


class BothSeats(AECEnv):  # type: ignore[misc]  # the library has no types
    """Agents `red` and `blue`; an action is the number of a candidate answer, the mask says which there are."""

    metadata = {"name": "warhost_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self, pack: str = "plain", armies: tuple[str, str] | None = None, realm: str | None = None,
        reward: str | Rewarding = "outcome", render_mode: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self._practice, self._reward = Practice(pack, armies, realm), rewarding(reward)
        self.render_mode = render_mode
        self.possible_agents = list(SEATS)
        self.agents: list[str] = []
        self._observed = {each: observation_space() for each in SEATS}
        self._actions = {each: Discrete(MOST_CANDIDATES) for each in SEATS}
        self._chance, _ = seeding.np_random()

    @property
    def battle(self) -> Any:
        """The battle as it stands."""
        return self._practice.battle

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observed[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self._practice.begin(int(self._chance.integers(2**48)))
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in SEATS}
        self.agent_selection = self._practice.seat or SEATS[0]

    def observe(self, agent: str) -> Observed:
        return {**self._practice.observe(agent), MASK: self._practice.mask(agent)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        practice = self._practice
        before = {each: lead(practice.battle, each) for each in SEATS}
        practice.take(int(action))
        self.rewards = {each: self._reward(practice.battle, each, before[each]) for each in SEATS}
        self._accumulate_rewards()
        if practice.seat is not None:
            self.agent_selection = practice.seat
            return
        self.terminations = dict.fromkeys(SEATS, practice.battle.over)
        self.truncations = dict.fromkeys(SEATS, not practice.battle.over)

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        battle = self._practice.battle
        return "\n".join(str(each) for each in table_rows(battle.state, battle.book.catalogue))

    def close(self) -> None:
        pass
