"""Rosters and what they are built from, as the roster page shows them."""

from collections.abc import Iterable

from warhost.battlepacks.registry import offered, usual_pack
from warhost.factions.loading import find_faction
from warhost.factions.model import LORE_KINDS, BattleProfile, Faction, find
from warhost.rosters.bases import bases_asked
from warhost.rosters.checking import check_roster
from warhost.rosters.checking.regiments import may_join
from warhost.rosters.fielding import unplayable
from warhost.rosters.marks import ability_marks
from warhost.rosters.model import Roster
from warhost.rosters.pairing import sample, samples
from warhost.server.protocol.rosters import (
    EnhancementTable,
    FactionLine,
    FactionView,
    ProfileView,
    ReinforcedView,
    RosterEntry,
    RosterVerdict,
)
from warhost.server.protocol.sheets import ArmyLine


def sample_line(key: str) -> ArmyLine:
    """A sample roster in a list of armies."""
    roster, packs = sample(key), [each for each in offered().values() if each.brings == "roster"]
    return ArmyLine(
        id=key, name=roster.name, faction=roster.faction, alliance=_alliance(roster), points=roster.points_limit,
        units=sum(1 for _ in roster.units()), packs=[each.id for each in packs], plays=[each.name for each in packs],
    )  # fmt: skip


def _alliance(roster: Roster) -> str:
    faction = find_faction(roster.faction)
    return faction.alliance if faction is not None else ""


def sample_lines() -> list[ArmyLine]:
    return [sample_line(key) for key in samples()]


def verdict_view(roster: Roster) -> RosterVerdict:
    """What a check says: points, every problem with its rule, and whether it could be played here."""
    verdict = check_roster(roster)
    return RosterVerdict(
        name=roster.name, faction=roster.faction, points=verdict.points, limit=roster.points_limit,
        left=roster.points_limit - verdict.points, legal=verdict.legal, drops=roster.drops,
        problems=verdict.breaches, notes=verdict.notes, missing=list(unplayable(verdict)),
        extra_command_point=verdict.extra_command_point, table=usual_pack("roster").table(roster.points_limit),
        entries=[
            RosterEntry(name=each.name, points=each.points, models=each.models)
            for each in (verdict.muster.entries if verdict.muster else ())
        ],
        abilities=ability_marks(verdict), bases=bases_asked(verdict),
    )  # fmt: skip


def faction_line(faction: Faction) -> FactionLine:
    return FactionLine(id=faction.id, name=faction.name, alliance=faction.alliance)


def faction_view(whole: Faction, army: str | None = None, season: Iterable[str] = ()) -> FactionView:
    """What can be put on a roster of a faction, or of an Army of Renown; of seasons only what the chosen ones have."""
    known = find(army, whole.armies) if army else None
    faction = (whole.themed(known) if known is not None else whole).in_season(*season)
    allowed = faction.allowed
    return FactionView(
        id=faction.id, name=faction.name, alliance=faction.alliance,
        units=[
            _unit(faction, each) for each in faction.units.values()
            if not each.season and (allowed is None or each.warscroll in allowed)
        ],
        formations=[name for name, season in faction.formations.items() if not season],
        enhancements=[
            EnhancementTable(type=each.type, table=each.table, eligible=each.eligible, options=list(each.options))
            for each in faction.open_tables
        ],
        lores={
            kind: [name for name, each in faction.lores[kind].items() if not each.season] for kind in LORE_KINDS
        },
        terrain=list(faction.terrain),
        renown=list(faction.renown), armies_of_renown=list(faction.armies), seasons=list(faction.seasons),
    )  # fmt: skip


def _unit(faction: Faction, each: BattleProfile) -> ProfileView:
    types = [table.type for table in faction.open_tables if each.has(table.eligible) and not each.unique]
    own = each.enhancement_types
    twice = each.models(reinforced=True)
    return ProfileView(
        name=each.name, points=each.points, size=each.size, hero=each.hero, unique=each.unique,
        warmaster=each.warmaster, reinforceable=each.reinforceable, leads=each.leads and each.hero,
        keywords=sorted(each.keywords), command_models=each.command_models(each.size),
        reinforced=ReinforcedView(
            size=twice, points=each.cost(reinforced=True), command_models=each.command_models(twice)
        ),
        weapon_options=each.weapon_options, takes=[one.name for one in may_join(faction, each)],
        enhancement_types=[kind for kind in dict.fromkeys(types) if own is None or kind in own],
    )  # fmt: skip
