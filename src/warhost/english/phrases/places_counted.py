"""So much for each terrain feature that is so."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.numbers import BY_NUMBER, Count
from warhost.english.phrases.places import PlaceNoun
from warhost.english.scene import NotMeant, Scene
from warhost.rules.effects.modifiers import While
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.selectors.places import SoManyPlaces, every_place

MOST = 20
"""More terrain features than there are."""


class PlacesCount(Count, frozen=True):
    """How many places are meant."""

    most: int | None = None

    def _value(self, scene: Scene) -> int:
        use = scene.use
        if use is None:
            raise NotMeant("places are counted")
        which, frame = self.of.select(scene), Frame(use.unit_or_none, use.player)
        number = sum(meant(which, use.game, each, frame) for each in every_place(use.game))
        return number if self.most is None else min(number, self.most)

    def tell(self) -> str:
        most = f", {self.most} at most" if self.most is not None else ""
        return f"{self._sign}the number of {self.of.tell()}{most}"


def _of_places(amount: PlacesCount, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    """At all times: something else for each number of places."""
    which, most = amount.of.select(scene), amount.most or MOST
    return tuple(
        While(SoManyPlaces(which, number, number if number < most else None), made(number * amount.times))
        for number in range(1, most + 1)
    )


BY_NUMBER[PlacesCount] = _of_places
rule("each_of", "for each {place:place_noun} [, to a maximum of {most:added}]")(  # `of 8` might be the whole of it
    lambda place, most=None: _counted(place, most)
)


def _counted(place: PlaceNoun, most: int | None) -> PlacesCount | None:
    """Terrain features of which more is said; objectives are counted elsewhere."""
    if place.sort.kind != "terrain" or not place.true or place.visible:
        return None
    return PlacesCount("places", replace(place, at=-1), 1, most)
