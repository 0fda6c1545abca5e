"""What the models of a unit stand on: each on its own base, where the catalogue says so."""

import re
from collections import Counter
from dataclasses import dataclass, field

from warhost.catalogues.conditions import limit
from warhost.catalogues.markup import Node
from warhost.catalogues.shelf import DEEP, GROUP, Shelf
from warhost.catalogues.words import bases_of, plain_text

Size = tuple[float, ...]
ASSUMED: dict[str, Size] = {
    "FACTION TERRAIN": (150.0, 100.0), "INFANTRY": (32.0,), "CAVALRY": (75.0, 42.0), "BEAST": (60.0, 35.0),
    "MONSTER": (120.0, 92.0),
}  # fmt: skip
"""Bases where the catalogue names none, by keyword."""
OTHERWISE: Size = (50.0,)
_SHARE = re.compile(r"(\d+)\s*/\s*\d+\s+")


@dataclass
class Bases:
    """The base that most models have, and those of others by how many have them; `known`: the catalogue says so."""

    most: Size
    others: dict[Size, int] = field(default_factory=dict)
    known: bool = True

    def other_bases(self) -> list[dict[str, object]]:
        """As a warscroll file has them: the first models stand on what is unusual."""
        found: list[dict[str, object]] = []
        first = 0
        for base, count in self.others.items():
            found.append({"base": as_data(base), "models": list(range(first, first + count))})
            first += count
        return found


def as_data(base: Size) -> float | list[float]:
    return base[0] if len(base) == 1 else list(base)


def read_bases(shelf: Shelf, entry: Node, keywords: list[str], models: int, notes: list[str]) -> Bases:
    """The bases of a unit of so many models; what had to be assumed is noted."""
    counted = Counter[Size]()
    _count(shelf, entry, 1, counted, 0)
    if not counted:
        assumed = next((base for word, base in ASSUMED.items() if word in keywords), OTHERWISE)
        notes.append(f"no base size; {' x '.join(f'{each:g}' for each in assumed)} mm assumed")
        return Bases(assumed, known=False)
    most = max(counted, key=lambda each: counted[each])
    if len(counted) == 1:
        return Bases(most)
    if counted.total() != models:
        notes.append("its models have bases of several sizes; what most have is taken for all")
        return Bases(most)
    return Bases(most, {base: count for base, count in counted.items() if base != most})


def _count(shelf: Shelf, entry: Node, models: int, found: Counter[Size], depth: int) -> None:
    """How many models of an entry stand on which base: what stands here, then its models and groups."""
    own = [text for each in shelf.infos(entry) for text in _said(each)]
    for text in own:
        found.update(_shares(text, models))
    if depth > DEEP:
        return
    for at, each in shelf.inner(entry):
        if shelf.foreign(at, each):
            continue
        least = limit(at, "min", "parent")
        if least is None:
            least = limit(each, "min", "parent")
        if each.tag == GROUP:
            _count(shelf, each, least or models, found, depth + 1)
        elif each.get("type") == "model":
            _count(shelf, each, least if least is not None else models, found, depth + 1)


def _said(info: Node) -> list[str]:
    told = info.children if info.tag == "rule" and _says_base(info) else info.all("attributes")
    return [one.text for one in told if one.tag == "description" or _says_base(one)]


def _says_base(node: Node) -> bool:
    """A rule, or an attribute of a profile, of that name."""
    return node.name.lower() == "base size"


def _shares(text: str, models: int) -> Counter[Size]:
    """`1/8 40mm` on a line of its own is one model of eight; a base without a share is that of all."""
    found = Counter[Size]()
    for line in text.splitlines():
        share = _SHARE.match(plain_text(line))
        rest = plain_text(line)[share.end() :] if share else line
        for base in bases_of(rest)[:1]:
            found[base] += int(share[1]) if share else max(models, 1)
    return found
