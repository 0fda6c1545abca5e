"""Scenario files into data: `read` one, `find_files` many. Whatever is wrong with a file comes out as Malformed."""

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from warhost.battlepacks.registry import battlepacks, find_pack
from warhost.engine.naming import slug
from warhost.rules.core import MODULES
from warhost.rules.effects.command_models import KINDS as COMMAND_MODELS
from warhost.rules.modules.terrain_list import fits_size, size_of, terrain_list
from warhost.rules.words import ALL_PHASES
from warhost.scenario.file import model as m
from warhost.scenario.file import schema as s
from warhost.scenario.file.effect_lines import EffectLine, parse_effect
from warhost.scenario.file.expectation_reader import expectations
from warhost.scenario.file.nodes import STR, Malformed, NodeView, compose, data, listed, nearest
from warhost.scenario.file.references import gather, is_unit, unit_name, warscroll_name
from warhost.scenario.file.step_reader import dice, steps
from warhost.table.quarters import PARTS, corners
from warhost.table.shapes import Base, Board, Point

__all__ = ["Malformed", "find_files", "read", "read_text"]

LARGEST_BASE = 1000
MOST_MODELS = 500
_names = s.many(s.text, "names")
_cards = s.many(s.text, "cards, such as [raid, raze]")
_models = s.many(s.integer(0, MOST_MODELS), "model numbers, such as [0, 1]")
_units = s.many(unit_name, "unit names")


def _keywords(view: NodeView) -> tuple[str, ...]:
    return tuple(word.upper() for word in s.many(s.text, 'keywords, such as [INFANTRY, "WARD (6+)"]')(view))


def _base(view: NodeView) -> Base:
    """Millimetres: the diameter of a round base, or length and width of an oval."""
    right = f"mm above 0 and up to {LARGEST_BASE}: 32 for a round base, [60, 35] (length, width) for an oval"
    sizes = [float(s.number(0, above=True)(each)) for each in (view.items(right) if s.is_list(view) else [view])]
    if len(sizes) not in (1, 2) or max(sizes) > LARGEST_BASE:
        view.wrong(right)
    return Base.of_mm(*sizes)


_weapon = s.record(
    m.WeaponEntry,
    {"attacks": s.count_or_dice, "hit": s.integer(2, 6), "wound": s.integer(2, 6), "damage": s.count_or_dice},
    {
        "range": s.maybe(s.number(0, above=True)),
        "rend": s.integer(0),
        "abilities": _names,
        "models": _models,
        "one_of": s.text,
    },
)
_spell = s.record(
    m.Spell,
    {"value": s.integer(1)},
    {"range": s.maybe(s.number(0)), "mortal": s.maybe(s.count_or_dice), "unlimited": s.flag},
)
_spells = s.by_name(_spell, "{Zap: {value: 6, range: 18, mortal: D3}}")

_profile: dict[str, s.Reader[Any]] = {
    "move": s.move_or_dice,
    "health": s.integer(1),
    "save": s.maybe(s.integer(2, 6)),
    "control": s.integer(0),
    "base": _base,
}
_trimmings: dict[str, s.Reader[Any]] = {
    "height": s.inches(0, above=True),
    "coherency": s.inches(0, above=True),
    "keywords": _keywords,
    "weapons": s.by_name(_weapon, "{Bow: {range: 18, attacks: 2, hit: 4, wound: 4, rend: 1, damage: 1}}"),
    "spells": _spells,
    "prayers": _spells,
    "abilities": _names,
}
_UNLIKE_UNITS = ("FACTION TERRAIN", "MANIFESTATION")
_THEIR_PROFILE = {"move": 0, "health": 1, "save": None, "control": 0, "base": Base.of_mm(32)}


def _warscroll(view: NodeView) -> m.WarscrollEntry:
    """A made-up unit; faction terrain and manifestations may leave out characteristics they have no use for."""
    said = s.fields(view, (*_profile, *_trimmings))
    keywords = _keywords(said["keywords"]) if "keywords" in said and not said["keywords"].is_null else ()
    unlike = any(word in keywords for word in _UNLIKE_UNITS)
    given = {**(_THEIR_PROFILE if unlike else {}), "height": m.default_height(keywords)}
    needed, optional = ({}, {**_profile, **_trimmings}) if unlike else (_profile, _trimmings)
    return s.record(m.WarscrollEntry, needed, optional, given=given)(view)


def _effects(view: NodeView) -> tuple[EffectLine, ...]:
    """Effect lines; equal ones are one passive and kept once."""
    lines: dict[EffectLine, EffectLine] = {}
    for item in view.items('a list of lines, such as ["+1 to hit rolls this turn"]'):
        try:
            line = parse_effect(s.text(item))
        except ValueError as error:
            item.fail(f"{item.label} is no effect line", str(error))
        if line.by is not None and not is_unit(line.by, item.names):
            known = item.names.units
            right = f"{nearest(line.by, known)}there are: {listed(known)}"
            item.fail(f"{item.label}: no unit is called {line.by!r}", right)
        lines.setdefault(replace(line, text=""), line)
    return tuple(lines.values())


def _marks(view: NodeView) -> dict[str, str | None]:
    """What a unit has been marked as, and by which unit or player, where the file says so."""
    if not s.is_mapping(view):
        return dict.fromkeys(_names(view))
    return {**s.by_name(_holder, "{quarry: hunters}, by whom")(view)}


def _holder(view: NodeView) -> str:
    name = s.text(view)
    if name not in m.COLOURS and not is_unit(name, view.names):
        view.fail(f"{view.label}: no unit or player is called {name!r}", f"there are: {listed(view.names.units)}")
    return name


_unit_record = s.record(
    m.UnitEntry,
    {"army": s.colour, "warscroll": warscroll_name},
    {
        "at": s.many(s.point, "the centre of each model, [[5, 5], [6.5, 5]], or [] off the table"),
        "models": s.integer(1, MOST_MODELS),
        "facing": s.inches(),
        "armed": s.by_name(_models, "{Grandhammer: [4]}"),
        "command_models": s.by_kind(COMMAND_MODELS, _models, "command model"),
        "damage": s.integer(0),
        "slain": s.integer(0),
        "destroyed": s.one_of("this-turn", "earlier"),
        "replaced": s.flag,
        "used": _names,
        "charged": s.flag,
        "in_reserve": s.flag,
        "effects": _effects,
        "ritual_points": s.integer(0),
        "tokens": s.by_name(s.integer(0), "{Gryph-crow: 1}"),
        "points": s.by_name(s.integer(0), "{Rage: 3}"),
        "marks": _marks,
        "enhancements": _names,
        "manifestation": s.record(m.Manifestation, {}, {"banishment": s.integer(1), "summoned_by": unit_name}),
    },
)


def _unit(view: NodeView) -> m.UnitEntry:
    unit = _unit_record(view)
    if unit.name in m.COLOURS:
        view.fail(f"a unit is called {unit.name!r}, which is a player", "another name")
    off = "destroyed" if unit.destroyed else "in_reserve" if unit.in_reserve else ""
    if off and unit.at:
        view.fail(f"{view.label} is {off} but has models on the table", f"at: [] with {off}")
    return unit


_parts = s.one_or_many(s.one_of(*PARTS), "parts of the table, such as [bottom-left, top-left/bottom-left]")


def _territory(view: NodeView) -> tuple[Point | str, ...]:
    """Corners, or parts of the table that lie side by side (core-9.1)."""
    if s.is_list(view) and not any(each.tag == STR for each in view.items("a territory")):
        return s.polygon(view)
    named = _parts(view)
    try:
        corners(Board(1.0, 1.0), named)
    except ValueError as error:
        view.fail(f"{view.label}: {error}", "parts that share a side, or the corners of the territory")
    return named


_player = s.record(
    m.PlayerEntry,
    {},
    {
        "victory_points": s.integer(),
        "command_points": s.integer(0),
        "army": s.text,
        "general": unit_name,
        "attacker": s.flag,
        "hand": _cards,
        "territory": _territory,
        "regiment_ability": s.text,
        "enhancement": s.text,
        "tactic": s.text,
        "attempted": _cards,
        "regiments": s.by_name(_units, "{first: [lord, archers]}"),
        "lores": _names,
        "points": s.by_name(s.integer(0), "{Blood Tithe: 4}"),
        "pool": s.by_name(s.many(s.integer(1, 6), "faces"), "{Destiny Dice: [6, 4, 1]}"),
        "marks": s.by_name(s.one_or_many(s.text, "what was marked"), "{leeward: top}"),
        "used": _names,
    },
)


def _players(view: NodeView) -> dict[str, m.PlayerEntry]:
    """Both players, whoever is spoken of."""
    said = s.fields(view, m.COLOURS)
    return {
        name: _player(said[name]) if name in said and not said[name].is_null else m.PlayerEntry(name=name)  # type: ignore[arg-type]
        for name in m.COLOURS
    }


def _listed_name(view: NodeView) -> str:
    """The name of a feature in the list of terrain."""
    known, word = {slug(each): each for each in terrain_list()}, s.text(view)
    if slug(word) not in known:
        view.fail(f"{view.label}: no terrain of the list is called {word!r}", nearest(word, tuple(terrain_list())))
    return known[slug(word)]


_terrain_record = s.record(
    m.TerrainEntry,
    {"name": s.text, "polygon": s.polygon, "height": s.inches(0)},
    {
        "size": s.one_of(*m.TERRAIN_SIZES),
        "type": s.one_of(*m.TERRAIN_TYPES),
        "abilities": s.many(s.one_of(*m.TERRAIN_ABILITIES), listed(m.TERRAIN_ABILITIES)),
        "controlled_by": s.maybe(s.colour),
        "army": s.colour,
        "warscroll": warscroll_name,
        "deployed": s.flag,
        "pieces": s.many(s.polygon, "the footprints of further scenery pieces"),
        "listed": _listed_name,
        "damage": s.integer(0),
    },
)


def _terrain(view: NodeView) -> m.TerrainEntry:
    """A feature; what the list of terrain says of it need not be said again (terrain-list)."""
    feature = _terrain_record(view)
    shapes = (feature.polygon, *feature.pieces)
    if feature.size is not None and feature.pieces and not fits_size(shapes, feature.size):
        view.fail(f"the pieces of {feature.name!r} do not fit a {feature.size} feature", "see terrain-1.7")
    if feature.listed is None:
        return feature
    row = terrain_list()[feature.listed]
    size = feature.size or size_of(shapes)
    if size not in row.sizes:
        view.fail(f"{row.name} is {' or '.join(row.sizes)}, not {size}", "see the list of terrain")
    if len(shapes) not in row.pieces:
        view.fail(f"{row.name} has {len(shapes)} pieces", f"{row.pieces[0]} to {row.pieces[-1]}, see terrain-list")
    kind = row.type if row.type in m.TERRAIN_TYPES else None
    return replace(feature, size=size, type=feature.type or kind)


_objective = s.record(
    m.ObjectiveEntry,
    {"name": s.text, "at": s.point},
    {"radius": s.inches(0, above=True), "controlled_by": s.maybe(s.colour)},
)


def _distinct(read: s.Reader[Any], right: str) -> s.Reader[tuple[Any, ...]]:
    """A list of named things, no name twice."""

    def wrapped(view: NodeView) -> tuple[Any, ...]:
        found: dict[str, Any] = {}
        for item in view.items(f"a list: - {right}"):
            thing = read(item)
            if thing.name in found:
                item.fail(f"{thing.name!r} stands twice in {view.label}", "each name once")
            found[thing.name] = thing
        return tuple(found.values())

    return wrapped


def _battlefield(view: NodeView) -> Point:
    width, depth = s.point(view)
    if not (0 < width <= 1000 and 0 < depth <= 1000):
        view.fail(f"{view.label} is {width:g} x {depth:g}", "[30, 22]: inches along x and y, above 0")
    return width, depth


_now = s.record(
    m.Now,
    {},
    {"round": s.integer(0), "turn": s.colour, "phase": s.one_of(*ALL_PHASES), "first": s.colour},
)


def _realms() -> list[str]:
    """Every side of a battlefield there is."""
    return list(dict.fromkeys(realm for pack in battlepacks().values() for realm in pack.realms))


_scenario = s.record(
    m.Scenario,
    {"title": s.text},
    {
        "rules": s.many(s.text, "rule ids, such as [core-25.0]"),
        "battlepack": s.one_of_those(lambda: list(battlepacks())),
        "modules": s.many(s.one_of(*MODULES), listed(MODULES)),
        "realm": s.one_of_those(_realms),
        "battlefield": _battlefield,
        "seed": s.integer(),
        "now": _now,
        "players": _players,
        "decks": s.by_kind(("twist", *m.COLOURS), _cards, "deck"),
        "twist": s.text,
        "twist_picks": s.one_or_many(data, "what was picked"),
        "twist_by": s.colour,
        "warscrolls": s.by_name(_warscroll, "NAME: {move: 6, health: 1, save: 5, control: 1, base: 32, ...}"),
        "units": s.by_name(_unit, "NAME: {army: red, warscroll: NAME, at: [[5, 5]]}"),
        "terrain": _distinct(_terrain, "{name: wall, polygon: [[x, y], ...], height: 3}"),
        "objectives": _distinct(_objective, "{name: Ford, at: [15, 11]}"),
        "steps": steps,
        "expect": expectations,
        "dice": dice,
    },
)


def _check_battlepack(view: NodeView, scenario: m.Scenario) -> None:
    """Modules belong to a battlepack that leaves them open, realms to one whose battlefield has sides."""
    pack = find_pack(scenario.battlepack)
    for key, value in view.entries("a scenario"):
        if key.name == "modules" and scenario.modules and pack.modules is not None:
            value.fail(f"modules with the battlepack {pack.id}", f"modules with battlepack: {m.CORE} only")
        if key.name == "realm" and scenario.realm and not pack.realms:
            sided = " or ".join(each.id for each in battlepacks().values() if each.realms)
            value.fail(f"a realm with the battlepack {pack.id}", f"a realm with {sided}")


def read_text(text: str, name: str, known_warscrolls: Collection[str] | None = None) -> m.Scenario:
    """A scenario from its text; `name` stands for the file in messages.

    Warscrolls that are not in the file are taken for shipped ones, and checked when the caller says which there are.
    """
    root = compose(text, name)
    shipped = None if known_warscrolls is None else frozenset(known_warscrolls)
    view = NodeView(name, root, "", names=gather(root, shipped))
    if not s.is_mapping(view):
        view.fail("the file is not a mapping", "keys such as title:, units:, steps: and expect:")
    try:
        scenario = _scenario(view)
        _check_battlepack(view, scenario)
    except RecursionError:
        raise Malformed(name, None, "lists or mappings nested far too deeply", "a scenario as in the guide") from None
    both = {colour: m.PlayerEntry(name=colour) for colour in m.COLOURS}  # type: ignore[arg-type]
    return replace(scenario, path=name, players={**both, **scenario.players})


def read(path: str | Path, known_warscrolls: Collection[str] | None = None) -> m.Scenario:
    """A scenario from its file."""
    try:
        raw = Path(path).read_bytes()
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Malformed(str(path), line, "not UTF-8 text", "save the file as UTF-8") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Malformed(str(path), None, f"cannot be read: {reason}", "a scenario file") from None
    return read_text(text, str(path), known_warscrolls)


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """Files as given, and for folders every .yaml and .yml below, sorted; each once."""
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        inside = (each for each in path.rglob("*") if each.suffix in (".yaml", ".yml") and each.is_file())
        found.update(dict.fromkeys(sorted(inside) if path.is_dir() else [path]))
    return list(found)
