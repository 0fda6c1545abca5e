"""The table as a seat sees it. Inches; facing in degrees anticlockwise from east."""

from typing import Literal

from warhost.server.protocol.cards import CardView, MarkView, TacticView, TwistInForce
from warhost.server.protocol.sheets import NamedAbility, ScrollView
from warhost.server.protocol.words import UNSET, Corners, UnsetType, View


class NowView(View, frozen=True):
    """Where in the battle we are."""

    round: int
    rounds: int
    active: str
    phase: str
    turn: int
    first: str
    underdog: str | None
    phases: tuple[str, ...]


class PlayerView(View, frozen=True):
    """A player. A hand that may not be seen is null, and so are command points where none count."""

    name: str
    army: str | None
    emblem: str | None
    alliance: str | None
    points: int
    command_points: int | None
    general: str | None
    regiments: dict[str, tuple[str, ...]]
    deploying: tuple[str, ...]
    """The regiment that is being set up."""
    abilities: list[NamedAbility]
    tactics: list[TacticView]
    underdog: bool
    attacker: bool
    territory: Corners
    hand: list[CardView] | None
    hand_count: int
    deck_count: int
    discard: list[CardView]


class ModelView(View, frozen=True):
    """A model on the table."""

    n: int
    x: float
    y: float
    z: float
    facing: float
    weapons: list[str]


class NoteView(View, frozen=True):
    """Something in force on a unit, in words, and where it comes from."""

    text: str
    source: str
    rule: str
    unit: str | None
    player: str | None
    until: str | None


class UnitView(View, frozen=True):
    """A unit as the page draws it."""

    id: str
    name: str
    army: str
    warscroll: str
    kind: Literal["unit", "manifestation", "terrain"]
    status: str
    size: int
    alive: int
    damage: int
    health: int
    models: list[ModelView]
    base: tuple[float, float]
    height: float
    footprint: list[Corners]
    """The outlines of faction terrain, which is no base."""
    stands: bool
    """It counts as a unit for moves and combat now."""
    keywords: list[str]
    notes: list[NoteView]
    abilities: list[str]
    tokens: tuple[str, ...]
    carried_by: str | None
    general: bool
    in_combat: tuple[str, ...]
    contesting: list[str]
    charged: bool
    used: list[str]
    move: int | str
    save: int | None
    ward: int | None
    control_score: int
    bases: tuple[tuple[float, float], ...] | UnsetType = UNSET
    """What each model stands on, by its number, where they differ."""


class TerrainView(View, frozen=True):
    """A terrain feature."""

    id: str
    name: str
    army: str | None
    polygon: Corners
    pieces: tuple[Corners, ...]
    height: float
    size: str | None
    abilities: tuple[str, ...]
    controlled_by: str | None
    on_table: bool
    contested: dict[str, int]


class ObjectiveView(View, frozen=True):
    """An objective; `reach`: how far from its middle it is contested."""

    id: str
    x: float
    y: float
    radius: float
    reach: float
    controlled_by: str | None
    contested: dict[str, int]


class TableView(View, frozen=True):
    """Everything on the table. Frames of a replay share one set of warscrolls, so theirs are unset."""

    pack: str
    width: float
    depth: float
    realm: str | None
    combat_range: float
    now: NowView
    players: dict[str, PlayerView]
    twist: TwistInForce | None
    units: dict[str, UnitView]
    """Who is carried comes after what carries them, in the same place."""
    terrain: dict[str, TerrainView]
    objectives: dict[str, ObjectiveView]
    marks: dict[str, list[MarkView]]
    """By the unit, objective or terrain feature they lie on."""
    cards: bool
    """Is it played with cards and twists?"""
    warscrolls: dict[str, ScrollView] | UnsetType = UNSET
