"""What an import finds: the roster, and everything that could not be read into it."""

import msgspec

from warhost.factions.loading import factions
from warhost.factions.model import COMMAND_MODELS, Faction, find, nearest
from warhost.rosters.checking.fittings import weapon_name
from warhost.rosters.model import Enhancement, Roster, RosterUnit
from warhost.rosters.muster import unknown

USUAL_LIMITS = (1000, 2000, 3000, 4000, 5000)


class ImportedList(msgspec.Struct, frozen=True):
    """One imported list."""

    roster: Roster
    builder: str
    problems: tuple[str, ...] = ()
    """What was not understood; it is not in the roster, or in it as it was written."""
    notes: tuple[str, ...] = ()
    """What was understood and has no place in a roster, and sums that do not agree."""


class UnitFound:
    """A unit while its lines are read."""

    def __init__(self, faction: Faction, name: str, told: "list[str]") -> None:
        self.faction, self.told = faction, told
        self.profile = faction.unit(name)
        self.name = self.profile.name if self.profile else name
        self.general = self.reinforced = False
        self.enhancements: list[Enhancement] = []
        self.command_models: dict[str, int] = {}
        self.weapons: dict[str, int] = {}
        if self.profile is None:
            others = {each.name: each.units for each in factions().values() if each.name != faction.name}
            told.append(unknown(name, "unit", faction.units, others))

    def take(self, word: str, count: int = 1) -> bool:
        """Whatever a bullet may say: a mark, a command model, a weapon option, an enhancement."""
        kind = find(word, COMMAND_MODELS)
        weapon = weapon_name(word, self.profile) if self.profile else None
        if find(word, ["General"]):
            self.general = True
        elif find(word, ["Reinforced"]):
            self.reinforced = True
        elif kind is not None:
            self.command_models[kind] = self.command_models.get(kind, 0) + count
        elif weapon is not None:
            self.weapons[weapon] = self.weapons.get(weapon, 0) + count
        else:
            return self._enhance(word)
        return True

    def _enhance(self, word: str) -> bool:
        tables = sorted(self.faction.tables, key=lambda each: bool(each.season))
        for table in tables:
            named = find(word, table.options)
            if named is not None:
                self.enhancements.append(Enhancement(table.type, named))
                return True
        return False

    def not_understood(self, word: str) -> None:
        """Say so, with what was probably meant."""
        known = [name for table in self.faction.tables for name in table.options]
        near = nearest(word, [*known, *(self.profile.weapon_names if self.profile else ()), *COMMAND_MODELS])
        self.told.append(f"{word!r} under {self.name} is not understood" + (f"; did you mean {near}?" if near else ""))

    @property
    def unit(self) -> RosterUnit:
        return RosterUnit(self.name, self.reinforced, self.enhancements, self.command_models or None, self.weapons)

    @property
    def points(self) -> int | None:
        """What it should cost without its enhancements."""
        return self.profile.cost(self.reinforced) if self.profile else None

    @property
    def extra(self) -> int:
        """What later handbooks ask for its enhancements."""
        prices = {name: points for table in self.faction.tables for name, points in table.options.items()}
        return sum(prices[each.name] for each in self.enhancements)


def usual_limit(points: int) -> int:
    """The next of the limits most players use."""
    return next((each for each in USUAL_LIMITS if points <= each), points)
