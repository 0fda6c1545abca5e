"""What a faction offers beside its units, as `profiles.yaml` has it: formations, enhancements, lores, terrain."""

import msgspec

from warhost.armies.army_file import NoneOrMore


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
