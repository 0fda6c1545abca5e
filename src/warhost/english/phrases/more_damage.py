"""More mortal damage than was said, if something is so."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import Inflict, affected
from warhost.english.phrases.numbers import Count, settled, tell_amount
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class MoreDamage(Statement, frozen=True):
    """Said after mortal damage is inflicted: it is more, so many times as much or so much added."""

    times: int
    add: int | Count
    if_: Condition | None = None

    def holds(self, scene: Scene) -> bool:
        return self.if_ is None or self.if_.holds(scene)

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        add = f"plus {self.add.tell()}" if isinstance(self.add, Count) else f"{self.add:+d}"
        how = f"{self.times} times as much" if self.times > 1 else add
        return how if self.if_ is None else f"{how} if {self.if_.tell()}"


class InflictMore(Inflict, frozen=True):
    """Mortal damage with what is said of it afterwards."""

    more: MoreDamage

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.on, use, scene)):
            amount = settled(self.amount, scene)
            if self.more.holds(scene):
                amount = use.roll(amount, unit=unit) if isinstance(amount, str) else amount
                add = self.more.add.value(scene) if isinstance(self.more.add, Count) else self.more.add
                amount = amount * self.more.times + add
            yield from use.inflict_mortal(amount, on=unit)

    def tell(self) -> str:
        return f"{tell_amount(self.amount)} mortal damage ({self.more.tell()}) to {super().tell().partition(' to ')[2]}"


def harder(before: Any, more: MoreDamage) -> Statement:
    """What inflicts damage, last of all that was said, inflicts more."""
    if type(before) is Inflict:
        return InflictMore(before.amount, before.on, more)
    body: Any = getattr(before, "body", ())
    otherwise: Any = getattr(before, "otherwise", ())
    if not body or otherwise or sum(isinstance(each, Inflict) for each in body) > 1:
        raise NotMeant("more mortal damage than which?")
    changed: Statement = replace(before, body=(*body[:-1], harder(body[-1], more)))
    return changed


means("if_any", "(, if any ,|< if any >|, if any)", True)
rule("harder", "double the amount of mortal damage inflicted")(lambda: (2, 0))
rule("harder", "add {number} to the [amount of] mortal damage inflicted [{if_any}]")(
    lambda number, if_any=True: (1, number)
)
rule("harder", "add {number} to the damage inflicted [{if_any}] on {on:ref}")(
    lambda number, on, if_any=True: (1, number) if on.kind == "target" else None
)
rule("statement", "{how:harder} if {condition}")(lambda how, condition: MoreDamage(how[0], how[1], condition))
rule("clauses", "if {condition} , {how:harder}")(lambda condition, how: (MoreDamage(how[0], how[1], condition),))
rule("statement", "{how:harder} for each model in {ref}")(
    lambda how, ref: MoreDamage(1, Count("models", ref, how[1])) if how[0] == 1 else None
)
rule("harder", "double the mortal damage inflicted")(lambda: (2, 0))


class Beyond(Count, frozen=True):
    """As many such units as there are beyond a number of them."""

    first: int = 0

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("units are counted")
        return max(0, len(scene.use.each(self.of.select(scene))) - self.first)

    def tell(self) -> str:
        return f"{self._sign}the number of {self.of.tell()} beyond {self.first}"


rule("statement", "{how:harder} for each {who:which} in addition to the first {number} {same:which}")(
    lambda how, who, number, same: (
        MoreDamage(1, Beyond("beyond", who, how[1], number)) if how[0] == 1 and who.words == same.words else None
    )
)
