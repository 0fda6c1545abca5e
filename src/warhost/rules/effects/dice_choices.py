"""Dice that a player may choose: kept ones put in place of a roll, and rolls made again (core-2.2)."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.engine.game import Game
from warhost.engine.records import Source
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import KeptDice
from warhost.rules.effects.pools import dice_of, set_dice
from warhost.rules.questions import ask_pick

ROLL, KEEP, AGAIN = "roll", "false", "true"


def some_kept(game: Game, unit: str, kind: str, count: int) -> Script[tuple[int, ...]]:
    """Kept dice that stand in for some of the dice of a unit's roll, each picked by its face."""
    picked: tuple[int, ...] = ()
    for rule, source in affecting(game, KeptDice, unit) if in_force(game, KeptDice) else ():
        while kind in rule.rolls and len(picked) < count and dice_of(game, game.unit(unit).army, rule.pool):
            face = yield from _pick_face(game, unit, kind, rule.pool, source, may_roll=True)
            if face is None:
                break
            picked = (*picked, face)
    return picked


def all_kept(game: Game, unit: str, kind: str, count: int) -> Script[tuple[int, ...]]:
    """Kept dice that stand in for a whole roll, as many as it has dice; none if the player rather rolls."""
    for rule, source in affecting(game, KeptDice, unit) if in_force(game, KeptDice) else ():
        picked: tuple[int, ...] = ()
        if kind in rule.rolls and len(dice_of(game, game.unit(unit).army, rule.pool)) >= count:
            while len(picked) < count:
                face = yield from _pick_face(game, unit, kind, rule.pool, source, may_roll=not picked)
                if face is None:
                    break
                picked = (*picked, face)
        if picked:
            return picked
    return ()


def _pick_face(game: Game, unit: str, kind: str, pool: str, source: Source, may_roll: bool) -> Script[int | None]:
    """One of the kept dice, which is then gone; None if the player rolls."""
    player = game.unit(unit).army
    held = dice_of(game, player, pool)
    options = [ROLL] * may_roll + [str(face) for face in dict.fromkeys(held)]
    (said,) = yield from ask_pick(
        player, "pick", options, rule=source.rule, reason=f"{pool} in place of a {kind} roll", unit=unit, always=True
    )
    if said == ROLL:
        return None
    left = list(held)
    left.remove(int(said))
    set_dice(game, player, pool, tuple(left))
    return int(said)


def wants_again(game: Game, unit: str, kind: str, rule: str, reason: str) -> Script[bool]:
    """Is a roll made again? Its player says."""
    player = game.unit(unit).army
    said = yield from ask_pick(player, "reroll", (KEEP, AGAIN), rule=rule, reason=f"{reason}: {kind} roll", unit=unit)
    return said == (AGAIN,)


class Die(NamedTuple):
    """A die of an attack: its face, if it counts without modifiers (`kept`: but Rend), and if it was rolled again."""

    face: int
    fixed: bool = False
    kept: bool = False
    again: bool = False


@dataclass
class Rolling:
    """Equal dice of an attack that have just been rolled, and that rules may still change."""

    game: Game
    kind: str
    unit: str
    dice: list[Die]
    passes: Callable[[Die], bool]
    reason: str = ""
    rerolled: list[int] = field(default_factory=list)

    @property
    def player(self) -> str:
        return self.game.unit(self.unit).army

    @property
    def failed(self) -> list[int]:
        """The dice that fail and could be something else."""
        return [index for index, die in enumerate(self.dice) if not die.fixed and not self.passes(die)]

    def becomes(self, index: int, face: int) -> None:
        """A die is replaced; it is neither modified nor rolled again."""
        self.dice[index] = Die(face, fixed=True)

    def again(self, index: int) -> None:
        """A die is rolled once more."""
        faces = self.game.roll(self.kind)
        self.dice[index] = Die(faces[0], again=True)
        self.game.emit(Rolled(self.kind, self.player, faces, self.reason, self.unit))
