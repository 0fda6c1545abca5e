"""Small readers that are put together into the file format: each takes a view and gives a value, or Malformed."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, TypeVar

import msgspec
from yaml.nodes import MappingNode, ScalarNode, SequenceNode

from warhost.engine.dice import amount
from warhost.scenario.file.model import COLOURS, Number
from warhost.scenario.file.nodes import BOOL, FLOAT, INT, STR, NodeView, listed, nearest, scalar
from warhost.table.shapes import Point

T = TypeVar("T")
S = TypeVar("S", bound=msgspec.Struct)
Reader = Callable[[NodeView], T]
Table = Mapping[str, Reader[Any]]
MOST_COUNT, MOST_DICE, MOST_CORNERS = 200, 50, 100
"""Attacks or damage of a weapon, dice thrown for them, corners of an area: many times what any battle has."""


def text(view: NodeView) -> str:
    """Words; not empty."""
    if view.tag != STR or not isinstance(view.node, ScalarNode):
        view.wrong("text (in quotes, if it looks like a number)")
    if not view.node.value.strip():
        view.wrong("text that is not empty")
    return str(view.node.value)


def flag(view: NodeView) -> bool:
    """True or false."""
    if view.tag != BOOL:
        view.wrong("true or false")
    return bool(scalar(view))


def integer(low: int | None = None, high: int | None = None) -> Reader[int]:
    """A whole number within bounds."""
    right = f"a whole number{_bounds(low, high)}"

    def read(view: NodeView) -> int:
        if view.tag != INT:
            view.wrong(right)
        value = int(scalar(view))
        if (low is not None and value < low) or (high is not None and value > high):
            view.wrong(right)
        return value

    return read


def number(low: float = -inf, above: bool = False) -> Reader[Number]:
    """A number, from `low` up (or above it)."""
    right = "a number" if low == -inf else f"a number {'above' if above else 'of at least'} {low:g}"

    def read(view: NodeView) -> Number:
        if view.tag not in (INT, FLOAT):
            view.wrong(right)
        value: Number = scalar(view)
        if value < low or (above and value == low):
            view.wrong(right)
        return value

    return read


def inches(low: float = -inf, above: bool = False) -> Reader[float]:
    """A number as a float."""
    read = number(low, above)
    return lambda view: float(read(view))


def _bounds(low: int | None, high: int | None) -> str:
    if low is not None and high is not None:
        return f" from {low} to {high}"
    return f" of at least {low}" if low is not None else f" of at most {high}" if high is not None else ""


def dice_or(plain: Reader[T], right: str) -> Reader[T | str]:
    """A number, or dice such as D3, 2D6 or D6+8."""

    def read(view: NodeView) -> T | str:
        if view.tag != STR or not isinstance(view.node, ScalarNode):
            if view.tag in (INT, FLOAT):
                return plain(view)
            view.wrong(right)
        try:
            found = amount(view.node.value)
            if not found.random or found.dice > MOST_DICE or found.plus > MOST_COUNT:
                view.wrong(right)
        except ValueError:
            view.wrong(right)
        return str(amount(view.node.value))

    return read


count_or_dice = dice_or(
    integer(0, MOST_COUNT), f"a whole number up to {MOST_COUNT}, or dice such as D3, 2D6 or D6+1, at most {MOST_DICE}"
)
move_or_dice = dice_or(number(0), "a number of inches, or dice such as D6+8")


def one_of(*options: str) -> Reader[Any]:
    """One of these words."""
    return one_of_those(lambda: options)


def one_of_those(known: Callable[[], Sequence[str]]) -> Reader[Any]:
    """One of the words there are when a file is read."""

    def read(view: NodeView) -> str:
        options = tuple(known())
        right = " | ".join(options)
        word = text(view) if view.tag == STR and view.node.value else view.wrong(right)
        if word not in options:
            view.fail(f"{view.label} is {word!r}", nearest(word, options) + right)
        return word

    return read


colour = one_of(*COLOURS)


def maybe(read: Reader[T]) -> Reader[T | None]:
    """A value, or null; the key then counts as said."""

    def wrapped(view: NodeView) -> T | None:
        return None if view.is_null else read(view)

    wrapped.__dict__["takes_null"] = True
    return wrapped


def many(read: Reader[T], right: str) -> Reader[tuple[T, ...]]:
    """A list."""
    return lambda view: tuple(read(item) for item in view.items(f"a list: {right}"))


def one_or_many(read: Reader[T], right: str) -> Reader[tuple[T, ...]]:
    """One value or a list of them, as a tuple."""
    several = many(read, right)
    return lambda view: several(view) if isinstance(view.node, SequenceNode) else (read(view),)


def by_name(read: Reader[T], right: str) -> Reader[dict[str, T]]:
    """A mapping from names."""

    def wrapped(view: NodeView) -> dict[str, T]:
        result = {}
        for key, value in view.entries(f"a mapping: {right}"):
            text(view.at(key.node, f"the name {key.name!r} in {view.label}"))
            result[key.name] = read(value)
        return result

    return wrapped


def by_number(read: Reader[T], right: str) -> Reader[dict[int, T]]:
    """A mapping from model numbers, in file order."""
    model = integer(0)

    def wrapped(view: NodeView) -> dict[int, T]:
        result: dict[int, T] = {}
        for key, value in view.entries(f"a mapping: {right}"):
            which = model(view.at(key.node, f"the model number {key.name!r} in {view.label}"))
            if which in result:
                key.fail(f"model {which} stands twice in {view.label}", "each model once")
            result[which] = read(value)
        return result

    return wrapped


def by_kind(kinds: tuple[str, ...], read: Reader[T], what: str) -> Reader[dict[str, T]]:
    """A mapping whose keys are among these."""

    def wrapped(view: NodeView) -> dict[str, T]:
        entries = view.entries(f"a mapping by {what}: {listed(kinds)}")
        for key, _ in entries:
            if key.name not in kinds:
                key.fail(f"{key.name!r} is no {what}", f"{nearest(key.name, kinds)}one of {listed(kinds)}")
        return {key.name: read(value) for key, value in entries}

    return wrapped


def point(view: NodeView) -> Point:
    """A place on the table."""
    pair = view.items("[x, y] in inches") if isinstance(view.node, SequenceNode) else view.wrong("[x, y] in inches")
    if len(pair) != 2:
        view.fail(f"{view.label} has {len(pair)} numbers", "[x, y] in inches")
    read = inches()
    return read(pair[0]), read(pair[1])


points = many(point, "[[x, y], [x, y], ...] in inches")


def polygon(view: NodeView) -> tuple[Point, ...]:
    """An area: its corners in order, without a crossing; the first may be repeated at the end."""
    if isinstance(view.node, SequenceNode) and len(view.node.value) > MOST_CORNERS:
        view.fail(f"{view.label} has {len(view.node.value)} corners", f"at most {MOST_CORNERS}")
    corners = points(view)
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners = corners[:-1]
    if len(set(corners)) != len(corners) or len(corners) < 3:
        view.fail(f"{view.label} has {len(set(corners))} different corners", "at least three corners, each once")
    if _crosses(corners):
        view.fail(f"the sides of {view.label} cross", "corners in order around the area")
    return corners


def _crosses(corners: tuple[Point, ...]) -> bool:
    """Whether two sides of a polygon that are no neighbours meet, or it has no area."""
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    last = len(sides) - 1
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, last + (i > 0)):
            c, d = sides[j]
            apart = _turn(a, b, c) * _turn(a, b, d) > 0 or _turn(c, d, a) * _turn(c, d, b) > 0
            if not apart and _boxes_meet(a, b, c, d):
                return True
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in sides)) < 1e-9


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _boxes_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return all(max(a[i], b[i]) >= min(c[i], d[i]) and max(c[i], d[i]) >= min(a[i], b[i]) for i in (0, 1))


def fields(view: NodeView, known: tuple[str, ...]) -> dict[str, NodeView]:
    """The values of a mapping by key; a key that is not known is an error."""
    entries = view.entries(f"a mapping with the keys {listed(known)}")
    for key, _ in entries:
        if key.name not in known:
            what = f"unknown key {key.name!r} in {view.label}" if view.label else f"unknown key {key.name!r}"
            key.fail(what, f"{nearest(key.name, known)}known keys: {listed(known)}")
    return {key.name: value for key, value in entries}


def record(
    kind: type[S],
    needed: Table,
    optional: Table,
    *,
    rename: Mapping[str, str] | None = None,
    given: Mapping[str, Any] | None = None,
) -> Reader[S]:
    """A mapping as a struct: readers by key, needed or not; keys whose field is called otherwise; values to start from.

    The struct gets its line, the name it stands under, and the lines of its keys where it has fields for them. A null
    counts as not said unless its reader takes null.
    """
    readers = {**needed, **optional}
    slots = set(kind.__struct_fields__)
    fields_by_key = rename or {}

    def read(view: NodeView) -> S:
        said = fields(view, tuple(readers))
        values: dict[str, Any] = dict(given or {})
        lines: dict[str, int] = {}
        for key, value in said.items():
            if key in optional and value.is_null and not getattr(readers[key], "takes_null", False):
                continue
            values[fields_by_key.get(key, key)] = readers[key](value)
            lines[key] = value.key_line
        for key in needed:
            if key not in said:
                view.fail(f"{view.label or 'the file'} has no {key!r}", f"{key}: ... (needed: {listed(needed)})")
        known = {"line": view.key_line, "name": view.name, "lines": lines}
        return kind(**{**{slot: known[slot] for slot in slots & known.keys()}, **values})

    return read


def is_mapping(view: NodeView) -> bool:
    return isinstance(view.node, MappingNode)


def is_list(view: NodeView) -> bool:
    return isinstance(view.node, SequenceNode)
