"""The abilities of an imported faction under keys of their own: what is said alike in two places stands there once."""

from collections.abc import Iterable
from itertools import chain, count
from typing import Any

from warhost.catalogues.conditions import count as counted
from warhost.catalogues.imported_faction import ImportedFaction
from warhost.catalogues.units import Texts
from warhost.catalogues.words import whole
from warhost.engine.naming import slug
from warhost.factions.own_bases import footprint
from warhost.rules.words import FACTION_TERRAIN, MANIFESTATION

VALUES = ("casting value", "chanting value")
OWN = ("kind", "timing", "declare", "effect", "keywords", "cost", "used by", *VALUES)
UNREAD = "What the catalogue says of this could not be read as a number or a known ability."


class AbilityBook:
    """Abilities as `texts.yaml` has them, by key."""

    def __init__(self) -> None:
        self.pages: dict[str, dict[str, Any]] = {}

    def add(self, bearer: str, texts: Texts, of: str | None = None) -> list[str]:
        """Write abilities down; their keys."""
        return [self._add(name, bearer, cells, of) for name, cells in texts.items()]

    def _add(self, name: str, bearer: str, cells: dict[str, str], of: str | None) -> str:
        data = {"name": name, "bearer": bearer} | _cells(cells)
        plain = slug(name) or "ability"
        for key in chain((plain,), (f"{plain}-{number}" for number in count(2))):
            known = self.pages.setdefault(key, data | {"of": []})
            if {**known, "of": []} == {**data, "of": []}:
                if of is not None and of not in known["of"]:
                    known["of"].append(of)
                return key
        raise AssertionError("there is always another number")


def _cells(cells: dict[str, str]) -> dict[str, Any]:
    """The cells of an ability by the names of our file; those of one army only under `more`."""
    value = next((found for name in VALUES if (found := whole(cells.get(name, ""))) is not None), None)
    data: dict[str, Any] = {name: cells[name] for name in OWN[:5] if cells.get(name)}
    if value is not None:
        data["value"] = value
    if cost := counted(cells.get("cost", "")):
        data["cost"] = cost
    if cells.get("used by"):
        data["used_by"] = cells["used by"]
    more = {name: text for name, text in cells.items() if name not in OWN and text}
    return data | ({"more": more} if more else {})


def rules_and_texts(faction: ImportedFaction) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """What `rules.yaml`, `texts.yaml` and `warscrolls.yaml` say of a faction."""
    book, said = AbilityBook(), faction.army_texts
    scrolls = {key: _with_abilities(book, faction, scroll) for key, scroll in faction.warscrolls.items()}
    rules = {
        "traits": book.add("trait", said.traits),
        "formations": _keys(book, "formation", said.formations, faction.offered("formations")),
        "enhancements": _keys(book, "enhancement", said.enhancements, faction.enhancements),
        "lores": _keys(book, "lore", said.lores, faction.lores),
        "terrain": {name: _piece(scrolls, name) for name in faction.offered("terrain")},
        "regiments_of_renown": _keys(book, "unit", said.renown, faction.offered("regiments_of_renown")),
        "armies_of_renown": _keys(book, "trait", said.armies, faction.profiles.get("armies_of_renown", {})),
    }  # fmt: skip
    return (
        rules,
        {"abilities": book.pages, "hired": faction.hired, "words": faction.words_of_armies, "notes": faction.notes},
        {"warscrolls": scrolls},
    )


def _keys(book: AbilityBook, bearer: str, texts: dict[str, Texts], names: Iterable[str]) -> dict[str, list[str]]:
    """By name, the keys of what it gives; what is on offer and says nothing gives nothing."""
    return {name: book.add(bearer, texts.get(name, {})) for name in dict.fromkeys((*texts, *names))}


def _with_abilities(book: AbilityBook, faction: ImportedFaction, scroll: dict[str, Any]) -> dict[str, Any]:
    """A warscroll that names its abilities; what could not be read of it is one of them, by hand."""
    words = scroll["keywords"]
    bearer = "manifestation" if MANIFESTATION in words else "terrain" if FACTION_TERRAIN in words else "unit"
    texts = faction.unit_texts.get(scroll["name"], {})
    unread: Texts = {name: {"kind": "passive", "effect": UNREAD} for name in scroll["missing"]}
    keys = book.add(bearer, texts | unread, scroll["name"])
    return {**scroll, "abilities": list(dict.fromkeys(keys)), "missing": []}


def _piece(scrolls: dict[str, Any], name: str) -> dict[str, Any]:
    """Faction terrain as it stands on the table: a rectangle as large as its base."""
    key = next((key for key, each in scrolls.items() if each["name"] == name), slug(name))
    base = scrolls[key]["base"] if key in scrolls else 100.0
    corners = [list(each) for each in footprint(tuple(base) if isinstance(base, list) else base)]
    return {"warscroll": key, "polygon": corners, "height": scrolls[key]["height"] if key in scrolls else 3.0}
