"""Enhancements (army-4.1): one of each type in the army, for a unit its table allows, never for a UNIQUE one."""

from collections import defaultdict
from collections.abc import Iterator

from warhost.factions.model import BattleProfile, find
from warhost.factions.offers import TableData
from warhost.rosters.model import Breach, Enhancement
from warhost.rosters.muster import Muster, MusteredUnit, same, unknown

RULE = "army-4.1"


def enhancements(muster: Muster) -> Iterator[Breach]:
    """Each enhancement one of the faction's, on a unit that may have it, and each type once (army-4.1)."""
    by_type: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for entry in muster.entries:
        for each in entry.unit.enhancements:
            table = _table(muster, each)
            yield from _given(muster, entry, each, table)
            by_type[table.type if table else each.type].append((each.name, entry.name))
    for kind, taken in by_type.items():
        if len(taken) > 1:
            said = ", ".join(f"{name} on {who}" for name, who in taken)
            yield Breach(RULE, f"{len(taken)} enhancements are of one type, {kind} ({said}); at most 1 in the army")


def _table(muster: Muster, given: Enhancement) -> TableData | None:
    """The table an enhancement stands in; one without a season before one with."""
    tables = sorted(muster.faction.tables, key=lambda each: bool(each.season))
    return next((each for each in tables if find(given.name, each.options)), None)


def _given(muster: Muster, entry: MusteredUnit, given: Enhancement, table: TableData | None) -> Iterator[Breach]:
    if table is None:
        known = [name for each in muster.faction.open_tables for name in each.options]
        others = {each.name: [name for table in each.tables for name in table.options] for each in muster.others}
        yield Breach(RULE, f"{unknown(given.name, 'enhancement', known, others)} (on {entry.name})")
    elif not same(given.type, table.type):
        yield Breach(RULE, f"{given.name} on {entry.name} is from {table.type}, not from {given.type}")
    elif table.season:
        yield Breach(RULE, f"{given.name} on {entry.name} is from {table.season[0]}, whose entries are left out")
    profile = entry.profile if entry.own else None
    if profile is not None and profile.unique:
        yield Breach(RULE, f"{profile.name} is UNIQUE and cannot have an enhancement ({given.name})")
    elif profile is not None and table is not None and not _eligible(profile, table):
        words = " ".join(table.eligible)
        yield Breach(RULE, f"{given.name} is for {words} units; {profile.name} cannot have it")


def _eligible(profile: BattleProfile, table: TableData) -> bool:
    """May this unit have something from this table?"""
    if profile.enhancement_types is not None and not find(table.type, profile.enhancement_types):
        return False
    return profile.has(table.eligible)
