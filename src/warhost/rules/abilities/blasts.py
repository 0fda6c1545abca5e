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
from warhost.table.shapes import TOLERANCE, Bodies, Flags, Point

NOBODY = "nobody"
_FINE = 0.125
"""How far apart the points are that are looked at, in inches."""


def hit_by_point(use: Use, unit: str, reach: float, blast: float, by: str) -> Script[tuple[str, ...]]:
    """A player picks a point within reach of a unit: the enemy units within the blast of it."""
    asked = BlastPoint(unit, reach, blast, tuple(on_table(use.game, opponent(use.player))))
    grid = _points(use.game, asked)
    hit = np.array([_within(use.game, foe, grid, blast) for foe in asked.foes]).reshape(len(asked.foes), len(grid))
    found = {tuple(foe for foe, near in zip(asked.foes, column, strict=True) if near) for column in hit.T}
    sets = {_label(units): units for units in found}
    if len(sets) == 1:
        return next(iter(sets.values()))
    rule, reason, options = use.ability.rule, "which point: who is near it", tuple(sorted(sets))
    decision = Pick(player=by, kind="pick", reason=reason, rule=rule, options=options, spot=asked, unit=unit)
    choice: Picked = yield Ask(decision, lambda answer: judge_pick(decision, (rule,), answer))
    return sets[choice.items[0]]


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
    marks = np.array([spot(x, y) for x in xs for y in ys]).reshape(-1, 7)
    return marks[_within(game, asked.unit, marks, asked.reach)]
