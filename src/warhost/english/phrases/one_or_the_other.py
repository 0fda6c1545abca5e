"""Abilities of two kinds of which a unit uses one in a phase, and characteristics that are halved and rounded up."""

from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Boon, Gift
from warhost.english.scene import Scene
from warhost.rules.effects.modifiers import Cannot, CharacteristicModifier, While
from warhost.rules.selectors.did import Used


class OneKindAPhase(Boon, frozen=True):
    """Who has used one of the two in a phase cannot use the other in it."""

    one: str
    two: str

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        pairs = ((self.one, self.two), (self.two, self.one))
        return tuple(While(Used(used, phase=True), (Cannot(other),)) for used, other in pairs)

    def tell(self) -> str:
        return f"not {self.one} and {self.two} in one phase"


rule("gift", "{to:ref} cannot use {one:kind} abilities and {two:kind} abilities in the same phase")(
    lambda to, one, two: Gift(to, (OneKindAPhase(one, two),)) if one != two else None
)


class HalfRoundedUp(Boon, frozen=True):
    """Half of a characteristic; what is left is rounded down (core-27.0), so that a half more rounds it up."""

    name: str

    def modifiers(self, scene: Scene) -> tuple[Modifier, ...]:
        return CharacteristicModifier(self.name, "times", 0.5), CharacteristicModifier(self.name, "add", 0.5)

    def tell(self) -> str:
        return f"{self.name} halved, rounded up"


rule("gift", "halve {of:owner} {name:characteristic} characteristic < rounding up >")(
    lambda of, name: Gift(of, (HalfRoundedUp(name),))
)
