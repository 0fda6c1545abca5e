"""Battles laid out by hand, to put a player before one decision."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace
from tests.battles import plain_rules, plain_state

from warhost.armies.loading import shipped_armies
from warhost.engine.battle import Battle
from warhost.engine.decisions import UseAbility
from warhost.engine.dice import Scripted, Seeded
from warhost.engine.records import RED, Moment, Player
from warhost.table.formations import formation
from warhost.table.shapes import Place, Point

SOUTH = ((0.0, 0.0), (30.0, 0.0), (30.0, 11.0), (0.0, 11.0))
NORTH = ((0.0, 11.0), (30.0, 11.0), (30.0, 22.0), (0.0, 22.0))


def laid_out(
    phase: str, at: Mapping[str, Point | Sequence[Point]], dice: dict[str, list[int]] | None = None, active: str = RED,
    reserve: Sequence[str] = (),
) -> Battle:  # fmt: skip
    """Iron Wardens (red, south) and Thicket Folk: these units on the table, in a block or model by model."""
    armies = shipped_armies()
    state = plain_state()
    units, places = dict(state.units), dict(state.places)
    for name, where in at.items():
        unit = units[name]
        base = armies[state.players[unit.army].army or ""].warscrolls[unit.warscroll.partition("/")[2]].base
        if isinstance(where[0], float | int):
            spots = formation(unit.size, base, where, 90.0)  # type: ignore[arg-type]
        else:
            spots = tuple(Place(x, y, 0.0, 90.0) for x, y in where)  # type: ignore[misc]
        slain = tuple(range(len(spots), unit.size))
        units[name] = replace(unit, status="table", slain=slain)
        places[name] = (*spots, *(None for _ in slain))
    for name in reserve:
        units[name] = replace(units[name], status="reserve")
    homes = dict(zip(state.players, (SOUTH, NORTH), strict=True))
    players: dict[str, Player] = {key: replace(each, territory=homes[key]) for key, each in state.players.items()}
    now = Moment(round=1, active=active, first=active, turn=1, phase=phase, step=0)
    laid = replace(state, units=units, places=places, players=players, now=now, objectives=state.objectives)
    return Battle(plain_rules(), laid, Scripted(dice or {}, beyond=Seeded(1)))


def using(battle: Battle, ability: str, unit: str | None) -> Battle:
    """The same battle with an ability in use."""
    battle.answer(UseAbility(ability, unit))
    return battle
