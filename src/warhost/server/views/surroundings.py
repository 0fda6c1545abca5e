"""What one unit sees and how far everything is from it."""

from warhost.engine.game import Game
from warhost.engine.problems import Refused, problem
from warhost.engine.records import opponent
from warhost.odds.rolls import at_least, run
from warhost.rules.effects.characteristics import move_amount, move_for
from warhost.rules.effects.rolls import dice_count
from warhost.rules.fighting.targeting import carriers, weapon_range
from warhost.rules.moving.terms import CHARGE_REACH
from warhost.rules.space.measuring import body_distance, distance_between, figures
from warhost.rules.space.objectives import objective_gap
from warhost.rules.space.sight import sight_matrix
from warhost.rules.words import COMBAT_RANGE
from warhost.server.protocol.replies import (
    Band,
    Looked,
    LookedFrom,
    ModelsSeen,
    ObjectiveSeen,
    UnitSeen,
    WeaponRange,
)
from warhost.server.protocol.words import Ref
from warhost.server.views.decisions import name_of

CHARGE_DICE = 2
CHANCES = (0.9, 0.5, 0.1)
"""The bands of a charge: nearly surely, as likely as not, hardly."""
RUNS = (1, 4, 6)
"""What a run adds at least, mostly, at most."""


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
        move=_move(game, unit) if there else None,
        run=_run(game, unit) if there else [],
        charge=_charge(game, unit) if there else [],
    )


def look_from(game: Game, unit: str, model: int, ref: Ref = None) -> LookedFrom:
    """Which models of every other unit one model sees."""
    if unit not in game.state.units:
        raise Refused([problem("core-28.0", "there is no unit called {name}", name=unit)])
    if not _stands(game, unit) or model not in figures(game, unit).numbers:
        raise Refused([problem("core-6.0", "{unit} has no model {number} on the table", unit, number=str(model))])
    others = sorted(_standing_but(game, unit), key=lambda each: body_distance(game, unit, model, each))
    seen = [_seen_from(game, unit, model, each) for each in others]
    return LookedFrom(ref=ref, unit=unit, model=model, name=name_of(game, unit), units=seen)


def _seen_from(game: Game, unit: str, model: int, other: str) -> ModelsSeen:
    row = figures(game, unit).numbers.index(model)
    numbers = figures(game, other).numbers
    seen = sight_matrix(game, unit, other)[row]
    return ModelsSeen(
        unit=other, name=name_of(game, other), enemy=_enemies(game, unit, other), of=len({*numbers}),
        models=tuple(sorted({number for number, sees in zip(numbers, seen, strict=True) if sees})),
    )  # fmt: skip


def _enemies(game: Game, unit: str, other: str) -> bool:
    return game.unit(other).army == opponent(game.unit(unit).army)


def _standing_but(game: Game, unit: str) -> list[str]:
    """Every other unit on the table."""
    return [each.id for each in game.state.units.values() if each.id != unit and _stands(game, each.id)]


def _stands(game: Game, unit: str) -> bool:
    """Is it on the table? One that is being set up again has no model there yet."""
    return game.unit(unit).status == "table" and any(place is not None for place in game.state.places.get(unit, ()))


def _move(game: Game, unit: str) -> float | None:
    return None if move_amount(game, unit).random else float(move_for(game, unit))


def _run(game: Game, unit: str) -> list[Band]:
    """Its Move and what a run may add (core-14.1b)."""
    move = _move(game, unit)
    return [] if move is None else [Band(inches=move + extra, chance=round(run(extra), 3)) for extra in RUNS]


def _charge(game: Game, unit: str) -> list[Band]:
    """How near an enemy must be for a charge to reach it with this chance or more (core-14.3)."""
    dice = dice_count(game, unit, "charge", CHARGE_DICE)
    reached = [(needs, at_least(f"{dice}D6", needs)) for needs in range(dice, 6 * dice + 1)]
    bands = [max((each for each in reached if each[1] >= chance), default=None) for chance in CHANCES]
    return [Band(inches=needs + CHARGE_REACH, chance=round(chance, 3)) for needs, chance in filter(None, bands)]


def _others(game: Game, unit: str) -> list[UnitSeen]:
    return sorted((_other(game, unit, each) for each in _standing_but(game, unit)), key=lambda each: each.distance)


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
    sees = sight_matrix(game, unit, other)
    seen = sight_matrix(game, other, unit)
    return UnitSeen(
        unit=other, name=name_of(game, other), enemy=_enemies(game, unit, other),
        distance=round(distance_between(game, unit, other), 2),
        sees=int(sees.any(axis=1).sum()), seen=bool(sees.any()), sees_back=bool(seen.any()),
    )  # fmt: skip
