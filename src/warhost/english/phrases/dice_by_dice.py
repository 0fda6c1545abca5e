"""Several dice that are read one by one: by what each shows, in more than one way, or worth what it shows."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.rolling import AddToRoll, PerDie, RollMany
from warhost.english.phrases.rolls_spoken_of import not_rolled
from warhost.english.phrases.statements import Body, If, Linked, Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.english.trees import everything, inside
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select


class AnsweredDice(Statement, frozen=True):
    """All of them are rolled, then each answer looks at what they show."""

    dice: RollMany
    added: tuple[AddToRoll, ...]
    answers: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for each in (self.dice, *self.added):
            yield from each.run(use, scene)
        many, add = scene.numbers.pop("dice"), scene.numbers.pop("add", 0)
        scene.faces = tuple(face + add for face in use.faces(many, self.dice.dice))
        if scene.faces:
            yield from run_all(self.answers, use, scene)
        scene.faces = ()

    def check(self, lasting: Any) -> None:
        for each in self.answers:
            if isinstance(each, PerDie):
                each.check_each(lasting)
            else:
                each.check(lasting)

    def tell(self) -> str:
        return "; ".join([self.dice.tell(), *(each.tell() for each in self.added), tell_all(self.answers)])


class AnyShows(Condition, frozen=True):
    """One of the dice shows so much."""

    least: int
    most: int

    def holds(self, scene: Scene) -> bool:
        return any(self.least <= face <= self.most for face in scene.faces)

    def select(self, scene: Scene) -> Select:
        raise NotMeant("dice")

    def tell(self) -> str:
        return f"any of them shows {self.least} to {self.most}"


rule("condition", "any of (the|those) (rolls|dice) (are|is|were) [a|an] {face}")(
    lambda face: AnyShows(face[0], face[1])
)
rule("statement", "make a number of {dice} rolls equal to {counted}", "roll a number of {dice} equal to {counted}")(
    lambda dice, counted: RollMany(counted, dice=dice)
)
rule("statement", "make {number} rolls of {dice}")(lambda number, dice: RollMany(number, dice=dice))
rule("statement", "make a number of {name:rolls_name} of {dice} equal to {counted}")(
    lambda name, dice, counted: RollMany(counted, None, name, dice)
)


def answered(dice: RollMany, added: list[AddToRoll], left: list[Statement]) -> AnsweredDice | None:
    """The dice with all that answers them, where they must be looked at one by one; it is taken from what is left."""
    answers = [_plain(each) for each in left]
    many = next((n for n, each in enumerate(answers) if not _answers(each)), len(answers))
    found = answers[:many]
    if not found or (len(found) == 1 and dice.dice == "D6" and not _one_by_one(found[0])):
        return None
    del left[:many]
    return AnsweredDice(dice, tuple(added), tuple(found))


def _plain(each: Any) -> Any:
    return each.body[0] if isinstance(each, Linked) and len(each.body) == 1 and _answers(each.body[0]) else each


def _answers(each: Any) -> bool:
    return (
        isinstance(each, PerDie) or reads_dice(each) or (isinstance(each, If) and isinstance(each.condition, AnyShows))
    )


def reads_dice(each: Any) -> bool:
    """What dice do if something is so."""
    return type(each) is If and not each.otherwise and all(isinstance(one, PerDie) for one in each.body)


def _one_by_one(each: Any) -> bool:
    if not isinstance(each, PerDie):
        return True
    return each.most not in (99, 6) or any(one == Count("roll") for one in everything(each.body))


def looks_at_none(node: Any) -> bool:
    """Is something said of what dice show that nobody has rolled?"""
    return not_rolled(node) or _looks_at_none(node)


def _looks_at_none(node: Any) -> bool:
    if isinstance(node, AnsweredDice):
        return False
    return isinstance(node, AnyShows) or any(map(_looks_at_none, inside(node)))
