"""Odds are what battles show: many falls of the game's own dice stay within the bounds chance allows."""

from collections.abc import Callable
from math import log, sqrt

import numpy as np
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from tests.odds.playing import EXACT, Result, crits_in, sampled
from tests.odds.test_enumerated import ABILITIES, FOES, OWN

from warhost.odds import AttackOutcome, AttackStep, Combatant, armed_with, effect, resolve, struck
from warhost.odds.distribution import Distribution

SAMPLES = 150
NEVER = 1e-10
"""How unlikely a false alarm is."""

dice = st.sampled_from(("1", "2", "4", "D3", "D6", "2D6", "D3+1"))
needed = st.sampled_from(("2+", "3+", "4+", "5+", "6+"))
weapons = st.builds(
    lambda attacks, hit, wound, rend, damage, abilities: (
        f"{attacks} {hit} {wound} {rend} {damage} {', '.join(abilities)}"
    ),
    dice, needed, needed, st.integers(0, 3), dice,
    st.lists(st.sampled_from((*ABILITIES, "Crit (D6 Hits)")), max_size=2),
)  # fmt: skip
attackers = st.builds(
    lambda rows, models, charged, effects, led: armed_with(
        rows, models, charged=charged, effects=map(effect, effects), champions=min(led, models)
    ),
    st.lists(weapons, min_size=1, max_size=2), st.integers(1, 6), st.booleans(),
    st.lists(
        st.sampled_from((*OWN, "+1 Attacks", "halve Attacks", "+1 to hit rolls by friend", "hits inflict damage")),
        max_size=3,
    ),
    st.integers(0, 2),
)  # fmt: skip
targets = st.builds(
    lambda health, save, ward, models, hurt, cover, effects: struck(
        f"health {health}, save {save}, ward {ward}, keywords HERO, INFANTRY", models, cover=cover,
        damage=min(hurt, health - 1), effects=map(effect, effects),
    ),
    st.integers(1, 5), st.sampled_from(("-", "2+", "3+", "4+", "5+", "6+")), st.sampled_from(("-", "4+", "5+", "6+")),
    st.integers(1, 5), st.integers(0, 4), st.booleans(),
    st.lists(st.sampled_from((*FOES, "+1 to ward rolls", "-1 to ward rolls")), max_size=3),
)  # fmt: skip


def within_bounds(distribution: Distribution, values: list[int]) -> bool:
    """The sampled share up to each value is near the exact one (Dvoretzky, Kiefer and Wolfowitz)."""
    most = max(distribution.most, *values)
    exact = np.cumsum(np.append(distribution.pmf, np.zeros(most - distribution.most)))
    seen = np.cumsum(np.bincount(values, minlength=most + 1)) / len(values)
    bound = sqrt(log(2 / NEVER) / (2 * len(values)))
    possible = all(value <= distribution.most and distribution.pmf[value] > 0 for value in values)
    return possible and float(np.abs(exact - seen).max()) <= bound


def mean_within_bounds(distribution: Distribution, values: list[int]) -> bool:
    """The mean is within seven standard errors, or Hoeffding's bound where values are rare."""
    off = abs(distribution.mean - sum(values) / len(values))
    widest = distribution.most * sqrt(log(2 / NEVER) / (2 * len(values)))
    return off <= max(widest, 7 * distribution.spread / sqrt(len(values)))


def check(outcome: AttackOutcome, results: list[Result]) -> None:
    fields: dict[str, Callable[[Result], int]] = {
        "inflicted": lambda each: each.inflicted,
        "damage": lambda each: each.damage,
        "slain": lambda each: each.slain,
    }
    for name, field in fields.items():
        distribution = getattr(outcome, name)
        assert abs(float(distribution.pmf.sum()) - 1) < EXACT
        assert float(distribution.pmf.min()) >= 0
        values = [field(each) for each in results]
        assert within_bounds(distribution, values), (name, outcome)
        assert mean_within_bounds(distribution, values), (name, outcome)
    gone = Distribution([1 - outcome.destroyed, outcome.destroyed])
    assert within_bounds(gone, [int(each.destroyed) for each in results])


@given(attackers, targets, st.integers(0, 10**9))
def test_random_profiles(attacker: Combatant, target: Combatant, seed: int) -> None:
    outcome = resolve([AttackStep(attacker)], target)
    check(outcome, sampled([AttackStep(attacker)], target, crits_in(outcome), SAMPLES, seed))


@settings(max_examples=settings().max_examples // 2)
@given(st.lists(attackers, min_size=2, max_size=3), targets, st.integers(0, 10**9))
def test_random_sequences(sides: list[Combatant], target: Combatant, seed: int) -> None:
    steps = [AttackStep(each) for each in sides]
    try:
        outcome = resolve(steps, target)
    except ValueError:  # more than is worked out in a moment
        reject()
    check(outcome, sampled(steps, target, crits_in(outcome), SAMPLES // 3, seed))
