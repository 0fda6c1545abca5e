"""The units rules speak of by where they stand: near, within, in sight, in combat, contesting."""

from collections.abc import Iterable
from itertools import islice
from typing import Literal

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Objective, Selector, Terrain, opponent
from warhost.rules.battleplan import plan_of
from warhost.rules.effects.pools import marked
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.history import did, targets_in
from warhost.rules.selectors.who import ENEMY
from warhost.rules.space.combat_range import in_combat_with, within_combat_range_of
from warhost.rules.space.measuring import board, distance_between, figures, wholly_within_of, within_of
from warhost.rules.space.objectives import (
    contested_objectives,
    contested_terrain,
    contesting_models,
    objectives_now,
)
from warhost.rules.space.scenery import near_scenery, within_of_feature
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.standing import on_table
from warhost.rules.space.territories import (
    holds_objective,
    territory,
    touches_objective,
    wholly_within_territory,
    within_territory,
)
from warhost.rules.words import COMBAT_RANGE
from warhost.table.areas import Disc, edge_band
from warhost.table.distance import EDGES, Edge
from warhost.table.distance import edge_gap as gap_to_edges
from warhost.table.shapes import TOLERANCE

Held = Literal["mine", "not mine", "enemy", "not enemy"]
"""Who controls an objective, seen from the player whose words these are."""


class InCombat(Select, msgspec.Struct, frozen=True, tag=True):
    """Units in combat, with a given selection if there is one; `least`: with so many of them."""

    foes: Selector | None = None
    least: int = 1

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        foes = in_combat_with(game, unit)
        if self.foes is None:
            return bool(foes)
        return sum(meant(self.foes, game, foe, frame) for foe in foes) >= self.least


class LiesIn(msgspec.Struct, frozen=True, tag=True):
    """Where an objective lies: in the player's territory or in the enemy's, wholly or in part; or not so."""

    enemy: bool = False
    wholly: bool = True
    lies: bool = True

    def holds(self, game: Game, name: str, frame: Frame) -> bool:
        if frame.player is None or name not in game.state.objectives:
            return False
        side = opponent(frame.player) if self.enemy else frame.player
        inside = (holds_objective if self.wholly else touches_objective)(game, side, game.state.objectives[name])
        return inside == self.lies


class Contesting(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective: this one, or one that the unit whose ability it is contests, or any.

    `held`: one that the player whose ability it is controls or does not, or the enemy. `alone`: one that no enemy model
    of theirs contests. `each_model`: every one of their models contests one. `ground`: one that lies so.
    `no_friends`: one that no other unit of their side contests.
    """

    thing: str | None = None
    with_me: bool = False
    held: Held | None = None
    alone: bool = False
    each_model: bool = False
    ground: LiesIn | None = None
    no_friends: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        contested = [each for each in contested_objectives(game, unit) if self._counts(game, each, unit, frame)]
        if self.with_me:
            return frame.me is not None and bool(set(contested) & set(contested_objectives(game, frame.me)))
        if self.each_model:
            return bool(contested) and all_contest(game, unit, contested)
        return self.thing in contested if self.thing is not None else bool(contested)

    def _counts(self, game: Game, name: str, unit: str, frame: Frame) -> bool:
        if self.held is not None and not held_so(game, name, self.held, frame):
            return False
        if self.ground is not None and not self.ground.holds(game, name, frame):
            return False
        friends = on_table(game, game.unit(unit).army) if self.no_friends else ()
        if any(name in contested_objectives(game, each) for each in friends if each != unit):
            return False
        foes = on_table(game, opponent(game.unit(unit).army)) if self.alone else ()
        return not any(name in contested_objectives(game, foe) for foe in foes)


def held_so(game: Game, objective: str, held: Held, frame: Frame) -> bool:
    """Is an objective held, or not held, by the player whose words these are, or by the enemy?"""
    if frame.player is None:
        return False
    side = frame.player if "mine" in held else opponent(frame.player)
    return (objectives_now(game)[objective].controlled_by == side) != held.startswith("not")


def all_contest(game: Game, unit: str, names: Iterable[str] | None = None) -> bool:
    """Does each model of a unit contest an objective, or one of these?"""
    objectives = game.state.objectives
    wanted = objectives if names is None else [name for name in names if name in objectives]
    areas = [near_objective(game, objectives[name]) for name in wanted]
    return all(any(area.touches(body) for area in areas) for body in figures(game, unit).bodies)


def near_objective(game: Game, objective: Objective) -> Disc:
    """Where models contest an objective (core-32.1)."""
    return Disc((objective.x, objective.y), objective.radius + plan_of(game).contest_range)


class ContestingHome(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective wholly within their own territory."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        army = game.unit(unit).army
        return any(
            holds_objective(game, army, each)
            for each in game.state.objectives.values()
            if contesting_models(game, unit, each)
        )


class ContestingAtHome(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective in the player's territory that the unit whose ability it is contests too."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None or frame.player is None:
            return False
        shared = set(contested_objectives(game, unit)) & set(contested_objectives(game, frame.me))
        return any(
            name in game.state.objectives and touches_objective(game, frame.player, game.state.objectives[name])
            for name in shared
        )


class ContestingMarked(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective that the player whose ability it is has marked; `places`: or a terrain feature.

    `each_model`: with every one of their models.
    """

    mark: str
    places: bool = False
    each_model: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        things = marked(game, self.mark, frame.player, frame.me)
        contested = contested_objectives(game, unit) + (contested_terrain(game, unit) if self.places else [])
        shared = [name for name in contested if name in things]
        return any(all_contest(game, unit, (name,)) for name in shared) if self.each_model else bool(shared)


class HoldsMarked(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while the player whose ability it is controls an objective that they, or the unit, have marked.

    `places`: or a terrain feature.
    """

    mark: str
    places: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        things = marked(game, self.mark, frame.player, frame.me)
        names = [name for name in things if name in game.state.objectives]
        features = [game.state.terrain[name] for name in things if self.places and name in game.state.terrain]
        held = any(held_so(game, name, "mine", frame) for name in names)
        return held or any(each.on_table and each.controlled_by == frame.player for each in features)


class ContestingFeature(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting a terrain feature, of a size or one of these, or one that the unit of the ability contests."""

    size: str | None = None
    names: tuple[str, ...] | None = None
    with_me: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            each.on_table
            and (self.size is None or each.size == self.size)
            and (self.names is None or each.id in self.names)
            and contesting_models(game, unit, each)
            and (not self.with_me or (frame.me is not None and contesting_models(game, frame.me, each)))
            for each in game.state.terrain.values()
        )


class NearAnyTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of any terrain feature; or wholly within it of one of them; or each of their models."""

    distance: float
    wholly: bool = False
    each_model: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        standing = [each for each in game.state.terrain.values() if each.on_table]
        on_it = len(figures(game, unit).bodies) > 0
        if self.wholly:
            return on_it and any(self._holds(game, unit, each) for each in standing)
        if self.each_model:
            areas = [area for each in standing for area in near_scenery(each, self.distance)]
            return on_it and all(any(area.touches(body) for area in areas) for body in figures(game, unit).bodies)
        return any(within_of_feature(game, unit, each, self.distance) for each in standing)

    def _holds(self, game: Game, unit: str, feature: Terrain) -> bool:
        areas = near_scenery(feature, self.distance)
        return all(any(area.holds(body) for area in areas) for body in figures(game, unit).bodies)


class NearFeature(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of a terrain feature of this name."""

    name: str
    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        feature = game.state.terrain.get(self.name)
        if feature is None or not feature.on_table:
            return False
        return within_of_feature(game, unit, feature, self.distance)


class WhollyWithinTerritory(Select, msgspec.Struct, frozen=True, tag=True):
    """Units wholly within the territory of the player whose ability it is, or of the enemy."""

    enemy: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        return wholly_within_territory(game, unit, opponent(frame.player) if self.enemy else frame.player)


class WithinTerritory(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of which a part is in the territory of the player whose ability it is, or of the enemy."""

    enemy: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.player is None:
            return False
        return within_territory(game, unit, opponent(frame.player) if self.enemy else frame.player)


class NearEdge(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within, or wholly within, a distance of an edge of the battlefield: of any, or of the marked one."""

    distance: float
    wholly: bool = False
    mark: str | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        edges = EDGES if self.mark is None else edges_marked(game, self.mark, frame)
        bodies = figures(game, unit).bodies
        if not edges or not len(bodies):
            return False
        band = edge_band(board(game), self.distance, edges)
        return all(map(band.holds, bodies)) if self.wholly else any(map(band.touches, bodies))


def edges_marked(game: Game, mark: str, frame: Frame) -> tuple[Edge, ...]:
    """The edges of the battlefield that the player whose words these are has marked."""
    things = marked(game, mark, frame.player, frame.me)
    return tuple(edge for edge in EDGES if edge in things)


def edge_gap(game: Game, unit: str, edges: tuple[Edge, ...]) -> float:
    """How far a unit is from the nearest of some edges."""
    bodies = figures(game, unit).bodies
    if not edges or not len(bodies):
        return float("inf")
    return gap_to_edges(bodies, board(game), edges)


class CloserToEdge(Select, msgspec.Struct, frozen=True, tag=True):
    """Units closer to the marked edge than the unit whose ability it is, or than a large feature in its territory."""

    mark: str
    than: Literal["me", "home feature"] = "me"

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        edges = edges_marked(game, self.mark, frame)
        return edge_gap(game, unit, edges) < self._limit(game, edges, frame) - TOLERANCE

    def _limit(self, game: Game, edges: tuple[Edge, ...], frame: Frame) -> float:
        if self.than == "me" or frame.player is None:
            return edge_gap(game, frame.me, edges) if edges and frame.me is not None else 0.0
        return max([0.0, *(feature_gap(game, each, edges) for each in _large_at_home(game, frame.player))])


def feature_gap(game: Game, feature: Terrain, edges: tuple[Edge, ...]) -> float:
    """How far a terrain feature is from the nearest of some edges."""
    wide, deep = game.state.width, game.state.depth
    corners = [corner for shape in feature.shapes for corner in shape]
    gaps = {"left": min(x for x, _ in corners), "right": wide - max(x for x, _ in corners),
            "bottom": min(y for _, y in corners), "top": deep - max(y for _, y in corners)}  # fmt: skip
    return max(0.0, min((gaps[edge] for edge in edges), default=0.0))


def _large_at_home(game: Game, player: str) -> list[Terrain]:
    """The large terrain features in a player's territory."""
    home = territory(game, player)
    large = [each for each in game.state.terrain.values() if each.on_table and each.size == "large"]
    return [each for each in large if home is None or all(home.has(x, y) for x, y in each.polygon)]


class Within(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within (or wholly within) a distance of the unit whose ability it is."""

    distance: float
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, frame.me)
        return within_of(game, unit, self.distance, frame.me)


class AroundMe(Select, msgspec.Struct, frozen=True, tag=True):
    """Other units that the unit whose ability it is stands within, or wholly within, a distance of.

    Without a distance: whose combat range it is within.
    """

    distance: float | None
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None or unit == frame.me:
            return False
        if self.distance is None:
            return within_combat_range_of(game, frame.me, unit)
        if self.wholly:
            return wholly_within_of(game, frame.me, self.distance, unit)
        return within_of(game, frame.me, self.distance, unit)


class WithinCombatRange(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within the combat range of the unit whose ability it is (core-7.0a)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and unit != frame.me and within_combat_range_of(game, unit, frame.me)


class Near(Select, msgspec.Struct, frozen=True, tag=True):
    """Units near others of a selection: within a combat range, or (wholly) within a distance; near `least` of them."""

    which: Selector
    distance: float | None = None
    wholly: bool = False
    least: int = 1

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        near = (
            other.id for other in game.state.units.values()
            if other.status == "table" and other.id != unit and meant(self.which, game, other.id, frame)
            and self._is_near(game, unit, other.id)
        )  # fmt: skip
        return len(tuple(islice(near, self.least))) == self.least

    def _is_near(self, game: Game, unit: str, other: str) -> bool:
        if self.distance is None:
            return within_combat_range_of(game, unit, other)
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, other)
        return within_of(game, unit, self.distance, other)


class StoodBy(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that one of a selection stands within, or wholly within, a distance of, or in the combat range of."""

    which: Selector
    distance: float | None
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            other.status == "table" and other.id != unit and meant(self.which, game, other.id, frame)
            and self._stands_by(game, other.id, unit)
            for other in game.state.units.values()
        )  # fmt: skip

    def _stands_by(self, game: Game, other: str, unit: str) -> bool:
        if self.wholly:
            return wholly_within_of(game, other, COMBAT_RANGE if self.distance is None else self.distance, unit)
        if self.distance is None:
            return within_combat_range_of(game, other, unit)
        return within_of(game, other, self.distance, unit)


class Visible(Select, msgspec.Struct, frozen=True, tag=True):
    """Units visible to the unit whose ability it is; with `within`, by the same model (core-6.0c)."""

    within: float | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and sees_unit(game, frame.me, unit, self.within)


class SeenFrom(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that one of a selection sees; with `within`, by the same model (core-6.0c)."""

    which: Selector
    within: float | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            other.status == "table" and other.id != unit and meant(self.which, game, other.id, frame)
            and sees_unit(game, other.id, unit, self.within)
            for other in game.state.units.values()
        )  # fmt: skip


class NearSeen(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that are within, or wholly within, a distance of one of a selection, which sees them."""

    which: Selector
    distance: float
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            other.status == "table" and other.id != unit and meant(self.which, game, other.id, frame)
            and self._is_near(game, unit, other.id) and sees_unit(game, other.id, unit)
            for other in game.state.units.values()
        )  # fmt: skip

    def _is_near(self, game: Game, unit: str, other: str) -> bool:
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, other)
        return within_of(game, unit, self.distance, other)


class NearestVisible(Select, msgspec.Struct, frozen=True, tag=True):
    """The nearest visible enemy units, of those that an ability of this name has not picked this turn."""

    ability: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        me = frame.me
        if me is None or not ENEMY.matches(game, unit, frame):
            return False
        picked = targets_in(did(game, "used", ability=self.ability))
        foes = [each.id for each in game.state.units.values() if each.status == "table" and each.id not in picked]
        seen = {each: distance_between(game, me, each) for each in foes if ENEMY.matches(game, each, frame)}
        seen = {each: far for each, far in seen.items() if sees_unit(game, me, each)}
        return unit in seen and seen[unit] <= min(seen.values()) + TOLERANCE


class Nearest(Select, msgspec.Struct, frozen=True, tag=True):
    """Those of a selection that no other of it is nearer to the unit whose ability it is."""

    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        me = frame.me
        if me is None or not meant(self.which, game, unit, frame):
            return False
        units = game.state.units.values()  # manifestations and faction terrain too, where they can be picked
        others = (each.id for each in units if each.status == "table" and each.id not in (me, unit))
        far = distance_between(game, me, unit) - TOLERANCE
        return not any(
            distance_between(game, me, each) < far for each in others if meant(self.which, game, each, frame)
        )


class NearTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of any feature with a terrain ability."""

    ability: str
    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        features = [each for each in game.state.terrain.values() if each.on_table and self.ability in each.abilities]
        return any(within_of_feature(game, unit, each, self.distance) for each in features)


IN_COMBAT = InCombat()
