"""What happened, typed: enough to redraw and narrate a battle."""

import msgspec

from warhost.engine.records import Source
from warhost.table.shapes import Place, Point


class ModifierNote(msgspec.Struct, frozen=True):
    """A modifier as it counted on a roll: how much, and from what."""

    amount: int
    source: Source


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened."""


class StartOf(Event, frozen=True):
    what: str
    round: int
    player: str | None = None
    phase: str | None = None


class EndOf(Event, frozen=True):
    what: str
    round: int
    player: str | None = None
    phase: str | None = None


class Declared(Event, frozen=True):
    ability: str
    player: str
    unit: str | None
    targets: tuple[str, ...]
    reaction: bool
    rule: str


class Resolved(Event, frozen=True):
    ability: str
    player: str
    unit: str | None


class Cancelled(Event, frozen=True):
    ability: str
    unit: str | None
    by: str


class Rolled(Event, frozen=True):
    kind: str
    player: str
    faces: tuple[int, ...]
    reason: str
    unit: str | None = None
    total: int | None = None
    needed: int | None = None
    successes: int | None = None
    modifiers: tuple[ModifierNote, ...] = ()
    passing: int | None = None
    """How many faces of a die succeed, with everything that counts."""
    sides: int = 6
    """3 where the dice are read as D3s."""


class Attacked(Event, frozen=True):
    """One batch of equal attacks: how many were made, hit, wounded, went unsaved, and the damage."""

    unit: str
    weapon: str
    target: str
    attacks: int
    hits: int
    critical: int
    wounds: int
    unsaved: int
    damage: int


class Moved(Event, frozen=True):
    unit: str
    ability: str
    models: tuple[int, ...]
    paths: tuple[tuple[Point, ...], ...]
    places: tuple[Place | None, ...]
    distance: float


class SetUp(Event, frozen=True):
    unit: str
    places: tuple[Place | None, ...]
    models: tuple[int, ...]


class Removed(Event, frozen=True):
    unit: str
    reason: str


class Damaged(Event, frozen=True):
    unit: str
    inflicted: int
    warded: int
    allocated: int
    left: int


class Slain(Event, frozen=True):
    unit: str
    model: int
    at: Point | None
    forced: bool = False


class Destroyed(Event, frozen=True):
    unit: str


class Healed(Event, frozen=True):
    unit: str
    amount: int


class Returned(Event, frozen=True):
    unit: str
    models: tuple[int, ...]


class Given(Event, frozen=True):
    effect: str
    units: tuple[str, ...]
    text: str
    until: str


class Ended(Event, frozen=True):
    effect: str


class Token(Event, frozen=True):
    unit: str
    token: str
    placed: bool


class Pooled(Event, frozen=True):
    """Points (or kept dice) of a unit or a player: how many came or went, and how many there are now."""

    who: str
    pool: str
    change: int
    now: int


class Marked(Event, frozen=True):
    """A player or a unit has marked something."""

    by: str
    mark: str
    thing: str


class Controlled(Event, frozen=True):
    what: str
    player: str | None
    scores: dict[str, int]


class Scored(Event, frozen=True):
    """`unit`: the one it was scored for, of which the reason speaks."""

    player: str
    points: int
    reason: str
    unit: str | None = None


class ByHand(Event, frozen=True):
    """A step that a player takes by hand for an ability that nobody enforces; the opponent agrees, or it is not taken.

    `on`: the unit or player it is done to; `what`: the bonus or ability that is given; `until`: how long.
    """

    player: str
    ability: str
    tool: str
    on: str | None = None
    amount: str = ""
    what: str = ""
    until: str = ""
    agreed: bool = True


class Chosen(Event, frozen=True):
    player: str
    kind: str
    text: str


class Card(Event, frozen=True):
    """A card changed piles; `card` is None where the players may not see which."""

    player: str
    card: str | None
    pile: str
    to: str


class Ending(Event, frozen=True):
    winner: str | None
    victory: str | None
    points: dict[str, int]


AnyEvent = (
    StartOf | EndOf | Declared | Resolved | Cancelled | Rolled | Attacked | Moved | SetUp | Removed | Damaged | Slain
    | Destroyed | Healed | Returned | Given | Ended | Token | Pooled | Marked | Controlled | Scored
    | ByHand | Chosen | Card | Ending
)  # fmt: skip
