"""A point of the battlefield near a unit, picked by who is within a blast of it."""

import numpy as np

from warhost.engine.decisions import Ask, BlastPoint, Pick, Picked, Script
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.abilities.use import Use
from warhost.rules.questions import judge_pick
from warhost.rules.space.measuring import board, figures
from warhost.rules.space.standing import on_table
from warhost.table import kernels
from warhost.table.distance import spot
from warhost.table.shapes import TOLERANCE, Bodies, Flags, Point, X, Y

NOBODY = "nobody"
_FINE = 0.125
"""How far apart the points are that are looked at, in inches."""


def hit_by_point(use: Use, unit: str, reach: float, blast: float, by: str) -> Script[tuple[str, ...]]:
    """A player picks a point within reach of a unit: the enemy units within the blast of it."""
    asked = BlastPoint(unit, reach, blast, tuple(on_table(use.game, opponent(use.player))))
    sets = {_label(units): units for units in _sets(use.game, asked)}
    if len(sets) == 1:
        return next(iter(sets.values()))
    rule, reason, options = use.ability.rule, "which point: who is near it", tuple(sorted(sets))
    decision = Pick(player=by, kind="pick", reason=reason, rule=rule, options=options, spot=asked, unit=unit)
    choice: Picked = yield Ask(decision, lambda answer: judge_pick(decision, (rule,), answer))
    return sets[choice.items[0]]


def _sets(game: Game, asked: BlastPoint) -> list[tuple[str, ...]]:
    """Who can be within the blast together."""
    grid, here = _points(game, asked), figures(game, asked.unit).bodies
    far = asked.reach + asked.blast + 2 * TOLERANCE
    able = [foe for foe in asked.foes if kernels.gaps(here, figures(game, foe).bodies).min() <= far]
    hit = np.zeros(len(grid), dtype=np.int64)
    for bit, foe in enumerate(able):
        hit |= _within(game, foe, grid, asked.blast).astype(np.int64) << bit
    return [tuple(foe for bit, foe in enumerate(able) if code >> bit & 1) for code in np.unique(hit).tolist()]


def by_point(game: Game, asked: BlastPoint, at: Point) -> str:
    """Who is near a point, as the options of the question have it; out of reach, it is none of them."""
    mark = spot(*at).reshape(1, 7)
    if not _within(game, asked.unit, mark, asked.reach)[0]:
        return f'a point more than {asked.reach:g}" away'
    return _label(tuple(foe for foe in asked.foes if _within(game, foe, mark, asked.blast)[0]))


def _label(units: tuple[str, ...]) -> str:
    return " and ".join(units) or NOBODY


def _within(game: Game, unit: str, marks: Bodies, distance: float) -> Flags:
    near = kernels.gaps(marks, figures(game, unit).bodies) <= distance + TOLERANCE
    return np.asarray(np.any(near, axis=1), dtype=np.bool_)


def _points(game: Game, asked: BlastPoint) -> Bodies:
    """A fine grid of the points of the battlefield within reach of the unit."""
    table, box = board(game), figures(game, asked.unit).box
    xs = np.arange(max(0.0, box[0] - asked.reach), min(table.width, box[2] + asked.reach), _FINE)
    ys = np.arange(max(0.0, box[1] - asked.reach), min(table.depth, box[3] + asked.reach), _FINE)
    marks = np.tile(spot(0.0, 0.0), (len(xs) * len(ys), 1))
    marks[:, X], marks[:, Y] = np.repeat(xs, len(ys)), np.tile(ys, len(xs))
    return marks[_within(game, asked.unit, marks, asked.reach)]
