"""Attacks and weapons by who makes them and whom they target, in whatever order it is said."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import ArmKind, ArmsHave, AttacksOf, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.scene import Ref

rule("gift", "{arms} (have|has) {abilities:arm_abilities} for attacks that target {against:someone}")(
    lambda arms, abilities, against: _having(arms, abilities, against)
)


def _having(arms: AttacksOf, abilities: tuple[str, ...], against: Ref | Who) -> Gift | None:
    if arms.against is not None or arms.at:
        return None
    return Gift(arms.of, (ArmsHave(abilities, replace(arms, against=against)),))


rule("arms", "{kind:arm_kind} used for {attack:attack_kind} made by {of:whom} that target {against:someone}")(
    lambda kind, attack, of, against: _used_for(kind, attack, of, against)
)


def _used_for(kind: ArmKind, attack: str, of: Ref | Who, against: Ref | Who) -> AttacksOf | None:
    """Of attacks that target this unit it is this unit's affair, whoever makes them."""
    if attack and kind.kind not in (None, attack):
        return None
    at_me = isinstance(against, Ref) and against.kind == "me"
    whose = {"of": against, "at": True, "against": of} if at_me else {"of": of, "against": against}
    return replace(kind.of(of), kind=kind.kind or attack or None, **whose)


rule("attacks", "{kind:attack_kind} made by {of:whom} against {against:someone}")(
    lambda kind, of, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("gift", "{attacks} have {abilities:arm_abilities}")(
    lambda attacks, abilities: (
        Gift(attacks.of, (ArmsHave(abilities, attacks),)) if not attacks.at and attacks.kind else None
    )
)
rule("ref", "the target of those attacks {at:here}")(lambda at: Ref("target", at))
rule(
    "attacks", "{of:owner} {kind:attack_kind} , including those made with companion weapons , that target {foe:someone}"
)(lambda of, kind, foe: AttacksOf(of, kind=kind or None, against=foe, companion=True))
rule("arms", "{kind:arm_kind} used by {of:whom} for attacks that target {foe:someone} , including companion weapons ,")(
    lambda of, kind, foe: kind.of(of, against=foe, companion=True)
)
