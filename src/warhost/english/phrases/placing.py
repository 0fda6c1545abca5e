"""Where units are set up, and units that are set up again or come out of reserve."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Objective, Terrain, opponent
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.deeds import affected
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.statements import Statement
from warhost.english.scene import NotMeant, Phrase, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Frame, Select, meant
from warhost.rules.selectors.places import around_place
from warhost.rules.setting_up.places import where
from warhost.rules.setting_up.room import no_room
from warhost.rules.setting_up.units import SetUpTerms, around, half_of, half_replacement, replacement_for
from warhost.rules.space.grounds import ground_named
from warhost.rules.space.measuring import board
from warhost.rules.space.objectives import objectives_now
from warhost.rules.space.scenery import near_scenery
from warhost.rules.space.territories import territory
from warhost.table.areas import AnyOf, Area, Disc, NearBodies, Outside
from warhost.table.distance import corner_spots


class SpotWords(Phrase, frozen=True):
    """One thing that must be so of a place: a word of `where`, or near a unit."""

    what: str
    inches: float = 0.0
    of: Ref | Who | None = None
    held: bool = False
    name: str = ""

    def tell(self) -> str:
        of = "" if self.of is None else tell_who(self.of)
        inches, held = f'{self.inches:g}"', " that you control" if self.held else ""
        return SPOTS_TOLD[self.what].format(inches=inches, of=of, name=self.name, held=held)


SPOTS_TOLD = {
    "wholly": "wholly within {inches} of {of}", "near": "within {inches} of {of}",
    "apart": "more than {inches} from {of}", "from_enemies": "more than {inches} from all enemy units",
    "far_objectives": "more than {inches} from all objectives",
    "far_scenery": "more than {inches} from all terrain features", "not_in_combat": "not in combat",
    "edge": "wholly within {inches} of an edge", "near_edge": "within {inches} of an edge",
    "corner": "wholly within {inches} of a corner", "terrain": "each model within {inches} of a terrain feature",
    "scenery": "wholly within {inches} of a terrain feature", "ground": "wholly within the {name}",
    "objective": "wholly within {inches} of an objective{held}",
    "near_free_objective": "within {inches} of an objective that you do not control",
    "home": "wholly within your territory", "abroad": "wholly within enemy territory", "visible": "visible",
}  # fmt: skip
"""Places in words."""
Spotted = tuple[list[Area], dict[str, Any]]
FURTHER_SPOTS: dict[str, Callable[[Game, SpotWords, str, Scene, str | None], Spotted]] = {}
"""More words of places: areas of which one model must be in each, and terms of setting up."""


def _is_known(spot: SpotWords, scene: Scene) -> bool:
    """Has whoever it is near to been picked already?"""
    return not isinstance(spot.of, Ref) or spot.of.kind in ("me", "place") or spot.of.kind in scene.refs


class Terms(Phrase, frozen=True):
    """Where a unit may be set up: all that is said must hold."""

    spots: tuple[SpotWords, ...]

    def made(self, use: Use, scene: Scene, unit: str) -> SetUpTerms:
        return self.terms(use.game, unit, use.player, scene, use.unit_or_none)

    def terms(self, game: Game, unit: str, player: str, scene: Scene, me: str | None) -> SetUpTerms:
        plain: dict[str, Any] = {}
        areas: list[Area] = []
        near: list[Area] = []
        more: dict[str, Any] = {}
        for spot in self.spots:
            if not _is_known(spot, scene):
                continue  # whether there is room near them is seen once they have been picked
            if spot.what in FURTHER_SPOTS:
                beside, changes = FURTHER_SPOTS[spot.what](game, spot, player, scene, me)
                near += beside
                more |= changes
            elif spot.what in ("from_enemies", "edge", "terrain", "near_edge"):
                plain[spot.what] = spot.inches
            elif spot.what == "not_in_combat":
                plain["not_in_combat"] = True
            elif spot.what in ("apart", "far_objectives", "far_scenery"):
                areas.append(Outside(_far_from(game, spot, player, scene, me)))
            elif spot.what == "ground":
                areas.append(ground_named(game, spot.name, player))
            elif spot.what == "scenery":
                areas.append(_scenery(game, spot.inches))
            elif spot.what == "corner":
                areas.append(_corners(game, spot.inches))
            elif spot.what == "objective":
                areas.append(objectives_around(game, spot.inches, player if spot.held else None))
            elif spot.what == "near_free_objective":
                near.append(objectives_around(game, spot.inches, player, held=False))
            elif spot.what in ("home", "abroad"):
                land = territory(game, player if spot.what == "home" else opponent(player))
                areas += [land] if land is not None else []
            else:
                around_ = _around(game, spot, player, scene, me)
                (areas if spot.what == "wholly" else near).append(around_)
        made = where(**plain)(game, unit)
        terms = SetUpTerms(
            (*made.wholly_within, *areas), from_enemies=made.from_enemies, not_in_combat=made.not_in_combat,
            one_within=(*made.one_within, *near),
        )  # fmt: skip
        return replace(terms, **more)

    def ways(self) -> "tuple[Terms, ...]":
        """The places of which one will do."""
        return (self,)

    def chosen(self, use: Use, scene: Scene, unit: str) -> Script[SetUpTerms | None]:
        """Where the unit is set up now, as its player likes; None where there is no room."""
        able = {}
        for way in self.ways():
            terms = way.made(use, scene, unit)
            if not any(no_room(use.game, unit, terms, use.ability.rule)):
                able[way.tell()] = terms
        if not able:
            return None
        return able[(yield from use.choose(list(able), "which place"))]

    def tell(self) -> str:
        return ", ".join(each.tell() for each in self.spots)


class EitherTerms(Terms, frozen=True):
    """One of two places: all of the unit is in the one, or in the other."""

    either: tuple[Terms, ...]

    def ways(self) -> tuple[Terms, ...]:
        return self.either

    def tell(self) -> str:
        return " or else ".join(each.tell() for each in self.either)


def _far_from(game: Game, spot: SpotWords, player: str, scene: Scene, me: str | None) -> Area:
    """What is too near."""
    if spot.what == "far_objectives":
        return objectives_around(game, spot.inches, None)
    return _scenery(game, spot.inches) if spot.what == "far_scenery" else _around(game, spot, player, scene, me)


def _scenery(game: Game, inches: float) -> Area:
    """Around any terrain feature."""
    features = [each for each in game.state.terrain.values() if each.on_table]
    return AnyOf(tuple(area for each in features for area in near_scenery(each, inches)))


def _corners(game: Game, inches: float) -> Area:
    """Around any corner of the battlefield."""
    return AnyOf(tuple(NearBodies(inches, (tuple(map(float, each)),)) for each in corner_spots(board(game))))


def objectives_around(game: Game, inches: float, held_by: str | None, held: bool = True) -> Area:
    """Around any objective, or any that a player controls, or does not."""
    objectives = objectives_now(game).values()
    every = [each for each in objectives if held_by is None or (each.controlled_by == held_by) == held]
    return AnyOf(tuple(area for each in every for area in _near_one(each, inches)))


def _near_one(objective: Objective | Terrain, inches: float) -> tuple[Area, ...]:
    if isinstance(objective, Terrain):
        return near_scenery(objective, inches)
    return (Disc((objective.x, objective.y), objective.radius + inches),)


def _around(game: Game, spot: SpotWords, player: str, scene: Scene, me: str | None) -> Area:
    if isinstance(spot.of, Ref) and spot.of.kind == "place":
        return AnyOf(tuple(around_place(game, each, spot.inches) for each in scene.places()))
    if isinstance(spot.of, Ref):
        units: tuple[str, ...] = (me,) if spot.of.kind == "me" and me is not None else scene.units(spot.of)
    else:
        assert spot.of is not None
        frame, which = Frame(me, player), spot.of.select(scene)
        units = tuple(
            each.id
            for each in game.state.units.values()
            if each.status == "table" and meant(which, game, each.id, frame)
        )
    return AnyOf(tuple(area for unit in units for area in around(game, unit, spot.inches)))


class SetUpAgain(Statement, frozen=True):
    """Units are removed, all of them, then set up again; one without room stays (core-24.0)."""

    who: Ref
    terms: Terms

    def run(self, use: Use, scene: Scene) -> Script[None]:
        able = {}
        for unit in scene.units(self.who):
            terms = yield from self.terms.chosen(use, scene, unit)
            if terms is not None:
                able[unit] = terms
        for unit in able:
            use.remove(unit)
        for unit, terms in able.items():
            yield from use.set_up(unit, terms)
            self.settled(use, unit)

    def settled(self, use: Use, unit: str) -> None:
        """What is so of a unit that has been set up again."""

    def check(self, lasting: object) -> None:
        if any(spot.of == self.who for way in self.terms.ways() for spot in way.spots):
            raise NotMeant("set up near itself")

    def tell(self) -> str:
        return f"set {tell_ref(self.who)} up again: {self.terms.tell()}"


class Arrive(Statement, frozen=True):
    """A unit comes out of reserve, and out of the places where units of its army hide."""

    who: Ref
    terms: Terms
    hideouts: frozenset[str] = frozenset()

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            if use.game.unit(unit).status == "reserve":
                terms = yield from self.terms.chosen(use, scene, unit)
                if terms is not None:
                    yield from use.set_up(unit, terms)
                    for token in use.game.unit(unit).tokens:
                        if token.partition(" of ")[0] in self.hideouts or token in self.hideouts:
                            use.take_token(token, unit)

    def tell(self) -> str:
        whose = "come" if self.who == Ref("me") else f"{tell_ref(self.who)} comes"
        return f"{whose} out of reserve: {self.terms.tell()}"


class Replaces(Statement, frozen=True):
    """A unit that was destroyed comes back as a new one, whole or half of it (core-24.2)."""

    who: Ref
    half: bool
    terms: Terms

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in scene.units(self.who):
            frame = Frame(use.unit_or_none, use.player)
            if not RoomFor(self.terms, self.half).matches(use.game, unit, frame):
                continue
            half = half_replacement(use.game, unit, use.ability.rule)
            new = (yield from half) if self.half else replacement_for(use.game, unit)
            terms = yield from self.terms.chosen(use, scene, new)
            if terms is not None:
                yield from use.set_up(new, terms)
                yield from self.arrived(use, new)

    def arrived(self, use: Use, unit: str) -> Script[None]:
        """What follows for the unit that has come back."""
        yield from ()

    def tell(self) -> str:
        return f"{'half of ' if self.half else ''}{tell_ref(self.who)} is replaced: {self.terms.tell()}"


class RoomFor(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that could be set up there, all or half of their models."""

    terms: Terms
    half: bool = False

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        assert frame.player is not None
        record = game.unit(unit)
        whole = record.size if record.status == "destroyed" else record.alive
        models = half_of(game, unit) if self.half else whole
        every = [way.terms(game, unit, frame.player, Scene(), frame.me) for way in self.terms.ways()]
        return any(not any(no_room(game, unit, terms, "core-24.0", models)) for terms in every)


rule("spot", "more than {inches} from (all|any) enemy units", "more than {inches} from enemy units")(
    lambda inches: SpotWords("from_enemies", inches)
)
rule("spot", "more than {inches} away from (all|any) enemy units")(lambda inches: SpotWords("from_enemies", inches))
rule("spot", "wholly within {inches} of the edge of the battlefield")(lambda inches: SpotWords("edge", inches))
rule("spot", "wholly within {inches} of (a terrain feature|any terrain features)")(
    lambda inches: SpotWords("scenery", inches)
)
means("controlled", "[that] you control", True)
rule("spot", "wholly within {inches} of an objective [{held:controlled}]")(
    lambda inches, held=False: SpotWords("objective", inches, held=held)
)
rule("spot", "wholly within {inches} of a corner of the battlefield")(lambda inches: SpotWords("corner", inches))
rule("spot", "within {inches} of an objective you do not control")(
    lambda inches: SpotWords("near_free_objective", inches)
)
rule("spot", "not in combat")(lambda: SpotWords("not_in_combat"))
rule("spot", "wholly within {inches} of (a|the|any) battlefield edge")(lambda inches: SpotWords("edge", inches))
rule("spot", "within {inches} of (a|the|any) battlefield edge")(lambda inches: SpotWords("near_edge", inches))
rule("spot", "wholly within (friendly|your) territory")(lambda: SpotWords("home"))
rule("spot", "wholly within enemy territory")(lambda: SpotWords("abroad"))
rule("spot", "so that each model [in the unit] is within {inches} of (any terrain features|a terrain feature)")(
    lambda inches: SpotWords("terrain", inches)
)
rule("spot", "wholly within {inches} of {of:someone}")(lambda inches, of: SpotWords("wholly", inches, of))
rule("spot", "within {inches} of {of:someone}")(lambda inches, of: SpotWords("near", inches, of))
rule("spots", "{one:spot}")(lambda one: (one,))
rule("spots", "{one:spot} (and|, and|,|but) {more:spots}")(lambda one, more: (one, *more))
rule("place", "anywhere on the battlefield")(lambda: Terms(()))
rule("place", "[anywhere] [on the battlefield] [,] {spots} [,]")(lambda spots: Terms(spots))


@terminal("mover")
def _mover(parser: Parser, at: int) -> Iterable[tuple[int, Ref]]:
    """Whoever is set up again; terrain features are no models that could be."""
    if [parser.low(at + n) for n in (1, 2)] != ["terrain", "feature"]:
        yield from parser.parse("ref", at)


rule("statement", "[you can] remove {who:mover} from the battlefield and set {again:them} up [again] {place}")(
    lambda who, again, place: SetUpAgain(who, place)
)
means("halved", "with half the number of models from (the target unit|the target) < rounding up >", True)
rule("statement", "[you can] set up a replacement unit {halved} {place}")(
    lambda halved, place: Replaces(Ref("target"), True, place)
)
rule("statement", "[you can] set up a replacement unit identical to the target {place}")(
    lambda place: Replaces(Ref("target"), False, place)
)
rule("statement", "[you can] set up a replacement unit {place}")(lambda place: Replaces(Ref("me"), False, place))
rule("statement", "[you can] remove {who:ref} from the battlefield , then set {again:them} up again {place}")(
    lambda who, again, place: SetUpAgain(who, place)
)
rule("them", "(it|them)")(lambda: True)
rule("statement", "[you can] set up {who:ref} {place}", "{who:ref} can be set up {place}")(
    lambda who, place: Arrive(who, place) if isinstance(who, Ref) else None
)

# Set up again by others

means("if_possible", "if possible , your opponent must", True)
rule("statement", "{if_possible} remove {who:ref} from the battlefield and set {again:them} up again {place}")(
    lambda if_possible, who, again, place: SetUpAgain(who, place)
)


class EachSetUpAgain(Statement, frozen=True):
    """Each of these units is removed and set up again; where there is no room, it stays (core-24.0)."""

    who: Who
    terms: Terms

    def run(self, use: Use, scene: Scene) -> Script[None]:
        for unit in (yield from affected(self.who, use, scene)):
            terms = self.terms.made(use, scene, unit)
            if not any(no_room(use.game, unit, terms, use.ability.rule)):
                use.remove(unit)
                yield from use.set_up(unit, terms)

    def tell(self) -> str:
        return f"set {self.who.tell()} up again: {self.terms.tell()}"


rule(
    "statement",
    "[you can] remove {who:hireling} from the battlefield and set {again:them} up again {place}",
    "[you can] remove each {who:which} from the battlefield and set {again:them} up again {place}",
)(lambda who, again, place: EachSetUpAgain(replace(who, one=False), place))
rule("statement", "{who:ref} can be set up in combat")(lambda who: Aside("even in combat"))
