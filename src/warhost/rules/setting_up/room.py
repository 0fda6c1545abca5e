"""Is there room for a unit? An ability that sets up a unit cannot be used where that is impossible (core-24.0)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import numpy as np

from warhost.engine.bases import bases_of
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.records import Unit, opponent
from warhost.rules.effects.characteristics import coherency
from warhost.rules.effects.selector import Frame, Select
from warhost.rules.setting_up.ground import empty_room
from warhost.rules.setting_up.lasting_room import Asked, keep_room, reach_of, still_has_room
from warhost.rules.setting_up.open_ground import ground_for
from warhost.rules.setting_up.units import Models, SetUpTerms, could_be_set_up, enemy_bodies, half_of
from warhost.rules.space.coherency import neighbours_needed
from warhost.rules.space.measuring import Figures, board, box_gap, figures
from warhost.rules.space.standing import stand_as_units
from warhost.rules.space.territories import territory
from warhost.table.areas import AllOf, AnyOf, Area, Box
from warhost.table.distance import disc
from warhost.table.placing import Arrivals, places_on
from warhost.table.shapes import NOBODY, TOLERANCE, Place, Point


def find_room(
    game: Game, unit: str, terms: SetUpTerms, count: int | None = None, near: Point | None = None,
    thorough: bool = False, tidy: bool = True,
) -> tuple[Place, ...] | None:  # fmt: skip
    """Places for all models of a unit that the terms allow; None if there are none, or none that are found easily."""
    return places_on(ground_for(game, unit, terms), _arrivals(game, unit, count, near, tidy), thorough)


def _arrivals(game: Game, unit: str, count: int | None, near: Point | None = None, tidy: bool = True) -> Arrivals:
    record = game.unit(unit)
    models = record.alive if count is None else count
    own = bases_of(game.warscroll(unit), record, who_comes(record, models))
    return Arrivals(models, NOBODY, near, coherency(game, unit), neighbours_needed(models), own, tidy)


def who_comes(record: Unit, count: int) -> Models:
    """The models of a unit that are set up: those that live, or the first of all where more come."""
    living = tuple(model for model in range(record.size) if model not in record.slain)
    return (living if len(living) >= count else tuple(range(count)))[:count]


class HasRoom(Select, msgspec.Struct, frozen=True, tag=True):
    """Units that could be set up under these terms: as many models as stand, or so many of the destroyed."""

    terms: SetUpTerms
    models: int | None = None

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        record = game.unit(unit)
        count = record.size if record.status == "destroyed" else record.alive
        if self.models is not None:
            count = min(count, self.models)
        return not any(no_room(game, unit, self.terms, "core-24.0", count))


class HalfHasRoom(Select, msgspec.Struct, frozen=True, tag=True):
    """Units of which half the models could be set up under these terms (core-24.0)."""

    terms: SetUpTerms

    def matches(self, game: Game, unit: str, frame: Frame) -> bool:
        return not any(no_room(game, unit, self.terms, "core-24.0", half_of(game, unit)))


def no_room(game: Game, unit: str, terms: SetUpTerms, rule: str, count: int | None = None) -> Iterator[Problem]:
    """A problem when the unit cannot be set up at all; looked for once while nobody has moved."""
    held: dict[tuple[str, SetUpTerms, int | None], bool] = game.cached(
        "room", (game.state.places, game.state.terrain), dict
    )
    key = (unit, terms, count)
    if key not in held:
        held[key] = _has_room(game, (unit, terms, game.unit(unit).alive if count is None else count))
    if not held[key]:
        yield problem((rule, "core-24.0"), "there is no room to set up {unit}", unit)


def _has_room(game: Game, asked: Asked) -> bool:
    """What is sooner told is asked first."""
    if still_has_room(game, asked):
        return True
    box = empty_room(game, *asked)
    if box is None:
        places = _known_room(game, *asked)
        if not places:
            return places is not None
        box = _box_around(game, asked[0], places)
    keep_room(game, asked, box)
    return True


def _box_around(game: Game, unit: str, places: tuple[Place, ...]) -> Box:
    half = game.warscroll(unit).largest_base.length / 2 + TOLERANCE
    xs, ys = [place.x for place in places], [place.y for place in places]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


class _Surroundings(NamedTuple):
    """All that it rests on that there was no room; `corner`: where was looked first."""

    terrain: object
    beside: tuple[Point, ...]
    coherency: float
    others: dict[str, Figures]
    foes: list[str]
    corner: Point

    def same(self, other: "_Surroundings") -> bool:
        alike = self.same_ground(other) and self.foes == other.foes and self.corner == other.corner
        return alike and not any(self.changed(other))

    def same_ground(self, other: "_Surroundings") -> bool:
        return self.terrain is other.terrain and self[1:3] == other[1:3]

    def changed(self, other: "_Surroundings") -> Iterator[str]:
        """Who stands elsewhere in the other, or in only one of them."""
        for unit, known in other.others.items():
            if self.others.get(unit) is not known:
                yield unit
        yield from self.others.keys() - other.others.keys()


def some_room(game: Game, unit: str, terms: SetUpTerms, count: int | None = None) -> tuple[Place, ...] | None:
    """Places for a unit, looked for as if nobody had asked before; those known from before where none are found so."""
    return _search(game, unit, terms, count) or _known_room(game, unit, terms, count)


def _search(game: Game, unit: str, terms: SetUpTerms, count: int | None) -> tuple[Place, ...] | None:
    """From the corner; then from the middle, and with oval bases turned, which hardly ever helps."""
    corner = _far_corner(game, unit, terms)
    return find_room(game, unit, terms, count, near=corner, thorough=True, tidy=False)


def look_for_room(game: Game, unit: str, terms: SetUpTerms, count: int | None) -> tuple[Place, ...] | None:
    """Any that is seen at a glance, which mostly tells; else wherever it would be set up."""
    found = _arrivals(game, unit, count).at_a_glance(ground_for(game, unit, terms))
    return _search(game, unit, terms, count) if found is None else found


def _known_room(game: Game, unit: str, terms: SetUpTerms, count: int | None = None) -> tuple[Place, ...] | None:
    """The room that was found last time if it is still there, else any that is found now."""
    models = count or game.unit(unit).alive
    found: dict[Asked, tuple[Place, ...]] = game.kept("room")
    none: dict[Asked, _Surroundings] = game.kept("no room")
    asked = (unit, terms, models)
    known, before = found.pop(asked, None), none.pop(asked, None)
    now = None if before is None else _surroundings(game, unit, terms)
    if known is not None and could_be_set_up(game, unit, who_comes(game.unit(unit), len(known)), known, terms):
        places: tuple[Place, ...] | None = known
    elif before is None or now is None or (not before.same(now) and _frees(game, unit, terms, before, now)):
        places = look_for_room(game, unit, terms, count)
    else:
        places = None
    if places is None:
        none[asked] = now or _surroundings(game, unit, terms)
    else:
        found[asked] = places
    return places


def _frees(game: Game, unit: str, terms: SetUpTerms, before: _Surroundings, now: _Surroundings) -> bool:
    """Where there was no room: may a model stand anywhere now where somebody was in the way who went?"""
    if terms.visible_to is not None or not before.same_ground(now):
        return True
    gone = {*now.changed(before), *(foe for foe in before.foes if foe not in now.foes)}
    left = [
        (before.others[each].bodies, reach_of(terms) if each in before.foes else TOLERANCE)
        for each in gone
        if each in before.others
    ]
    return bool(left) and ground_for(game, unit, terms).frees(left)


def _surroundings(game: Game, unit: str, terms: SetUpTerms) -> _Surroundings:
    """What stands in the ground of the terms, and the enemies near enough to it to matter."""
    foe = opponent(game.unit(unit).army)
    foes = stand_as_units(game, foe)
    everybody = {each.id: figures(game, each.id) for each in game.state.units.values() if each.status == "table"}
    if terms.visible_to is None and terms.wholly_within:
        reach, ground = reach_of(terms), _boxes(terms.wholly_within)
        everybody = {
            key: each
            for key, each in everybody.items()
            if any(box_gap(box, each.box) <= (reach if key in foes else TOLERANCE) for box in ground)
        }
    # Whom a unit must be seen by may stand anywhere, and so may what hides it.
    foes = [each for each in foes if each in everybody]
    beside, corner = game.player(foe).territory, _far_corner(game, unit, terms)
    return _Surroundings(game.state.terrain, beside, coherency(game, unit), everybody, foes, corner)


def _boxes(areas: tuple[Area, ...]) -> list[Box]:
    """Boxes that the ground of some areas lies in: one for each part where any of several will do."""
    only = areas[0] if len(areas) == 1 else None
    return [part.box for part in only.parts] if isinstance(only, AnyOf) else [AllOf(areas).box]


def _far_corner(game: Game, unit: str, terms: SetUpTerms) -> Point:
    """The corner of the ground furthest from the enemy and, if that matters, their territory: room is likeliest there.

    Of corners that are as good, units take different ones, so that one does not take another's room.
    """
    table, foe = board(game), opponent(game.unit(unit).army)
    boxes = [(0.0, 0.0, table.width, table.depth), *(area.box for area in terms.wholly_within)]
    left, bottom = (max(box[axis] for box in boxes) for axis in (0, 1))
    right, top = (min(box[axis] for box in boxes) for axis in (2, 3))
    corners = [(x, y) for x in (left, right) for y in (bottom, top)]
    bodies = enemy_bodies(game, unit)
    theirs = territory(game, foe) if terms.from_enemy_territory is not None else None

    def safety(corner: Point) -> tuple[float, float]:
        away = theirs.distance(disc(*corner, 0.0)) if theirs is not None else 0.0
        return round(away, 3), float(np.hypot(bodies[:, 0] - corner[0], bodies[:, 1] - corner[1]).min(initial=np.inf))

    safe = list(map(safety, corners))
    equal = [corner for corner, known in zip(corners, safe, strict=True) if known == max(safe)]
    return equal[list(game.state.units).index(unit) % len(equal)]
