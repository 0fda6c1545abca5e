"""What each unit did to the enemy: damage, models slain, units destroyed, by attacks and by other abilities."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from warhost.engine.events import AnyEvent, Damaged, Declared, Destroyed, Resolved, Slain


class Deeds(NamedTuple):
    """What a unit did in a battle."""

    unit: str
    damage: int = 0
    slain: int = 0
    destroyed: int = 0


def deeds(events: Iterable[AnyEvent], armies: Mapping[str, str]) -> list[Deeds]:
    """Of every unit that hurt an enemy, the greatest deeds first; `armies`: whose each unit is.

    Whatever happens between the declaration and the end of an ability is its unit's doing.
    """
    found: dict[str, Deeds] = {}
    acting: list[str | None] = []
    for event in events:
        if isinstance(event, Declared):
            acting.append(event.unit)
        elif isinstance(event, Resolved) and acting:
            acting.pop()
        elif isinstance(event, Damaged | Slain | Destroyed) and acting and acting[-1] is not None:
            unit = acting[-1]
            if armies.get(unit) != armies.get(event.unit):
                found[unit] = _added(found.get(unit, Deeds(unit)), event)
    return sorted(found.values(), key=lambda each: (-each.damage, -each.destroyed, each.unit))


def _added(so_far: Deeds, event: Damaged | Slain | Destroyed) -> Deeds:
    if isinstance(event, Damaged):
        return so_far._replace(damage=so_far.damage + event.allocated)
    if isinstance(event, Slain):
        return so_far._replace(slain=so_far.slain + 1)
    return so_far._replace(destroyed=so_far.destroyed + 1)
