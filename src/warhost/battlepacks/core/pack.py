"""An open battle by the core rules and whatever modules a scenario file names."""

from warhost.battlepacks.pack import Battlepack, Size
from warhost.rules.battleplan import Battleplan
from warhost.rules.core import OPEN_BATTLE


class OpenBattle(Battlepack):
    """Nothing to hold and nothing to win."""

    name, place, offered, modules = "Open battle", 0, False, None

    def plan(self, size: Size | None = None) -> Battleplan:
        """The core rules' usual table."""
        return OPEN_BATTLE


PACK = OpenBattle(__file__)
