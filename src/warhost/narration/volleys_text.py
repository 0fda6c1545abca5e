"""Attacks in words: a sentence a weapon that follows the sequence, and the dice below it."""

from collections.abc import Sequence

from msgspec.structs import replace

from warhost.engine.events import AnyEvent, Attacked, Rolled
from warhost.narration.dice_text import DiceText, rend_of
from warhost.narration.following import Following
from warhost.narration.lines import Line, count, paragraph, tied
from warhost.rules.fighting.weapon_abilities import crits_of

Rolls = dict[str, list[Rolled]]
"""By kind; the second of a kind are dice that were rolled again."""


def volley(table: Following, dice: DiceText, events: Sequence[AnyEvent]) -> list[Line]:
    """Every batch of attacks, in order. Rolls come before the batch they belong to."""
    lines: list[Line] = []
    rolls: Rolls = {}
    numbers: dict[str, list[Rolled]] = {}
    targets = {event.target for event in events if isinstance(event, Attacked)}
    for event in events:
        if isinstance(event, Rolled) and event.kind == "attacks":
            numbers.setdefault(event.reason, []).append(event)
        elif isinstance(event, Rolled):
            rolls.setdefault(event.kind, []).append(event)
        elif isinstance(event, Attacked):
            lines += paragraph(_sentence(table, event, rolls, len(targets) > 1), indent=4, hanging=2)
            lines += _numbers(dice, numbers.pop(event.weapon, []))
            for kind in ("hit", "wound", "save", "damage"):
                for again, roll in enumerate(rolls.get(kind, ())):
                    lines += dice.line(roll, "again" if again else "")
            rolls = {}
    return lines


def _numbers(dice: DiceText, rolls: list[Rolled]) -> list[Line]:
    """How many attacks there are, where that is left to dice: one roll for all the models that made one."""
    if not rolls:
        return []
    faces = tuple(face for roll in rolls for face in roll.faces)
    return dice.line(replace(rolls[0], faces=faces, total=sum(roll.total or 0 for roll in rolls)), "number")


def _sentence(table: Following, batch: Attacked, rolls: Rolls, at_several: bool) -> str:
    """Heavy Crossbow: 10 attacks, 6 hit on 4+, 4 wound on 3+, 1 saved on 5+ (Rend 1): 3 damage."""
    parts = [count(batch.attacks, "attack"), f"{batch.hits or 'none'} hit{_on(rolls.get('hit'))}{_crits(table, batch)}"]
    if batch.hits:
        if batch.wounds or "wound" in rolls:
            parts.append(f"{batch.wounds or 'none'} wound{_on(rolls.get('wound'))}")
        if batch.wounds:
            parts.append(_saves(batch, rolls.get("save")))
    whom = f" at {table.name(batch.target)}" if at_several else ""
    result = f": {batch.damage} damage" if batch.damage else ""
    return f"{batch.weapon}{whom}: {', '.join(map(tied, parts))}{tied(result)}."


def _on(rolls: list[Rolled] | None) -> str:
    return f" on {rolls[0].needed}+" if rolls and rolls[0].needed is not None else ""


def _crits(table: Following, batch: Attacked) -> str:
    """How many of the hits were critical, and what that does, where the weapon makes something of it."""
    scroll = table.scroll(batch.unit)
    weapons = [] if scroll is None else [each for each in scroll.weapons if each.name == batch.weapon]
    able = crits_of(weapons[0].abilities) if weapons else ()
    return f" ({batch.critical} critical: {' or '.join(able)})" if able and batch.critical else ""


def _saves(batch: Attacked, rolls: list[Rolled] | None) -> str:
    if not rolls:
        return "no save"
    rend = rend_of(rolls[0])
    return f"{batch.wounds - batch.unsaved or 'none'} saved{_on(rolls)}{f' (Rend {rend})' if rend else ''}"
