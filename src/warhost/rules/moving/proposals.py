"""Moves planned for a player: wishes made into paths, model after model, in an order in which nobody is in the way.

A wish says where a model shall go, a path (`ModelMove`) how it gets there, a place where it stands. Whatever plans a
move, page, scenario or computer player, comes here; whether the move is legal is for the judge to say.
"""

from collections.abc import Iterable, Sequence
from math import cos, sin

import msgspec
import numpy as np

from warhost.engine.bases import rows_of_unit
from warhost.engine.decisions import ModelMove, Move, MoveUnit
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.space.measuring import board, figures, obstacles
from warhost.rules.space.standing import manifestations, stand_as_units
from warhost.rules.words import COMBAT_RANGE, FLY
from warhost.table.movement import Step, Travel, travel
from warhost.table.paths import find_path
from warhost.table.shapes import ANGLE, HALF_LENGTH, HALF_WIDTH, Bodies, Place, Points, X, Y

Places = list[Place | None]


class Wish(msgspec.Struct, frozen=True):
    """Where a model shall go, whichever way: without a point it turns where it stands, without a facing it keeps it."""

    model: int
    x: float | None = None
    y: float | None = None
    facing: float | None = None
    jump: bool = False

    def step(self, start: Place | None) -> Step:
        """The last step of a path that fulfils it."""
        here = start or Place(0.0, 0.0)
        return Step(here.x if self.x is None else self.x, here.y if self.y is None else self.y, self.facing, self.jump)


def plan_move(
    game: Game, decision: MoveUnit, wishes: Sequence[Wish | ModelMove], target: str | None = None
) -> Move:  # fmt: skip
    """A move in which the models go in this order, each by the shortest legal way; who has a path already keeps it."""
    unit = decision.unit
    assert unit is not None
    places = list(game.state.places[unit])
    moves = []
    for i, wish in enumerate(wishes):
        move = wish if isinstance(wish, ModelMove) else path_to(game, decision, places, wish)
        moves.append(move)
        if any(isinstance(each, Wish) for each in wishes[i + 1 :]) and _start(places, move.model) is not None:
            places[move.model] = travelled(game, unit, places, move).end
    return Move(tuple(moves), target)


def path_to(game: Game, decision: MoveUnit, places: Places, wish: Wish) -> ModelMove:
    """The shortest legal path to a place; where there is none, the straight line, for the judge to say why not."""
    unit, start = decision.unit, _start(places, wish.model)
    assert unit is not None
    goal = wish.step(start)
    straight = ModelMove(wish.model, (goal,))
    if start is None or wish.x is None or wish.y is None:
        return straight
    scroll = game.warscroll(unit)
    comrades = [place if n != wish.model else None for n, place in enumerate(places)]
    rest = rows_of_unit(scroll, game.unit(unit), comrades)
    others = np.concatenate(
        [obstacles(game, unit, *manifestations(game), *decision.across), np.array(rest).reshape(-1, 7)]
    )
    zones = np.empty((0, 7)) if decision.passes_combat else _enemies(game, unit, decision.across)
    path = find_path(
        start, goal, game.base_of(unit, wish.model), scroll.height, board(game), others, decision.limit, zones=zones,
        radius=COMBAT_RANGE, flying=has_keyword(game, unit, FLY),
    )  # fmt: skip
    return straight if path is None else ModelMove(wish.model, path)


def travelled(game: Game, unit: str, places: Places, move: ModelMove) -> Travel:
    """How far a model goes along its path and where it comes to stand, whatever is in its way."""
    start, base, height = places[move.model], game.base_of(unit, move.model), game.warscroll(unit).height
    assert start is not None
    flying = has_keyword(game, unit, FLY)
    return travel(start, base, height, move.path, board(game), np.empty((0, 7)), flying=flying)


def shift_paths(numbers: Sequence[int], bodies: Bodies, shift: Sequence[float] | Points) -> list[ModelMove]:
    """Straight paths that move models by a vector, whoever is in front first."""
    rows, x, y = bodies.tolist(), float(shift[0]), float(shift[1])
    return [ModelMove(numbers[i], (Step(rows[i][X] + x, rows[i][Y] + y),)) for i in _front_first(rows, x, y)]


def together(game: Game, unit: str, wishes: Iterable[Wish]) -> list[Wish]:
    """The wishes of models on the table, whoever is furthest along the way all go together first."""
    known = figures(game, unit)
    found = [(wish, known.bodies[known.numbers.index(wish.model)]) for wish in wishes if wish.model in known.numbers]
    if not found:
        return []
    bodies = np.array([body for _, body in found])
    goals = [wish.step(Place(body[0], body[1])) for wish, body in found]
    heading = (np.array([(goal.x, goal.y) for goal in goals]) - bodies[:, :2]).sum(axis=0)
    return [found[i][0] for i in front_first(bodies, heading)]


def front_first(bodies: Bodies, heading: Points) -> list[int]:
    """Rows in an order in which nobody walks into a comrade when all move alike.

    Among ovals it is the direction in which the gap between two of them opens that counts (they face alike); where
    bases differ, the heading is as good a guess as any.
    """
    return _front_first(bodies.tolist(), float(heading[0]), float(heading[1]))


def _front_first(rows: list[list[float]], x: float, y: float) -> list[int]:
    long, wide, angle = rows[0][HALF_LENGTH], rows[0][HALF_WIDTH], rows[0][ANGLE]
    if all(each[HALF_LENGTH] == long and each[HALF_WIDTH] == wide for each in rows):
        c, s = cos(angle), sin(angle)
        along, across = (x * c + y * s) / long**2, (y * c - x * s) / wide**2
        x, y = along * c - across * s, along * s + across * c
    ahead = [each[X] * x + each[Y] * y for each in rows]
    return sorted(range(len(rows)), key=lambda row: -ahead[row])


def _start(places: Places, model: int) -> Place | None:
    return places[model] if 0 <= model < len(places) else None


def _enemies(game: Game, unit: str, but: tuple[str, ...] = ()) -> Bodies:
    foes = [each for each in stand_as_units(game, opponent(game.unit(unit).army)) if each not in but]
    return np.concatenate([np.empty((0, 7)), *(figures(game, foe).bodies for foe in foes)])
