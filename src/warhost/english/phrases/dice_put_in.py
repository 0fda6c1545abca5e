"""Dice of a charge roll that is answered, changed for the worse or put in place of others; run rolls of more dice."""

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.english.grammar import rule
from warhost.english.phrases.answered_rolls import ChangesRoll
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.statements import Give
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import DiceRule


def _faces(use: Use) -> tuple[int, ...]:
    """What the dice of the charge roll show that is answered."""
    charge = use.trigger
    assert charge is not None
    rolls = [each for each in use.game.events if isinstance(each, Rolled) and each.kind == "charge"]
    own = [each for each in rolls if each.unit == charge.unit_or_none]
    return tuple(own[-1].faces) if own else ()


class OtherDie(ChangesRoll, frozen=True):
    """One of its dice shows something else: the best of an enemy's, the worst of one's own, if that changes it so.

    `add`: what it shows then; 0: what was just rolled.
    """

    def run(self, use: Use, scene: Scene) -> Script[None]:
        faces, charge = _faces(use), use.trigger
        shows = scene.roll if self.add == 0 else self.add
        assert charge is not None
        assert isinstance(shows, int)
        mine = charge.player == use.player
        old = (min(faces) if mine else max(faces)) if faces else shows
        if (shows > old) == mine and shows != old:
            use.change_roll(shows - old, self.roll)
        yield from ()

    def tell(self) -> str:
        shows = "that roll" if self.add == 0 else f"a {self.add}"
        return f"one of the dice of the charge roll that is answered is {shows}"


rule("statement", "you can change (one|1) of the dice in that charge roll to a {number}")(
    lambda number: OtherDie(number, "charge") if 1 <= number <= 6 else None
)
rule("statement", "you can replace (one|1) of the dice in that charge roll with your dice roll")(
    lambda: OtherDie(0, "charge")
)
rule(
    "clause",
    "the next time you make a run roll for {to:ref} this phase , roll {number} additional dice , to a maximum of "
    "{most:number}",
)(
    lambda to, number, most: (
        Give(
            Gift(
                to,
                (
                    Fixed(
                        (DiceRule("run", count=number, most=most),), f"{number:+d} dice for run rolls, {most} at most"
                    ),
                ),
            ),
            "phase",
        ),
    )
)
