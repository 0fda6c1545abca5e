"""Single dice of a roll that is answered, thrown again; and the next spell, that nobody unbinds."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.afterwards import Rerolls
from warhost.english.phrases.answered_rolls import KINDS, ChangesEither
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.statements import Give
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.further_modifiers import NotUnbound


class RerollsDie(Rerolls, frozen=True):
    """One of the dice of the roll that is answered is thrown again."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from use.reroll_die(self.roll)

    def tell(self) -> str:
        return f"one of the dice of the {self.roll} roll is thrown again"


rule("statement", "[you can] re-roll (1|one) of the dice in the {roll:answered_kind} roll")(
    lambda roll: RerollsDie(roll) if roll == "charge" else None
)


class RerollsTheirs(ChangesEither, frozen=True):
    """The same of one of two rolls of the enemy, whichever is answered."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        yield from use.reroll_die(self.roll if KINDS[self.roll] in use.trigger.ability.keywords else self.other)

    def tell(self) -> str:
        return f"one of the dice of the {self.roll} or {self.other} roll that is answered is thrown again"


rule(
    "sentence",
    "pick 1 dice from the {one:answered_kind} roll or {two:answered_kind} roll for that ability . your opponent must "
    "re-roll that dice .",
)(lambda one, two: (RerollsTheirs(0, one, two),) if {one, two} == {"charge", "casting"} else None)

# Spells that nobody unbinds

rule("clause", "the next spell cast by {to:ref} this {span} cannot be unbound")(
    lambda to, span: (Give(Gift(to, (Fixed((NotUnbound(),), "its next spell cannot be unbound"),)), span),)
)
