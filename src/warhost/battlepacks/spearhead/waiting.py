"""Units that an army does not set up in the deployment phase, and that come later (spearhead-1, core-24.1)."""

from collections.abc import Iterator

from warhost.armies.army import Army
from warhost.armies.army_file import RosterRow
from warhost.armies.loading import shipped_armies
from warhost.engine.game import Game
from warhost.engine.records import Unit
from warhost.rules.setting_up.units import reserve


def hold_back(game: Game, player: str) -> None:
    """Of each kind of unit that its army holds back, the last go to reserve once all others are deployed.

    A unit of the roster that is not in the battle is one that waits.
    """
    army = shipped_armies().get(game.player(player).army or "")
    if army is None:
        return
    for rows in _kinds(army):
        present = [unit for unit in game.state.units.values() if _is_one(army, rows, unit, player)]
        undeployed = [unit.id for unit in present if unit.status == "undeployed"]
        waiting = sum(unit.status == "reserve" for unit in present) + max(0, len(rows) - len(present))
        if 0 < len(undeployed) <= sum(row.in_reserve for row in rows) - waiting:
            for unit in undeployed:
                reserve(game, unit)


def _kinds(army: Army) -> Iterator[list[RosterRow]]:
    """The rows of the roster that a trait can pick from: of one warscroll, and of one size if it says which."""
    for key, size in dict.fromkeys((row.warscroll, row.models) for row in army.roster if row.in_reserve):
        yield [row for row in army.roster if (row.warscroll, row.models) == (key, size)]


def _is_one(army: Army, rows: list[RosterRow], unit: Unit, player: str) -> bool:
    """Is a unit of the battle one of these? Its size tells only where the roster has it in several."""
    key, size = rows[0].warscroll, rows[0].models
    sizes = {row.models for row in army.roster if row.warscroll == key}
    own = unit.army == player and unit.replacement_of is None and unit.warscroll == army.warscrolls[key].id
    return own and (len(sizes) == 1 or unit.size == (size or army.warscrolls[key].size))
