"""What computer players expect of attacks is what the odds say of them."""

import pytest
from msgspec.structs import replace

from warhost.odds import AttackOutcome, AttackStep, Combatant, armed_with, resolve, side, struck
from warhost.odds.encounters import ATTACKER, TARGET, encounter
from warhost.odds.expectation import Expectation, expected

PAIRS = [("Liberators", "Clanrats"), ("Clanrats", "Lord-Veritant"), ("Clawlord on Gnaw-beast", "Liberators")]


def of(outcome: AttackOutcome) -> Expectation:
    damage = outcome.damage.capped(outcome.foe.left).mean
    return Expectation(damage, outcome.slain.mean, outcome.destroyed)


def check(attacker: Combatant, target: Combatant) -> None:
    game = encounter(attacker, target, "combat")
    assert expected(game, ATTACKER, TARGET) == pytest.approx(of(resolve([AttackStep(attacker)], target)))


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_it_is_the_exact_odds(one: str, other: str) -> None:
    check(side(one), side(other))
    check(side(one, charged=True), side(other, damage=1) if other != "Clanrats" else side(other, 3))


def test_a_charge_can_be_imagined() -> None:
    lancer = armed_with(["2 3+ 3+ 1 1 Charge (+1 Damage)"], 3)
    foe = struck("health 4, save 5+", 4)
    game = encounter(lancer, foe, "combat")
    before = game.state
    charging = of(resolve([AttackStep(replace(lancer, charged=True))], foe))
    assert expected(game, ATTACKER, TARGET, charged=True) == pytest.approx(charging)
    assert expected(game, ATTACKER, TARGET).damage < charging.damage
    assert game.state is before


def test_fewer_models_the_champion_among_them() -> None:
    axes = armed_with(["2 4+ 4+ 0 1"], 5, champions=1)
    game = encounter(axes, struck("health 1, save -", 50), "combat")
    assert expected(game, ATTACKER, TARGET).damage == pytest.approx(11 / 4)
    assert expected(game, ATTACKER, TARGET, models=2).damage == pytest.approx(5 / 4)
    assert expected(game, ATTACKER, TARGET, models=0) == (0, 0, 0)


def test_other_weapons_cover_and_the_dead() -> None:
    archer = side("Warlock Engineer")
    game = encounter(archer, side("Liberators", cover=True), "shooting")
    shot = of(resolve([AttackStep(archer, "shooting")], side("Liberators")))
    assert expected(game, ATTACKER, TARGET, "ranged") == pytest.approx(shot)
    assert expected(game, TARGET, ATTACKER, "ranged") == (0, 0, 0)
    game.change_unit(TARGET, status="destroyed", slain=tuple(range(game.unit(TARGET).size)))
    assert expected(game, ATTACKER, TARGET, "ranged") == (0, 0, 0)


def test_answers_are_kept_until_something_changes() -> None:
    game = encounter(side("Liberators"), side("Clanrats"), "combat")
    first = expected(game, ATTACKER, TARGET)
    assert expected(game, ATTACKER, TARGET) is first
    game.change_unit(ATTACKER, slain=(0, 1))
    assert expected(game, ATTACKER, TARGET).damage < first.damage
