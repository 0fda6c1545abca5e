"""What one unit sees and how far everything is from it."""

from typing import Any

from warhost.engine.game import Game
from warhost.engine.problems import Refused, problem
from warhost.engine.records import opponent
from warhost.rules.fighting.targeting import carriers, weapon_range
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.objectives import objective_gap
from warhost.rules.space.sight import sight_matrix
from warhost.rules.words import COMBAT_RANGE
from warhost.server.views.decisions import name_of

Data = dict[str, Any]


def look(game: Game, unit: str) -> Data:
    """Ranges of a unit, and for every other one the distance and how many models see it and are seen by it."""
    if unit not in game.state.units:
        raise Refused([problem("core-28.0", f"there is no unit called {unit}")])
    record = game.unit(unit)
    found: Data = {
        "unit": unit,
        "name": name_of(game, unit),
        "combat_range": COMBAT_RANGE,
        "ranges": _ranges(game, unit),
    }
    if record.status != "table":
        return found | {"units": [], "objectives": []}
    units = [_other(game, unit, each.id) for each in game.state.units.values() if each.status == "table"]
    objectives: list[Data] = [
        {"objective": each.id, "distance": round(objective_gap(game, unit, each), 2)}
        for each in game.state.objectives.values()
    ]
    near = sorted((each for each in units if each["unit"] != unit), key=lambda each: float(each["distance"]))
    return found | {"units": near, "objectives": sorted(objectives, key=lambda each: each["distance"])}


def _ranges(game: Game, unit: str) -> list[Data]:
    return [
        {"weapon": weapon.name, "range": weapon_range(game, unit, weapon), "models": carriers(game, unit, weapon)}
        for weapon in game.warscroll(unit).weapons
        if not weapon.melee
    ]


def _other(game: Game, unit: str, other: str) -> Data:
    enemy = game.unit(other).army == opponent(game.unit(unit).army)
    sees = sight_matrix(game, unit, other)
    seen = sight_matrix(game, other, unit)
    return {
        "unit": other, "name": name_of(game, other), "enemy": enemy,
        "distance": round(distance_between(game, unit, other), 2),
        "sees": int(sees.any(axis=1).sum()), "seen": bool(sees.any()), "sees_back": bool(seen.any()),
    }  # fmt: skip
