"""The pack, put together: rosters of matched play, every advanced module, a set-up by attacker and defender."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from warhost.armies.mustering import Side
from warhost.battlepacks.border_war import set_up
from warhost.battlepacks.border_war.plan import MODULES, PLACE, TABLES, plan, table_for
from warhost.battlepacks.pack import Battlepack, Size
from warhost.battlepacks.sides import ASKS, TABLE
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.records import Objective, State
from warhost.factions.playable import in_play
from warhost.rosters.pairing import DEFAULT
from warhost.rules.battleplan import Battleplan, StepFunction
from warhost.rules.sequence.phases import SEQUENCE, STEPS

SET_UP: Mapping[str, StepFunction] = {
    "attacker": set_up.pick_attacker,
    "battlefield": set_up.lay_battlefield,
    "set up terrain": set_up.set_up_terrain,
    "territory": set_up.pick_territory,
}


class BorderWar(Battlepack):
    """Matched play along a border."""

    name, place, brings, usual, modules = plan().name, PLACE, "roster", DEFAULT, MODULES
    sequence = {**SEQUENCE, "set-up": tuple(SET_UP)}
    steps = {**STEPS, **SET_UP}

    def content(self, armies: Iterable[str]) -> tuple[Iterable[Warscroll], Iterable[Ability]]:
        """Every faction that comes with the game, and those on the table that are the players' own."""
        found = in_play(armies)
        scrolls = [scroll for each in found for scroll in each.warscrolls.values()]
        return scrolls, [ability for each in found for ability in each.abilities]

    def table(self, limit: int | None = None) -> Size:
        """By the points limit; the largest where there is none (border-war-size)."""
        found = TABLES[-1] if limit is None else table_for(limit)
        return found.width, found.depth

    def plan(self, size: Size | None = None) -> Battleplan:
        """The same picture on a table of any size."""
        return plan(*(size or self.table()))

    def opening(self, red: Side, blue: Side, realm: str | None = None) -> State:
        """The armies beside the table, whose terrain the players choose."""
        found = super().opening(red, blue, realm)
        return replace(found, marks={**found.marks, ASKS: (TABLE,)})

    def laid(self, size: Size) -> dict[str, Objective]:
        """Objectives are laid after the attacker is known (border-war-setup)."""
        return {}


PACK = BorderWar(__file__)
