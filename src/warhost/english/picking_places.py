"""Abilities that pick a place first, and then units by where it is."""

from collections.abc import Callable, Iterator
from typing import Any

from warhost.engine.catalogue import PickSpec
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.english.phrases.declare import PickAll, PickTarget
from warhost.english.phrases.places import PickPlace
from warhost.english.scene import NotMeant, Scene
from warhost.english.texts import Setting
from warhost.rules.abilities.idioms import only_if
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.selectors.places import every_place


class PicksPlaces:
    """The part of an ability's making that is about places."""

    setting: Setting
    scene: Scene
    picks: list[PickSpec]
    steps: list[Callable[[Use], Script[None]]]
    more: dict[str, Any]
    place: PickPlace | None = None

    def picks_place(self, each: PickPlace) -> None:
        if self.picks or self.steps or self.place is not None:
            raise NotMeant("two picks")
        self.place = each

    def beside(self, each: PickAll | PickTarget) -> bool:
        """Units that are picked by where a place is, which is picked before them."""
        if self.place is None:
            return False
        both = PlaceThenUnits(self.place, each)
        self.steps.append(both.pick)
        self.more["possible"] = both.possible(self.setting.rule)
        self.place = None
        return True

    def places(self) -> list[PickSpec]:
        """A place that is all that is picked."""
        return [] if self.place is None else [self.place.spec(self.scene)]


class PlaceThenUnits:
    """A place is picked of those that have such units about them, then the units: all of them, or so many."""

    def __init__(self, place: PickPlace, units: PickAll | PickTarget) -> None:
        if place.target or getattr(units, "and_me", None) or getattr(units, "or_me", None):
            raise NotMeant("two picks")
        self.place, self.units = place, units

    def pick(self, use: Use) -> Script[None]:
        """The step of the declaration."""
        use.places = yield from use.pick(self._places(use.game, Frame(use.unit_or_none, use.player)), "which place")
        found = self._units(use.game, Frame(use.unit_or_none, use.player), use.places[0])
        if isinstance(self.units, PickAll):
            use.targets = tuple(found)
        else:
            use.targets = yield from use.pick(found, "whom", self.units.least, min(self.units.most, len(found)))

    def possible(self, rule: str) -> Callable[[Game, str], Iterator[Problem]]:
        def check(game: Game, user: str) -> bool:
            unit = user if user in game.state.units else None
            return bool(self._places(game, Frame(unit, user if unit is None else game.unit(unit).army)))

        return only_if(check, rule, "there is no such place with anybody there")

    def _places(self, game: Game, frame: Frame) -> list[str]:
        which = self.place.place.select(Scene())
        least = 1 if isinstance(self.units, PickAll) else self.units.least
        fit = [each for each in every_place(game) if meant(which, game, each, frame)]
        return [each for each in fit if len(self._units(game, frame, each)) >= least]

    def _units(self, game: Game, frame: Frame, place: str) -> list[str]:
        scene = Scene()
        scene.refs["place"] = (place,)
        which = self.units.who.select(scene)
        units = game.state.units.values()
        return [each.id for each in units if each.status == "table" and meant(which, game, each.id, frame)]
