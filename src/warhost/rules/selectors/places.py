"""The places rules speak of, objectives and terrain features; and the units that stand near them or contest them."""

from typing import Literal

import msgspec

from warhost.engine.game import Game
from warhost.engine.records import Objective, Selector, Terrain, opponent
from warhost.rules.effects.pools import marked
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.selectors.where import Held, LiesIn, held_so
from warhost.rules.space.grounds import is_within_ground
from warhost.rules.space.measuring import figures
from warhost.rules.space.objectives import contesting_models, objective_gap, objectives_now
from warhost.rules.space.scenery import distance_to_feature, inside_area, near_scenery, touches_area
from warhost.rules.space.sight import sees_place
from warhost.rules.space.territories import territory
from warhost.table.areas import AnyOf, Area, Disc
from warhost.table.shapes import TOLERANCE

PlaceKind = Literal["objective", "terrain", "place"]


def place_of(game: Game, name: str) -> Objective | Terrain | None:
    """An objective or a terrain feature that is on the table."""
    found = objectives_now(game).get(name) or game.state.terrain.get(name)
    return None if isinstance(found, Terrain) and not found.on_table else found


def every_place(game: Game) -> list[str]:
    """All objectives and terrain features on the table."""
    features = [each.id for each in game.state.terrain.values() if each.on_table]
    return list(dict.fromkeys((*objectives_now(game), *features)))


def around_place(game: Game, name: str, inches: float) -> Area:
    """All that is within a distance of a place."""
    place = place_of(game, name)
    if place is None:
        return AnyOf(())
    if isinstance(place, Terrain):
        return AnyOf(near_scenery(place, inches))
    return Disc((place.x, place.y), place.radius + inches)


def gap_to_place(game: Game, unit: str, place: Objective | Terrain) -> float:
    """From the closest model of a unit to a place; infinite for a unit that is not there."""
    if not len(figures(game, unit).bodies):
        return float("inf")
    if isinstance(place, Terrain):
        return distance_to_feature(game, unit, place)
    return objective_gap(game, unit, place)


# Which places


class IsPlace(Select, msgspec.Struct, frozen=True, tag=True):
    """Objectives, terrain features, or either; `faction`: only faction terrain, or only what is none (terrain-1.5)."""

    kind: PlaceKind = "place"
    faction: bool | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        place = place_of(game, unit)
        if place is None or self.kind == "objective":
            return place is not None and unit in objectives_now(game)
        if isinstance(place, Terrain):
            return self.faction in (None, place.army is not None)
        return self.kind == "place"


class PlaceWithin(Select, msgspec.Struct, frozen=True, tag=True):
    """Places within a distance of the unit whose ability it is, or of any of a selection of units."""

    distance: float
    of: Selector | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        place = place_of(game, unit)
        return place is not None and any(
            gap_to_place(game, each, place) <= self.distance + TOLERANCE for each in self._units(game, frame)
        )

    def _units(self, game: Game, frame: Frame) -> list[str]:
        if self.of is None:
            return [] if frame.me is None else [frame.me]
        units = game.state.units.values()
        return [each.id for each in units if each.status == "table" and meant(self.of, game, each.id, frame)]


class PlaceSeen(Select, msgspec.Struct, frozen=True, tag=True):
    """Places visible to the unit whose ability it is."""

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        place = place_of(game, unit)
        return place is not None and frame.me is not None and sees_place(game, frame.me, place)


class PlaceHeld(Select, msgspec.Struct, frozen=True, tag=True):
    """Places that a side controls, or does not."""

    held: Held

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if unit in objectives_now(game):
            return held_so(game, unit, self.held, frame)
        place = game.state.terrain.get(unit)
        if place is None or frame.player is None:
            return False
        side = frame.player if "mine" in self.held else opponent(frame.player)
        return (place.controlled_by == side) != self.held.startswith("not")


class PlaceContested(Select, msgspec.Struct, frozen=True, tag=True):
    """Places that some unit of a selection contests."""

    by: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        place = place_of(game, unit)
        return place is not None and any(
            each.status == "table" and contesting_models(game, each.id, place) and meant(self.by, game, each.id, frame)
            for each in game.state.units.values()
        )


class PlaceLies(Select, msgspec.Struct, frozen=True, tag=True):
    """Places that lie in a territory, or do not."""

    ground: LiesIn

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        feature = game.state.terrain.get(unit)
        if feature is None or frame.player is None:
            return self.ground.holds(game, unit, frame)
        land = territory(game, opponent(frame.player) if self.ground.enemy else frame.player)
        inside = land is not None and (inside_area if self.ground.wholly else touches_area)(land, feature)
        return inside == self.ground.lies


class PlaceMarked(Select, msgspec.Struct, frozen=True, tag=True):
    """Places on which the player whose ability it is has put such a token."""

    token: str

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return unit in marked(game, self.token, frame.player)


class NearestPlace(Select, msgspec.Struct, frozen=True, tag=True):
    """Of such places, that which is closest to the unit whose ability it is; not that unit itself."""

    which: Selector

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        if frame.me is None:
            return False
        others = (each for each in every_place(game) if each != frame.me and meant(self.which, game, each, frame))
        gaps = {each: self._gap(game, frame.me, each) for each in others}
        return unit in gaps and gaps[unit] <= min(gaps.values()) + TOLERANCE

    def _gap(self, game: Game, me: str, name: str) -> float:
        place = place_of(game, name)
        return float("inf") if place is None else gap_to_place(game, me, place)


class SoManyPlaces(Select, msgspec.Struct, frozen=True, tag=True):
    """Everybody, while at least so many such places are on the battlefield, and at most so many."""

    which: Selector
    least: int
    most: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        number = sum(meant(self.which, game, each, frame) for each in every_place(game))
        return number >= self.least and (self.most is None or number <= self.most)


# Units by places


class WithinGround(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within, or wholly within, the ground of this name that the player whose ability it is has."""

    ground: str
    wholly: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return frame.player is not None and is_within_ground(game, unit, self.ground, frame.player, self.wholly)


class NearPlace(Select, msgspec.Struct, frozen=True, tag=True):
    """Units within, or wholly within, a distance of one of these places, or of any place of a kind."""

    distance: float
    wholly: bool = False
    names: tuple[str, ...] | None = None
    which: Selector | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        bodies = figures(game, unit).bodies
        return len(bodies) > 0 and any(self._is_near(game, unit, each) for each in self._places(game, frame))

    def _places(self, game: Game, frame: Frame) -> list[str]:
        if self.names is not None:
            return [each for each in self.names if place_of(game, each) is not None]
        return [each for each in every_place(game) if self.which is None or meant(self.which, game, each, frame)]

    def _is_near(self, game: Game, unit: str, name: str) -> bool:
        if self.wholly:
            return all(map(around_place(game, name, self.distance).holds, figures(game, unit).bodies))
        place = place_of(game, name)
        return place is not None and gap_to_place(game, unit, place) <= self.distance + TOLERANCE


class ContestingPlace(Select, msgspec.Struct, frozen=True, tag=True):
    """Units contesting one of these places; `each_model`: with every one of their models."""

    names: tuple[str, ...]
    each_model: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return any(self._contests(game, unit, each) for each in self.names)

    def _contests(self, game: Game, unit: str, name: str) -> bool:
        place = place_of(game, name)
        models = 0 if place is None else contesting_models(game, unit, place)
        return models == game.unit(unit).alive if models and self.each_model else models > 0
