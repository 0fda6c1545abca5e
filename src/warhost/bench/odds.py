"""How fast exact odds are: one encounter, and everybody against everybody. What was worked out before is forgotten."""

from warhost.bench import Call, bench
from warhost.engine.dice import Amount
from warhost.odds import Matchups, armed_with, resolve, side, struck
from warhost.odds.encounters import ATTACKER, TARGET, AttackStep, encounter
from warhost.odds.expectation import expected, worth
from warhost.odds.matrix import find_army, matchups, units_of
from warhost.odds.pipeline import all_attacks, attacks_of, needs_of, one_attack, slain_by
from warhost.odds.salvos import salvos


def forget() -> None:
    """Nothing that depends on a profile is remembered."""
    one_attack.cache_clear()
    attacks_of.cache_clear()


@bench("exact odds of 40 attacks", target=0.2, unit="ms")
def forty_attacks() -> Call:
    """From a profile to damage before and after wards, models slain and destroyed."""
    game = encounter(armed_with(["4 3+ 4+ 1 D3 Crit (2 Hits)"], 10), struck("health 2, save 4+, ward 6+", 10), "combat")
    (salvo,) = salvos(game, ATTACKER, TARGET, "combat")

    def work() -> float:
        one_attack.cache_clear()
        needs = needs_of(salvo.profile)
        all_attacks(needs, Amount(plus=4), (), 10)
        damage = all_attacks(needs, Amount(plus=4), (), 10, 1 / 6)
        return float(slain_by(damage, 2, 10).pmf[-1])

    return work


@bench("exact odds of a unit against a unit", target=1, unit="ms")
def encounter_of_units() -> Call:
    """From two names' warscrolls to everything, with the table they stand on."""
    attacker, target = side("Liberators", charged=True), side("Clawlord on Gnaw-beast", cover=True)

    def work() -> float:
        forget()
        return resolve([AttackStep(attacker)], target).destroyed

    return work


@bench("exact odds of three units in sequence", target=50, unit="ms")
def sequence() -> Call:
    """The second and third attack what is left of a unit with a ward that may end."""
    steps = [AttackStep(side(name)) for name in ("Clanrats", "Rat Ogors", "Clawlord on Gnaw-beast")]
    target = side("Lord-Veritant")

    def work() -> float:
        forget()
        return resolve(steps, target).destroyed

    return work


@bench("expected damage, a fresh pair of units", target=0.3, unit="ms")
def fresh_pair() -> Call:
    """What a computer player asks: profiles from the game, nothing about the pair remembered."""
    game = encounter(side("Liberators"), side("Clanrats"), "combat")

    def work() -> float:
        forget()
        worth.cache_clear()
        game.kept("expected").clear()
        game.kept("affecting").clear()
        return expected(game, ATTACKER, TARGET, charged=True).damage

    return work


@bench("expected damage, asked again", target=10, unit="us")
def known_pair() -> Call:
    """The same question while nothing has changed."""
    game = encounter(side("Liberators"), side("Clanrats"), "combat")
    return lambda: expected(game, ATTACKER, TARGET)


@bench("exact odds, 10 x 10 units", target=500, unit="ms")
def ten_by_ten() -> Call:
    """Ten units of two armies against each other."""
    units = units_of([find_army("iron-wardens"), find_army("thicket-folk")])[:10]

    def work() -> Matchups:
        forget()
        return matchups(units)

    return work
