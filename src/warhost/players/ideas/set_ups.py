"""Ideas for setting up: whole units, returning models, faction terrain."""

from collections.abc import Iterator
from functools import lru_cache, partial
from math import atan2, degrees, radians
from typing import NamedTuple

import numpy as np

from warhost.engine.bases import bases_of
from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice, Placed, SetUpUnit
from warhost.engine.dice import Chance
from warhost.engine.game import Game
from warhost.engine.prose import Words, a_thing, said
from warhost.engine.records import opponent
from warhost.players.ideas.ground import Ground
from warhost.players.ideas.idea import Idea, Ideas, simply
from warhost.players.ideas.returning_models import return_ideas
from warhost.players.ideas.sites import Box, Site
from warhost.players.ideas.terrain_sites import TerrainSite
from warhost.rules.setting_up.room import some_room
from warhost.rules.setting_up.units import SetUpTerms
from warhost.rules.space.measuring import common
from warhost.rules.space.territories import clear_box, territory
from warhost.rules.words import DEPLOY_TERRAIN
from warhost.table.formations import staggered
from warhost.table.packing import packed, turned
from warhost.table.shapes import Base, Place, Point, Points

TRIES, FEW = 4, 8
"""How many blocks are judged for one idea, and how many are looked at first."""


def set_up_ideas(battle: Battle, decision: SetUpUnit, chance: Chance | None) -> Ideas:
    """Ideas for setting something up: in front, behind, on the flanks, by what is worth holding."""
    if decision.kind == "return":
        yield from return_ideas(battle, decision)
        return
    if decision.optional:
        yield simply("not at all", Placed(()))
    site = _site(battle, decision)
    for words, goal in _goals(site, chance):
        yield Idea(words, partial(site.near, goal))


def set_up_near(battle: Battle, decision: SetUpUnit, goal: Point) -> Choice | None:
    """A set-up as near to a point as may be."""
    return _site(battle, decision).near(goal)


def last_resort(battle: Battle, decision: SetUpUnit) -> Choice | None:
    """A legal set-up wherever there is one, if the quick ideas came to nothing."""
    return None if decision.kind == "return" else _site(battle, decision).anywhere()


class UnitSite(Site):
    """A unit to be set up, in one block if that is possible."""

    def near(self, goal: Point) -> Placed | None:
        game, unit = self.battle.game, self.decision.unit or ""
        ground = Ground(game, self.decision, self.facing, unit, game.warscroll(unit))
        block, (across, up) = self._block(ground)
        half = ground.base.length / 2 + 0.01
        found = self._first(ground, np.array([self.clipped(goal, (across + half, up + half))]), block)
        for ranks in (None, 1, 2, 3):
            if found is None and ranks not in self.barren and not (ranks and ground.scroll.other_bases):
                found = self._first(ground, self.spots(goal), self._block(ground, ranks).points)
                if found is None:
                    self.barren.add(ranks)  # nor would the same spots in another order
        return found

    def _block(self, ground: Ground, ranks: int | None = None) -> "_Block":
        """The models of a block as points about its middle."""
        models = self.decision.models
        own = bases_of(ground.scroll, ground.game.unit(self.decision.unit or ""), models)
        if own:
            return _block_of(turned(packed(own), self.facing))
        return _staggered(len(models), ground.base, self.facing, ranks)

    def _first(self, ground: Ground, centres: Points, block: Points) -> Placed | None:
        """The first of some centres that a block about it is legal."""
        alike, tried = ground.is_judged_alike, 0
        for some in _batches(ground, centres, block):
            clear = ground.clear_blocks(some, block)
            if len(clear) and alike and (found := self._placed(clear[0])) is not None:
                return found
            for points in ground.welcome(clear) if len(clear) else ():
                tried, found = tried + 1, self._placed(points)
                if found is not None or tried == TRIES:
                    return found
        return None

    def _placed(self, points: Points) -> Placed | None:
        return self.judged(tuple([Place(x, y, 0.0, self.facing) for x, y in points.tolist()]))

    def anywhere(self) -> Placed | None:
        decision = self.decision
        terms = SetUpTerms(
            decision.within,
            decision.from_enemies,
            decision.from_enemy_territory,
            decision.not_in_combat,
            visible_to=decision.visible_to,
            joins=decision.joins,
        )
        places = some_room(self.battle.game, decision.unit or "", terms, len(decision.models))
        return self.judged(places) if places is not None else None


class _Block(NamedTuple):
    """Where the models of a block stand about its middle, and how far across and up."""

    points: Points
    far: Point


def _block_of(points: Points) -> _Block:
    across, up = np.abs(points).max(axis=0).tolist()
    return _Block(points, (across, up))


@lru_cache(maxsize=256)
def _staggered(count: int, base: Base, facing: float, ranks: int | None) -> _Block:
    """A block about the origin; shared, so never to be written to."""
    places = staggered(count, base, (0.0, 0.0), facing, ranks)
    return _block_of(np.array([(place.x, place.y) for place in places]))


def _batches(ground: Ground, centres: Points, block: Points) -> Iterator[Points]:
    """Some centres that are worth a look, a few at first: one may do."""
    yield centres[:FEW]
    start, size, rest = 0, 4 * FEW, ground.worth_a_look(centres[FEW:], block)
    while start < len(rest):
        yield rest[start : start + size]
        start, size = start + size, 4 * size


def _site(battle: Battle, decision: SetUpUnit) -> Site:
    game = battle.game
    kind = TerrainSite if decision.unit in game.state.terrain else UnitSite
    facing = _facing(game.player(decision.player).territory, game.state.width, game.state.depth)
    return kind(battle, decision, _box(game, decision), facing)


@lru_cache(maxsize=64)
def _facing(home: tuple[Point, ...], width: float, depth: float) -> float:
    """From home towards the middle of the table."""
    if not home:
        return 0.0
    x, y = (sum(corner[axis] for corner in home) / len(home) for axis in (0, 1))
    return round(degrees(atan2(depth / 2 - y, width / 2 - x)))


def _box(game: Game, decision: SetUpUnit) -> Box:
    """Where it is worth looking: on the table, in the areas it must be in, clear of enemy territory beside them."""
    home, theirs = (territory(game, player) for player in (decision.player, opponent(decision.player)))
    ability = game.catalogue.abilities.get(decision.ability or "")
    terrain = decision.kind == "terrain" or (ability is not None and DEPLOY_TERRAIN in ability.keywords)
    boxes = [(0.0, 0.0, game.state.width, game.state.depth), *(area.box for area in decision.within)]
    if terrain and home is not None:
        boxes.append(home.box)
    box = common(boxes)
    if theirs is not None and decision.from_enemy_territory is not None:
        return clear_box(box, theirs.box, decision.from_enemy_territory + 0.01)
    return box


def _goals(site: Site, chance: Chance | None) -> Iterator[tuple[Words, Point]]:
    """Where one might want to be."""
    state, (left, bottom, right, top) = site.battle.state, site.box
    x, y = (left + right) / 2, (bottom + top) / 2
    dx, dy = float(np.cos(radians(site.facing))), float(np.sin(radians(site.facing)))
    ways = [("on the left", -dy, dx), ("on the right", dy, -dx)]
    ways += [("in the left corner", -dy - dx, dx - dy), ("in the right corner", dy - dx, -dx - dy)]
    if not isinstance(site, TerrainSite):  # what stands in the middle may leave no wide room for the next piece
        for each in state.objectives.values():
            yield said("by {post}", post=a_thing(each.id)), (each.x, each.y)
        yield "in the middle", (x, y)
        yield "in front", (state.width / 2, state.depth / 2)
        ways.insert(0, ("behind", -dx, -dy))
    for words, across, up in ways:
        yield words, (x + 100.0 * across, y + 100.0 * up)
    if chance is not None and not isinstance(site, TerrainSite):
        yield "anywhere", (chance.uniform(left, right), chance.uniform(bottom, top))
