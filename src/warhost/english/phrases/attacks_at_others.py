"""Attacks by whom they do not target, weapons by name and kind, attacks that all have one target."""

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import AttacksOf, Fixed, Gift
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.nouns import Either, No, SideBySide, Who
from warhost.english.phrases.predicates import ITSELF, Fighting, TheSame
from warhost.english.phrases.statements import Give
from warhost.english.scene import Ref
from warhost.rules.effects.further_modifiers import OneTarget

rule("attacks", "{kind:attack_kind} made by {of:whom} that do not target {but:ref}")(
    lambda kind, of, but: AttacksOf(of, kind=kind or None, against=_others(but))
)


def _others(but: Ref) -> Who:
    same = ITSELF if but.kind == "me" else TheSame(but)
    return Who("any", (), (No(same),), at=but.at)


rule("arms", "{of:owner} {weapon} melee weapons")(lambda of, weapon: AttacksOf(of, kind="combat", weapon=weapon))
rule("arms", "{of:owner} {weapon} ranged weapons")(lambda of, weapon: AttacksOf(of, kind="shooting", weapon=weapon))
rule("attacks", "{of:owner} non- companion {kind:attack_kind}")(
    lambda of, kind: AttacksOf(of, kind=kind or None, companions="never")
)

# Attacks of this unit, or of others

rule("attack_by", "{keyword:attack_keyword} made by {one:ref} or {two:a_which}")(
    lambda keyword, one, two: AttackBy(SideBySide(one, two), keyword)  # type: ignore[arg-type]
)
rule("being", "in combat with {one:ref} or with {two:a_which}")(lambda one, two: Either((Fighting(one), Fighting(two))))

# All at one unit

ONE_AIM = Fixed((OneTarget(None),), "all its attacks have the same target")
rule("gift", "all of {of:owner} attacks must target the same enemy unit")(lambda of: Gift(of, (ONE_AIM,)))
rule("clause", "all of {of:owner} attacks this {span} must target the same enemy unit")(
    lambda of, span: (Give(Gift(of, (ONE_AIM,)), span),)
)
