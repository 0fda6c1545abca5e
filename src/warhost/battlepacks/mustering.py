"""Armies beside the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from warhost.armies.loading import Army
from warhost.engine.records import Terrain, Unit


@dataclass(frozen=True)
class Side:
    """One player's part in a battle beside the table: who fights, under whom, with what abilities and terrain."""

    army: str
    units: Mapping[str, Unit]
    general: str | None
    abilities: tuple[str, ...] = ()
    regiments: dict[str, tuple[str, ...]] = field(default_factory=dict)
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)


def muster(army: Army, player: str) -> tuple[dict[str, Unit], str | None]:
    """The units of an army for a player, not yet deployed, and the general among them."""
    units, general = {}, None
    for row in army.roster:
        scroll = army.warscrolls[row.warscroll]
        name = f"{player}-{row.name or row.warscroll}"
        size = row.models or scroll.size
        units[name] = Unit(
            name, player, scroll.id, size, "undeployed", armed=scroll.carriers(size), tokens=scroll.tokens_for(size)
        )
        general = name if row.general else general
    return units, general
