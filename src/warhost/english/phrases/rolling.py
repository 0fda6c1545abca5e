"""Dice: rolled once, for each of several, with what follows on which roll."""

from collections.abc import Callable
from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import Destroys, Heals, Inflict, ReturnsModels, affected
from warhost.english.phrases.gifts import Fixed
from warhost.english.phrases.nouns import Who, tell_each, tell_who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import Body, Give, If, Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.trees import everything
from warhost.rules.abilities.use import Use
from warhost.rules.effects.rolls import modified_roll, roll_named


class RollDie(Statement, frozen=True):
    """A die, or a D3, or several added up; what it came to is read by what follows.

    `name`: what the ability calls the roll; others may change rolls of that name for a unit, the user or `of`.
    """

    dice: str = "D6"
    name: str = ""
    of: Ref | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        unit = use.unit_or_none if self.of is None else scene.one(self.of)
        if self.name and unit is not None:
            scene.roll = yield from roll_named(use.game, unit, self.name, self.dice, use.ability.name)
        else:
            scene.roll = use.roll(self.dice, unit=_rolled_for(use, scene))

    def tell(self) -> str:
        named = f" ({self.name})" if self.name else ""
        return f"roll {self.dice}{named}" + ("" if self.of is None else f" for {tell_who(self.of)}")


def _rolled_for(use: Use, scene: Scene) -> str | None:
    found = scene.refs.get("each") or scene.refs.get("target") or ()
    return found[0] if found else use.unit_or_none


class AddToRoll(Statement, frozen=True):
    """The roll is changed."""

    add: int | Count
    if_: Condition | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self.if_ is None or self.if_.holds(scene):
            add = self.add.value(scene) if isinstance(self.add, Count) else self.add
            if "dice" in scene.numbers:  # several that are still to be rolled
                scene.numbers["add"] = scene.numbers.get("add", 0) + add
            else:
                scene.roll += add
        yield from ()

    def tell(self) -> str:
        add = f"plus {self.add.tell()}" if isinstance(self.add, Count) else f"{self.add:+d}"
        return f"{add} to the roll" + (f" if {self.if_.tell()}" if self.if_ else "")


class OnRoll(Statement, frozen=True):
    """On such a roll."""

    least: int
    most: int
    body: Body

    def run(self, use: Use, scene: Scene) -> Script[None]:
        if self.least <= scene.roll <= self.most:
            yield from run_all(self.body, use, scene)

    def tell(self) -> str:
        said = (
            f"{self.least}+"
            if self.most == 99
            else f"{self.least}-{self.most}"
            if self.least != self.most
            else self.least
        )
        return f"on a {said}: {tell_all(self.body)}"


class RollMany(Statement, frozen=True):
    """So many dice at once."""

    number: int | str | Count
    most: int | None = None
    name: str = ""
    dice: str = "D6"

    def run(self, use: Use, scene: Scene) -> Script[None]:
        number = self.number
        many = (
            number.value(scene)
            if isinstance(number, Count)
            else use.roll(number)
            if isinstance(number, str)
            else number
        )
        scene.numbers["dice"] = max(0, many if self.most is None else min(many, self.most))
        if self.name and use.unit_or_none is not None:
            notes = modified_roll(use.game, use.unit, self.name, ())[1]
            scene.numbers["add"] = sum(note.amount for note in notes)
        yield from ()

    def tell(self) -> str:
        named = f" ({self.name})" if self.name else ""
        most = f", {self.most} at most" if self.most is not None else ""
        dice = "dice" if self.dice == "D6" else f"times {self.dice}"
        if isinstance(self.number, Count):
            return f"roll as many {dice if dice == 'dice' else self.dice} as {self.number.tell()}{named}{most}"
        return f"roll {self.number} {dice}{named}{most}"


PER_DIE: list[type] = [Inflict, Heals, ReturnsModels, Destroys]
"""What can be done for each die."""
GROWING: dict[type, Callable[[Any, int], Any]] = {}
"""What can be given for each die: so many times as much of it."""


class PerDie(Statement, frozen=True):
    """For each die that shows so much."""

    least: int | Count
    most: int
    body: Body
    reaches: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        least = self.least
        if isinstance(least, Count):
            least = least.value(scene) + (0 if self.reaches else 1)
        if scene.faces:  # which others look at too
            yield from self._each(tuple(face for face in scene.faces if least <= face <= self.most), use, scene)
            return
        many, add = scene.numbers.pop("dice"), scene.numbers.pop("add", 0)
        passed = use.count(many, least - add, unit=_rolled_for(use, scene))
        if passed:
            yield from per_die(self.body, passed, use, scene)

    def _each(self, faces: tuple[int, ...], use: Use, scene: Scene) -> Script[None]:
        """What each of these dice does: worth what it shows, where that is said."""
        if not any(each == Count("roll") for each in everything(self.body)):
            yield from per_die(self.body, len(faces), use, scene) if faces else ()
            return
        for face in faces:
            scene.roll = face
            yield from run_all(self.body, use, scene)

    def check(self, lasting: object) -> None:
        if self.most != 99 and self.most != 6:
            raise NotMeant("dice that must not show more")
        self.check_each(lasting)

    def check_each(self, lasting: object) -> None:
        """The same where each die is looked at by itself."""
        for each in self.body:
            if type(each) in GROWING:
                GROWING[type(each)](each, 1)
            elif not isinstance(each, tuple(PER_DIE)) and not _given_if(each):
                raise NotMeant(f"for each die: {each.tell()}")
        super().check(lasting)  # type: ignore[arg-type]

    def tell(self) -> str:
        least = f"{self.least}+" if self.most in (99, 6) else f"{self.least}-{self.most}"
        if isinstance(self.least, Count):
            least = f"{'at least' if self.reaches else 'more than'} {self.least.tell()}"
        return f"for each {least}: {tell_all(self.body)}"


def _given_if(each: Statement) -> bool:
    """Something that does not grow is given if something is so: however many dice give it, it counts once."""
    given = type(each) is If and not each.otherwise and all(isinstance(one, Give) for one in each.body)
    return given and all(type(boon) is Fixed for one in each.body for boon in one.gift.boons)  # type: ignore[attr-defined]


def per_die(body: Body, passed: int, use: Use, scene: Scene) -> Script[None]:
    """What each of these dice does: plain numbers together, dice one after the other."""
    for each in body:
        amount: object = getattr(each, "amount", None)
        if type(each) in GROWING:
            yield from run_all((GROWING[type(each)](each, passed),), use, scene)
        elif isinstance(amount, int) and not _picks_anew(each):
            many = type(each)(amount * passed, *(getattr(each, name) for name in each.__struct_fields__[1:]))
            yield from run_all((many,), use, scene)
        else:
            for _ in range(passed):
                yield from run_all((each,), use, scene)


def _picks_anew(each: Statement) -> bool:
    """Is somebody picked for it, and may be another one for each die?"""
    who = getattr(each, "on", getattr(each, "to", None))
    return isinstance(who, Who) and who.one


class RollEach(Statement, frozen=True):
    """A die for each of some units, and what follows for it."""

    who: Who | Ref
    dice: str
    body: Body
    name: str = ""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.who, use, scene)):
            before = dict(scene.refs)
            scene.refs = {**before, "that": (unit,), "each": (unit,)}
            if isinstance(self.who, Ref):
                scene.refs["target"] = (unit,)
            if self.name:
                scene.roll = yield from roll_named(use.game, unit, self.name, self.dice, use.ability.name)
            else:
                scene.roll = use.roll(self.dice, unit=unit)
            yield from run_all(self.body, use, scene)
            scene.refs = before

    def tell(self) -> str:
        named = f" ({self.name})" if self.name else ""
        return f"roll {self.dice}{named} for {tell_each(self.who)}: {tell_all(self.body)}"


rule("statement", "roll (a|1) (dice|d6|die)")(lambda: RollDie("D6"))
rule("sentence", "roll (a|1) (dice|d6|die) :")(lambda: (RollDie("D6"),))
rule("sentence", "roll (a|an) {dice} :")(lambda dice: (RollDie(dice),))
rule("sentence", "roll {number} dice :")(lambda number: (RollMany(number),))
rule("statement", "roll (a|an) {dice}", "roll {dice}")(lambda dice: RollDie(dice))
rule("statement", "make (a|an) {name:roll_name} roll of {dice}", "make (a|an) {name:roll_name} of {dice}")(
    lambda name, dice: RollDie(dice, name)
)
rule("statement", "make (a|an) {name:roll_name} roll of {dice} for the target [unit] {at:here}")(
    lambda name, dice, at: RollDie(dice, name, Ref("target", at))
)
rule("statement", "roll {number} dice")(lambda number: RollMany(number))
rule("statement", "roll {dice} dice")(lambda dice: RollMany(dice))
rule("most_rolled", ", to a maximum of {number}")(lambda number: number)
rule("statement", "roll a number of dice equal to {counted} [{most:most_rolled}]")(
    lambda counted, most=None: RollMany(counted, most)
)
rule("statement", "roll a dice for each model in {ref} [{most:most_rolled}]")(
    lambda ref, most=None: RollMany(Count("models", ref), most)
)
rule("statement", "roll {number} dice for each model in {ref}")(
    lambda number, ref: RollMany(Count("models", ref, number))
)
rule("statement", "roll a dice for each slain model (in|from) {ref}")(lambda ref: RollMany(Count("slain", ref)))
rule("clause", "roll (a|1) (dice|d6|die) and add {counted} [to the roll]")(
    lambda counted: (RollDie("D6"), AddToRoll(counted))
)
rule("clause", "roll [a] {dice} and add {counted} [to the roll]")(
    lambda dice, counted: (RollDie(dice), AddToRoll(counted))
)
rule("statement", "{add:change} (the|that|each) roll")(lambda add: AddToRoll(add))
rule("statement", "{add:change} (the|that|each) roll if {condition}")(lambda add, condition: AddToRoll(add, condition))
rule("prefix", "on [a|an] {face}")(lambda face: OnRoll(face[0], face[1], ()))
rule("statement", "inflict {amount} mortal damage on {on:someone} for each {face}")(
    lambda amount, on, face: PerDie(face[0], face[1], (Inflict(amount, on),))
)
rule("prefix", "for each {face}")(lambda face: PerDie(face[0], face[1], ()))
rule("prefix", "for each roll that (equals or exceeds|is equal to or greater than) {counted}")(
    lambda counted: PerDie(counted, 99, (), True)
)
rule("prefix", "for each roll that (exceeds|is higher than|is greater than) {counted}")(
    lambda counted: PerDie(counted, 99, ())
)
rule("statement", "roll a dice for each {who:which}", "roll a dice for {who:each_target}")(
    lambda who: RollEach(who, "D6", ())
)
rule("statement", "roll [a] {dice} for each {who:which}", "roll [a] {dice} for {who:each_target}")(
    lambda who, dice: RollEach(who, dice, ())
)
rule("each_target", "each target [unit]")(lambda: Ref("target"))
rule("statement", "make (a|an) {name:roll_name} roll by rolling a number of dice equal to {counted}")(
    lambda name, counted: RollMany(counted, None, name)
)
rule(
    "statement",
    "inflict {amount} mortal damage on {on:someone} for each roll that (equals or exceeds|is equal to or greater than) "
    "{counted}",
)(lambda amount, on, counted: PerDie(counted, 99, (Inflict(amount, on),), True))
rule("prefix", "for each roll that is at least double {counted}")(
    lambda counted: PerDie(Count(counted.what, counted.of, 2 * counted.times), 99, (), True)
)
