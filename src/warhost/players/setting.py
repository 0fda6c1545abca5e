"""Ideas for setting up: whole units, returning models, faction terrain."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from math import atan2, degrees, radians

import numpy as np

from warhost.engine.battle import Battle
from warhost.engine.catalogue import Warscroll
from warhost.engine.decisions import Choice, Placed, SetUpUnit
from warhost.engine.dice import Chance
from warhost.engine.game import Game
from warhost.engine.records import opponent
from warhost.players.ideas import Idea, Ideas, simply
from warhost.players.returning import return_ideas
from warhost.players.searching import search
from warhost.rules.battleplan import plan_of
from warhost.rules.measuring import board, everybody_but
from warhost.rules.territories import territory
from warhost.rules.words import DEPLOY, DEPLOY_TERRAIN
from warhost.table.kernels.sweeps import free
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.placing import formation
from warhost.table.shapes import Place, Points

GRID = 1.5
"""How far apart the spots are that are looked at all over the table."""
TRIES = 12
"""How many blocks are judged for one idea."""
TURNS = (0.0, 90.0)

Box = tuple[float, float, float, float]


def set_up_ideas(battle: Battle, decision: SetUpUnit, chance: Chance | None) -> Ideas:
    """Ideas for setting something up: in front, behind, on the flanks, by what is worth holding."""
    if decision.kind == "return":
        yield from return_ideas(battle, decision)
        return
    if decision.optional:
        yield simply("not at all", Placed(()))
    ground = _ground(battle, decision)
    for words, goal in _goals(ground, chance):
        yield Idea(words, partial(ground.near, goal))


def set_up_near(battle: Battle, decision: SetUpUnit, goal: Points) -> Choice | None:
    """A set-up as near to a point as may be."""
    return _ground(battle, decision).near(goal)


def last_resort(battle: Battle, decision: SetUpUnit) -> Choice | None:
    """A legal set-up wherever there is one, if the quick ideas came to nothing."""
    ground = _ground(battle, decision)
    return search(battle, decision, ground.facing) if isinstance(ground, Muster) else None


@dataclass(frozen=True)
class Site:
    """Something to be set up by a player, probably in a box."""

    battle: Battle
    decision: SetUpUnit
    box: Box
    facing: float

    @property
    def game(self) -> Game:
        return self.battle.game

    def clipped(self, goal: Points, half: Points) -> Points:
        """A point moved so that something this large fits in the box."""
        low, high = np.array(self.box[:2]) + half, np.array(self.box[2:]) - half
        middle = (low + high) / 2
        return np.where(low <= high, np.clip(goal, low, high), middle)

    def spots(self, goal: Points) -> Points:
        """Points all over the box, the nearest to a goal first."""
        left, bottom, right, top = self.box
        xs, ys = np.arange(left, right + 1e-9, GRID), np.arange(bottom, top + 1e-9, GRID)
        points = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        away = np.hypot(points[:, 0] - goal[0], points[:, 1] - goal[1])
        return np.ascontiguousarray(points[np.argsort(away, kind="stable")])

    def judged(self, places: tuple[Place, ...]) -> Placed | None:
        choice = Placed(places)
        return None if self.battle.problems(choice) else choice

    def near(self, goal: Points) -> Placed | None:
        """As near to a point as may be."""
        raise NotImplementedError


class Feature(Site):
    """A terrain feature to be set up."""

    def near(self, goal: Points) -> Placed | None:
        for x, y in self.spots(goal).tolist():
            for turn in TURNS:
                found = self.judged((Place(x, y, 0.0, turn),))
                if found is not None:
                    return found
        return None


class Muster(Site):
    """A unit to be set up, in one block if that is possible."""

    @property
    def scroll(self) -> Warscroll:
        assert self.decision.unit is not None
        return self.game.warscroll(self.decision.unit)

    def block(self, ranks: int | None = None) -> Points:
        """The models of a block as points about its middle."""
        places = formation(len(self.decision.models), self.scroll.base, (0.0, 0.0), self.facing, ranks)
        return np.array([(place.x, place.y) for place in places])

    def fits(self, points: Points) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """At which points a model could stand."""
        game, scroll = self.game, self.scroll
        others = everybody_but(game)
        shape = (scroll.base.length / 2, scroll.base.width / 2, radians(self.facing), float(scroll.height))
        field = (float(game.state.width), float(game.state.depth))
        return free(np.ascontiguousarray(points), shape, field, walls_of(board(game)), others, touching(len(others)))

    def near(self, goal: Points) -> Placed | None:
        block = self.block()
        middle = self.clipped(goal, np.abs(block).max(axis=0) + self.scroll.base.length / 2 + 0.01)
        if self.fits(block + middle).all():
            found = self._placed(block + middle)
            if found is not None:
                return found
        for ranks in (None, 1, 2, 3):
            found = self._scan(self.block(ranks), goal)
            if found is not None:
                return found
        return None

    def _scan(self, block: Points, goal: Points) -> Placed | None:
        """The block at whichever spot is nearest to the goal and legal."""
        spots = self.spots(goal)
        points = spots[:, None] + block
        clear = self.fits(points.reshape(-1, 2)).reshape(len(spots), len(block)).all(axis=1)
        for one in points[clear][:TRIES]:
            found = self._placed(one)
            if found is not None:
                return found
        return None

    def _placed(self, points: Points) -> Placed | None:
        return self.judged(tuple(Place(x, y, 0.0, self.facing) for x, y in points.tolist()))


def _ground(battle: Battle, decision: SetUpUnit) -> Site:
    game = battle.game
    kind = Feature if decision.unit in game.state.terrain else Muster
    return kind(battle, decision, _box(game, decision), _facing(game, decision.player))


def _facing(game: Game, player: str) -> float:
    """Towards the middle of the table."""
    home = game.player(player).territory
    if not home:
        return 0.0
    x, y = np.array(home).mean(axis=0)
    return round(degrees(atan2(game.state.depth / 2 - y, game.state.width / 2 - x)))


def _box(game: Game, decision: SetUpUnit) -> Box:
    """Where it is worth looking: the whole table, or in deployment one's own territory."""
    ability = game.catalogue.abilities.get(decision.ability or "")
    whole = (0.0, 0.0, game.state.width, game.state.depth)
    home, theirs = (territory(game, player) for player in (decision.player, opponent(decision.player)))
    if ability is None or home is None or not ability.keywords & {DEPLOY, DEPLOY_TERRAIN}:
        return whole
    left, bottom, right, top = home.box
    if theirs is not None and DEPLOY in ability.keywords:
        gap = plan_of(game).deployment_gap + 0.01
        other = theirs.box
        left, right = (
            max(left, other[2] + gap if other[2] <= left else left),
            min(right, other[0] - gap if other[0] >= right else right),
        )
        bottom, top = (
            max(bottom, other[3] + gap if other[3] <= bottom else bottom),
            min(top, other[1] - gap if other[1] >= top else top),
        )
    return left, bottom, right, top


def _goals(site: Site, chance: Chance | None) -> Iterator[tuple[str, Points]]:
    """Where one might want to be."""
    state = site.game.state
    middle = np.array([state.width / 2, state.depth / 2])
    centre = np.array([(site.box[0] + site.box[2]) / 2, (site.box[1] + site.box[3]) / 2])
    forward = np.array([np.cos(radians(site.facing)), np.sin(radians(site.facing))])
    aside = np.array([-forward[1], forward[0]])
    for each in state.objectives.values():
        yield f"by {each.id}", np.array([each.x, each.y])
    yield "in the middle", centre
    yield "in front", middle
    for words, way in (("behind", -forward), ("on the left", aside), ("on the right", -aside)):
        yield words, centre + 100.0 * way
    for words, way in (("in the left corner", aside - forward), ("in the right corner", -aside - forward)):
        yield words, centre + 100.0 * way
    if chance is not None:
        left, bottom, right, top = site.box
        yield "anywhere", np.array([chance.uniform(left, right), chance.uniform(bottom, top)])
