"""An exact distribution of a whole number: probabilities by value, and what players ask of them."""

from collections.abc import Iterable
from functools import lru_cache
from math import comb, sqrt

import numpy as np

from warhost.engine.dice import Amount
from warhost.table.shapes import Matrix


class Distribution:
    """How likely each value is; value n is at index n."""

    __slots__ = ("pmf",)

    def __init__(self, pmf: Iterable[float]) -> None:
        self.pmf: Matrix = np.asarray(list(pmf) if not isinstance(pmf, np.ndarray) else pmf, dtype=np.float64)

    @property
    def mean(self) -> float:
        return float(self.pmf @ np.arange(len(self.pmf)))

    @property
    def spread(self) -> float:
        """The standard deviation."""
        values = np.arange(len(self.pmf))
        return sqrt(max(0.0, float(self.pmf @ values**2) - self.mean**2))

    def at_least(self, value: int) -> float:
        """The chance of this much or more."""
        return float(self.pmf[max(0, value) :].sum())

    def __add__(self, other: "Distribution") -> "Distribution":
        """The sum of two that do not depend on each other."""
        return Distribution(np.convolve(self.pmf, other.pmf))

    def times(self, count: int) -> "Distribution":
        """The sum of so many of the same kind."""
        result, power = np.array([1.0]), self.pmf
        while count:
            if count & 1:
                result = np.convolve(result, power)
            count >>= 1
            if count:
                power = np.convolve(power, power)
        return Distribution(result)

    def _repr_svg_(self) -> str:
        """A bar chart, for notebooks."""
        from warhost.odds.drawing import chart

        return chart(self)

    def __repr__(self) -> str:
        return f"Distribution(mean {self.mean:.3f}, spread {self.spread:.3f}, up to {len(self.pmf) - 1})"


def certain(value: int) -> Distribution:
    """Always the same value."""
    return Distribution([0.0] * value + [1.0])


def mixed(parts: Iterable[tuple[float, Distribution]]) -> Distribution:
    """One of several, each with its chance."""
    weighted = [(chance, part.pmf) for chance, part in parts if chance]
    pmf = np.zeros(max(len(part) for _, part in weighted))
    for chance, part in weighted:
        pmf[: len(part)] += chance * part
    return Distribution(pmf)


@lru_cache(maxsize=256)
def of_amount(amount: Amount) -> Distribution:
    """The distribution of D3, 2D6, D6+8, or a plain number."""
    die = Distribution([0.0, *([1 / 3] * 3)] if amount.sides == 3 else [0.0, *([1 / 6] * 6)])
    return die.times(amount.dice) + certain(amount.plus)


@lru_cache(maxsize=4096)
def kept_after(points: int, chance: float) -> Matrix:
    """How many of so many points remain when each is taken away with a chance."""
    kept = 1 - chance
    return np.array([comb(points, k) * kept**k * chance ** (points - k) for k in range(points + 1)])
