"""Files of New Recruit (.ros, .rosz, .json): a tree of forces and selections, the regiments being nested forces."""

from collections.abc import Iterable, Iterator
from typing import Any

from warhost.factions.loading import factions, find_faction
from warhost.factions.model import LORE_KINDS, Faction, find, nearest
from warhost.rosters.importing.found import ImportedList, UnitFound, usual_limit
from warhost.rosters.importing.trees import Tree, json_tree, unpacked, xml_tree
from warhost.rosters.model import Lores, Names, Regiment, Roster, RosterUnit
from warhost.rosters.roster_file import RosterError, roster_of

FILES = (".ros", ".rosz", ".json")
SYSTEM = "Age of Sigmar 4.0"
_NO_PART = ("battle trait", "battle tactic", "universal", "general's handbook", "season", "show ", "core abilities")
"""Starts of the names of selections that are no part of a roster."""


def looks_like_a_file(raw: bytes, suffix: str) -> bool:
    """Is it one of New Recruit's files rather than text?"""
    return suffix.lower() in FILES or raw.startswith(b"PK") or raw.lstrip()[:1] in (b"<", b"{")


def import_tree(raw: bytes, source: str, limit: int | None = None) -> ImportedList:
    """The roster in a file."""
    raw = unpacked(raw, source)
    if raw.lstrip()[:1] in (b"{", b"["):
        outer = json_tree(raw, source)
        if "regiments" in outer:
            return ImportedList(roster_of(raw.decode("utf-8-sig"), source), "warhost")
        tree = outer.get("roster", outer)
    else:
        name, tree = xml_tree(raw, source)
        if name != "roster":
            raise RosterError(f"{source}: its outermost element is {name!r}. Right: roster, as New Recruit writes it")
    forces = _children(tree, "forces")
    if not forces:
        raise RosterError(f"{source}: there are no forces in it. Right: a roster file of New Recruit")
    system = _text(tree, "gameSystemName")
    if system and system != SYSTEM:
        raise RosterError(f"{source}: it is for {system!r}. Right: {SYSTEM}")
    return _FileReader(tree, forces, source, limit).imported()


def _children(tree: Any, key: str) -> list[Tree]:
    found = tree.get(key) if isinstance(tree, dict) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _text(tree: Tree, key: str) -> str:
    found = tree.get(key)
    return found.strip() if isinstance(found, str) else ""


def _number(tree: Tree, key: str, otherwise: int = 0) -> int:
    try:
        return int(float(tree.get(key, otherwise)))
    except (TypeError, ValueError, OverflowError):
        return otherwise


def _walk(selection: Tree) -> Iterator[Tree]:
    for each in _children(selection, "selections"):
        yield each
        yield from _walk(each)


class _FileReader:
    def __init__(self, tree: Tree, forces: list[Tree], source: str, limit: int | None) -> None:
        self.tree, self.limit, self.source = tree, limit, source
        self.problems: list[str] = []
        self.notes: list[str] = []
        self.army_of_renown: str | None = None
        self.faction = self._faction(forces[0])
        self.formation: list[str] = []
        self.lores: dict[str, list[str]] = {kind: [] for kind in LORE_KINDS}
        self.terrain: list[str] = []
        self.renown: list[str] = []
        self.regiments: list[Regiment] = []
        self.auxiliaries: list[RosterUnit] = []
        for force in forces:
            for selection in _children(force, "selections"):
                self._choice(selection)
            for inner in _children(force, "forces"):
                self._force(inner)

    def _faction(self, force: Tree) -> Faction:
        """The faction of a catalogue; an Army of Renown has one of its own, named `Faction - Army`."""
        name = _text(force, "catalogueName")
        first, _, last = name.partition(" - ")
        host = find_faction(first)
        army = find(last, host.armies) if host is not None and last else None
        if host is not None and army is not None:
            self.army_of_renown = army
            return host.themed(army)
        found = find_faction(name) or find_faction(name.split(" - ")[-1])
        if found is None:
            known = ", ".join(each.name for each in factions().values())
            more = f"known are {known}; `warhost import-catalogue` adds others"
            raise RosterError(f"{self.source}: there is no faction called {name!r}. Right: {more}")
        return found

    def _choice(self, selection: Tree) -> None:
        """A formation, lore or terrain feature: the innermost names count."""
        name, inner = _text(selection, "name"), _children(selection, "selections")
        if self._chosen(name):
            return
        for each in inner:
            self._choice(each)
        if not inner:
            told = self.notes if name.lower().startswith(_NO_PART) else self.problems
            near = nearest(name, [*self.faction.formations, *self.faction.terrain])
            meant = f"; did you mean {near}?" if near and told is self.problems else ""
            told.append(f"{name!r} has no place in a roster{meant}")

    def _chosen(self, name: str) -> bool:
        places: list[tuple[Iterable[str], list[str]]] = [
            (self.faction.formations, self.formation), (self.faction.terrain, self.terrain),
            *((self.faction.lores[kind], self.lores[kind]) for kind in LORE_KINDS),
        ]  # fmt: skip
        for known, place in places:
            found = find(name, known) or find(name.split(": ")[-1], known)
            if found is not None:
                place.append(found)
                return True
        return False

    def _force(self, force: Tree) -> None:
        name = _text(force, "name")
        units = _children(force, "selections")
        renown = find(name, self.faction.renown) or find(name.split(": ")[-1], self.faction.renown)
        if renown is not None:
            self.renown.append(renown)
            self.notes += [f"{_text(each, 'name')} comes with {renown}" for each in units]
        elif name.lower().startswith("auxil"):
            self.auxiliaries += [self._unit(each).unit for each in units]
        elif "regiment" in name.lower() and "renown" not in name.lower():
            self._regiment(units)
        else:
            near = nearest(name, self.faction.renown)
            meant = f"; did you mean the Regiment of Renown {near}?" if near else ""
            self.problems.append(f"the force {name!r} is not understood{meant}")

    def _regiment(self, selections: list[Tree]) -> None:
        if not selections:
            self.problems.append("a regiment has no units; it is left out")
            return
        leads = [any(_text(c, "name") == "Regimental Leader" for c in _children(s, "categories")) for s in selections]
        first = leads.index(True) if any(leads) else 0
        hero = self._unit(selections[first])
        rest = [self._unit(each) for index, each in enumerate(selections) if index != first]
        marked = [each.name for each in rest if each.general]
        self.problems += [f"{name} is marked as the general but leads no regiment" for name in marked]
        units = [each.unit for each in rest]
        self.regiments.append(Regiment(hero.name, hero.general, hero.enhancements, units, hero.weapons))

    def _unit(self, selection: Tree) -> UnitFound:
        found = UnitFound(self.faction, _text(selection, "name"), self.problems)
        usual: list[str] = []
        for each in _walk(selection):
            name = _text(each, "name")
            models = _text(each, "type") == "model"
            if not models and not found.take(name, _number(each, "number", 1)) and not _children(each, "selections"):
                usual.append(name)
        if usual:
            self.notes.append(f"passed over on {found.name}: {', '.join(dict.fromkeys(usual))}")
        self._size(selection, found)
        return found

    def _size(self, selection: Tree, found: UnitFound) -> None:
        """Model counts are exact: twice the size is reinforced, whether or not somebody says so."""
        inside = [each for each in _walk(selection) if _text(each, "type") == "model"]
        models = sum(_number(each, "number", 1) for each in inside)
        if found.profile is None or not models:
            return
        alone = self.faction.unit(f"{found.name} (1 model)")
        if models == 1 and alone is not None:
            found.profile, found.name = alone, alone.name
        elif models == 2 * found.profile.size and found.profile.size > 1:
            found.reinforced = True
        elif models != found.profile.models(found.reinforced):
            size = found.profile.size
            self.problems.append(f"{found.name} has {models} models; a unit has {size}, reinforced {2 * size}")

    def imported(self) -> ImportedList:
        spent = self._points("costs") or 0
        told = self._points("costLimits")
        limit = self.limit or (told if told and told > 0 else usual_limit(spent))
        if not self.limit and not (told and told > 0):
            self.notes.append(f"the file does not say its points limit; taken to be {limit} (--limit sets it)")
        roster = Roster(
            name=_text(self.tree, "name") or self.faction.name, points_limit=limit, faction=self.faction.name,
            army_of_renown=self.army_of_renown, battle_formation=_names(self.formation), regiments=self.regiments,
            auxiliaries=self.auxiliaries, regiment_of_renown=_names(self.renown), faction_terrain=_names(self.terrain),
            lores=Lores(*(_names(self.lores[kind]) for kind in LORE_KINDS)),
        )  # fmt: skip
        return ImportedList(
            roster, "New Recruit", tuple(dict.fromkeys(self.problems)), tuple(dict.fromkeys(self.notes))
        )

    def _points(self, key: str) -> int | None:
        costs = [each for each in _children(self.tree, key) if _text(each, "name") == "pts"]
        return _number(costs[0], "value") if costs else None


def _names(found: list[str]) -> Names:
    return None if not found else found[0] if len(found) == 1 else found
