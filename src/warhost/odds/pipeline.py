"""The attack pipeline read exactly: the same profiles the game rolls on, as distributions (core-17.0, core-18.0)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from warhost.engine.chances import FACES
from warhost.engine.dice import Amount
from warhost.odds.distribution import Distribution, certain, convolved, mixed, of_amount, thinned
from warhost.rules.effects.characteristics import modified
from warhost.rules.effects.modifiers import CharacteristicModifier
from warhost.rules.fighting.attacking import Profile
from warhost.rules.fighting.weapon_abilities import CRIT_AUTO_WOUND, CRIT_MORTAL, hits_of
from warhost.table.shapes import Matrix

MOST_POINTS = 50_000
"""So many points of damage can be worked out in a moment; nothing on a tabletop comes near."""

Changes = tuple[CharacteristicModifier, ...]


PAIRS = 36
"""Chances are counted in pairs of faces: those of a die, and those it shows if it is rolled again."""


class Needs(NamedTuple):
    """All that counts of a profile: how many of 36 pairs hit, are critical, wound, do not save; and the Damage."""

    hits: int
    crits: int
    wounds: int
    unsaved: int
    crit: str | None
    damage: Amount
    damage_changes: Changes
    hits_inflict: bool = False


class Ward(NamedTuple):
    """One state of a ward: on which faces it takes a point away, and whether a 1 ends it (core-18.1)."""

    faces: tuple[bool, ...] = (False,) * 6
    ends_on_1: bool = False

    @property
    def chance(self) -> float:
        return sum(self.faces) / 6


NO_WARD = Ward()


def needs_of(profile: Profile) -> Needs:
    """Ask a profile about every face of a die."""
    hit, wound, save = profile.again
    hits = _pairs(profile.scores, profile.scores, hit)
    if profile.hits_inflict:
        return Needs(hits, 0, PAIRS, PAIRS, None, profile.damage, profile.damage_modifiers)
    return Needs(
        hits, _pairs(lambda face: profile.critical(face) and profile.scores(face), profile.scores, hit),
        _pairs(profile.wounds, profile.wounds, wound), PAIRS - _pairs(profile.saves, profile.saves, save),
        profile.crit, profile.damage, profile.damage_modifiers, profile.hits_inflict,
    )  # fmt: skip


def _pairs(counted: Callable[[int], bool], passes: Callable[[int], bool], again: int) -> int:
    """In how many pairs the die that stands is one to count; what fails up to a value is rolled again (core-2.2)."""
    second = sum(map(counted, FACES))
    return sum(second if face <= again and not passes(face) else len(FACES) * counted(face) for face in FACES)


def reshaped(base: Distribution, changes: Changes) -> Distribution:
    """A characteristic after its modifiers; random ones are generated first (core-26.0, core-27.0)."""
    if not changes:
        return base
    values = [modified(value, changes) for value in range(len(base.pmf))]
    return Distribution(np.bincount(values, base.pmf))


@lru_cache(maxsize=8192)
def one_attack(needs: Needs, ward: float) -> Distribution:
    """The damage one attack does, each point of it taken away with a ward's chance."""
    damage = thinned(reshaped(of_amount(needs.damage), needs.damage_changes), ward).pmf
    wounds, unsaved = needs.wounds / PAIRS, needs.unsaved / PAIRS
    if needs.hits_inflict:
        return Distribution(_chance_of(needs.hits / PAIRS, damage))
    ordinary = (needs.hits - needs.crits) / PAIRS
    scored = hits_of(needs.crit)
    if scored is not None:
        hit = Distribution(_chance_of(wounds * unsaved, damage))
        missed = 1 - needs.hits / PAIRS
        critical = _as_many(hit, of_amount(scored))
        return mixed([(missed, certain(0)), (ordinary, hit), (needs.crits / PAIRS, critical)])
    certainty = {CRIT_MORTAL: 1.0, CRIT_AUTO_WOUND: unsaved}.get(needs.crit or "", wounds * unsaved)
    return Distribution(_chance_of(ordinary * wounds * unsaved + needs.crits / PAIRS * certainty, damage))


def _chance_of(chance: float, damage: Matrix) -> Matrix:
    """This damage with a chance, otherwise nothing."""
    pmf = chance * damage
    pmf[0] += 1 - chance
    return pmf


@lru_cache(maxsize=8192)
def attacks_of(
    needs: Needs, printed: Amount, changes: Changes, models: int, ward: float = 0.0, extra: int = 0
) -> Distribution:
    """All attacks of so many models with one weapon; random Attacks are generated for each model (core-26.0).

    `extra`: attacks on top of the modified number, as champions have (models-1.0).
    """
    return all_attacks(needs, printed, changes, models, ward, extra)


def all_attacks(
    needs: Needs, printed: Amount, changes: Changes, models: int, ward: float = 0.0, extra: int = 0
) -> Distribution:
    """The same, worked out anew."""
    single = one_attack(needs, ward)
    if not printed.random:
        count = (modified(printed.plus, changes) + extra) * models
        _check(count * single.most)
        return single.times(count)
    number = reshaped(of_amount(printed), changes) + certain(extra)
    _check(number.most * single.most * models)
    return _as_many(single, number).times(models)


def _check(points: int) -> None:
    if points > MOST_POINTS:
        raise ValueError(f"up to {points:,} points of damage is more than can be worked out; at most {MOST_POINTS:,}")


def _as_many(single: Distribution, number: Distribution) -> Distribution:
    """The sum of a random number of the same kind."""
    parts: list[tuple[float, Distribution]] = []
    total = certain(0)
    for count in range(len(number.pmf)):
        if count:
            total = total + single
        parts.append((float(number.pmf[count]), total))
    return mixed(parts)


def damage_and_wards(points: Distribution, wards: Sequence[Ward], first: int = 0) -> list[Matrix]:
    """For each state a ward may end in: the chances of so many points inflicted (row) and so many kept (column)."""
    most = points.most
    live = [np.zeros(most + 1) for _ in wards]
    live[first][0] = 1.0
    found = [np.zeros((most + 1, most + 1)) for _ in wards]
    for rolled in range(most + 1):
        for state, kept in enumerate(live):
            found[state][rolled] = points.pmf[rolled] * kept
        live = _one_more(live, wards)
    return found


def _one_more(live: list[Matrix], wards: Sequence[Ward]) -> list[Matrix]:
    """One more point is rolled for."""
    grown = [np.zeros(len(kept)) for kept in live]
    for state, (kept, ward) in enumerate(zip(live, wards, strict=True)):
        if not kept.any():
            continue
        for face, saved in enumerate(ward.faces, 1):
            after = grown[state + 1] if ward.ends_on_1 and face == 1 else grown[state]
            after[int(not saved) :] += kept[: len(kept) - int(not saved)] / 6
    return grown


def added(one: Matrix, other: Matrix) -> Matrix:
    """The sum of two pairs of numbers that do not depend on each other: rows with rows, columns with columns."""
    rows, columns = one.shape[0] + other.shape[0] - 1, one.shape[1] + other.shape[1] - 1
    flat = convolved(_in_rows_of(one, columns), _in_rows_of(other, columns))
    whole = np.zeros(rows * columns)
    whole[: len(flat)] = flat[: rows * columns]
    return whole.reshape(rows, columns)


def _in_rows_of(table: Matrix, columns: int) -> Matrix:
    wide = np.zeros((table.shape[0], columns))
    wide[:, : table.shape[1]] = table
    return wide.ravel()


def slain_by(damage: Distribution, health: int, models: int, already: int = 0) -> Distribution:
    """How many models go, the points already on the unit counted (core-18.2)."""
    values = np.minimum(models, (np.arange(len(damage.pmf)) + already) // health)
    return Distribution(np.bincount(values, damage.pmf, minlength=models + 1))
