"""The choices of a step: plain data by kind of decision, in the shape that its kind needs."""

from collections.abc import Callable
from typing import Any

from warhost.scenario.file import schema as s
from warhost.scenario.file.model import CHOICES
from warhost.scenario.file.nodes import NodeView, data

Fits = Callable[[Any], bool]


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _spot(value: Any) -> bool:
    """[x, y], or with a turn behind it."""
    return isinstance(value, list) and len(value) in (2, 3) and all(map(_number, value))


def _point(value: Any) -> bool:
    return _spot(value) and len(value) == 2


def _list_of(fits: Fits) -> Fits:
    return lambda value: isinstance(value, list) and all(map(fits, value))


def _rally(value: Any) -> bool:
    return isinstance(value, dict) and set(value) <= {"heal", "return"} and all(map(_whole, value.values()))


def _any_of(*ways: Fits) -> Fits:
    return lambda value: any(fits(value) for fits in ways)


_models, _points, _picks = _list_of(_whole), _list_of(_point), (lambda value: isinstance(value, dict))
SHAPES: dict[str, tuple[Fits, str]] = {
    "slain": (_any_of(_whole, _models, _list_of(_models)), "model numbers such as [2, 1], or a list of such lists"),
    "return": (_any_of(_points, _list_of(_points)), "places such as [[6.5, 5], [8, 5]], or a list of such lists"),
    "terrain": (_any_of(_spot, _list_of(_spot)), "places such as [[20, 16.5], [13, 15.6, 90]]: x, y, and the turn"),
    "rally": (_any_of(_rally, _list_of(_rally)), "how the points are spent, such as {heal: 1, return: 2}"),
    "contest": (_any_of(_picks, _list_of(_picks)), "what each unit contests, such as {archers: Dracothion}"),
}
"""Kinds whose answer is not just a name or a list of names."""


def choices(view: NodeView) -> dict[str, Any]:
    """What a step chooses, by kind."""
    found = s.by_kind(CHOICES, data, "kind of choice")(view)
    for key, value in view.entries("a mapping by kind of choice"):
        fits, right = SHAPES.get(key.name, (None, ""))
        if fits is not None and not fits(found[key.name]):
            value.fail(f"{value.label} has another shape than a choice of this kind", right)
    return found
