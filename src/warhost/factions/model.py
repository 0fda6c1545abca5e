"""A faction ready to be used: battle profiles, formations, enhancements, lores, terrain, each found by name."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from warhost.engine.naming import alike, slug
from warhost.factions.offers import LoreData, TableData
from warhost.factions.profile_data import OptionData, ProfileData, WeaponOptionData
from warhost.factions.profiles_file import LimitData
from warhost.factions.renown import ArmyOfRenownData, RenownData

COMMAND_MODELS = ("CHAMPION", "MUSICIAN", "STANDARD BEARER")
LORE_KINDS = ("spell", "prayer", "manifestation")
_SHARE = re.compile(r"([A-Z -]+?)(?: \((\d+)/(\d+)\))?")
_SEASON = re.compile(r"^(scourge of (?:ghyran|aqshy)) (.+)$|^(.+?) \((scourge of (?:ghyran|aqshy))\)$", re.IGNORECASE)


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """A name without case, accents, quotes, hyphens, commas and spaces; a season in front is put behind."""
    found = _SEASON.match(" ".join(name.split()))
    if found:
        name = f"{found[2] or found[3]} {found[1] or found[4]}"
    marks = unicodedata.normalize("NFKD", name).casefold()
    return "".join(each for each in marks if each.isalnum())


def without_season(name: str) -> str:
    """A name without `Scourge of ...` in front or behind."""
    found = _SEASON.match(" ".join(name.split()))
    return (found[2] or found[3]) if found else name


def find(name: str, known: Iterable[str]) -> str | None:
    """The known name that is meant."""
    wanted = plain(name)
    return next((each for each in known if plain(each) == wanted), None)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that looks most like it."""
    names = {plain(each): each for each in known}
    near = alike(plain(name), names, cutoff=0.5)
    return names[near[0]] if near else None


class BattleProfile(msgspec.Struct, frozen=True):
    """A unit's battle profile: what it costs, whom it joins, who joins it."""

    name: str
    warscroll: str
    faction: str
    points: int
    keywords: frozenset[str]
    size: int = 1
    reinforceable: bool = False
    regiment: tuple[OptionData, ...] = ()
    leads: bool = True
    role: str | None = None
    only_with: str | None = None
    """The hero whose regiment is the only place for it."""
    for_each: str | None = None
    """At most one for each hero of this name in the army."""
    weapon_options: tuple[WeaponOptionData, ...] = ()
    enhancement_types: tuple[str, ...] | None = None
    season: tuple[str, ...] = ()
    variant_of: str | None = None
    at_most: tuple[tuple[str, int], ...] = ()
    """Of a leader: how many of a unit, or of units with a keyword, its regiment may have."""

    @property
    def id(self) -> str:
        return slug(self.name)

    @property
    def hero(self) -> bool:
        return "HERO" in self.keywords

    @property
    def unique(self) -> bool:
        return "UNIQUE" in self.keywords

    @property
    def warmaster(self) -> bool:
        return "WARMASTER" in self.keywords

    @property
    def compulsory(self) -> tuple[OptionData, ...]:
        """The regiment options it must have."""
        return tuple(each for each in self.regiment if each.min)

    def models(self, reinforced: bool) -> int:
        return self.size * (2 if reinforced else 1)

    def cost(self, reinforced: bool) -> int:
        """Twice as much for a reinforced unit (army-3.3)."""
        return self.points * (2 if reinforced else 1)

    def has(self, words: Iterable[str]) -> bool:
        """Has it all these keywords? `non-HERO` asks that it has not."""
        return all(
            not self._wears(word.removeprefix("non-")) if word.startswith("non-") else self._wears(word)
            for word in words
        )

    def _wears(self, word: str) -> bool:
        """Has it a keyword, be it with a number behind, as in STANDARD BEARER (1/5)?"""
        return word in self.keywords or any(each.startswith(f"{word} (") for each in self.keywords)

    def command_models(self, models: int) -> dict[str, int]:
        """How many of each kind a unit of so many models may have (models-1.0)."""
        found: dict[str, int] = {}
        for word in self.keywords:
            share = _SHARE.fullmatch(word)
            if share and share[1] in COMMAND_MODELS:
                found[share[1]] = max(1, models * int(share[2]) // int(share[3])) if share[2] else 1
        return {kind: found[kind] for kind in COMMAND_MODELS if kind in found}

    @property
    def weapon_names(self) -> tuple[str, ...]:
        return tuple(name for option in self.weapon_options for name in option.one_of)


def profiles_of(faction: str, name: str, data: ProfileData) -> list[BattleProfile]:
    """A unit of a faction, and its 1-model form where some hero unlocks one."""
    types = tuple(data.enhancement_types) if data.enhancement_types is not None else None
    profile = BattleProfile(
        name, data.warscroll or name, faction, data.points, frozenset(data.keywords), data.size, data.reinforceable,
        tuple(data.regiment), data.leads, data.role, data.only_with, None, tuple(data.weapon_options), types,
        tuple(data.season), data.variant_of, tuple(data.at_most.items()),
    )  # fmt: skip
    if data.single is None:
        return [profile]
    alone = BattleProfile(
        f"{name} (1 model)", name, faction, data.single.points, profile.keywords,
        for_each=data.single.for_each, weapon_options=profile.weapon_options, enhancement_types=types,
        season=profile.season,
    )  # fmt: skip
    return [profile, alone]


class Faction(msgspec.Struct, frozen=True, dict=True):
    """A faction of matched play."""

    id: str
    name: str
    keyword: str
    alliance: str
    folder: Path
    units: dict[str, BattleProfile]
    formations: dict[str, tuple[str, ...]]
    """The seasons of each; none: always there."""
    tables: tuple[TableData, ...]
    lores: dict[str, dict[str, LoreData]]
    terrain: dict[str, int]
    limits: tuple[LimitData, ...]
    renown: dict[str, RenownData]
    armies: dict[str, ArmyOfRenownData] = {}
    allowed: tuple[str, ...] | None = None
    """The only units that an Army of Renown may have; None: all."""
    seasons: tuple[str, ...] = ()
    """Those that a roster may choose from, the usual one first."""

    @property
    def known_seasons(self) -> tuple[str, ...]:
        """Those that may be chosen, and all that something of it belongs to."""
        said: list[Iterable[str]] = [*self.formations.values(), *(each.season for each in self.units.values())]
        said += [each.season for each in self.tables]
        said += [each.season for known in self.lores.values() for each in known.values()]
        return tuple(dict.fromkeys((*self.seasons, *(name for season in said for name in season))))

    def in_season(self, *chosen: str) -> "Faction":
        """The faction with what belongs to these seasons open, by name; none chosen: the usual one."""
        wanted = {plain(each) for each in chosen or self.seasons[:1]}

        def left(season: Iterable[str]) -> tuple[str, ...]:
            return () if wanted & {plain(each) for each in season} else tuple(season)

        return replace(
            self, units={name: replace(each, season=left(each.season)) for name, each in self.units.items()},
            formations={name: left(each) for name, each in self.formations.items()},
            tables=tuple(replace(each, season=list(left(each.season))) for each in self.tables),
            lores={
                kind: {name: replace(each, season=list(left(each.season))) for name, each in rows.items()}
                for kind, rows in self.lores.items()
            },
        )  # fmt: skip

    def themed(self, name: str) -> "Faction":
        """The faction as one of its Armies of Renown, whose rules replace its own (army-2.0)."""
        army = self.armies[name]
        own = (each for unit, data in army.profiles.items() for each in profiles_of(self.name, unit, data))
        hired = army.regiments_of_renown
        return replace(
            self, units=self.units | {each.name: each for each in own}, renown=self.renown if hired is None else hired,
            tables=tuple(army.enhancements), lores={kind: getattr(army.lores, kind) for kind in self.lores},
            formations={key: tuple(each.season) for key, each in army.formations.items()},
            terrain={key: each.points for key, each in army.terrain.items()}, allowed=tuple(army.units),
        )  # fmt: skip

    def unit(self, name: str) -> BattleProfile | None:
        """A battle profile by name; a season that the unit has no variant for is passed over."""
        found = self._by_plain.get(plain(name))
        return found or self._by_plain.get(plain(without_season(name)))

    @cached_property
    def _by_plain(self) -> dict[str, BattleProfile]:
        return {plain(each.name): each for each in self.units.values()}

    @property
    def open_tables(self) -> tuple[TableData, ...]:
        """The enhancement tables that are there in every season."""
        return tuple(each for each in self.tables if not each.season)
