"""Ideas for returning slain models (core-22.0): next to those that stood, as many as there is room for."""

from functools import partial

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit
from warhost.engine.game import Game
from warhost.players.ideas.idea import Idea, Ideas, simply
from warhost.players.ideas.scene import Vector, around, enemies, rows_at, unsteady
from warhost.rules.effects.characteristics import coherency
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.combat_range import in_combat_with
from warhost.rules.space.measuring import board, figures, obstacles
from warhost.rules.words import COMBAT_RANGE
from warhost.table import kernels
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import ANGLE, HALF_LENGTH, HALF_WIDTH, HEIGHT, NOBODY, TOLERANCE, Bodies, Place

GAPS = (0.05, 0.25, 0.45)


def return_ideas(battle: Battle, decision: SetUpUnit) -> Ideas:
    """All of them towards the enemy, or away from them; none."""
    for words, sign in (("behind", -1.0), ("in front", 1.0)):
        yield Idea(words, partial(_returned, battle, decision, sign))
    yield simply("none", Placed(()))


def _returned(battle: Battle, decision: SetUpUnit, sign: float) -> Placed | None:
    """As many models as can be placed, near the enemy (1) or far from them (-1)."""
    game, unit = battle.game, decision.unit
    assert unit is not None
    known = figures(game, unit)
    stood = known.bodies[[number not in game.unit(unit).returned for number in known.numbers]]
    spots = _spots(game, decision, stood) if len(stood) else NOBODY
    if not len(spots):
        return None
    foes = np.concatenate([NOBODY, *enemies(game, unit).values()])
    away = kernels.gaps(spots, foes).min(axis=1) if len(foes) else np.zeros(len(spots))
    need = neighbours_needed(len(known.numbers) + len(decision.models))
    chosen = _grown(spots, stood, len(decision.models), coherency(game, unit), need, sign * away)
    facing = float(np.degrees(spots[0, ANGLE]))
    places = tuple(Place(x, y, 0.0, facing) for x, y in spots[chosen][:, :2].tolist())
    while places:
        choice = Placed(places)
        if not battle.problems(choice):
            return choice
        places = places[:-1]
    return None


def _spots(game: Game, decision: SetUpUnit, stood: Bodies) -> Bodies:
    """Where a model could stand by those that were not returned this turn, clear of units it does not fight."""
    unit, body = decision.unit or "", stood[0].copy()
    # Room for the largest of their bases is room for all.
    body[HALF_LENGTH] = max(game.base_of(unit, model).length for model in decision.models) / 2
    body[HALF_WIDTH] = max(game.base_of(unit, model).width for model in decision.models) / 2
    points = np.ascontiguousarray(np.concatenate([around(body, stood, gap) for gap in GAPS]))
    shape = (float(body[HALF_LENGTH]), float(body[HALF_WIDTH]), float(body[ANGLE]), float(body[HEIGHT]))
    everyone = obstacles(game)
    table = (float(game.state.width), float(game.state.depth))
    fits = free(points, shape, table, walls_of(board(game)), everyone, touching(len(everyone)))
    rows = rows_at(body, points[fits & ~unsteady(game, body, points)])
    fought = in_combat_with(game, unit)
    strangers = [bodies for foe, bodies in enemies(game, unit).items() if foe not in fought]
    if strangers and len(rows):
        rows = rows[kernels.gaps(rows, np.concatenate(strangers)).min(axis=1) > COMBAT_RANGE + TOLERANCE]
    return rows


def _grown(spots: Bodies, standing: Bodies, count: int, reach: float, need: int, score: Vector) -> list[int]:
    """The best spots for so many models that do not overlap, each next to enough of those that stood (core-22.0).

    Rather next to two of them than to one where two are needed, and to somebody who has too few neighbours.
    """
    open_ = np.ones(len(spots), dtype=np.bool_)
    links = kernels.gaps(spots, standing) <= reach
    lonely = kernels.near(standing, reach).sum(axis=1) < need
    near = links.sum(axis=1)
    chosen: list[int] = []
    while len(chosen) < count:
        can = open_ & (near >= 1)
        if not can.any():
            break
        liked = score + 100.0 * (near < min(need, len(standing))) - 30.0 * (links & lonely).sum(axis=1)
        best = int(np.where(can, liked, np.inf).argmin())
        chosen.append(best)
        lonely &= ~links[best]
        open_ &= kernels.gaps(spots, spots[best : best + 1])[:, 0] >= 0
    return chosen
