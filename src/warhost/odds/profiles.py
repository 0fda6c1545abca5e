"""Profiles written out in a line, without any army: weapons as a warscroll prints them, and what they strike."""

import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from warhost.engine.catalogue import Warscroll, Weapon
from warhost.engine.dice import Amount, amount
from warhost.odds.combatants import MOST_MODELS, Combatant, GivenEffect, champions_of, checked
from warhost.odds.effect_lines import weapon_ability
from warhost.rules.effects.modifiers import AttackKind
from warhost.table.shapes import Base

WEAPON_EXAMPLE = '"4 3+ 4+ 1 D3 Crit (Mortal)" (Attacks, Hit, Wound, Rend, Damage, abilities)'
TARGET_EXAMPLE = '"health 2, save 4+, ward 6+, keywords HERO, INFANTRY"'
_BASE, _REACH = Base.of_mm(32), 12.0
_MOST_DICE, _MOST_VALUE = 20, 100

_LOOKS_LIKE_A_WEAPON = re.compile(r"^(?:[^:]*:\s*)?-?(?:\d+|\d*[dD]\d+)(?:\s*\+\s*\d+)?\s+\d+\+(?:\s|$)")
_LOOKS_LIKE_A_TARGET = re.compile(r"(?:^|,)\s*(?:health|save|ward)\b", re.IGNORECASE)
_FIELD = re.compile(r"^(?P<name>health|save|ward|keywords?|models)\b[\s:]*(?P<value>.*)$", re.IGNORECASE)


def is_weapon(text: str) -> bool:
    """Does this look like a weapon's row rather than a unit's name?"""
    return _LOOKS_LIKE_A_WEAPON.match(text.strip()) is not None


def is_target(text: str) -> bool:
    """Does this look like a target's characteristics rather than a unit's name?"""
    return _LOOKS_LIKE_A_TARGET.search(text) is not None


def weapon(text: str, number: int = 1, kind: AttackKind = "combat") -> Weapon:
    """A weapon from a line such as "4 3+ 4+ 1 D3 Crit (Mortal), Companion", with "Name: " before it if it has one."""
    name, row = _named(" ".join(text.split()), f"weapon {number}")
    words = re.sub(r"([dD][36])\s*\+\s*(\d+)(?!\+)", r"\1+\2", row).split(maxsplit=5)
    if len(words) < 5:
        missing = ("Attacks", "Hit", "Wound", "Rend", "Damage")[len(words) :]
        raise ValueError(f"{text!r} lacks {', '.join(missing)}; right is, for example, {WEAPON_EXAMPLE}")
    abilities = tuple(weapon_ability(each) for each in _split(words[5])) if len(words) == 6 else ()
    attacks, damage = (_amount(word, what) for word, what in ((words[0], "Attacks"), (words[4], "Damage")))
    return Weapon(
        name, str(attacks), _needed(words[1], "Hit"), _needed(words[2], "Wound"), _rend(words[3]), str(damage),
        None if kind == "combat" else _REACH, abilities,
    )  # fmt: skip


def _named(text: str, otherwise: str) -> tuple[str, str]:
    """The name before a colon, which has a letter in it, and what stands behind."""
    name, colon, rest = text.partition(":")
    return (name.strip(), rest.strip()) if colon and any(each.isalpha() for each in name) else (otherwise, text)


def _split(abilities: str) -> list[str]:
    return [each for each in (part.strip() for part in abilities.split(",")) if each not in ("", "-")]


def _needed(word: str, what: str) -> int:
    """A value such as 3+: a natural 1 always fails, and 6 is the most a die shows."""
    found = re.fullmatch(r"([2-6])\+", word)
    if found is None:
        least = f"; write {word}+" if re.fullmatch("[2-6]", word) else ""
        raise ValueError(f"{what} {word} is not possible: {what} is 2+, 3+, 4+, 5+ or 6+{least}")
    return int(found[1])


def _rend(word: str) -> int:
    if word == "-":
        return 0
    if not re.fullmatch(r"\d{1,2}", word):
        raise ValueError(f"Rend {word} is not possible: Rend is 0 (or -), 1, 2, ... and is printed without a sign")
    return int(word)


def _amount(word: str, what: str) -> Amount:
    try:
        found = amount(word)
    except ValueError:
        found = Amount()
    if found.dice + found.plus < 1 or found.dice > _MOST_DICE or found.plus > _MOST_VALUE:
        raise ValueError(
            f"{what} {word} is not possible: {what} is a number from 1 to {_MOST_VALUE} or dice such as D3, D6+1 or 2D6"
        )
    return found


class Characteristics(NamedTuple):
    """A target taken apart."""

    health: int
    save: int | None
    keywords: frozenset[str]
    charged: bool
    models: int | None


def characteristics(text: str) -> Characteristics:
    """Read "health 2, save 4+, ward 6+, keywords HERO, INFANTRY, charged"; no save is "save -"."""
    said: dict[str, str] = {}
    words: list[str] = []
    listing = charged = False
    for part in filter(None, (each.strip() for each in text.split(","))):
        found = _FIELD.match(part)
        if found is not None:
            name = found["name"].lower().rstrip("s") if found["name"].lower().startswith("keyword") else found["name"]
            listing = name == "keyword"
            if listing:
                words.append(found["value"].strip())
            elif name.lower() in said:
                raise ValueError(f"{name.lower()} is given twice in {text!r}")
            else:
                said[name.lower()] = found["value"].strip()
        elif part.lower() == "charged":
            charged = True
        elif listing:
            words.append(part)
        else:
            _not_understood(part)
    keywords = {word.upper() for word in words if word}
    if said.get("ward", "-") not in ("-", ""):
        keywords.add(f"WARD ({_needed(said['ward'], 'Ward')}+)")
    models = _whole(said["models"], "models", MOST_MODELS) if "models" in said else None
    return Characteristics(_health(said, text), _save(said, text), frozenset(keywords), charged, models)


def _not_understood(part: str) -> NoReturn:
    raise ValueError(
        f"{part!r} is not understood; a target has health, save, ward, keywords, models and charged: {TARGET_EXAMPLE}"
    )


def _health(said: dict[str, str], text: str) -> int:
    if "health" not in said:
        raise ValueError(f"the target {text!r} has no health; right is, for example, {TARGET_EXAMPLE}")
    return _whole(said["health"], "health", _MOST_VALUE)


def _save(said: dict[str, str], text: str) -> int | None:
    if "save" not in said:
        raise ValueError(f"the target {text!r} has no save; give one such as save 4+, or save - for none")
    if said["save"].lower() in ("-", "none"):
        return None
    try:
        return _needed(said["save"], "Save")
    except ValueError as error:
        raise ValueError(f"{error}, or save - for none") from None


def _whole(word: str, what: str, most: int) -> int:
    if not re.fullmatch(r"\d{1,6}", word) or not 1 <= int(word) <= most:
        raise ValueError(f"{what} {word} is not possible: {what} is a whole number from 1 to {most}")
    return int(word)


def armed_with(
    lines: Iterable[str], models: int | None = None, *, kind: AttackKind = "combat", charged: bool = False,
    effects: Iterable[GivenEffect] = (), champions: int | None = None, name: str = "Attackers",
) -> Combatant:  # fmt: skip
    """Attackers, one model unless told otherwise, who all carry weapons given as lines."""
    weapons = [weapon(line, number, kind) for number, line in enumerate(lines, 1)]
    names = [each.name for each in weapons]
    if len(set(names)) < len(names):
        raise ValueError(f"two weapons are called {max(names, key=names.count)}; give each its own name")
    scroll = _warscroll("inline-attackers", name, weapons=tuple(weapons))
    size = 1 if models is None else models
    led = champions_of(scroll, size, champions)
    return checked(Combatant(scroll, size, charged, 0, tuple(effects), champions=led))


def struck(
    text: str, models: int | None = None, *, cover: bool = False, charged: bool = False, damage: int = 0,
    effects: Iterable[GivenEffect] = (), name: str = "the target",
) -> Combatant:  # fmt: skip
    """A target given as a line, one model unless told otherwise."""
    found = characteristics(text)
    scroll = _warscroll("inline-target", name, found.health, found.save, found.keywords)
    count = next((each for each in (models, found.models) if each is not None), 1)
    return checked(Combatant(scroll, count, charged or found.charged, damage, tuple(effects), cover))


def _warscroll(
    key: str, name: str, health: int = 1, save: int | None = None, keywords: frozenset[str] = frozenset(),
    weapons: tuple[Weapon, ...] = (),
) -> Warscroll:  # fmt: skip
    return Warscroll(key, name, 5, health, save, 1, _BASE, 1.5, keywords, weapons)
