"""What a faction offers besides units: formations, lores, enhancements; and in which season."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from warhost.catalogues.conditions import asks_for, denies, modifiers, points
from warhost.catalogues.markup import Node
from warhost.catalogues.shelf import GROUP, Book, Shelf, is_unit
from warhost.catalogues.units import LEGENDS, OfferedUnit, categories
from warhost.catalogues.words import plain_text
from warhost.rules.words import keyword

LORES = {"Spell Lores": "spell", "Prayer Lores": "prayer", "Manifestation Lores": "manifestation"}
FORMATIONS = "Battle Formation"
_WORDS = re.compile(r"(non-)?\*\*\^\^(.+?)\^\^\*\*", re.IGNORECASE)


def seasons(shelf: Shelf, *nodes: Node) -> list[str] | None:
    """The ways to play in which alone something is there; none: always. None: it is never there.

    What is shown in some and hidden in none is meant for those alone, though its file forgot to hide it.
    """
    only: list[str] = []
    for node in nodes:
        shown: list[str] = []
        hidden, veiled = node.hidden, False
        for each, asked in modifiers(node):
            if each.get("field") != "hidden":
                continue
            veiled |= each.get("value") == "true"
            if not asked:
                hidden = each.get("value") == "true"
            elif each.get("value") == "false":
                shown += [way for cond in asked if asks_for(cond) for way in shelf.ways_of(cond)]
            elif all(denies(cond) for cond in asked):
                only += [way for cond in asked for way in shelf.ways_of(cond)]
        if hidden and not shown:
            return None
        only += shown if hidden or not veiled else []
    return list(dict.fromkeys(only))


def parts(shelf: Shelf, book: Book) -> Iterator[Node]:
    """Everything a catalogue's army chooses from besides its units, once."""
    seen: set[str] = set()
    for at, own in shelf.roots(book):
        entry = shelf.meant(at)
        if entry is None or not own or is_unit(entry):
            continue
        for part in shelf.parts(entry, lambda at, each: is_unit(each)):
            if part.id not in seen:
                seen.add(part.id)
                yield part


def groups(shelf: Shelf, book: Book) -> Iterator[Node]:
    return (part for part in parts(shelf, book) if part.tag == GROUP)


def _rows(shelf: Shelf, group: Node, above: frozenset[str] = frozenset()) -> Iterator[tuple[str, dict[str, Any]]]:
    """The entries of a group, and of the groups in it, with price and season."""
    for at, each in shelf.inner(group):
        if each.tag == GROUP:
            if each.id not in above | {group.id}:
                yield from _rows(shelf, each, above | {group.id})
            continue
        when = seasons(shelf, *_both(at, each))
        if when is not None:
            when += [LEGENDS] if LEGENDS in categories(shelf, *_both(at, each)).values() else []
            row: dict[str, Any] = {"season": when} if when else {}
            price = points(at, each)
            yield plain_text(each.name), row | ({"points": price} if price else {})


def _both(at: Node, entry: Node) -> list[Node]:
    return [at] if at is entry else [at, entry]


def formations(shelf: Shelf, book: Book) -> dict[str, Any]:
    found = [group for group in groups(shelf, book) if group.name.startswith(FORMATIONS)]
    return _merged(row for group in found for row in _rows(shelf, group))


def _merged(rows: Iterable[tuple[str, dict[str, Any]]]) -> dict[str, dict[str, Any]]:
    """By name; what is offered twice is there whenever one of the two is."""
    found: dict[str, dict[str, Any]] = {}
    for name, row in rows:
        known = found.setdefault(name, dict(row))
        if known.get("season") and row.get("season"):
            known["season"] = list(dict.fromkeys([*known["season"], *row["season"]]))
        else:
            known.pop("season", None)
    return found


def lores(shelf: Shelf, book: Book) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {kind: {} for kind in LORES.values()}
    for group in groups(shelf, book):
        kind = LORES.get(group.name)
        if kind is not None:
            found[kind] = _merged((*found[kind].items(), *_rows(shelf, group)))
    return {kind: rows for kind, rows in found.items() if rows}


def enhancements_of(shelf: Shelf, unit: OfferedUnit) -> list[Node]:
    """The groups of enhancements a unit may have: those an army takes from only so often."""
    found: list[Node] = []
    for node in (unit.at, unit.entry):
        found += [group for _, group in shelf.inner(node) if group.tag == GROUP and shelf.limited(group)]
    return found


def tables(shelf: Shelf, units: Iterable[OfferedUnit]) -> list[dict[str, Any]]:
    """Every enhancement table: its type, its name, who may have one, and the options with their price."""
    units = list(units)
    known = {word for unit in units for word in unit.keywords}
    seen: dict[str, Node] = {group.id: group for unit in units for group in enhancements_of(shelf, unit)}
    found: list[dict[str, Any]] = []
    for group in seen.values():
        nested = [(at, each) for at, each in shelf.inner(group) if each.tag == GROUP]
        below = {name for _, each in nested for name, _ in _rows(shelf, each)}
        for at, table in (*nested, (group, group)):
            when = seasons(shelf, *_both(at, table))
            options = [row for row in _rows(shelf, table) if table is not group or row[0] not in below]
            if when is not None and options:
                row = {
                    "type": plain_text(group.name), "table": plain_text(table.name),
                    "eligible": _eligible(shelf, table, known),
                }  # fmt: skip
                found += [row | part for part in _by_season(when, options)]
    return found


def _by_season(when: list[str], options: list[tuple[str, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """A table in as many parts as its options have seasons of their own; the table's counts before theirs."""
    parts: dict[tuple[str, ...], dict[str, int]] = {}
    for name, row in options:
        parts.setdefault(tuple(when or row.get("season", ())), {})[name] = row.get("points", 0)
    for season, inner in parts.items():
        yield {"options": inner} | ({"season": list(season)} if season else {})


def _eligible(shelf: Shelf, table: Node, known: set[str]) -> list[str]:
    """The keywords a table's restriction names; heroes without one."""
    for rule in shelf.infos(table):
        if rule.tag == "rule" and "restriction" in rule.name.lower():
            text = next((child.text for child in rule.children if child.tag == "description"), "")
            said = [(bool(found[1]), found[2]) for found in _WORDS.finditer(text)]
            words = [word for barred, phrase in said for word in keywords_meant(phrase, known, barred)]
            if said:
                return list(dict.fromkeys(words))
    return ["HERO"]


def keywords_meant(phrase: str, known: set[str], barred: bool = False) -> list[str]:
    """The keywords in a phrase such as `non-MONSTER SYLVANETH HEROES`: each as units have it, `non-` on the first.

    Words that are no unit's keyword, as the name of the army or of a unit, are left out: the
    table is on offer to nobody else.
    """
    words = plain_text(phrase).upper().split()
    spelled = {keyword(each.partition(" (")[0]): each.partition(" (")[0] for each in known}
    found: list[str] = []
    while words:
        size = next((n for n in range(len(words), 0, -1) if keyword(" ".join(words[:n])) in spelled), None)
        if size is not None:
            found.append(spelled[keyword(" ".join(words[:size]))])
        words = words[size or 1 :]
    return [f"non-{found[0]}", *found[1:]] if barred and found else found
