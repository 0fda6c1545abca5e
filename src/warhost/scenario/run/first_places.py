"""Where things stand that a step sets up without saying where: the first legal place."""

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit
from warhost.rules.space.measuring import figures
from warhost.table.packing import beside
from warhost.table.shapes import Place, X, Y

GAPS = (0.05, 0.3)
_turns = np.linspace(0.0, 2 * np.pi, 24, endpoint=False)
WAYS = np.stack((np.cos(_turns), np.sin(_turns)), axis=1)


def feature_place(battle: Battle) -> Placed | None:
    """The first place for a terrain feature, inch by inch."""
    for y in range(int(battle.state.depth) + 1):
        for x in range(int(battle.state.width) + 1):
            placed = Placed((Place(float(x), float(y)),))
            if not battle.problems(placed):
                return placed
    return None


def returned_places(battle: Battle, decision: SetUpUnit) -> Placed:
    """Returning models one by one beside those that stand, as many as find room (core-22.0)."""
    standing = figures(battle.game, decision.unit or "").bodies
    spots = [
        Place(float(row[X]), float(row[Y]))
        for gap in GAPS for other in standing for row in beside(standing[0], other, gap, WAYS)
    ]  # fmt: skip
    places: tuple[Place, ...] = ()
    for _ in decision.models:
        spot = next((each for each in spots if not battle.problems(Placed((*places, each)))), None)
        if spot is None:
            break
        places = (*places, spot)
    return Placed(places)
