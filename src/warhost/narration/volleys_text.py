"""Attacks in words: a sentence a weapon that follows the sequence, and the dice below it."""

from collections.abc import Sequence

from msgspec.structs import replace

from warhost.engine.events import AnyEvent, Attacked, Rolled
from warhost.engine.prose import Prose, Words, joined, or_more, said, spans, tied
from warhost.narration.dice_text import DiceText, really_needed, rend_of
from warhost.narration.sentences import Sentence, count, sentence, some
from warhost.narration.table_as_told import TableAsTold
from warhost.rules.fighting.weapon_abilities import crits_of

SIX = 6
Rolls = dict[str, list[Rolled]]
"""By kind; the second of a kind are dice that were rolled again."""


def volley(table: TableAsTold, dice: DiceText, events: Sequence[AnyEvent]) -> list[Sentence]:
    """Every batch of attacks, in order. Rolls come before the batch they belong to."""
    told: list[Sentence] = []
    rolls: Rolls = {}
    numbers: dict[str, list[Rolled]] = {}
    targets = {event.target for event in events if isinstance(event, Attacked)}
    for event in events:
        if isinstance(event, Rolled) and event.kind == "attacks":
            numbers.setdefault(event.reason, []).append(event)
        elif isinstance(event, Rolled):
            rolls.setdefault(event.kind, []).append(event)
        elif isinstance(event, Attacked):
            told += sentence(_sentence(table, event, rolls, len(targets) > 1), "attack", 2)
            told += _numbers(dice, numbers.pop(event.weapon, []))
            for kind in ("hit", "wound", "save", "damage"):
                for again, roll in enumerate(rolls.get(kind, ())):
                    told += dice.line(roll, "again" if again else "")
            rolls = {}
    return told


def _numbers(dice: DiceText, rolls: list[Rolled]) -> list[Sentence]:
    """How many attacks there are, where that is left to dice: one roll for all the models that made one."""
    if not rolls:
        return []
    faces = tuple(face for roll in rolls for face in roll.faces)
    return dice.line(replace(rolls[0], faces=faces, total=sum(roll.total or 0 for roll in rolls)), "number")


def _sentence(table: TableAsTold, batch: Attacked, rolls: Rolls, at_several: bool) -> Prose:
    """Heavy Crossbow: 10 attacks, 6 hit on 4+, 4 wound on 3+, 1 saved on 5+ (Save 4+, Rend 1): 3 damage."""
    parts = [count(batch.attacks, "attack"), _succeeded(batch.hits, "hit", rolls, _crits(table, batch))]
    if batch.hits:
        if batch.wounds or "wound" in rolls:
            parts.append(_succeeded(batch.wounds, "wound", rolls))
        if batch.wounds:
            parts.append(_saves(batch, rolls))
    whom = said(" at {target}", target=table.name(batch.target)) if at_several else ()
    result = said(": {damage} damage", damage=batch.damage) if batch.damage else ()
    steps = joined(", ", map(tied, parts))
    return said("{weapon}{whom}: {steps}{result}.", weapon=batch.weapon, whom=whom, steps=steps, result=tied(result))


def _succeeded(number: int, kind: str, rolls: Rolls, more: Words = ()) -> Prose:
    """6 hit on 4+"""
    return said("{number} {kind}{on}{more}", number=some(number), kind=kind, on=_on(rolls.get(kind)), more=more)


def _on(rolls: list[Rolled] | None) -> Prose:
    needed = really_needed(rolls[0]) if rolls else None
    return said(" on {needed}", needed=or_more(needed)) if needed is not None else ()


def _crits(table: TableAsTold, batch: Attacked) -> Prose:
    """How many of the hits were critical, and what that does, where the weapon makes something of it."""
    scroll = table.scroll(batch.unit)
    weapons = [] if scroll is None else [each for each in scroll.weapons if each.name == batch.weapon]
    able = crits_of(weapons[0].abilities) if weapons else ()
    if not able or not batch.critical:
        return ()
    return said(" ({number} critical: {able})", number=batch.critical, able=" or ".join(able))


def _saves(batch: Attacked, rolls: Rolls) -> Prose:
    saves = rolls.get("save")
    if not saves:
        return spans("no save")
    rend, needed, saved = rend_of(saves[0]), saves[0].needed or 0, some(batch.wounds - batch.unsaved)
    against = said(" (Save {needed}, Rend {rend})", needed=or_more(needed), rend=rend) if rend else ()
    if (really_needed(saves[0]) or 0) > SIX:
        return said("no save possible{against}", against=against)
    return said("{saved} saved{on}{against}", saved=saved, on=_on(saves), against=against)
