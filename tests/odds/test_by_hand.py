"""Cases worked out on paper, from the rules alone."""

from fractions import Fraction
from math import comb, sqrt

import pytest

from warhost.odds import Distribution, attack

EXACT = 1e-12
F = Fraction


def test_ten_attacks_with_rend_random_damage_and_a_ward() -> None:
    """10 attacks, 3+ and 4+, Rend 1 against 5+ (saved on a 6 only), Damage D3, ward 6+."""
    found = attack("10 3+ 4+ 1 D3", "health 2, save 5+, ward 6+", target_models=10)
    success = F(4, 6) * F(3, 6) * F(5, 6)
    assert found.inflicted.mean == pytest.approx(float(10 * success * 2), abs=EXACT)
    assert found.mean == pytest.approx(float(10 * success * 2 * F(5, 6)), abs=EXACT)
    # A D3 keeps each point with 5/6: its mean is 5/3, the mean of its square 25/36 * 14/3 + 5/36 * 2.
    square = F(25, 36) * F(14, 3) + F(5, 36) * 2
    variance = 10 * (success * square - (success * F(5, 3)) ** 2)
    assert found.spread == pytest.approx(sqrt(variance), abs=EXACT)
    # Nothing at all: each attack fails, or all its points are warded off.
    warded_off = (F(1, 6) + F(1, 36) + F(1, 216)) / 3
    nothing = (1 - success + success * warded_off) ** 10
    assert found.pmf[0] == pytest.approx(float(nothing), abs=EXACT)
    assert found.at_least(1) == pytest.approx(float(1 - nothing), abs=EXACT)
    # All thirty points: every attack does 3 and no ward helps.
    assert found.pmf[30] == pytest.approx(float((success * F(1, 3) * F(5, 6) ** 3) ** 10), rel=1e-9)


def test_a_plain_binomial() -> None:
    """5 attacks, 4+ and 3+, nobody saves: each does 1 point with a third."""
    found = attack("5 4+ 3+ 0 1", "health 1, save -", target_models=3)
    chances = [float(comb(5, n) * F(1, 3) ** n * F(2, 3) ** (5 - n)) for n in range(6)]
    assert found.pmf == pytest.approx(chances, abs=EXACT)
    assert found.slain.pmf == pytest.approx([*chances[:3], sum(chances[3:])], abs=EXACT)
    assert found.destroyed == pytest.approx(sum(chances[3:]), abs=EXACT)


@pytest.mark.parametrize(
    ("weapon", "mean"),
    [
        ("4 4+ 4+ 0 2", 4 * F(3, 6) * F(3, 6) * F(3, 6) * 2),
        ("4 4+ 4+ 0 2 Crit (Mortal)", 4 * (F(2, 6) * F(3, 6) * F(3, 6) + F(1, 6)) * 2),
        ("4 4+ 4+ 0 2 Crit (Auto-wound)", 4 * (F(2, 6) * F(3, 6) * F(3, 6) + F(1, 6) * F(3, 6)) * 2),
        ("4 4+ 4+ 0 2 Crit (2 Hits)", 4 * (F(2, 6) + 2 * F(1, 6)) * F(3, 6) * F(3, 6) * 2),
        ("D6 4+ 4+ 0 D3", F(7, 2) * F(3, 6) * F(3, 6) * F(3, 6) * 2),
        ("2D6 2+ 2+ 3 D6+1", 7 * F(5, 6) * F(5, 6) * F(9, 2)),
        ("4 4+ 4+ 0 2 Anti-HERO (+1 Rend)", 4 * F(3, 6) * F(3, 6) * F(4, 6) * 2),
        ("4 4+ 4+ 0 2 Anti-MONSTER (+1 Rend)", 4 * F(3, 6) * F(3, 6) * F(3, 6) * 2),
    ],
)
def test_means_against_a_save_of_four(weapon: str, mean: F) -> None:
    assert attack(weapon, "health 3, save 4+, keywords HERO").mean == pytest.approx(float(mean), abs=EXACT)


@pytest.mark.parametrize(
    ("own", "foes", "success"),
    [
        (["-3 to hit rolls"], [], F(2, 6) * F(3, 6) * F(3, 6)),
        (["+3 to hit rolls"], [], F(4, 6) * F(3, 6) * F(3, 6)),
        (["-1 to hit rolls"], ["-1 to hit rolls against it"], F(2, 6) * F(3, 6) * F(3, 6)),
        (["+2 to hit rolls"], ["-1 to hit rolls against it"], F(4, 6) * F(3, 6) * F(3, 6)),
        (["-2 to wound rolls"], [], F(3, 6) * F(2, 6) * F(3, 6)),
        (["+2 to wound rolls"], [], F(3, 6) * F(4, 6) * F(3, 6)),
        ([], ["+3 to save rolls"], F(3, 6) * F(3, 6) * F(2, 6)),
        ([], ["-2 to save rolls"], F(3, 6) * F(3, 6) * F(5, 6)),
        (["+3 Rend"], ["+2 to save rolls"], F(3, 6) * F(3, 6) * F(4, 6)),
        (["+2 Rend"], ["+3 to save rolls"], F(3, 6) * F(3, 6) * F(2, 6)),
        (["+5 Rend"], [], F(3, 6) * F(3, 6)),
    ],
)
def test_modifiers_and_their_limits(own: list[str], foes: list[str], success: F) -> None:
    """Hit and wound modifiers net to between -1 and +1, those to saves to no more than +1 (core-17.1)."""
    found = attack("6 4+ 4+ 0 1", "health 3, save 4+", effects=own, target_effects=foes)
    assert found.mean == pytest.approx(float(6 * success), abs=EXACT)


@pytest.mark.parametrize(
    ("own", "foes", "success"),
    [
        (["re-roll hit rolls"], [], F(3, 4) * F(1, 2) * F(1, 2)),
        (["re-roll hit rolls of 1"], [], F(7, 12) * F(1, 2) * F(1, 2)),
        (["re-roll wound rolls"], [], F(1, 2) * F(3, 4) * F(1, 2)),
        ([], ["re-roll save rolls"], F(1, 2) * F(1, 2) * F(1, 4)),
        ([], ["re-roll save rolls of 1"], F(1, 2) * F(1, 2) * F(5, 12)),
        (["re-roll hit rolls", "-1 to hit rolls"], [], F(5, 9) * F(1, 2) * F(1, 2)),
        (["re-roll hit rolls", "only unmodified 6s hit"], [], F(11, 36) * F(1, 2) * F(1, 2)),
    ],
)
def test_rerolls_of_a_half(own: list[str], foes: list[str], success: F) -> None:
    found = attack("6 4+ 4+ 0 1", "health 3, save 4+", effects=own, target_effects=foes)
    chances = [float(comb(6, n) * success**n * (1 - success) ** (6 - n)) for n in range(7)]
    assert found.pmf == pytest.approx(chances, abs=EXACT)
    assert any("rolled again" in each for each in found.assumed)


def test_charging_adds_a_point_to_each_success() -> None:
    weapon, foe = "6 3+ 3+ 0 1 Charge (+1 Damage)", "health 3, save -"
    assert attack(weapon, foe, charged=True).mean == pytest.approx(2 * attack(weapon, foe).mean)


def test_champions_attack_once_more_but_not_with_companions() -> None:
    weapons, foe = ["Axe: 2 4+ 4+ 0 1", "Beak: 3 4+ 4+ 0 1 Companion"], "health 3, save -"
    plain, led = attack(weapons, foe, models=5), attack(weapons, foe, models=5, champions=1)
    assert led.mean - plain.mean == pytest.approx(1 / 4)
    assert [(each.models, each.number) for each in led.rounds[0].salvos] == [(1, "2 + 1"), (4, "2"), (5, "3")]


def test_two_attackers_on_one_wound() -> None:
    """Each does a point with a half; the second attacks only if the first failed."""
    first = attack("1 4+ 2+ 0 1", "health 1, save -", effects=["set Wound to 1"])
    assert first.destroyed == pytest.approx(F(1, 2) * F(5, 6))
    both = attack("1 4+ 2+ 0 1", "health 1, save -", then=["then 1 4+ 2+ 0 1"])
    alone = F(5, 12)
    assert both.damage.pmf == pytest.approx([float((1 - alone) ** 2), float(1 - (1 - alone) ** 2)], abs=EXACT)
    assert both.rounds[0].destroyed == pytest.approx(float(alone), abs=EXACT)
    assert both.mean < 2 * float(alone)


def test_damage_is_not_cut_at_the_health_of_the_target_but_slain_models_are() -> None:
    found = attack("10 2+ 2+ 3 3", "health 1, save 6+", target_models=2)
    assert found.damage.most == 30
    assert found.slain.most == 2
    assert found.mean == pytest.approx(10 * 25 / 36 * 3)
    assert found.share <= 1


def test_cover_counts_unless_the_target_flies_or_charged() -> None:
    bare = attack("10 4+ 4+ 0 1", "health 1, save -").mean
    assert attack("10 4+ 4+ 0 1", "health 1, save -", cover=True).mean == pytest.approx(bare * 2 / 3)
    for shelterless in ("health 1, save -, keywords FLY", "health 1, save -, charged"):
        found = attack("10 4+ 4+ 0 1", shelterless, cover=True)
        assert found.mean == pytest.approx(bare)
        assert any("Cover does not count" in each for each in found.assumed)


def test_sums_stay_true_for_very_many_attacks() -> None:
    for weapon, models in (("100 3+ 4+ 1 D6", 80), ("20D6 4+ 4+ 0 2", 100), ("100 2+ 2+ 0 1", 500)):
        found = attack(weapon, "health 3, save 5+, ward 5+", models=models, target_models=200)
        for each in (found.damage, found.inflicted, found.slain):
            assert abs(float(each.pmf.sum()) - 1) < EXACT
            assert float(each.pmf.min()) >= 0
        assert found.mean == pytest.approx(found.inflicted.mean * 2 / 3)


def test_distributions_answer_what_players_ask() -> None:
    die = Distribution([0.0, *([1 / 6] * 6)])
    two = die + die
    assert two.pmf == pytest.approx(die.times(2).pmf)
    assert two.mean == pytest.approx(7)
    assert two.most == 12
    assert two.spread == pytest.approx(sqrt(35 / 6))
    assert two.at_least(7) == pytest.approx(21 / 36)
    assert two.at_least(-3) == pytest.approx(1)
    assert two.at_least(13) == 0
    assert (two.quantile(0.5), two.quantile(0.0), two.quantile(1.0)) == (7, 0, 12)
    assert two.capped(7).pmf[7] == pytest.approx(21 / 36)
    assert die.times(0).pmf.tolist() == [1.0]
