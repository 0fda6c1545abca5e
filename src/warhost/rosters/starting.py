"""A roster to start from: a general the limit can afford, a unit it may lead, and one of everything that is free."""

from warhost.factions.model import BattleProfile, Faction
from warhost.rosters.checking import check_roster
from warhost.rosters.model import Lores, Regiment, Roster, RosterUnit


def starter(faction: Faction, limit: int, name: str | None = None) -> Roster:
    """A small legal roster of the faction, if its battle profiles allow one."""
    faction = faction.in_season()
    fair = [each for each in faction.units.values() if not each.season and 2 * each.points <= limit]
    heroes = sorted((each for each in fair if _simple(each)), key=lambda each: each.points)
    others = sorted((each for each in fair if not each.hero and not each.unique), key=lambda each: each.points)
    made = _roster(faction, limit, name, [])
    for hero in heroes:
        alone = _roster(faction, limit, name, [Regiment(hero.name, general=True)])
        made = made if made.regiments or not check_roster(alone).legal else alone
        for unit in others:
            tried = _roster(faction, limit, name, [Regiment(hero.name, general=True, units=[RosterUnit(unit.name)])])
            if check_roster(tried).legal:
                return tried
    return made


def _simple(profile: BattleProfile) -> bool:
    return profile.hero and profile.leads and not profile.compulsory and not profile.unique


def _roster(faction: Faction, limit: int, name: str | None, regiments: list[Regiment]) -> Roster:
    formation = next((each for each, season in faction.formations.items() if not season), None)
    lores = {
        kind: next((each for each, lore in known.items() if not lore.season), None)
        for kind, known in faction.lores.items()
    }
    return Roster(
        name=name or f"{faction.name} {limit}", points_limit=limit, faction=faction.name, battle_formation=formation,
        regiments=regiments, faction_terrain=next(iter(faction.terrain), None), lores=Lores(**lores),
    )  # fmt: skip
