"""What holds as long as an ability is used: flight, and rolls of the attacks that a reaction answers."""

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import AttacksOf, Fixed, Gift
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.permissions import Fails, RollsAgainst
from warhost.english.phrases.statements import Body, Give
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.modifiers import DiceRule, Has, Lacks

# Flight

FLIES, GROUNDED = Fixed((Has("FLY"),), "has FLY"), Fixed((Lacks("FLY"),), "does not fly")
rule("clauses", "(when|while) using (a|an) {kind} ability , {to:ref} has fly")(
    lambda kind, to: _during(to, (kind,), Give(Gift(to, (FLIES,)), "ability")) if to.kind == "me" else None
)
means("no_flight", "the (effect|effects) of the 'fly' ability (does|do) not apply to", True)
rule("clauses", "each time {on:use_of} uses {words:used_kind} , {no_flight} {same:ref}")(
    lambda on, words, no_flight, same: (
        _during(on, words, Give(Gift(same, (GROUNDED,)), "ability")) if same.kind in ("that", "it") else None
    )
)


def _during(on: Ref | Who, words: tuple[str, ...], given: Give) -> Body:
    everybody = replace(on, one=False) if isinstance(on, Who) else on
    return (EachUse(Trigger("declares", everybody), (given,), None, words),)


# Attacks that are answered


class OnesAgain(RollsAgainst, frozen=True):
    """Unmodified rolls of 1 may be made again."""

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        again = super().modifiers(scene)
        return tuple(replace(each, up_to=1) for each in again if isinstance(each, DiceRule))

    def tell(self) -> str:
        return f"may re-roll {' and '.join(self.rolls)} rolls of 1{self.attacks.tell()}"


rule("gift", "[you can] re-roll {rolls:attack_rolls} of 1 for {attacks}")(
    lambda rolls, attacks: (
        Gift(attacks.of, (OnesAgain(rolls, attacks),))
        if not attacks.at and attacks.weapon is None and attacks.companions is None
        else None
    )
)
rule("answered_attack", "[the] (attacks|an attack) made as part of that {kind} ability {at:here}")(
    lambda kind, at: AttacksOf(Ref("actor", at)) if kind in ("SHOOT", "FIGHT", "ATTACK") else None
)
rule("clause", "[you can] re-roll {rolls:attack_rolls} of 1 for {attacks:answered_attack}")(
    lambda rolls, attacks: (Give(Gift(attacks.of, (OnesAgain(rolls, attacks),)), "ability"),)
)
rule(
    "clause",
    "if the unmodified {roll:attack_roll_one} for {attacks:answered_attack} is {face} , (the|that) attack fails "
    "[and the attack sequence ends]",
)(
    lambda roll, attacks, face: (
        (Give(Gift(attacks.of, (Fails(face[1], roll, attacks),)), "ability"),) if face[0] == 1 and face[1] < 6 else None
    )
)
