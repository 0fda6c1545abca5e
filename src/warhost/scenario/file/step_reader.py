"""Steps: what the players do, one reader for each kind of step."""

from typing import Any, TypeVar

from msgspec.structs import replace

from warhost.rules.moving.proposals import Wish
from warhost.scenario.file import schema as s
from warhost.scenario.file.choices import choices
from warhost.scenario.file.expectation_reader import expectations
from warhost.scenario.file.model import (
    COLOURS,
    DICE,
    AttackOrder,
    EndStep,
    ExpectStep,
    Orders,
    PassStep,
    PileIn,
    Reaction,
    Step,
    UseStep,
)
from warhost.scenario.file.nodes import BOOL, NodeView, listed
from warhost.scenario.file.references import fighter_name, target_name, user_name
from warhost.table.movement import Step as Leg
from warhost.table.shapes import Place, Point

KINDS = ("use", "pass", "end", "expect")
_MOVE_FORM = "[x, y] to find a path there, [[x, y], ...] for exactly this line, or {path: ..., facing: 90, jump: true}"

dice = s.by_kind(DICE, s.many(s.integer(1, 6), "faces from 1 to 6, such as [6, 1, 4]"), "kind of dice")
_degrees = s.inches()


def _path(view: NodeView) -> tuple[tuple[Point, ...], bool]:
    """The points, and whether they are exactly the line to follow."""
    items = view.items(_MOVE_FORM)
    if not items:
        view.wrong(_MOVE_FORM)
    if s.is_list(items[0]):
        return s.points(view), True
    return (s.point(view),), False


def _move_order(view: NodeView) -> Wish | tuple[Leg, ...]:
    """A wish, or a path that is followed exactly; which model it is stands in the key."""
    if not s.is_mapping(view):
        return _order(*_path(view))
    said = s.fields(view, ("path", "facing", "jump"))
    if "path" not in said and "facing" not in said:
        view.fail(f"{view.label} says neither where to nor which way to face", _MOVE_FORM)
    path, exact = _path(said["path"]) if "path" in said else ((), False)
    facing = _degrees(said["facing"]) if "facing" in said else None
    return _order(path, exact, facing, s.flag(said["jump"]) if "jump" in said else False)


def _order(
    path: tuple[Point, ...], exact: bool, facing: float | None = None, jump: bool = False
) -> Wish | tuple[Leg, ...]:
    if exact:
        return (*(Leg(x, y) for x, y in path[:-1]), Leg(*path[-1], facing, jump))
    x, y = path[0] if path else (None, None)
    return Wish(0, x, y, facing, jump)


_numbered = s.by_number(_move_order, f"model number: {_MOVE_FORM}")


def _moves(view: NodeView) -> Orders:
    said = _numbered(view).items()
    return {n: replace(order, model=n) if isinstance(order, Wish) else order for n, order in said}


def _place(view: NodeView) -> Place:
    """[x, y], or {at: [x, y], facing: 90}."""
    if not s.is_mapping(view):
        return Place(*s.point(view))
    said = s.fields(view, ("at", "facing"))
    if "at" not in said:
        view.fail(f"{view.label} has no 'at'", "at: [x, y]")
    turned = "facing" in said and not said["facing"].is_null
    return Place(*s.point(said["at"]), 0.0, _degrees(said["facing"]) if turned else 0.0)


def _places(view: NodeView) -> tuple[Place, ...]:
    """A list of places, or the one place of a single model."""
    items = view.items("set-up positions model by model, such as [[5, 5], [6.5, 5]]")
    if len(items) == 2 and not any(s.is_list(item) or s.is_mapping(item) for item in items):
        return (_place(view),)
    return tuple(_place(item) for item in items)


def _refused(view: NodeView) -> str | bool:
    if view.tag == BOOL:
        return s.flag(view)
    if s.is_list(view) or s.is_mapping(view):
        view.wrong("true, or the id of the rule, such as core-14.1a")
    return s.text(view)


_attack = s.record(
    AttackOrder,
    {"weapon": s.text, "target": fighter_name},
    {"models": s.many(s.integer(0), "model numbers, such as [0, 1]"), "count": s.integer(1)},
)
_pile_in = s.record(PileIn, {}, {"target": fighter_name, "move": _moves, "shift": s.point})
_orders: dict[str, s.Reader[Any]] = {
    "targets": s.one_or_many(s.text, "names"),
    "move": _moves,
    "shift": s.point,
    "place": _places,
    "choose": choices,
}
_who: dict[str, s.Reader[Any]] = {"by": user_name, "player": s.colour}

User = TypeVar("User", Reaction, UseStep)


def _used(read: s.Reader[User]) -> s.Reader[User]:
    """Something used: it says by whom, `by: red` means the player, and a unit's targets are things in the file.

    What a player picks may be anything (a card, a regiment), so those targets are not checked.
    """

    def wrapped(view: NodeView) -> User:
        used = read(view)
        if used.by in COLOURS:
            used = replace(used, by=None, player=used.by)
        if used.by is None and used.player is None:
            view.fail(f"{view.label} does not say who uses it", "by: UNIT, or player: red | blue")
        if used.player is None:
            for key, value in view.entries("a mapping"):
                if key.name == "targets" and not value.is_null:
                    s.one_or_many(target_name, "names")(value)
        return used

    return wrapped


_reaction = _used(s.record(Reaction, {"use": s.text}, {**_who, **_orders}))
_answers: dict[str, s.Reader[Any]] = {
    **_orders,
    "moves": s.by_name(_moves, "UNIT: {0: [9, 5]}"),
    "places": s.by_name(_places, "UNIT: [[5, 5], [6.5, 5]]"),
    "attacks": s.many(_attack, "{models: [0], weapon: NAME, target: UNIT, count: 1}"),
    "pile_in": _pile_in,
    "reactions": s.many(_reaction, "{use: ABILITY, by: UNIT}"),
    "dice": dice,
    "refused": _refused,
    "note": s.text,
}

_use = _used(s.record(UseStep, {"use": s.text}, {**_who, **_answers}))
_pass = s.record(PassStep, {"pass": s.colour}, _answers, rename={"pass": "player"})
_end = s.record(EndStep, {"end": s.one_of("phase", "turn", "round", "battle")}, _answers)
_expect = s.record(ExpectStep, {"expect": expectations}, {})
_READERS: dict[str, s.Reader[Step]] = {"use": _use, "pass": _pass, "end": _end, "expect": _expect}


def step(view: NodeView) -> Step:
    """One step, told by its key: use, pass, end or expect."""
    right = "a step: {use: ABILITY, by: UNIT}, {pass: red}, {end: phase} or {expect: {...}}"
    keys = [key.name for key, _ in view.entries(right)]
    kinds = [kind for kind in KINDS if kind in keys]
    if len(kinds) != 1:
        said = f"is several at once ({listed(kinds)})" if kinds else f"has only {listed(keys)}"
        view.fail(f"{view.label} {said}", right)
    return _READERS[kinds[0]](view)


steps = s.many(step, "- use: ABILITY")
