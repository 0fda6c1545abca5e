"""A checkout of catalogues into faction folders: what each faction has, and what became of it."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warhost.catalogues import offers
from warhost.catalogues.armies_of_renown import add_army, host_of
from warhost.catalogues.army_texts import ArmyTexts, army_texts
from warhost.catalogues.imported_faction import ImportedFaction, Tell
from warhost.catalogues.markup import CatalogueError, claims
from warhost.catalogues.regiments import Regiments
from warhost.catalogues.regiments_of_renown import ForHire, models_of
from warhost.catalogues.shelf import Book, Shelf, read_shelf
from warhost.catalogues.units import LEGENDS, OfferedUnit, categories, offered, read_unit
from warhost.catalogues.words import plain_text
from warhost.engine.naming import slug
from warhost.factions.model import nearest, plain
from warhost.rules.words import FACTION_TERRAIN, MANIFESTATION, SUMMON

SUMMONS = "Summon "
ALLIANCES = ("ORDER", "CHAOS", "DEATH", "DESTRUCTION")


@dataclass
class FactionsRead:
    """The factions of a checkout by name; and what could not be read, by file, with why."""

    factions: list[ImportedFaction]
    wrong: dict[str, str]


def read_factions(path: Path, only: str | None = None, tell: Tell = lambda what, done, all_of_it: None) -> FactionsRead:
    """Every faction of a checkout (or of one file, or with one name). One that cannot be read does not stop others."""
    shelf = read_shelf(path, tell)
    if path in shelf.unread:
        raise CatalogueError(shelf.unread[path])
    chosen = _chosen(shelf, path, only)
    everything = path.is_dir() and only is None
    wrong = {file.name: why for file, why in shelf.unread.items()} if everything else {}
    reader = _Checkout(shelf, wrong)
    found: list[ImportedFaction] = []
    for number, book in enumerate(chosen):
        tell(plain_text(book.name), number, len(chosen))
        found += [faction for faction in (reader.faction(book),) if faction is not None]
    ids = Counter(each.id for each in found)
    for each in (each for each in found if ids[each.id] > 1):
        twins = ", ".join(other.source for other in found if other.id == each.id)
        wrong[each.source] = f"{path}: these catalogues have the same name: {twins}"
    found = sorted((each for each in found if ids[each.id] == 1), key=lambda each: each.name)
    if not found:
        first = next(iter(wrong.values()), f"{path}: no catalogue here has units")
        raise CatalogueError(first + (f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""))
    return FactionsRead(found, wrong)


def _chosen(shelf: Shelf, path: Path, only: str | None) -> list[Book]:
    """The catalogues that are asked for; for an Army of Renown, that of its faction."""
    chosen = shelf.armies
    if path.is_file():
        chosen = [book for book in chosen if book.file == path]
        if not chosen:
            raise CatalogueError(f"{path}: this is a library of others; import the faction's own catalogue")
    if only is not None:
        known = [plain_text(book.name) for book in chosen]
        chosen = [book for book in chosen if plain(book.name) == plain(only)]
        if not chosen:
            raise _no_faction(shelf, path, only, known)
    hosts = [host_of(book, shelf.armies) or book for book in chosen]
    return list({book.root.id: book for book in hosts}.values())


def _no_faction(shelf: Shelf, path: Path, only: str, known: list[str]) -> CatalogueError:
    near = nearest(only, known)
    hint = f"did you mean {near}? " if near else ""
    right = f"{hint}known: {', '.join(sorted(known))}"
    unread = "".join(f"; {why}" for why in shelf.unread.values())
    return CatalogueError(f"{path}: there is no faction called {only!r}; {right}{unread}")


class _Checkout:
    """A checkout while its factions are read; what cannot be read is put down in `wrong`."""

    def __init__(self, shelf: Shelf, wrong: dict[str, str]) -> None:
        self.shelf, self.wrong = shelf, wrong
        self.hosts = {book.root.id: host_of(book, shelf.armies) for book in shelf.armies}
        self.hire = ForHire(shelf, [book for book in shelf.armies if self.hosts[book.root.id] is None])

    def faction(self, book: Book) -> ImportedFaction | None:
        """A faction with its Armies of Renown; one of those that cannot be read does not stop it."""
        found = self._read(book, book)
        if found is not None:
            for other in (each for each in self.shelf.armies if self.hosts[each.root.id] is book):
                army = self._read(other, book)
                if army is not None:
                    add_army(found, army)
        return found

    def _read(self, book: Book, host: Book) -> ImportedFaction | None:
        try:
            found = _faction(self.shelf, book)
        except CatalogueError as error:
            self.wrong[book.file.name] = str(error)
            return None
        if found is not None:
            self._hire(found, book, host)
        return found

    def _hire(self, faction: ImportedFaction, book: Book, host: Book) -> None:
        """What it may hire, with the warscrolls of units that no faction has, and of what they summon."""
        said = ArmyTexts(renown=self.hire.texts(book))
        alone = _summoned(self.shelf, said) | self.hire.only_hired(book)
        alone = {name: unit for name, unit in alone.items() if name not in faction.scrolls}
        faction.hired = self.hire.of_others(book, host)
        faction.profiles["regiments_of_renown"] = self.hire.regiments(book, host)
        faction.take_in(
            {name: unit.scroll for name, unit in alone.items()},
            {name: unit.texts for name, unit in alone.items() if unit.texts}, said,
        )  # fmt: skip
        faction.notes += [
            *self.hire.notes(book),
            *(f"{each.name}: {note}" for each in alone.values() for note in each.notes),
        ]


def _faction(shelf: Shelf, book: Book) -> ImportedFaction | None:
    """One catalogue; None where it offers no units, as lores and campaign rules do."""
    lost = _lost(shelf, book)
    notes = [*lost]
    every = _units(shelf, book, notes)
    units = {name: unit for name, unit in every.items() if FACTION_TERRAIN not in unit.keywords}
    if not units and lost and len(notes) > len(lost):  # links that lead nowhere: to units, had the libraries been here
        raise CatalogueError(f"{book.file}: none of its units is here; {lost[0]}")
    if not units:
        return None
    regiments = Regiments(shelf, units.values())
    words = Counter(word for unit in units.values() for word in unit.keywords)
    alliance = max(ALLIANCES, key=lambda word: words[word])
    terrain = {name: {"points": each.points} for name, each in every.items() if FACTION_TERRAIN in each.keywords}
    profiles = {
        "name": plain_text(book.name), "alliance": alliance.capitalize() if words[alliance] else "",
        "keyword": _keyword(book, words), "formations": offers.formations(shelf, book),
        "enhancements": offers.tables(shelf, units.values()), "lores": offers.lores(shelf, book), "terrain": terrain,
        "units": {name: _profile(shelf, regiments, unit) for name, unit in units.items()},
        "seasons": [*shelf.seasons, LEGENDS],
    }  # fmt: skip
    said = army_texts(shelf, book, units.values())
    own = {name: each for name, each in every.items() if each.warscroll is None}
    scrolls = _manifestations(shelf, book) | _summoned(shelf, said) | own
    notes += [f"{unit.name}: {note}" for unit in scrolls.values() for note in unit.notes]
    return ImportedFaction(
        slug(book.name), plain_text(book.name), book.file.name, profiles,
        {name: unit.scroll for name, unit in scrolls.items()},
        {name: unit.texts for name, unit in scrolls.items() if unit.texts},
        said, notes,
    )  # fmt: skip


def _lost(shelf: Shelf, book: Book) -> list[str]:
    """Notes on catalogues that it builds on and that are not here; an error where a broken file is one of them."""
    notes = []
    for at, link in shelf.lost(book):
        for file in shelf.unread:
            if plain(link.name) == plain(file.stem) or claims(file, link.get("targetId")):
                raise CatalogueError(f"{at.file}, line {link.line}: builds on {file.name}, which cannot be read")
        notes.append(f"{plain_text(link.name) or link.get('targetId')}: not in this checkout; what it has is left out")
    return list(dict.fromkeys(notes))


def _units(shelf: Shelf, book: Book, notes: list[str]) -> dict[str, OfferedUnit]:
    """By name. Of several offers of one unit the first has the price, and all say who joins whom."""
    found: dict[str, OfferedUnit] = {}
    taken: dict[str, str] = {}
    for at, own in shelf.roots(book):
        entry = offered(shelf, at)
        if entry is None:
            if own and at.tag == "entryLink" and shelf.target(at) is None:
                notes.append(f"{plain_text(at.name)}: its link leads nowhere; left out")
            continue
        when = offers.seasons(shelf, *([at] if at is entry else [at, entry]))
        unit = read_unit(shelf, at, entry)
        if when is None or not (own or unit.points):
            continue
        unit.seasons += when
        round_ = [f"{plain_text(link.name)} (line {link.line})" for link in shelf.circles(entry)]
        notes += [f"{unit.name}: the link {each} leads back to what it stands in; not followed" for each in round_]
        other = taken.setdefault(plain(unit.name), unit.name)
        if other != unit.name:
            notes.append(f"{unit.name}: cannot be told from {other} by its letters; left out")
        elif unit.name in found:
            found[unit.name].others.append(at)
            _another_offer(found, unit, models_of(at) or unit.size)
        else:
            found[unit.name] = unit
    return found


def _another_offer(found: dict[str, OfferedUnit], unit: OfferedUnit, models: int) -> None:
    """The same unit with another size and price is a battle profile of its own, for the same warscroll."""
    first = found[unit.name]
    if unit.points and models != first.size and unit.points != first.points:
        unit.size, unit.warscroll = models, unit.name
        unit.name = f"{unit.name} ({models} model{'s' if models > 1 else ''})"
        found.setdefault(unit.name, unit)


def _manifestations(shelf: Shelf, book: Book) -> dict[str, OfferedUnit]:
    """Those in the libraries an army builds on."""
    found: dict[str, OfferedUnit] = {}
    for link in (link for each in shelf.army(book) for link in each.links):
        other = shelf.books.get(link.get("targetId"))
        if other is None or not other.library:
            continue
        for entry in other.root.all("sharedSelectionEntries"):
            if offered(shelf, entry) is not None and MANIFESTATION in categories(shelf, entry).values():
                unit = read_unit(shelf, entry, entry)
                found.setdefault(unit.name, unit)
    return found


def _summoned(shelf: Shelf, said: ArmyTexts) -> dict[str, OfferedUnit]:
    """Those that a lore or a Regiment of Renown summons by name, wherever they stand in the checkout."""
    named = (name.removeprefix(SUMMONS) for texts in said.lores.values() for name in texts)
    summons = dict.fromkeys(plain(each) for name in named for each in (name, f"The {name}"))  # its article or not
    hired = (cells for texts in said.renown.values() for cells in texts.values())
    told = " ".join(cell for cells in hired if SUMMON in cells.get("keywords", "").upper() for cell in cells.values())
    summons |= dict.fromkeys(key for key, entry in shelf.manifestations.items() if plain_text(entry.name) in told)
    found: dict[str, OfferedUnit] = {}
    for key in (each for each in summons if each in shelf.manifestations):
        entry = shelf.manifestations[key]
        if offered(shelf, entry) is not None:
            unit = read_unit(shelf, entry, entry)
            found.setdefault(unit.name, unit)
    return found


def _profile(shelf: Shelf, regiments: Regiments, unit: OfferedUnit) -> dict[str, Any]:
    """A battle profile; what is as usual is left out."""
    types = list(dict.fromkeys(plain_text(group.name) for group in offers.enhancements_of(shelf, unit)))
    full: dict[str, Any] = {
        "points": unit.points, "size": unit.size, "keywords": unit.keywords, "reinforceable": unit.reinforceable,
        "role": regiments.role(unit) if unit.hero else None,
        "regiment": regiments.options(unit) if unit.hero else [], "only_with": regiments.only_with(unit),
        "at_most": regiments.at_most(unit) if unit.hero else {},
        "weapon_options": unit.arms.profile_options(), "season": unit.seasons, "variant_of": regiments.variant_of(unit),
    }  # fmt: skip
    data = {key: value for key, value in full.items() if key in ("points", "keywords") or value}
    if unit.warscroll is not None:
        data["warscroll"] = unit.warscroll
    if unit.hero and not regiments.leads(unit):
        data["leads"] = False
    return data | {"enhancement_types": types}


def _keyword(book: Book, words: Counter[str]) -> str:
    """The faction's own: the keyword its name begins with, else the one most of its units have."""
    name = plain_text(book.name).upper()
    named = [word for word in words if name.startswith(word) and words[word] > 1]
    usual = [word for word, _ in words.most_common() if word not in ALLIANCES and word not in ("HERO", "INFANTRY")]
    return max(named, key=len, default=usual[0] if usual else name)
