"""Could a unit get into combat with a move? For rules by which it must if it can. What is not found is not forced."""

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

import msgspec
import numpy as np

from warhost.engine.decisions import Move, MoveUnit
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.moving.judging import judge_move
from warhost.rules.moving.proposals import Wish, plan_move, together
from warhost.rules.moving.terms import CHARGE_REACH, MoveTerms
from warhost.rules.space.measuring import figures
from warhost.rules.space.standing import stand_as_units
from warhost.rules.words import COMBAT_RANGE
from warhost.table.packing import beside
from warhost.table.shapes import Bodies, X, Y

_TURNS = 16
_GAP = CHARGE_REACH / 2
_FURTHEST = COMBAT_RANGE - 0.02


def can_engage(game: Game, decision: MoveUnit, terms: MoveTerms, rule: str) -> bool:
    """Is there a legal move that ends in combat?"""
    fighting = msgspec.structs.replace(terms, needs_combat=True)
    ways = ways_into_combat(game, decision, beside_only=terms.within_reach)
    unit = decision.unit or ""
    return any(not judge_move(game, unit, move, decision.limit, fighting, rule).problems for move in ways)


def ways_into_combat(game: Game, decision: MoveUnit, beside_only: bool = False) -> Iterator[Move]:
    """Moves that may end in combat: all models go alike, one of them just near enough to a foe, or beside it."""
    unit = decision.unit
    assert unit is not None
    known = figures(game, unit)
    for shift in _shifts(game, unit, decision.limit, (_GAP,) if beside_only else (_FURTHEST, _GAP)):
        wishes = [
            Wish(number, float(body[X]) + shift[0], float(body[Y]) + shift[1])
            for number, body in zip(known.numbers, known.bodies, strict=True)
        ]
        yield plan_move(game, decision, together(game, unit, wishes))


def _shifts(game: Game, unit: str, limit: float, gaps: tuple[float, ...]) -> list[tuple[float, float]]:
    """By what vectors some model would come to stand so far from a foe, the shortest first."""
    own = figures(game, unit).bodies
    found = []
    for foe in stand_as_units(game, opponent(game.unit(unit).army)):
        for theirs in figures(game, foe).bodies:
            near = [shift for body in own for gap in gaps for shift in _beside(body, theirs, gap)]
            found += [shift for shift in near if hypot(*shift) <= limit]
    return sorted(found, key=lambda shift: hypot(*shift))[:60]


def _beside(body: Bodies, theirs: Bodies, gap: float) -> list[tuple[float, float]]:
    straight = atan2(float(body[Y] - theirs[Y]), float(body[X] - theirs[X]))
    turns = [straight, *(2 * pi * turn / _TURNS for turn in range(_TURNS))]
    ways = np.array([(cos(turn), sin(turn)) for turn in turns])
    return [(x, y) for x, y in (beside(body, theirs, gap, ways)[:, :2] - body[:2]).tolist()]
