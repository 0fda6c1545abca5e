"""What an army can do besides its units, by what it belongs to: traits, formations, enhancements, lores, regiments."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from warhost.catalogues.markup import Node
from warhost.catalogues.offers import FORMATIONS, LORES, enhancements_of, groups, seasons
from warhost.catalogues.shelf import GROUP, Book, Shelf, is_unit
from warhost.catalogues.units import OfferedUnit, Texts, ability_texts
from warhost.catalogues.words import plain_text

TextsByName = dict[str, Texts]


@dataclass
class ArmyTexts:
    """Abilities as text. `armies`: the battle traits of Armies of Renown, by army."""

    traits: Texts = field(default_factory=dict)
    formations: TextsByName = field(default_factory=dict)
    enhancements: TextsByName = field(default_factory=dict)
    lores: TextsByName = field(default_factory=dict)
    renown: TextsByName = field(default_factory=dict)
    armies: TextsByName = field(default_factory=dict)

    @property
    def named(self) -> list[TextsByName]:
        """All but the traits."""
        return [self.formations, self.enhancements, self.lores, self.renown, self.armies]

    def take_in(self, more: "ArmyTexts") -> None:
        """Those of others, where it has none of the name; their traits are their own."""
        for own, new in zip(self.named, more.named, strict=True):
            own.update({name: texts for name, texts in new.items() if name not in own})

    def __len__(self) -> int:
        return len(self.traits) + sum(len(texts) for each in self.named for texts in each.values())


def army_texts(shelf: Shelf, book: Book, units: Iterable[OfferedUnit]) -> ArmyTexts:
    """What a catalogue says of its army."""
    found = ArmyTexts(traits=_traits(shelf, book))
    for group in groups(shelf, book):
        if group.name.startswith(FORMATIONS):
            _add(found.formations, shelf, group)
        elif group.name in LORES:
            _add(found.lores, shelf, group)
    for group in {group.id: group for unit in units for group in enhancements_of(shelf, unit)}.values():
        _add(found.enhancements, shelf, group)
    return found


def _add(found: TextsByName, shelf: Shelf, group: Node) -> None:
    """The rows of a group, and of the groups in it, each with all that it says."""
    for entry in _rows(shelf, group, frozenset()):
        said = ability_texts(shelf, shelf.parts(entry, lambda at, each: is_unit(each)))
        found.setdefault(plain_text(entry.name), {}).update(
            {name: each for name, each in said.items() if name not in found.get(plain_text(entry.name), {})}
        )


def _rows(shelf: Shelf, group: Node, above: frozenset[str]) -> Iterator[Node]:
    for _, each in shelf.inner(group):
        if each.tag != GROUP:
            yield each
        elif each.id not in above | {group.id}:
            yield from _rows(shelf, each, above | {group.id})


def _traits(shelf: Shelf, book: Book) -> Texts:
    """What an army always has: the entries of its own that are no units, and stand in no choice."""
    found: Texts = {}
    for at, own in shelf.roots(book):
        entry = shelf.meant(at)
        if entry is None or not own or is_unit(entry):
            continue
        if seasons(shelf, *([at] if at is entry else [at, entry])) == []:
            parts = shelf.parts(entry, lambda at, each: is_unit(each) or each.tag == GROUP)
            for name, said in ability_texts(shelf, parts).items():
                found.setdefault(name, said)
    return found
