"""Dice for each model that is near enough, or that passed across somebody; slain models by their Health."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import ReturnsModels, affected
from warhost.english.phrases.nouns import tell_who
from warhost.english.phrases.numbers import Count, settled, tell_amount
from warhost.english.phrases.rolling import RollMany
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.characteristics import characteristic
from warhost.rules.effects.selector import Select
from warhost.rules.history import models_across
from warhost.rules.selectors.who import ModelsNow
from warhost.rules.space.combat_range import models_in_combat_range
from warhost.rules.space.measuring import models_within


class ModelsNear(Count, frozen=True):
    """The models of a unit within a distance of another, or of its combat range, or that passed across it."""

    foe: Ref = Ref("target")
    inches: float | None = None
    passed: bool = False

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("models are counted")
        unit, foe = scene.one(self.of), scene.one(self.foe)
        if self.passed:
            return models_across(use.game, foe, unit, use.game.now.phase)
        if self.inches is None:
            return models_in_combat_range(use.game, unit, foe)
        return models_within(use.game, unit, self.inches, foe)

    def tell(self) -> str:
        near = "combat range" if self.inches is None else f'{self.inches:g}"'
        how = "passed across" if self.passed else f"within {near} of"
        return f"models of {tell_ref(self.of)} {how} {tell_ref(self.foe)}"


def _near(of: Ref, foe: Ref, inches: float | None = None, passed: bool = False) -> ModelsNear:
    return ModelsNear("models", of, 1, foe, inches, passed)


rule("near_models", "model in {of:ref} [that is] within {inches} of {foe:ref}")(
    lambda of, inches, foe: _near(of, foe, inches)
)
rule("near_models", "model in {of:ref} that is within {foe:owner} combat range")(
    lambda of, foe: _near(of, foe) if isinstance(foe, Ref) else None
)
rule("near_models", "model in {of:ref} that is in combat with {foe:ref}")(lambda of, foe: _near(of, foe))
rule("near_models", "model in {of:ref} that passed across {foe:ref}")(lambda of, foe: _near(of, foe, passed=True))
rule("near_models", "model in {of:ref} that did so {at:here}")(lambda of, at: _near(of, Ref("target"), passed=True))
rule("statement", "roll a dice for each {count:near_models}")(lambda count: RollMany(count))
rule("statement", "roll either {number} dice or a number of dice equal to {counted}")(
    lambda number, counted: RollMany(AtLeast("dice", None, 1, counted, number))
)


class AtLeast(Count, frozen=True):
    """What is counted, or a number where that is more; nobody would roll fewer dice."""

    counted: Count = Count("round")
    least: int = 0

    def _value(self, scene: Scene) -> int:
        return max(self.least, self.counted.value(scene))

    def tell(self) -> str:
        return f"{self.counted.tell()} or {self.least}, whichever is more,"


# Slain models by their Health


class ReturnsWorth(ReturnsModels, frozen=True):
    """As many slain models as so much Health is worth."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.to, use, scene)):
            many = settled(self.amount, scene)
            worth = use.roll(many, unit=unit) if isinstance(many, str) else many
            yield from use.return_models(worth // int(characteristic(use.game, unit, "Health")), to=unit)

    def tell(self) -> str:
        return f"return slain models worth {tell_amount(self.amount)} Health to {tell_who(self.to)}"


rule("worth", "(that have|with) a combined health characteristic of (up to {amount}|{amount} or less)")(
    lambda amount: amount
)
rule(
    "worth",
    "(that have|with) a combined health characteristic of up to x , where x is [an amount] [equal to] {counted}",
)(lambda counted: counted)
rule("worth", "with a combined health characteristic equal to or less than the roll")(lambda: Count("roll"))
rule("statement", "[you can] return a number of slain models to {to:someone} {worth}")(
    lambda to, worth: ReturnsWorth(worth, to)
)


class ModelsAre(Condition, frozen=True):
    """A unit has so many models, or so many or more."""

    who: Ref
    least: int
    most: int | None

    def holds(self, scene: Scene) -> bool:
        number = Count("models", self.who).value(scene)
        return number >= self.least and (self.most is None or number <= self.most)

    def select(self, scene: Scene) -> Select:
        if self.who != Ref("me"):
            raise NotMeant("models of somebody else")
        many: Select = ModelsNow(self.least)
        return many if self.most is None else many & ~ModelsNow(self.most + 1)

    def tell(self) -> str:
        return f"there are {self.least}{' or more' if self.most is None else ''} models in {tell_ref(self.who)}"


rule("condition", "there are {number} models in {who:ref}")(lambda number, who: ModelsAre(who, number, number))
rule("condition", "there are {number} or more models in {who:ref}")(lambda number, who: ModelsAre(who, number, None))
