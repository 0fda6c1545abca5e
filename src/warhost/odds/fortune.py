"""How lucky one roll was: what could be expected of it, and how often it goes as well or better."""

from math import comb

import msgspec

from warhost.engine.dice import Amount
from warhost.engine.events import Rolled
from warhost.odds.distribution import of_amount

CONTESTS = frozenset({"priority", "roll-off", "shuffle"})
"""Rolls that are not good or bad by themselves."""


class Fortune(msgspec.Struct, frozen=True):
    """Successes, or the sum of the dice, or the damage: what there was and what was to be expected.

    `chance`: of that much or more; `worse`: of that little or less.
    """

    got: int
    expected: float
    chance: float
    worse: float


def fortune(roll: Rolled) -> Fortune | None:
    """Successes where the roll counts them, else the sum of the faces; None where neither is good for anybody."""
    dice = len(roll.faces)
    if not dice or roll.kind in CONTESTS:
        return None
    if roll.passing is not None and roll.successes is not None:
        got, passing = roll.successes, roll.passing
        more, better = at_least(dice, passing, got), at_least(dice, passing, got + 1)
        return Fortune(got, dice * passing / 6, more, 1 - better)
    thrown = Amount(dice=dice, sides=roll.sides)
    got, sums = thrown.value(roll.faces), of_amount(thrown)
    more = _added(roll, got)
    return Fortune(got + more, sums.mean + more, sums.at_least(got), 1 - sums.at_least(got + 1))


def _added(roll: Rolled, thrown: int) -> int:
    """What Damage has beyond its dice, so that the average is one of the damage: D3+2 makes 4 on average."""
    return roll.total - thrown if roll.kind == "damage" and roll.total is not None else 0


def at_least(dice: int, passing: int, successes: int) -> float:
    """The chance that so many of these dice succeed, or more."""
    ways = sum(comb(dice, n) * passing**n * (6 - passing) ** (dice - n) for n in range(successes, dice + 1))
    return float(ways / 6**dice)


def in_words(found: Fortune) -> str:
    """average 5.3; this or better 71%"""
    share = f"{found.chance:.1%}" if found.chance < 0.01 else f"{found.chance:.0%}"
    return f"average {found.expected:.1f}; this or better {share}"
