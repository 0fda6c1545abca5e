"""What pages read over HTTP: battles in a list, what a battle can be made of, armies, cards, rules, scenarios."""

from collections.abc import Mapping
from typing import Literal

from warhost.rules.reference import Rule
from warhost.scenario.run.checks import Failure
from warhost.server.protocol.cards import CardView, TwistView
from warhost.server.protocol.sheets import ArmyLine, ScrollView
from warhost.server.protocol.table import TableView
from warhost.server.protocol.words import UNSET, LogLine, UnsetType, View


class RequestFailed(View, frozen=True):
    """What went wrong, in a sentence."""

    error: str


class BattleMade(View, frozen=True):
    """A new battle, and the tokens that only its maker hears."""

    id: str
    seats: dict[str, str]
    watch: str
    commitment: str
    invitation: str | UnsetType = UNSET
    """For the friend, who exchanges it for a token that nobody else has."""


class SeatTaken(View, frozen=True):
    """A seat, and the token that is the friend's alone."""

    seat: str
    token: str


class SeatOpened(View, frozen=True):
    """A seat that can be taken again, and the invitation to it."""

    seat: str
    invitation: str


class BattleSummary(View, frozen=True):
    """What a list of battles shows."""

    id: str
    mode: str
    pack: str
    realm: str | None
    armies: tuple[str, str]
    bots: dict[str, str]
    round: int
    rounds: int
    turn: str
    phase: str
    points: dict[str, int]
    number: int
    over: bool
    winner: str | None
    waiting_for: str | None
    updated: float
    created: float


class PackChoice(View, frozen=True):
    """A battlepack to fight by, and its realms by id."""

    id: str
    name: str
    realms: Mapping[str, str]
    brings: Literal["army", "roster"]
    usual: tuple[str, ...]
    """The armies that fight it where nobody says otherwise."""
    cards: int


class LevelChoice(View, frozen=True):
    """A computer player, with a line on what it is like."""

    id: str
    text: str


class BattleChoices(View, frozen=True):
    """What a new battle can be made of; `best` is the computer player to begin with."""

    packs: list[PackChoice]
    armies: list[ArmyLine]
    bots: list[LevelChoice]
    best: str
    broken: list[str]
    """Battlepacks of one's own that cannot be used, and why."""


class PackCards(View, frozen=True):
    """The cards of a battlepack."""

    name: str
    realms: Mapping[str, str]
    cards: list[CardView]
    twists: list[TwistView]


class ScenarioLine(View, frozen=True):
    """A scenario file in a list: its title, and the rules it is about."""

    id: str
    title: str
    rules: list[str]


class RulePage(View, frozen=True):
    """A rule, or all the clauses of a stem, and the scenarios that show it."""

    id: str
    rules: list[Rule]
    scenarios: list[ScenarioLine]


class ScenarioFrame(View, frozen=True):
    """The table after a step of a scenario, what was told, and what went otherwise than the file says."""

    text: str
    state: TableView
    lines: list[LogLine]
    failures: list[Failure]


class ScenarioView(View, frozen=True):
    """A scenario file stepped through."""

    text: str
    title: str
    rules: tuple[str, ...]
    situation: str
    holds: bool
    warscrolls: dict[str, ScrollView]
    frames: list[ScenarioFrame]
    id: str | UnsetType = UNSET
