"""The head of a list: name, points, faction, Army of Renown, formation and lores, wherever the builder puts each."""

import re

import msgspec

from warhost.factions.loading import factions, find_faction
from warhost.factions.model import Faction, find, nearest
from warhost.rosters.importing.cleaning import TextLine
from warhost.rosters.roster_file import RosterError

_SPENT = re.compile(r"^(.*?)\s*\(?(\d+)\s*/\s*(\d+)\s*(?:pts|points)?\.?\)?$", re.IGNORECASE)
_POINTS = re.compile(r"^(.*?)\s*\(\s*(\d+)\s*(?:pts|points)\s*\)(?:\s*[-|]\s*(.*))?$", re.IGNORECASE)
_LORE = re.compile(r"^(spell|prayer|manifestation) lores?\s*(?:[-:]\s*(.*))?$", re.IGNORECASE)
_CARDS = re.compile(r"^battle tactics? cards?\s*(?:[-:]\s*(.*))?$", re.IGNORECASE)
_COUNT = re.compile(r"^(auxiliaries|drops|wounds)\s*:\s*(\d+)$", re.IGNORECASE)
_RENOWN = re.compile(r"^army of renown\s*(?:[-:]\s*(.*))?$", re.IGNORECASE)
_SEASON = re.compile(r"^(?:✦\s*)?(?:general'?s handbook|ghb)\b.*$", re.IGNORECASE)
PRICE = re.compile(r"\s*(?:[-]\s*)?\(\s*\d+\s*(?:pts|points)?\s*\)(?:\s*(?:pts|points))?$", re.IGNORECASE)


class Header(msgspec.Struct):
    """What stands above the first regiment."""

    name: str | None = None
    spent: int | None = None
    limit: int | None = None
    faction: str | None = None
    army_of_renown: str | None = None
    formation: str | None = None
    lores: dict[str, str] = {}
    counts: dict[str, int] = {}
    notes: list[str] = []
    problems: list[str] = []


def read_header(lines: list[TextLine], source: str) -> tuple[Header, Faction]:
    """The header, and the faction it names, as its Army of Renown where it names one."""
    head = Header()
    rest = _name_line(head, lines)
    faction = _faction(head, rest, source)
    rest = _army_of_renown(head, [line for line in rest if line.text != ""], faction)
    if head.army_of_renown in faction.armies:
        faction = faction.themed(head.army_of_renown)
    _others(head, rest, faction)
    return head, faction


def _name_line(head: Header, lines: list[TextLine]) -> list[TextLine]:
    """The first line that gives points is the name's; without one, the first line that is no faction."""
    for index, line in enumerate(lines):
        spent, points = _SPENT.match(line.text), _POINTS.match(line.text)
        found = spent or points
        if found and not _LORE.match(line.text):
            head.name, head.spent = found[1].strip() or None, int(found[2])
            head.limit = int(spent[3]) if spent else None
            if points and points[3]:
                head.notes.append(f"{points[3]}: rosters are checked by the core rules")
            return [*lines[:index], *lines[index + 1 :]]
    if lines and not _parts(lines[0].text)[0]:
        head.name = lines[0].text
        return lines[1:]
    return lines


def _parts(text: str) -> tuple[Faction | None, list[str]]:
    """A line that names the faction: alone, after the grand alliance, or before the formation."""
    pieces = [each.strip() for each in re.split(r"\s*\|\s*", text)]
    if len(pieces) > 1 and pieces[0].lower().startswith("grand alliance"):
        pieces = pieces[1:]
    found = find_faction(pieces[0]) if pieces[0] else None
    if found is None and len(pieces) == 1:
        first, dash, second = text.partition(" - ")
        found = find_faction(first) if dash else None
        pieces = [first, second]
    return found, [each for each in pieces[1:] if each]


def _faction(head: Header, lines: list[TextLine], source: str) -> Faction:
    for index, line in enumerate(lines):
        found, others = _parts(line.text)
        if found is not None:
            head.faction = found.name
            lines[index : index + 1] = [TextLine(line.number, each, line.bullet) for each in others]
            return found
    known = [each.name for each in factions().values()]
    named = next((line.text for line in lines if not _told(line.text)), None)
    near = nearest(named, known) if named else None
    said = f"no faction called {named!r}" if named else "no faction in the list"
    meant = f"did you mean {near}? " if near else ""
    raise RosterError(
        f"{source}: there is {said}. Right: {meant}known are {', '.join(known)}; `warhost import-catalogue` adds others"
    )


def _army_of_renown(head: Header, lines: list[TextLine], faction: Faction) -> list[TextLine]:
    """The lines without those that name it: by a name that only an army has, or by saying that it is one."""
    said = next((found for line in lines if (found := _RENOWN.match(line.text))), None)
    rest = [line for line in lines if not _RENOWN.match(line.text)]
    names = [line for line in rest if not line.bullet and not _told(line.text)]
    armies = [each for each in faction.armies if said or not find(each, faction.formations)]
    named = next((line for line in names if find(line.text, armies)), None)
    if named is None and said is not None and not said[1]:
        named = next(iter(names), None)
    name = named.text if named else said[1] if said else None
    if name is not None:
        head.army_of_renown = find(name, faction.armies) or name
        if head.army_of_renown not in faction.armies:
            near = nearest(name, faction.armies)
            head.problems.append(f"{faction.name} has no Army of Renown {name!r}" + _meant(near))
    return [line for line in rest if line is not named]


def _meant(near: str | None) -> str:
    return f"; did you mean {near}?" if near else ""


def _told(text: str) -> bool:
    return any(each.match(text) for each in (_LORE, _CARDS, _COUNT, _SEASON))


def _others(head: Header, lines: list[TextLine], faction: Faction) -> None:
    waiting: str | None = None
    for line in lines:
        lore, cards, count = _LORE.match(line.text), _CARDS.match(line.text), _COUNT.match(line.text)
        if lore:
            waiting = lore[1].lower()
            if lore[2]:
                _lore(head, waiting, lore[2], faction)
        elif cards:
            waiting = "cards"
            head.notes += [f"battle tactic cards are not part of a roster: {cards[1]}"] if cards[1] else []
        elif count:
            head.counts[count[1].lower()] = int(count[2])
        elif _SEASON.match(line.text):
            head.notes.append(f"{line.text}: rosters are checked by the core rules")
        elif waiting and (line.bullet or (waiting == "cards" and head.formation)):
            if waiting == "cards":
                head.notes.append(f"battle tactic cards are not part of a roster: {line.text}")
            else:
                _lore(head, waiting, line.text, faction)
        else:
            _formation(head, line, faction)


def _lore(head: Header, kind: str, written: str, faction: Faction) -> None:
    name = PRICE.sub("", written).strip()
    found = find(name, faction.lores[kind])
    if found is None and name:
        near = nearest(name, faction.lores[kind])
        head.problems.append(f"{faction.name} has no {kind} lore {name!r}{_meant(near)}")
    if name:
        head.lores[kind] = found or name


def _formation(head: Header, line: TextLine, faction: Faction) -> None:
    name = PRICE.sub("", line.text).strip()
    found = find(name, faction.formations)
    if found is not None and head.formation is None:
        head.formation = found
    else:
        near = nearest(name, faction.formations)
        meant = f"; did you mean the battle formation {near}?" if near else ""
        head.problems.append(f"line {line.number}: {line.text!r} is not understood{meant}")
