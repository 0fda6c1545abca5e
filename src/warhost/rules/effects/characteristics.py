"""Keywords and characteristics as they are now: printed, then set, multiplied, added to (core-26.0, core-27.0)."""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, floor

from warhost.engine.catalogue import Weapon
from warhost.engine.dice import Amount, amount
from warhost.engine.game import Game
from warhost.engine.records import Selector, Source
from warhost.engine.remembering import while_same
from warhost.rules.bearers import bearers
from warhost.rules.effects.further_modifiers import KeywordNumber
from warhost.rules.effects.in_force import affecting, all_in_force, frame_of, in_force
from warhost.rules.effects.modifiers import (
    AttackKind,
    AttackRule,
    Blunted,
    CharacteristicModifier,
    Has,
    Ignores,
    Lacks,
    RollModifier,
    WeaponsHave,
)
from warhost.rules.effects.selector import meant
from warhost.rules.words import keyword, singular, ward_value

COMPANION = "Companion"


def of_profile(game: Game, unit: str) -> frozenset[str]:
    """The keywords of its warscroll, with those that its army's battle profile adds (army-2.0)."""
    printed, more = game.warscroll(unit).keywords, game.state.units[unit].keywords
    return _together(printed, more) if more else printed


@lru_cache(maxsize=1024)
def _together(printed: frozenset[str], more: tuple[str, ...]) -> frozenset[str]:
    return printed.union(more)


def keywords(game: Game, unit: str) -> frozenset[str]:
    """The keywords of a unit now: printed, given, taken away."""
    printed = of_profile(game, unit)
    if in_force(game, Has) and (given := affecting(game, Has, unit)):
        printed |= {has.keyword for has, _ in given}
    if in_force(game, Lacks) and (taken := affecting(game, Lacks, unit)):
        gone = {keyword(lacks.keyword) for lacks, _ in taken}
        printed = frozenset(each for each in printed if keyword(each) not in gone)
    return printed


def has_keyword(game: Game, unit: str, word: str) -> bool:
    """Singular and plural are the same keyword (core-5.1)."""
    live = all_in_force(game)
    known = live.keywords.get((unit, word))
    if known is not None:
        return known
    if keyword(word) in live.words:
        return keyword(word) in singular(keywords(game, unit))
    known = live.keywords[unit, word] = printed_keyword(game, unit, word)
    return known


def never_has(game: Game, unit: str, word: str) -> bool:
    """Is a keyword neither printed, nor could the unit be given it by anything in force?"""
    return keyword(word) not in all_in_force(game).words and not printed_keyword(game, unit, word)


def might_have(game: Game, word: str) -> bool:
    """Is a keyword printed on anybody, or could anybody be given it by anything in force?"""
    return keyword(word) in all_in_force(game).words or keyword(word) in _printed_on_anybody(game)


def _printed_on_anybody(game: Game) -> frozenset[str]:
    held = bearers(game).held
    if "printed" not in held:
        held["printed"] = frozenset().union(*(singular(of_profile(game, unit)) for unit in game.state.units))
    printed: frozenset[str] = held["printed"]
    return printed


def keyword_number(game: Game, unit: str, word: str) -> int:
    """The number behind a keyword of the unit, such as the 2 of a keyword that ends in (2); 0 where there is none."""
    found = [each.partition(" (") for each in keywords(game, unit) if keyword(each.split(" (")[0]) == keyword(word)]
    number = max([0, *(int(end.rstrip(")")) for _, _, end in found if end.rstrip(")").isdigit())])
    rules = [each for each, _ in affecting(game, KeywordNumber, unit) if keyword(each.word) == keyword(word)]
    number = next((each.amount for each in reversed(rules) if each.operation == "set"), number)
    return max(0, number + sum(each.amount for each in rules if each.operation == "add"))


def printed_keyword(game: Game, unit: str, word: str) -> bool:
    """Does the warscroll have the keyword, whatever was given or taken away since?"""
    return keyword(word) in singular(of_profile(game, unit))


def ward(game: Game, unit: str) -> int | None:
    """The best ward value (core-18.1)."""
    values = [value for word in keywords(game, unit) if (value := ward_value(word)) is not None]
    return min(values) if values else None


def modified(base: float, modifiers: Iterable[CharacteristicModifier], least: int = 1) -> int:
    """Set, then multiply or divide, then add or subtract; round down; not below 1, or 0 for Rend (core-27.0).

    What a rule says that it is at most, or at least, it is whatever else changes it.
    """
    modifiers = list(modifiers)
    if not modifiers:
        return max(floor(base), least) if base != int(base) else int(base)
    value = base
    for operation in ("set", "times", "add"):
        for each in modifiers:
            # Dice set in place of a characteristic were rolled as its base.
            if each.operation == operation and not isinstance(each.amount, str):
                number = float(each.amount)
                value = number if operation == "set" else value * number if operation == "times" else value + number
                value = ceil(value - 1e-9) if each.up else value
    most = [float(each.amount) for each in modifiers if each.operation == "most"]
    lowest = [float(each.amount) for each in modifiers if each.operation == "least"]
    return max(floor(min([max([value, *lowest]), *most]) + 1e-9), least)


def unit_modifiers(game: Game, unit: str, name: str) -> list[tuple[CharacteristicModifier, Source]]:
    """What changes a characteristic of the unit, but what it ignores."""
    changes = [each for each in affecting(game, CharacteristicModifier, unit) if each[0].name == name]
    ignored = [each for each, _ in affecting(game, Ignores, unit) if each.roll == name] if changes else []
    return [each for each in changes if not any(_drops(one, each[0]) for one in ignored)] if ignored else changes


def _drops(ignores: Ignores, each: CharacteristicModifier) -> bool:
    """Is it a modifier that is ignored? What a characteristic is set to, or is at most, is none."""
    if each.operation == "times" and not isinstance(each.amount, str):
        return ignores.drops(each.amount - 1)
    return each.operation == "add" and not isinstance(each.amount, str) and ignores.drops(each.amount)


def _printed(game: Game, unit: str, name: str) -> float:
    scroll = game.warscroll(unit)
    value = {"Health": scroll.health, "Control": scroll.control, "Save": scroll.save, "Move": scroll.move}[name]
    assert value is not None
    return amount(value).plus


def characteristic(game: Game, unit: str, name: str) -> int:
    """Health, Control or Save (or a fixed Move) of a unit now."""
    return modified(_printed(game, unit, name), [each for each, _ in unit_modifiers(game, unit, name)])


def save(game: Game, unit: str) -> int | None:
    """The Save characteristic; None where no save roll is made."""
    return None if game.warscroll(unit).save is None else characteristic(game, unit, "Save")


def move_amount(game: Game, unit: str) -> Amount:
    """The printed Move, which may be random."""
    changes = [each for each, _ in unit_modifiers(game, unit, "Move")]
    return base_amount(game.warscroll(unit).move, changes)


def move_for(game: Game, unit: str, faces: tuple[int, ...] = ()) -> int:
    """Move for one use of an ability; a random one is generated first, then modified (core-26.0)."""
    return modified(move_amount(game, unit).value(faces), [each for each, _ in unit_modifiers(game, unit, "Move")])


def reaches_weapon(
    game: Game, modifier: CharacteristicModifier | WeaponsHave, source: Source, unit: str, weapon: Weapon
) -> bool:
    """Does a modifier on the unit touch this weapon? Companions are out of friendly units' reach (core-20.0)."""
    if not of_weapon(modifier, weapon):
        return False
    # Companion speaks of Attacks and of the attack sequence; how far a weapon reaches is neither.
    included = names_it(modifier) or getattr(modifier, "name", "") == "Range"
    return not companion_shielded(game, unit, weapon, source, included)


OfWeapons = CharacteristicModifier | WeaponsHave | RollModifier | AttackRule


def of_weapon(modifier: OfWeapons, weapon: Weapon) -> bool:
    """Does a modifier speak of this weapon: by name, by the kind of its attacks, as a Companion or none?"""
    if modifier.weapon is not None and modifier.weapon != weapon.name:
        return False
    if modifier.attack is not None and modifier.attack != attack_kind(weapon):
        return False
    return modifier.companions is None or (modifier.companions == "only") == (COMPANION in weapon.abilities)


def names_it(modifier: OfWeapons) -> bool:
    """Does a modifier say that it reaches Companion weapons, or name the weapon (core-20.0)?"""
    return modifier.companion or modifier.weapon is not None or modifier.companions == "only"


def companion_shielded(game: Game, unit: str, weapon: Weapon, source: Source, included: bool) -> bool:
    """A Companion weapon is not affected by abilities of friendly units, unless they say so or name it."""
    if included or COMPANION not in weapon.abilities or source.unit is None:
        return False
    return game.unit(source.unit).army == game.unit(unit).army


def weapon_modifiers(
    game: Game, unit: str, weapon: Weapon, name: str, target: str | None = None
) -> list[CharacteristicModifier]:
    """What changes a characteristic of this weapon of the unit, against this target."""
    sides = [(unit, target, False)] if target is None else [(unit, target, False), (target, unit, True)]
    return [
        modifier
        for affected, other, at in sides
        for modifier, source in affecting(game, CharacteristicModifier, affected)
        if modifier.name == name
        and modifier.at == at
        and reaches_weapon(game, modifier, source, unit, weapon)
        and counts_against(game, modifier.against, source, affected, other)
    ]


def counts_against(game: Game, against: Selector | None, source: Source, affected: str, other: str | None) -> bool:
    """Does a rule of an attack count with this unit on the other side?"""
    if against is None:
        return True
    return other is not None and meant(against, game, other, frame_of(source, affected))


def weapon_abilities(game: Game, unit: str, weapon: Weapon, target: str | None = None) -> tuple[str, ...]:
    """Printed weapon abilities and those given (core-20.0), for attacks on a target."""
    if not in_force(game, WeaponsHave) and not in_force(game, Blunted):
        return weapon.abilities
    given = [
        modifier.ability
        for modifier, source in affecting(game, WeaponsHave, unit)
        if reaches_weapon(game, modifier, source, unit, weapon)
        and counts_against(game, modifier.against, source, unit, target)
    ]
    every = tuple(dict.fromkeys((*weapon.abilities, *given)))
    return tuple(each for each in every if each == COMPANION or not _blunted(game, unit, weapon, target, each))


def _blunted(game: Game, unit: str, weapon: Weapon, target: str | None, ability: str) -> bool:
    """Does a rule take away the effect of a weapon ability?"""
    if not in_force(game, Blunted):
        return False
    sides = [(unit, target, False), *([(target, unit, True)] if target is not None else [])]
    return any(
        each.at == at
        and each.ability in (None, ability)
        and each.attack in (None, attack_kind(weapon))
        and not companion_shielded(game, unit, weapon, source, each.companion)
        and counts_against(game, each.against, source, affected, other)
        for affected, other, at in sides
        for each, source in affecting(game, Blunted, affected)
    )


def printed_attacks(game: Game, unit: str, weapon: Weapon) -> Amount:
    """The Attacks characteristic before rolling."""
    return base_amount(weapon.attacks, weapon_modifiers(game, unit, weapon, "Attacks"))


def base_amount(printed: int | str, changes: Iterable[CharacteristicModifier]) -> Amount:
    """What is rolled for a characteristic: what is printed, or what is set in its place, dice or a number."""
    found = [each.amount for each in changes if each.operation == "set"]
    value = found[-1] if found else printed
    return amount(value if isinstance(value, str) else int(value))


def coherency(game: Game, unit: str) -> float:
    """The unit's coherency range, 1/2" unless its warscroll says otherwise (core-15.1a)."""
    changes = [each for each, _ in unit_modifiers(game, unit, "Coherency")] if _some_spread_out(game) else []
    if not changes and game.unit(unit).status != "table":
        changes = _own_coherency(game, unit)
    return float(changes[-1].amount) if changes else game.warscroll(unit).coherency


@while_same
def _some_spread_out(game: Game) -> bool:
    """Does anything in force change a coherency range?"""
    changes = [each.modifier for each in in_force(game, CharacteristicModifier)]
    return any(isinstance(each, CharacteristicModifier) and each.name == "Coherency" for each in changes)


def _own_coherency(game: Game, unit: str) -> list[CharacteristicModifier]:
    """What the abilities of a unit that is about to be set up say of its coherency range."""
    abilities = [game.catalogue.abilities[name] for name in game.warscroll(unit).abilities]
    own = [each for ability in abilities for each in ability.modifiers if isinstance(each, CharacteristicModifier)]
    return [each for each in own if each.name == "Coherency"]


def attack_kind(weapon: Weapon) -> AttackKind:
    return "combat" if weapon.melee else "shooting"
