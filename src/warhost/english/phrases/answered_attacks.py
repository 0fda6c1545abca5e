"""Attacks made as part of the ability that a reaction answers: what is given for them lasts as long as it does."""

from typing import ClassVar

from warhost.english.grammar import rule
from warhost.english.phrases.durations import Lasting
from warhost.english.phrases.gifts import AttacksOf, Gift, NewCharacteristics
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.wards import Cause, LimitedWard
from warhost.english.scene import Ref


class AnsweredAttacks(AttacksOf, frozen=True):
    """The attacks of such an ability that is answered."""

    natural: ClassVar[Lasting | None] = "ability"
    word: str = ""

    def tell(self) -> str:
        return f"{super().tell()} for that {self.word} ability"


rule("attacks", "attacks made as part of that {kind} ability {at:here}")(
    lambda kind, at: AnsweredAttacks(Ref("actor", at), word=kind)
)
rule("arms", "weapons used for attacks made as part of that {kind} ability that target {of:all_which}")(
    lambda kind, of: AnsweredAttacks(of, at=True, word=kind) if isinstance(of, Who) else None
)
rule("arms", "weapons used for attacks made as part of that {kind} ability {at:here}")(
    lambda kind, at: AnsweredAttacks(Ref("actor", at), word=kind)
)


rule("gift", "ignore the rend characteristic of {arms:answered_arms}")(
    lambda arms: Gift(arms.of, (NewCharacteristics(("Rend",), "most", 0, arms),))
)
rule("answered_arms", "weapons used for attacks made as part of that {kind} ability {at:here}")(
    lambda kind, at: AnsweredAttacks(Ref("actor", at), word=kind)
)


class AnsweredWard(LimitedWard, frozen=True):
    """A ward against damage of those attacks."""

    natural: ClassVar[Lasting | None] = "ability"
    word: str = ""

    def tell(self) -> str:
        return f"{super().tell()} for that {self.word} ability"


rule("gift", "{to:ref} has ward < {face} > against damage points inflicted by attacks made as part of that {kind} "
     "ability")(lambda to, face, kind: Gift(to, (AnsweredWard(face[0], (Cause("ATTACK"),), False, kind),)))  # fmt: skip
