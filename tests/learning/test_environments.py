"""The environments keep what PettingZoo and Gymnasium ask of them, and tell nobody what is hidden."""

import warnings

import numpy as np
import pytest

import warhost
from warhost.players.seeing import imagined

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (pip install warhost[train])")
pytest.importorskip("gymnasium", reason="Gymnasium is not installed (pip install warhost[train])")


def test_pettingzoo_s_own_tests() -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(warhost.env(), num_cycles=15)
        seed_test(warhost.env, num_cycles=6)


def test_gymnasium_s_own_test() -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(warhost.one_seat_env(), skip_render_check=True)


def test_a_battle_to_its_end_rewards_both_seats() -> None:
    env = warhost.env(reward="points")
    env.reset(seed=4)
    sums = {"red": 0.0, "blue": 0.0}
    for agent in env.agent_iter(5000):
        seen, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        assert seen is not None
        assert all(np.isfinite(each).all() for each in seen.values())
        env.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[-1]))
    state = env.battle.state
    lead = state.players["red"].victory_points - state.players["blue"].victory_points
    won = {"red": 1.0, "blue": -1.0, None: 0.0}[state.outcome.winner]
    assert sums["red"] == pytest.approx(lead / 10 + won)
    assert sums["blue"] == pytest.approx(-sums["red"])


def test_hidden_cards_are_hidden() -> None:
    """Two battles that differ only in what red cannot see look the same to red."""
    from warhost.learning.practice import Practice

    practice = Practice("fire-and-jade", None, "aqshy")
    while practice.battle.state.now.round < 1 or practice.battle.in_progress or practice.seat != "red":
        practice.take(0)
    mine = practice.observe("red")
    other = imagined(practice.battle, "red", "other cards")
    assert other is not None
    assert other.state.zones != practice.battle.state.zones
    practice.battle = other
    theirs = practice.observe("red")
    for name, seen in mine.items():
        assert np.array_equal(seen, theirs[name]), name


def test_candidates_are_told_by_numbers_and_masked() -> None:
    from warhost.learning.practice import Practice

    practice = Practice("plain", None, None)
    while practice.battle.decision is None or type(practice.battle.decision).__name__ != "MoveUnit":
        practice.take(0)
    seat = practice.seat
    assert seat is not None
    rows, mask = practice.observe(seat)["candidates"], practice.mask(seat)
    assert mask.sum() == len(practice.choices) > 1
    assert (rows[:, 0] == mask).all()
    assert len({tuple(each) for each in rows[: mask.sum()].tolist()}) == mask.sum()
    assert practice.mask("blue" if seat == "red" else "red").sum() == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"opponent": "nobody"}, "there is no player called 'nobody'; known: random, idle"),
        ({"seat": "green"}, "there is no seat 'green'"),
        ({"pack": "moon"}, "there is no battlepack called 'moon' to learn on; known: fire-and-jade"),
        ({"reward": "gold"}, "there is no reward called 'gold'; known: outcome, points"),
    ],
)
def test_what_is_not_there_is_said(options: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        warhost.one_seat_env(**options)  # type: ignore[arg-type]
