"""Which regiment ability and enhancement did best in short battles: a table that scripts/loadouts.py makes."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from warhost.engine.codec import decode

REGIMENT_ABILITY, ENHANCEMENT = LOADOUTS = ("regiment-ability", "enhancement")
"""The picks of an army before a battle, by kind."""
TABLE = Path(__file__).with_name("loadouts.json")
TRUST = 20.0
"""As many battles as a judgement without any is worth, or that of all opponents for one of them."""

Tried = tuple[int, float]
"""How many battles, and by how many victory points more than with what else there is they were won."""


class Loadouts(msgspec.Struct, frozen=True):
    """By army and pick, against everybody; and by army, opponent and pick where there are battles enough."""

    armies: dict[str, dict[str, Tried]] = {}
    against: dict[str, dict[str, dict[str, Tried]]] = {}

    def gains(self, army: str, opponent: str, judged: Mapping[str, float]) -> dict[str, float]:
        """What each pick brings: as it is judged, as far as no battles tell better."""
        general = _mixed(judged, self.armies.get(army, {}))
        return _mixed(general, self.against.get(army, {}).get(opponent, {}))


def _mixed(before: Mapping[str, float], tried: Mapping[str, Tried]) -> dict[str, float]:
    """Every battle counts once, what was thought before as so many."""
    middle = sum(before.values()) / max(1, len(before))
    found = {}
    for name, thought in before.items():
        battles, gain = tried.get(name, (0, 0.0))
        found[name] = (TRUST * (thought - middle) + battles * gain) / (TRUST + battles)
    return found


@cache
def loadouts() -> Loadouts:
    """The table that comes with the game; an empty one where there is none."""
    return decode(TABLE.read_bytes(), Loadouts) if TABLE.is_file() else Loadouts()
