"""A unit of a catalogue as our files have it: warscroll, battle profile, and its abilities as text."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from warhost.catalogues.arms import Armoury, Arms, cells, model_count
from warhost.catalogues.bases import as_data, read_bases
from warhost.catalogues.conditions import modifiers, points
from warhost.catalogues.markup import Node
from warhost.catalogues.named_models import named_models
from warhost.catalogues.shelf import Shelf, is_unit
from warhost.catalogues.words import face, is_none, number, plain_text, whole

UNIT, MANIFESTATION = "Unit", "Manifestation"
LEGENDS = "Legends"


@dataclass
class OfferedUnit:
    """One unit: where it is offered (a link, or itself), what it is, and what was read of it."""

    at: Node
    entry: Node
    name: str
    keywords: list[str]
    categories: set[str]
    points: int
    size: int
    reinforceable: bool
    arms: Arms
    scroll: dict[str, Any]
    texts: dict[str, dict[str, str]]
    notes: list[str] = field(default_factory=list)
    seasons: list[str] = field(default_factory=list)
    warscroll: str | None = None
    """The unit it is another offer of."""
    others: list[Node] = field(default_factory=list)
    """Further places where it is offered."""

    @property
    def hero(self) -> bool:
        return "HERO" in self.keywords

    @property
    def ids(self) -> set[str]:
        """What conditions may call it."""
        return {each.id for each in self.nodes}

    @property
    def nodes(self) -> list[Node]:
        """All that says something of it."""
        return [self.at, self.entry, *self.others]


def offered(shelf: Shelf, at: Node) -> Node | None:
    """The unit that a root entry or link offers; None for anything else."""
    entry = shelf.meant(at)
    return entry if entry is not None and is_unit(entry) and _stats(shelf, entry) is not None else None


def _stats(shelf: Shelf, entry: Node) -> Node | None:
    """The profile with Move, Health and Save: of the entry itself, or of the first of its models; a shown one first."""
    hidden = None
    for part in shelf.parts(entry, shelf.foreign):
        for each in shelf.infos(part):
            if each.get("typeName") in (UNIT, MANIFESTATION):
                if not each.hidden:
                    return each
                hidden = hidden or each
    return hidden


def categories(shelf: Shelf, *nodes: Node) -> dict[str, str]:
    """The categories of these nodes, by id, with their names: by links, and by changes that hold always."""
    found: dict[str, str] = {}
    for link in (link for node in nodes for link in node.all("categoryLinks")):
        target = shelf.index.get(link.get("targetId"))
        found[link.get("targetId")] = plain_text(target.name if target is not None else link.name)
    for each, asked in (pair for node in nodes for pair in modifiers(node)):
        if each.get("field") == "category" and not asked and not each.get("affects"):
            target = shelf.index.get(each.get("value"))
            if each.get("type") == "remove":
                found.pop(each.get("value"), None)
            elif target is not None and target.tag == "categoryEntry":
                found[target.id] = plain_text(target.name)
    return found


def in_capitals(name: str) -> bool:
    return name == name.upper() and any(each.isalpha() for each in name)


def is_keyword(name: str) -> bool:
    """Keywords are in capitals; other categories, and what a unit is not, are the catalogue's own bookkeeping."""
    return in_capitals(name) and not name.startswith("NON-")


def read_unit(shelf: Shelf, at: Node, entry: Node) -> OfferedUnit:
    """Everything there is to know of it."""
    found = categories(shelf, entry, at)
    keywords = list(dict.fromkeys(name.upper() for name in found.values() if is_keyword(name)))
    size = model_count(shelf, entry)
    arms = Armoury(shelf, entry, size).find()
    texts = ability_texts(shelf, shelf.parts(entry, shelf.foreign))
    notes: list[str] = []
    name = plain_text(entry.name)
    scroll = _scroll(shelf, entry, keywords, arms, notes)
    said = " ".join(cell for each in texts.values() for cell in each.values())
    named = named_models(shelf, entry, said, size) if size > 1 else {}
    if named:
        scroll["named_models"] = named
    scroll["missing"] = list(dict.fromkeys([*arms.missing, *scroll["missing"]]))
    links = [shelf.target(link) for node in (at, entry) for link in node.all("entryLinks") if not link.hidden]
    return OfferedUnit(
        at, entry, name, keywords, set(found), points(at, entry) or 0, size,
        any(each is not None and each.name == "Reinforced" for each in links), arms, scroll, texts, notes,
        [LEGENDS] if LEGENDS in found.values() else [],
    )  # fmt: skip


def _scroll(shelf: Shelf, entry: Node, keywords: list[str], arms: Arms, notes: list[str]) -> dict[str, Any]:
    stats = _stats(shelf, entry)
    assert stats is not None
    said = cells(stats)
    bases = read_bases(shelf, entry, keywords, arms.models, notes)
    data: dict[str, Any] = {
        "name": plain_text(entry.name), "move": number(said.get("Move", "")) or 0,
        "health": max(whole(said.get("Health", "")) or 1, 1), "save": face(said.get("Save", "")),
        "control": whole(said.get("Control", "")) or 0, "base": as_data(bases.most),
        "height": height_of(bases.most), "keywords": keywords, "models": arms.models, "weapons": arms.data(),
        "loadouts": arms.loadouts(), "missing": _unclear(said),
    }  # fmt: skip
    if bases.others:
        data["other_bases"] = bases.other_bases()
    if not bases.known:
        data["base_known"] = False
    banishment = whole(said.get("Banishment", ""))
    if banishment is not None and banishment >= 2:
        data["banishment"] = banishment
    return data


def _unclear(said: dict[str, str]) -> list[str]:
    """Characteristics that are neither a number nor none; without Health there is no unit."""
    read = {"Move": number, "Health": whole, "Save": face, "Control": whole, "Banishment": whole}
    return [
        name for name, meant in read.items()
        if (name == "Health" or not is_none(said.get(name, ""))) and meant(said.get(name, "")) is None
    ]  # fmt: skip


def height_of(base: tuple[float, ...]) -> float:
    """How tall a model is, which no catalogue says: in proportion to its base, 1.5" on 32 mm, 6" on 120 mm."""
    return max(1.0, round(max(base) / 25.4 * 1.25 * 4) / 4)


Texts = dict[str, dict[str, str]]


def ability_texts(shelf: Shelf, parts: Iterable[Node]) -> Texts:
    """Abilities by name: what kind, and what every cell says."""
    found: Texts = {}
    for part in parts:
        for each in shelf.infos(part):
            kind = each.get("typeName")
            if each.tag == "profile" and kind.startswith("Ability") and not each.hidden:
                said = {key.lower(): plain_text(text) for key, text in cells(each).items() if not is_none(text)}
                found.setdefault(plain_text(each.name), {"kind": kind[len("Ability") :].strip(" ()").lower(), **said})
    return found
