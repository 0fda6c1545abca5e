"""What a page may send over its WebSocket, and what it may ask for over HTTP. docs/server.md describes both ways."""

from typing import Annotated, Literal

import msgspec

from warhost.engine.codec import reader
from warhost.rules.moving.proposals import Wish
from warhost.server.protocol.together import AnyCompanyMessage
from warhost.server.protocol.words import Message as Message
from warhost.server.protocol.words import Mode, RawChoice, Ref, Side
from warhost.table.movement import Step


class Hello(Message, frozen=True, tag="hello"):
    """The first message: which seat (or the watching token), and up to where the log is known.

    `brief`: where nothing can be decided nothing is asked; the server answers and says so in the log.
    """

    seat: str
    since: int = -1
    epoch: int | None = None
    brief: bool = False
    anchor: str | None = None
    """Of the chain that this page's shares of the dice come from."""
    name: str | None = None
    """What this player is called, where nobody has said so yet."""


Following = Annotated[tuple[RawChoice, ...], msgspec.Meta(max_length=24)]
"""Answers one after the other: as many as belong together, such as those of a fight."""


class Answer(Message, frozen=True, tag="answer"):
    """An answer to decision number `to`; `then`: to those that follow at once, as long as they fit."""

    to: int
    choice: RawChoice
    ref: Ref = None
    then: Following = ()


class LookAhead(Message, frozen=True, tag="ahead"):
    """What would be asked after these answers, where that reveals nothing."""

    to: int
    choices: Following
    ref: Ref = None


class SetAsking(Message, frozen=True, tag="asking"):
    """To be asked everything, or (`brief`) only where something can be decided."""

    brief: bool


class Check(Message, frozen=True, tag="check"):
    """What would be wrong with an answer, and what would come of it; nothing changes. `ahead`: after these answers."""

    to: int
    choice: RawChoice
    ref: Ref = None
    ahead: Following = ()


class CheckPath(Message, frozen=True, tag="check-path"):
    """Find one model of the moving unit a legal way."""

    unit: str
    model: int
    goal: Step
    ref: Ref = None


class PlanMove(Message, frozen=True, tag="plan"):
    """Find several models their ways, in an order in which they do not block each other; judged as one move."""

    to: int
    goals: tuple[Wish, ...]
    target: str | None = None
    ref: Ref = None
    ahead: Following = ()


class Suggest(Message, frozen=True, tag="suggest"):
    """A few legal answers with a word on each; `near` asks for a set-up around a point."""

    ref: Ref = None
    near: Step | None = None
    ahead: Following = ()


class AskCoach(Message, frozen=True, tag="coach"):
    """What a captain would do here, and why: the best ideas for decision number `to`."""

    to: int
    ref: Ref = None


class AllowCoach(Message, frozen=True, tag="coach-allow"):
    """Both players may ask the coach, as far as this seat is concerned; or no longer."""

    allow: bool


class Look(Message, frozen=True, tag="look"):
    """Distances, sight and ranges of one unit."""

    unit: str
    ref: Ref = None


class LookFrom(Message, frozen=True, tag="look-from"):
    """Which models one model sees."""

    unit: str
    model: int
    ref: Ref = None


class Undo(Message, frozen=True, tag="undo"):
    """Go back to decision number `to`."""

    to: int
    ref: Ref = None


class UndoAnswer(Message, frozen=True, tag="undo-answer"):
    """Yes or no to the other player's wish to go back."""

    yes: bool


class SetPace(Message, frozen=True, tag="pace"):
    """How many seconds computer players wait between two moves."""

    seconds: float


class Bring(Message, frozen=True, tag="roster"):
    """The roster that a battle waits for: a text, or a sample by name; `check`: only ask whether it would do."""

    text: str | None = None
    sample: str | None = None
    check: bool = False
    ref: Ref = None


class GiveShare(Message, frozen=True, tag="share"):
    """This page's share of a throw."""

    throw: int
    share: str


class Ping(Message, frozen=True, tag="ping"):
    """Still there?"""


AnyRequest = (
    Hello | Answer | LookAhead | SetAsking | Check | CheckPath | PlanMove | Suggest | Look | LookFrom | Undo
    | UndoAnswer | SetPace | Bring | GiveShare | Ping | AskCoach | AllowCoach | AnyCompanyMessage
)  # fmt: skip
"""Every message of a page."""

read_message = reader(AnyRequest)


BattleId = Annotated[str, msgspec.Meta(pattern="^[0-9a-z]{1,32}$")]
"""What a battle or a replay goes by; nothing else is looked for."""


class Origin(msgspec.Struct, frozen=True):
    """Where a branch starts: a battle (with a seat in it, unless it is over) or a replay, and which decision."""

    number: int
    battle: BattleId | None = None
    replay: BattleId | None = None
    seat: str | None = None


class BattleWish(msgspec.Struct, frozen=True):
    """The body of POST /api/battles; only the mode is needed.

    Without a `pack` it is the usual one. In matched play `armies` are sample rosters by name, `rosters` texts that go
    before them; `puzzle`: one by its name. `awaits` is the side whose player, a friend, brings a roster of their own.
    """

    mode: Mode
    pack: str | None = None
    realm: str | None = None
    armies: tuple[str, str] | None = None
    rosters: tuple[str | None, str | None] | None = None
    awaits: Side | None = None
    you: Side = "red"
    opponent: str | None = None
    bots: tuple[str, str] | None = None
    seed: int | None = None
    scenario: str | None = None
    steps: int = 0
    puzzle: str | None = None
    origin: Origin | None = msgspec.field(default=None, name="from")
    play: Literal["computer", "one-screen", "friend", "bots"] | None = None


class ScenarioHanded(msgspec.Struct, frozen=True):
    """The body of POST /api/scenarios: the text of a file."""

    scenario: str


class InvitationShown(msgspec.Struct, frozen=True):
    """The body of POST /api/battles/{id}/seat: what the host sent."""

    invitation: str


class BaseSaid(msgspec.Struct, frozen=True):
    """The body of POST /api/bases: what a unit stands on, such as 40 or 75x42 millimetres."""

    unit: Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
    base: Annotated[str, msgspec.Meta(max_length=40)]


class OwnBattles(msgspec.Struct, frozen=True):
    """The body of POST /api/battles/mine: a token of each battle that somebody has one of."""

    tokens: Annotated[dict[BattleId, str], msgspec.Meta(max_length=500)]


read_wish = reader(BattleWish)
read_scenario = reader(ScenarioHanded)
read_invitation = reader(InvitationShown)
read_base = reader(BaseSaid)
read_own = reader(OwnBattles)
