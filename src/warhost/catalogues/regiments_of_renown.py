"""Regiments of Renown (army-3.5): forces with a price, shown to the catalogues that may hire them.

Their units are entries of some catalogue that are hidden but in that force; how many of each is a constraint that the
force sets. Entries that are no units and are shown with the force say what it can do.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from warhost.catalogues.conditions import asks_for, count, modifiers, names, points
from warhost.catalogues.markup import Node
from warhost.catalogues.shelf import Book, Shelf, is_unit
from warhost.catalogues.units import OfferedUnit, Texts, ability_texts, categories, is_keyword, offered, read_unit
from warhost.catalogues.words import plain_text

_SIZE = re.compile(r".+ \((\d+) models?\)")


@dataclass(frozen=True)
class Member:
    """What is shown with a force: where it is said that it is there, and what it is."""

    at: Node
    entry: Node


class ForHire:
    """The Regiments of Renown of a checkout."""

    def __init__(self, shelf: Shelf, factions: Iterable[Book]) -> None:
        self.shelf = shelf
        self.forces = {each.id: each for each in shelf.system.all("forceEntries") if each.id not in shelf.ways}
        self.members = self._members()
        self.owners = self._owners(factions)

    def regiments(self, book: Book, faction: Book) -> dict[str, Any]:
        """What a catalogue's army may hire, as profiles have it; the army is of this faction."""
        return {
            plain_text(force.name): {"points": points(force), "units": list(self._units(force, faction))}
            for force in self._open_to(book) if points(force)
        }  # fmt: skip

    def only_hired(self, book: Book) -> dict[str, OfferedUnit]:
        """The units of those regiments that are of no faction, by name."""
        members = [each for force in self._open_to(book) if points(force) for each in self._hired(force)]
        alone = [each for each in members if each.entry.id not in self.owners]
        return {plain_text(each.entry.name): read_unit(self.shelf, each.at, each.entry) for each in alone}

    def of_others(self, book: Book, faction: Book) -> dict[str, list[str]]:
        """The units of those regiments that are of another faction, with their keywords: texts speak of them."""
        members = [each for force in self._open_to(book) if points(force) for each in self._hired(force)]
        far = [each for each in members if faction not in self.owners.get(each.entry.id, [faction])]
        return {
            plain_text(each.entry.name): [
                name.upper() for name in categories(self.shelf, each.at, each.entry).values() if is_keyword(name)
            ]
            for each in far
        }

    def texts(self, book: Book) -> dict[str, Texts]:
        """What those regiments can do, by regiment."""
        found: dict[str, Texts] = {}
        for force in (force for force in self._open_to(book) if points(force)):
            own = found.setdefault(plain_text(force.name), {})
            for each in self.members[force.id]:
                own.update(ability_texts(self.shelf, [each.entry]) if not is_unit(each.entry) else {})
        return found

    def notes(self, book: Book) -> list[str]:
        """Those that have no price cannot be hired for points."""
        free = [force for force in self._open_to(book) if not points(force)]
        return [f"{plain_text(force.name)}: a regiment for hire without a price; left out" for force in free]

    def _open_to(self, book: Book) -> list[Node]:
        """The forces that are shown to an army of this catalogue."""
        return [force for force in self.forces.values() if book.root.id in _shown_with(force, "parent")]

    def _members(self) -> dict[str, list[Member]]:
        found: dict[str, list[Member]] = {key: [] for key in self.forces}
        for book in self.shelf.books.values():
            for at in self.shelf.entries(book):
                entry = self.shelf.meant(at)
                if entry is not None:
                    for key in dict.fromkeys([*_shown_with(at, "force"), *_shown_with(entry, "force")]):
                        found.get(key, []).append(Member(at, entry))
        return found

    def _owners(self, factions: Iterable[Book]) -> dict[str, list[Book]]:
        """By unit, the factions that have it in their own armies."""
        found: dict[str, list[Book]] = {}
        for book in factions:
            for at, own in self.shelf.roots(book):
                entry = self.shelf.meant(at) if own and not at.hidden else None
                if entry is not None and is_unit(entry):
                    found.setdefault(entry.id, []).append(book)
        return found

    def _hired(self, force: Node) -> list[Member]:
        return [each for each in self.members[force.id] if offered(self.shelf, each.at) is not None]

    def _units(self, force: Node, faction: Book) -> Iterator[dict[str, Any]]:
        for each in self._hired(force):
            row: dict[str, Any] = {"unit": plain_text(each.entry.name)}
            owner = self._owner(each.entry)
            if owner is not None and faction not in self.owners[each.entry.id]:
                row["faction"] = plain_text(owner.name)
            many, models = _number(each.at, force), models_of(each.at)
            yield row | ({"count": many} if many > 1 else {}) | ({"models": models} if models else {})

    def _owner(self, entry: Node) -> Book | None:
        """The faction a unit is of: of several, the one in whose library it stands."""
        owners = self.owners.get(entry.id, [])
        home = self.shelf.books[self.shelf.home[entry.id]].name
        return next((each for each in owners if home.startswith(each.name)), owners[0] if owners else None)


def _shown_with(node: Node, scope: str) -> list[str]:
    """What something that is hidden otherwise is shown with: the ids its conditions ask for in this scope."""
    shown = [
        asked for each, asked in (modifiers(node) if node.hidden else ())
        if each.get("field") == "hidden" and each.get("value") == "false"
    ]  # fmt: skip
    return [names(each) for asked in shown for each in asked if asks_for(each) and each.get("scope") == scope]


def _number(at: Node, force: Node) -> int:
    """How many of a unit there are: what the force sets the least, else the most, to."""
    limits = {each.id: each.get("type") for each in at.all("constraints")}
    said = {
        limits[each.get("field")]: count(each.get("value")) for each, asked in modifiers(at)
        if each.get("field") in limits and force.id in map(names, asked)
    }  # fmt: skip
    return said.get("min") or said.get("max") or 1


def models_of(at: Node) -> int | None:
    """How many models it has where a name given in place of its own says so, as in `Ash Wardens (1 model)`."""
    given = [each.get("value") for each, asked in modifiers(at) if each.get("field") == "name" and not asked]
    found = _SIZE.fullmatch(given[-1]) if given else None
    return count(found[1]) or None if found else None
