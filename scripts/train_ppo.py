"""Learn to beat the random player by PPO with a mask over the engine's candidates, in one file in the style of CleanRL.

    .venv/bin/python scripts/train_ppo.py --steps 40000 --workers 4

It prints the win rate of the learned policy with its interval, and leaves with 1 below --needed.
"""

import argparse
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import torch
from gymnasium.vector import AsyncVectorEnv, AutoresetMode
from torch import Tensor, nn

from warhost.arena.report import wilson
from warhost.learning.one_seat import OneSeat
from warhost.learning.practice import SHAPES

Seen = dict[str, Any]
ROLLOUT, EPOCHS, BATCH = 128, 6, 64
RATE, GAMMA, LAMBDA, CLIP, ENTROPY = 1e-3, 0.98, 0.95, 0.2, 0.005


class Policy(nn.Module):
    """Units and objectives are encoded one by one and added up; candidates are weighed one by one."""

    def __init__(self, wide: int = 64) -> None:
        super().__init__()
        self.unit, self.place = _layers(SHAPES["mine"][1], wide, wide), _layers(SHAPES["objectives"][1], wide, wide)
        self.trunk = _layers(3 * wide + SHAPES["whole"][0], wide, wide)
        self.candidate = _layers(SHAPES["candidates"][1] + wide, wide, 1)
        self.liking = nn.Linear(SHAPES["candidates"][1], 1, bias=False)  # what counts everywhere is learned soon
        self.value = _layers(wide, wide, 1)

    def forward(self, seen: dict[str, Tensor]) -> tuple[torch.distributions.Categorical, Tensor]:
        pooled = [self.unit(seen["mine"]).sum(1) / 4, self.unit(seen["theirs"]).sum(1) / 4]
        trunk = self.trunk(torch.cat([*pooled, self.place(seen["objectives"]).sum(1) / 4, seen["whole"]], 1)).tanh()
        rows = seen["candidates"]
        beside = trunk[:, None, :].expand(-1, rows.shape[1], -1)
        logits = (self.candidate(torch.cat([rows, beside], 2)) + self.liking(rows)).squeeze(2)
        logits = logits.masked_fill(seen["action_mask"] < 0.5, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(trunk).squeeze(1)


def _layers(*sizes: int) -> nn.Sequential:
    parts: list[nn.Module] = []
    for one, other in pairwise(sizes):
        parts += [nn.Linear(one, other), nn.ReLU()]
    return nn.Sequential(*parts[:-1])


def arena(workers: int, pack: str, opponent: str) -> AsyncVectorEnv:
    make = partial(OneSeat, opponent, "either", pack, reward="points")
    return AsyncVectorEnv([make] * workers, context="spawn", autoreset_mode=AutoresetMode.SAME_STEP)


def tensors(seen: Seen) -> dict[str, Tensor]:
    return {name: torch.as_tensor(np.asarray(each), dtype=torch.float32) for name, each in seen.items()}


def wins(infos: dict[str, Any]) -> list[bool]:
    """How the battles that ended with this step went."""
    if "final_info" not in infos:
        return []
    ended, won = infos["final_info"]["_won"], infos["final_info"]["won"]
    return [bool(each) for each, over in zip(won, ended, strict=True) if over]


def rollout(
    envs: AsyncVectorEnv, policy: Policy, seen: dict[str, Tensor]
) -> tuple[dict[str, Any], dict[str, Tensor], list[bool]]:
    """Play on for a while and note everything."""
    notes: dict[str, list[Any]] = {each: [] for each in ("seen", "action", "logp", "value", "reward", "over")}
    ended: list[bool] = []
    for _ in range(ROLLOUT):
        with torch.no_grad():
            chances, value = policy(seen)
            action = chances.sample()
        fresh, reward, terminated, truncated, infos = envs.step(action.numpy())
        ended += wins(infos)
        over = torch.as_tensor(np.logical_or(terminated, truncated), dtype=torch.float32)
        row = (seen, action, chances.log_prob(action), value, torch.as_tensor(reward, dtype=torch.float32), over)
        for name, each in zip(notes, row, strict=True):
            notes[name].append(each)
        seen = tensors(fresh)
    return notes, seen, ended


def advantages(notes: dict[str, Any], last: Tensor) -> Tensor:
    """Generalised advantages, backwards."""
    found, running = [], torch.zeros_like(last)
    for value, reward, over in zip(*(reversed(notes[each]) for each in ("value", "reward", "over")), strict=True):
        delta = reward + GAMMA * last * (1 - over) - value
        running = delta + GAMMA * LAMBDA * (1 - over) * running
        found.append(running)
        last = value
    return torch.stack(found[::-1])


def learn(policy: Policy, optimizer: torch.optim.Optimizer, notes: dict[str, Any], gains: Tensor) -> None:
    flat = {name: torch.cat([each[name] for each in notes["seen"]]) for name in notes["seen"][0]}
    action, old = torch.cat(notes["action"]), torch.cat(notes["logp"])
    gains, returns = gains.flatten(), (gains + torch.stack(notes["value"])).flatten()
    for _ in range(EPOCHS):
        for some in torch.randperm(len(action)).split(BATCH):
            chances, value = policy({name: each[some] for name, each in flat.items()})
            ratio = (chances.log_prob(action[some]) - old[some]).exp()
            gain = (gains[some] - gains.mean()) / (gains.std() + 1e-8)
            lost = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            lost = lost + 0.5 * (value - returns[some]).pow(2).mean() - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            lost.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def train(envs: AsyncVectorEnv, steps: int, seed: int) -> Policy:
    torch.manual_seed(seed)
    policy, started, taken = Policy(), perf_counter(), 0
    optimizer = torch.optim.Adam(policy.parameters(), RATE, eps=1e-5)
    seen, ended = tensors(envs.reset(seed=seed)[0]), list[bool]()
    while taken < steps:
        optimizer.param_groups[0]["lr"] = RATE * (1 - taken / steps)
        notes, seen, fresh = rollout(envs, policy, seen)
        with torch.no_grad():
            gains = advantages(notes, policy(seen)[1])
        learn(policy, optimizer, notes, gains)
        ended, taken = [*ended, *fresh][-60:], taken + ROLLOUT * envs.num_envs
        pace = taken / (perf_counter() - started)
        print(
            f"{taken:7} steps, {pace:5.0f} a second; won {np.mean(ended or [0]):.0%} of the last {len(ended)}",
            flush=True,
        )
    return policy


def judge(envs: AsyncVectorEnv, policy: Policy, battles: int, seed: int) -> list[bool]:
    """The likeliest candidate, always, in battles of other dice."""
    seen, ended = tensors(envs.reset(seed=seed + 1_000_000)[0]), list[bool]()
    while len(ended) < battles:
        with torch.no_grad():
            action = policy(seen)[0].probs.argmax(1)
        fresh, _, _, _, infos = envs.step(action.numpy())
        seen, ended = tensors(fresh), ended + wins(infos)
    return ended[:battles]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--steps", type=int, default=40_000)
    asked.add_argument("--workers", type=int, default=4)
    asked.add_argument("--pack", default="plain")
    asked.add_argument("--opponent", default="random")
    asked.add_argument("--battles", type=int, default=100, help="to judge by")
    asked.add_argument("--needed", type=float, default=0.8)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--out", type=Path, help="where the policy is kept")
    wish = asked.parse_args()
    torch.set_num_threads(1)
    envs = arena(wish.workers, wish.pack, wish.opponent)
    policy = train(envs, wish.steps, wish.seed)
    if wish.out is not None:
        torch.save(policy.state_dict(), wish.out)
    ended = judge(envs, policy, wish.battles, wish.seed)
    envs.close()
    rate = wilson(sum(ended), len(ended))
    print(f"won {rate.rate:.1%} [{rate.low:.1%}, {rate.high:.1%}] of {len(ended)} against {wish.opponent}")
    sys.exit(rate.rate < wish.needed)


if __name__ == "__main__":
    main()
