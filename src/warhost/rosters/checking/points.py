"""Points (army-1.2, army-1.2.1): the limit, half of it for any one unit, and what comes of spending less."""

from collections.abc import Iterator

from warhost.factions.model import find
from warhost.rosters.model import Breach, listed
from warhost.rosters.muster import Muster

LESS = 50
"""So many points under the limit are worth a command point."""


def unit_points(muster: Muster) -> int:
    """What the units cost, a Regiment of Renown included; nothing else costs points."""
    return sum(entry.points for entry in muster.entries) + sum(_renown_points(muster))


def _renown_points(muster: Muster) -> Iterator[int]:
    for name in listed(muster.roster.regiment_of_renown):
        for faction in (muster.faction, *muster.others):
            found = find(name, faction.renown)
            if found is not None:
                yield faction.renown[found].points or 0
                break


def season_points(muster: Muster) -> int:
    """What the army costs with the prices later handbooks put on enhancements, lores and terrain."""
    roster, faction = muster.roster, muster.faction
    total = unit_points(muster)
    prices = {name: price for table in faction.tables for name, price in table.options.items()}
    lores = {name: lore.points for kind in faction.lores.values() for name, lore in kind.items()}
    named = [each.name for entry in muster.entries for each in entry.unit.enhancements]
    for names, costs in (
        (named, prices),
        ([*listed(roster.lores.spell), *listed(roster.lores.prayer), *listed(roster.lores.manifestation)], lores),
        (listed(roster.faction_terrain), faction.terrain),
    ):
        total += sum(costs[found] for name in names if (found := find(name, costs)))
    return total


def underspent(limit: int, points: int) -> bool:
    """Is the army 50 points or more under the limit (army-1.2.1)?"""
    return limit - points >= LESS


def points_within(muster: Muster) -> Iterator[Breach]:
    """Neither the army above the limit nor a unit above half of it (army-1.2)."""
    limit, spent = muster.roster.points_limit, unit_points(muster)
    if spent > limit:
        yield Breach("army-1.2", f"the army costs {spent} points; the limit is {limit}")
    for entry in muster.entries:
        if 2 * entry.points > limit:
            called = f"a reinforced unit of {entry.name}" if entry.unit.reinforced else entry.name
            yield Breach("army-1.2", f"{called} costs {entry.points} points; at most {limit / 2:g}, half of {limit}")
