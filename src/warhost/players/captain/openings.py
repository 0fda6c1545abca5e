"""What the first turn and the attacker's part were worth in battles: a table that scripts/openings.py makes."""

from functools import cache
from pathlib import Path

import msgspec

from warhost.engine.codec import decode
from warhost.players.captain.loadouts import TRUST, Tried

TABLE = Path(__file__).with_name("openings.json")


class Openings(msgspec.Struct, frozen=True):
    """In victory points of lead: going first by side, and what that is more or less for an army; being the attacker.

    The attacker's part is counted at an equal first turn: what deploying first costs, or brings.
    """

    first: dict[str, Tried] = {}
    armies: dict[str, Tried] = {}
    attacker: dict[str, Tried] = {}

    def going_first(self, side: str | None, armies: tuple[str, str], thought: float, each: float = 1.0) -> float:
        """What whoever goes first leads by: as it was thought, as far as no battles tell better.

        `each`: for how many a battle counts.
        """
        known = _mixed(self.first, side, thought, each)
        return known + sum(_mixed(self.armies, army, 0.0, each) for army in armies) / 2

    def attacking(self, side: str | None, each: float = 1.0) -> float:
        """What the attacker leads by, whoever goes first."""
        return _mixed(self.attacker, side, 0.0, each)


def _mixed(tried: dict[str, Tried], name: str | None, thought: float, each: float) -> float:
    """What was thought before counts as so many battles; of an unknown side, all of them tell."""
    if name in tried:
        battles, gain = tried[name]
        return (TRUST * thought + each * battles * gain) / (TRUST + each * battles)
    if name is not None or not tried:
        return thought
    return sum(_mixed(tried, key, thought, each) for key in tried) / len(tried)


@cache
def openings() -> Openings:
    """The table that comes with the game; an empty one where there is none."""
    return decode(TABLE.read_bytes(), Openings) if TABLE.is_file() else Openings()
