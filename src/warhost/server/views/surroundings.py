"""What one unit sees and how far everything is from it."""

from warhost.engine.game import Game
from warhost.engine.problems import Refused, problem
from warhost.engine.records import opponent
from warhost.rules.fighting.targeting import carriers, weapon_range
from warhost.rules.space.measuring import distance_between
from warhost.rules.space.objectives import objective_gap
from warhost.rules.space.sight import sight_matrix
from warhost.rules.words import COMBAT_RANGE
from warhost.server.protocol.replies import Looked, ObjectiveSeen, UnitSeen, WeaponRange
from warhost.server.protocol.words import Ref
from warhost.server.views.decisions import name_of


def look(game: Game, unit: str, ref: Ref = None) -> Looked:
    """Ranges of a unit, and for every other one the distance and how many models see it and are seen by it."""
    if unit not in game.state.units:
        raise Refused([problem("core-28.0", "there is no unit called {name}", name=unit)])
    there = _stands(game, unit)
    return Looked(
        ref=ref,
        unit=unit,
        name=name_of(game, unit),
        combat_range=COMBAT_RANGE,
        ranges=_ranges(game, unit),
        units=_others(game, unit) if there else [],
        objectives=_objectives(game, unit) if there else [],
    )


def _stands(game: Game, unit: str) -> bool:
    """Is it on the table? One that is being set up again has no model there yet."""
    return game.unit(unit).status == "table" and any(place is not None for place in game.state.places.get(unit, ()))


def _others(game: Game, unit: str) -> list[UnitSeen]:
    others = [each.id for each in game.state.units.values() if each.id != unit and _stands(game, each.id)]
    return sorted((_other(game, unit, each) for each in others), key=lambda each: each.distance)


def _objectives(game: Game, unit: str) -> list[ObjectiveSeen]:
    gaps = {each.id: round(objective_gap(game, unit, each), 2) for each in game.state.objectives.values()}
    return [ObjectiveSeen(objective=key, distance=gap) for key, gap in sorted(gaps.items(), key=lambda each: each[1])]


def _ranges(game: Game, unit: str) -> list[WeaponRange]:
    return [
        WeaponRange(weapon=weapon.name, range=weapon_range(game, unit, weapon), models=carriers(game, unit, weapon))
        for weapon in game.warscroll(unit).weapons
        if not weapon.melee
    ]


def _other(game: Game, unit: str, other: str) -> UnitSeen:
    enemy = game.unit(other).army == opponent(game.unit(unit).army)
    sees = sight_matrix(game, unit, other)
    seen = sight_matrix(game, other, unit)
    return UnitSeen(
        unit=other, name=name_of(game, other), enemy=enemy,
        distance=round(distance_between(game, unit, other), 2),
        sees=int(sees.any(axis=1).sum()), seen=bool(sees.any()), sees_back=bool(seen.any()),
    )  # fmt: skip
