"""Where everything is from (army-2.0): units of one faction, one battle formation of it, nothing of a season."""

from collections.abc import Iterator

from warhost.factions.model import Faction, find
from warhost.rosters.model import Breach, Roster, listed
from warhost.rosters.muster import Muster, MusteredUnit, unknown

RULE = "army-2.0"


def origins(muster: Muster) -> Iterator[Breach]:
    """Units of the faction or of its Army of Renown, and one of its battle formations (army-2.0)."""
    yield from _army_of_renown(muster)
    for entry in muster.entries:
        yield from _unit(muster, entry)
    yield from _formation(muster)


def themed(roster: Roster, faction: Faction) -> Faction:
    """The faction as the Army of Renown that the roster names, if it has one of that name."""
    known = find(roster.army_of_renown, faction.armies) if roster.army_of_renown else None
    return faction.themed(known) if known is not None else faction


def _army_of_renown(muster: Muster) -> Iterator[Breach]:
    """One that the faction has, and only units that it may have; a Regiment of Renown is beside it."""
    name, faction = muster.roster.army_of_renown, muster.faction
    if name is not None and faction.allowed is None:
        others = {each.name: each.armies for each in muster.others}
        why = unknown(name, "Army of Renown", faction.armies, others)
        yield Breach(RULE, f"{why}; it is not open to {faction.name}")
    for entry, profile in muster.own:
        if faction.allowed is not None and profile.warscroll not in faction.allowed:
            yield Breach(RULE, f"{entry.name} is no unit of the Army of Renown {name}")


def _unit(muster: Muster, entry: MusteredUnit) -> Iterator[Breach]:
    faction = muster.faction
    if entry.profile is None:
        yield Breach(RULE, unknown(entry.unit.warscroll, f"unit of {faction.name}", faction.units, {}))
    elif not entry.own:
        yield Breach(RULE, f"{entry.name} is a unit of {entry.profile.faction}; the army is of {faction.name}")
    elif entry.profile.season:
        yield Breach(RULE, f"{entry.name} belongs to {', '.join(entry.profile.season)}, whose entries are left out")


def _formation(muster: Muster) -> Iterator[Breach]:
    faction, named = muster.faction, listed(muster.roster.battle_formation)
    lasting = [name for name, season in faction.formations.items() if not season]
    if not named and lasting:
        yield Breach(RULE, f"no battle formation was picked; {faction.name} has {', '.join(lasting)}")
    if len(named) > 1:
        yield Breach(RULE, f"{len(named)} battle formations were picked ({', '.join(named)}); at most 1")
    for name in named:
        found = find(name, faction.formations)
        if found is None:
            others = {each.name: each.formations for each in muster.others}
            yield Breach(RULE, unknown(name, "battle formation", lasting, others))
        elif faction.formations[found]:
            season = ", ".join(faction.formations[found])
            yield Breach(RULE, f"{found} belongs to {season}, whose entries are left out")
