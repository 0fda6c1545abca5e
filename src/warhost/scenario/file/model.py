"""A scenario file as data: what `reading` makes of it, and what setting up, running and drawing start from.

Everything is normalised: lists are tuples, one target is a tuple of one, `players` always has both, and defaults are
filled in. Where the format tells "not said" from null, the record has `lines`: the keys said, each with its line.
"""

from typing import Any, Literal, TypeAlias

import msgspec

from warhost.rules.moving.proposals import Wish
from warhost.scenario.file.effect_lines import EffectLine
from warhost.table.movement import Step as Leg
from warhost.table.shapes import Base, Place, Point

Colour: TypeAlias = Literal["red", "blue"]
Number: TypeAlias = int | float
Dice: TypeAlias = dict[str, tuple[int, ...]]
"""Faces in queues by kind, in file order."""

COLOURS = ("red", "blue")
CORE = "core"
"""The battlepack of a file that names none."""
TERRAIN_SIZES = ("small", "medium", "large")
TERRAIN_TYPES = ("obstacle", "obscuring", "area", "place-of-power", "faction")
TERRAIN_ABILITIES = ("cover", "obscuring", "unstable", "impassable", "place-of-power")
CHOICES = (
    "slain", "contest", "crit", "weapon", "target-order", "rally", "return", "ritual", "first-turn",
    "discard", "score", "pick", "spell", "effect", "reroll",
    "attacker", "regiment-ability", "enhancement", "realm", "map", "territory", "terrain-group", "terrain",
    "table", "feature", "pieces", "size", "terrain-agreed", "terrain-set-up",
)  # fmt: skip
DICE = (
    "hit", "wound", "save", "ward", "damage", "attacks", "move", "run", "charge", "priority", "roll-off",
    "casting", "unbinding", "chanting", "banishment", "rally", "mortal", "heal", "effect",
)  # fmt: skip

HEIGHTS = (("MONSTER", 4.0), ("WAR MACHINE", 2.5), ("CAVALRY", 2.5), ("BEAST", 2.0), ("HERO", 1.5), ("INFANTRY", 1.5))
"""How tall a model is that does not say so, in inches: the first of these keywords it has, or 1.5."""

DEFAULT_BOARD: Point = (30.0, 22.0)
DEFAULT_OBJECTIVE_RADIUS = 20 / 25.4
DEFAULT_COHERENCY = 0.5


def default_height(keywords: tuple[str, ...]) -> float:
    """The height of a model with these keywords, by the table above."""
    return next((height for keyword, height in HEIGHTS if keyword in keywords), 1.5)


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """The moment the scenario opens; `first` is who had this round's first turn, None where the file is silent."""

    round: int = 1
    turn: Colour = "red"
    phase: str = "hero"
    first: Colour | None = None
    lines: dict[str, int] = {}
    line: int = 0


class PlayerEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A player's standing; None where the file is silent and the battlepack's default holds."""

    name: Colour
    victory_points: int = 0
    command_points: int | None = None
    army: str | None = None
    general: str | None = None
    attacker: bool | None = None
    hand: tuple[str, ...] | None = None
    territory: tuple[Point | str, ...] = ()
    regiment_ability: str | None = None
    enhancement: str | None = None
    tactic: str | None = None
    attempted: tuple[str, ...] = ()
    regiments: dict[str, tuple[str, ...]] = {}
    lores: tuple[str, ...] = ()
    points: dict[str, int] = {}
    pool: dict[str, tuple[int, ...]] = {}
    marks: dict[str, tuple[str, ...]] = {}
    used: tuple[str, ...] = ()
    line: int = 0


class WeaponEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon; no range is melee, no models is everyone."""

    name: str
    attacks: int | str
    hit: int
    wound: int
    damage: int | str
    rend: int = 0
    range: Number | None = None
    abilities: tuple[str, ...] = ()
    models: tuple[int, ...] | None = None
    one_of: str | None = None
    line: int = 0


class Spell(msgspec.Struct, frozen=True, kw_only=True):
    """A spell or prayer: its casting or chanting value, reach, and mortal damage if it deals any."""

    name: str
    value: int
    range: Number | None = None
    mortal: int | str | None = None
    unlimited: bool = False
    line: int = 0


class WarscrollEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A unit type made up for the file. Keywords are upper case; the base is in inches; no save means no save roll."""

    name: str
    move: Number | str
    health: int
    save: int | None
    control: int
    base: Base
    height: float
    coherency: float = DEFAULT_COHERENCY
    keywords: tuple[str, ...] = ()
    weapons: dict[str, WeaponEntry] = {}
    spells: dict[str, Spell] = {}
    prayers: dict[str, Spell] = {}
    abilities: tuple[str, ...] = ()
    line: int = 0


class Manifestation(msgspec.Struct, frozen=True, kw_only=True):
    """That a unit is a manifestation: what banishes it and who summoned it."""

    banishment: int | None = None
    summoned_by: str | None = None
    line: int = 0


class UnitEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it stands; `at` is empty when it is not on the table, `command_models` None for the usual ones."""

    name: str
    army: Colour
    warscroll: str
    at: tuple[Point, ...] = ()
    models: int | None = None
    facing: float = 0.0
    armed: dict[str, tuple[int, ...]] = {}
    command_models: dict[str, tuple[int, ...]] | None = None
    damage: int = 0
    slain: int = 0
    destroyed: Literal["this-turn", "earlier"] | None = None
    replaced: bool = False
    used: tuple[str, ...] = ()
    charged: bool = False
    in_reserve: bool = False
    effects: tuple[EffectLine, ...] = ()
    ritual_points: int = 0
    tokens: dict[str, int] | None = None
    points: dict[str, int] = {}
    marks: dict[str, str | None] = {}
    enhancements: tuple[str, ...] = ()
    manifestation: Manifestation | None = None
    line: int = 0


class TerrainEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A terrain feature; `abilities` None where they follow from size or type.

    Faction terrain that is not deployed yet is drawn round (0, 0): `place` says where that point comes to lie.
    `pieces`: the footprints of further scenery pieces. `listed`: its name in the list of terrain.
    """

    name: str
    polygon: tuple[Point, ...]
    height: float
    size: str | None = None
    type: str | None = None
    abilities: tuple[str, ...] | None = None
    controlled_by: Colour | None = None
    army: Colour | None = None
    warscroll: str | None = None
    deployed: bool = True
    pieces: tuple[tuple[Point, ...], ...] = ()
    listed: str | None = None
    damage: int = 0
    line: int = 0


class ObjectiveEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An objective; no radius is the battlepack's (in core a 40 mm marker)."""

    name: str
    at: Point
    radius: float | None = None
    controlled_by: Colour | None = None
    line: int = 0


Orders: TypeAlias = dict[int, Wish | tuple[Leg, ...]]
"""By model, in the order of the file: a wish, or the path where the file says which way."""


class AttackOrder(msgspec.Struct, frozen=True, kw_only=True):
    """Attacks split off: by these models (None: all that can), so many a model (None: all)."""

    weapon: str
    target: str
    models: tuple[int, ...] | None = None
    count: int | None = None
    line: int = 0


class PileIn(msgspec.Struct, frozen=True, kw_only=True):
    """A pile-in: towards whom, and how."""

    target: str | None = None
    move: Orders = {}
    shift: Point | None = None
    line: int = 0


class Reaction(msgspec.Struct, frozen=True, kw_only=True):
    """A reaction used in answer to the step, with answers of its own where it asks for some."""

    use: str
    by: str | None = None
    player: Colour | None = None
    targets: tuple[str, ...] = ()
    move: Orders = {}
    shift: Point | None = None
    place: tuple[Place, ...] = ()
    choose: dict[str, Any] = {}
    line: int = 0


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """What a step answers beside what it is: decisions, dice, and whether it must be refused (True, or by which rule).

    `choose` holds plain data by kind of decision, `note` is for whoever looks on. `moves` and `places`: where one step
    moves or sets up several units, by unit.
    """

    targets: tuple[str, ...] = ()
    attacks: tuple[AttackOrder, ...] = ()
    move: Orders = {}
    shift: Point | None = None
    place: tuple[Place, ...] = ()
    moves: dict[str, Orders] = {}
    places: dict[str, tuple[Place, ...]] = {}
    pile_in: PileIn | None = None
    reactions: tuple[Reaction, ...] = ()
    choose: dict[str, Any] = {}
    dice: Dice = {}
    refused: str | bool = False
    note: str | None = None
    line: int = 0


class UseStep(Answers, frozen=True, kw_only=True, tag=True):
    """An ability used by a unit (or faction terrain), by a player, or by a unit in a player's name."""

    use: str
    by: str | None = None
    player: Colour | None = None


class PassStep(Answers, frozen=True, kw_only=True, tag=True):
    """A player does nothing more in this window."""

    player: Colour


class EndStep(Answers, frozen=True, kw_only=True, tag=True):
    """Both players pass until it is over, and beyond for as long as the step answers."""

    end: Literal["phase", "turn", "round", "battle"]


class Spot(msgspec.Struct, frozen=True, kw_only=True):
    """One end of a measurement: a unit, one model of it, an objective or a terrain feature."""

    name: str
    model: int | None = None


class Measure(msgspec.Struct, frozen=True, kw_only=True):
    """A distance that must be so."""

    start: Spot
    end: Spot
    distance: float
    line: int = 0


class WeaponExpectation(msgspec.Struct, frozen=True, kw_only=True):
    """Characteristics a weapon must have now."""

    name: str
    range: Number | None = None
    attacks: int | str | None = None
    hit: int | None = None
    wound: int | None = None
    rend: int | None = None
    damage: int | str | None = None
    abilities: tuple[str, ...] = ()
    lines: dict[str, int] = {}
    line: int = 0


class UnitExpectation(msgspec.Struct, frozen=True, kw_only=True):
    """What must be true of a unit (or faction terrain); only what is in `lines` was said.

    `cannot` gives the rule that must be cited, or None for any.
    """

    name: str
    models: int | None = None
    damage: int | None = None
    destroyed: bool | None = None
    at: dict[int, Point] = {}
    in_combat: tuple[str, ...] | bool | None = None
    charged: bool | None = None
    keywords: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    ward: int | None = None
    save: int | None = None
    move: Number | str | None = None
    control_score: int | None = None
    contesting: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    wholly_within: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    cannot: dict[str, str | None] = {}
    used: tuple[str, ...] = ()
    sees: tuple[str, ...] = ()
    does_not_see: tuple[str, ...] = ()
    ritual_points: int | None = None
    tokens: dict[str, int] = {}
    points: dict[str, int] = {}
    marks: tuple[str, ...] = ()
    weapons: dict[str, WeaponExpectation] = {}
    lines: dict[str, int] = {}
    line: int = 0


class PlayerExpectation(msgspec.Struct, frozen=True, kw_only=True):
    """What must be true of a player; `hand` is how many cards, or which."""

    name: Colour
    victory_points: int | None = None
    command_points: int | None = None
    controls: tuple[str, ...] = ()
    underdog: bool | None = None
    hand: int | tuple[str, ...] | None = None
    points: dict[str, int] = {}
    pool: dict[str, tuple[int, ...]] = {}
    marks: dict[str, tuple[str, ...]] = {}
    can: tuple[str, ...] = ()
    cannot: dict[str, str | None] = {}
    lines: dict[str, int] = {}
    line: int = 0


class DecisionExpectation(msgspec.Struct, frozen=True, kw_only=True):
    """Who must now decide what, and among which options at least."""

    player: Colour | None = None
    kind: str | None = None
    options: tuple[Any, ...] = ()
    lines: dict[str, int] = {}
    line: int = 0


class NowExpectation(msgspec.Struct, frozen=True, kw_only=True):
    """The moment it must be."""

    round: int | None = None
    turn: Colour | None = None
    phase: str | None = None
    first: Colour | None = None
    lines: dict[str, int] = {}
    line: int = 0


class TerrainExpectation(msgspec.Struct, frozen=True, kw_only=True):
    """Who must control a terrain feature; None for nobody."""

    name: str
    controlled_by: Colour | None = None
    lines: dict[str, int] = {}
    line: int = 0


class Expectations(msgspec.Struct, frozen=True, kw_only=True):
    """Everything checked at one moment; `decision: null` (said, but None) means nobody is asked anything."""

    units: dict[str, UnitExpectation] = {}
    players: dict[str, PlayerExpectation] = {}
    measure: tuple[Measure, ...] = ()
    decision: DecisionExpectation | None = None
    now: NowExpectation | None = None
    winner: Literal["red", "blue", "draw"] | None = None
    victory: Literal["major", "minor"] | None = None
    terrain: dict[str, TerrainExpectation] = {}
    lines: dict[str, int] = {}
    line: int = 0


class ExpectStep(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A check on the way."""

    expect: Expectations
    line: int = 0


Step: TypeAlias = UseStep | PassStep | EndStep | ExpectStep


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A whole file."""

    title: str
    rules: tuple[str, ...] = ()
    battlepack: str = CORE
    modules: tuple[str, ...] = ()
    realm: str | None = None
    battlefield: Point | None = None
    seed: int | None = None
    now: Now = Now()
    players: dict[str, PlayerEntry] = {}
    decks: dict[str, tuple[str, ...]] = {}
    twist: str | None = None
    twist_picks: tuple[Any, ...] = ()
    twist_by: Colour | None = None
    warscrolls: dict[str, WarscrollEntry] = {}
    units: dict[str, UnitEntry] = {}
    terrain: tuple[TerrainEntry, ...] = ()
    objectives: tuple[ObjectiveEntry, ...] | None = None
    steps: tuple[Step, ...] = ()
    expect: Expectations = Expectations()
    dice: Dice = {}
    path: str = ""
