"""What one player may know: the state without the cards that are hidden from them."""

from msgspec.structs import replace

from warhost.engine.records import State, Zone

HIDDEN = "?"
"""Stands for a card whose face is not shown; how many there are is no secret."""


def view(state: State, player: str | None) -> State:
    """The state as a player sees it; as a spectator does, for None."""
    return replace(state, zones={name: _masked(zone, player) for name, zone in state.zones.items()})


def with_any_hand(state: State, player: str) -> State:
    """The state as if a player held every card that others cannot see: all they know of what could be done."""
    own = {name: zone for name, zone in state.zones.items() if zone.owner == player and zone.seen_by != "all"}
    unseen = tuple(card for zone in own.values() for card in zone.cards)
    held = {name: replace(zone, cards=unseen) for name, zone in own.items() if zone.seen_by == "owner" and zone.cards}
    return replace(state, zones={**state.zones, **held}) if held else state


def _masked(zone: Zone, player: str | None) -> Zone:
    seen = zone.seen_by == "all" or (zone.seen_by == "owner" and zone.owner == player and player is not None)
    return zone if seen else replace(zone, cards=(HIDDEN,) * len(zone.cards))
