"""Damage that is not mortal damage (core-17.0)."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.deeds import Inflict, affected
from warhost.english.phrases.nouns import tell_who
from warhost.english.phrases.numbers import settled, tell_amount
from warhost.english.phrases.rolling import PER_DIE
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.fighting.damage import suffer


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
