"""Ideas for returning slain models (core-22.0): next to those that stood, as many as there is room for."""

from functools import partial

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import Placed, SetUpUnit
from warhost.players.ideas import Idea, Ideas, simply
from warhost.players.scene import NOBODY, around, enemies, rows_at
from warhost.rules.characteristics import coherency
from warhost.rules.coherency import neighbours_needed
from warhost.rules.combat_range import COMBAT_RANGE, in_combat_with
from warhost.rules.measuring import board, everybody_but, figures
from warhost.table import kernels
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import ANGLE, TOLERANCE, Bodies, Place

GAPS = (0.05, 0.25, 0.45)


def return_ideas(battle: Battle, decision: SetUpUnit) -> Ideas:
    """All of them towards the enemy, or away from them; none."""
    for words, sign in (("behind", -1.0), ("in front", 1.0)):
        yield Idea(words, partial(_returned, battle, decision, sign))
    yield simply("none", Placed(()))


def _returned(battle: Battle, decision: SetUpUnit, sign: float) -> Placed | None:
    """As many models as can be placed, near the enemy (1) or far from them (-1)."""
    spots = _spots(battle, decision)
    foes = np.concatenate([NOBODY, *enemies(battle.game, decision.unit or "").values()])
    away = kernels.gaps(spots, foes).min(axis=1) if len(foes) and len(spots) else np.zeros(len(spots))
    chosen = _chosen(battle, decision, spots, sign * away)
    facing = float(np.degrees(spots[0, ANGLE])) if len(spots) else 0.0
    places = tuple(Place(x, y, 0.0, facing) for x, y in spots[chosen][:, :2].tolist())
    while places:
        choice = Placed(places)
        if not battle.problems(choice):
            return choice
        places = places[:-1]
    return None


def _spots(battle: Battle, decision: SetUpUnit) -> Bodies:
    """Where a model could stand by those that were not returned this turn, clear of units it does not fight."""
    game, unit = battle.game, decision.unit
    assert unit is not None
    known, scroll = figures(game, unit), game.warscroll(unit)
    stood = known.bodies[[number not in game.unit(unit).returned for number in known.numbers]]
    if not len(stood):
        return NOBODY
    body = stood[0]
    points = np.concatenate([around(body, stood, gap) for gap in GAPS])
    shape = (scroll.base.length / 2, scroll.base.width / 2, float(body[ANGLE]), float(scroll.height))
    everyone = everybody_but(game)
    field = (float(game.state.width), float(game.state.depth))
    fits = free(points, shape, field, walls_of(board(game)), everyone, touching(len(everyone)))
    rows = rows_at(body, points[fits])
    fought = in_combat_with(game, unit)
    strangers = [bodies for foe, bodies in enemies(game, unit).items() if foe not in fought]
    if strangers and len(rows):
        rows = rows[kernels.gaps(rows, np.concatenate(strangers)).min(axis=1) > COMBAT_RANGE + TOLERANCE]
    return rows


def _chosen(
    battle: Battle, decision: SetUpUnit, spots: Bodies, score: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> list[int]:
    """The best spots that do not overlap, rather by two comrades than by one where two are needed."""
    game, unit = battle.game, decision.unit
    assert unit is not None
    standing, reach = figures(game, unit).bodies, coherency(game, unit)
    need = neighbours_needed(len(standing) + len(decision.models))
    open_ = np.ones(len(spots), dtype=np.bool_)
    links = kernels.gaps(spots, standing) <= reach
    lonely = kernels.near(standing, reach).sum(axis=1) < need
    near = links.sum(axis=1)
    chosen: list[int] = []
    while open_.any() and len(chosen) < len(decision.models):
        # A spot by nobody enough comes last, one by somebody who has too few neighbours first.
        liked = score + 100.0 * (near < min(need, len(standing) + len(chosen))) - 30.0 * (links & lonely).sum(axis=1)
        best = int(np.where(open_, liked, np.inf).argmin())
        chosen.append(best)
        gaps = kernels.gaps(spots, spots[best : best + 1])[:, 0]
        near = near + (gaps <= reach)
        lonely &= ~links[best]
        open_ &= gaps >= 0
    return chosen
