"""Ideas for moves: the whole formation shifted, or its models flowing one after the other towards something."""

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain
from math import cos, pi, sin

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.decisions import ModelMove, Move, MoveUnit
from warhost.engine.dice import Chance
from warhost.engine.game import Game
from warhost.engine.prose import Words, a_thing, a_unit, said
from warhost.engine.records import Objective, opponent
from warhost.players.ideas.flow import Current, flow
from warhost.players.ideas.idea import Idea, Ideas, simply
from warhost.players.ideas.scene import SHUN, MoveScene, Vector, enemies, length, scene_of
from warhost.rules.moving.engaging import ways_into_combat
from warhost.rules.moving.proposals import shift_paths
from warhost.rules.moving.terms import CHARGE_REACH
from warhost.rules.space.measuring import figures
from warhost.rules.space.standing import stand_as_units
from warhost.table import kernels
from warhost.table.kernels.flows import CLOSE, FRACTIONS
from warhost.table.movement import Step
from warhost.table.shapes import Bodies, Points

SIDEWAYS = (0.0, 0.6, -0.6, 1.2, -1.2)
"""How far off the straight line a blocked formation tries to go, in radians."""
SLANTS = (0.0, 0.06, -0.06, 0.12, -0.12, 0.25, -0.25)
"""The same for a charge: ovals come nearest off the line between their middles."""
LEAST = 0.1
"""Shorter moves are not worth making."""
NEAREST_FOES = 3
WHOLE = np.array([1.0])
STAY = Move()


class Lookout:
    """A unit that is to move: the scene, and the enemies about it, are looked at once and where anybody needs them."""

    __slots__ = ("_foes", "_scene", "battle", "decision", "thorough")

    def __init__(self, battle: Battle, decision: MoveUnit, thorough: bool) -> None:
        self.battle, self.decision, self.thorough = battle, decision, thorough
        self._scene: MoveScene | None = None
        self._foes: list[tuple[str, float]] | None = None

    def scene(self) -> MoveScene:
        if self._scene is None:
            self._scene = scene_of(self.battle.game, self.decision, self.thorough)
        return self._scene

    def foes(self) -> list[tuple[str, float]]:
        if self._foes is None:
            self._foes = nearest_foes(self.battle.game, self.decision.unit or "")
        return self._foes


def move_ideas(battle: Battle, decision: MoveUnit, chance: Chance | None) -> Ideas:
    """Ideas for any move but a pile-in: towards what is worth holding, at the enemy, away from them, or none."""
    lookout = Lookout(battle, decision, thorough=chance is None)
    if decision.ends_in_combat:
        for foe, gap in lookout.foes():
            if gap <= decision.limit + CHARGE_REACH:
                yield Idea(partial(said, "charge {foe}", foe=a_unit(foe)), partial(_charging, lookout, foe))
        if not decision.must and battle.problems(STAY):
            yield Idea("into combat", partial(into_combat, battle, decision))
    else:
        for each in battle.state.objectives.values():
            yield Idea(partial(_towards, each.id), partial(_going, lookout, each))
        around = min(NEAREST_FOES, len(stand_as_units(battle.game, opponent(decision.player))))
        for rank in range(around):
            yield Idea(partial(_at, lookout, rank), partial(_closing, lookout, rank))
        if around:
            yield Idea("away", partial(_leaving, lookout))
        if chance is not None:
            yield Idea("anywhere", partial(_straying, lookout, chance))
    yield _stay(battle, decision)


def _charging(lookout: Lookout, foe: str) -> Move | None:
    return charge(lookout.battle, lookout.scene(), foe)


def _towards(post: str) -> Words:
    return said("to {post}", post=a_thing(post))


def _going(lookout: Lookout, post: Objective) -> Move | None:
    return go_to(lookout.battle, lookout.scene(), np.array([post.x, post.y]))


def _at(lookout: Lookout, rank: int) -> Words:
    return said("at {foe}", foe=a_unit(lookout.foes()[rank][0]))


def _closing(lookout: Lookout, rank: int) -> Move | None:
    """At the nearest enemy, or at one of the next."""
    return approach(lookout.battle, lookout.scene(), *lookout.foes()[rank])


def _leaving(lookout: Lookout) -> Move | None:
    return go(lookout.battle, lookout.scene(), flight(lookout.battle.game, lookout.scene()), SIDEWAYS)


def _straying(lookout: Lookout, chance: Chance) -> Move | None:
    return go(lookout.battle, lookout.scene(), anywhere(lookout.scene(), chance), SIDEWAYS)


def _stay(battle: Battle, decision: MoveUnit) -> Idea:
    """No move; where there must be one, none that leads anywhere."""
    if not decision.must:
        return simply("stay", STAY)
    place = battle.state.places[decision.unit or ""][decision.models[0]]
    assert place is not None
    return simply("stay", Move((ModelMove(decision.models[0], (Step(place.x, place.y),)),)))


def pile_in_ideas(battle: Battle, decision: MoveUnit, chance: Chance | None) -> Ideas:
    """Ideas for a pile-in: closer to each unit it may be aimed at, the nearest enemy if there is none, or no move."""
    lookout = Lookout(battle, decision, thorough=chance is None)
    for foe in decision.targets:
        yield Idea(partial(said, "onto {foe}", foe=a_unit(foe)), partial(_piling, lookout, foe))
    if not decision.targets:
        for rank in range(min(NEAREST_FOES, len(lookout.foes()))):
            yield Idea(partial(_at, lookout, rank), partial(_closing, lookout, rank))
    yield _stay(battle, decision)


def _piling(lookout: Lookout, foe: str) -> Move | None:
    return pile_onto(lookout.battle, lookout.scene(), foe)


def nearest_foes(game: Game, unit: str) -> list[tuple[str, float]]:
    """Enemy units and the gaps to them, nearest first."""
    own = figures(game, unit).bodies
    away = [(foe, float(kernels.nearest_gap(own, bodies))) for foe, bodies in enemies(game, unit).items()]
    return sorted(away, key=lambda each: each[1])


def closest(scene: MoveScene, bodies: Bodies) -> tuple[int, int, float]:
    """The row of the unit and of some bodies that are nearest to each other, and their gap."""
    gaps = kernels.gaps(scene.bodies, bodies)
    i, j = divmod(int(gaps.argmin()), len(bodies))
    return i, j, float(gaps[i, j])


def go(
    battle: Battle,
    scene: MoveScene,
    shift: Vector,
    sideways: tuple[float, ...] = (0.0,),
    fractions: Vector = FRACTIONS,
    target: str | None = None,
) -> Move | None:
    """Shift the formation as far as it can go, less far or to the side of where it was meant to go if need be."""
    for each in scene.shifts(shift, _turns(sideways), fractions, LEAST):
        move = Move(tuple(shift_paths(scene.numbers, scene.bodies, each)), target)
        if not battle.problems(move):
            return move
    return None


@cache
def _turns(angles: tuple[float, ...]) -> Points:
    """Directions as their cosines and sines; shared, so never to be written to."""
    return np.array([(cos(angle), sin(angle)) for angle in angles])


def go_to(battle: Battle, scene: MoveScene, goal: Vector) -> Move | None:
    """Towards a point: the formation as it stands, or one model after the other round what is in the way."""
    line = goal - scene.centre
    found = go(battle, scene, line)
    if found is None and length(line) > 1.0:
        found = flow_to(battle, scene, goal) or go(battle, scene, line, SIDEWAYS[1:])
    return found


def flow_to(battle: Battle, scene: MoveScene, goal: Vector) -> Move | None:
    """One model after the other as near to a point as it can come."""
    return judged(battle, flow(scene, Current(goal)))


def judged(battle: Battle, move: Move | None) -> Move | None:
    """A move if it is one, and legal."""
    return None if move is None or battle.problems(move) else move


def approach(battle: Battle, scene: MoveScene, foe: str, gap: float) -> Move | None:
    """As near to an enemy unit as the move can come: out of combat range if it may not end in combat."""
    bodies = figures(battle.game, foe).bodies
    own, other, _ = closest(scene, bodies)
    line = bodies[other, :2] - scene.bodies[own, :2]
    far = min(scene.limit, gap - (SHUN + 0.01 if scene.shuns else CLOSE))
    return go(battle, scene, line * (far / max(length(line), 1e-9)), SIDEWAYS) if far > LEAST else None


def flight(game: Game, scene: MoveScene) -> Vector:
    """Away from the enemies near by, the nearer the more, and rather homewards."""
    lines = scene.centre - scene.foes[:, :2]
    weights = 1.0 / np.maximum(np.hypot(lines[:, 0], lines[:, 1]), 0.5) ** 3
    away: Vector = (lines * weights[:, None]).sum(axis=0)
    away = away / max(length(away), 1e-9)
    home = game.player(game.unit(scene.unit).army).territory
    if home:
        line = np.array(home).mean(axis=0) - scene.centre
        away = away + 0.5 * line / max(length(line), 1.0)
    return away * (scene.limit / max(length(away), 1e-9))


def anywhere(scene: MoveScene, chance: Chance) -> Vector:
    """Some shift or other."""
    angle, far = chance.uniform(-pi, pi), scene.limit * chance.uniform(0.3, 1.0)
    return np.array([far * cos(angle), far * sin(angle)])


def charge(battle: Battle, scene: MoveScene, foe: str) -> Move | None:
    """Into a foe: the whole formation along the shortest line, else one model after the other."""
    bodies = figures(battle.game, foe).bodies
    own, other, gap = closest(scene, bodies)
    line = bodies[other, :2] - scene.bodies[own, :2]
    found = None
    if CLOSE < gap <= scene.limit + CHARGE_REACH:
        found = go(battle, scene, line * (min(gap - CLOSE, scene.limit - 1e-6) / length(line)), SLANTS, WHOLE)
    if found is None:
        found = judged(battle, flow(scene, Current(bodies[other, :2], onto=bodies)))
    return found


def into_combat(battle: Battle, decision: MoveUnit) -> Move | None:
    """Just near enough to some enemy, for moves that must end in combat if they can."""
    near, beside = (ways_into_combat(battle.game, decision, beside_only) for beside_only in (False, True))
    return next((move for move in chain(near, beside) if not battle.problems(move)), None)


def pile_onto(battle: Battle, scene: MoveScene, foe: str) -> Move | None:
    """Each model as near to the foe as it can come; a shift of all of them if that would break group or combats."""
    bodies = figures(battle.game, foe).bodies
    own, other, gap = closest(scene, bodies)
    move = flow(scene, Current(bodies[other, :2], onto=bodies, keeps=True), foe)
    found = judged(battle, move)
    if found is None and gap > CLOSE:
        line = bodies[other, :2] - scene.bodies[own, :2]
        shift = line * (min(scene.limit, gap - CLOSE) / max(length(line), 1e-9))
        found = go(battle, scene, shift, target=foe)
    return found


def charge_moves(battle: Battle, decision: MoveUnit, thorough: bool = True) -> Iterator[tuple[str, Move]]:
    """Legal charges at each enemy in reach."""
    scene = scene_of(battle.game, decision, thorough)
    for foe, gap in nearest_foes(battle.game, scene.unit):
        if gap <= decision.limit + CHARGE_REACH:
            found = charge(battle, scene, foe)
            if found is not None:
                yield foe, found


def pile_in_moves(battle: Battle, decision: MoveUnit, thorough: bool = True) -> Iterator[tuple[str | None, Move]]:
    """Legal pile-ins at each enemy it may be aimed at."""
    scene = scene_of(battle.game, decision, thorough)
    for foe in decision.targets:
        found = pile_onto(battle, scene, foe)
        if found is not None:
            yield foe, found
    if not decision.targets:
        for foe, gap in nearest_foes(battle.game, scene.unit)[:2]:
            move = judged(battle, approach(battle, scene, foe, gap))
            if move is not None:
                yield foe, move
