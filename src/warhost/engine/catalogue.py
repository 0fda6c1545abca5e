"""What never changes in a battle: warscrolls, weapons and abilities, referred to by id."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from warhost.engine.records import Modifier, Selector
from warhost.table.shapes import Base


def slug(name: str) -> str:
    """Names as ids: lower case, apostrophes dropped, hyphens."""
    kept = "".join(each if each.isalnum() else " " for each in name.lower().replace("'", "").replace("\u2019", ""))
    return "-".join(kept.split())


class Weapon(msgspec.Struct, frozen=True):
    """A row of weapon characteristics; no range means melee.

    `models`: who carries it, None for all. `carried_by`: how many carry it, the last ones; `replaces`: instead of what.
    """

    name: str
    attacks: int | str
    hit: int
    wound: int
    rend: int
    damage: int | str
    range: float | None = None
    abilities: tuple[str, ...] = ()
    models: tuple[int, ...] | None = None
    carried_by: int | None = None
    replaces: str | None = None

    @property
    def melee(self) -> bool:
        return self.range is None


class Warscroll(msgspec.Struct, frozen=True):
    """Everything printed about a type of unit (core-4.0)."""

    id: str
    name: str
    move: int | str
    health: int
    save: int | None
    control: int
    base: Base
    height: float
    keywords: frozenset[str]
    weapons: tuple[Weapon, ...] = ()
    abilities: tuple[str, ...] = ()
    coherency: float = 0.5
    size: int = 1
    tokens: tuple[str, ...] = ()

    def weapon(self, name: str, melee: bool | None = None) -> Weapon:
        """By name; a weapon that is both thrown and wielded has two rows of the same name."""
        return next(each for each in self.weapons if each.name == name and melee in (None, each.melee))

    def carriers(self, size: int) -> dict[str, tuple[int, ...]]:
        """Who carries the weapons that not everybody carries, in a unit of this size."""
        armed: dict[str, tuple[int, ...]] = {}
        for weapon in self.weapons:
            if weapon.models is not None:
                armed[weapon.name] = weapon.models
            elif weapon.carried_by is not None:
                armed[weapon.name] = tuple(range(max(0, size - weapon.carried_by), size))
                if weapon.replaces is not None:
                    left = armed.get(weapon.replaces, tuple(range(size)))
                    armed[weapon.replaces] = tuple(model for model in left if model not in armed[weapon.name])
        return armed


class Timing(msgspec.Struct, frozen=True):
    """When: a phase and whose turn it must be. Phase None with a trigger: a reaction; without: passive."""

    phase: str | None
    whose: Literal["your", "enemy", "any"] = "any"
    round: int | None = None


class Once(msgspec.Struct, frozen=True):
    """A limit (core-28.2): once per phase, turn, round or battle, by each user or by the whole army."""

    per: Literal["phase", "turn", "round", "battle"]
    army: bool = False


class ReactionTo(msgspec.Struct, frozen=True):
    """What a reaction answers: whose declaration, of which keyword or name, and the user's part in it."""

    whose: Literal["mine", "enemy"]
    keyword: str | None = None
    ability: str | None = None
    user_is: Literal["actor", "target", "anyone"] = "anyone"


@dataclass(frozen=True)
class PickSpec:
    """One pick of a declare step: what kind of thing, which ones, how many; and what rules else it rests on."""

    what: str = "unit"
    which: Selector | None = None
    least: int = 1
    most: int = 1
    rules: tuple[str, ...] = ("core-28.0",)


Body = Callable[[Any], Any]


@dataclass(frozen=True)
class Ability:
    """A rule somebody can use, or that always applies: the header is data, the body is code."""

    id: str
    name: str
    rule: str
    summary: str
    timing: Timing
    keywords: frozenset[str] = frozenset()
    user: Literal["unit", "player"] = "unit"
    used_by: Selector | None = None
    picks: tuple[PickSpec, ...] = ()
    once: Once | None = None
    cost: int = 0
    reaction: ReactionTo | None = None
    modifiers: tuple[Modifier, ...] = ()
    on: Selector | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    declare: Body | None = None
    effect: Body | None = None
    possible: Callable[[Any, str], Any] | None = None
    clauses: Mapping[str, Body] = field(default_factory=dict)
    offered: Callable[[Any, str], bool] | None = None

    @property
    def passive(self) -> bool:
        return bool(self.modifiers)


class Catalogue:
    """Warscrolls and abilities in play, and which abilities everybody has."""

    def __init__(self, warscrolls: Iterable[Warscroll], abilities: Iterable[Ability], universal: Iterable[str]) -> None:
        self.warscrolls = {each.id: each for each in warscrolls}
        self.abilities = {each.id: each for each in abilities}
        self.universal = tuple(universal)
        self._by_name: dict[str, Ability] = {}
        for each in self.abilities.values():
            self._by_name.setdefault(slug(each.name), each)

    def ability(self, name: str) -> Ability | None:
        """By id, or by name where it is the only one or the first of that name."""
        return self.abilities.get(name) or self._by_name.get(slug(name))
