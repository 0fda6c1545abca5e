"""Border War battles: the rulebook on a size of table, and a new battle between two sides."""

from collections.abc import Iterable, Mapping

from warhost.battlepacks.border_war import set_up
from warhost.battlepacks.border_war.plan import MODULES, NAME, ROUNDS, Table, plan
from warhost.battlepacks.mustering import Side
from warhost.engine.catalogue import Ability, Warscroll
from warhost.engine.records import BLUE, RED, Moment, Player, State, Terrain, Unit
from warhost.rules.battleplan import Rules, StepFunction
from warhost.rules.core import core_rules
from warhost.rules.sequence.phases import SEQUENCE, STEPS

SET_UP: Mapping[str, StepFunction] = {
    "attacker": set_up.pick_attacker,
    "battlefield": set_up.lay_battlefield,
    "set up terrain": set_up.set_up_terrain,
    "territory": set_up.pick_territory,
}


def border_war_rules(width: float, depth: float, scrolls: Iterable[Warscroll], abilities: Iterable[Ability]) -> Rules:
    """The core rules with every advanced module, after a set-up by attacker and defender."""
    rules = core_rules(plan(width, depth), scrolls, abilities, MODULES)
    rules.sequence = {**SEQUENCE, "set-up": tuple(SET_UP)}
    rules.steps = {**STEPS, **SET_UP}
    return rules


def border_war_state(red: Side, blue: Side, table: Table) -> State:
    """The armies beside an empty table."""
    units: dict[str, Unit] = {}
    terrain: dict[str, Terrain] = {}
    players = {}
    for player, side in ((RED, red), (BLUE, blue)):
        units |= side.units
        terrain |= side.terrain
        players[player] = Player(
            player, general=side.general, army=side.army, abilities=side.abilities, points=side.points,
            regiments=side.regiments,
        )  # fmt: skip
    return State(
        battlepack=NAME, modules=MODULES, width=table.width, depth=table.depth, rounds=ROUNDS,
        now=Moment(phase="set-up"), units=units, places={name: (None,) * unit.size for name, unit in units.items()},
        players=players, terrain=terrain,
    )  # fmt: skip
