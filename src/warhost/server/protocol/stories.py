"""The story of a battle: how the chances went, what turned it, who did most, which decisions cost most."""

from warhost.engine.prose import Prose
from warhost.server.protocol.words import View


class ChanceThen(View, frozen=True):
    """Red's chance to win when so many answers had been given."""

    number: int
    red: float


class TurningPoint(View, frozen=True):
    """A great change of the chances, between two free decisions."""

    since: int
    number: int
    before: float
    after: float


class DeedsView(View, frozen=True):
    """What a unit did to the enemy."""

    unit: str
    name: str
    player: str
    damage: int
    slain: int
    destroyed: int


class CostlyView(View, frozen=True):
    """A decision that cost much: the player's chance with what was answered, and with the idea that was better."""

    number: int
    player: str
    given: float
    better: float
    idea: Prose


class StoryView(View, frozen=True):
    """A battle looked back on. `picture`: SVG to show to others; `note`: why there are no chances."""

    chances: list[ChanceThen]
    turning: list[TurningPoint]
    deeds: list[DeedsView]
    costly: list[CostlyView]
    picture: str
    note: str | None
