"""The units rules speak of by where they stand: near, within, in sight, in combat, contesting."""

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Selector
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.history import did, targets_in
from warhost.rules.selectors.who import ENEMY
from warhost.rules.space.combat_range import in_combat_with, within_combat_range_of
from warhost.rules.space.measuring import distance_between, figures, wholly_within_of
from warhost.rules.space.objectives import contested_objectives, contesting_models
from warhost.rules.space.scenery import distance_to_feature
from warhost.rules.space.sight import sees_unit
from warhost.rules.space.territories import holds_objective, touches_objective, wholly_within_territory
from warhost.table.shapes import TOLERANCE


class InCombat(Select, msgspec.Struct, frozen=True, tag=True):
    """Units in combat, with a given selection if there is one."""

    foes: Selector | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        foes = in_combat_with(game, unit)
        if self.foes is None:
            return bool(foes)
        return any(meant(self.foes, game, foe, frame) for foe in foes)


class Contesting(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting an objective: this one, or one that the unit whose ability it is contests, or any."""

    thing: str | None = None
    with_me: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        contested = contested_objectives(game, unit)
        if self.with_me:
            return frame.me is not None and bool(set(contested) & set(contested_objectives(game, frame.me)))
        return self.thing in contested if self.thing is not None else bool(contested)


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
    """Units contesting an objective that the player whose ability it is has marked."""

    mark: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        marked = game.state.marks.get(f"{self.mark} {frame.player}", ())
        return any(name in marked for name in contested_objectives(game, unit))


class ContestingFeature(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting a terrain feature, of a size or one of these."""

    size: str | None = None
    names: tuple[str, ...] | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            each.on_table
            and (self.size is None or each.size == self.size)
            and (self.names is None or each.id in self.names)
            and contesting_models(game, unit, each)
            for each in game.state.terrain.values()
        )


class NearFeature(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of a terrain feature of this name."""

    name: str
    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        feature = game.state.terrain.get(self.name)
        if feature is None or not feature.on_table:
            return False
        return distance_to_feature(game, unit, feature) <= self.distance + TOLERANCE


class WhollyWithinTerritory(Select, msgspec.Struct, frozen=True, tag=True):
    """Units wholly within the territory of the player whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.player is not None and wholly_within_territory(game, unit, frame.player)


class Within(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within (or wholly within) a distance of the unit whose ability it is."""

    distance: float
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, frame.me)
        return distance_between(game, unit, frame.me) <= self.distance + TOLERANCE


class WithinCombatRange(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within the combat range of the unit whose ability it is (core-7.0a)."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and unit != frame.me and within_combat_range_of(game, unit, frame.me)


class Near(Select, msgspec.Struct, frozen=True, tag=True):
    """Units near another one of a selection: within its combat range, or (wholly) within a distance of it."""

    which: Selector
    distance: float | None = None
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(
            other.status == "table" and other.id != unit and meant(self.which, game, other.id, frame)
            and self._is_near(game, unit, other.id)
            for other in game.state.units.values()
        )  # fmt: skip

    def _is_near(self, game: Game, unit: str, other: str) -> bool:
        if self.distance is None:
            return within_combat_range_of(game, unit, other)
        if self.wholly:
            return wholly_within_of(game, unit, self.distance, other)
        return distance_between(game, unit, other) <= self.distance + TOLERANCE


class Visible(Select, msgspec.Struct, frozen=True, tag=True):
    """Units visible to the unit whose ability it is; with `within`, by the same model (core-6.0c)."""

    within: float | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.me is not None and sees_unit(game, frame.me, unit, self.within)


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


class NearTerrain(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within a distance of any feature with a terrain ability."""

    ability: str
    distance: float

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        features = [each for each in game.state.terrain.values() if each.on_table and self.ability in each.abilities]
        near = self.distance + TOLERANCE
        on_table = len(figures(game, unit).bodies) > 0
        return on_table and any(distance_to_feature(game, unit, each) <= near for each in features)


IN_COMBAT = InCombat()
