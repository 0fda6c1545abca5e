"""Expectations: what must be true, at the end or on the way."""

from typing import Any

from warhost.rules.words import ALL_PHASES
from warhost.scenario.file import schema as s
from warhost.scenario.file.model import (
    COLOURS,
    DecisionExpectation,
    Expectations,
    Measure,
    NowExpectation,
    PlayerExpectation,
    TerrainExpectation,
    UnitExpectation,
    WeaponExpectation,
)
from warhost.scenario.file.nodes import BOOL, INT, NodeView, data, listed, nearest
from warhost.scenario.file.references import fighter_name, is_unit, measured, site_name, terrain_name
from warhost.table.quarters import PARTS
from warhost.table.shapes import Point

_names = s.many(s.text, "names")
_fighters = s.many(fighter_name, "unit names")
_sites = s.many(site_name, "names of objectives or terrain")
_parts = s.one_or_many(s.one_of(*PARTS), "parts of the table, such as [bottom-left, top-left/bottom-left]")


def _keywords(view: NodeView) -> tuple[str, ...]:
    return tuple(word.upper() for word in _names(view))


def _in_combat(view: NodeView) -> tuple[str, ...] | bool:
    """With whom, or whether at all."""
    return s.flag(view) if view.tag == BOOL else s.many(fighter_name, "enemy units (or true, or false)")(view)


def _at(view: NodeView) -> dict[int, Point]:
    """Places by model number; a list counts from 0."""
    if s.is_list(view):
        return dict(enumerate(s.points(view)))
    return s.by_number(s.point, "{0: [9, 5]}")(view)


def _rule_or_any(view: NodeView) -> str | None:
    if view.tag == BOOL and s.flag(view):
        return None
    return s.text(view)


def _cannot(view: NodeView) -> dict[str, str | None]:
    """Abilities that cannot be used: a list, or each with the rule that must be cited."""
    if s.is_list(view):
        return dict.fromkeys(_names(view))
    return s.by_name(_rule_or_any, "{Charge: core-14.3}, or a list of names")(view)


def _hand(view: NodeView) -> int | tuple[str, ...]:
    return s.integer(0)(view) if view.tag == INT else s.many(s.text, "cards (or how many)")(view)


_weapon = s.record(
    WeaponExpectation,
    {},
    {
        "range": s.maybe(s.number(0)),
        "attacks": s.count_or_dice,
        "hit": s.integer(),
        "wound": s.integer(),
        "rend": s.integer(),
        "damage": s.count_or_dice,
        "abilities": _names,
    },
)
_able: dict[str, s.Reader[Any]] = {"can": _names, "cannot": _cannot}

_unit = s.record(
    UnitExpectation,
    {},
    {
        "models": s.integer(0),
        "damage": s.integer(0),
        "destroyed": s.flag,
        "at": _at,
        "in_combat": _in_combat,
        "charged": s.flag,
        "keywords": _keywords,
        "lacks": _keywords,
        "ward": s.maybe(s.integer()),
        "save": s.maybe(s.integer()),
        "move": s.move_or_dice,
        "control_score": s.integer(),
        "contesting": _sites,
        "within": _parts,
        "wholly_within": _parts,
        **_able,
        "used": _names,
        "sees": _fighters,
        "does_not_see": _fighters,
        "ritual_points": s.integer(0),
        "tokens": s.by_name(s.integer(0), "{Gryph-crow: 1}"),
        "points": s.by_name(s.integer(0), "{Rage: 3}"),
        "marks": _names,
        "weapons": s.by_name(_weapon, "{Bow: {rend: 2}}"),
    },
)
_player = s.record(
    PlayerExpectation,
    {},
    {
        "victory_points": s.integer(),
        "command_points": s.integer(),
        "controls": _sites,
        "underdog": s.flag,
        "hand": _hand,
        "points": s.by_name(s.integer(0), "{Blood Tithe: 4}"),
        "pool": s.by_name(s.many(s.integer(1, 6), "faces"), "{Destiny Dice: [6, 4, 1]}"),
        "marks": s.by_name(s.many(s.text, "what is marked"), "{leeward: [top]}"),
        **_able,
    },
)
_measure = s.record(
    Measure,
    {"from": measured, "to": measured, "is": s.inches(0)},
    {},
    rename={"from": "start", "to": "end", "is": "distance"},
)
_decision = s.record(
    DecisionExpectation, {}, {"player": s.colour, "kind": s.text, "options": s.many(data, "options such as [Unbind]")}
)
_now = s.record(
    NowExpectation,
    {},
    {"round": s.integer(0), "turn": s.colour, "phase": s.one_of(*ALL_PHASES), "first": s.colour},
)
_terrain = s.record(TerrainExpectation, {}, {"controlled_by": s.maybe(s.colour)})


def _terrain_by_name(view: NodeView) -> dict[str, TerrainExpectation]:
    for key, _ in view.entries("a mapping: {wall: {controlled_by: blue}}"):
        terrain_name(key)
    return s.by_name(_terrain, "{wall: {controlled_by: blue}}")(view)


_SHARED: dict[str, s.Reader[Any]] = {
    "measure": s.many(_measure, "{from: UNIT, to: UNIT, is: 12.0}"),
    "decision": s.maybe(_decision),
    "now": _now,
    "winner": s.maybe(s.one_of(*COLOURS, "draw")),
    "victory": s.maybe(s.one_of("major", "minor")),
    "terrain": _terrain_by_name,
}


def _check_subject(key: NodeView) -> None:
    """The key names a unit of the file, its replacement, or a terrain feature."""
    names = key.names
    if key.name in names.terrain or is_unit(key.name, names):
        return
    known = (*names.units, *names.terrain, *COLOURS, *_SHARED)
    key.fail(f"nothing called {key.name!r} can be expected of", f"{nearest(key.name, known)}one of {listed(known)}")


def expectations(view: NodeView) -> Expectations:
    """Units and players by name, and the few words that mean something else."""
    shared: dict[str, Any] = {}
    units: dict[str, UnitExpectation] = {}
    players: dict[str, PlayerExpectation] = {}
    lines: dict[str, int] = {}
    for key, value in view.entries("a mapping: UNIT: {models: 3}, red: {victory_points: 6}, winner: red, ..."):
        lines[key.name] = key.line
        if key.name in _SHARED:
            shared[key.name] = _SHARED[key.name](value)
        elif key.name in COLOURS:
            players[key.name] = _player(value)
        else:
            _check_subject(key)
            units[key.name] = _unit(value)
    return Expectations(units=units, players=players, lines=lines, line=view.key_line, **shared)
