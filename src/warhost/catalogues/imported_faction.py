"""A faction as its files will have it, and what there is to say about it."""

from dataclasses import dataclass, field
from typing import Any

from warhost.catalogues.units import Texts
from warhost.engine.naming import slug


@dataclass
class ImportedFaction:
    """What was read of a catalogue: battle profiles, warscrolls by name, abilities as text."""

    id: str
    name: str
    source: str
    profiles: dict[str, Any]
    scrolls: dict[str, Any]
    unit_texts: dict[str, Texts]
    army_texts: dict[str, Texts]
    notes: list[str] = field(default_factory=list)

    def take_in(self, scrolls: dict[str, Any], unit_texts: dict[str, Texts], army_texts: dict[str, Texts]) -> None:
        """More warscrolls and texts; those it has already stay as they are."""
        for own, more in ((self.scrolls, scrolls), (self.unit_texts, unit_texts), (self.army_texts, army_texts)):
            own.update({name: each for name, each in more.items() if name not in own})

    @property
    def abilities(self) -> int:
        """How many abilities are kept as text."""
        return sum(map(len, (*self.unit_texts.values(), *self.army_texts.values())))

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
