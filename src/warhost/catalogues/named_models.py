"""Models of a unit that have a name of their own: those of which its abilities speak."""

from collections.abc import Iterator

from warhost.catalogues.conditions import limit
from warhost.catalogues.markup import Node
from warhost.catalogues.shelf import DEEP, GROUP, Shelf
from warhost.catalogues.words import plain_text


def named_models(shelf: Shelf, entry: Node, said: str, size: int) -> dict[str, list[int]]:
    """By name, the numbers of the models: they are counted in the order of their entries."""
    found: dict[str, list[int]] = {}
    first = 0
    for name, count in _models(shelf, entry, 0):
        if _short(name) in said:
            found.setdefault(name, []).extend(range(first, first + count))
        first += count
    return found if first <= size else {}


def _short(name: str) -> str:
    """Without the title behind it: `Old Ash, the Warden` is spoken of as `Old Ash` too."""
    return name.partition(",")[0].partition(" the ")[0]


def _models(shelf: Shelf, entry: Node, depth: int) -> Iterator[tuple[str, int]]:
    """The models of an entry, each with how many there are of it."""
    for at, each in shelf.inner(entry) if depth <= DEEP else ():
        if shelf.foreign(at, each):
            continue
        if each.tag == GROUP:
            yield from _models(shelf, each, depth + 1)
        elif each.get("type") == "model":
            least = limit(at, "min", "parent")
            yield plain_text(each.name), (limit(each, "min", "parent") or 0 if least is None else least)
