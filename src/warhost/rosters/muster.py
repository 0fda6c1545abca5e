"""A roster with its names looked up: each unit beside its battle profile, whatever faction that is from."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from warhost.factions.model import BattleProfile, Faction, find, nearest, plain
from warhost.factions.renown import RenownUnitData
from warhost.rosters.model import Regiment, Roster, RosterUnit, listed


class MusteredUnit(msgspec.Struct, frozen=True):
    """A unit of the roster and the battle profile its name stands for; None if no faction has it."""

    unit: RosterUnit
    profile: BattleProfile | None
    own: bool
    """Is the profile one of the roster's faction?"""

    @property
    def name(self) -> str:
        return self.profile.name if self.profile else self.unit.warscroll

    @property
    def points(self) -> int:
        return self.profile.cost(self.unit.reinforced) if self.profile else 0

    @property
    def models(self) -> int:
        return self.profile.models(self.unit.reinforced) if self.profile else 0


class HiredUnit(msgspec.Struct, frozen=True):
    """A unit of a Regiment of Renown (army-3.5) and its battle profile; None if no known faction has it."""

    name: str
    profile: BattleProfile | None
    owner: Faction
    """Whose unit it is, as far as that is known; else whoever hires it."""
    models: int


class HiredRegiment(msgspec.Struct, frozen=True):
    """A Regiment of Renown with its units, as far as they are known."""

    name: str
    points: int
    units: tuple[HiredUnit, ...]


class Group(msgspec.Struct, frozen=True):
    """A regiment with its units looked up."""

    number: int
    regiment: Regiment
    leader: MusteredUnit
    units: tuple[MusteredUnit, ...]

    @property
    def label(self) -> str:
        return "the general's regiment" if self.regiment.general else f"regiment {self.number} ({self.leader.name})"


class Muster(msgspec.Struct, frozen=True, dict=True):
    """A roster of a known faction, ready to be checked."""

    roster: Roster
    faction: Faction
    others: tuple[Faction, ...]
    groups: tuple[Group, ...]
    auxiliaries: tuple[MusteredUnit, ...]

    @cached_property
    def entries(self) -> tuple[MusteredUnit, ...]:
        """Every unit, regiment by regiment, auxiliaries last."""
        inside = [entry for group in self.groups for entry in (group.leader, *group.units)]
        return (*inside, *self.auxiliaries)

    @cached_property
    def hired(self) -> tuple[HiredRegiment, ...]:
        """The Regiments of Renown that the roster names and the faction may have."""
        return tuple(self._hired(name) for name in listed(self.roster.regiment_of_renown) if self._renown(name))

    def _renown(self, name: str) -> str | None:
        return find(name, self.faction.renown)

    def _hired(self, said: str) -> HiredRegiment:
        name = self._renown(said)
        assert name is not None
        data = self.faction.renown[name]
        units = tuple(self._hired_unit(each) for each in data.units for _ in range(each.count))
        return HiredRegiment(name, data.points or 0, units)

    def _hired_unit(self, data: RenownUnitData) -> HiredUnit:
        owner = self.faction
        if data.faction is not None:
            owner = next((each for each in self.others if same(each.name, data.faction)), owner)
        profile = owner.unit(data.unit)
        return HiredUnit(data.unit, profile, owner, data.models or (profile.size if profile else 0))

    @property
    def own(self) -> Iterator[tuple[MusteredUnit, BattleProfile]]:
        """The units of the faction."""
        for entry in self.entries:
            if entry.own and entry.profile is not None:
                yield entry, entry.profile


def muster(roster: Roster, faction: Faction, known: Mapping[str, Faction]) -> Muster:
    """Look everything up."""
    others = tuple(each for each in known.values() if each.name != faction.name)

    def entry(unit: RosterUnit) -> MusteredUnit:
        own = faction.unit(unit.warscroll)
        if own is not None:
            return MusteredUnit(unit, own, True)
        foreign = next((found for each in others if (found := each.unit(unit.warscroll))), None)
        return MusteredUnit(unit, foreign, False)

    groups = tuple(
        Group(number, each, entry(each.leader), tuple(entry(unit) for unit in each.units))
        for number, each in enumerate(roster.regiments, 1)
    )
    return Muster(roster, faction, others, groups, tuple(entry(unit) for unit in roster.auxiliaries))


def unknown(name: str, what: str, known: Iterable[str], others: Mapping[str, Iterable[str]]) -> str:
    """Why a name is not among the known ones: another faction's, or nobody's, and the nearest that would do."""
    owner = next((faction for faction, names in others.items() if find(name, names)), None)
    if owner is not None:
        return f"{name} is {_a(what)} of {owner}"
    near = nearest(name, known)
    return f"there is no {what} called {name!r}" + (f"; did you mean {near}?" if near else "")


def _a(what: str) -> str:
    return f"an {what}" if what[:1] in "aeio" else f"a {what}"


def same(one: str, other: str) -> bool:
    """Do the two names mean the same?"""
    return plain(one) == plain(other)
