"""Unmodified rolls that succeed or fail whatever the modifiers, of saves and of attacks with some weapons."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule, words
from warhost.english.phrases.gifts import AttacksOf, Boon, Fixed, Gift
from warhost.english.phrases.nouns import Who, select
from warhost.english.phrases.permissions import Fails
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.modifiers import AttackKind, AttackRule, DiceRule


class SureSaves(Boon, frozen=True):
    """Unmodified save rolls from a value on succeed."""

    least: int
    kind: AttackKind | None = None
    attacks: AttacksOf | None = None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        foe = None if self.attacks is None or self.attacks.against is None else select(self.attacks.against, scene)
        return (AttackRule(at=True, saves_from=self.least, attack=self.kind, companion=True, against=foe),)

    def tell(self) -> str:
        kind = f" in {self.kind}" if self.kind else ""
        return f"unmodified save rolls of {self.least}+ succeed{kind}{self.attacks.tell() if self.attacks else ''}"


rule("gift", "unmodified save rolls of {face} for {to:ref} are always successful")(
    lambda face, to: Gift(to, (SureSaves(face[0]),)) if face[1] == 99 and 1 < face[0] <= 6 else None
)
means("attack_fails", "(the|that) attack fails [and the attack sequence ends]", True)
rule(
    "gift",
    "each time you make an unmodified save roll of {face} for {kind:an_attack} that targets {to:ref} , {attack_fails}",
)(
    lambda face, kind, to, attack_fails: (
        Gift(to, (SureSaves(face[0], kind or None),)) if face[1] == 99 and 1 < face[0] <= 6 else None
    )
)

# Attacks that fail

rule(
    "gift",
    "if the unmodified {roll:attack_roll_one} for an attack made with a companion weapon that targets {to:someone} is "
    "[a] {face} , {attack_fails}",
)(lambda roll, to, face, attack_fails: _failing(to, AttacksOf(to, at=True, companions="only"), face, roll))
rule(
    "gift",
    "if the unmodified hit [roll] or wound roll for {kind:an_attack} that targets {to:someone} is [a] {face} , "
    "{attack_fails}",
)(lambda kind, to, face, attack_fails: _failing(to, AttacksOf(to, at=True, kind=kind or None), face, "hit", "wound"))


def _failing(to: Ref | Who, attacks: AttacksOf, face: tuple[int, int], *rolls: str) -> Gift | None:
    """From 1 to some face; a 6 among them would leave none."""
    if face[0] != 1 or face[1] >= 6:
        return None
    whom = replace(to, one=False) if isinstance(to, Who) else to
    return Gift(whom, tuple(Fails(face[1], roll, attacks) for roll in rolls))


# Critical hits and rolls made again


class OnlyCriticals(Boon, frozen=True):
    """Of attacks that target it, critical hits alone are hits."""

    kind: AttackKind | None

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return (AttackRule(at=True, only_crits=True, attack=self.kind),)

    def tell(self) -> str:
        return f"only critical hits hit it{f' in {self.kind}' if self.kind else ''}"


rule("gift", "only critical hits score successful hits for {kind:attack_kind} that target {to:ref}")(
    lambda kind, to: Gift(to, (OnlyCriticals(kind or None),))
)
rule("gift", "you can re-roll ward rolls of 1 for {to:whom}")(lambda to: _wards_again(to, 1))
rule("gift", "you can re-roll ward rolls of 1 or 2 for {to:whom}")(lambda to: _wards_again(to, 2))


def _wards_again(to: Any, up_to: int) -> Gift:
    return Gift(to, (Fixed((DiceRule("ward", reroll=True, up_to=up_to),), f"re-rolls ward rolls up to {up_to}"),))


words("unit_roll", rally_rolls="rally")
