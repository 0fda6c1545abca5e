"""One grammar for the text of all builders: a header, then headings, units with points, and bullets below them."""

import re
from collections.abc import Collection, Iterator

import msgspec

from warhost.factions.model import find, nearest
from warhost.rosters.importing.cleaning import FOOTER, VERSION, TextLine, clean, lists
from warhost.rosters.importing.found import ImportedList, UnitFound, usual_limit
from warhost.rosters.importing.header import PRICE, Header, read_header
from warhost.rosters.model import Lores, Names, Regiment, Roster
from warhost.rosters.roster_file import RosterError

_HEADING = re.compile(
    r"^(general'?s regiment|regiments? of renown|regiment(?: \d+)?|auxil+[ai]+r(?:y|ies)(?: units?)?|faction terrain)"
    r"\s*(?:\(\d+[^)]*\))?\s*:?$",
    re.IGNORECASE,
)
_UNIT = re.compile(r"^(.+?)\s*[(\[]\s*(\d+)(?:\s?(?:pts|points))?\s*[)\]]$", re.IGNORECASE)
_TIMES = re.compile(r"^(\d+)(?:\s*x\s*|\s+)(.+)$", re.IGNORECASE)
_OLD = re.compile(r"^(?:leaders?|battleline)\s*:?$", re.IGNORECASE)


def import_text(text: str, source: str = "list", limit: int | None = None) -> list[ImportedList]:
    """Every list in a text."""
    parts = lists(clean(text, source))
    found = [part for part in parts if _holds_a_list(part)]
    if not found:
        wanted = "an exported army list, with a heading General's Regiment"
        raise RosterError(f"{source}: there is no army list in it. Right: {wanted}")
    imported = [_TextReader(part, source, limit).imported() for part in found]
    around = [line for part in parts if not _holds_a_list(part) for line in part]
    said = [f"line {line.number} stands outside of any list: {line.text!r}" for line in around]
    imported[-1] = msgspec.structs.replace(imported[-1], notes=(*imported[-1].notes, *said))
    return imported


def _holds_a_list(part: list[TextLine]) -> bool:
    return any(_HEADING.match(line.text) or _OLD.match(line.text) for line in part)


class _TextReader:
    """One list while it is read."""

    def __init__(self, lines: list[TextLine], source: str, limit: int | None) -> None:
        old = next((line for line in lines if _OLD.match(line.text)), None)
        if old is not None:
            what = f"this is a list of the third edition ({old.text})"
            raise RosterError(f"{source}, line {old.number}: {what}. Right: one of the fourth edition")
        start = next(index for index, line in enumerate(lines) if _HEADING.match(line.text))
        self.limit = limit
        self.head, self.faction = read_header(lines[:start], source)
        self.problems, self.notes = list(self.head.problems), list(self.head.notes)
        self.builder = "an unknown builder"
        self.regiments: list[tuple[bool, list[UnitFound]]] = []
        self.auxiliaries: list[UnitFound] = []
        self.renown: list[str] = []
        self.terrain: list[str] = []
        self.total = 0
        self.unit: UnitFound | None = None
        self.written: int | None = None
        self.section = ""
        for line in lines[start:]:
            self._line(line)
        self._compare_points()

    def _line(self, line: TextLine) -> None:
        footer, heading = FOOTER.match(line.text), _HEADING.match(line.text)
        if footer:
            self.builder = footer[1] if self.builder == "an unknown builder" else self.builder
        elif VERSION.match(line.text):
            return
        elif heading:
            self._heading(heading[1].lower())
        elif self.section == "terrain":
            self._terrain(line.text)
        elif self.section == "renown":
            self._renown(line.text)
        else:
            self._unit_or_bullet(line)

    def _heading(self, words: str) -> None:
        self._compare_points()
        self.unit = None
        if words == "faction terrain":
            self.section = "terrain"
        elif words.endswith("renown"):
            self.section = "renown"
        elif words.startswith("auxil"):
            self.section = "auxiliaries"
        else:
            self.section = "regiment"
            self.regiments.append((words.startswith("general"), []))

    def _unit_or_bullet(self, line: TextLine) -> None:
        priced = _UNIT.match(line.text)
        known = self.faction.unit(priced[1] if priced else line.text) is not None
        if self.unit is not None and self._bullet(line, report=line.bullet and not known):
            return
        if priced is None and not known:
            what = f"line {line.number}: {line.text!r} is not understood"
            self.problems.append(f"{what}; a unit has its points behind it: {line.text} (100)")
            return
        self._compare_points()
        self.unit = UnitFound(self.faction, priced[1] if priced else line.text, self.problems)
        self.written = int(priced[2]) if priced else None
        self.total += self.written or 0
        (self.auxiliaries if self.section == "auxiliaries" else self.regiments[-1][1]).append(self.unit)

    def _bullet(self, line: TextLine, report: bool) -> bool:
        """A line below a unit; one without its bullet mark is taken for one only if it means something."""
        assert self.unit is not None
        word = PRICE.sub("", line.text).strip() or line.text
        times = _TIMES.match(word)
        taken = self.unit.take(times[2], int(times[1])) if times else self.unit.take(word)
        if not taken and report:
            self.unit.not_understood(word)
        return taken or report

    def _compare_points(self) -> None:
        """Does the list ask what we do? Builders write a unit's enhancements into its figure, or do not."""
        unit, written = self.unit, self.written
        self.written = None
        if unit is None or written is None or unit.points is None:
            return
        if written not in (unit.points, unit.points + unit.extra):
            self.notes.append(f"{unit.name} costs {unit.points} points here, {written} in the list")

    def _terrain(self, text: str) -> None:
        name = PRICE.sub("", text).strip()
        priced = _UNIT.match(text)
        self.total += int(priced[2]) if priced else 0
        self.terrain.append(self._known(name, "faction terrain", self.faction.terrain))

    def _renown(self, text: str) -> None:
        """A Regiment of Renown, or one of its units below it, which have no price and perhaps its name."""
        name = PRICE.sub("", text).strip()
        priced = _UNIT.match(text)
        price = int(priced[2]) if priced else 0
        if not self.renown or price or (find(name, self.faction.renown) and not self._comes_along(name)):
            self.total += price
            self.renown.append(self._known(name, "Regiment of Renown", self.faction.renown))
        elif not self._comes_along(name):
            self.notes.append(f"{name} comes with {self.renown[-1]}")

    def _comes_along(self, name: str) -> bool:
        """Is it a unit of the regiment that was named last?"""
        regiment = self.faction.renown.get(self.renown[-1])
        return regiment is not None and find(name, [each.unit for each in regiment.units]) is not None

    def _known(self, name: str, what: str, known: Collection[str]) -> str:
        found = find(name, known)
        if found is None:
            near = nearest(name, known)
            meant = f"; did you mean {near}?" if near else ""
            self.problems.append(f"{self.faction.name} has no {what} {name!r}{meant}")
        return found or name

    def imported(self) -> ImportedList:
        """The roster, with everything that has to be said about it."""
        self._sums()
        regiments = [self._regiment(heading, units) for heading, units in self.regiments]
        spent = self.head.spent if self.head.spent is not None else self.total
        limit = self.limit or self.head.limit or usual_limit(spent)
        if not self.limit and not self.head.limit:
            self.notes.append(f"the list does not say its points limit; taken to be {limit} (--limit sets it)")
        roster = Roster(
            name=self.head.name or self.faction.name, points_limit=limit, faction=self.faction.name,
            army_of_renown=self.head.army_of_renown, battle_formation=self.head.formation,
            regiments=[each for each in regiments if each is not None],
            auxiliaries=[each.unit for each in self.auxiliaries], regiment_of_renown=_names(self.renown),
            faction_terrain=_names(self.terrain), lores=Lores(**self.head.lores),
        )  # fmt: skip
        problems = [*self.problems, *self._misplaced()]
        return ImportedList(roster, self.builder, tuple(dict.fromkeys(problems)), tuple(dict.fromkeys(self.notes)))

    def _regiment(self, heading: bool, units: list[UnitFound]) -> Regiment | None:
        if not units:
            self.problems.append("a regiment of the list has no units; it is left out")
            return None
        hero, marked = units[0], any(each[0].general for _, each in self.regiments if each)
        general = hero.general if marked else heading
        if hero.reinforced or hero.command_models:
            self.problems.append(f"{hero.name} leads a regiment and is reinforced or has command models; left out")
        return Regiment(hero.name, general, hero.enhancements, [each.unit for each in units[1:]], hero.weapons)

    def _misplaced(self) -> Iterator[str]:
        rest = [unit for _, units in self.regiments for unit in units[1:]]
        for unit in (*rest, *self.auxiliaries):
            if unit.general:
                yield f"{unit.name} is marked as the general but leads no regiment"

    def _sums(self) -> None:
        """The sums a builder writes are checked, not used."""
        head: Header = self.head
        drops = len(self.regiments) + len(self.auxiliaries) + len(self.renown)
        for key, count in (("drops", drops), ("auxiliaries", len(self.auxiliaries))):
            if head.counts.get(key, count) != count:
                self.notes.append(f"the list says {key.capitalize()}: {head.counts[key]}; {count} were found")
        if head.spent is not None and head.spent != self.total and self.total:
            self.notes.append(f"the list says {head.spent} points; its lines add up to {self.total}")


def _names(found: list[str]) -> Names:
    return None if not found else found[0] if len(found) == 1 else found
