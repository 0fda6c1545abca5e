"""What never changes in a battle: warscrolls, weapons and abilities, referred to by id."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import msgspec

from warhost.engine.naming import slug
from warhost.engine.records import Modifier, Selector
from warhost.table.shapes import Base


class Weapon(msgspec.Struct, frozen=True):
    """A row of weapon characteristics; no range means melee.

    `models`: who carries it, None for all. `carried_by`: how many carry it, the last ones; `replaces`: instead of what.
    `one_of`: the set of weapons of which the unit uses one each time it attacks.
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
    one_of: str | None = None

    @property
    def melee(self) -> bool:
        return self.range is None


class Loadout(msgspec.Struct, frozen=True):
    """Of every `per` models `count` may carry one of these options: by name, its weapons. `needed`: each has one."""

    options: dict[str, tuple[str, ...]]
    per: int = 1
    count: int = 1
    instead_of: tuple[str, ...] = ()
    needed: bool = False

    def __hash__(self) -> int:
        return hash((tuple(self.options), self.per, self.count, self.instead_of, self.needed))

    @property
    def weapons(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for each in self.options.values() for name in each))


class Warscroll(msgspec.Struct, frozen=True):
    """Everything printed about a type of unit (core-4.0); manifestations have a banishment value.

    `missing`: abilities that nobody has written yet; they keep it from being fielded.
    `other_bases`: what some models stand on, by their numbers, where not all stand on the same.
    `named_models`: models with a name of their own of which its abilities speak, by their numbers.
    """

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
    banishment: int | None = None
    tokens_per: int | None = None
    loadouts: tuple[Loadout, ...] = ()
    missing: tuple[str, ...] = ()
    other_bases: tuple[tuple[Base, tuple[int, ...]], ...] = ()
    named_models: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def base_of(self, model: int) -> Base:
        """What a model of such a unit stands on."""
        return next((base for base, models in self.other_bases if model in models), self.base)

    @property
    def largest_base(self) -> Base:
        """A base that covers that of each model: what fits on it fits whoever comes to stand there."""
        if not self.other_bases:
            return self.base
        every = (self.base, *(base for base, _ in self.other_bases))
        return Base(max(each.length for each in every), max(each.width for each in every))

    def weapon(self, name: str, melee: bool | None = None) -> Weapon:
        """By name; a weapon that is both thrown and wielded has two rows of the same name."""
        return next(each for each in self.weapons if each.name == name and melee in (None, each.melee))

    def tokens_for(self, size: int) -> tuple[str, ...]:
        """The tokens a unit of this size starts with: once, or for every so many models."""
        return self.tokens * (size // self.tokens_per if self.tokens_per else 1)


class Timing(msgspec.Struct, frozen=True):
    """When: a phase and whose turn it must be. Phase None with a trigger: a reaction; without: passive.

    `round`: in this round only; `since`: from this round on. `others`: at these times too.
    """

    phase: str | None
    whose: Literal["your", "enemy", "any"] = "any"
    round: int | None = None
    since: int = 0
    others: tuple["Timing", ...] = ()

    def __or__(self, other: "Timing") -> "Timing":
        return msgspec.structs.replace(self, others=(*self.others, other))

    def in_round(self, number: int) -> "Timing":
        """The same in one battle round only."""
        return msgspec.structs.replace(self, round=number)

    def from_round(self, number: int) -> "Timing":
        """The same from a battle round on."""
        return msgspec.structs.replace(self, since=number)

    def at(self, phase: str | None) -> "Timing":
        """Of several times, the one in this phase."""
        if not self.others or self.phase == phase:
            return self
        return next((each for each in self.others if each.phase == phase), self)

    def in_turn(self, own: bool) -> bool:
        """Is it for one's own turn, or for the enemy's?"""
        return self.whose == "any" or (self.whose == "your") == own


class Price(msgspec.Struct, frozen=True):
    """What a use costs in points of a pool, of the player or `own` of the unit."""

    pool: str
    points: int = 1
    own: bool = False


class Once(msgspec.Struct, frozen=True):
    """A limit (core-28.2): once per phase, turn, round or battle, by each user or by the whole army."""

    per: Literal["phase", "turn", "round", "battle"]
    army: bool = False


class Hint(msgspec.Struct, frozen=True):
    """For computer players: what a use is worth to them beyond what they see of it, in victory points.

    `never`: why they leave it alone, in a sentence.
    """

    worth: float = 0.0
    never: str = ""


class ReactionTo(msgspec.Struct, frozen=True):
    """What a reaction answers: whose declaration, of which keyword or name, and the user's part in it.

    `without`: abilities with this keyword are not answered. `by`: declared by such a unit; `at`: one of its targets is
    such a unit, both seen from who reacts. `card`: a command of a battle tactic card. `any_of`: one of these keywords.
    """

    whose: Literal["mine", "enemy", "any"]
    keyword: str | None = None
    ability: str | None = None
    without: str | None = None
    user_is: Literal["actor", "target", "anyone"] = "anyone"
    by: Selector | None = None
    at: Selector | None = None
    card: bool = False
    any_of: frozenset[str] = frozenset()

    def answers(self, declared: "Ability", mine: bool) -> bool:
        """Does it answer such an ability, declared by its own player or by the other?"""
        return (
            (self.whose == "any" or (self.whose == "mine") == mine)
            and (self.keyword is None or self.keyword in declared.keywords)
            and (not self.any_of or not self.any_of.isdisjoint(declared.keywords))
            and (not self.card or declared.card is not None)
            and (self.without is None or self.without not in declared.keywords)
            and (self.ability is None or self.ability == declared.name)
        )


@dataclass(frozen=True)
class PickSpec:
    """One pick of a declare step: what kind of thing, which ones, how many; and what rules else it rests on.

    `seen_from`: which ones is seen from the user, or from what was picked before (`ME` is then the target). `within`:
    how near an objective must be.
    """

    what: str = "unit"
    which: Selector | None = None
    least: int = 1
    most: int = 1
    seen_from: Literal["user", "target"] = "user"
    within: float | None = None
    rules: tuple[str, ...] = ("core-28.0",)


Body = Callable[[Any], Any]
Number = float | int | str
"""A number, or the dice that make it."""


@dataclass(frozen=True)
class Ability:
    """A rule somebody can use, or that always applies: the header is data, the body is code.

    `also_once`: a second limit. `not_after`: kinds of abilities after which its unit cannot use it this turn.
    `repeatable`: more than once a phase by one unit; `must`: its player cannot pass while it can be used.
    `off_table`: for units that are not on the battlefield. `value`: what a casting or chanting roll must come to.
    `price`: what it costs in points. `one_of`: a unit uses one ability with this keyword a phase.
    `params`: numbers that other rules may amend, by name. `answers`: why a reaction does not answer what was declared.
    """

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
    also_once: Once | None = None
    not_after: tuple[str, ...] = ()
    repeatable: bool = False
    must: bool = False
    off_table: bool = False
    value: int | None = None
    cost: int = 0
    price: Price | None = None
    one_of: str | None = None
    reaction: ReactionTo | None = None
    modifiers: tuple[Modifier, ...] = ()
    on: Selector | None = None
    params: Mapping[str, Number] = field(default_factory=dict)
    declare: Body | None = None
    effect: Body | None = None
    possible: Callable[[Any, str], Any] | None = None
    answers: Callable[[Any, str, Any], Any] | None = None
    clauses: Mapping[str, Body] = field(default_factory=dict)
    offered: Callable[[Any, str], bool] | None = None
    heals: bool = False
    """Does its effect heal, or return slain models?"""
    card: str | None = None
    """The card it stands on, by id: who holds it can use the ability."""
    hint: Hint | None = None
    """What computer players should know about it."""
    by_hand: bool = False
    """Do the players carry it out with table tools, as nobody enforces what it says?"""
    held: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What follows from all this alone, in whatever battle."""

    @property
    def passive(self) -> bool:
        """Does it always apply, and is never declared? One with an effect may have modifiers that apply beside it."""
        return bool(self.modifiers) and self.effect is None

    @cached_property
    def limits(self) -> tuple[Once, ...]:
        """How often it can be used."""
        return tuple(each for each in (self.once, self.also_once) if each is not None)


class Warscrolls(dict[str, Warscroll]):
    """Warscrolls by id; a bare key, such as clanrats, means the first army's or faction's that has one."""

    def __init__(self, warscrolls: Iterable[Warscroll]) -> None:
        super().__init__({each.id: each for each in warscrolls})
        self._bare: dict[str, Warscroll] = {}
        for each in self.values():
            self._bare.setdefault(each.id.rpartition("/")[2], each)

    def __missing__(self, key: str) -> Warscroll:
        return self._bare[key]

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or key in self._bare

    @cached_property
    def by_name(self) -> dict[str, Warscroll]:
        """By the slugs of the names printed on them; of several the first."""
        return {slug(each.name): each for each in reversed(self.values())}

    def get(self, key: str, default: Warscroll | None = None) -> Warscroll | None:  # type: ignore[override]
        return super().get(key) or self._bare.get(key, default)


class Catalogue:
    """Warscrolls and abilities in play, and which abilities everybody has."""

    def __init__(self, warscrolls: Iterable[Warscroll], abilities: Iterable[Ability], universal: Iterable[str]) -> None:
        self.warscrolls = Warscrolls(warscrolls)
        self.abilities = {each.id: each for each in abilities}
        self.universal = tuple(universal)

    @cached_property
    def _by_name(self) -> dict[str, Ability]:
        found: dict[str, Ability] = {}
        for each in sorted(self.abilities.values(), key=lambda each: each.effect is None):
            found.setdefault(slug(each.name), each)
        return found

    def ability(self, name: str) -> Ability | None:
        """By id, or by name: the first of that name, one that is used before one that merely says something."""
        return self.abilities.get(name) or self._by_name.get(slug(name))
