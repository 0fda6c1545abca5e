"""How lucky a roll was."""

from fractions import Fraction
from math import comb

import pytest
from tests.odds.playing import fight, laid_out

from warhost.engine.dice import Seeded
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.records import RED
from warhost.odds import AttackStep, armed_with, effect, struck
from warhost.odds.fortune import fortune, in_words


def hits(dice: int, passing: int, successes: int) -> Rolled:
    return Rolled("hit", RED, (1,) * dice, "Axe", None, None, 4, successes, (), passing)


def test_five_of_eight_hits_on_three_or_more() -> None:
    found = fortune(hits(8, 4, 5))
    assert found is not None
    exact = sum(comb(8, n) * Fraction(2, 3) ** n * Fraction(1, 3) ** (8 - n) for n in range(5, 9))
    assert found.chance == pytest.approx(float(exact), abs=1e-12)
    assert in_words(found) == "average 5.3; this or better 74%"


@pytest.mark.parametrize(("successes", "chance"), [(0, 1.0), (2, Fraction(1, 36)), (1, Fraction(11, 36))])
def test_two_sixes(successes: int, chance: Fraction) -> None:
    found = fortune(hits(2, 1, successes))
    assert found is not None
    assert found.chance == pytest.approx(float(chance))
    exactly = comb(2, successes) * 5 ** (2 - successes) / 36
    assert found.worse == pytest.approx(1 - float(chance) + exactly)


def test_sums_of_dice_and_of_d3s() -> None:
    charge = fortune(Rolled("charge", RED, (3, 6), "Charge", None, 9))
    assert charge is not None
    assert (charge.got, charge.expected, charge.chance) == pytest.approx((9, 7, 10 / 36))
    mortal = fortune(Rolled("mortal", RED, (6,), "Bolt", None, 3, sides=3))
    assert mortal is not None
    assert (mortal.got, mortal.expected, mortal.chance) == pytest.approx((3, 2, 1 / 3))
    assert fortune(Rolled("priority", RED, (6,), "priority")) is None


def test_the_average_of_damage_is_of_the_damage() -> None:
    """D3+2 twice: 4 each on average, whatever the dice alone show."""
    found = fortune(Rolled("damage", RED, (6, 1), "Axe", None, 8, sides=3))
    assert found is not None
    assert (found.got, found.expected) == pytest.approx((8, 8))
    assert found.chance == pytest.approx(6 / 9)
    plain = fortune(Rolled("damage", RED, (6, 1), "Axe", None, None, sides=3))
    assert plain is not None
    assert (plain.got, plain.expected) == pytest.approx((4, 4))


def test_rare_luck_is_not_rounded_away() -> None:
    found = fortune(hits(4, 1, 4))
    assert found is not None
    assert in_words(found) == "average 0.7; this or better 0.1%"


def test_attacks_say_how_many_faces_succeed() -> None:
    """Everything that counts is in it: modifiers, caps, and rolls that always fail."""
    axes = armed_with(["9 3+ 4+ 1 D3"], 5, effects=[effect("only unmodified 6s hit"), effect("+1 to wound rolls")])
    foe = struck("health 40, save 4+, ward 5+", 9, effects=[effect("+1 to ward rolls")])
    ((step, table),) = laid_out([AttackStep(axes)], foe)
    game = Game(table.book, table.state, Seeded(3))
    fight(game, "combat", step, {})
    rolls = {event.kind: event for event in game.events if isinstance(event, Rolled)}
    assert {kind: each.passing for kind, each in rolls.items()} == {
        "hit": 1, "wound": 4, "save": 2, "damage": None, "ward": 3,
    }  # fmt: skip
    assert rolls["damage"].sides == 3
