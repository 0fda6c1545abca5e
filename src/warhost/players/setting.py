"""Ideas for setting up: whole units, returning models, faction terrain."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
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
FINER = ((1.0, (45.0, 135.0, 0.0, 90.0)), (0.5, tuple(range(0, 180, 30))), (0.25, tuple(range(0, 180, 15))))
"""How closely places for terrain are looked for: grids, and facings on them."""

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
    return _ground(battle, decision).anywhere()


@dataclass(frozen=True)
class Site:
    """Something to be set up by a player, probably in a box."""

    battle: Battle
    decision: SetUpUnit
    box: Box
    facing: float
    known: dict[tuple[int, Place, Place], Placed | None] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.battle.game

    def clipped(self, goal: Points, half: Points) -> Points:
        """A point moved so that something this large fits in the box."""
        low, high = np.array(self.box[:2]) + half, np.array(self.box[2:]) - half
        middle = (low + high) / 2
        return np.where(low <= high, np.clip(goal, low, high), middle)

    def spots(self, goal: Points, step: float = GRID) -> Points:
        """Points all over the box, the nearest to a goal first."""
        left, bottom, right, top = self.box
        xs, ys = np.arange(left, right + 1e-9, step), np.arange(bottom, top + 1e-9, step)
        points = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
        away = np.hypot(points[:, 0] - goal[0], points[:, 1] - goal[1])
        return np.ascontiguousarray(points[np.argsort(away, kind="stable")])

    def judged(self, places: tuple[Place, ...]) -> Placed | None:
        """These places if they are legal; the same ones are asked about once."""
        key = (len(places), places[0], places[-1])
        if key not in self.known:
            choice = Placed(places)
            self.known[key] = None if self.battle.problems(choice) else choice
        return self.known[key]

    def near(self, goal: Points) -> Placed | None:
        """As near to a point as may be."""
        raise NotImplementedError

    def anywhere(self) -> Placed | None:
        """Wherever there is room, if the quick looks found none."""
        raise NotImplementedError


class Feature(Site):
    """A terrain feature to be set up."""

    def near(self, goal: Points) -> Placed | None:
        return self._scan(self.spots(goal), TURNS)

    def _scan(self, spots: Points, turns: Iterable[float]) -> Placed | None:
        for x, y in spots.tolist():
            for turn in turns:
                found = self.judged((Place(x, y, 0.0, turn),))
                if found is not None:
                    return found
        return None

    def anywhere(self) -> Placed | None:
        """Wherever it may stand, looked for more and more closely."""
        middle = np.array(self.clipped(np.zeros(2), np.zeros(2)))
        for step, turns in FINER:
            found = self._scan(self.spots(middle, step), turns)
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
        table = (float(game.state.width), float(game.state.depth))
        return free(np.ascontiguousarray(points), shape, table, walls_of(board(game)), others, touching(len(others)))

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

    def anywhere(self) -> Placed | None:
        return search(self.battle, self.decision, self.facing)

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
    """Where it is worth looking: the whole table, or before the battle one's own territory."""
    ability = game.catalogue.abilities.get(decision.ability or "")
    words = ability.keywords if ability is not None else frozenset()
    home, theirs = (territory(game, player) for player in (decision.player, opponent(decision.player)))
    if home is None or not (words & {DEPLOY, DEPLOY_TERRAIN} or decision.kind == "terrain"):
        return 0.0, 0.0, game.state.width, game.state.depth
    if theirs is None or DEPLOY not in words:
        return home.box
    gap, (left, bottom, right, top) = plan_of(game).deployment_gap + 0.01, theirs.box
    mine = home.box
    return (
        max(mine[0], right + gap) if right <= mine[0] else mine[0],
        max(mine[1], top + gap) if top <= mine[1] else mine[1],
        min(mine[2], left - gap) if left >= mine[2] else mine[2],
        min(mine[3], bottom - gap) if bottom >= mine[3] else mine[3],
    )


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
