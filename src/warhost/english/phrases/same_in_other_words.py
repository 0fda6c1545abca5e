"""What other rules read too, in other words or another order."""

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.gifts import PICKED, AttacksOf, Gift, NewCharacteristics
from warhost.english.phrases.nouns import No, Who
from warhost.english.phrases.permissions import _failing as failing
from warhost.english.phrases.points import Drops
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.statements import Linked
from warhost.english.scene import Ref

# Retreats

rule("sentence", "{link} {body:unhurt_retreat}")(lambda link, body: (Linked(link, body),))
rule("listed", "\u2022 {body:unhurt_retreat}")(lambda body: body)

# Points and weapons

rule("statement", "reset {of:owner} {pool} to 0")(
    lambda of, pool: Drops(None, pool, of) if isinstance(of, Ref) else None
)
rule("gift", "that weapon ' {one:arm_name} characteristic is {amount}")(
    lambda one, amount: Gift(
        Ref("wielder"), (NewCharacteristics((one,), "set", amount, AttacksOf(Ref("wielder"), weapon=PICKED)),)
    )
)
rule("plain_amount", '{dice:dice_inches} {more:added} "')(lambda dice, more: f"{dice}+{more}")

# Attacks from afar

rule(
    "gift",
    "if the unmodified {roll:attack_roll_one} for {kind:an_attack} that targets {to:ref} is [a] {face} and {same:ref} "
    "is more than {inches} from the attacker , (the|that) attack fails [and the attack sequence ends]",
)(lambda roll, kind, to, face, same, inches: _from_afar(roll, kind, to, face, same, inches))


def _from_afar(roll: str, kind: str, to: Ref, face: tuple[int, int], same: Ref, inches: float) -> Gift | None:
    if same.kind not in (to.kind, "it"):
        return None
    far = Who("any", (), (No(InReach(inches, replace(to, at=-1))),))
    return failing(to, AttacksOf(to, at=True, kind=kind or None, against=far), face, roll)  # type: ignore[arg-type]


# At least so much

rule("gift", "{names:named_names} of {arms} is equal to {counted} , unless it would be higher")(
    lambda names, arms, counted: Gift(arms.of, (NewCharacteristics(names, "least", counted, arms),))
)
rule(
    "gift",
    "{add:change} the {one:arm_name} characteristic of {arms} and set its {two:arm_name} characteristic to "
    "{amount:number}",
)(
    lambda add, one, arms, two, amount: (
        Gift(
            arms.of,
            (NewCharacteristics((one,), "add", add, arms), NewCharacteristics((two,), "set", amount, arms)),
        )
        if arms.weapon is not None
        else None
    )
)
