"""Where a unit can be set up when no tidy block will do: look at points all over the table, then grow a group."""

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit
from warhost.players.ground import Ground, ground_of
from warhost.players.scene import NOBODY, Vector, rows_at
from warhost.rules.characteristics import coherency
from warhost.rules.coherency import neighbours_needed
from warhost.table import kernels
from warhost.table.shapes import Bodies, Place, Points

PITCHES = (0.8, 0.4, 0.23)
"""How far apart the points are that are looked at; finer if that finds nothing."""
SEEDS = 12


def grown(spots: Bodies, standing: Bodies, count: int, reach: float, need: int, score: Vector) -> list[int]:
    """The best spots for so many models that do not overlap and hold together with those standing, as far as it goes.

    Rather next to two comrades than to one where two are needed, and to somebody who has too few neighbours. If there
    are models standing, only those count as comrades (core-22.0).
    """
    open_ = np.ones(len(spots), dtype=np.bool_)
    links = kernels.gaps(spots, standing) <= reach
    lonely = kernels.near(standing, reach).sum(axis=1) < need
    near = links.sum(axis=1)
    chosen: list[int] = []
    while len(chosen) < count:
        size = len(standing) or len(chosen)
        can = open_ & (near >= min(1, size))
        if not can.any():
            break
        liked = score + 100.0 * (near < min(need, size)) - 30.0 * (links & lonely).sum(axis=1)
        best = int(np.where(can, liked, np.inf).argmin())
        chosen.append(best)
        gaps = kernels.gaps(spots, spots[best : best + 1])[:, 0]
        if not len(standing):
            near = near + (gaps <= reach)
        lonely &= ~links[best]
        open_ &= gaps >= 0
    return chosen


def search(battle: Battle, decision: SetUpUnit, facing: float) -> Placed | None:
    """A legal set-up of a unit, wherever on the table there is one."""
    for strict in (True, False):
        for pitch in PITCHES:
            for turn in (facing, facing + 90.0):
                ground = ground_of(battle.game, decision, turn)
                found = _group(battle, ground, _open_points(ground, pitch, strict))
                if found is not None:
                    return found
                if ground.scroll.base.is_round:
                    break
        if not decision.not_in_combat:
            break  # being strict made no difference
    return None


def _open_points(ground: Ground, pitch: float, strict: bool) -> Points:
    """The points of a grid at which a model could be set up."""
    # The first and the last row are as near to the edges as the base can come.
    half, state = min(ground.scroll.base.length, ground.scroll.base.width) / 2, ground.game.state
    sides = (np.append(np.arange(half, side - half, pitch), side - half) for side in (state.width, state.depth))
    points = np.stack(np.meshgrid(*sides), axis=-1).reshape(-1, 2)
    points = points[ground.fits(points, strict)]
    return np.ascontiguousarray(points[[ground.welcomes(point.reshape(1, 2)) for point in points]])


def _group(battle: Battle, ground: Ground, points: Points) -> Placed | None:
    """A coherent group on some of these points."""
    decision = ground.decision
    unit, count = decision.unit or "", len(decision.models)
    rows = rows_at(ground.body, points)
    reach, need = coherency(battle.game, unit), neighbours_needed(count)
    for seed in range(0, len(rows), max(1, len(rows) // SEEDS)):
        away: Vector = np.hypot(rows[:, 0] - rows[seed, 0], rows[:, 1] - rows[seed, 1])
        group = grown(rows, NOBODY, count, reach, need, away)
        if len(group) == count:
            choice = Placed(tuple(Place(x, y, 0.0, ground.facing) for x, y in points[group].tolist()))
            if not battle.problems(choice):
                return choice
    return None
