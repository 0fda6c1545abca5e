"""`profiles.yaml` into records: the battle profiles of a faction and what its rules offer, as the file has them."""

from typing import Annotated

import msgspec
from msgspec import Meta

from warhost.armies.reading import NAMES, QUICK, ArmyError, NoneOrMore, Page, Some

WEAPONS = "a list: - {one_of: [Grandhammer], per: 5, up_to: 1}"


class FactionError(ArmyError):
    """A mistake in a faction folder: which file, where in it, what is wrong and what would be right."""


class OptionData(msgspec.Struct, frozen=True):
    """Who may join a hero's regiment: one of `any` (a keyword), `unit` (a name), `role` (a hero role) and how many."""

    any: str | None = None
    unit: str | None = None
    role: str | None = None
    min: NoneOrMore = 0
    max: NoneOrMore | None = None


class WeaponOptionData(msgspec.Struct, frozen=True):
    """`up_to` models of every `per` models may have one of these; needed: each of those models has one."""

    one_of: list[str]
    per: Some = 1
    up_to: Some = 1
    needed: bool = False


class SingleData(msgspec.Struct, frozen=True):
    """A unit of 1 model, one for each hero of this name in the army."""

    points: NoneOrMore
    for_each: str


class ProfileData(msgspec.Struct, frozen=True):
    points: NoneOrMore
    keywords: list[str]
    size: Some = 1
    reinforceable: bool = False
    regiment: list[OptionData] = []
    leads: bool = True
    role: str | None = None
    only_with: str | None = None
    single: SingleData | None = None
    weapon_options: list[WeaponOptionData] = []
    enhancement_types: list[str] | None = None
    season: list[str] = []
    variant_of: str | None = None


class FormationData(msgspec.Struct, frozen=True):
    season: list[str] = []
    points: NoneOrMore = 0


class TableData(msgspec.Struct, frozen=True):
    """An enhancement table; the options have the points that later handbooks ask."""

    type: str
    table: str
    options: dict[str, NoneOrMore]
    eligible: list[str] = msgspec.field(default_factory=lambda: ["HERO"])
    season: list[str] = []


class LoreData(msgspec.Struct, frozen=True):
    points: NoneOrMore = 0
    season: list[str] = []


class LoresData(msgspec.Struct, frozen=True):
    spell: dict[str, LoreData] = {}
    prayer: dict[str, LoreData] = {}
    manifestation: dict[str, LoreData] = {}


class FactionTerrainData(msgspec.Struct, frozen=True):
    points: NoneOrMore = 0


class LimitData(msgspec.Struct, frozen=True):
    """At most `max` units with all these keywords in a regiment whose leader has or lacks a keyword."""

    keywords: Annotated[list[str], Meta(min_length=1)]
    max: NoneOrMore
    leader: str | None = None


class RenownData(msgspec.Struct, frozen=True):
    points: NoneOrMore | None = None


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


class ProfilePage(Page):
    """A `profiles.yaml` with the lines its keys stand in."""

    error = FactionError
    loader = QUICK
    right = {
        "points": "a whole number, 0 or more", "keywords": "a list such as [HERO, WIZARD (1)]",
        "size": "its smallest number of models, 1 or more", "reinforceable": "true or false", "leads": "true or false",
        "regiment": "a list: - {any: KEYWORD} or - {unit: Name, max: 1} or - {role: Hero role, max: 1}",
        "min": "a whole number, 0 or more", "max": "a whole number, 0 or more", "per": "a whole number, 1 or more",
        "up_to": "a whole number, 1 or more", "needed": "true or false", "one_of": NAMES, "weapon_options": WEAPONS,
        "enhancement_types": NAMES, "season": NAMES, "eligible": "keywords, such as [HERO] or [non-HERO, non-BEAST]",
        "options": "a mapping of names to points: {Null Pendant: 0}", "single": "{points: 100, for_each: Hero}",
        "units": "a mapping: {Clanrats: {points: 150, size: 20, keywords: [...]}}",
        "formations": "a mapping: {Vanguard Wing: {}}", "terrain": "a mapping: {Gnawhole: {}}",
        "lores": "{spell: {Name: {}}, prayer: {Name: {}}, manifestation: {Name: {}}}",
        "enhancements": "a list: - {type: Artefacts of Power, table: ..., options: {...}}",
        "regiment_limits": "a list: - {leader: non-SKRYRE, keywords: [SKRYRE, WAR MACHINE], max: 1}",
        "regiments_of_renown": "a mapping: {Name: {points: 300}}",
    }  # fmt: skip
