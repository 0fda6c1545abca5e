"""The short lines that say which effects are in force on a unit, such as "+1 to hit rolls this turn by lord"."""

import re
from typing import Literal

import msgspec

from warhost.engine.naming import alike
from warhost.engine.records import Modifier
from warhost.rules.effects.modifiers import CharacteristicModifier, ControlScore, Has, RollModifier

Kind = Literal["roll", "add", "set", "halve", "double", "score", "keyword"]
Until = Literal["phase", "turn", "round", "battle"]

ROLLS = ("hit", "wound", "save", "ward", "charge", "run", "casting", "chanting", "unbinding", "banishment", "rally")
WEAPON_CHARACTERISTICS = ("range", "attacks", "hit", "wound", "rend", "damage")
UNIT_CHARACTERISTICS = ("move", "health", "save", "control")
CHARACTERISTICS = WEAPON_CHARACTERISTICS + UNIT_CHARACTERISTICS

EXAMPLES = '"+1 to hit rolls", "-1 Attacks of Bow", "set Move to 4", "halve Move", "+2 control score", "WARD (5+)"'

_TAIL = re.compile(r"^(?P<body>.*?)\s+this (?P<until>phase|turn|round|battle)(?:\s+by\s+(?P<by>\S.*))?$", re.IGNORECASE)
_ROLL = re.compile(r"^(?P<amount>[+-][0-9]{1,3}) to (?P<what>[\w-]+) rolls?$", re.IGNORECASE)
_SCORE = re.compile(r"^(?P<amount>[+-][0-9]{1,3}) (?:to )?control scores?$", re.IGNORECASE)
_ADD = re.compile(r"^(?P<amount>[+-][0-9]{1,3}) (?:to )?(?P<what>\w+)(?P<weapon> .+)?$", re.IGNORECASE)
_SET = re.compile(r"^set (?P<what>\w+)(?P<weapon> .+?)? to (?P<amount>[0-9]{1,3})(?P<late> .+)?$", re.IGNORECASE)
_SCALE = re.compile(r"^(?P<verb>halve|double) (?P<what>\w+)(?P<weapon> .+)?$", re.IGNORECASE)
_WEAPON = re.compile(r"^\(?of (?P<weapon>[^()]*(?:\([^()]*\))?[^()]*?)\)?$", re.IGNORECASE)
_KEYWORD = re.compile(r"^[A-Z][A-Z0-9'&, -]*(?: ?\([^()]+\))?$")


class EffectLine(msgspec.Struct, frozen=True):
    """One line, taken apart.

    By kind, `what` is: roll - the roll, lower case ("hit"); add, set, halve, double - the characteristic, lower case
    ("attacks"); score - "control score"; keyword - the keyword. `amount` is signed for roll, add and score, plain for
    set. `by` is the unit whose ability it is, None for a card or player.
    """

    text: str
    kind: Kind
    what: str
    amount: int | None
    weapon: str | None
    until: Until
    by: str | None


def parse_effect(line: str) -> EffectLine:
    """Take a line apart, or raise ValueError saying what would be right."""
    plain = re.sub(r"\s+", " ", line.replace("−", "-").replace("–", "-")).strip()  # noqa: RUF001
    tail = _TAIL.match(plain)
    if tail is None:
        raise ValueError(f'{plain!r} should end in "this phase", "this turn", "this round" or "this battle" (by UNIT)')
    kind, what, amount, weapon = _body(tail["body"].strip())
    until: Until = tail["until"].lower()  # type: ignore[assignment]
    return EffectLine(line, kind, what, amount, weapon, until, tail["by"])


def _body(body: str) -> tuple[Kind, str, int | None, str | None]:
    """What the line does: kind, subject, amount, weapon."""
    if found := _ROLL.match(body):
        return "roll", _known(found["what"], ROLLS, "roll"), int(found["amount"]), None
    if found := _SCORE.match(body):
        return "score", "control score", int(found["amount"]), None
    if found := _ADD.match(body):
        what = _known(found["what"], CHARACTERISTICS, "characteristic")
        return "add", what, int(found["amount"]), _weapon(what, found["weapon"])
    if found := _SET.match(body):
        what = _known(found["what"], CHARACTERISTICS, "characteristic")
        return "set", what, int(found["amount"]), _weapon(what, found["weapon"] or found["late"])
    if found := _SCALE.match(body):
        what = _known(found["what"], CHARACTERISTICS, "characteristic")
        verb: Kind = "halve" if found["verb"].lower() == "halve" else "double"
        return verb, what, None, _weapon(what, found["weapon"])
    if _KEYWORD.match(body):
        return "keyword", body, None, None
    raise ValueError(f"{body!r} is no effect; right are, for example, {EXAMPLES} (a keyword in capitals)")


def _known(word: str, words: tuple[str, ...], kind: str) -> str:
    if word.lower() in words:
        return word.lower()
    near = alike(word.lower(), words)
    hint = f"did you mean {near[0]}? " if near else ""
    raise ValueError(f"{word!r} is no {kind}; {hint}there are {', '.join(words)}")


def _weapon(what: str, rest: str | None) -> str | None:
    """The weapon after "of", where one is named."""
    if rest is None:
        return None
    found = _WEAPON.match(rest.strip())
    if found is None or not found["weapon"].strip():
        raise ValueError(f'{rest.strip()!r} is not understood; a weapon is named as in "+1 Attacks of Bow"')
    if what not in WEAPON_CHARACTERISTICS:
        raise ValueError(f"{what.capitalize()} is not a weapon's; leave out {rest.strip()!r}")
    return found["weapon"].strip()


def modifier_of(line: EffectLine) -> Modifier:
    """What a line changes."""
    if line.kind == "keyword":
        return Has(line.what)
    if line.kind == "score":
        return ControlScore(line.amount or 0)
    if line.kind == "roll":
        return RollModifier(line.what, line.amount or 0)
    name = line.what.capitalize()
    if line.kind in ("halve", "double"):
        return CharacteristicModifier(name, "times", 0.5 if line.kind == "halve" else 2, weapon=line.weapon)
    return CharacteristicModifier(name, "set" if line.kind == "set" else "add", line.amount or 0, weapon=line.weapon)
