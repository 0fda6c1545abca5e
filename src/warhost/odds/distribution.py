"""An exact distribution of a whole number: probabilities by value, and what players ask of them."""

from collections.abc import Iterable
from functools import lru_cache
from math import sqrt

import numpy as np

from warhost.engine.dice import Amount
from warhost.table.shapes import Matrix

DIRECT = 4_000_000
"""Up to how many products two distributions are added up term by term; beyond, by Fourier transform."""

MANY = 256


class Distribution:
    """How likely each value is; value n is at index n."""

    __slots__ = ("pmf",)

    def __init__(self, pmf: Iterable[float]) -> None:
        self.pmf: Matrix = pmf if isinstance(pmf, np.ndarray) else np.array(list(pmf), dtype=np.float64)

    @property
    def most(self) -> int:
        """The highest value that is possible."""
        return len(self.pmf) - 1

    @property
    def mean(self) -> float:
        return float(self.pmf @ np.arange(len(self.pmf)))

    @property
    def spread(self) -> float:
        """The standard deviation."""
        away = np.arange(len(self.pmf)) - self.mean
        return sqrt(float(self.pmf @ (away * away)))

    def at_least(self, value: int) -> float:
        """The chance of this much or more, from the smaller side."""
        value = max(0, value)
        below, above = float(self.pmf[:value].sum()), float(self.pmf[value:].sum())
        return above if above < below else 1.0 - below

    def quantile(self, share: float) -> int:
        """The lowest value that is not exceeded with at least this chance; 0.5 for the median."""
        return min(self.most, int(np.searchsorted(np.cumsum(self.pmf), share - 1e-12)))

    def capped(self, most: int) -> "Distribution":
        """Everything above a value counted as that value."""
        if self.most <= most:
            return self
        return Distribution(np.append(self.pmf[:most], self.pmf[most:].sum()))

    def __add__(self, other: "Distribution") -> "Distribution":
        """The sum of two that do not depend on each other."""
        return Distribution(convolved(self.pmf, other.pmf))

    def times(self, count: int) -> "Distribution":
        """The sum of so many of the same kind."""
        if count == 0:
            return certain(0)
        result, power = None, self.pmf
        many = count >= MANY
        while True:
            if count & 1:
                result = power if result is None else convolved(result, power)
            count >>= 1
            if not count:
                assert result is not None
                # What rounding has made of a sum of 1 would count as often as there are summands.
                return Distribution(result / result.sum() if many else result)
            power = convolved(power, power)

    def _repr_svg_(self) -> str:
        """A bar chart, for notebooks."""
        from warhost.odds.charts import chart

        return chart(self)

    def __repr__(self) -> str:
        return f"Distribution(mean {self.mean:.3f}, spread {self.spread:.3f}, up to {self.most})"


def convolved(one: Matrix, other: Matrix) -> Matrix:
    """The distribution of a sum: exactly, term by term, unless there are so many terms that it would take too long."""
    if len(one) * len(other) <= DIRECT:
        return np.convolve(one, other)
    size = len(one) + len(other) - 1
    padded = 1 << (size - 1).bit_length()
    both = np.fft.irfft(np.fft.rfft(one, padded) * np.fft.rfft(other, padded), padded)[:size]
    return np.maximum(both, 0.0)


def certain(value: int) -> Distribution:
    """Always the same value."""
    pmf = np.zeros(value + 1)
    pmf[value] = 1.0
    return Distribution(pmf)


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
    if not amount.dice:
        return certain(amount.plus)
    die = Distribution([0.0, *([1 / amount.sides] * amount.sides)]).times(amount.dice)
    return die + certain(amount.plus) if amount.plus else die


def thinned(points: Distribution, chance: float) -> Distribution:
    """What is left when each point is taken away with a chance of its own."""
    if chance <= 0 or points.most == 0:
        return points
    return Distribution(points.pmf @ _left_of(points.most, chance))


@lru_cache(maxsize=1024)
def _left_of(most: int, chance: float) -> Matrix:
    """Row n: how many of n points are left."""
    rows = np.zeros((most + 1, most + 1))
    rows[0, 0] = 1.0
    for points in range(most):
        rows[points + 1, : points + 1] += chance * rows[points, : points + 1]
        rows[points + 1, 1 : points + 2] += (1 - chance) * rows[points, : points + 1]
    return rows
