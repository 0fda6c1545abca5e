"""Mortal damage that an ability rolls for (core-17.2): dice that may have to succeed first, then wards."""

import numpy as np

from warhost.odds.combatants import Combatant
from warhost.odds.distribution import Distribution, certain, mixed
from warhost.odds.encounters import TARGET, encounter
from warhost.odds.from_words import target_of
from warhost.odds.outcome import AttackOutcome, Foe, Round
from warhost.odds.pipeline import MOST_POINTS, damage_and_wards, slain_by
from warhost.odds.rolls import roll
from warhost.odds.salvos import wards_of
from warhost.rules.effects.characteristics import characteristic

_MOST_WITH_FRAGILE_WARD = 2_000


def mortal(
    damage: int | str, target: str | Combatant, *, rolls: int = 1, on: int | None = None, chance: float = 1.0,
    target_models: int | None = None, target_damage: int = 0,
) -> AttackOutcome:  # fmt: skip
    """So many rolls, each doing this much on a value or more (always, without one); all of it only with a chance.

    `mortal("D3", "Clanrats", on=4)` is a D3 on a 4+; `mortal(1, "Clanrats", rolls=10, on=5)` a point for each 5+ of
    ten dice; `chance=cast(6)` puts a casting roll before it.
    """
    if rolls < 0 or (on is not None and not 2 <= on <= 6) or not 0 <= chance <= 1:
        raise ValueError("rolls are 0 or more, each succeeds on 2+ to 6+ (or always), and a chance is from 0 to 1")
    side = target_of(target, target_models, damage=target_damage)
    each, nothing = roll(damage), certain(0)
    if each.most * rolls > MOST_POINTS:
        raise ValueError(f"at most {MOST_POINTS:,} points can be worked out, not {each.most * rolls:,}")
    if on is not None:
        each = mixed([((7 - on) / 6, each), ((on - 1) / 6, nothing)])
    points = mixed([(chance, each.times(rolls)), (1 - chance, nothing)])
    return suffered(points, side, f"{damage} mortal damage")


def suffered(points: Distribution, side: Combatant, name: str) -> AttackOutcome:
    """What is left of a pool of points after wards, and what it does (core-18.0)."""
    game = encounter(side, side, "shooting")
    health = characteristic(game, TARGET, "Health")
    if side.damage >= health:
        raise ValueError(f"a unit with Health {health} has at most {health - 1} damage on it, not {side.damage}")
    wards = wards_of(game, TARGET)
    if points.most > _MOST_WITH_FRAGILE_WARD and any(ward.chance for ward in wards):
        raise ValueError(f"at most {_MOST_WITH_FRAGILE_WARD:,} points can be warded here, not {points.most:,}")
    kept = points
    if any(ward.chance for ward in wards):
        kept = Distribution(np.sum([table.sum(axis=0) for table in damage_and_wards(points, wards)], axis=0))
    slain = slain_by(kept, health, side.models, side.damage)
    foe = Foe(side.name, side.models, health, side.damage, side.charged, note=side.note)
    rounds = (Round(name, 0, "shooting", False, (), wards, float(slain.pmf[-1])),)
    return AttackOutcome(kept, points, slain, float(slain.pmf[-1]), foe, rounds)
