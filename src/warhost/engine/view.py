"""What one player may know: the state without the cards that are hidden from them."""

from msgspec.structs import replace

from warhost.engine.records import State, Zone

HIDDEN = "?"
"""Stands for a card whose face is not shown; how many there are is no secret."""


def view(state: State, player: str | None) -> State:
    """The state as a player sees it; as a spectator does, for None."""
    return replace(state, zones={name: _masked(zone, player) for name, zone in state.zones.items()})


def _masked(zone: Zone, player: str | None) -> Zone:
    seen = zone.seen_by == "all" or (zone.seen_by == "owner" and zone.owner == player and player is not None)
    return zone if seen else replace(zone, cards=(HIDDEN,) * len(zone.cards))
