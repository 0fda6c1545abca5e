"""Single rolls of attacks at somebody: unmodified hit rolls that others made, and what follows them."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.gifts import AttacksOf, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.permissions import Fails
from warhost.english.phrases.predicates import People
from warhost.english.phrases.statements import Body, Give, If
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import Ref
from warhost.rules.words import FIGHT, SHOOT

means("one_attack", "(an attack|attacks)", "")
means("one_attack", "(a combat attack|combat attacks)", FIGHT)
means("one_attack", "(a shooting attack|shooting attacks)", SHOOT)
means("by_enemies", "made by (an enemy unit|enemy units)", True)
means("aims_at", "(that targets|that target|made against)", True)
rule("rolled_at", "{keyword:one_attack} [{by_enemies}] {aims_at} {on:someone}")(
    lambda keyword, on, aims_at, by_enemies=True: (keyword or None, on)
)


def _at(rolled: tuple[str | None, People], number: int) -> Trigger:
    keyword, on = rolled
    everybody = replace(on, one=False) if isinstance(on, Who) else on
    return Trigger("targeted", everybody, keyword=keyword, fact="hit roll", number=number)


rule(
    "trigger",
    "(the|an) unmodified hit roll for {rolled:rolled_at} is [a] {number}",
    "your opponent makes an unmodified hit roll of {number} for {rolled:rolled_at}",
)(lambda rolled, number: _at(rolled, number))
rule("prefix", "for each unmodified hit roll of {number} for {rolled:rolled_at}")(
    lambda number, rolled: EachTime(_at(rolled, number), ())
)
means("own_attack", "a combat attack", FIGHT)
means("own_attack", "a shooting attack", SHOOT)
means("own_attack", "an attack", "")
rule(
    "trigger",
    "the unmodified hit roll for {keyword:own_attack} made by {on:someone} is {number}",
    "you make an unmodified hit roll of {number} for {keyword:own_attack} made by {on:someone}",
)(lambda keyword, on, number: Trigger("has attacked", on, keyword=keyword or None, fact="hit roll", number=number))
rule("prefix", "for each unmodified hit roll of {number} for an attack made by {on:someone}")(
    lambda number, on: EachTime(Trigger("has attacked", on, fact="hit roll", number=number), ())
)
rule("trigger", "an unmodified hit roll for an attack made by {on:someone} is {number}")(
    lambda on, number: Trigger("has attacked", on, fact="hit roll", number=number)
)
rule("trigger", "the unmodified save roll for {keyword:save_for} that (targets|target) {on:someone} is {number}")(
    lambda keyword, on, number: Trigger("attacked", on, keyword=keyword, fact="save roll", number=number)
)
rule("prefix", "for each unmodified hit roll of {number} for {keyword:own_attack} made with {on:owner} {weapon}")(
    lambda number, keyword, on, weapon: EachTime(
        Trigger("has attacked", on, keyword=keyword or None, fact="hit roll", number=number, weapon=weapon), ()
    )
)
rule("trigger", "{keyword:own_attack} made with {on:owner} {weapon} scores a critical hit")(
    lambda keyword, on, weapon: Trigger("has attacked", on, keyword=keyword or None, fact="critical hit", weapon=weapon)
)

# Attacks that fail unless something is so

rule(
    "clause",
    "if the unmodified {roll:attack_roll_one} for {kind:an_attack} that targets {to:ref} is {face} and {condition} , "
    "(the|that) attack fails [and the attack sequence ends]",
)(lambda roll, kind, to, face, condition: _fails(roll, kind, to, face, condition))


def _fails(roll: str, kind: str, to: Ref, face: tuple[int, int], condition: Condition) -> Body | None:
    if face[0] != 1 or face[1] >= 6 or to.kind != "me":
        return None
    fails = Fails(face[1], roll, AttacksOf(to, at=True, kind=kind or None))  # type: ignore[arg-type]
    return (If(condition, (Give(Gift(to, (fails,))),)),)
