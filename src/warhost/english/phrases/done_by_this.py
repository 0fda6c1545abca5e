"""What this use of the ability has done, counted; rolls of both players; dice that may be rolled again."""

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.engine.records import opponent
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Plainly, RollIs, Unless
from warhost.english.phrases.counting import for_each
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.points import Gains
from warhost.english.phrases.rolling import AddToRoll, OnRoll, RollEach, RollMany
from warhost.english.phrases.slain_by_it import DoneByIt
from warhost.english.phrases.statements import Body, If, Statement
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.dice_choices import wants_again
from warhost.rules.selectors.when import UNDERDOG

# Models slain by it

means("by_it_then", "slain by this ability (this phase|this turn)", True)
rule("counted", "the number of models {by_it_then}")(lambda by_it_then: DoneByIt("slain by it", Who("any")))
rule("counted", "the number of enemy models {by_it_then}", "the number of enemy models slain by {this_ability}")(
    lambda by_it_then=True, this_ability=True: DoneByIt("slain by it", Who("enemy"))
)
rule("clauses", "for each model {by_it_then} , {gift} {duration}")(
    lambda by_it_then, gift, duration: for_each(gift, DoneByIt("slain by it", Who("any")), duration)
)
rule("worth", "with a total health characteristic equal to or less than {counted}")(lambda counted: counted)

# Both players roll


class BothRoll(Statement, frozen=True):
    """Each player rolls so much: by how much the user rolled more is what follows."""

    dice: str

    def run(self, use: Use, scene: Scene) -> Script[None]:
        number = int(self.dice[: self.dice.index("D")] or 1)
        mine, theirs = use.game.roll("effect", number), use.game.roll("effect", number)
        for player, faces in ((use.player, mine), (opponent(use.player), theirs)):
            use.game.emit(Rolled("effect", player, faces, use.ability.name, None, sum(faces)))
        scene.roll = sum(mine) - sum(theirs)
        yield from ()

    def tell(self) -> str:
        return f"both players roll {self.dice}: by how much yours is higher"


means("their_difference", "the difference between your roll and your opponent ' roll", True)
rule(
    "sentence",
    "you and your opponent must each roll {dice} . if you roll higher , inflict an amount of mortal damage on {on:ref} "
    "equal to {their_difference} .",
)(
    lambda dice, on, their_difference: (
        (BothRoll(dice), If(RollIs(1), (Inflict(Count("roll"), on),))) if dice.endswith("D6") else None
    )
)

# Dice that may be rolled again


class MayRollAgain(AddToRoll, frozen=True):
    """The die may be rolled again if something is so."""

    dice: str = "D6"

    def run(self, use: Use, scene: Scene) -> Script[None]:
        unit = use.unit_or_none
        if unit is None or (self.if_ is not None and not self.if_.holds(scene)):
            return
        if (yield from wants_again(use.game, unit, "effect", use.ability.rule, use.ability.name)):
            scene.roll = use.roll(self.dice)

    def tell(self) -> str:
        return f"you may roll {self.dice} again" + ("" if self.if_ is None else f" if {self.if_.tell()}")


rule(
    "sentence",
    "roll (a dice|a {dice}) for each target . you can re-roll the dice if {condition} . on a {face} , {body:clauses} . "
    "{at:here}",
)(lambda condition, face, body, at, dice="D6": _each(dice, condition, face, body, at))


def _each(dice: str, condition: Condition, face: tuple[int, int], body: Body, at: int) -> Body:
    again = MayRollAgain(0, condition, dice)
    return (RollEach(Ref("target"), dice, (again, OnRoll(face[0], face[1], body))),)


rule("sentence", "if {condition} , you can re-roll the dice .")(lambda condition: (MayRollAgain(0, condition),))

# Command points


class CommandPoints(Count, frozen=True):
    """The command points that the player has."""

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("command points are counted")
        return scene.use.game.player(scene.use.player).command_points

    def tell(self) -> str:
        return "the command points you have"


means("each_command_point", "for each command point you have", CommandPoints("command points"))
rule("statement", "gain 1 {pool} {number:each_command_point}")(lambda pool, number: Gains(number, pool))
rule("statement", "roll a dice {number:each_command_point}")(lambda number: RollMany(number))
rule("condition", "you are not the underdog")(lambda: Unless(Plainly(UNDERDOG, "you are the underdog")))
