"""Armies of Renown (army-2.0): each is a catalogue of its own, called `Faction - Army`, and is put into the faction."""

from collections.abc import Iterable
from typing import Any

from warhost.catalogues.imported_faction import ImportedFaction
from warhost.catalogues.shelf import Book
from warhost.catalogues.words import plain_text
from warhost.factions.model import plain

BETWEEN = " - "
REPLACED = ("formations", "enhancements", "lores", "terrain", "regiments_of_renown")
"""What an Army of Renown has instead of the faction's."""


def host_of(book: Book, others: Iterable[Book]) -> Book | None:
    """The catalogue of the faction whose Army of Renown this one is; None for a faction."""
    first, between, _ = plain_text(book.name).partition(BETWEEN)
    return next((each for each in others if between and plain(each.name) == plain(first)), None)


def add_army(faction: ImportedFaction, army: ImportedFaction) -> None:
    """Put an army that was read like a faction into its faction: what is the same in both is written once."""
    name = army.name.partition(BETWEEN)[2]
    faction.profiles.setdefault("armies_of_renown", {})[name] = _data(faction.profiles["units"], army.profiles)
    faction.take_in(army.scrolls, army.unit_texts, army.army_texts)
    faction.hired |= army.hired
    faction.army_texts.armies[name] = army.army_texts.traits
    known = set(faction.notes)
    faction.notes += [f"{name}: {note}" for note in army.notes if note not in known]


def _data(usual: dict[str, Any], army: dict[str, Any]) -> dict[str, Any]:
    own = {name: each for name, each in army["units"].items() if usual.get(name) != each}
    return {"units": list(army["units"]), "profiles": own} | {key: army[key] for key in REPLACED}
