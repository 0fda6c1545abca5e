"""What is in force on a unit, in words: +1 to hit rolls, STRIKE-FIRST, cannot be targeted by shooting."""

from collections.abc import Callable
from typing import Any

from warhost.engine.records import Modifier
from warhost.rules.effects import modifiers as m
from warhost.rules.effects.exemptions import MovesFurther, Unaffected


def _which(modifier: Any) -> str:
    """With which attacks or weapon."""
    weapon = f" of {modifier.weapon}" if getattr(modifier, "weapon", None) else ""
    attack = f" in {modifier.attack}" if getattr(modifier, "attack", None) == "combat" else ""
    attack = attack or (" when shooting" if getattr(modifier, "attack", None) else "")
    against = " against some enemies" if getattr(modifier, "against", None) is not None else ""
    return f"{weapon}{attack}{against}"


def _roll(each: m.RollModifier) -> str:
    if not each.at:
        return f"{each.add:+d} to {each.roll} rolls{_which(each)}"
    whose = "against its attacks" if each.roll == "save" else "of attacks that target it"
    return f"{each.add:+d} to {each.roll} rolls {whose}{_which(each)}"


def _characteristic(each: m.CharacteristicModifier) -> str:
    if each.operation == "set":
        return f"{each.name} is {each.amount}{_which(each)}"
    if each.operation == "times":
        return f"{each.name} times {each.amount:g}{_which(each)}"
    if each.operation == "most":
        return f"{each.name} at most {each.amount}{_which(each)}"
    return f"{float(each.amount):+g} {each.name}{_which(each)}"


def _control(each: m.ControlScore) -> str:
    cap = "" if each.cap is None else f"control score at most {each.cap}"
    return ", ".join(filter(None, [f"{each.add:+d} to control score" if each.add else "", cap]))


def _attack_rule(each: m.AttackRule) -> str:
    whose = "attacks that target it" if each.at else "its attacks"
    said = [
        f"are critical on {each.crits_on}+" if each.crits_on is not None else "",
        f"fail to hit on unmodified {each.hit_fails_to} or less" if each.hit_fails_to is not None else "",
        f"fail to wound on unmodified {each.wound_fails_to} or less" if each.wound_fails_to is not None else "",
        "inflict their Damage with each hit" if each.hits_inflict else "",
    ]
    return f"{whose} {' and '.join(filter(None, said))}{_which(each)}"


def _dice(each: m.DiceRule) -> str:
    count = f"{each.count:+d} dice for {each.roll} rolls" if each.count else ""
    which = "" if each.up_to == 6 else f" of {each.up_to}" if each.up_to == 1 else f" of {each.up_to} or less"
    return ", ".join(filter(None, [count, f"{each.roll} rolls{which} can be re-rolled" if each.reroll else ""]))


def _targeting(each: m.CannotBeTargeted) -> str:
    kind = {"combat": " by combat attacks", "shooting": " by shooting attacks"}.get(each.attack or "", "")
    return f"cannot be targeted{kind}" + (f' from more than {each.beyond:g}" away' if each.beyond is not None else "")


_IGNORED = {"all": "all modifiers", "positive": "positive modifiers", "negative": "negative modifiers", "rend": "Rend"}

_ROLLS = {"control": "its control score", "Move": "its Move", "charge dice": "the number of dice of its charge rolls"}

_WORDS: dict[type[Modifier], Callable[[Any], str]] = {
    m.RollModifier: _roll,
    m.CharacteristicModifier: _characteristic,
    m.ControlScore: _control,
    m.Has: lambda each: each.keyword,
    m.Lacks: lambda each: f"no longer {each.keyword}",
    m.WeaponsHave: lambda each: f"weapons have {each.ability}{_which(each)}",
    m.Cannot: lambda each: "cannot pile in" if each.use == m.PILE_IN_MOVE else f"cannot use {each.use} abilities",
    m.InState: lambda each: each.state,
    m.May: lambda each: f"may use {each.use} abilities although it used {each.despite}",
    m.CannotBeTargeted: _targeting,
    m.AttackRule: _attack_rule,
    m.DiceRule: _dice,
    m.Ignores: lambda each: f"ignores {_IGNORED[each.what]} to {_ROLLS.get(each.roll, f'{each.roll} rolls')}",
    m.Hidden: lambda each: f'not visible from more than {each.beyond:g}" away',
    m.PowerLevel: lambda each: f"{each.add:+d} power level",
    m.CastsWith: lambda each: f"casts its next spell with {each.dice} dice",
    m.CastsFrom: lambda each: f"casts its next spell through {each.thing}",
    m.WardAgainst: lambda each: f"WARD ({each.value}+) against some mortal damage",
    m.Fights: lambda each: f"can fight {each.times} times in the phase",
    m.CannotWard: lambda each: "makes no ward rolls",
    MovesFurther: lambda each: f'moves {each.inches:g}" further',
    Unaffected: lambda each: f"not affected by {each.ability}",
    m.Indestructible: lambda each: "cannot be damaged",
}
SPOKEN = tuple(_WORDS)
"""The modifiers that show on a unit; others work behind the scenes of an ability."""


def objective_rule(each: m.ObjectiveRule) -> str:
    """What is in force on an objective."""
    haunting = each.also_contested_by
    said = [
        "cannot be contested" if each.cannot_be_contested else "",
        "cannot be controlled" if each.cannot_be_controlled else "",
        f"one more unit of {haunting.capitalize()} counts as contesting it" if haunting is not None else "",
    ]
    return ", ".join(filter(None, said))


def in_words(modifier: Modifier) -> str:
    """One modifier in a few words."""
    return _WORDS[type(modifier)](modifier)
