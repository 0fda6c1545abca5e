"""The picture of calibration: a dot where it belongs, and by how much chances are off."""

import re

import pytest

from warhost.training.calibration import EDGE, SIZE, off_by, picture

TENTHS = [(0.1, 0.2, 300), (0.5, 0.5, 600), (0.9, 0.8, 100)]


def test_how_far_chances_are_off() -> None:
    assert off_by(TENTHS) == pytest.approx(100 * (300 * 0.1 + 100 * 0.1) / 1000)
    assert off_by([]) == 0.0


def test_every_tenth_is_a_dot_where_it_belongs() -> None:
    drawn = picture(TENTHS, "off by <4>")
    dots = [(float(x), float(y)) for x, y in re.findall(r'<circle class="dot" cx="([\d.]+)" cy="([\d.]+)"', drawn)]
    assert dots == [pytest.approx((EDGE + each * SIZE, EDGE + (1 - won) * SIZE)) for each, won, _ in TENTHS]
    assert "off by &lt;4&gt;" in drawn
    assert "foretold 10%, won 20% of 300 positions" in drawn
