"""Who stands on a side of an encounter: a shipped unit, kindly found by name, and what is in force on it."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from warhost.armies.army import Army
from warhost.armies.loading import shipped_armies
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.naming import alike, slug
from warhost.engine.records import Modifier
from warhost.factions.playable import by_hand, collected, playables
from warhost.rules.effects.command_models import default_models
from warhost.rules.words import keyword

MOST_MODELS = 1000


class UnknownUnit(ValueError):  # noqa: N818
    """No unit of that name; the nearest are named."""


class GivenEffect(msgspec.Struct, frozen=True):
    """An effect on a side: what it says, what it does, and whose unit gives it (None: a card or a player)."""

    text: str
    modifier: Modifier
    by: Literal["friend", "enemy"] | None = None


class Combatant(msgspec.Struct, frozen=True):
    """A unit in an encounter and what is in force on it."""

    scroll: Warscroll
    models: int
    charged: bool = False
    damage: int = 0
    effects: tuple[GivenEffect, ...] = ()
    cover: bool = False
    champions: tuple[int, ...] = ()
    abilities: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    note: str = ""

    @property
    def name(self) -> str:
        return self.scroll.name


class Found(msgspec.Struct, frozen=True):
    """A warscroll and the army it was found in."""

    army: Army
    scroll: Warscroll

    @property
    def path(self) -> str:
        return self.scroll.id if "/" in self.scroll.id else f"{self.army.id}/{self.scroll.id}"


def known_armies(factions: bool = True) -> list[Army]:
    """Armies; where asked for factions too, the user's own among them."""
    armies = list(shipped_armies().values())
    if factions:
        for known in (*playables().values(), *collected().values()):
            name = known.id.replace("-", " ").title()
            armies.append(Army(known.id, name, name, (), known.warscrolls, known.abilities))
    return armies


def _everybody(factions: bool) -> Iterator[Found]:
    return (Found(army, scroll) for army in known_armies(factions) for scroll in army.warscrolls.values())


@cache
def _by_name(factions: bool) -> dict[str, list[Found]]:
    known: dict[str, list[Found]] = {}
    for each in _everybody(factions):
        for key in dict.fromkeys((slug(each.scroll.name), each.scroll.id, slug(each.path))):
            known.setdefault(key, []).append(each)
    return known


def find_units(name: str) -> list[Found]:
    """The units of a name: in any case, singular or plural, or shortened where no other unit can be meant.

    `army/unit` picks one of several armies that have a unit of that name. Factions, which are many, are looked through
    only where no army has it.
    """
    wanted = slug(name)
    found = _matching(wanted, _by_name(False)) or _matching(wanted, _by_name(True))
    if found:
        return found
    known = _by_name(True)
    near = _alike(wanted, known)[:5] or alike(wanted, known, 3)
    hints = dict.fromkeys(known[key][0].scroll.name for key in near)
    hint = f"did you mean {' or '.join(hints)}? " if hints else ""
    raise UnknownUnit(f"there is no unit called {name!r}; {hint}`warhost armies` lists the armies")


def _matching(wanted: str, known: dict[str, list[Found]]) -> list[Found]:
    if wanted in known:
        return known[wanted]
    names = {slug(each.scroll.name) for key in _alike(wanted, known) for each in known[key]}
    return known[names.pop()] if len(names) == 1 else []


def _alike(wanted: str, known: dict[str, list[Found]]) -> list[str]:
    """Keys that mean the same in the plural, else those that have these words in them."""
    alike = [key for key in known if keyword(key) == keyword(wanted)]
    if not alike and wanted:
        alike = [key for key in known if f"-{wanted}-" in f"-{key}-"]
    return alike


def find_warscroll(name: str) -> Warscroll:
    """A warscroll by name or id."""
    return find_units(name)[0].scroll


def side(
    name: str, models: int | None = None, *, charged: bool = False, cover: bool = False, damage: int = 0,
    effects: Iterable[GivenEffect] = (), champions: int | None = None, abilities: Iterable[str] = (),
) -> Combatant:  # fmt: skip
    """A unit by name, at full strength unless told otherwise."""
    units = find_units(name)
    first = units[0]
    others = [each.path for each in units[1:] if each.scroll != first.scroll]
    notes = [f"{first.scroll.name} of {first.army.name}; also to be had: {', '.join(others)}"] if others else []
    if uncounted := by_hand(first.scroll):
        notes.append(f"of {first.scroll.name} nothing is counted for {', '.join(uncounted)}")
    own = {each.id: each for each in first.army.abilities}
    size = first.scroll.size if models is None else models
    return checked(
        Combatant(
            first.scroll, size, charged, damage, tuple(effects), cover,
            champions_of(first.scroll, size, champions), tuple(find_ability(each).id for each in abilities),
            tuple(key for key in first.army.traits if own[key].passive), "; ".join(notes),
        )
    )  # fmt: skip


def champions_of(scroll: Warscroll, size: int, count: int | None = None) -> tuple[int, ...]:
    """Which models are champions: so many, or as many as the keyword says (models-1.0)."""
    if count is None:
        return default_models(scroll, size).get("champion", ())
    if not 0 <= count <= size:
        raise ValueError(f"{count} champions are not among {size} models")
    return tuple(range(count))


def checked(each: Combatant) -> Combatant:
    """The same side, or an error that says what would be right."""
    if not 1 <= each.models <= MOST_MODELS:
        raise ValueError(f"a unit has at least 1 model and here at most {MOST_MODELS}, not {each.models}")
    if each.damage < 0:
        raise ValueError(f"damage already on a unit is 0 or more, not {each.damage}")
    return replace(each, effects=tuple(_aimed(given, each.scroll) for given in each.effects)) if each.effects else each


def _aimed(given: GivenEffect, scroll: Warscroll) -> GivenEffect:
    """An effect on one weapon names it as the warscroll does."""
    wanted = getattr(given.modifier, "weapon", None)
    if wanted is None:
        return given
    names = {slug(weapon.name): weapon.name for weapon in scroll.weapons}
    if slug(wanted) not in names:
        raise ValueError(
            f"{given.text!r}: {scroll.name} has no weapon called {wanted!r}, only {', '.join(names.values())}"
        )
    exact = replace(given.modifier, weapon=names[slug(wanted)])  # type: ignore[type-var]
    return replace(given, modifier=exact)


def find_ability(name: str) -> Ability:
    """An ability of a shipped army that always applies, by name."""
    known: dict[str, Ability] = {
        slug(each.name): each for army in shipped_armies().values() for each in army.abilities if each.passive
    }
    if slug(name) not in known:
        near = alike(slug(name), known, 3, 0.5)
        hint = f"did you mean {' or '.join(known[key].name for key in near)}? " if near else ""
        raise ValueError(
            f"there is no ability called {name!r} that always applies; {hint}"
            "what a used ability does is given as an effect, such as --effect '+1 to hit rolls'"
        )
    return known[slug(name)]
