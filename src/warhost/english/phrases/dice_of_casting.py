"""Single dice of casting rolls and charge rolls: rolled again, or made as high as the highest."""

from typing import ClassVar

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Rerolls, Unbound
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.rolling import OnRoll
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import DiceRule


class OneDieAgain(Rerolls, frozen=True):
    """One of the dice of the casting roll that is answered is rolled again: which, the user says."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        if self.roll in use.trigger.fixed or self.roll not in use.trigger.judged:
            return
        faces = sorted(use.trigger.rolls[f"unmodified {self.roll}"], reverse=self.whose == "enemy")
        said = yield from use.choose([str(face) for face in dict.fromkeys(faces)], "which dice")
        use.trigger.judged[self.roll].die_again(int(said))

    def tell(self) -> str:
        return f"one dice of the {self.roll} roll is rolled again"


class TheirDieAgain(OneDieAgain, frozen=True):
    """The same of a roll of the enemy."""

    whose: ClassVar[str] = "enemy"

    def tell(self) -> str:
        return f"one dice of the enemy's {self.roll} roll is rolled again"


rule("statement", "[you can] re-roll (1|one) of the dice in the casting roll")(lambda: OneDieAgain("casting"))
means("that_casting", "(that|the) casting roll [for that (ability|spell)]", True)
rule("statement", "pick (1|one) dice from {that_casting} . your opponent must re-roll that dice")(
    lambda that_casting: TheirDieAgain("casting")
)


class Levelled(Rerolls, frozen=True):
    """The lowest dice of the charge roll that is answered counts as the highest."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        rolls = [each for each in use.game.events if isinstance(each, Rolled) and each.kind == self.roll]
        own = [each for each in rolls if each.unit == use.trigger.unit_or_none]
        if own:
            use.change_roll(max(own[-1].faces) - min(own[-1].faces), self.roll)
        yield from ()

    def tell(self) -> str:
        return f"the lowest dice of the {self.roll} roll counts as the highest"


rule("statement", "[you can] change the lowest d6 in the charge roll to match the highest d6")(
    lambda: Levelled("charge")
)
LEVELLED = Fixed((DiceRule("casting", levelled=True),), "the lowest dice of casting rolls counts as the highest")
rule("gift", "when you make a casting roll for {to:ref} , you can change the lowest d6 to match the highest d6")(
    lambda to: Gift(to, (LEVELLED,))
)

# Spells that a roll of one's own undoes

rule("statement", "the spell is unbound")(lambda: Unbound("SPELL"))
rule("clauses", "if the spell was unbound and the {name:roll_name} roll was {face} , {body:clauses}")(
    lambda name, face, body: (OnRoll(face[0], face[1], body),) if face[1] == 99 else None
)
