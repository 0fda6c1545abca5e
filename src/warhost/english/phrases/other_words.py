"""Other words for what is said elsewhere: characteristics of units that are their weapons', conditions of targets."""

from typing import Any

import msgspec

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import AttacksOf, Fixed, Gift, NewCharacteristics, Rolls
from warhost.english.phrases.moving import MoveNow
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.predicates import Plain
from warhost.rules.effects.modifiers import ControlScore
from warhost.rules.selectors.who import Carries, HasPoints

# Attacks and weapons

rule("gift", "{add:change} the {names:arm_names} (characteristic|characteristics) of {of:whom}")(
    lambda add, names, of: Gift(of, (NewCharacteristics(names, "add", add, AttacksOf(of)),))
)
rule("attacks", "{of:owner} {kind:attack_kind} if they target {against:a_which}")(
    lambda of, kind, against: AttacksOf(of, kind=kind or None, against=against)
)
rule("attacks", "{kind:attack_kind} {of:ref} makes")(lambda kind, of: AttacksOf(of, kind=kind or None))
rule("gift", "{add:change} save rolls for {attacks:mutual_attacks}")(lambda add, attacks: _saves(add, attacks))
rule("mutual_attacks", "{kind:attack_kind} made by {of:ref} that target {against:ref}")(
    lambda kind, of, against: AttacksOf(of, kind=kind or None, against=against)
)


def _saves(add: int | Count, attacks: AttacksOf) -> Gift:
    """Save rolls are those of whom the attacks target."""
    to: Any = attacks.against
    return Gift(to, (Rolls(add, ("save",), AttacksOf(to, kind=attacks.kind, against=attacks.of)),))


# Units

rule("doing", "(includes|include|has|have) any models armed with {weapon}")(
    lambda weapon: Plain(Carries(weapon), f"with {weapon}")
)
rule("doing", "(has|have) (a|an) {pool}")(lambda pool: Plain(HasPoints(pool), f"with {pool} points"))
rule("gift", "{to:whom} [each] (has|have) a maximum control score of {number} that cannot be modified")(
    lambda to, number: Gift(to, (Fixed((ControlScore(cap=number),), f"a control score of {number} at most"),))
)

# Moves

rule("statement", "{who:someone} can [immediately] move {distance} and has fly when it does so")(
    lambda who, distance: msgspec.structs.replace(MoveNow(who, distance.far), flies=True)
)
