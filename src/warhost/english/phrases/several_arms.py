"""Several weapons by their names, weapon abilities for some attacks only, and picked weapons called the target."""

from collections.abc import Callable
from typing import Any

import msgspec

from warhost.english.grammar import rule, series
from warhost.english.phrases.gifts import PICKED, ArmsHave, AttacksOf, Gift, NewCharacteristics, People, Rolls
from warhost.english.phrases.weapon_rules import WithoutEffect
from warhost.english.scene import Ref

series("own_arms", "weapon")


def _several(of: People, names: tuple[str, ...]) -> tuple[AttacksOf, ...] | None:
    """Two weapons or more, none of them twice."""
    return tuple(AttacksOf(of, weapon=each) for each in names) if len(set(names)) == len(names) > 1 else None


rule("several_arms", "{of:owner} {names:own_arms}", "{of:owner} {names:own_arms_or}")(_several)
rule(
    "several_arms",
    "the {names:own_arms} (of|used by) {of:whom}",
    "the {names:own_arms_or} (of|used by) {of:whom}",
)(_several)


def _each(arms: tuple[AttacksOf, ...], make: Callable[[AttacksOf], Any]) -> Gift:
    return Gift(arms[0].of, tuple(make(each) for each in arms))


rule("gift", "{add:change} {names:named_names} of {arms:several_arms}")(
    lambda add, names, arms: _each(arms, lambda each: NewCharacteristics(names, "add", add, each))
)
rule("gift", "{arms:several_arms} (have|has) {abilities:arm_abilities}")(
    lambda arms, abilities: _each(arms, lambda each: ArmsHave(abilities, each))
)
rule("gift", "{add:change} {rolls:attack_rolls} for {arms:several_arms}")(
    lambda add, rolls, arms: _each(arms, lambda each: Rolls(add, rolls, each))
)

# For some attacks

rule("gift", "{arms} (have|has) {abilities:arm_abilities} for attacks that target {against:someone}")(
    lambda arms, abilities, against: (
        Gift(arms.of, (ArmsHave(abilities, msgspec.structs.replace(arms, against=against)),))
        if arms.against is None and not arms.at
        else None
    )
)

# A picked weapon

rule("gift", "{add:change} the target ' {names:arm_names} (characteristic|characteristics)")(
    lambda add, names: Gift(
        Ref("wielder"), (NewCharacteristics(names, "add", add, AttacksOf(Ref("wielder"), weapon=PICKED)),)
    )
)

# Critical hits without more

CRITICAL = ("Crit (2 Hits)", "Crit (Auto-wound)", "Crit (Mortal)")
rule("gift", "weapon abilities that apply on a critical hit have no effect on {attacks}")(
    lambda attacks: (
        Gift(attacks.of, tuple(WithoutEffect(attacks, each) for each in CRITICAL))
        if attacks.weapon is None and attacks.companions is None
        else None
    )
)
