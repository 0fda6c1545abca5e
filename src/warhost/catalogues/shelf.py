"""A checkout of catalogues: the game system, every catalogue, and who is meant by an id."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from warhost.catalogues.conditions import POINTS, count, names, points
from warhost.catalogues.markup import CatalogueError, Node, read_xml
from warhost.engine.naming import slug
from warhost.factions.model import plain
from warhost.rules.words import MANIFESTATION

SYSTEM, CATALOGUE, GROUP = "gameSystem", "catalogue", "selectionEntryGroup"
ENDINGS = {".gst": SYSTEM, ".cat": CATALOGUE}
UNIT_PROFILE, CELLS = "Unit", {"Move", "Health", "Save", "Control"}
"""The profile of a unit, and what it must tell of."""
Skip = Callable[[Node, Node], bool]
STARS = "\u2605\u2606\u2726\u2727 "
"""What stands before the name of the current way to play."""
DEEP = 40
"""How far links are followed: further only by going in circles."""


@dataclass(frozen=True)
class Book:
    """A file: the game system or a catalogue."""

    file: Path
    root: Node

    @property
    def name(self) -> str:
        return self.root.name

    @property
    def library(self) -> bool:
        return self.root.get("library") == "true"

    @property
    def links(self) -> list[Node]:
        return self.root.all("catalogueLinks")


@dataclass
class Shelf:
    """Every file of a checkout, and an index of everything in it that has an id."""

    books: dict[str, Book]
    index: dict[str, Node]
    home: dict[str, str]
    """In which book an id stands."""
    unread: dict[Path, str] = field(default_factory=dict)
    """Files that cannot be read, and why."""

    def target(self, link: Node) -> Node | None:
        """What a link means; None where it leads nowhere."""
        return self.index.get(link.get("targetId"))

    def meant(self, at: Node) -> Node | None:
        """The entry itself, or what a link to one means."""
        return self.target(at) if at.tag == "entryLink" else at

    @cached_property
    def system(self) -> Node:
        return next(book.root for book in self.books.values() if book.root.tag == SYSTEM)

    @cached_property
    def armies(self) -> list[Book]:
        """The catalogues that are no libraries: those of factions, of Armies of Renown, and others."""
        return [book for book in self.books.values() if book.root.tag == CATALOGUE and not book.library]

    @cached_property
    def ways(self) -> dict[str, str]:
        """The forces that stand for ways to play, by id: no part of another, as a regiment is, and free of charge."""
        parts = {each.get("targetId") for each in self.system.within() if each.tag == "forceEntryLink"}
        forces = [each for each in self.system.all("forceEntries") if each.id not in parts and not points(each)]
        return {each.id: each.name.lstrip(STARS) for each in forces}

    @cached_property
    def seasons(self) -> list[str]:
        """The ways to play, the current one first: a star marks it, and its like come before others, newest first."""
        forces = {each.id: each.name for each in self.system.all("forceEntries") if each.id in self.ways}
        starred = [self.ways[key] for key, name in forces.items() if name[:1] in STARS]
        like = [way for group in self._marked.values() if set(starred) & set(group) for way in reversed(group)]
        return list(dict.fromkeys([*starred, *like, *self.ways.values()]))

    @cached_property
    def _marked(self) -> dict[str, list[str]]:
        """Ways to play by the kinds of cost that only they have, which mark them as ways of one kind."""
        found: dict[str, list[str]] = {}
        for force in self.system.all("forceEntries"):
            for cost in force.all("costs") if force.id in self.ways else ():
                if count(cost.get("value")) and cost.get("typeId") not in POINTS:
                    found.setdefault(cost.get("typeId"), []).append(self.ways[force.id])
        return found

    @cached_property
    def manifestations(self) -> dict[str, Node]:
        """The manifestations of the whole checkout, by their names without case and spaces."""
        words = {key for key, node in self.index.items() if node.tag == "categoryEntry" and node.name == MANIFESTATION}
        found: dict[str, Node] = {}
        for node in self.index.values():
            if is_unit(node) and any(link.get("targetId") in words for link in node.all("categoryLinks")):
                found.setdefault(plain(node.name), node)
        return found

    def ways_of(self, condition: Node) -> list[str]:
        """The ways to play that a condition speaks of."""
        key = names(condition)
        return [self.ways[key]] if key in self.ways else self._marked.get(condition.get("field"), [])

    def roots(self, book: Book) -> Iterator[tuple[Node, bool]]:
        """The entries an army of this catalogue chooses from, and whether they are those of the army itself."""
        army = self.army(book)
        for other in self._reached(book, imported=True):
            yield from ((each, other in army) for each in self.entries(other))

    def entries(self, book: Book) -> list[Node]:
        """The entries and links that a file itself has outermost."""
        return [*book.root.all("selectionEntries"), *book.root.all("entryLinks")]

    def army(self, book: Book) -> list[Book]:
        """The catalogue, and those of the imported ones that have units: several catalogues may share one army."""
        imported = self._reached(book, imported=True)[1:]
        return [book, *(each for each in imported if any(map(self._offers_unit, self.entries(each))))]

    def _offers_unit(self, at: Node) -> bool:
        """A link that leads nowhere but has a price was one to a unit."""
        entry = self.meant(at)
        return is_unit(entry) if entry is not None else bool(points(at))

    def lost(self, book: Book) -> list[tuple[Book, Node]]:
        """Links to catalogues that are not here, of this catalogue and of all it builds on."""
        reached = self._reached(book, imported=False)
        return [(each, link) for each in reached for link in each.links if link.get("targetId") not in self.books]

    def _reached(self, book: Book, imported: bool) -> list[Book]:
        """A catalogue and those its links lead to: all, or only those whose entries are on offer too."""
        found = {book.root.id: book}
        waiting = [book]
        while waiting:
            for link in waiting.pop().links:
                other = self.books.get(link.get("targetId"))
                followed = not imported or link.get("importRootEntries") == "true"
                if followed and other is not None and other.root.id not in found:
                    found[other.root.id] = other
                    waiting.append(other)
        return list(found.values())

    def infos(self, entry: Node) -> list[Node]:
        """The profiles and rules of an entry itself; links and groups of them stand for what they mean."""
        return list(self._infos(entry, 0))

    def _infos(self, entry: Node, depth: int) -> Iterator[Node]:
        yield from (each for outer in ("profiles", "rules") for each in entry.all(outer))
        linked = [self.target(link) for link in entry.all("infoLinks") if not link.hidden]
        for each in (*entry.all("infoGroups"), *(target for target in linked if target is not None)):
            if each.tag == "infoGroup":
                yield from self._infos(each, depth + 1) if depth < DEEP else ()
            else:
                yield each

    def inner(self, entry: Node) -> list[tuple[Node, Node]]:
        """The entries and groups in an entry, each with where it is said that they are there: itself, or a link."""
        own = [(each, each) for outer in ("selectionEntries", "selectionEntryGroups") for each in entry.all(outer)]
        linked = [(link, self.target(link)) for link in entry.all("entryLinks") if not link.hidden]
        return own + [(link, target) for link, target in linked if target is not None]

    def parts(self, entry: Node, skip: Skip) -> Iterator[Node]:
        """An entry and every entry and group in it, but for what is to be skipped with all that is in it."""
        yield from self._parts(entry, skip, frozenset(), 0)

    def _parts(self, entry: Node, skip: Skip, above: frozenset[str], depth: int) -> Iterator[Node]:
        yield entry
        for at, each in self.inner(entry):
            if each.id not in above and depth < DEEP and not skip(at, each):
                yield from self._parts(each, skip, above | {entry.id}, depth + 1)

    def circles(self, entry: Node, above: frozenset[str] = frozenset()) -> Iterator[Node]:
        """The links in an entry that lead back to what they stand in: nobody goes round."""
        above |= {entry.id}
        for at, each in self.inner(entry):
            if each.id in above:
                yield at
            elif len(above) < DEEP and not self.foreign(at, each):
                yield from self.circles(each, above)

    def foreign(self, at: Node, entry: Node) -> bool:
        """Is this no part of a warscroll: what every army may have, or an army only once?"""
        return self.common(entry) or at.hidden or entry.hidden or self.limited(entry)

    def common(self, entry: Node) -> bool:
        """Is it what every army may have (the system's), such as command models?"""
        return self.home.get(entry.id) == self.system.id

    def limited(self, entry: Node) -> bool:
        """Does an army take it, or from it, only so often: by its own limit, or by those of the groups in a group?"""
        inner = [each for _, each in self.inner(entry)] if entry.tag == GROUP else []
        asked = (entry, *(each for each in inner if each.tag == GROUP))
        return any(each.get("scope") == "roster" for node in asked for each in node.all("constraints"))


def is_unit(entry: Node) -> bool:
    return entry.tag == "selectionEntry" and entry.get("type") in ("unit", "model")


def read_shelf(path: Path, tell: Callable[[str, int, int], None] = lambda what, done, all_of_it: None) -> Shelf:
    """Every .gst and .cat of a folder (or of the folder a file stands in); what cannot be read is put down."""
    if not path.exists():
        raise CatalogueError(f"{path}: there is no such file or folder")
    folder = path if path.is_dir() else path.parent
    books: dict[str, Book] = {}
    unread: dict[Path, str] = {}
    files = sorted(each for each in folder.iterdir() if each.suffix.lower() in ENDINGS and each.is_file())
    for number, file in enumerate(files):
        tell(file.name, number, len(files))
        try:
            book = _book(file, books)
        except CatalogueError as error:
            unread[file] = str(error)
        else:
            books[book.root.id] = book
    _complete(folder, books, unread)
    for book in (each for each in books.values() if each.root.tag == SYSTEM):
        _same_game(book)
    _same_system(books, unread)
    return _indexed(books, unread)


def _book(file: Path, others: dict[str, Book]) -> Book:
    root = read_xml(file)
    wanted = ENDINGS[file.suffix.lower()]
    if root.tag != wanted:
        raise CatalogueError(f"{file}, line {root.line}: <{root.tag}> where <{wanted}> should stand")
    if not root.id or not slug(root.name):
        raise CatalogueError(f"{file}, line {root.line}: <{root.tag}> has no id or no name")
    if root.id in others:
        raise CatalogueError(f"{file}, line {root.line}: {others[root.id].file.name} has the id {root.id!r} already")
    return Book(file, root)


def _complete(folder: Path, books: dict[str, Book], unread: dict[Path, str]) -> None:
    """Without a game system, or without any catalogue, nothing can be understood."""
    for ending, kind, right in (
        (".cat", "are no catalogues (.cat)", "the folder of a checkout"),
        (".gst", "is no game system (.gst)", "the whole checkout"),
    ):
        if not any(book.root.tag == ENDINGS[ending] for book in books.values()):
            broken = [why for file, why in unread.items() if file.suffix.lower() == ending]
            raise CatalogueError(broken[0] if broken else f"{folder}: there {kind} here. Right: {right}")


def _same_game(book: Book) -> None:
    """Units of this game, in this edition, have Health and Control; others have wounds, toughness or bravery."""
    kinds = [each for each in book.root.all("profileTypes") if each.name == UNIT_PROFILE]
    said = {cell.name for each in kinds for cell in each.all("characteristicTypes")}
    if (said and not said >= CELLS) or (book.root.all("profileTypes") and not kinds):
        what = f"{book.name} is another game, or another edition of this one"
        raise CatalogueError(f"{book.file}: {what}. Right: catalogues of Age of Sigmar, fourth edition")


def _same_system(books: dict[str, Book], unread: dict[Path, str]) -> None:
    """A catalogue for a game system that is not here is none of ours, whatever its units look like."""
    for key, book in list(books.items()):
        system = book.root.get("gameSystemId")
        if book.root.tag != SYSTEM and system and system not in books:
            unread[book.file] = f"{book.file}: it is for another game system ({system}), which is not here"
            del books[key]


def _indexed(books: dict[str, Book], unread: dict[Path, str]) -> Shelf:
    index: dict[str, Node] = {}
    home: dict[str, str] = {}
    for key, book in books.items():
        for node in book.root.within():
            if node.id and node.id not in index:
                index[node.id] = node
                home[node.id] = key
    return Shelf(books, index, home, unread)
