"""Units that are destroyed and cannot be replaced, rolls to cast compared to what a unit has."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import Destroys
from warhost.english.phrases.harm import AttackBy, Harmed
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.sorcery import UnmodifiedCast
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select


class DestroysForGood(Destroys, frozen=True):
    """A unit is destroyed, and nothing can replace it."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        yield from super().run(use, scene)
        for unit in scene.units(self.who):
            if use.game.unit(unit).status == "destroyed":
                use.game.change_unit(unit, replaced=True)

    def tell(self) -> str:
        return f"{super().tell()} for good"


rule("statement", "{who:ref} is automatically destroyed and cannot be replaced for the rest of the battle")(
    lambda who: DestroysForGood(who)
)


class NumberExceeds(Condition, frozen=True):
    """One number is more than another."""

    one: Count
    two: Count

    def holds(self, scene: Scene) -> bool:
        return self.one.value(scene) > self.two.value(scene)

    def select(self, scene: Scene) -> Select:
        raise NotMeant("numbers that are compared all the time")

    def tell(self) -> str:
        return f"{self.one.tell()} is more than {self.two.tell()}"


rule("condition", "the unmodified casting roll exceeds {counted}")(
    lambda counted: NumberExceeds(UnmodifiedCast("unmodified casting"), counted)
)
rule("doing", "(was|were) allocated any damage points by {by:owner} {weapon} {when}")(
    lambda by, weapon, when: Harmed(AttackBy(by, "ATTACK", weapon), False, when == "phase")
)
