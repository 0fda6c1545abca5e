"""`army.yaml` into records: whatever is wrong with it is told with file, line, place, and what would be right."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, NoReturn, TypeGuard, TypeVar, get_args, get_origin

import msgspec
import yaml
from msgspec import Meta
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from warhost.engine.codec import convert
from warhost.engine.dice import amount
from warhost.engine.naming import alike

R = TypeVar("R", bound=msgspec.Struct)
Spot = tuple[str | int, ...]
"""A place in the file: the keys that lead there."""

QUICK: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The compiled reader, where the library has it."""
LONG_LINE, DEEP = 2000, 100

Face = Annotated[int, Meta(ge=2, le=6)]
Some = Annotated[int, Meta(ge=1)]
NoneOrMore = Annotated[int, Meta(ge=0)]
Inches = Annotated[float, Meta(gt=0)]
Difficulty = Literal["easy", "medium", "hard"]
"""How much a player has to keep in mind."""


class ArmyError(ValueError):
    """A mistake in an army folder: which file, where in it, what is wrong and what would be right."""


class WeaponData(msgspec.Struct, frozen=True):
    attacks: NoneOrMore | str
    hit: Face
    wound: Face
    damage: NoneOrMore | str
    rend: NoneOrMore = 0
    range: Inches | None = None
    abilities: list[str] = []
    carried_by: Some | None = None
    models: list[NoneOrMore] | None = None
    replaces: str | None = None
    one_of: str | None = None
    name: str | None = None


class LoadoutData(msgspec.Struct, frozen=True):
    """Of every `per` models `count` may carry one of these options; `needed`: each of them has one."""

    options: dict[str, list[str]]
    per: Some = 1
    count: Some = 1
    instead_of: list[str] = []
    needed: bool = False


class OtherBaseData(msgspec.Struct, frozen=True):
    """What some models of a unit stand on; models count from 0."""

    base: float | tuple[float, float]
    models: list[NoneOrMore]


class WarscrollData(msgspec.Struct, frozen=True):
    name: str
    move: NoneOrMore | str
    health: Some
    save: Face | None
    control: NoneOrMore
    base: float | tuple[float, float]
    height: Inches
    keywords: list[str]
    weapons: dict[str, WeaponData] = {}
    abilities: list[str] = []
    coherency: Inches = 0.5
    models: Some = 1
    tokens: list[str] = []
    tokens_per: Some | None = None
    loadouts: list[LoadoutData] = []
    banishment: Annotated[int, Meta(ge=2)] | None = None
    missing: list[str] = []
    other_bases: list[OtherBaseData] = []
    named_models: dict[str, list[NoneOrMore]] = {}
    """Models of which its abilities speak by name; models count from 0."""
    base_known: bool = True
    """Is its base as it is printed, or assumed until somebody says it?"""


class AbilityTextData(msgspec.Struct, frozen=True):
    """An ability as rules text. `value`: of its casting or chanting roll; `cost`: in command points."""

    effect: str
    timing: str = "Passive"
    declare: str = ""
    keywords: list[str] = []
    value: Some | None = None
    cost: NoneOrMore = 0


class RosterRow(msgspec.Struct, frozen=True):
    """A unit of the army. `in_reserve`: it starts the battle there; `armed`: which of its models carry a weapon.

    `tokens`: those it has beside its warscroll's.
    """

    warscroll: str
    models: Some | None = None
    name: str | None = None
    general: bool = False
    in_reserve: bool = False
    armed: dict[str, list[NoneOrMore]] = {}
    tokens: list[str] = []


class ArmyData(msgspec.Struct, frozen=True):
    name: str
    faction: str
    warscrolls: dict[str, WarscrollData]
    roster: list[RosterRow] = []
    traits: list[str] = []
    regiment_abilities: list[str] = []
    enhancements: list[str] = []
    alliance: str = ""
    abilities: dict[str, AbilityTextData] = {}
    """Those that are rules text, by name; all others are in abilities.py."""
    stated: list[str] = []
    """Abilities that say in words what the rest of this file says in data."""
    plays: str = ""
    """How it plays, in two sentences of our own, for those who choose."""
    difficulty: Difficulty | None = None
    emblem: str = ""
    """The charge on its shield: a name that the page knows; its initial where none is given."""


DICE = "a whole number, or dice such as D3, 2D6 or D6+1"
ROLL = "a whole number from 2 to 6 (4 means 4+)"
NAMES = "a list of names, such as [One, Another]"
RIGHT = {
    "attacks": DICE, "damage": DICE, "hit": ROLL, "wound": ROLL, "rend": "a whole number, 0 or more",
    "range": "inches above 0 for a ranged weapon; left out for a melee weapon", "abilities": NAMES,
    "value": "what the casting or chanting roll must reach, 1 or more", "cost": "command points, 0 or more",
    "carried_by": "how many models of the unit carry it, 1 or more", "replaces": "the name of another of its weapons",
    "one_of": "a name that is the same for all weapons between which the unit picks each time it attacks",
    "move": "a whole number of inches, or dice such as D6+8", "health": "a whole number, 1 or more",
    "save": f"{ROLL}, or null for none", "control": "a whole number, 0 or more",
    "base": "millimetres: 32 for a round base, [75, 42] (length, width) for an oval", "height": "inches above 0",
    "keywords": 'a list such as [INFANTRY, "WARD (6+)"]', "coherency": "inches above 0", "tokens": NAMES,
    "tokens_per": "for every how many models it has its tokens, 1 or more", "missing": NAMES,
    "loadouts": "a list: - {options: {Grandhammer: [Grandhammer]}, per: 5, instead_of: [Warhammer]}",
    "options": "a mapping of names to weapons: {Grandhammer: [Grandhammer]}", "instead_of": NAMES,
    "per": "a whole number, 1 or more", "count": "a whole number, 1 or more", "needed": "true or false",
    "banishment": "what a banishment roll must reach, 2 or more",
    "models": "how many models, 1 or more; of a weapon or a base which models, such as [0, 4]",
    "warscroll": "a name from warscrolls", "general": "true or false",
    "in_reserve": "true for a unit that starts the battle in reserve",
    "weapons": "a mapping: {Bow: {range: 18, attacks: 2, hit: 4, wound: 4, rend: 1, damage: 1}}",
    "warscrolls": "a mapping: {bowmen: {name: Bowmen, move: 5, ...}}",
    "roster": "a list: - {warscroll: bowmen, models: 5}", "traits": NAMES, "regiment_abilities": NAMES,
    "enhancements": NAMES, "stated": NAMES, "difficulty": "easy, medium or hard",
    "armed": "a mapping of weapons to the models that carry them: {Bow: [0, 1]}",
    "other_bases": "a list: - {base: 40, models: [0]}",
    "named_models": "a mapping of names to models: {Old Ash: [0]}", "base_known": "true or false",
}  # fmt: skip
"""What would be right, by key; anything else is text."""


def meant(word: str, known: Mapping[str, Any] | list[str]) -> str:
    """The nearest of the known names, and all of them."""
    near = alike(word, known)
    return (f"did you mean {near[0]!r}? " if near else "") + f"known: {', '.join(known) or 'none'}"


def _loaded(text: str) -> tuple[Node | None, Any]:
    """The nodes of a text, and what they say; what is wrong is told by the reader in Python, whose words are better."""
    if has_short_lines(not_deep(text)):
        with suppress(yaml.YAMLError):
            return _read_with(QUICK, text)
    return _read_with(yaml.SafeLoader, text)


def _read_with(kind: Any, text: str) -> tuple[Node | None, Any]:
    loader = kind(text)
    try:
        node = loader.get_single_node()
        return node, None if node is None else loader.construct_document(node)
    finally:
        loader.dispose()


def not_deep(text: str) -> str:
    """The text; RecursionError where its brackets nest deeper than any file needs. Readers take longer the deeper."""
    depth = 0
    for bracket in re.findall(r"[][{}]", text):
        depth = depth + 1 if bracket in "[{" else max(0, depth - 1)
        if depth > DEEP:
            raise RecursionError("brackets in brackets in brackets")
    return text


def has_short_lines(text: str) -> bool:
    """Can the compiled reader take it? It follows nesting by dashes without a limit; the other one has one."""
    return max(map(len, text.splitlines()), default=0) <= LONG_LINE


class Page:
    """A YAML file with the lines its keys stand in."""

    right: Mapping[str, str] = RIGHT
    error: type[ArmyError] = ArmyError

    def __init__(self, path: Path) -> None:
        self.name = self.title(path)
        self.lines: dict[Spot, int] = {}
        try:
            text = self.text(path)
            root, self.raw = _loaded(text)
        except yaml.MarkedYAMLError as error:
            at = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
            raise self.error(f"{self.name}{at}: this is not YAML: {error.problem}") from None
        except ArmyError:
            raise
        except RecursionError:
            raise self.error(f"{self.name}: cannot be read: it is nested too deeply") from None
        except OSError as error:
            raise self.error(f"{self.name}: cannot be read: {error.strerror or error}") from None
        except (ValueError, yaml.YAMLError) as error:
            raise self.error(f"{self.name}: cannot be read: {error}") from None
        for spot, line in _keys(root, ()):
            if spot in self.lines:
                other = self.lines.pop(spot)
                self.lines[spot] = line
                self.fail(spot[:-1], f"{spot[-1]!r} stands in line {other} and in line {line}", "each name once")
            self.lines[spot] = line

    def title(self, path: Path) -> str:
        """What the file is called in messages."""
        return f"{path.parent.name}/{path.name}"

    def text(self, path: Path) -> str:
        """What is in the file."""
        return path.read_text(encoding="utf-8")

    def fail(self, spot: Spot, what: str, right: str) -> NoReturn:
        """Say what is wrong here."""
        line = next((self.lines[spot[:n]] for n in range(len(spot), 0, -1) if spot[:n] in self.lines), None)
        where = self.name + (f", line {line}" if line is not None else "")
        place = " > ".join(str(key) for key in spot)
        raise self.error(f"{where}: {f'{place}: ' if place else ''}{what}. Right: {right}")

    def record(self, kind: type[R], raw: Any, spot: Spot = ()) -> R:
        """A mapping as a record of this kind."""
        known = {field.name: field for field in msgspec.structs.fields(kind)}
        if not isinstance(raw, dict):
            self.fail(spot, f"{_shown(raw)} is no mapping", f"a mapping with the keys {', '.join(known)}")
        for key in raw:
            if key not in known:
                self.fail((*spot, str(key)), f"unknown key {key!r}", meant(str(key), list(known)))
        for name, field in known.items():
            if field.required and name not in raw:
                self.fail(spot, f"{name!r} is missing", f"{name}: {self.right.get(name, 'text')}")
        values = {key: self._value(value, known[key].type, (*spot, key)) for key, value in raw.items()}
        return kind(**values)

    def _value(self, raw: Any, kind: Any, spot: Spot) -> Any:
        alone = next((each for each in (kind, *get_args(kind)) if _is_record(each)), None)
        if alone is not None and get_origin(kind) not in (dict, list):
            return None if raw is None and kind is not alone else self.record(alone, raw, spot)
        inner = get_args(kind)[-1] if get_origin(kind) in (dict, list) else None
        if _is_record(inner):
            if get_origin(kind) is dict and isinstance(raw, dict):
                return {str(key): self.record(inner, value, (*spot, str(key))) for key, value in raw.items()}
            if get_origin(kind) is list and isinstance(raw, list):
                return [self.record(inner, value, (*spot, index)) for index, value in enumerate(raw)]
        right = self.right.get(str(spot[-1]), "text")
        try:
            value = convert(raw, kind)
            if right is DICE or spot[-1] == "move":
                amount(value)
            if spot[-1] == "base" and min(value if isinstance(value, tuple) else (value,)) <= 0:
                raise ValueError(value)
        except (msgspec.ValidationError, ValueError):
            self.fail(spot, f"{_shown(raw)} is not right here", right)
        return value


def _is_record(kind: Any) -> TypeGuard[type[msgspec.Struct]]:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _keys(node: Node | None, spot: Spot) -> Iterator[tuple[Spot, int]]:
    """Every key and list item with the line it stands in."""
    if isinstance(node, MappingNode):
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                yield (*spot, key.value), key.start_mark.line + 1
                yield from _keys(value, (*spot, key.value))
    elif isinstance(node, SequenceNode):
        for index, value in enumerate(node.value):
            yield (*spot, index), value.start_mark.line + 1
            yield from _keys(value, (*spot, index))


def _shown(raw: Any) -> str:
    """A value as it may stand in a message."""
    text = "nothing" if raw is None else repr(raw)
    return text if len(text) <= 60 else f"{text[:57]}..."
