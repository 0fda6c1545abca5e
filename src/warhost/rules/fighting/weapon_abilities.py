"""Weapon abilities (core-20.0): what each adds to a weapon's Rend or Damage, and what a critical hit does."""

import re

from warhost.engine.dice import Amount, amount
from warhost.engine.game import Game
from warhost.rules.effects.characteristics import COMPANION, has_keyword
from warhost.rules.history import has_charged

CRIT_2_HITS, CRIT_AUTO_WOUND, CRIT_MORTAL = "Crit (2 Hits)", "Crit (Auto-wound)", "Crit (Mortal)"
CRITS = (CRIT_2_HITS, CRIT_AUTO_WOUND, CRIT_MORTAL)
CHARGE_DAMAGE, SHOOT_IN_COMBAT = "Charge (+1 Damage)", "Shoot in Combat"
_ANTI = re.compile(r"^Anti-(.+?) \(\+(\d+) Rend\)$", re.IGNORECASE)

_HITS = re.compile(r"^Crit \((\d*D?\d+) Hits\)$")

KNOWN = (*CRITS, CHARGE_DAMAGE, COMPANION, SHOOT_IN_COMBAT)


def is_known(ability: str) -> bool:
    """Is this a weapon ability the rules define?"""
    return ability in KNOWN or _ANTI.match(ability) is not None or _HITS.match(ability) is not None


def hits_of(crit: str | None) -> Amount | None:
    """How many hits a critical hit scores with this ability; None where it says nothing of them."""
    found = _HITS.match(crit or "")
    return amount(int(found[1]) if found[1].isdigit() else found[1]) if found else None


def crits_of(abilities: tuple[str, ...]) -> tuple[str, ...]:
    """Those that apply on a critical hit, as listed; of several the attacker picks one beforehand."""
    return tuple(dict.fromkeys(each for each in abilities if each in CRITS or hits_of(each) is not None))


def extra_rend(game: Game, abilities: tuple[str, ...], target: str) -> int:
    """Anti-X: +1 Rend against targets with the keyword, or that charged; several are cumulative."""
    total = 0
    for each in abilities:
        match = _ANTI.match(each)
        if match:
            word = match[1].upper()
            fits = has_charged(game, target) if word == "CHARGE" else has_keyword(game, target, word)
            total += int(match[2]) * fits
    return total


def extra_damage(game: Game, abilities: tuple[str, ...], unit: str) -> int:
    """Charge (+1 Damage): if the attacking unit charged this turn."""
    return int(CHARGE_DAMAGE in abilities and has_charged(game, unit))
