"""Another number in place of the one that was said, and one of two things that are done."""

from typing import Any

import msgspec

from warhost.engine.decisions import Script
from warhost.english.grammar import rule, series
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import Heals
from warhost.english.phrases.gifts import Control, Gift, NewCharacteristics, Rolls
from warhost.english.phrases.model_counts import ReturnsWorth
from warhost.english.phrases.statements import Body, Give, Instead, Statement, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class InsteadNumber(Instead, frozen=True):
    """So much instead, if something is so: of the rolls or characteristics that were named, if they are named again."""

    add: int = 0
    names: tuple[str, ...] = ()
    before: int | None = None

    def of(self, before: Statement) -> Statement:
        """The same with this number."""
        if not isinstance(before, Give) or len(before.gift.boons) != 1:
            raise NotMeant("another number instead of what?")
        return Give(Gift(before.gift.to, (self._changed(before.gift.boons[0]),)), before.lasting)

    def _changed(self, boon: Any) -> Any:
        named: tuple[str, ...] = getattr(boon, "rolls", ()) or getattr(boon, "names", ())
        name = "amount" if isinstance(boon, NewCharacteristics) else "add"
        was = getattr(boon, name, None) if isinstance(boon, (Rolls, Control, NewCharacteristics)) else None
        if self.before is not None and self.before != abs(was or 0):
            raise NotMeant("instead of another number")
        if isinstance(boon, Rolls) and boon.attacks is not None and set(named) < set(self.names) <= {"hit", "wound"}:
            return msgspec.structs.replace(boon, add=self.add, rolls=self.names)  # the same and more of it
        if not isinstance(was, int) or (was < 0) != (self.add < 0) or (self.names and set(self.names) != set(named)):
            raise NotMeant("another number instead of what?")
        return msgspec.structs.replace(boon, **{name: self.add})

    def tell(self) -> str:
        return f"if {self.condition.tell()}, {self.add:+d} instead"


rule("new_number", "add {number}")(lambda number: (number, ()))
rule("new_number", "subtract {number}")(lambda number: (-number, ()))
rule("new_number", "{add:change} {names:named_names}")(
    lambda add, names: (add, names) if isinstance(add, int) else None
)
series("named_rolls", "any_roll")
rule("new_number", "{add:change} {names:named_rolls}")(
    lambda add, names: (add, names) if isinstance(add, int) else None
)
rule("sentence", "{new:new_number} instead if {condition} .")(lambda new, condition: _instead(new, condition))
rule("sentence", "[{link}] if {condition} , {new:new_number} instead .")(
    lambda new, condition, link=None: _instead(new, condition)
)


def _instead(new: tuple[int, tuple[str, ...]], condition: Condition) -> Body:
    return (InsteadNumber(condition, (), new[0], new[1]),)


rule("sentence", "if {condition} , {add:change} {names:named_rolls} for {ref} instead of {was:number} .")(
    lambda condition, add, names, ref, was: (
        (InsteadNumber(condition, (), add, names, was),) if isinstance(add, int) and ref.kind == "that" else None
    )
)
rule("sentence", "if {condition} , {body:clauses} , instead .")(lambda condition, body: (Instead(condition, body),))
rule("sentence", "{body:clauses} instead of {condition} [< roll for each >] .")(
    lambda condition, body: (Instead(condition, body),)
)
rule("sentence", "{body:clauses} instead if {condition} .")(lambda body, condition: (Instead(condition, body),))

# One of two


class OneOfTwo(Statement, frozen=True):
    """The player chooses which of two is done."""

    one: Statement
    two: Statement

    def run(self, use: Use, scene: Scene) -> Script[None]:
        names = [self.one.tell(), self.two.tell()]
        said = yield from use.choose(names, "which of them")
        yield from (self.one if said == names[0] else self.two).run(use, scene)

    def tell(self) -> str:
        return f"either {self.one.tell()}, or {tell_all((self.two,))}"


rule("healing", "heal < {amount} > {on:ref}")(lambda amount, on: Heals(amount, on))
rule("returning", "[you can] return a number of slain models to {to:ref} {worth}")(
    lambda to, worth: ReturnsWorth(worth, to)
)
rule("statement", "[either] {one:healing} or {two:returning}")(lambda one, two: OneOfTwo(one, two))
