"""What is written down of a battle."""

import msgspec

from warhost.engine.saving import Throw
from warhost.engine.shares import Pledge
from warhost.rosters.model import Roster
from warhost.server.protocol.library import BattleSummary
from warhost.server.protocol.replies import ArmyBrought
from warhost.server.protocol.requests import BattleWish
from warhost.server.protocol.together import ClockTerms, TalkLine
from warhost.server.store.marks import Damage


class KeptThrow(msgspec.Struct, frozen=True):
    """A throw of dice that several made: with which answer it came, from which positions on, everybody's share."""

    at: int
    since: dict[str, int]
    shares: dict[str, str]


class BattleRecord(msgspec.Struct, frozen=True):
    """What is fixed when a battle is made. `seats` holds hashes of tokens: red, blue, both, watch.

    `number`: how many answers were given before the stored beginning (above 0 where a snapshot had to be gone on from).
    `secret`: of the server's chain, where everybody makes the dice together; `pledges` are the chains known of all,
    `first` the throw before the first answer, `shared` the answers that a branch began with,
    `spent` the throws made before the stored beginning. `awaits`: not all who make them were here yet.
    `beginning`: its seal.
    """

    id: str
    mode: str
    pack: str
    armies: tuple[str, str]
    dice: tuple[Throw, ...]
    salt: str
    commitment: str
    seats: dict[str, str]
    bots: dict[str, str]
    created: float
    seed_chosen: bool = False
    scenario: str | None = None
    branch_of: str | None = None
    note: str | None = None
    number: int = 0
    invited: dict[str, str] = {}
    """Sides that somebody is invited to take, with the hash of the invitation."""
    host: tuple[str, str] | None = None
    """Who made the battle, and the side that is a friend's."""
    secret: str = ""
    pledges: tuple[Pledge, ...] = ()
    first: KeptThrow | None = None
    shared: int = 0
    spent: int = 0
    awaits: bool = False
    beginning: str = ""
    wish: BattleWish | None = None
    """What it was made from, for a rematch; not known of older battles and of branches."""


class KeptClock(msgspec.Struct, frozen=True):
    """A clock that both players agreed on: seconds left, the turns that added some, and whether both stopped it."""

    terms: ClockTerms
    left: dict[str, float]
    turns: list[str] = []
    stopped: bool = False


class KeptCompany(msgspec.Struct, frozen=True):
    """The people at a battle: their names, what they said, who wishes to hear nothing, and their clock."""

    names: dict[str, str] = {}
    talk: list[TalkLine] = []
    muted: list[str] = []
    clock: KeptClock | None = None


class AwaitedBattle(msgspec.Struct, frozen=True):
    """A battle that has not begun: it waits for one side's roster. What is fixed already, and the roster that is there.

    `record.armies` has no name yet for the side that is awaited.
    """

    record: BattleRecord
    side: str
    roster: Roster
    army: ArmyBrought | None = None
    """What one may know of it; not kept of battles that have waited for long."""


class KeptSnapshot(msgspec.Struct, frozen=True):
    """The state after so many answers, packed; `story`: what was told since the snapshot before."""

    number: int
    state: bytes
    story: bytes | None = None


class StoredBattle(msgspec.Struct, frozen=True):
    """A battle as it is on disk."""

    record: BattleRecord
    initial: bytes
    answers: list[bytes]
    snapshots: list[KeptSnapshot]
    throws: list[KeptThrow] = []
    thrown: int = 0
    """Throws in all, those of answers that are left out too."""
    damage: Damage | None = None
    """What is not as it was written; answers from there on are left out."""

    @property
    def first(self) -> int:
        return self.record.number


class KeptAnswer(msgspec.Struct, frozen=True):
    """One answer to be written down, with what else became of it."""

    number: int
    choice: bytes
    summary: BattleSummary
    snapshot: KeptSnapshot | None = None
    throw: bytes | None = None
