"""Armies beside the table."""

from warhost.armies.loading import Army
from warhost.engine.records import Unit


def muster(army: Army, player: str) -> tuple[dict[str, Unit], str | None]:
    """The units of an army for a player, not yet deployed, and the general among them."""
    units, general = {}, None
    for row in army.roster:
        scroll = army.warscrolls[row.warscroll]
        name = f"{player}-{row.name or row.warscroll}"
        size = row.models or scroll.size
        units[name] = Unit(
            name, player, scroll.id, size, "undeployed", armed=scroll.carriers(size), tokens=scroll.tokens
        )
        general = name if row.general else general
    return units, general
