"""Exact odds: what an attack, a charge or a roll will do, from the same rules the game plays by."""

from collections.abc import Iterable, Sequence

from warhost.odds.combatants import Combatant, GivenEffect, UnknownUnit, find_warscroll, side
from warhost.odds.distribution import Distribution
from warhost.odds.effect_lines import effect
from warhost.odds.encounters import AttackStep, check_weapons, resolve
from warhost.odds.from_words import attacker_of, step_of, target_of
from warhost.odds.matrix import Matchups, matrix
from warhost.odds.mortal import mortal
from warhost.odds.outcome import AttackOutcome
from warhost.odds.preview import preview
from warhost.odds.profiles import armed_with, struck
from warhost.odds.rolls import at_least, banish, cast, chant, charge, priority, roll, unbound
from warhost.rules.effects.modifiers import AttackKind

__all__ = [
    "AttackOutcome",
    "AttackStep",
    "Combatant",
    "Distribution",
    "GivenEffect",
    "Matchups",
    "UnknownUnit",
    "armed_with",
    "at_least",
    "attack",
    "banish",
    "cast",
    "chant",
    "charge",
    "effect",
    "find_warscroll",
    "matrix",
    "mortal",
    "preview",
    "priority",
    "resolve",
    "roll",
    "side",
    "struck",
    "unbound",
]  # fmt: skip


def attack(
    attacker: str | Sequence[str] | Combatant, target: str | Combatant, *, models: int | None = None,
    target_models: int | None = None, target_damage: int = 0, charged: bool = False, target_charged: bool = False,
    cover: bool = False, shooting: bool = False, champions: int | None = None, weapons: Sequence[str] | None = None,
    effects: Iterable[str | GivenEffect] = (), target_effects: Iterable[str | GivenEffect] = (),
    abilities: Iterable[str] = (), target_abilities: Iterable[str] = (),
    then: Sequence[str | Combatant | AttackStep] = (),
) -> AttackOutcome:  # fmt: skip
    """All attacks of a unit, and of those that follow, on a target, exactly.

    Units are named, or written out: weapons as a warscroll prints them, a target by its characteristics. Mistakes
    raise ValueError with what would be right.

    >>> round(attack("10 3+ 4+ 1 D3", "health 2, save 5+, ward 6+", target_models=10).mean, 3)
    4.63
    """
    kind: AttackKind = "shooting" if shooting else "combat"
    first = attacker_of(
        attacker, models, kind=kind, charged=charged, effects=effects, champions=champions, abilities=abilities
    )
    foe = target_of(
        target, target_models, cover=cover, charged=target_charged, damage=target_damage, effects=target_effects,
        abilities=target_abilities,
    )  # fmt: skip
    steps = [AttackStep(first, kind, None if weapons is None else tuple(weapons))]
    for each in then:
        steps.append(each if isinstance(each, AttackStep) else step_of(each, kind))
    for step in steps:
        check_weapons(step)
    return resolve(steps, foe)
