"""Objectives and terrain features that are picked, and units that are near them or contest them."""

from collections.abc import Callable
from typing import Any

import msgspec

from warhost.engine.catalogue import PickSpec
from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import DeclarePart
from warhost.english.phrases.ground import SAME_OBJECTIVE, TOLD_LAND
from warhost.english.phrases.nouns import No, Pred, Who, both, select, tell_who
from warhost.english.phrases.placing import Arrive, Replaces, SpotWords
from warhost.english.phrases.predicates import InReach, Plain
from warhost.english.phrases.statements import Body, If
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import NotMeant, Phrase, Ref, Scene
from warhost.english.trees import changed, everything, inside
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.places import (
    ContestingPlace,
    IsPlace,
    NearPlace,
    PlaceContested,
    PlaceHeld,
    PlaceKind,
    PlaceLies,
    PlaceSeen,
    PlaceWithin,
)
from warhost.rules.selectors.where import LiesIn
from warhost.rules.words import COMBAT_RANGE

PLACE = Ref("place")


class PlaceSort(Phrase, frozen=True):
    """Objectives, terrain features, or either; `faction`: faction terrain only, or none of it."""

    kind: PlaceKind
    faction: bool | None = None

    def tell(self) -> str:
        faction = {None: "", True: "faction ", False: "non-faction "}[self.faction]
        return (
            faction
            + {"objective": "objective", "terrain": "terrain feature", "place": "objective or feature"}[self.kind]
        )


class PlaceNoun(Phrase, frozen=True):
    """A place of a sort of which all the rest is true."""

    sort: PlaceSort
    visible: bool
    true: tuple[Pred, ...]
    at: int = -1

    def select(self, scene: Scene) -> Select:
        found: Select = IsPlace(self.sort.kind, self.sort.faction)
        found = found & PlaceSeen() if self.visible else found
        return both(found, self.true, scene)

    def tell(self) -> str:
        told = [f"{'visible ' if self.visible else ''}{self.sort.tell()}", *(each.tell() for each in self.true)]
        return " ".join(told)


class PickPlace(DeclarePart, frozen=True):
    """A place is picked; `target`: it is called the target."""

    place: PlaceNoun
    target: bool

    def spec(self, scene: Scene) -> PickSpec:
        return PickSpec("place", self.place.select(scene))

    def tell(self) -> str:
        told = self.place.tell()
        return f"pick {'' if told.startswith('the ') else 'an ' if told.startswith('o') else 'a '}{told}"


means("place_sort", "(objective|objectives)", PlaceSort("objective"))
means("place_sort", "terrain (feature|features)", PlaceSort("terrain"))
means("place_sort", "non- faction terrain terrain (feature|features)", PlaceSort("terrain", False))
means("place_sort", "(objective or terrain feature|terrain feature or objective)", PlaceSort("place"))
means("seen_place", "visible", True)
rule("place_noun", "[{visible:seen_place}] {sort:place_sort} [on the battlefield] {at:here}")(
    lambda sort, at, visible=False: PlaceNoun(sort, visible, (), at)
)
rule("place_noun", "[{visible:seen_place}] {sort:place_sort} {true:place_posts} {at:here}")(
    lambda sort, true, at, visible=False: _noun(sort, visible, true, at)
)
rule("place_posts", "{one:place_post}")(lambda one: (one,))
rule("place_posts", "{one:place_post} [and|,|, and] {more:place_posts}")(lambda one, more: (one, *more))


def _noun(sort: PlaceSort, visible: bool, true: tuple[Pred, ...], at: int) -> PlaceNoun | None:
    """Who sees it is who measures; of others nothing is said."""
    others = any(isinstance(each, PlaceInReach) and isinstance(each.of, Who) for each in true)
    return None if visible and others else PlaceNoun(sort, visible, true, at)


class PlaceInReach(Pred, frozen=True):
    """Places within a distance of somebody."""

    inches: float
    of: Ref | Who

    def select(self, scene: Scene) -> Select:
        return PlaceWithin(self.inches, None if self.of == Ref("me") else select(self.of, scene))

    def tell(self) -> str:
        return f'within {self.inches:g}" of {tell_who(self.of)}'


class PlaceFoughtFor(Pred, frozen=True):
    """Places that somebody contests."""

    by: Ref | Who

    def select(self, scene: Scene) -> Select:
        return PlaceContested(select(self.by, scene))

    def tell(self) -> str:
        return f"contested by {tell_who(self.by)}"


rule("place_post", "[that is] within {inches} of {of:someone}")(lambda inches, of: PlaceInReach(inches, of))
rule("place_post", "[that is] within {of:owner} combat range")(lambda of: PlaceInReach(COMBAT_RANGE, of))
rule("place_post", "[that is] {held}")(lambda held: Plain(PlaceHeld(held), f"({held})"))
rule("place_post", "[that is] [being] contested by {by:someone}", "[that] {by:someone} (is|are) contesting")(
    lambda by: PlaceFoughtFor(by)
)
rule("place_post", "[that is] not [being] contested by {by:someone}", "that no {by:which} are contesting")(
    lambda by: No(PlaceFoughtFor(by))
)
rule("place_post", "{lying}")(lambda lying: Plain(PlaceLies(lying), _told(lying)))
rule("place_post", "that has not been {picked:being_picked}")(lambda picked: No(picked))


def _told(ground: LiesIn) -> str:
    how = "wholly " if ground.wholly else ""
    return f"{'' if ground.lies else 'not '}{how}in {TOLD_LAND[ground.enemy]} territory"


means("place_target", "to be [the|a] target", True)
rule("declaration", "pick (a|an|1) {place:place_noun} [{target:place_target}]")(
    lambda place, target=False: PickPlace(place, target)
)

# Units and picked places

rule(
    "ref",
    "(that|the target) (objective|terrain feature|objective or terrain feature|terrain feature or objective) {at:here}",
)(lambda at: Ref("place", at))


class AtPlace(Pred, frozen=True):
    """Contesting a place that was picked; `each_model`: with every model."""

    of: Ref
    each_model: bool = False

    def select(self, scene: Scene) -> Select:
        return ContestingPlace(scene.places(), self.each_model)

    def tell(self) -> str:
        return f"contesting that place{' with every model' if self.each_model else ''}"


rule("contested_place", "the target {at:here}", "it {at:here}")(lambda at: Ref("target", at))
means("place_or_place", "(objective or terrain feature|terrain feature or objective)", True)
rule(
    "contested_place",
    "the target (objective|terrain feature)",
    "that terrain feature",
    "(that|the target) {place_or_place}",
)(lambda place_or_place=True: PLACE)
rule("being", "[also] contesting {of:contested_place}")(lambda of: AtPlace(of))

# Units near any place

rule("some_place", "(an|any) {sort:place_sort}", "a {sort:place_sort}")(
    lambda sort: sort if sort.kind != "terrain" else None
)
rule("being", "within {inches} of {sort:some_place}")(lambda inches, sort: _near(inches, sort, False))
rule("being", "wholly within {inches} of {sort:some_place}")(lambda inches, sort: _near(inches, sort, True))


def _near(inches: float, sort: PlaceSort, wholly: bool) -> Plain:
    near = NearPlace(inches, wholly, None, IsPlace(sort.kind, sort.faction))
    return Plain(near, f'{"wholly " if wholly else ""}within {inches:g}" of any {sort.tell()}')


# What was picked takes the place of the target

_UNITS_TOO = (InReach, SpotWords)

OF_PLACES: dict[type, Callable[[Any], Any]] = {}
"""What is done to units in words that are said of places too: what it is then."""
TAKES_PLACE: list[type] = [InReach, AtPlace, SpotWords]
"""What a place may stand in."""


def placed(declare: tuple[Any, ...], body: Body) -> tuple[tuple[Any, ...], Body]:
    """The tree with the place that was picked where it is meant; where only units can be, it is refused."""
    picks = [each for each in declare if isinstance(each, PickPlace)]
    if len(picks) > 1:
        raise NotMeant("two places are picked")
    if picks:
        declare, body = _with_place((declare, body), picks[0].target)
    _refuse(declare, None)
    _refuse(body, None)
    if not picks and _speaks_of_place((declare, body)):
        raise NotMeant("which place?")
    return declare, body


def _with_place(node: Any, target: bool) -> Any:
    if node == SAME_OBJECTIVE:
        return AtPlace(PLACE)
    if isinstance(node, Ref):
        return PLACE if target and node.kind == "target" else node
    if type(node) in OF_PLACES and target and _asked_of(node) == Ref("target"):
        made = OF_PLACES[type(node)](node)
        if made is not None or type(node) is not If:
            return made or node
    return node if isinstance(node, Select) else changed(node, lambda each: _with_place(each, target))


def _asked_of(node: Any) -> Any:
    return getattr(node.condition, "who", None) if type(node) is If else getattr(node, "who", None)


def _speaks_of_place(node: Any) -> bool:
    found = everything(node)
    return any(isinstance(each, AtPlace) or (isinstance(each, Ref) and each.kind == "place") for each in found)


def _refuse(node: Any, parent: Any) -> None:
    """A place is no unit; and it is not known any more when something happens later."""
    if isinstance(node, Ref) and node.kind == "place" and not isinstance(parent, tuple(TAKES_PLACE)):
        raise NotMeant("a place is no unit")
    only_places = isinstance(node, tuple(TAKES_PLACE)) and not isinstance(node, _UNITS_TOO)
    if only_places and node.of != PLACE:
        raise NotMeant("a place is spoken of, but it is a unit")
    later = (node.body, node.trigger.by) if isinstance(node, EachTime) else (node,)
    if isinstance(node, (EachTime, Arrive, Replaces)) and _speaks_of_place(later):
        raise NotMeant("a place that is meant later")
    for each in inside(node):
        _refuse(each, node if isinstance(node, msgspec.Struct) else parent)
