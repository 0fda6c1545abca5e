"""Exact odds: what an attack, a charge or a roll will do, from the same rules the game plays by."""

from collections.abc import Sequence

from warhost.odds.distribution import Distribution
from warhost.odds.encounters import Outcome, Side, UnknownUnit, find_warscroll, inflicted_by, outcome_of
from warhost.odds.rolls import at_least, charge, roll
from warhost.rules.modifiers import AttackKind

__all__ = ["Distribution", "Outcome", "Side", "UnknownUnit", "at_least", "attack", "charge", "find_warscroll", "roll"]


def attack(
    attacker: str | Side, target: str | Side, *, models: int | None = None, target_models: int | None = None,
    charged: bool = False, cover: bool = False, shooting: bool = False, weapons: Sequence[str] | None = None,
    then: Sequence[str | Side] = (),
) -> Outcome:  # fmt: skip
    """All attacks of a unit (and of those that follow) on a target, exactly.

    >>> round(attack("Liberators", "Clanrats").damage.mean, 3) > 0
    True
    """
    kind: AttackKind = "shooting" if shooting else "combat"
    first = attacker if isinstance(attacker, Side) else side(attacker, models, charged=charged)
    foe = target if isinstance(target, Side) else side(target, target_models, cover=cover)
    pool = inflicted_by(first, foe, kind, weapons)
    for each in then:
        pool += inflicted_by(each if isinstance(each, Side) else side(each, None), foe, kind)
    return outcome_of(pool, first, foe, kind)


def side(name: str, models: int | None = None, *, charged: bool = False, cover: bool = False) -> Side:
    """A shipped unit by name, at full strength unless told otherwise."""
    scroll = find_warscroll(name)
    if models is not None and models < 1:
        raise ValueError(f"a unit has at least 1 model, not {models}")
    return Side(scroll, models or scroll.size, charged=charged, cover=cover)
