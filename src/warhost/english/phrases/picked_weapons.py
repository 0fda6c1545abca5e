"""A weapon that is picked, and what is said of it."""

from typing import Any

from warhost.engine.catalogue import Weapon
from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.gifts import PICKED, ArmKind, AttacksOf, Gift, NewCharacteristics
from warhost.english.phrases.statements import Give, Statement
from warhost.english.scene import Ref, Scene, tell_ref
from warhost.english.trees import everything
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import COMPANION, attack_kind


class PicksWeapon(Statement, frozen=True):
    """One of a unit's weapons, of a kind if it is said."""

    of: Ref
    kind: ArmKind

    def run(self, use: Use, scene: Scene) -> Script[None]:
        unit = scene.one(self.of)
        names = [each.name for each in self.among(use.game.warscroll(unit).weapons)]
        if names:
            scene.said["weapon"] = yield from use.choose(list(dict.fromkeys(names)), "which weapon")
        else:
            scene.said["weapon"] = "none"
        scene.refs["wielder"] = (unit,)

    def among(self, weapons: tuple[Weapon, ...]) -> list[Weapon]:
        """Those of the unit's weapons that can be picked."""
        return [each for each in weapons if self._fits(each)]

    def _fits(self, weapon: Weapon) -> bool:
        companion = COMPANION in weapon.abilities
        wanted = {"only": companion, "never": not companion}.get(self.kind.companions or "", True)
        return wanted and self.kind.kind in (None, attack_kind(weapon))

    def tell(self) -> str:
        which = {"combat": "melee ", "shooting": "ranged "}.get(self.kind.kind or "", "")
        but = {"only": "Companion ", "never": "non-Companion "}.get(self.kind.companions or "", "")
        return f"pick one of the {but}{which}weapons of {tell_ref(self.of)}"


def speaks_of_weapon(node: Any) -> bool:
    """Is something said of the weapon that was picked?"""
    return any(isinstance(each, AttacksOf) and each.weapon == PICKED for each in everything(node))


rule("picks_weapon", "pick 1 of {of:owner} {kind:arm_kind} [to be the target [weapon]]")(
    lambda of, kind: PicksWeapon(of, kind) if isinstance(of, Ref) else None
)
rule("statement", "{arm:picks_weapon}")(lambda arm: arm)
rule(
    "gift",
    "{add:change} (that|the target) weapon ' {one:arm_name} characteristic [and {two:arm_name} characteristic]",
)(lambda add, one, two=None: _changed(add, (one,) if two is None else (one, two)))


def _changed(add: Any, names: tuple[str, ...]) -> Gift:
    arms = AttacksOf(Ref("wielder"), weapon=PICKED)
    return Gift(arms.of, (NewCharacteristics(names, "add", add, arms),))


rule("arms", "(that|the target|the) weapon")(lambda: AttacksOf(Ref("wielder"), weapon=PICKED))
rule("attacks", "{kind:attack_kind} made with (that|the target) weapon")(
    lambda kind: AttacksOf(Ref("wielder"), kind=kind or None, weapon=PICKED)
)
rule("gift", "{multiply} (that|the target) weapon ' {name:arm_name} characteristic")(
    lambda multiply, name: Gift(
        Ref("wielder"), (NewCharacteristics((name,), "times", multiply, AttacksOf(Ref("wielder"), weapon=PICKED)),)
    )
)
rule("clause", "{arm:picks_weapon} and {add:change} its {name:arm_name} characteristic {duration}")(
    lambda arm, add, name, duration: (arm, Give(_changed(add, (name,)), duration))
)
