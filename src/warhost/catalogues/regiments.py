"""Who may join whose regiment. Catalogues say it in two ways, and both are read.

A leader may make others a `Regimental Option` or `Regimental Hero` (a modifier that `affects` a category or an entry),
or a unit may be hidden unless one of some leaders is there. How many is a constraint that depends on the leader.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from warhost.catalogues.conditions import asks_for, conditions, count, denies, modifiers, names
from warhost.catalogues.markup import Node
from warhost.catalogues.shelf import Shelf
from warhost.catalogues.units import OfferedUnit, categories, in_capitals, is_keyword
from warhost.catalogues.words import plain_text

LEADER, OPTION, HERO = "Regimental Leader", "Regimental Option", "Regimental Hero"
AFFECTS, LOCAL = "recursive.", "localConditionGroup"
_TOO_MANY = re.compile(r"too many selections of (.+) \(max (\d+)\)")
_VARIANT = re.compile(r"(.+) \(.+\)")

Option = dict[str, Any]


class Regiments:
    """The regiment options of a faction's heroes."""

    def __init__(self, shelf: Shelf, units: Iterable[OfferedUnit]) -> None:
        self.shelf = shelf
        self.units = list(units)
        self.by_id = {key: unit for unit in self.units for key in unit.ids if key}
        self._known: dict[int, list[tuple[Node, list[Node]]]] = {}
        self.roles = self._roles()
        self.wanted = {unit.name: self._wanted(unit) for unit in self.units}

    def leads(self, unit: OfferedUnit) -> bool:
        """May it lead a regiment: is it a leader, or made one?"""
        if LEADER in categories(self.shelf, *unit.nodes).values():
            return True
        return any(
            each.get("type") in ("set-primary", "add") and self._category(each.get("value")) == LEADER
            for node in unit.nodes
            for each, _ in self._changes(node)
        )

    def role(self, unit: OfferedUnit) -> str | None:
        """The hero role it has, such as may join another's regiment."""
        return next((self._category(key) for key in self._taken(unit) if key in self.roles), None)

    def options(self, leader: OfferedUnit) -> list[Option]:
        """Who may join this leader, and how many."""
        found: dict[str, Option] = {}
        for node in leader.nodes:
            for each, _ in self._changes(node):
                made = self._category(each.get("value"))
                if made in (OPTION, HERO) and AFFECTS in each.get("affects"):
                    for option in self._affected(each.get("affects").partition(AFFECTS)[2], leader, made == HERO):
                        found.setdefault(repr(option), option)
        for unit in self.units:
            if leader.ids & self.wanted[unit.name] and not self._covered(unit, found.values()):
                option = self._unit(unit, leader)
                found.setdefault(repr(option), option)
        named = {each.get("unit") for each in found.values()}
        must = [unit for unit in self.units if unit.name not in named and self._bound(unit.at, "min", leader)]
        return [*found.values(), *(self._unit(unit, leader) for unit in must)]

    def at_most(self, leader: OfferedUnit) -> dict[str, int]:
        """How many of a unit, or of units with a keyword, the regiment may have, whatever else lets them in."""
        words = {each["any"] for each in self.options(leader) if "any" in each}
        found: dict[str, int] = {}
        for unit in self.units:
            most = self._bound(unit.at, "max", leader) if words & set(unit.keywords) else None
            if most is not None:
                found[unit.name] = most
        for word, least, keys in self._too_many:
            if not keys or leader.ids & keys:
                found[word] = min(found.get(word, least - 1), least - 1)
        return found

    @cached_property
    def _too_many(self) -> list[tuple[str, int, set[str]]]:
        """From how many units with a keyword on a regiment is wrong, and with which leaders: none named, with all."""
        found = []
        for unit in self.units:
            for each, asked in (pair for node in unit.nodes for pair in self._changes(node)):
                if each.get("field") != "error":
                    continue
                named = [names(cond) for cond in asked if asks_for(cond)]
                heroes = {key for key in named if key in self.by_id and self.by_id[key].hero}
                if heroes or LEADER not in map(self._category, named):  # else its leaders are another army's
                    found += [(word, least, heroes) for word, least in self._limited(each)]
        return found

    def _limited(self, error: Node) -> Iterator[tuple[str, int]]:
        """The keyword that an error is about, and how many are too many: by its words, which are right where its
        condition names a keyword that nobody here has; else by its condition."""
        said = _TOO_MANY.search(error.get("value"))
        if said and any(said[1] in unit.keywords for unit in self.units):
            yield said[1], int(said[2]) + 1
            return
        for cond in conditions(error):
            word, least = self._category(names(cond)), count(cond.get("value"))
            if cond.get("type") == "atLeast" and is_keyword(word) and least:
                yield word, least

    def variant_of(self, unit: OfferedUnit) -> str | None:
        """The unit it is another form of, as a name in brackets after that unit's says."""
        found = _VARIANT.fullmatch(unit.name)
        return found[1] if found and any(each.name == found[1] for each in self.units) else None

    def only_with(self, unit: OfferedUnit) -> str | None:
        """The one leader who must have it."""
        leaders = [each.name for each in self.units if each.hero and self._bound(unit.at, "min", each)]
        return leaders[0] if len(leaders) == 1 else None

    def _changes(self, node: Node) -> list[tuple[Node, list[Node]]]:
        """Its modifiers with their conditions, worked out once: every leader asks for those of every unit."""
        if id(node) not in self._known:
            self._known[id(node)] = list(modifiers(node))
        return self._known[id(node)]

    def _category(self, key: str) -> str:
        node = self.shelf.index.get(key)
        return plain_text(node.name) if node is not None and node.tag == "categoryEntry" else ""

    def _taken(self, unit: OfferedUnit) -> list[str]:
        """Categories a unit has or takes on itself."""
        taken = [
            each.get("value")
            for node in unit.nodes
            for each, _ in self._changes(node)
            if each.get("type") == "add" and each.get("field") == "category" and not each.get("affects")
        ]
        return [*unit.categories, *taken]

    def _roles(self) -> set[str]:
        """Categories that heroes take on and that are not in capitals: hero roles."""
        own = {LEADER, OPTION, HERO}
        taken = {key for unit in self.units if unit.hero for key in self._taken(unit)}
        affected = {
            each.get("affects").partition(AFFECTS)[2]
            for unit in self.units
            for node in unit.nodes
            for each, _ in self._changes(node)
        }
        named = {key: self._category(key) for key in taken & affected}
        return {key for key, name in named.items() if name and not in_capitals(name) and name not in own}

    def _affected(self, said: str, leader: OfferedUnit, heroes: bool) -> list[Option]:
        """The option for what a modifier affects: a keyword, a role, a unit, or several that must all fit."""
        keys = said.split(".")
        if len(keys) == 1 and keys[0] in self.by_id:
            return [self._unit(self.by_id[keys[0]], leader)]
        if len(keys) == 1 and keys[0] in self.roles:
            node = self.shelf.index[keys[0]]
            return [{"role": self._category(keys[0]), "max": self._bound(node, "max", leader) or 1}]
        name = self._category(keys[0])
        if len(keys) == 1 and is_keyword(name) and not heroes:
            return [_without_none({"any": name, "max": self._bound(self.shelf.index[keys[0]], "max", leader)})]
        fit = [unit for unit in self.units if unit.hero == heroes and set(keys) <= {*self._taken(unit), *unit.ids}]
        return [self._unit(unit, leader) for unit in fit if unit is not leader]

    def _unit(self, unit: OfferedUnit, leader: OfferedUnit) -> Option:
        least, most = self._bound(unit.at, "min", leader), self._bound(unit.at, "max", leader)
        return _without_none({"unit": unit.name, "min": least, "max": most if most is not None else least})

    def _bound(self, node: Node, kind: str, leader: OfferedUnit) -> int | None:
        """The number of a constraint when this leader leads: what a modifier sets for it."""
        found = None
        for constraint in node.all("constraints"):
            if constraint.get("type") != kind or constraint.get("scope") not in ("force", "parent"):
                continue
            for each, asked in self._changes(node):
                value = count(each.get("value"))
                if each.get("type") != "set" or each.get("field") != constraint.id or value is None:
                    continue
                if self._speaks_of(asked, leader) and not self._counts_others(each, asked):
                    found = value
        return found

    def _speaks_of(self, asked: list[Node], leader: OfferedUnit) -> bool:
        """Are these conditions met when this leader leads? Only what they say of leaders counts."""
        own = {*leader.ids, *leader.categories}
        wanted = {names(each) for each in asked if asks_for(each) and names(each) in self.by_id}
        barred = {names(each) for each in asked if denies(each) and names(each) in self.by_id}
        return bool(wanted & own) or (not wanted and bool(barred) and not barred & own)

    def _counts_others(self, change: Node, asked: list[Node]) -> bool:
        """Does a change depend on how many others are there, and not only on who leads?"""
        groups = [each for each in change.within() if each.tag == LOCAL]
        some = any((count(each.get("value")) or 0) > 1 or not self._names_leader(each) for each in groups)
        some |= any(each.get("type") == "atLeast" and is_keyword(self._category(names(each))) for each in asked)
        there = (self.by_id.get(names(each)) for each in asked if asks_for(each))
        return some or any(unit is not None and not unit.hero for unit in there)

    def _names_leader(self, group: Node) -> bool:
        """Does a group of conditions ask for a leader, or for a hero who may be one?"""
        asked = [names(each) for each in conditions(group) if asks_for(each)]
        heroes = (self.by_id[key].hero for key in asked if key in self.by_id)
        return any(heroes) or any(self._category(key) == LEADER for key in asked)

    def _wanted(self, unit: OfferedUnit) -> set[str]:
        """Ids of the leaders without whom a unit is hidden."""
        found: set[str] = set()
        for node in unit.nodes:
            for each, asked in self._changes(node):
                if each.get("field") == "hidden" and each.get("value") == "true":
                    gone = {names(cond) for cond in asked if denies(cond) and cond.get("scope") == "force"}
                    none = [group for group in each.within() if group.tag == LOCAL and denies(group)]
                    gone |= {names(cond) for group in none for cond in conditions(group)}
                    found |= {key for key in gone if key in self.by_id and self.by_id[key].hero}
        return found

    def _covered(self, unit: OfferedUnit, options: Iterable[Option]) -> bool:
        return any(each.get("any") in unit.keywords or each.get("unit") == unit.name for each in options)


def _without_none(option: Option) -> Option:
    return {key: value for key, value in option.items() if value is not None}
