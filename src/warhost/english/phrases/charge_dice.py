"""Rolls of what a reaction answers: asked for, single dice of a charge roll, a value instead of a run roll."""

from typing import ClassVar

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Rerolls
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.words import RUN


class AnsweredRoll(Condition, frozen=True):
    """The charge roll that is answered came to so much."""

    least: int
    most: int

    def holds(self, scene: Scene) -> bool:
        use = scene.use
        return use is not None and use.trigger is not None and self.least <= use.trigger.charge_roll <= self.most

    def select(self, scene: Scene) -> Select:
        raise NotMeant("a charge roll that is not answered")

    def tell(self) -> str:
        return f"the charge roll was {self.least} to {self.most}"


rule("clauses", "if the charge roll was {number} or (less|lower) , you can re-roll the (dice|charge roll)")(
    lambda number: (RerollsIf("charge", AnsweredRoll(0, number)),)
)


class RerollsIf(Rerolls, frozen=True):
    """The same if it came to so much."""

    if_: AnsweredRoll

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self.if_.holds(scene):
            yield from super().run(use, scene)

    def tell(self) -> str:
        return f"if {self.if_.tell()}: {super().tell()}"


class ChangesDie(Rerolls, frozen=True):
    """One of the dice of a charge roll is changed; nobody would change a better one."""

    to: int

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        rolls = [each for each in use.game.events if isinstance(each, Rolled) and _same(each, use.trigger)]
        worst = min(rolls[-1].faces) if rolls else self.to
        if worst < self.to:
            use.change_roll(self.to - worst, self.roll)
        yield from ()

    def tell(self) -> str:
        return f"one of the dice of the {self.roll} roll is a {self.to}"


def _same(rolled: Rolled, declared: Use) -> bool:
    return rolled.kind == "charge" and rolled.unit == declared.unit_or_none


rule("statement", "change (one|1) of the dice in the charge roll to a {number}")(
    lambda number: ChangesDie("charge", number) if 1 < number <= 6 else None
)


class ValueForRun(Statement, frozen=True):
    """No run roll is made, but a value used for it."""

    reacts_to: ClassVar[str | None] = RUN
    value: int

    def run(self, use: Use, scene: Scene) -> Script[None]:
        use.amend(instead_of_the_roll=self.value)
        yield from ()

    def tell(self) -> str:
        return f"a {self.value} instead of the run roll"


means("no_run_roll", "instead of making a run roll as part of that run ability , you can", True)
rule("statement", "{no_run_roll} use a value of {number} for the roll [that cannot be modified]")(
    lambda no_run_roll, number: ValueForRun(number) if number <= 6 else None
)
