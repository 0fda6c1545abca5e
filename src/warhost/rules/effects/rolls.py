"""Rolls that are not part of an attack: amounts, roll-offs, and their modifiers (core-2.2, core-27.0)."""

from collections.abc import Mapping
from typing import NamedTuple

from warhost.engine.decisions import Script
from warhost.engine.dice import amount
from warhost.engine.events import ModifierNote, Rolled
from warhost.engine.game import Game
from warhost.engine.records import BLUE, RED
from warhost.rules.effects.dice_choices import all_kept, wants_again
from warhost.rules.effects.further_modifiers import NextRoll
from warhost.rules.effects.in_force import affecting, concerning, in_force
from warhost.rules.effects.modifiers import DiceRule, Ignores, RollModifier
from warhost.rules.effects.pools import points_of, set_points


def roll_amount(game: Game, what: int | str, kind: str, player: str, reason: str, unit: str | None = None) -> int:
    """Roll a number such as D3 or 2D6."""
    rolled = amount(what)
    faces = game.roll(kind, rolled.dice)
    total = rolled.value(faces)
    game.emit(Rolled(kind, player, faces, reason, unit, total, sides=rolled.sides))
    return total


def dice_count(game: Game, unit: str, kind: str, printed: int) -> int:
    """How many dice a unit throws for a kind of roll."""
    ignored = [each for each, _ in affecting(game, Ignores, unit) if each.roll == f"{kind} dice"]
    rules = [
        rule
        for rule, _ in affecting(game, DiceRule, unit)
        if rule.roll == kind and rule.count and not any(each.drops(rule.count) for each in ignored)
    ]
    caps = [rule.most for rule in rules if rule.most is not None]
    return max(1, min([printed + sum(rule.count for rule in rules), *caps]))


def modified_roll(
    game: Game, unit: str, kind: str, faces: tuple[int, ...], words: frozenset[str] = frozenset()
) -> tuple[int, tuple[ModifierNote, ...]]:
    """The total of a unit's own roll, not below 1, and the modifiers that count (core-27.0) for such an ability."""
    ignored = [each for each, _ in affecting(game, Ignores, unit) if each.roll == kind]
    notes = tuple(
        ModifierNote(modifier.add, source)
        for modifier, source in concerning(game, RollModifier, unit, lambda each: each.roll == kind and not each.at)
        if (modifier.ability is None or modifier.ability in words)
        and not any(each.drops(modifier.add) for each in ignored)
    )
    coming = affecting(game, NextRoll, unit) if in_force(game, NextRoll) else ()
    notes += tuple(
        ModifierNote(each.add, source)
        for each, source in coming
        if kind in each.rolls and not any(one.drops(each.add) for one in ignored)
    )
    return max(1, sum(faces) + sum(note.amount for note in notes)), notes


def roll_for_unit(game: Game, unit: str, kind: str, dice: int, reason: str) -> int:
    """A run or charge roll: dice, then modifiers."""
    faces = kept_faces(game, unit, kind, game.roll(kind, dice_count(game, unit, kind, dice)))
    total, notes = modified_roll(game, unit, kind, faces)
    return _told(game, unit, kind, faces, reason, total, notes)


class ChosenRoll(NamedTuple):
    """A roll that its player had a say in: kept dice stand in for it, or it was made again."""

    total: int
    kept: bool = False
    again: bool = False


def roll_chosen(game: Game, unit: str, kind: str, dice: int, reason: str) -> Script[ChosenRoll]:
    """The same where its player may choose: kept dice in its place, or a re-roll."""
    kept = yield from all_kept(game, unit, kind, dice_count(game, unit, kind, dice))
    if kept:
        return ChosenRoll(_told(game, unit, kind, kept, reason, sum(kept), ()), kept=True)
    total = roll_for_unit(game, unit, kind, dice, reason)
    if again := (yield from made_again(game, unit, kind)):
        total = roll_for_unit(game, unit, kind, dice, reason)
    return ChosenRoll(total, again=again)


def kept_faces(game: Game, unit: str, kind: str, faces: tuple[int, ...]) -> tuple[int, ...]:
    """What rules make of the dice: the lowest taken away, low ones raised."""
    for rule, _ in affecting(game, DiceRule, unit):
        if rule.roll == kind and rule.drop:
            faces = tuple(sorted(faces, reverse=True)[: max(1, len(faces) - rule.drop)])
        if rule.roll == kind and rule.low:
            faces = tuple(rule.counts_as if face <= rule.low else face for face in faces)
        if rule.roll == kind and rule.levelled:
            faces = (max(faces), *sorted(faces, reverse=True)[:-1])
    return faces


def _told(
    game: Game, unit: str, kind: str, faces: tuple[int, ...], reason: str, total: int, notes: tuple[ModifierNote, ...]
) -> int:
    if kind == "charge":
        game.note("charge roll", unit=unit, number=sum(faces))
    game.emit(Rolled(kind, game.unit(unit).army, faces, reason, unit, total, modifiers=notes))
    return total


def roll_named(game: Game, unit: str, name: str, what: int | str, reason: str) -> Script[int]:
    """A roll that an ability has a name for: made again if its player may, then with the modifiers to such rolls."""
    player = game.unit(unit).army
    total = roll_amount(game, what, "effect", player, reason, unit)
    if (yield from made_again(game, unit, name)):
        total = roll_amount(game, what, "effect", player, reason, unit)
    return modified_roll(game, unit, name, (total,))[0]


def made_again(game: Game, unit: str, kind: str) -> Script[bool]:
    """Whether a roll is made once more: if a rule lets its player, who wishes it; some cost a point."""
    for rule, source in affecting(game, DiceRule, unit):
        if rule.reroll and rule.roll == kind and (rule.pool is None or points_of(game, unit, rule.pool) > 0):
            wished = yield from wants_again(game, unit, kind, source.rule, source.ability)
            if wished and rule.pool is not None:
                set_points(game, unit, rule.pool, points_of(game, unit, rule.pool) - 1)
            return wished
    return False


def roll_off(game: Game, reason: str, add: Mapping[str, int] | None = None) -> str:
    """Each player rolls; again on a tie, until somebody wins (core-2.2). `add`: what each of them adds."""
    more = add or {}
    while True:
        rolls = dict(zip((RED, BLUE), game.roll("roll-off", 2), strict=True))
        totals = {player: face + more.get(player, 0) for player, face in rolls.items()}
        for player, face in rolls.items():
            game.emit(Rolled("roll-off", player, (face,), reason, total=totals[player] if more else None))
        if totals[RED] != totals[BLUE]:
            return max(totals, key=totals.__getitem__)
