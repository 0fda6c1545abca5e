"""Companion weapons that come first where one is picked, or that are meant too; halves that are rounded up."""

from typing import Any

from warhost.engine.catalogue import Weapon
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import ArmKind, AttacksOf, Gift, NewCharacteristics
from warhost.english.phrases.picked_weapons import PicksWeapon
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.characteristics import COMPANION
from warhost.rules.effects.modifiers import CharacteristicModifier

# Companion weapons first


class PicksCompanion(PicksWeapon, frozen=True):
    """One of a unit's weapons: of its Companion weapons, if it has any."""

    def among(self, weapons: tuple[Weapon, ...]) -> list[Weapon]:
        every = super().among(weapons)
        return [each for each in every if COMPANION in each.abilities] or every

    def tell(self) -> str:
        return f"{super().tell()}, a Companion if it has any"


means("companion_said", "companion (weapon|weapons)", ArmKind(None))
means("companion_said", "companion melee (weapon|weapons)", ArmKind("combat"))
means("companion_said", "companion ranged (weapon|weapons)", ArmKind("shooting"))
rule(
    "statement",
    "{arm:picks_weapon} . (you must pick|it must be) a {kind:companion_said} if {whose:ref} has any",
    "{arm:picks_weapon} . if {whose:ref} has any {kind:companion_said} , you must pick 1 of those",
)(lambda arm, kind, whose: _first(arm, kind, whose))


def _first(arm: PicksWeapon, kind: ArmKind, whose: Ref) -> PicksCompanion | None:
    """All of it must be said of the same unit's weapons, and of the same kind."""
    return PicksCompanion(arm.of, arm.kind) if arm.kind == kind and whose.kind in (arm.of.kind, "it") else None


# ... or too

rule(
    "attacks",
    "{of:owner} {kind:attack_kind} , including attacks made with companion weapons , that target {foe:someone}",
)(lambda of, kind, foe: AttacksOf(of, kind=kind or None, against=foe, companion=True))

# Halves


class HalvedUp(NewCharacteristics, frozen=True):
    """Half of a characteristic, rounded up."""

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        terms: dict[str, Any] = {} if self.attacks is None else self.attacks.terms(scene)
        return tuple(CharacteristicModifier(name, "times", 0.5, up=True, **terms) for name in self.names)

    def tell(self) -> str:
        return f"{super().tell()}, rounded up"


rule("gift", "{multiply} {names:named_names} of {arms} < rounding up >")(
    lambda multiply, names, arms: (
        Gift(arms.of, (HalvedUp(names, "times", multiply, arms),)) if multiply == 0.5 else None
    )
)
