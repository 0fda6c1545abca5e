"""Where a unit can be set up when no tidy block will do: ask about points all over the table, then grow a group."""

from math import radians

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit
from warhost.players.scene import NOBODY, Vector
from warhost.rules.characteristics import coherency
from warhost.rules.coherency import neighbours_needed
from warhost.rules.measuring import board, everybody_but
from warhost.table import kernels
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import Bodies, Flags, Place, Points, bodies

PITCHES = (0.8, 0.4, 0.23)
"""How far apart the points are that are asked about; finer if that finds nothing."""
SEEDS = 12


def grown(spots: Bodies, standing: Bodies, count: int, reach: float, need: int, score: Vector) -> list[int]:
    """The best spots for so many models that do not overlap and hold together with those standing, as far as it goes.

    Rather next to two comrades than to one where two are needed, and to somebody who has too few neighbours.
    """
    open_ = np.ones(len(spots), dtype=np.bool_)
    links = kernels.gaps(spots, standing) <= reach
    lonely = kernels.near(standing, reach).sum(axis=1) < need
    near = links.sum(axis=1)
    chosen: list[int] = []
    while len(chosen) < count:
        size = len(standing) + len(chosen)
        can = open_ & (near >= min(1, size))
        if not can.any():
            break
        liked = score + 100.0 * (near < min(need, size)) - 30.0 * (links & lonely).sum(axis=1)
        best = int(np.where(can, liked, np.inf).argmin())
        chosen.append(best)
        gaps = kernels.gaps(spots, spots[best : best + 1])[:, 0]
        near = near + (gaps <= reach)
        lonely &= ~links[best]
        open_ &= gaps >= 0
    return chosen


def search(battle: Battle, decision: SetUpUnit, facing: float) -> Placed | None:
    """A legal set-up of a unit, wherever on the table there is one."""
    for pitch in PITCHES:
        for turn in (facing, facing + 90.0):
            spots = _allowed(battle, decision, turn, _free(battle, decision, turn, pitch))
            found = _group(battle, decision, turn, spots)
            if found is not None:
                return found
            if _scroll_is_round(battle, decision):
                break
    return None


def _scroll_is_round(battle: Battle, decision: SetUpUnit) -> bool:
    return battle.game.warscroll(decision.unit or "").base.is_round


def _free(battle: Battle, decision: SetUpUnit, facing: float, pitch: float) -> Points:
    """The points of a grid at which a model could stand."""
    game = battle.game
    scroll, others = game.warscroll(decision.unit or ""), everybody_but(game)
    field = (float(game.state.width), float(game.state.depth))
    # The first and the last row are as near to the edges as the base can come.
    half = min(scroll.base.length, scroll.base.width) / 2
    xs, ys = (np.append(np.arange(half, side - half, pitch), side - half) for side in field)
    points = np.ascontiguousarray(np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2))
    shape = (scroll.base.length / 2, scroll.base.width / 2, radians(facing), float(scroll.height))
    return points[free(points, shape, field, walls_of(board(game)), others, touching(len(others)))]


def _allowed(battle: Battle, decision: SetUpUnit, facing: float, points: Points) -> Points:
    """Those points at which the battle lets single models of the unit be set up, asked about many at a time."""
    models = decision.models
    fine: Flags = np.zeros(len(points), dtype=np.bool_)
    for start in range(0, len(points), len(models)):
        some = points[start : start + len(models)].tolist()
        some += [some[-1]] * (len(models) - len(some))
        problems = battle.problems(Placed(tuple(Place(x, y, 0.0, facing) for x, y in some)))
        # Models in each other's way or far apart are no matter here.
        apart = [each for each in problems if not {"core-15.0a", "core-15.1a"} & set(each.rules)]
        bad = {each.model for each in apart}
        for i, model in enumerate(models[: len(points) - start]):
            fine[start + i] = model not in bad
    return np.ascontiguousarray(points[fine])


def _group(battle: Battle, decision: SetUpUnit, facing: float, points: Points) -> Placed | None:
    """A coherent group on some of these points."""
    game, unit, count = battle.game, decision.unit or "", len(decision.models)
    scroll, need = game.warscroll(unit), neighbours_needed(count)
    rows = bodies([Place(x, y, 0.0, facing) for x, y in points.tolist()], scroll.base, scroll.height)
    reach = coherency(game, unit)
    for seed in range(0, len(rows), max(1, len(rows) // SEEDS)):
        away: Vector = np.hypot(rows[:, 0] - rows[seed, 0], rows[:, 1] - rows[seed, 1])
        group = grown(rows, NOBODY, count, reach, need, away)
        if len(group) == count:
            choice = Placed(tuple(Place(x, y, 0.0, facing) for x, y in points[group].tolist()))
            if not battle.problems(choice):
                return choice
    return None
