"""The weapons of a unit: which models carry them, and which they may carry instead."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from itertools import count as counting
from typing import Any

from warhost.catalogues.conditions import limit, modifiers, names
from warhost.catalogues.markup import Node
from warhost.catalogues.shelf import DEEP, GROUP, Shelf
from warhost.catalogues.words import face, is_none, number, plain_text, weapon_abilities, whole

MELEE, RANGED = "Melee Weapon", "Ranged Weapon"


def cells(profile: Node) -> dict[str, str]:
    """A profile's characteristics by name."""
    return {each.name: each.text for each in profile.all("characteristics")}


@dataclass
class ArmsOption:
    """What may be chosen: the weapons it brings, and the entry that stands for it."""

    name: str
    entry: Node
    weapons: list[str]


@dataclass
class ArmsChoice:
    """Options of which `count` models of every `per` may have one; `needed`: they must."""

    options: list[ArmsOption]
    per: int = 1
    count: int = 1
    needed: bool = False

    @property
    def names(self) -> list[str]:
        """What each option is called; one that shares its name with another also by its weapons."""
        times = Counter(option.name for option in self.options)
        longer = (f"{each.name} ({', '.join(each.weapons)})" for each in self.options)
        return [each.name if times[each.name] == 1 else more for each, more in zip(self.options, longer, strict=True)]


@dataclass
class Arms:
    """Everything a unit may strike with. `carriers` counts the models that carry a weapon in any case."""

    weapons: dict[str, dict[str, Any]] = field(default_factory=dict)
    carriers: dict[str, int] = field(default_factory=dict)
    choices: list[ArmsChoice] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    sets: dict[str, str] = field(default_factory=dict)
    """By weapon: what it is a mode of, one of which is used at a time."""
    models: int = 1

    def data(self) -> dict[str, dict[str, Any]]:
        """As a warscroll file has it."""
        chosen = {name for choice in self.choices for option in choice.options for name in option.weapons}
        for name, weapon in self.weapons.items():
            carried = self.carriers.get(name, 0)
            if name not in chosen and 0 < carried < self.models:
                weapon["carried_by"] = carried
            if name in self.sets:
                weapon["one_of"] = self.sets[name]
        return self.weapons

    def loadouts(self) -> list[dict[str, Any]]:
        return [
            {
                "options": dict(zip(choice.names, (option.weapons for option in choice.options), strict=True)),
                "per": choice.per, "count": choice.count,
                "instead_of": self._replaced(choice), "needed": choice.needed,
            }
            for choice in self.choices
        ]  # fmt: skip

    def profile_options(self) -> list[dict[str, Any]]:
        """As a battle profile has them."""
        return [
            {
                "one_of": choice.names, "per": choice.per, "up_to": choice.count,
                "needed": choice.needed,
            }
            for choice in self.choices
        ]  # fmt: skip

    def _replaced(self, choice: ArmsChoice) -> list[str]:
        """The weapons that are put away for one of these options."""
        keys = {option.entry.id for option in choice.options}
        own = {name for option in choice.options for name in option.weapons}
        return [name for name, rivals in self._rivals.items() if name not in own and keys & rivals]

    @property
    def _rivals(self) -> dict[str, set[str]]:
        return {name: rivals for name, rivals in self.rivals.items() if name in self.weapons}

    rivals: dict[str, set[str]] = field(default_factory=dict)
    """Ids of entries that, when chosen, hide a weapon."""


class Armoury:
    """Goes through a unit's entry."""

    def __init__(self, shelf: Shelf, unit: Node, models: int) -> None:
        self.shelf, self.unit = shelf, unit
        self.arms = Arms(models=models)

    def find(self) -> Arms:
        self._walk(self.unit, self.arms.models, 0)
        return self.arms

    def _walk(self, entry: Node, models: int, depth: int) -> None:
        """Weapons that stand here are carried by so many models; entries and groups below are gone through."""
        for name in self._weapons(entry):
            self.arms.carriers[name] = self.arms.carriers.get(name, 0) + models
        if depth > DEEP:
            return
        for at, each in self.shelf.inner(entry):
            if self.shelf.foreign(at, each):
                self._command_model(at, each, depth)
            elif each.tag == GROUP:
                self._group(each, models, depth)
            elif each.get("type") == "model":
                self._walk(each, limit(each, "min", "parent") or limit(each, "max", "parent") or 1, depth + 1)
            else:
                self._upgrade(at, each, models, depth)

    def _command_model(self, at: Node, entry: Node, depth: int) -> None:
        """What only a command model carries stands in the link to it."""
        if at is not entry and not at.hidden and self.shelf.common(entry):
            self._walk(at, limit(at, "max", self.unit.id, "root-entry", "unit") or 1, depth + 1)

    def _upgrade(self, at: Node, entry: Node, models: int, depth: int) -> None:
        """One weapon or a set of them: all have it, or some may."""
        free = not entry.all("constraints") and not at.all("constraints")
        if free or limit(at, "min", "parent") or limit(entry, "min", "parent"):
            self._remember_rivals(entry)
            self._walk(entry, models, depth + 1)
            return
        option = self._option(entry)
        if option is None:
            return
        share = limit(entry, "max", self.unit.id, "root-entry", "unit") or limit(at, "max", self.unit.id)
        choice = ArmsChoice([option], self.arms.models, share) if share else ArmsChoice([option])
        self.arms.choices.append(choice)

    def _group(self, group: Node, models: int, depth: int) -> None:
        """Of several weapons one may be chosen; a group of models, or of one thing, is gone through."""
        inner = [each for at, each in self.shelf.inner(group) if not self.shelf.foreign(at, each)]
        if any(each.get("type") == "model" or each.tag == GROUP for each in inner):
            self._walk(group, models, depth + 1)
            return
        options = [option for option in map(self._option, inner) if option is not None]
        if len(options) > 1 or (options and len(inner) > 1 and limit(group, "max", "parent")):
            share = limit(group, "max", self.unit.id, "root-entry")
            needed = len(options) == len(inner) and bool(limit(group, "min", "parent"))
            self.arms.choices.append(ArmsChoice(options, self.arms.models if share else 1, share or 1, needed))
        else:
            self._walk(group, models, depth + 1)

    def _option(self, entry: Node) -> ArmsOption | None:
        found = [name for each in self.shelf.parts(entry, self.shelf.foreign) for name in self._weapons(each)]
        return ArmsOption(plain_text(entry.name), entry, list(dict.fromkeys(found))) if found else None

    def _remember_rivals(self, entry: Node) -> None:
        rivals = {names(each) for _, asked in modifiers(entry) for each in asked}
        for each in self.shelf.parts(entry, self.shelf.foreign):
            for name in self._weapons(each):
                self.arms.rivals.setdefault(name, set()).update(rivals)

    def _weapons(self, entry: Node) -> list[str]:
        """The names of the weapons of an entry; new ones are written down."""
        found = []
        for profile in self.shelf.infos(entry):
            if profile.tag == "profile" and profile.get("typeName") in (MELEE, RANGED) and not profile.hidden:
                name = self._write(profile, entry)
                found += [name] if name else []
        modes = Counter(name.partition(": ")[0] for name in found if ": " in name)
        for name in found:
            thing = name.partition(": ")[0]
            if modes[thing] > 1:
                self.arms.sets[name] = thing
        return found

    def _write(self, profile: Node, entry: Node) -> str | None:
        name = plain_text(profile.name)
        data, unknown = weapon_data(profile)
        self.arms.missing += [f"{name}: {each}" for each in unknown]
        if data is None:
            return None
        owner, kind = plain_text(entry.name), profile.get("typeName").partition(" ")[0].lower()
        longer = f"{name} ({owner if owner != name else kind})"
        names = chain((name, longer), (f"{longer} {number}" for number in counting(2)))
        name = next(each for each in names if self.arms.weapons.get(each, data) == data)
        self.arms.weapons.setdefault(name, data)
        return name


def weapon_data(profile: Node) -> tuple[dict[str, Any] | None, list[str]]:
    """A weapon as a warscroll file has it, or None where a cell holds no number; and what the rules do not know."""
    said = cells(profile)
    read = {
        "attacks": number(said.get("Atk", "")), "hit": face(said.get("Hit", "")), "wound": face(said.get("Wnd", "")),
        "damage": number(said.get("Dmg", "")),
    }  # fmt: skip
    rend = plain_text(said.get("Rnd", ""))
    read["rend"] = 0 if is_none(rend) else whole(rend.lstrip("-"))
    if profile.get("typeName") == RANGED:
        read["range"] = whole(said.get("Rng", "")) or None
    wrong = [name for name, value in read.items() if value is None]
    known, unknown = weapon_abilities(said.get("Ability", ""))
    if wrong:
        return None, [f"{', '.join(wrong)} as its abilities say", *unknown]
    return {**read, **({"abilities": known} if known else {})}, unknown


def model_count(shelf: Shelf, entry: Node) -> int:
    """The fewest models a unit has."""
    return max(_models(shelf, entry, 0), 1)


def _models(shelf: Shelf, entry: Node, depth: int) -> int:
    if depth > DEEP:
        return 0
    total = 0
    for at, each in shelf.inner(entry):
        if each.tag == GROUP and not shelf.foreign(at, each):
            total += max(_models(shelf, each, depth + 1), _group_models(shelf, each))
        elif each.get("type") == "model" and not shelf.foreign(at, each):
            least = limit(at, "min", "parent")
            total += limit(each, "min", "parent") or 0 if least is None else least
    return total


def _group_models(shelf: Shelf, group: Node) -> int:
    """A group that asks for so many of its models."""
    models = any(each.get("type") == "model" for _, each in shelf.inner(group))
    return (limit(group, "min", "parent") or 0) if models else 0
