"""What the compiler of rules English is given, and what it answers."""

from typing import Any, Literal

import msgspec

from warhost.engine.catalogue import Ability

Field = Literal["timing", "declare", "effect", "keywords", "used_by", "value", "cost"]
Bearer = Literal["unit", "trait", "formation", "enhancement", "lore", "terrain", "manifestation"]
"""Whose ability it is: a warscroll's, the army's, an enhancement of one unit, a spell or prayer of a lore, ..."""


class AbilityText(msgspec.Struct, frozen=True):
    """An ability as it is printed; a field that is not there is empty. `value`: of its casting or chanting roll.

    `more`: cells that only one army's abilities have, by their names in small letters.
    """

    name: str
    timing: str = ""
    declare: str = ""
    effect: str = ""
    keywords: tuple[str, ...] = ()
    value: int | None = None
    cost: int = 0
    used_by: str = ""
    more: tuple[tuple[str, str], ...] = ()


class Lock(msgspec.Struct, frozen=True):
    """An ability that must be unlocked: for so many points, once one of those named in `after` is; or it is `open`."""

    name: str
    word: str
    pool: str
    points: int
    after: tuple[str, ...] = ()
    open: bool = False


class Setting(msgspec.Struct, frozen=True):
    """What must be known of whose ability it is, to understand its words.

    `keywords`, `weapons`: of the unit. `resources`: what the army calls its points. `army`: its faction keyword.
    `arms`: weapons of all units of its army, where those of other units may be spoken of.
    `names`: warscrolls that may be spoken of; `words`: keywords that are in use; `abilities`: names of abilities.
    `models`: models of the unit that have a name of their own.
    `reserves`: units that its roster starts in reserve; `hideouts`: what texts call where units wait in reserve.
    `rolls`: names that texts have for rolls of their own.
    `tokens`: what texts call the tokens of units; `states`: what they call states that units are put into.
    `grounds`: what they call ground that spreads from terrain features.
    `nicknames`: what the declare step of the text calls whom it picks.
    `bonds`: what texts call a unit that another has picked as its own; `landmarks`: objectives that a player names.
    `word_kinds`: what texts call keywords of a kind, with all of them. `regiments`: of Renown, whose it is.
    `changed`: abilities, by name in lower case, of which another text says that they do something else for somebody.
    `rounds`: abilities of which another text says in which battle round, or from which on, they can be used.
    `trials`: rolls that decide whether abilities with a keyword have an effect: the roll's name, the keyword, what is
    needed for the first use in a battle round, the second, ...
    `wheels`: keywords of abilities of which one is in force at a time, and what such a one is called.
    `locks`: abilities that must be unlocked, with all that is said of how.
    `inert`: keywords of abilities of which no other rule of the army speaks. `rule`: what refusals cite. `key`: what
    tells the ability from another of the same name.
    """

    bearer: Bearer = "unit"
    unit: str = ""
    keywords: frozenset[str] = frozenset()
    weapons: tuple[str, ...] = ()
    arms: tuple[str, ...] = ()
    models: frozenset[str] = frozenset()
    resources: tuple[str, ...] = ()
    army: str = ""
    names: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    abilities: frozenset[str] = frozenset()
    inert: frozenset[str] = frozenset()
    wheels: frozenset[tuple[str, str]] = frozenset()
    locks: frozenset[Lock] = frozenset()
    trials: frozenset[tuple[str, str, tuple[int, ...]]] = frozenset()
    changed: frozenset[str] = frozenset()
    rounds: frozenset[tuple[str, int, bool]] = frozenset()
    reserves: frozenset[str] = frozenset()
    hideouts: frozenset[str] = frozenset()
    rolls: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    grounds: frozenset[str] = frozenset()
    nicknames: frozenset[str] = frozenset()
    bonds: frozenset[str] = frozenset()
    landmarks: frozenset[str] = frozenset()
    word_kinds: frozenset[tuple[str, tuple[str, ...]]] = frozenset()
    regiments: frozenset[str] = frozenset()
    rule: str = "core-4.0"
    key: str | None = None


class Gap(msgspec.Struct, frozen=True):
    """Words that were not understood: in which field, from where, and why."""

    field: Field
    start: int
    words: str
    why: str = "not understood"


class Reading(msgspec.Struct, frozen=True):
    """What was made of a text: the ability, or the gaps; `told`: what was understood, in our own words.

    `tree`: what it was understood to say, a value that can be compared.
    """

    ability: Ability | None = None
    gaps: tuple[Gap, ...] = ()
    told: tuple[str, ...] = ()
    tree: Any = None
