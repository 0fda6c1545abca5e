"""More that is done to units: damage that is not mortal, all damage points removed, models slain by dice."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.deeds import Heals, Inflict, affected
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.numbers import Count, settled, tell_amount
from warhost.english.phrases.rolling import PER_DIE, PerDie
from warhost.english.phrases.statements import Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import banish, suffer


class InflictPlain(Inflict, frozen=True):
    """Damage points into the pool that are no mortal damage (core-17.0): wards against that do not count."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.on, use, scene)):
            many = settled(self.amount, scene)
            points = use.roll(many, "mortal", unit) if isinstance(many, str) else many
            yield from suffer(use.game, unit, points, use.unit_or_none, 0, use.ability)

    def tell(self) -> str:
        return f"{tell_amount(self.amount)} damage to {tell_who(self.on)}"


PER_DIE.append(InflictPlain)
rule("statement", "inflict {amount} damage on {on:whom}")(lambda amount, on: InflictPlain(amount, on))
rule("statement", "inflict an amount of damage on {on:whom} equal to {counted}")(
    lambda on, counted: InflictPlain(counted, on)
)
rule("statement", "inflict an amount of damage equal to {counted} on {on:whom}")(
    lambda on, counted: InflictPlain(counted, on)
)
rule("statement", "remove all damage points from {on:ref}")(lambda on: Heals(Count("damage", on), on))


class SlainByDice(Statement, frozen=True):
    """As many models of a unit are slain as the dice say."""

    dice: str
    who: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            yield from use.slay(unit, use.roll(self.dice, unit=unit))

    def tell(self) -> str:
        return f"{self.dice} models of {tell_who(self.who)} are slain"


rule("statement", "{dice} models in {who:ref} are [automatically] slain")(lambda dice, who: SlainByDice(dice, who))


class BanishEach(Statement, frozen=True):
    """Such manifestations go (magic-7.2)."""

    who: Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in use.each(self.who.select(scene)):
            yield from banish(use.game, unit)

    def tell(self) -> str:
        return f"{self.who.tell()} are banished"


rule("statement", "each {who:which} is banished and removed from play")(
    lambda who: BanishEach(who) if any(word.word == "MANIFESTATION" for group in who.words for word in group) else None
)

# Dice

rule(
    "statement",
    "inflict {amount} mortal damage on {on:someone} for each roll that (equals or exceeds|is equal to or greater than) "
    "{counted}",
)(lambda amount, on, counted: PerDie(counted, 99, (Inflict(amount, on),), True))
rule("prefix", "for each roll that is at least double {counted}")(
    lambda counted: PerDie(Count(counted.what, counted.of, 2 * counted.times), 99, (), True)
)
