"""Roll-offs, and what follows for who wins them (core-2.2)."""

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.rolls import roll_off
from warhost.rules.effects.selector import Select

WON = "won the roll-off"


class RollsOff(Statement, frozen=True):
    """Both players roll, until one of them rolls higher."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        scene.numbers[WON] = int(roll_off(use.game, use.ability.name) == use.player)
        yield from ()

    def tell(self) -> str:
        return "roll off"


class WonRollOff(Condition, frozen=True):
    """The player whose ability it is has won it, or has not."""

    won: bool = True

    def holds(self, scene: Scene) -> bool:
        return bool(scene.numbers.get(WON)) == self.won

    def select(self, scene: Scene) -> Select:
        raise NotMeant("a roll-off")

    def tell(self) -> str:
        return f"you {'won' if self.won else 'lost'} the roll-off"


rule(
    "statement",
    "(you and your opponent|the players|both players) (must|each) roll off",
    "both (players|player ') roll off",
)(lambda: RollsOff())
means("condition", "(you win [the roll-off]|your roll is higher|you roll is higher|you roll higher)", WonRollOff())
means("condition", "(your opponent wins [the roll-off]|your opponent rolls higher)", WonRollOff(False))

# Two rolls, and the difference of them


class RollsApart(Statement, frozen=True):
    """The player rolls, then the opponent; what follows reads by how much they differ."""

    mine: str
    theirs: str = "D6"

    def run(self, use: Use, scene: Scene) -> Script[None]:
        mine = use.roll(self.mine)
        scene.roll = abs(mine - use.roll(self.theirs))
        yield from ()

    def tell(self) -> str:
        return f"roll {self.mine} against {self.theirs} of the opponent"


rule(
    "sentence",
    "roll {mine:dice} . then , your opponent must roll a dice . inflict an amount of mortal damage on {on:ref} equal "
    "to the difference between the two rolls .",
)(lambda mine, on: (RollsApart(mine), Inflict(Count("roll"), on)))
