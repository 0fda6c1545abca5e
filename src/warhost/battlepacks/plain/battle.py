"""Setting up a plain battle between two armies."""

from functools import cache
from pathlib import Path

import msgspec
import yaml

from warhost.armies.loading import Army, shipped_abilities, shipped_armies, shipped_warscrolls
from warhost.battlepacks.mustering import muster
from warhost.engine.battle import Battle
from warhost.engine.dice import Seeded
from warhost.engine.records import BLUE, RED, Moment, Objective, Player, State, Terrain, Unit
from warhost.rules.battleplan import MARKER_RADIUS, Battleplan, Rules, per_objective
from warhost.rules.core import core_rules
from warhost.table.shapes import Point


class TerrainData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    polygon: tuple[Point, ...]
    height: float


class PlanData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    width: float
    depth: float
    rounds: int
    points_per_objective: int
    deployment_gap: float
    objectives: dict[str, Point]
    territories: tuple[tuple[Point, ...], ...]
    terrain: dict[str, TerrainData] = {}


@cache
def plan_data() -> PlanData:
    raw = (Path(__file__).parent / "battleplan.yaml").read_text(encoding="utf-8")
    return msgspec.convert(yaml.safe_load(raw), PlanData)


def plain_plan() -> Battleplan:
    data = plan_data()
    return Battleplan(
        id=data.id, name=data.name, width=data.width, depth=data.depth, rounds=data.rounds, objectives=data.objectives,
        territories=data.territories, deployment_gap=data.deployment_gap,
        score=per_objective(data.points_per_objective),
    )  # fmt: skip


@cache
def plain_rules() -> Rules:
    return core_rules(plain_plan(), shipped_warscrolls().values(), shipped_abilities().values())


def plain_state(red: Army, blue: Army) -> State:
    """The table laid, the armies beside it."""
    data = plan_data()
    units: dict[str, Unit] = {}
    players = {}
    for player, army in ((RED, red), (BLUE, blue)):
        mustered, general = muster(army, player)
        units |= mustered
        players[player] = Player(player, general=general, army=army.id, abilities=army.traits)
    return State(
        battlepack=data.id, modules=(), width=data.width, depth=data.depth, rounds=data.rounds,
        now=Moment(phase="set-up"), units=units, places={name: (None,) * unit.size for name, unit in units.items()},
        players=players,
        terrain={name: Terrain(name, each.polygon, each.height) for name, each in data.terrain.items()},
        objectives={name: Objective(name, x, y, MARKER_RADIUS) for name, (x, y) in data.objectives.items()},
    )  # fmt: skip


def plain_battle(red: str = "iron-wardens", blue: str = "thicket-folk", seed: int | str = 1) -> Battle:
    """A new plain battle."""
    armies = shipped_armies()
    return Battle(plain_rules(), plain_state(armies[red], armies[blue]), Seeded(seed))
