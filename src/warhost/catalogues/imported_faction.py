"""A faction as its files will have it, and what there is to say about it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from warhost.catalogues.army_texts import ArmyTexts
from warhost.catalogues.units import Texts
from warhost.engine.naming import slug

Tell = Callable[[str, int, int], None]
"""Is told what is being done, how much has been, and how much there is."""


@dataclass
class ImportedFaction:
    """What was read of a catalogue: battle profiles, warscrolls by name, abilities as text."""

    id: str
    name: str
    source: str
    profiles: dict[str, Any]
    scrolls: dict[str, Any]
    unit_texts: dict[str, Texts]
    army_texts: ArmyTexts
    notes: list[str] = field(default_factory=list)
    hired: dict[str, list[str]] = field(default_factory=dict)
    """The keywords of units of other factions that it may hire, by their names."""
    marks: Counter[str] = field(default_factory=Counter)
    """How many of its abilities are enforced, by hand or cosmetic; known once it has been written."""

    def take_in(self, scrolls: dict[str, Any], unit_texts: dict[str, Texts], army_texts: ArmyTexts) -> None:
        """More warscrolls and texts; those it has already stay as they are."""
        for own, more in ((self.scrolls, scrolls), (self.unit_texts, unit_texts)):
            own.update({name: each for name, each in more.items() if name not in own})
        self.army_texts.take_in(army_texts)

    @property
    def words_of_armies(self) -> list[str]:
        """The keywords that battle profiles of its Armies of Renown add to those of warscrolls."""
        armies = self.profiles.get("armies_of_renown", {}).values()
        said = [word for army in armies for each in army["profiles"].values() for word in each["keywords"]]
        printed = {word for scroll in self.scrolls.values() for word in scroll["keywords"]}
        return [word for word in dict.fromkeys(said) if word not in printed]

    @property
    def abilities(self) -> int:
        """How many abilities are kept as text."""
        return sum(map(len, self.unit_texts.values())) + len(self.army_texts)

    def offered(self, kind: str) -> list[str]:
        """The names of what it offers of a kind, its Armies of Renown included."""
        armies = self.profiles.get("armies_of_renown", {}).values()
        return list(dict.fromkeys(name for each in (self.profiles, *armies) for name in each.get(kind, {}) or {}))

    @property
    def enhancements(self) -> list[str]:
        armies = self.profiles.get("armies_of_renown", {}).values()
        tables = [table for each in (self.profiles, *armies) for table in each["enhancements"]]
        return list(dict.fromkeys(name for table in tables for name in table["options"]))

    @property
    def lores(self) -> list[str]:
        armies = self.profiles.get("armies_of_renown", {}).values()
        kinds = [rows for each in (self.profiles, *armies) for rows in each["lores"].values()]
        return list(dict.fromkeys(name for rows in kinds for name in rows))

    @property
    def warscrolls(self) -> dict[str, Any]:
        """The warscrolls by id, each its own."""
        found: dict[str, Any] = {}
        for name, scroll in self.scrolls.items():
            key, number = slug(name), 2
            while key in found:
                key, number = f"{slug(name)}-{number}", number + 1
            found[key] = scroll
        return found
