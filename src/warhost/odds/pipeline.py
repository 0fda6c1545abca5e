"""The attack pipeline read exactly: the same profiles the game rolls on, as distributions (core-17.0)."""

import numpy as np

from warhost.engine.dice import Amount
from warhost.odds.distribution import Distribution, certain, kept_after, mixed, of_amount
from warhost.rules.attacking import Profile
from warhost.rules.characteristics import modified
from warhost.rules.modifiers import CharacteristicModifier
from warhost.rules.weapon_abilities import CRIT_2_HITS, CRIT_AUTO_WOUND, CRIT_MORTAL

FACES = range(1, 7)


def damage_of(profile: Profile) -> Distribution:
    """The Damage of one successful attack, modified after it is generated (core-26.0, core-27.0)."""
    return reshaped(of_amount(profile.damage), profile.damage_modifiers)


def reshaped(base: Distribution, changes: tuple[CharacteristicModifier, ...]) -> Distribution:
    """A characteristic after its modifiers."""
    if not changes:
        return base
    pmf = np.zeros(max(modified(value, changes) for value in range(len(base.pmf))) + 1)
    for value, chance in enumerate(base.pmf):
        if chance:
            pmf[modified(value, changes)] += chance
    return Distribution(pmf)


def one_attack(profile: Profile) -> Distribution:
    """The damage one attack puts into the pool."""
    damage, nothing = damage_of(profile), certain(0)
    hits = sum(profile.hits(face) for face in FACES) / 6
    crits = sum(profile.critical(face) for face in FACES) / 6
    wounds = sum(profile.wounds(face) for face in FACES) / 6
    unsaved = 1 - sum(profile.saves(face) for face in FACES) / 6
    hit = mixed([(wounds * unsaved, damage), (1 - wounds * unsaved, nothing)])
    critical = {
        CRIT_MORTAL: damage,
        CRIT_AUTO_WOUND: mixed([(unsaved, damage), (1 - unsaved, nothing)]),
        CRIT_2_HITS: hit + hit,
    }.get(profile.crit or "", hit)
    return mixed([(1 - hits, nothing), (hits - crits, hit), (crits, critical)])


def attacks_of(
    profile: Profile, printed: Amount, changes: tuple[CharacteristicModifier, ...], models: int
) -> Distribution:
    """All attacks of so many models with one weapon; random Attacks are generated for each model (core-26.0)."""
    single = one_attack(profile)
    if not printed.random:
        return single.times(modified(printed.plus, changes) * models)
    number = reshaped(of_amount(printed), changes)
    per_model = mixed((float(chance), single.times(count)) for count, chance in enumerate(number.pmf))
    return per_model.times(models)


def warded(damage: Distribution, chance: float, lost_on_one: bool = False) -> Distribution:
    """Damage after ward rolls (core-18.1). `lost_on_one`: an unmodified 1 ends the ward for the points that follow."""
    if chance <= 0:
        return damage
    pmf = np.zeros(len(damage.pmf))
    for points, likely in enumerate(damage.pmf):
        if likely:
            kept = _kept_one_by_one(points, chance) if lost_on_one else kept_after(points, chance)
            pmf[: points + 1] += likely * kept
    return Distribution(pmf)


def _kept_one_by_one(points: int, chance: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Points kept while each roll may also end the ward."""
    kept = np.zeros(points + 1)
    live = np.array([1.0])
    for rolled in range(points):
        left = points - rolled - 1
        for count, likely in enumerate(live):
            kept[count + 1 + left] += likely / 6
        grown = np.zeros(len(live) + 1)
        grown[:-1] += live * chance
        grown[1:] += live * (5 / 6 - chance)
        live = grown
    kept[: len(live)] += live
    return kept


def slain_by(damage: Distribution, health: int, models: int, already: int = 0) -> Distribution:
    """How many models go, the points already on the unit counted (core-18.2)."""
    pmf = np.zeros(models + 1)
    for points, chance in enumerate(damage.pmf):
        pmf[min(models, (already + points) // health)] += chance
    return Distribution(pmf)
