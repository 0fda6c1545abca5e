"""Regiments of Renown (army-3.5) and Armies of Renown (army-2.0) as `profiles.yaml` has them."""

import msgspec

from warhost.armies.army_file import NoneOrMore, Some
from warhost.factions.offers import FactionTerrainData, FormationData, LoresData, TableData
from warhost.factions.profile_data import ProfileData


class RenownUnitData(msgspec.Struct, frozen=True):
    """So many units of a regiment for hire: of another faction where one is named, larger where `models` says so."""

    unit: str
    faction: str | None = None
    count: Some = 1
    models: Some | None = None


class RenownData(msgspec.Struct, frozen=True):
    """A Regiment of Renown: what it costs, and who is in it, as far as that is known."""

    points: NoneOrMore | None = None
    units: list[RenownUnitData] = []


class ArmyOfRenownData(msgspec.Struct, frozen=True):
    """A themed army: the units it may have, and what it has instead of the faction's own rules."""

    units: list[str]
    formations: dict[str, FormationData] = {}
    enhancements: list[TableData] = []
    lores: LoresData = LoresData()
    terrain: dict[str, FactionTerrainData] = {}
    profiles: dict[str, ProfileData] = {}
    """Battle profiles that are other than the faction's in this army, or of units that only it has."""
    regiments_of_renown: dict[str, RenownData] | None = None
    """The only ones it may hire; None: those of the faction."""
