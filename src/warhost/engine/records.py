"""The state of a battle: frozen records by id in a handful of dicts, changed by copying."""

from typing import Literal

import msgspec

from warhost.engine.codec import Family
from warhost.engine.naming import BLUE as BLUE
from warhost.engine.naming import RED as RED
from warhost.table.shapes import Place, Point

PLAYERS = (RED, BLUE)

Status = Literal["undeployed", "reserve", "table", "destroyed"]
Kind = Literal["unit", "manifestation", "terrain"]
"""Manifestations and faction terrain are units only where their rules say so."""


def opponent(player: str) -> str:
    """The other player, whose units are the enemy (core-1.0)."""
    return BLUE if player == RED else RED


class Modifier(Family):
    """What an effect changes; members are frozen structs."""

    __slots__ = ()


class Selector(Family):
    """Which units (or things) are meant; members are frozen structs."""

    __slots__ = ()


class Unit(msgspec.Struct, frozen=True):
    """A unit: its commander, its warscroll, its losses. Where its models stand is in State.places.

    A manifestation has its banishment value and who summoned it; faction terrain has the id of its terrain feature.
    `carried_by`: what the unit rides on; its place is there. `printed`: which models of its warscroll its models are,
    where a replacement unit has only some of them. `keywords`: those it has besides the printed ones, by its army.
    """

    id: str
    army: str
    warscroll: str
    size: int
    status: Status = "table"
    slain: tuple[int, ...] = ()
    damage: int = 0
    armed: dict[str, tuple[int, ...]] = {}
    command_models: dict[str, tuple[int, ...]] = {}
    abilities: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    points: dict[str, int] = {}
    returned: tuple[int, ...] = ()
    replacement_of: str | None = None
    replaced: bool = False
    reinforced: bool = False
    regiment: str | None = None
    reserved_by_deployment: bool = False
    kind: Kind = "unit"
    banishment: int | None = None
    summoned_by: str | None = None
    carried_by: str | None = None
    printed: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()

    @property
    def alive(self) -> int:
        return self.size - len(self.slain)


class Player(msgspec.Struct, frozen=True):
    """A player's standing: points, general, territory, abilities of their army or their own, kept dice."""

    id: str
    victory_points: int = 0
    command_points: int = 0
    general: str | None = None
    attacker: bool = False
    territory: tuple[Point, ...] = ()
    army: str | None = None
    abilities: tuple[str, ...] = ()
    points: dict[str, int] = {}
    regiments: dict[str, tuple[str, ...]] = {}
    dice: dict[str, tuple[int, ...]] = {}


class Objective(msgspec.Struct, frozen=True):
    """A place worth holding; `held_at_start` is who controlled it when the turn began."""

    id: str
    x: float
    y: float
    radius: float
    controlled_by: str | None = None
    held_at_start: str | None = None


class Terrain(msgspec.Struct, frozen=True):
    """A terrain feature: footprint, height, size class and passive abilities; who controlled it as the turn began.

    `pieces`: the footprints of its further scenery pieces, if it has more than one.
    """

    id: str
    polygon: tuple[Point, ...]
    height: float
    size: str | None = None
    type: str | None = None
    abilities: tuple[str, ...] = ()
    controlled_by: str | None = None
    army: str | None = None
    warscroll: str | None = None
    on_table: bool = True
    held_at_start: str | None = None
    pieces: tuple[tuple[Point, ...], ...] = ()

    @property
    def shapes(self) -> tuple[tuple[Point, ...], ...]:
        """The footprints of all its scenery pieces."""
        return (self.polygon, *self.pieces)


class Source(msgspec.Struct, frozen=True):
    """Whose ability an effect comes from; it is named with every modifier it gives."""

    ability: str
    rule: str
    unit: str | None = None
    player: str | None = None


class Until(msgspec.Struct, frozen=True):
    """When an effect ends: at the end of this phase, turn or round, at the start of a player's next turn, or never."""

    end: Literal["ability", "phase", "turn", "round", "battle", "start-of-turn"]
    player: str | None = None
    round: int | None = None


class Effect(msgspec.Struct, frozen=True):
    """A persisting effect (core-28.1): modifiers on whoever the selector means, until an end."""

    id: str
    modifiers: tuple[Modifier, ...]
    on: Selector
    until: Until
    source: Source


What = Literal[
    "used",
    "moved",
    "set-up",
    "passed",
    "charged",
    "hurt",
    "slain",
    "destroyed",
    "hit roll",
    "save roll",
    "ward roll",
    "charge roll",
    "critical hit",
    "ignored",
    "struck",
    "paired",
]
"""Kinds of facts: `passed` is of the unit that was passed across, rolls are unmodified, one fact a die of an attack;
`struck`: attacks with a weapon (`ability`) at a unit were made, `number` is what they inflicted."""


class Fact(msgspec.Struct, frozen=True):
    """Something that happened this turn and that rules ask about later (`rules/history.py`)."""

    what: What
    phase: str
    unit: str | None = None
    player: str | None = None
    ability: str | None = None
    keywords: frozenset[str] = frozenset()
    targets: tuple[str, ...] = ()
    by: str | None = None
    model: int | None = None
    at: Point | None = None
    number: int = 0
    facing: float = 0.0


class Moment(msgspec.Struct, frozen=True):
    """Where in the battle we are: the sequence is a state machine in data.

    `pairing`: who may now pick a second unit to fight, right after the first.
    """

    round: int = 0
    active: str = RED
    first: str = RED
    turn: int = 0
    phase: str = "deployment"
    step: int = 0
    opened: bool = False
    picker: str | None = None
    striking_first: tuple[str, ...] = ()
    striking_last: bool = False
    declined: tuple[str, ...] = ()
    begun: str = RED
    finished_first: str | None = None
    underdog: str | None = None
    deciding: str | None = None
    previous_first: str | None = None
    pairing: str | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How the battle ended; nobody's win is a draw."""

    winner: str | None
    victory: str | None = None


class Zone(msgspec.Struct, frozen=True):
    """A pile of cards and who may see it: its owner, everybody, or nobody (a face-down deck)."""

    cards: tuple[str, ...] = ()
    seen_by: Literal["owner", "all", "none"] = "all"
    owner: str | None = None


class State(msgspec.Struct, frozen=True):
    """Everything that can change in a battle."""

    battlepack: str
    modules: tuple[str, ...]
    width: float
    depth: float
    rounds: int
    now: Moment
    units: dict[str, Unit]
    places: dict[str, tuple[Place | None, ...]]
    players: dict[str, Player]
    terrain: dict[str, Terrain] = {}
    objectives: dict[str, Objective] = {}
    effects: dict[str, Effect] = {}
    facts: tuple[Fact, ...] = ()
    ledger: dict[str, int] = {}
    rolled: dict[str, int] = {}
    zones: dict[str, Zone] = {}
    marks: dict[str, tuple[str, ...]] = {}
    issued: int = 0
    outcome: Outcome | None = None


def riders_last(state: State) -> list[Unit]:
    """The units in the order they are drawn in: who is carried stands on what carries them."""
    return sorted(state.units.values(), key=lambda each: each.carried_by is not None)
