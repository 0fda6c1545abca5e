"""A checkout of catalogues: the game system, every catalogue, and who is meant by an id."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from warhost.catalogues.markup import CatalogueError, Node, read_xml
from warhost.engine.catalogue import slug

SYSTEM, CATALOGUE = "gameSystem", "catalogue"
ENDINGS = {".gst": SYSTEM, ".cat": CATALOGUE}
Skip = Callable[[Node, Node], bool]
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

    def target(self, link: Node) -> Node | None:
        """What a link means; None where it leads nowhere."""
        return self.index.get(link.get("targetId"))

    @cached_property
    def system(self) -> Node:
        return next(book.root for book in self.books.values() if book.root.tag == SYSTEM)

    @cached_property
    def ways(self) -> dict[str, str]:
        """The forces that stand for ways to play, by id: those that are no part of another, as a regiment is."""
        parts = {each.get("targetId") for each in self.system.within() if each.tag == "forceEntryLink"}
        return {each.id: each.name for each in self.system.all("forceEntries") if each.id not in parts}

    def roots(self, book: Book) -> Iterator[tuple[Node, bool]]:
        """The entries an army of this catalogue chooses from, and whether they are its own or imported."""
        yield from ((each, True) for each in _roots(book.root))
        seen = {book.root.id}
        waiting = [link for link in book.links if link.get("importRootEntries") == "true"]
        while waiting:
            other = self.books.get(waiting.pop().get("targetId"))
            if other is not None and other.root.id not in seen:
                seen.add(other.root.id)
                yield from ((each, False) for each in _roots(other.root))
                waiting += [link for link in other.links if link.get("importRootEntries") == "true"]

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

    def foreign(self, at: Node, entry: Node) -> bool:
        """Is this no part of a warscroll: what every army may have (the system's), or an army only once?"""
        once = any(each.get("scope") == "roster" for each in entry.all("constraints"))
        return self.home.get(entry.id) == self.system.id or at.hidden or entry.hidden or once


def _roots(root: Node) -> list[Node]:
    return [*root.all("selectionEntries"), *root.all("entryLinks")]


def read_shelf(path: Path) -> Shelf:
    """Every .gst and .cat of a folder (or of the folder a file stands in)."""
    if not path.exists():
        raise CatalogueError(f"{path}: there is no such file or folder")
    folder = path if path.is_dir() else path.parent
    files = sorted(each for each in folder.iterdir() if each.suffix.lower() in ENDINGS and each.is_file())
    books: dict[str, Book] = {}
    for file in files:
        root = read_xml(file)
        wanted = ENDINGS[file.suffix.lower()]
        if root.tag != wanted:
            raise CatalogueError(f"{file}, line {root.line}: <{root.tag}> where <{wanted}> should stand")
        if not root.id or not slug(root.name):
            raise CatalogueError(f"{file}, line {root.line}: <{root.tag}> has no id or no name")
        if root.id in books:
            raise CatalogueError(f"{file}, line {root.line}: {books[root.id].file.name} has the id {root.id!r} already")
        books[root.id] = Book(file, root)
    if not any(book.root.tag == CATALOGUE for book in books.values()):
        raise CatalogueError(f"{folder}: there are no catalogues (.cat) here. Right: the folder of a checkout")
    if not any(book.root.tag == SYSTEM for book in books.values()):
        raise CatalogueError(f"{folder}: there is no game system (.gst) here. Right: the whole checkout")
    return _indexed(books)


def _indexed(books: dict[str, Book]) -> Shelf:
    index: dict[str, Node] = {}
    home: dict[str, str] = {}
    for key, book in books.items():
        for node in book.root.within():
            if node.id and node.id not in index:
                index[node.id] = node
                home[node.id] = key
    return Shelf(books, index, home)
