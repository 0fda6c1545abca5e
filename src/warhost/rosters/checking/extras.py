"""What stands beside the regiments: a Regiment of Renown, auxiliaries, faction terrain and lores."""

from collections.abc import Iterable, Iterator, Mapping

from warhost.factions.model import LORE_KINDS, find
from warhost.rosters.model import Breach, listed
from warhost.rosters.muster import Muster, unknown


def renown(muster: Muster) -> Iterator[Breach]:
    """At most one Regiment of Renown, one that the faction or its Army of Renown may have (army-3.5)."""
    roster, faction = muster.roster, muster.faction
    named = listed(roster.regiment_of_renown)
    others = {each.name: each.renown for each in muster.others}
    army = roster.army_of_renown if faction.allowed is not None else None
    yield from _one_of("army-3.5", "Regiment of Renown", named, faction.renown, others, army or faction.name)


def auxiliaries(muster: Muster) -> Iterator[Breach]:
    """Any units of the faction, but no hero that must have certain units in its regiment (army-3.6)."""
    for entry in muster.auxiliaries:
        if not entry.own or entry.profile is None:
            continue
        if entry.profile.compulsory:
            must = ", ".join(each.unit or each.any or f"a {each.role}" for each in entry.profile.compulsory)
            yield Breach("army-3.6", f"{entry.name} must have {must} in its regiment and cannot be an auxiliary")
        elif entry.profile.only_with:
            yield Breach("army-3.6", f"{entry.name} can only be in the regiment of {entry.profile.only_with}")


def terrain(muster: Muster) -> Iterator[Breach]:
    """At most one faction terrain feature, of the faction (army-3.7)."""
    named, faction = listed(muster.roster.faction_terrain), muster.faction
    others = {each.name: each.terrain for each in muster.others}
    yield from _one_of("army-3.7", "faction terrain feature", named, faction.terrain, others, faction.name)


def lores(muster: Muster) -> Iterator[Breach]:
    """At most one lore of each kind, of the faction (army-4.2)."""
    for kind in LORE_KINDS:
        open_lores = [name for name, lore in muster.faction.lores[kind].items() if not lore.season]
        others = {each.name: each.lores[kind] for each in muster.others}
        named = listed(getattr(muster.roster.lores, kind))
        yield from _one_of("army-4.2", f"{kind} lore", named, open_lores, others, muster.faction.name)


def _one_of(
    rule: str, what: str, named: tuple[str, ...], known: Iterable[str], others: Mapping[str, Iterable[str]],
    faction: str,
) -> Iterator[Breach]:  # fmt: skip
    if len(named) > 1:
        yield Breach(rule, f"{len(named)} {what}s were picked ({', '.join(named)}); at most 1")
    for name in dict.fromkeys(named):
        if not find(name, known):
            yield Breach(rule, f"{unknown(name, what, known, others)}; it is not open to {faction}")
