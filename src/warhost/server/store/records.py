"""What is written down of a battle."""

import msgspec

from warhost.engine.saving import Throw
from warhost.rosters.model import Roster
from warhost.server.protocol.library import BattleSummary


class BattleRecord(msgspec.Struct, frozen=True):
    """What is fixed when a battle is made. `seats` holds hashes of tokens: red, blue, both, watch.

    `number`: how many answers were given before the stored beginning (above 0 where a snapshot had to be gone on from).
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


class AwaitedBattle(msgspec.Struct, frozen=True):
    """A battle that has not begun: it waits for one side's roster. What is fixed already, and the roster that is there.

    `record.armies` has no name yet for the side that is awaited.
    """

    record: BattleRecord
    side: str
    roster: Roster


class StoredBattle(msgspec.Struct, frozen=True):
    """A battle as it is on disk."""

    record: BattleRecord
    initial: bytes
    answers: list[bytes]
    snapshots: list[tuple[int, bytes]]


class KeptAnswer(msgspec.Struct, frozen=True):
    """One answer to be written down, with what else became of it."""

    number: int
    choice: bytes
    summary: BattleSummary
    snapshots: tuple[tuple[int, bytes], ...] = ()
