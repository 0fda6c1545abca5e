"""What somebody says, made into sides: names, written-out profiles, and who attacks next."""

import re
from collections.abc import Iterable, Sequence

from warhost.odds.combatants import Combatant, GivenEffect, side
from warhost.odds.effect_lines import effect
from warhost.odds.encounters import AttackStep
from warhost.odds.profiles import armed_with, is_target, is_weapon, struck
from warhost.rules.effects.modifiers import AttackKind

_THEN = re.compile(r"^\s*(?:and\s+)?then\s+", re.IGNORECASE)
_MODELS = re.compile(r"^(\d+) models?$", re.IGNORECASE)
SEQUENCE_EXAMPLE = '"then Prosecutors, 3 models, charged"'


def attacker_of(
    said: str | Sequence[str] | Combatant, models: int | None = None, *, kind: AttackKind = "combat",
    charged: bool = False, effects: Iterable[str | GivenEffect] = (), champions: int | None = None,
    abilities: Iterable[str] = (),
) -> Combatant:  # fmt: skip
    """A side, a unit's name, or one or several weapons written out."""
    if isinstance(said, Combatant):
        return said
    given = _given(effects)
    rows = [said] if isinstance(said, str) and is_weapon(said) else [] if isinstance(said, str) else list(said)
    if rows:
        if list(abilities):
            raise ValueError("abilities of an army are for its units; give weapons written out effects instead")
        return armed_with(rows, models, kind=kind, charged=charged, effects=given, champions=champions)
    if not isinstance(said, str):
        raise ValueError("who attacks? Give a unit's name or at least one weapon")
    return side(said, models, charged=charged, effects=given, champions=champions, abilities=abilities)


def target_of(
    said: str | Combatant, models: int | None = None, *, cover: bool = False, charged: bool = False, damage: int = 0,
    effects: Iterable[str | GivenEffect] = (), abilities: Iterable[str] = (),
) -> Combatant:  # fmt: skip
    """A side, a unit's name, or characteristics written out."""
    if isinstance(said, Combatant):
        return said
    given = _given(effects)
    if is_target(said):
        if list(abilities):
            raise ValueError("abilities of an army are for its units; give a target written out effects instead")
        return struck(said, models, cover=cover, charged=charged, damage=damage, effects=given)
    return side(said, models, cover=cover, charged=charged, damage=damage, effects=given, abilities=abilities)


def _given(effects: Iterable[str | GivenEffect]) -> tuple[GivenEffect, ...]:
    return tuple(each if isinstance(each, GivenEffect) else effect(each) for each in effects)


def step_of(said: str | Combatant, kind: AttackKind = "combat") -> AttackStep:
    """Who attacks next: "then Prosecutors, 3 models, charged"; weapons written out will do as well.

    "with +1 to hit rolls" puts something in force on them, "only Stormcall Javelin" names a weapon.
    """
    if isinstance(said, Combatant):
        return AttackStep(said, kind)
    parts = [part.strip() for part in _THEN.sub("", said).split(",")]
    models, charged = None, False
    effects: list[str] = []
    weapons: list[str] = []
    while len(parts) > 1:
        last = parts[-1]
        number = _MODELS.match(last)
        word, _, rest = last.partition(" ")
        if number is not None:
            models = int(number[1])
        elif last.lower() == "charged":
            charged = True
        elif last.lower() in ("shooting", "combat"):
            kind = "shooting" if last.lower() == "shooting" else "combat"
        elif word.lower() in ("with", "only") and rest:
            (effects if word.lower() == "with" else weapons).append(rest.strip())
        else:
            break
        parts.pop()
    rest = ", ".join(parts)
    if not rest:
        raise ValueError(f"who attacks next? Right is, for example, {SEQUENCE_EXAMPLE}")
    side = attacker_of(rest, models, kind=kind, charged=charged, effects=reversed(effects))
    return AttackStep(side, kind, tuple(weapons) or None)
