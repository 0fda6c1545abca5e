"""`profiles.yaml` into records: the battle profiles of a faction and what its rules offer, as the file has them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from warhost.armies.army_file import NAMES, ArmyError, NoneOrMore, Page
from warhost.factions.offers import FactionTerrainData, FormationData, LoresData, TableData
from warhost.factions.profile_data import ProfileData
from warhost.factions.renown import ArmyOfRenownData, RenownData

WEAPONS = "a list: - {one_of: [Grandhammer], per: 5, up_to: 1}"


class FactionError(ArmyError):
    """A mistake in a faction folder: which file, where in it, what is wrong and what would be right."""


class LimitData(msgspec.Struct, frozen=True):
    """At most `max` units with all these keywords in a regiment whose leader has or lacks a keyword."""

    keywords: Annotated[list[str], Meta(min_length=1)]
    max: NoneOrMore
    leader: str | None = None


class FactionData(msgspec.Struct, frozen=True):
    name: str
    keyword: str
    units: dict[str, ProfileData]
    alliance: str = ""
    formations: dict[str, FormationData] = {}
    enhancements: list[TableData] = []
    lores: LoresData = LoresData()
    terrain: dict[str, FactionTerrainData] = {}
    regiment_limits: list[LimitData] = []
    regiments_of_renown: dict[str, RenownData] = {}
    armies_of_renown: dict[str, ArmyOfRenownData] = {}
    seasons: list[str] = []
    """Those that a roster may choose from, the usual one first."""


class ProfilePage(Page):
    """A `profiles.yaml` with the lines its keys stand in."""

    error = FactionError
    right = {
        "points": "a whole number, 0 or more", "keywords": "a list such as [HERO, WIZARD (1)]",
        "size": "its smallest number of models, 1 or more", "reinforceable": "true or false", "leads": "true or false",
        "regiment": "a list: - {any: KEYWORD} or - {unit: Name, max: 1} or - {role: Hero role, max: 1}",
        "min": "a whole number, 0 or more", "max": "a whole number, 0 or more", "per": "a whole number, 1 or more",
        "up_to": "a whole number, 1 or more", "needed": "true or false", "one_of": NAMES, "weapon_options": WEAPONS,
        "enhancement_types": NAMES, "season": NAMES, "seasons": NAMES,
        "eligible": "keywords, such as [HERO] or [non-HERO, non-BEAST]",
        "options": "a mapping of names to points: {Null Pendant: 0}", "single": "{points: 100, for_each: Hero}",
        "units": "a mapping: {Clanrats: {points: 150, size: 20, keywords: [...]}}",
        "formations": "a mapping: {Vanguard Wing: {}}", "terrain": "a mapping: {Gnawhole: {}}",
        "lores": "{spell: {Name: {}}, prayer: {Name: {}}, manifestation: {Name: {}}}",
        "enhancements": "a list: - {type: Artefacts of Power, table: ..., options: {...}}",
        "regiment_limits": "a list: - {leader: non-SKRYRE, keywords: [SKRYRE, WAR MACHINE], max: 1}",
        "regiments_of_renown": "a mapping: {Name: {points: 300, units: [{unit: Rat Ogors, faction: Skaven}]}}",
        "armies_of_renown": "a mapping: {Name: {units: [Clanrats], formations: {}, enhancements: [], lores: {}}}",
        "profiles": "a mapping like units, of those that are other than the faction's: {Clanrats: {points: 140, ...}}",
        "unit": "the name of a unit", "faction": "the name of a faction", "count": "a whole number, 1 or more",
        "models": "how many models, 1 or more", "at_most": "a mapping of units or keywords to numbers: {MONSTER: 1}",
        "warscroll": "the name of the unit it is another offer of",
    }  # fmt: skip
