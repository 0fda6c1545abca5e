"""Rosters, and what the roster page builds them from."""

from warhost.factions.own_bases import BaseAsked
from warhost.factions.profile_data import WeaponOptionData
from warhost.rosters.marks import AbilityMark
from warhost.rosters.model import Breach
from warhost.server.protocol.words import View


class RosterEntry(View, frozen=True):
    """A unit of a roster, and what it costs."""

    name: str
    points: int
    models: int


class RosterVerdict(View, frozen=True):
    """What a check says: points, every problem with its rule, and what keeps it from being played here."""

    name: str
    faction: str
    points: int
    limit: int
    left: int
    legal: bool
    drops: int
    problems: tuple[Breach, ...]
    notes: tuple[str, ...]
    missing: list[str]
    extra_command_point: bool
    table: tuple[float, float]
    entries: list[RosterEntry]
    abilities: list[AbilityMark]
    """Each with its mark: enforced, by hand or cosmetic."""
    bases: list[BaseAsked]
    """The units whose bases are to be asked for."""


class FactionLine(View, frozen=True):
    """A faction in a list."""

    id: str
    name: str
    alliance: str


class ReinforcedView(View, frozen=True):
    """A unit twice as large."""

    size: int
    points: int
    command_models: dict[str, int]


class ProfileView(View, frozen=True):
    """A battle profile: what a unit costs, whom it takes along, what it may be given."""

    name: str
    points: int
    size: int
    hero: bool
    unique: bool
    warmaster: bool
    reinforceable: bool
    leads: bool
    keywords: list[str]
    command_models: dict[str, int]
    reinforced: ReinforcedView
    weapon_options: tuple[WeaponOptionData, ...]
    takes: list[str]
    enhancement_types: list[str]


class EnhancementTable(View, frozen=True):
    """A table of enhancements: its type, its name, who may have one, and which there are."""

    type: str
    table: str
    eligible: list[str]
    options: list[str]


class FactionView(FactionLine, frozen=True):
    """What can be put on a roster of a faction."""

    units: list[ProfileView]
    formations: list[str]
    enhancements: list[EnhancementTable]
    lores: dict[str, list[str]]
    terrain: list[str]
    renown: list[str]
    armies_of_renown: list[str]
    seasons: list[str]


class RosterText(View, frozen=True):
    """A roster as a file or a list."""

    text: str
