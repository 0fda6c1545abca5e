"""How large a battle can be that anybody means: looked at before anything is done with one that a stranger sends."""

from collections.abc import Iterator
from math import isfinite

from warhost.engine.records import State, Terrain

MOST_ANSWERS, MOST_SNAPSHOTS, MOST_THROWS = 6000, 400, 6100
MOST_ROUNDS, MOST_UNITS, MOST_MODELS = 30, 300, 2000
MOST_FEATURES, MOST_CORNERS, MOST_ROLLED = 200, 100, 10**7
MOST_NOTED = 20_000
"""Effects, facts, marks, cards and the like."""
LARGEST_TABLE = 1000.0


def senseless(state: State) -> str | None:
    """Why a state is no battle that anybody means; None where it may be one."""
    return next(_excesses(state), None)


def _excesses(state: State) -> Iterator[str]:
    if not 0 <= state.rounds <= MOST_ROUNDS:
        yield f"it has {state.rounds} rounds, and a battle at most {MOST_ROUNDS}"
    if not (0 < state.width <= LARGEST_TABLE and 0 < state.depth <= LARGEST_TABLE):
        yield f"its table measures {state.width:g} by {state.depth:g}, and a table at most {LARGEST_TABLE:g}"
    counts = {
        "units": (len(state.units), MOST_UNITS), "models": (_models(state), MOST_MODELS),
        "terrain features": (len(state.terrain), MOST_FEATURES), "objectives": (len(state.objectives), MOST_FEATURES),
        "corners of terrain": (max(map(_corners, state.terrain.values()), default=0), MOST_CORNERS),
        "corners of a territory": (max((len(p.territory) for p in state.players.values()), default=0), MOST_CORNERS),
        "effects and other notes": (_noted(state), MOST_NOTED),
        "dice thrown": (max(state.rolled.values(), default=0), MOST_ROLLED),
    }  # fmt: skip
    for what, (count, most) in counts.items():
        if count > most:
            yield f"it has {count} {what}, and a battle at most {most}"
    if not all(isfinite(each.x) and isfinite(each.y) for row in state.places.values() for each in row if each):
        yield "a model stands nowhere"


def _models(state: State) -> int:
    return max(sum(unit.size for unit in state.units.values()), sum(map(len, state.places.values())))


def _corners(feature: Terrain) -> int:
    return len(feature.polygon) + sum(map(len, feature.pieces))


def _noted(state: State) -> int:
    held = (state.effects, state.facts, state.ledger, state.marks, state.zones)
    return sum(map(len, held)) + sum(len(zone.cards) for zone in state.zones.values())


def too_many(answers: int, snapshots: int, throws: int) -> str | None:
    """Why a save is longer than any battle; None where it is not."""
    counts = (
        ("answers", answers, MOST_ANSWERS),
        ("snapshots", snapshots, MOST_SNAPSHOTS),
        ("seeds", throws, MOST_THROWS),
    )
    over = (f"it has {count} {what}, and a battle at most {most}" for what, count, most in counts if count > most)
    return next(over, None)
