"""What is about to be rolled, found out from the abilities themselves; and odds of magic held against the game's."""

from itertools import product

import pytest

from warhost.armies.loading import shipped_abilities
from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED
from warhost.odds import GivenEffect, cast, chant, charge, effect, side, struck, unbound
from warhost.odds.encounters import ATTACKER, TARGET, encounter
from warhost.odds.forecast import Forecast, forecast, reached
from warhost.rules.abilities import universal
from warhost.rules.abilities.ability import ability
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import DiceRule
from warhost.rules.modules.commands import forward_to_victory, rally, redeploy
from warhost.rules.modules.magic import damaging, unbind
from warhost.rules.words import YOUR_HERO_PHASE

PAIRS = list(product(range(1, 7), repeat=2))


def moment(own: str = "", foes: str = "", **more: int) -> Game:
    """Two units six inches apart."""
    attacker = side("Liberators", effects=[effect(own)] if own else [])
    game = encounter(attacker, struck("health 2, save 4+", 3, effects=[effect(foes)] if foes else []), "shooting")
    if more:
        game.change_unit(ATTACKER, points=more)
    return game


def foreseen(game: Game, used: Ability, unit: str = ATTACKER, trigger: Use | None = None) -> Forecast:
    before = game.state
    found = forecast(game, used, unit, game.unit(unit).army, trigger)
    assert game.state is before
    assert not game.events
    assert found is not None
    return found


@pytest.mark.parametrize("value", [3, 5, 7, 11, 12, 13])
def test_spells_are_cast_as_the_game_casts_them(value: int) -> None:
    bolt = damaging("Bolt", value, 18, "D3", holy=False, unlimited=False)
    for bonus in (-2, -1, 0, 1, 3):
        found = foreseen(moment(f"{bonus:+d} to casting rolls" if bonus else ""), bolt)
        assert found.chance == pytest.approx(cast(value, bonus), abs=1e-12)
        assert (found.roll, found.dice, found.bonus) == ("casting", 2, bonus)
        if found.chance:
            assert found.needs == max(value, 3 + bonus, 1)


@pytest.mark.parametrize("value", [2, 4, 6, 8])
def test_prayers_are_chanted_as_the_game_chants_them(value: int) -> None:
    fire = damaging("Fire", value, 18, 1, holy=True, unlimited=False)
    for bonus, points in product((-2, -1, 0, 1), (0, 1, 4)):
        game = moment(f"{bonus:+d} to chanting rolls" if bonus else "", ritual=points)
        assert foreseen(game, fire).chance == pytest.approx(chant(value, points, bonus), abs=1e-12)


def test_unbinding_as_the_game_unbinds() -> None:
    bolt = damaging("Bolt", 6, 18, "D3", holy=False, unlimited=False)
    for bonus in (-1, 0, 1):
        game = moment("", f"{bonus:+d} to unbinding rolls" if bonus else "")
        through = 0.0
        for total in range(2, 14):
            trigger = Use(game, bolt, ATTACKER, RED)
            trigger.total = total
            found = foreseen(game, unbind, TARGET, trigger)
            assert found.chance == pytest.approx(unbound(total, bonus), abs=1e-12)
            ways = sum(a + b == total and total >= 6 for a, b in PAIRS)
            through += ways / 36 * (1 - (found.chance or 0))
        assert cast(6, 0, unbinding=bonus) == pytest.approx(through, abs=1e-12)


def test_charges_reach_what_they_see() -> None:
    for line, dice, bonus in (("", 2, 0), ("+2 to charge rolls", 2, 2), ("-1 to charge rolls", 2, -1)):
        found = foreseen(moment(line), universal.charge)
        (foe,) = found.foes
        assert (found.roll, found.dice, found.bonus, foe.unit) == ("charge", dice, bonus, TARGET)
        assert foe.distance == pytest.approx(6.0, abs=1e-6)
        assert foe.chance == pytest.approx(charge(foe.distance, dice, bonus))
    game = moment()
    assert [(each.needs, each.chance) for each in reached(game, ATTACKER, 6)] == [(6, 1.0)]
    assert [(each.needs, each.chance) for each in reached(game, ATTACKER, 5)] == [(6, 0.0)]
    again = Use(game, universal.charge, ATTACKER, RED)
    assert foreseen(game, forward_to_victory, trigger=again).foes == foreseen(game, universal.charge).foes


def test_one_die_more_for_a_charge() -> None:
    hasty = side("Liberators", effects=[GivenEffect("hasty", DiceRule("charge", 1))])
    game = encounter(hasty, struck("health 2, save 4+"), "shooting")
    found = foreseen(game, universal.charge)
    assert found.dice == 3
    assert found.foes[0].chance == pytest.approx(charge(found.foes[0].distance, dice=3))


def test_other_rolls() -> None:
    run = foreseen(moment("+1 to run rolls"), universal.run)
    assert (run.roll, run.dice, run.bonus, run.mean, run.chance) == ("run", 1, 1, 4.5, None)
    rallying = foreseen(moment(), rally)
    assert (rallying.dice, rallying.needs, rallying.chance, rallying.mean, rallying.each) == (6, 4, 0.5, 3.0, True)
    assert foreseen(moment(), redeploy).mean == 3.5
    assert foreseen(moment(), universal.retreat).mean == pytest.approx(2.0)
    assert forecast(moment(), universal.normal_move, ATTACKER, RED) is None
    assert forecast(moment(), universal.shoot, ATTACKER, RED) is None


def test_what_an_ability_makes_of_its_own_roll() -> None:
    known = shipped_abilities()
    game = moment()
    wither = foreseen(game, known["gnawfeast-clawpack/wither"])
    assert (wither.needs, wither.chance) == pytest.approx((6, 26 / 36))
    fires = foreseen(game, known["vigilant-brotherhood/cleansing-fires"])
    assert (fires.needs, fires.chance) == pytest.approx((3, 4 / 6))


def test_an_ability_made_up_here() -> None:
    @ability("Coin", YOUR_HERO_PHASE, rule="core-5.2", declare=lambda use: use.rolls.update(coin=use.throw("coin", 1)))
    def coin(use: Use) -> None:
        """An odd number gives a command point."""
        if sum(use.rolls["coin"]) % 2:
            use.game.change_player(use.player, command_points=9)

    assert foreseen(moment(), coin).chance == pytest.approx(0.5)
    assert forecast(moment(), coin, TARGET, BLUE) is not None
