"""Rolls that are no attacks."""

from itertools import product

import pytest

from warhost.odds import at_least, banish, cast, chant, charge, priority, roll, unbound
from warhost.odds.rolls import charge_needs, run

PAIRS = list(product(range(1, 7), repeat=2))


def share(of: list[bool]) -> float:
    return sum(of) / len(of)


def test_rolls_and_rerolls() -> None:
    assert roll("2D6").mean == pytest.approx(7)
    assert roll("D3+1").pmf == pytest.approx([0, 0, 1 / 3, 1 / 3, 1 / 3])
    assert at_least("2D6", 7) == pytest.approx(21 / 36)
    assert at_least("2D6", 7, reroll=True) == pytest.approx(1 - (15 / 36) ** 2)
    again = roll("D6", reroll_below=3)
    assert again.pmf == pytest.approx([0, *([1 / 18] * 2), *([1 / 6 + 1 / 18] * 4)])
    assert roll("D6", -3).pmf == pytest.approx([0, 4 / 6, 1 / 6, 1 / 6])
    for bad in ("2D8", "", "101D6"):
        with pytest.raises(ValueError, match=r"dice"):
            roll(bad)


@pytest.mark.parametrize("distance", [0.4, 0.5, 1.2, 3.5, 6.01, 7.5, 7.6, 12.5, 12.6])
def test_charges(distance: float) -> None:
    for bonus in (-1, 0, 2):
        enough = share([max(1, a + b + bonus) >= distance - 0.5 for a, b in PAIRS])
        assert charge(distance, bonus=bonus) == pytest.approx(enough)
        assert charge(distance, bonus=bonus, reroll=True) == pytest.approx(1 - (1 - enough) ** 2)
    assert charge(distance, dice=3) >= charge(distance)
    assert charge_needs(7.5) == 7
    for wrong in ({"distance": -1.0}, {"distance": 3.0, "dice": 0}):
        with pytest.raises(ValueError, match=r"at least|or more"):
            charge(**wrong)  # type: ignore[arg-type]


def test_runs() -> None:
    assert run(4) == pytest.approx(0.5)
    assert run(4.5, bonus=1) == pytest.approx(0.5)


@pytest.mark.parametrize("value", [2, 3, 6, 7, 12])
def test_spells(value: int) -> None:
    """Two natural 1s are a miscast whatever the value (magic-2.0b)."""
    for bonus in (-1, 0, 1):
        fair = share([(a, b) != (1, 1) and a + b + bonus >= value for a, b in PAIRS])
        assert cast(value, bonus) == pytest.approx(fair)
        through = share(
            [(a, b) != (1, 1) and a + b + bonus >= value and c + d + 1 <= a + b + bonus
             for (a, b), (c, d) in product(PAIRS, PAIRS)]
        )  # fmt: skip
        assert cast(value, bonus, unbinding=1) == pytest.approx(through)


def test_unbinding_prayers_banishing_and_priority() -> None:
    assert unbound(7) == pytest.approx(15 / 36)
    assert unbound(12) == 0
    assert chant(4) == pytest.approx(1 / 2)
    assert chant(7, points=5) == pytest.approx(5 / 6)
    assert chant(1) == pytest.approx(5 / 6)
    assert banish(7) == pytest.approx(21 / 36)
    chances = {"win": share([a > b for a, b in PAIRS]), "tie": share([a == b for a, b in PAIRS])}
    assert priority() == pytest.approx({**chances, "lose": chances["win"]})
