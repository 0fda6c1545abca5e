"""Armies beside the table (core-8.0): a side of a battle, and what its player chose for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from warhost.armies.army import Army
from warhost.engine.game import Game
from warhost.engine.loadouts import carriers
from warhost.engine.records import Terrain, Unit


@dataclass(frozen=True)
class Side:
    """One player's part in a battle beside the table: who fights, under whom, with what abilities and terrain.

    `limit` is the points limit that its roster was made for, if it has one (army-1.2).
    """

    army: str
    units: Mapping[str, Unit]
    general: str | None
    abilities: tuple[str, ...] = ()
    regiments: dict[str, tuple[str, ...]] = field(default_factory=dict)
    terrain: Mapping[str, Terrain] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    limit: int | None = None


def muster(army: Army, player: str) -> Side:
    """The units of an army for a player, not yet deployed or in reserve, and the general among them."""
    units, general = {}, None
    for row in army.roster:
        scroll = army.warscrolls[row.warscroll]
        name = f"{player}-{row.name or row.warscroll}"
        size = row.models or scroll.size
        armed = carriers(scroll, size) | {weapon: tuple(models) for weapon, models in row.armed.items()}
        units[name] = Unit(
            name, player, scroll.id, size, "reserve" if row.in_reserve else "undeployed", armed=armed,
            tokens=(*scroll.tokens_for(size), *row.tokens),
        )  # fmt: skip
        general = name if row.general else general
    return Side(army.id, units, general, army.traits)


def give_loadout(game: Game, player: str, ability: str, to_general: bool) -> None:
    """Regiment abilities are the player's; enhancements are given to the general (spearhead-1)."""
    record = game.player(player)
    if to_general and record.general is not None:
        game.change_unit(record.general, abilities=(*game.unit(record.general).abilities, ability))
    else:
        game.change_player(player, abilities=(*record.abilities, ability))
