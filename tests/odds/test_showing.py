"""Results show themselves: in notebooks, in words, and in the middle of a battle."""

import doctest
import xml.etree.ElementTree as ET

import pytest
from tests.rules.stages import table

import warhost.odds
from warhost.engine.decisions import Share
from warhost.engine.dice import Amount
from warhost.odds import Distribution, attack, matrix, preview, roll
from warhost.odds.charts import bars, percent, shown
from warhost.odds.heatmap import shade
from warhost.odds.pipeline import attacks_of, needs_of
from warhost.rules.fighting.volleys import batches, declare_volley


def test_the_docstring_is_true() -> None:
    assert doctest.testmod(warhost.odds).failed == 0


@pytest.mark.parametrize("what", ["outcome", "distribution", "matrix"])
def test_notebooks_get_a_picture(what: str) -> None:
    odd = attack("Axe <&>: 4 3+ 4+ 1 D3", "health 2, save 4+", target_models=3)
    found = {"outcome": odd, "distribution": odd.damage, "matrix": matrix(["vigilant-brotherhood"])}[what]
    assert ET.fromstring(found._repr_svg_()).tag.endswith("svg")  # type: ignore[attr-defined]
    assert repr(found).startswith(type(found).__name__)


def test_long_distributions_are_grouped() -> None:
    wide = roll("20D6")
    found = shown(wide, 24)
    assert len(found) <= 24
    assert sum(each.chance for each in found) == pytest.approx(1, abs=0.02)
    assert len(bars(wide, rows=24)) == len(found)
    assert shown(Distribution([1.0]))[0].label == "0"


def test_chances_are_never_rounded_to_certainty() -> None:
    assert [percent(each) for each in (0.0, 1e-9, 0.5, 1 - 1e-9, 1.0)] == ["0.0%", "<0.1%", "50.0%", ">99.9%", "100.0%"]


def test_numbers_can_be_read_on_their_colour() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return float(sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True)))

    for step in range(101):
        one, other = sorted(map(light, shade(step, 100)))
        assert (other + 0.05) / (one + 0.05) >= 4.5


def test_a_preview_is_what_the_battle_would_roll() -> None:
    """Two swords against two, with Blade and Fangs, and a ward of 6+."""
    game = table()
    found = preview(game, "reds", "blues", "combat")
    shares = tuple(Share(weapon, "blues", (0, 1)) for weapon in ("Blade", "Fangs"))
    rolled = batches(game, declare_volley(game, "reds", shares, "combat"), "blues")
    parts = [attacks_of(needs_of(batch.profile), Amount(plus=batch.attacks), (), 1) for batch in rolled]
    assert found.inflicted.pmf == pytest.approx((parts[0] + parts[1]).pmf)
    assert found.mean == pytest.approx(found.inflicted.mean * 5 / 6)
    assert found.foe.models == 2
    some = preview(game, "reds", "blues", "combat", {"Blade": [0]})
    assert some.inflicted.mean == pytest.approx(parts[0].mean / 2)
    number = rolled[0].attacks // 2
    for count in (1, number, number + 5):
        shared = preview(game, "reds", "blues", "combat", {"Blade": [0]}, {"Blade": count})
        assert shared.inflicted.mean == pytest.approx(some.inflicted.mean * min(1, count / number))
