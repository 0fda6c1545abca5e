"""Battles to be looked at again: frames, and how it all went."""

from typing import Literal

from warhost.engine.records import Outcome
from warhost.server.protocol.replies import ToldEvent
from warhost.server.protocol.sheets import ScrollView
from warhost.server.protocol.table import TableView
from warhost.server.protocol.words import UNSET, LogLine, UnsetType, View


class RoundScore(View, frozen=True):
    """Points scored in a round, by player; under 0 what they had where a battle begins in the midst of it."""

    round: int
    points: dict[str, int]


class UnitLosses(View, frozen=True):
    """What became of a unit."""

    unit: str
    name: str
    size: int
    slain: int
    damage: int
    destroyed: bool


class LuckView(View, frozen=True):
    """Dice of a kind: their faces added up, against what could be expected."""

    dice: int
    total: int
    expected: float
    deviation: float


class RollRemembered(View, frozen=True):
    """A roll worth remembering; `roll` is its kind."""

    player: str
    unit: str | None
    roll: str
    dice: int
    needed: int | None
    got: int
    expected: float
    chance: float


class RollsRemembered(View, frozen=True):
    """The luckiest and the unluckiest rolls of a battle."""

    lucky: list[RollRemembered]
    unlucky: list[RollRemembered]


class ResultView(View, frozen=True):
    """The battle in figures. `luck` is by player and kind of roll."""

    over: bool
    verdict: str
    outcome: Outcome | None
    points: dict[str, int]
    rounds: list[RoundScore]
    losses: dict[str, list[UnitLosses]]
    luck: dict[str, dict[str, LuckView]]
    rolls: RollsRemembered
    names: dict[str, str] = {}
    """What the players are called, by side."""


class AskedThen(View, frozen=True):
    """Who was asked what."""

    player: str
    reason: str


class ReplayFrame(View, frozen=True):
    """The table at a decision, and what was told since the one before. Every hand is shown."""

    number: int
    state: TableView
    lines: list[LogLine]
    events: list[ToldEvent]
    decision: AskedThen | None


SealedHow = Literal["no", "old", "alone", "yes"]
"""Not at all; the seed only, as in older saves; the whole of it, with dice promised to nobody; the whole of it."""


class DiceKept(View, frozen=True):
    """Is the save sealed, and is it what its seal says? `wrong`: what is missing or changed."""

    sealed: SealedHow
    kept: bool | None
    commitment: str | None
    wrong: list[str]


class ThrowTold(View, frozen=True):
    """One throw: its number, with which answer it came, from which positions on, everybody's shares."""

    throw: int
    at: int
    since: dict[str, int]
    shares: dict[str, str]


class SealTold(View, frozen=True):
    """Everything a page needs to check the dice of a battle by itself: the texts that were sealed, and every share.

    `rolled`: how many dice of each kind had been thrown in the end.
    """

    commitment: str
    salt: str
    beginning: str
    parts: dict[str, str]
    answers: list[str]
    names: list[str]
    throws: list[ThrowTold]
    rolled: dict[str, int]


class ReplayView(View, frozen=True):
    """A whole battle; of a save file also what was noted as it was read, and its dice."""

    frames: list[ReplayFrame]
    warscrolls: dict[str, ScrollView]
    result: ResultView
    note: str | UnsetType | None = UNSET
    dice: DiceKept | UnsetType = UNSET


class ReplayAdded(View, frozen=True):
    """Where a save file handed in can be looked at."""

    id: str
