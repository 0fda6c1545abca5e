"""Damage and its losses drawn together: what was inflicted, warded and allocated, who fell, who is left."""

from collections.abc import Sequence

from warhost.engine.events import AnyEvent, Damaged, Destroyed, Rolled, Slain
from warhost.narration.dice_text import DiceText
from warhost.narration.following import Following
from warhost.narration.lines import Line, paragraph, tied


def losses(table: Following, dice: DiceText, events: Sequence[AnyEvent]) -> tuple[int, list[Line]]:
    """The losses these events begin with: how many events they take up, and the lines that tell them."""
    taken = 0
    ward: Rolled | None = None
    damaged: Damaged | None = None
    slain: list[Slain] = []
    destroyed = False
    unit: str | None = None
    for event in events:
        if isinstance(event, Rolled) and event.kind == "ward" and unit is None:
            ward, unit = event, event.unit
        elif isinstance(event, Damaged) and damaged is None and not slain and unit in (None, event.unit):
            damaged, unit = event, event.unit
        elif isinstance(event, Slain) and unit in (None, event.unit):
            slain.append(event)
            unit = event.unit
        elif isinstance(event, Destroyed) and unit in (None, event.unit):
            destroyed, unit = True, event.unit
        else:
            break
        table.note(event)
        taken += 1
        if destroyed:
            break
    if unit is None:
        return 0, []
    parts = _suffered(dice, damaged, ward) + _fallen(table, dice, unit, slain, destroyed)
    parts += _hurt(table, damaged, destroyed)
    luck = "" if ward is None else dice.fortune(ward)
    lucky = paragraph(f"ward rolls{luck}", "dice", 4) if luck else []
    return taken, [*paragraph(f"{table.name(unit)}: {', '.join(map(tied, parts))}.", "result", 4), *lucky]


def _suffered(dice: DiceText, damaged: Damaged | None, ward: Rolled | None) -> list[str]:
    if damaged is None:
        return []
    said = [f"{damaged.inflicted} damage"]
    if ward is not None:
        extra = "".join(f", {each}" for each in dice.modifiers(ward))
        said.append(
            f"{damaged.warded or 'none'} warded on {ward.needed}+ ({dice.faces(ward)}{extra}){dice.cite('core-18.1')}"
        )
    return said


def _fallen(table: Following, dice: DiceText, unit: str, slain: list[Slain], destroyed: bool) -> list[str]:
    if destroyed:
        return [f"DESTROYED{dice.cite('core-18.4')}"]
    chosen = sum(not each.forced for each in slain)
    if not slain:
        return ["none slain"] if table.several(unit) else []
    forced = len(slain) - chosen
    said = [f"{forced} more lost to hold together{dice.cite('core-18.3')}"] if forced else []
    return [f"{chosen} slain", *said, f"{table.standing(unit)} left"]


def _hurt(table: Following, damaged: Damaged | None, destroyed: bool) -> list[str]:
    """What stays allocated: the wounds of a single model, or of the next one to fall."""
    if damaged is None or destroyed or not damaged.left:
        return []
    scroll = table.scroll(damaged.unit)
    if scroll is None or table.several(damaged.unit):
        return [f"{damaged.left} carried over"]
    return [f"{damaged.left} of {scroll.health} Health gone"]
