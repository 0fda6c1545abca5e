"""An army roster as its file has it: names, choices and counts. What they are worth is for the checks to say."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0)]
Names = str | list[str] | None
"""One name, none, or (in a roster that is not legal) several."""


class Enhancement(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enhancement and the type of table it is from."""

    type: str
    name: str


class RosterUnit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A unit of a regiment, or an auxiliary one."""

    warscroll: str
    reinforced: bool = False
    enhancements: list[Enhancement] = []
    command_models: dict[str, Count] | None = None
    """None: as many as are allowed."""
    weapon_options: dict[str, Count] = {}


class Regiment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero and the units beside it (army-3.1)."""

    hero: str
    general: bool = False
    enhancements: list[Enhancement] = []
    units: list[RosterUnit] = []
    weapon_options: dict[str, Count] = {}

    @property
    def leader(self) -> RosterUnit:
        """The hero as a unit."""
        return RosterUnit(self.hero, enhancements=self.enhancements, weapon_options=self.weapon_options)


class Lores(msgspec.Struct, frozen=True, omit_defaults=True):
    spell: Names = None
    prayer: Names = None
    manifestation: Names = None


class Points(msgspec.Struct, frozen=True, omit_defaults=True):
    """Sums that somebody wrote down; they are compared with ours, never used."""

    units: Count | None = None
    with_season_costs: Count | None = None


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a check of this roster is expected to find."""

    legal: bool
    breaks: list[str] = []
    why: str | None = None
    extra_command_point_round_1: bool | None = None


class Roster(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An army roster for matched play."""

    schema: str | None = None
    id: str | None = None
    name: str
    points_limit: Annotated[int, Meta(ge=1, le=100_000)]
    faction: str
    battle_formation: Names = None
    army_of_renown: str | None = None
    season: Names = None
    """The season (or several) whose entries it may have; None: the usual one of its faction."""
    regiments: list[Regiment]
    auxiliaries: list[RosterUnit] = []
    regiment_of_renown: Names = None
    faction_terrain: Names = None
    lores: Lores = Lores()
    points: Points | None = None
    rules: list[str] = []
    """The rules it shows, for a roster that is a test of them."""
    expected: Expected | None = None
    variant_of: str | None = None

    @property
    def general(self) -> Regiment | None:
        """The regiment of the general."""
        return next((each for each in self.regiments if each.general), None)

    @property
    def drops(self) -> int:
        """How many times something is deployed: regiments, auxiliaries and a Regiment of Renown."""
        return len(self.regiments) + len(self.auxiliaries) + len(listed(self.regiment_of_renown))

    def units(self) -> Iterator[RosterUnit]:
        """Every unit, heroes included."""
        for regiment in self.regiments:
            yield regiment.leader
            yield from regiment.units
        yield from self.auxiliaries


def listed(names: Names) -> tuple[str, ...]:
    """None, one or several names as a sequence."""
    return () if names is None else (names,) if isinstance(names, str) else tuple(names)


class Breach(msgspec.Struct, frozen=True):
    """One rule that a roster breaks, and how."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.text}"
