"""Other dice in place of those that were said, if something is so; and a value instead of a roll."""

from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition, RollIs
from warhost.english.phrases.rolling import RollDie, RollEach, RollMany
from warhost.english.phrases.statements import Body, If, Instead, Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class OtherDice(Statement, frozen=True):
    """Said of the dice before: others are rolled if something is so; `was`: those were said to be such dice."""

    condition: Condition
    dice: str | None
    number: int = 1
    was: str | None = None
    may: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"if {self.condition.tell()}, other dice"


class RollOther(RollDie, frozen=True):
    """One roll, or another if something is so."""

    other: str = "D6"
    if_: Condition | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert self.if_ is not None
        dice = self.other if self.if_.holds(scene) else self.dice
        yield from RollDie(dice, self.name, self.of).run(use, scene)

    def tell(self) -> str:
        assert self.if_ is not None
        return f"{super().tell()}, {self.other} if {self.if_.tell()}"


class RollMoreDice(RollMany, frozen=True):
    """So many dice, or so many others if something is so."""

    other: int = 1
    if_: Condition | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert self.if_ is not None
        number = self.other if self.if_.holds(scene) else self.number
        yield from RollMany(number).run(use, scene)

    def tell(self) -> str:
        assert self.if_ is not None
        return f"{super().tell()}, {self.other} if {self.if_.tell()}"


rule("other_roll", "roll (a|an) {dice}", "roll {dice}")(lambda dice: (dice, 1))
rule("other_roll", "roll {number} dice")(lambda number: (None, number))
rule("sentence", "[{link}] if {condition} , {roll:other_roll} instead of (a|an) {was:dice} .")(
    lambda condition, roll, was, link=None: (OtherDice(condition, roll[0], roll[1], was),)
)
rule("sentence", "if {condition} , you can {roll:other_roll} instead .")(
    lambda condition, roll: (OtherDice(condition, roll[0], roll[1], None, True),)
)


def with_other_dice(body: Body) -> Body:
    """The dice that were spoken of last are those in whose place others are rolled."""
    found: list[Statement] = []
    for said in body:
        each = _other(said, found[-1] if found else None)
        if isinstance(each, OtherDice):
            for at in reversed(range(len(found))):
                changed = _changed(found[at], each, body)
                if changed is not None:
                    found[at] = changed
                    break
            else:
                raise NotMeant("other dice than which?")
        else:
            found.append(each)
    return tuple(found)


def _other(said: Statement, before: Statement | None) -> Statement:
    """Dice instead of what was said just before, or before what was done on them."""
    if type(said) is not Instead or len(said.body) != 1:
        return said
    dice = said.body[0]
    if type(dice) is RollDie and type(before) is not RollDie and not dice.name and dice.of is None:
        return OtherDice(said.condition, dice.dice)
    if type(dice) is RollMany and type(before) is not RollMany and dice == RollMany(dice.number):
        return OtherDice(said.condition, None, dice.number) if isinstance(dice.number, int) else said
    return said


def _changed(node: Any, other: OtherDice, body: Body) -> Statement | None:
    if type(node) is RollDie and other.dice is not None and other.was in (None, node.dice) and other.dice != node.dice:
        if other.may and int(other.dice[1:]) < int(node.dice[1:]):
            raise NotMeant("dice that nobody would roll instead")
        return RollOther(node.dice, node.name, node.of, other.dice, other.condition)
    if node == RollDie("D6") and other.dice is None and other.number > 1:
        return RollMoreDice(1, None, "", "D6", other.number, other.condition)
    inner: Any = getattr(node, "body", ())
    if isinstance(node, (RollEach, If)) or not inner:
        return None
    changed = _changed(inner[-1], other, body)
    return None if changed is None else replace(node, body=(*inner[:-1], changed))


class UseValue(Statement, frozen=True):
    """On such a casting or chanting roll a value stands in for the dice."""

    condition: RollIs
    value: int

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self.condition.holds(scene):
            scene.roll = self.value
        yield from ()

    def tell(self) -> str:
        return f"a {self.value} instead of that roll if {self.condition.tell()}"


rule("sentence", "on a {name:rolled_name} roll of {face} , use a value of {number} instead of rolling .")(
    lambda name, face, number: (UseValue(RollIs(face[0], face[1], cast=True), number),)
)
