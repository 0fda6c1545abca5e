"""What the server says over a WebSocket: answers that carry the page's `ref`, and news."""

from typing import Literal

from warhost.engine.decisions import AnyChoice, Move
from warhost.engine.events import AnyEvent
from warhost.engine.prose import Prose
from warhost.engine.records import Outcome
from warhost.odds.fortune import Fortune
from warhost.server.protocol.decisions import AnyDecisionView, DecisionOutline, EndView, Preview
from warhost.server.protocol.puzzles import PuzzleTold
from warhost.server.protocol.table import TableView
from warhost.server.protocol.together import CompanyTold, RematchMade, TalkTold
from warhost.server.protocol.words import UNSET, LogLine, Mode, ProblemView, Ref, Seat, Side, UnsetType, View
from warhost.server.protocol.words import Reply as Reply
from warhost.table.movement import Step


class Accepted(Reply, frozen=True, tag="accepted"):
    """Done, and on disk."""

    ref: Ref
    to: int


class Refusal(Reply, frozen=True, tag="refused"):
    """Not done, and why."""

    ref: Ref
    problems: list[ProblemView]


class Checked(Reply, frozen=True, tag="checked"):
    """An answer, or a roster, judged."""

    ref: Ref
    problems: list[ProblemView]
    preview: Preview | UnsetType = UNSET


class PathFound(Reply, frozen=True, tag="path"):
    """A way for one model."""

    ref: Ref
    path: tuple[Step, ...]
    model: int
    distance: float
    left: float
    end: EndView


class Planned(Reply, frozen=True, tag="planned"):
    """A move of several models."""

    ref: Ref
    choice: Move
    problems: list[ProblemView]
    preview: Preview


class SuggestedChoice(View, frozen=True):
    """A legal answer with a word on it."""

    choice: AnyChoice
    words: Prose


class Suggested(Reply, frozen=True, tag="suggested"):
    """A few legal answers, the best guesses first."""

    ref: Ref
    choices: list[SuggestedChoice]


class Foreseen(Reply, frozen=True, tag="foreseen"):
    """The question that would come next, and an answer to start from; null where it cannot be known."""

    ref: Ref
    decision: AnyDecisionView | None
    idea: AnyChoice | None


class CoachIdea(View, frozen=True):
    """An idea with its reason: the answer, then answers to what follows at once.

    `behind`: victory points that it is worth less than the best one, as a captain weighs it; `win`: the chance to win
    the battle with it, as the marshal's network sees it, where there is one.
    """

    words: Prose
    behind: float
    win: float | None
    choice: AnyChoice
    then: list[AnyChoice]


class Coached(Reply, frozen=True, tag="coached"):
    """The best ideas, the best first."""

    ref: Ref
    to: int
    ideas: list[CoachIdea]


class CoachView(View, frozen=True):
    """May this seat ask the coach, and which sides have allowed it?"""

    open: bool
    allowed: list[str]


class CoachTold(Reply, frozen=True, tag="coach-allowed"):
    """Somebody allowed the coach, or no longer does."""

    coach: CoachView


class WeaponRange(View, frozen=True):
    """How far a weapon reaches, and who carries it."""

    weapon: str
    range: float
    models: tuple[int, ...]


class UnitSeen(View, frozen=True):
    """Another unit: how far away it is, how many models see it, and whether it is seen or sees back at all."""

    unit: str
    name: str
    enemy: bool
    distance: float
    sees: int
    seen: bool
    sees_back: bool


class ObjectiveSeen(View, frozen=True):
    """How far away an objective is."""

    objective: str
    distance: float


class Band(View, frozen=True):
    """So far at most, and with what chance."""

    inches: float
    chance: float


class Looked(Reply, frozen=True, tag="looked"):
    """Ranges of a unit, and everything else from where it stands, the nearest first.

    `move`: how far it goes, where no die decides that; `run` and `charge`: how far it gets, likely and less likely.
    """

    ref: Ref
    unit: str
    name: str
    combat_range: float
    ranges: list[WeaponRange]
    units: list[UnitSeen]
    objectives: list[ObjectiveSeen]
    move: float | None
    run: list[Band]
    charge: list[Band]


class ModelsSeen(View, frozen=True):
    """The models of another unit that are seen, and how many there are."""

    unit: str
    name: str
    enemy: bool
    models: tuple[int, ...]
    of: int


class LookedFrom(Reply, frozen=True, tag="looked-from"):
    """What one model sees (core-6.0): of every other unit on the table, the nearest first."""

    ref: Ref
    unit: str
    model: int
    name: str
    units: list[ModelsSeen]


class UndoPending(Reply, frozen=True, tag="asked"):
    """The other player has to agree."""

    ref: Ref
    to: int


class Pong(Reply, frozen=True, tag="pong"):
    """Still here; so many answers have been given."""

    number: int


class Notice(Reply, frozen=True, tag="notice"):
    """A word to everybody at a battle."""

    text: str


class UndoWished(Reply, frozen=True, tag="undo-asked"):
    """Somebody wishes to go back."""

    by: str
    to: int


PledgedBy = Literal["server", "page"]


class PledgeView(View, frozen=True):
    """A chain of shares: whose it is, who holds its secret, its anchor, and the throw it counts from."""

    name: str
    by: PledgedBy
    anchor: str
    since: int


class ShareWanted(Reply, frozen=True, tag="share-wanted"):
    """A throw waits for this page's share. `head`: the seal over everything up to the answer that it comes with.

    `pledges`: everybody's chains as they count for this throw: whoever is told can hold the server to them.
    """

    throw: int
    at: int
    head: str
    pledges: list[PledgeView]


class ThrowMade(Reply, frozen=True, tag="thrown"):
    """A throw was made, and from whose shares; who is not among them was away."""

    throw: int
    shares: dict[str, str]


class Here(Reply, frozen=True, tag="here"):
    """Who is at the battle."""

    seats: list[str]
    watching: int


class ArmyBrought(View, frozen=True):
    """What one may know of an army beforehand."""

    name: str
    faction: str
    points: int
    limit: int


class Awaiting(Reply, frozen=True, tag="awaiting"):
    """Instead of a table: whose roster the battle waits for, and the army that is there."""

    id: str
    you: str | None
    mode: Mode
    pack: str
    side: Side
    army: ArmyBrought


class ToldEvent(View, frozen=True):
    """An event, with the number of answers given by then and how lucky a roll was."""

    number: int
    event: AnyEvent
    luck: Fortune | None


class UndoView(View, frozen=True):
    """The earliest decision a seat may go back to unasked, the last one it took, and who asks to go back where."""

    free: int | None
    last: int | None
    asked_by: str | None
    to: int | None


class DiceView(View, frozen=True):
    """What was promised of the dice; the seed and the salt once the battle is over.

    `beginning`: the seal over everything the battle starts from. Where everybody makes the dice: the `pledges` of all,
    how many `throws` there were, and whether the first is `awaited`.
    """

    commitment: str
    seed_chosen: bool
    beginning: str
    pledges: list[PledgeView]
    throws: int
    awaited: bool
    seed: int | str | UnsetType = UNSET
    salt: str | UnsetType = UNSET


class TableTold(Reply, frozen=True, tag="table"):
    """How a battle stands, as one seat may know it.

    `lines` and `events` are those told after `lines_from` answers; `epoch` changes when something is taken back.
    """

    id: str
    number: int
    epoch: int
    you: Seat | None
    mode: Mode
    players: tuple[str, ...]
    bots: dict[str, str]
    table: TableView
    decision: AnyDecisionView | DecisionOutline | None
    waiting_for: str | None
    outcome: Outcome | None
    dice: DiceView
    note: str | None
    lines_from: int
    lines: list[LogLine]
    events: list[ToldEvent]
    undo: UndoView
    coach: CoachView
    puzzle: PuzzleTold | None


AnyReply = (
    TableTold | Awaiting | Accepted | Refusal | Checked | PathFound | Planned | Suggested | Foreseen | Looked
    | LookedFrom | UndoPending | Pong | Notice | UndoWished | Here | ShareWanted | ThrowMade
    | CompanyTold | TalkTold | RematchMade
    | Coached | CoachTold
)  # fmt: skip
"""Every message of the server."""
