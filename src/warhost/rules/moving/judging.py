"""Moving (core-15.0): a proposal per model, judged as a whole. Every problem says which model, where and which rule."""

from collections.abc import Iterator, Sequence
from math import ceil, hypot
from typing import NamedTuple

import numpy as np

from warhost.engine.bases import base_of, rows_of_unit
from warhost.engine.decisions import ModelMove, Move
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_thing, a_unit, inches, joined
from warhost.engine.records import opponent
from warhost.rules.effects.characteristics import has_keyword, unit_modifiers
from warhost.rules.effects.in_force import affecting, in_force
from warhost.rules.effects.modifiers import Barrier
from warhost.rules.effects.selector import Frame, meant
from warhost.rules.moving.crossing import Crossing, crossing
from warhost.rules.moving.endings import ending_problems
from warhost.rules.moving.high_ground import ends_below, stands_on_terrain
from warhost.rules.moving.terms import CHARGE_REACH, MoveTerms
from warhost.rules.moving.walking import Walk, plain_walk
from warhost.rules.space.coherency import unit_is_coherent
from warhost.rules.space.combat_range import in_combat_with, within_combat_range_of
from warhost.rules.space.measuring import (
    apart,
    around,
    board,
    body_at,
    box_gap,
    everybody_but,
    figures,
    impassable,
    meet,
    wider,
)
from warhost.rules.space.sight import sees_from, sees_unit
from warhost.rules.space.standing import manifestations, stand_as_units
from warhost.rules.space.terrain import unstable_ground
from warhost.rules.words import COMBAT_RANGE, FLY
from warhost.table import kernels
from warhost.table.areas import Box
from warhost.table.movement import Obstruction, Travel, path_box, ranges_entered, standing, travel
from warhost.table.shapes import TOLERANCE, Base, Board, Bodies, Matrix, Place
from warhost.table.shapes import row as row_of

LONGEST_PATH, MOST_LEGS = 100, 800
"""Legs of a path, and of a whole move: these take up to half a second, and more only keep the judge busy."""
BEYOND_REACH = 150.0
"""Inches beyond the limit; a table is shorter from corner to corner."""
_OUT_OF_THE_WAY = 1e6
_RULES_OF = {"model": ("core-15.0a",), "edge": ("core-15.0a",), "landing": ("core-15.0a",), "terrain": ("core-15.2",),
             "standing": ("core-15.0b", "core-15.2"), "jump": ("core-15.2.1",)}  # fmt: skip
_WORDS = {
    "model": "would move through another model", "edge": "would move beyond the edge of the battlefield",
    "landing": "would end on top of another model", "terrain": "would move through terrain",
    "standing": "could not stand there",
    "jump": "cannot jump down like that: a jump ends the move at the foot of the edge it leaves",
}  # fmt: skip


class JudgedMove(NamedTuple):
    """A proposal looked at: what is wrong, where everybody would stand, the longest way, the moment after it, and the
    ground of the whole move."""

    problems: list[Problem]
    places: tuple[Place | None, ...]
    longest: float
    after: Game
    ground: Box


def judge_move(game: Game, unit: str, move: Move, limit: float, terms: MoveTerms, rule: str) -> JudgedMove:
    """Judge a move of a unit; no problems: it is legal."""
    there = game.state.places[unit]
    if not move.moves:
        return JudgedMove([], there, 0.0, game, figures(game, unit).box)
    places = list(there)
    problems = _malformed(places, move, unit, rule)
    if problems:
        return JudgedMove(problems, there, 0.0, game, figures(game, unit).box)
    flying = has_keyword(game, unit, FLY)
    across = crossing(game, unit, terms)
    walk = plain_walk(game, unit, move, limit, flying, across)
    if walk is None:
        problems = _endless(places, move, unit, limit)
        if problems:
            return JudgedMove(problems, there, 0.0, game, figures(game, unit).box)
        walk = _walked_one_by_one(game, unit, places, move, limit, flying, across)
    after = game.imagine(unit, walk.places)
    ground = _ground_of(game, after, unit, move)
    about = _foes_about(game, unit, ground)
    foes = () if flying else about
    open_way = not foes and not in_force(game, Barrier)
    for each, found in zip(move.moves, walk.problems, strict=True):
        problems += found
        if not open_way:
            problems += _ranges_on_the_way(game, unit, places, each, terms, foes, across.units)
    problems += _judge_end(game, after, unit, terms, flying, about)
    problems = [each.citing(rule, *terms.rules) for each in problems]
    return JudgedMove(problems, walk.places, walk.longest, after, ground)


def _walked_one_by_one(
    game: Game, unit: str, places: list[Place | None], move: Move, limit: float, flying: bool, across: Crossing
) -> Walk:
    """The same for moves in which something may be wrong, model after model."""
    bystanders, ends, longest, problems = _Bystanders(game, unit, places), places.copy(), 0.0, []
    for each in move.moves:
        found, place, distance = _judge_model(game, unit, ends, each, limit, flying, across, bystanders)
        problems.append(found)
        ends[each.model] = place
        bystanders.move(each.model, place)
        longest = max(longest, distance)
    return Walk(tuple(ends), longest, problems)


def _ranges_on_the_way(
    game: Game, unit: str, places: list[Place | None], each: ModelMove, terms: MoveTerms, foes: Sequence[str],
    across: tuple[str, ...],
) -> Iterator[Problem]:  # fmt: skip
    """Combat ranges that a model must not enter."""
    if not terms.passes_combat and foes:
        yield from _combat_on_the_way(game, unit, places, each, foes, across)
    if in_force(game, Barrier):
        yield from _barred_ranges(game, unit, places, each)
    if terms.only_through is not None and foes:
        yield from _closed_ranges(game, unit, places, each, foes, terms.only_through)


def _malformed(places: list[Place | None], move: Move, unit: str, rule: str) -> list[Problem]:
    models = [each.model for each in move.moves]
    unknown = [model for model in models if not 0 <= model < len(places) or places[model] is None]
    if unknown:
        return [problem((rule, "core-15.0a"), "{unit} has no model {number} on the table", unit, number=unknown[0])]
    lengths = [len(each.path) for each in move.moves]
    if len(set(models)) != len(models) or min(lengths) == 0 or max(lengths) > LONGEST_PATH:
        return [
            problem(
                (rule, "core-15.0a"),
                "each model of {unit} moves once, along a path of 1 to {most} legs",
                unit,
                most=LONGEST_PATH,
            )
        ]
    if sum(lengths) > MOST_LEGS:
        text = "a move has at most {most} legs in all, not {legs}"
        return [problem((rule, "core-15.0a"), text, unit, most=MOST_LEGS, legs=sum(lengths))]
    return []


def _endless(places: list[Place | None], move: Move, unit: str, limit: float) -> list[Problem]:
    """Ways so long that nobody needs to look at them: doing that would take seconds (core-15.0a)."""
    for each in move.moves:
        place = places[each.model]
        assert place is not None
        length, x, y = 0.0, place.x, place.y
        for step in each.path:
            length += hypot(step.x - x, step.y - y)
            x, y = step.x, step.y
        if not length <= limit + BEYOND_REACH:
            text = "{model} would move far more than {limit}"
            return [problem("core-15.0a", text, unit, each.model, limit=inches(limit))]
    return []


class _Bystanders:
    """Everything a moving model could bump into: impassable terrain, then models, its own unit as it stands by now.

    Models can move through manifestations (magic-7.0). The board and the bases are the same for the whole move.
    """

    def __init__(self, game: Game, unit: str, places: list[Place | None], but: tuple[str, ...] = ()) -> None:
        self._scroll, self._unit = game.warscroll(unit), game.unit(unit)
        self.board, self.closed, self.height = board(game), len(impassable(game)), self._scroll.height
        there = [number for number, place in enumerate(places) if place is not None]
        self._row = {number: row for row, number in enumerate(there)}
        own = np.array(rows_of_unit(self._scroll, self._unit, places)).reshape(-1, 7)
        self._bodies = np.concatenate([impassable(game), everybody_but(game, unit, *manifestations(game), *but), own])
        self._first = len(self._bodies) - len(own)

    def of(self, model: int) -> Bodies:
        """All but the model itself, which is in nobody's way until it is put down again."""
        self._bodies[self._first + self._row[model], :2] = _OUT_OF_THE_WAY
        return self._bodies

    def base_of(self, model: int) -> Base:
        return base_of(self._scroll, self._unit, model)

    def move(self, model: int, place: Place) -> None:
        self._bodies[self._first + self._row[model]] = row_of(place, self.base_of(model), self.height)


def _ground_of(game: Game, after: Game, unit: str, move: Move) -> Box:
    """The ground of a whole move: where the unit stands, where it comes to stand, and the corners on its way."""
    boxes = [figures(game, unit).box, figures(after, unit).box]
    if any(len(each.path) > 1 for each in move.moves):
        far = game.warscroll(unit).largest_base.length / 2
        boxes += [wider((step.x, step.y, step.x, step.y), far) for each in move.moves for step in each.path]
    return around(boxes)


def _foes_about(game: Game, unit: str, ground: Box) -> list[str]:
    """The enemies that some model could come into the combat range of: those near the ground of the move."""
    near = wider(ground, COMBAT_RANGE + TOLERANCE)
    return [foe for foe in stand_as_units(game, opponent(game.unit(unit).army)) if meet(near, figures(game, foe).box)]


def _judge_model(
    game: Game, unit: str, places: list[Place | None], each: ModelMove, limit: float, flying: bool, across: Crossing,
    bystanders: _Bystanders,
) -> tuple[list[Problem], Place, float]:  # fmt: skip
    start, base, height = places[each.model], bystanders.base_of(each.model), bystanders.height
    assert start is not None
    others, ground = bystanders.of(each.model), bystanders.board
    way = travel(start, base, height, each.path, ground, others, flying=flying)
    if (across.units or across.terrain) and not flying:
        way = _travel_across(game, unit, places, each, across)
    problems = [_obstructed(unit, each.model, thing, bystanders.closed) for thing in way.obstructions]
    if way.distance > limit + TOLERANCE:
        level = travel(start, base, height, each.path, ground, others, flying=True).distance
        # Height climbed is part of the way (core-15.2), and whatever changed the Move is part of the reason.
        climbed = ("core-15.2",) if way.distance > level + TOLERANCE else ()
        changed = tuple(source.rule for _, source in unit_modifiers(game, unit, "Move"))
        problems.append(
            problem(
                ("core-15.0a", *climbed, *changed),
                "{model} would move {distance}, more than {limit}",
                unit,
                each.model,
                (way.end.x, way.end.y),
                distance=inches(way.distance, ".2f"),
                limit=inches(limit),
            )
        )
    return problems, way.end, way.distance


def _travel_across(game: Game, unit: str, places: list[Place | None], each: ModelMove, across: Crossing) -> Travel:
    """The way of a model that passes across some units, or terrain, as if it flew: where it ends still counts."""
    start, base, height = places[each.model], game.base_of(unit, each.model), game.warscroll(unit).height
    assert start is not None
    everybody, solid = (_Bystanders(game, unit, places, but).of(each.model) for but in ((), across.units))
    flown = travel(start, base, height, each.path, board(game), everybody, flying=True)
    ground = Board(board(game).width, board(game).depth) if across.terrain else board(game)
    walked = travel(start, base, height, each.path, ground, solid)
    landing = [thing for thing in flown.obstructions if thing.what == "landing"]
    if across.terrain:
        bumped = [thing for thing in walked.obstructions if thing.what == "model"]
        return Travel(flown.distance, flown.end, (*flown.obstructions, *bumped))
    return Travel(walked.distance, walked.end, (*walked.obstructions, *landing))


def _obstructed(unit: str, model: int, thing: Obstruction, closed: int) -> Problem:
    if thing.what in ("model", "landing") and 0 <= thing.index < closed:
        return problem(
            "terrain-1.2b", "{model} would move across impassable terrain or end on it", unit, model, thing.at
        )
    return problem(_RULES_OF[thing.what], "{model} {what}", unit, model, thing.at, what=_WORDS[thing.what])


def _combat_on_the_way(
    game: Game, unit: str, places: list[Place | None], each: ModelMove, foes: Sequence[str], across: tuple[str, ...]
) -> list[Problem]:
    """A move that may not go into combat enters the range of no enemy that it sees (core-7.0b)."""
    start, base = places[each.model], game.base_of(unit, each.model)
    assert start is not None
    way = path_box(start, base, each.path, COMBAT_RANGE)
    for foe in foes:
        if foe in across or box_gap(way, figures(game, foe).box) > 0:
            continue
        bodies = figures(game, foe).bodies
        for index, first, last, _ in ranges_entered(start, base, each.path, bodies, COMBAT_RANGE):
            for place in _along(game, start, each, first, last):
                if sees_from(game, unit, body_at(game, unit, each.model, place), bodies[index]):
                    return [
                        problem(
                            ("core-7.0a", "core-7.0b"),
                            "{model} would move into combat with {foe}",
                            unit,
                            each.model,
                            (place.x, place.y),
                            foe=a_unit(foe),
                        )
                    ]
    return []


def _closed_ranges(
    game: Game, unit: str, places: list[Place | None], each: ModelMove, foes: Sequence[str], open_to: tuple[str, ...]
) -> list[Problem]:
    """A move that may pass through the combat ranges of these enemies only, seen or not."""
    start, base = places[each.model], game.base_of(unit, each.model)
    assert start is not None
    way = path_box(start, base, each.path, COMBAT_RANGE)
    for foe in foes:
        known = figures(game, foe)
        near = foe not in open_to and box_gap(way, known.box) == 0
        entered = near and ranges_entered(start, base, each.path, known.bodies, COMBAT_RANGE)
        if entered:
            return [
                problem(
                    "core-7.0a",
                    "{model} would enter the combat range of {foe}",
                    unit,
                    each.model,
                    entered[0][3],
                    foe=a_unit(foe),
                )
            ]
    return []


def _barred_ranges(game: Game, unit: str, places: list[Place | None], each: ModelMove) -> list[Problem]:
    """Combat ranges that a rule keeps the unit out of, unless it starts in them."""
    start, base = places[each.model], game.base_of(unit, each.model)
    assert start is not None
    for foe in stand_as_units(game, opponent(game.unit(unit).army)):
        for barrier, source in affecting(game, Barrier, foe):
            frame = Frame(source.unit, source.player)
            if not meant(barrier.to, game, unit, frame) or within_combat_range_of(game, unit, foe):
                continue
            entered = ranges_entered(start, base, each.path, figures(game, foe).bodies, COMBAT_RANGE)
            if entered:
                return [
                    problem(
                        (source.rule, "core-29.0"),
                        "{source}: {model} would enter the combat range of {foe}",
                        unit,
                        each.model,
                        entered[0][3],
                        source=source.ability,
                        foe=a_unit(foe),
                    )
                ]
    return []


def _along(game: Game, start: Place, each: ModelMove, first: float, last: float) -> list[Place]:
    """Places to look around from, at most 1/2" apart, between two lengths along the path."""
    found, done, here = [], 0.0, (start.x, start.y)
    for step in each.path:
        length = hypot(step.x - here[0], step.y - here[1])
        low, high = max(first, done), min(last, done + length)
        if low <= high + TOLERANCE:
            pieces = max(1, ceil((high - low) / 0.5))
            for part in (low + (high - low) * piece / pieces - done for piece in range(pieces + 1)):
                share = part / length if length else 0.0
                x, y = here[0] + (step.x - here[0]) * share, here[1] + (step.y - here[1]) * share
                found.append(Place(x, y, standing(board(game), x, y), start.facing))
        done, here = done + length, (step.x, step.y)
    return found


def _judge_end(
    game: Game, after: Game, unit: str, terms: MoveTerms, flying: bool, foes_about: Sequence[str]
) -> list[Problem]:
    """Where the unit comes to stand: coherent, and in combat only as the move allows."""
    known = figures(after, unit)
    problems = unstable_ground(after, unit, known.bodies, known.numbers)
    if not unit_is_coherent(after, unit):
        problems.append(problem(("core-15.1a", "core-15.1b"), "{unit} would not be one coherent group", unit))
    about = any(apart(known, figures(game, foe)) <= COMBAT_RANGE + TOLERANCE for foe in foes_about)
    foes = in_combat_with(after, unit) if about else ()
    if foes and not terms.ends_in_combat:
        rules = (*(("core-15.4", "core-29.0") if flying else ()), "core-7.0a", "core-7.0b")
        problems.append(
            problem(rules, "{unit} would end in combat with {foes}", unit, foes=joined(", ", map(a_unit, foes)))
        )
    problems += _on_manifestations(after, unit)
    kept_from = _to_be_clear_of(game, unit, terms) if about else ()
    near = [foe for foe in kept_from if within_combat_range_of(after, unit, foe)]
    text = "{unit} would end within the combat range of {foe}"
    problems += [problem("core-7.0a", text, unit, foe=a_unit(foe)) for foe in near]
    if terms.within_reach and not _reaches_enemy(after, unit) and not ends_below(game, after, unit, CHARGE_REACH):
        enemies = stand_as_units(game, opponent(game.unit(unit).army))
        above = any(stands_on_terrain(game, foe) for foe in enemies)
        rules = ("core-14.3", "terrain-1.6") if above else ("core-14.3",)
        problems.append(problem(rules, '{unit} would not end within 1/2" of a visible enemy', unit))
    if terms.keeps_combats:
        lost = [foe for foe in in_combat_with(game, unit) if foe not in foes]
        problems += [
            problem("core-15.3", "{unit} would no longer be in combat with {foe}", unit, foe=a_unit(foe))
            for foe in lost
        ]
    if terms.no_further_from is not None:
        problems += _moved_away(game, after, unit, terms.no_further_from)
    return [*problems, *ending_problems(game, after, unit, terms, foes)]


def _to_be_clear_of(game: Game, unit: str, terms: MoveTerms) -> list[str]:
    """The enemies whose combat ranges the move must not end in, seen or not; flyers are bound by it too."""
    open_to = () if terms.clear_of_ranges else terms.only_through
    foes = stand_as_units(game, opponent(game.unit(unit).army)) if open_to is not None else ()
    return [foe for foe in foes if foe not in (open_to or ())]


def _on_manifestations(game: Game, unit: str) -> list[Problem]:
    """Models can move through manifestations, but not end a move on one (magic-7.0)."""
    known = figures(game, unit)
    return [
        problem(("magic-7.0", "core-15.0a"), "{model} would end on {other}", unit, number, other=a_thing(other))
        for other in manifestations(game)
        if other != unit
        for number, gap in zip(known.numbers, kernels.gaps(known.bodies, figures(game, other).bodies), strict=True)
        if gap.min() < -TOLERANCE
    ]


def _reaches_enemy(game: Game, unit: str) -> bool:
    foes = stand_as_units(game, opponent(game.unit(unit).army))
    return any(sees_unit(game, unit, foe, CHARGE_REACH) for foe in foes)


def _moved_away(before: Game, after: Game, unit: str, target: str) -> list[Problem]:
    """Each model ends a pile-in no further from the target unit (core-15.3)."""
    foe = figures(before, target).bodies
    old = _nearest(figures(before, unit).bodies, foe)
    new = _nearest(figures(after, unit).bodies, foe)
    return [
        problem("core-15.3", "{model} would end further from {target}", unit, number, target=a_unit(target))
        for number, was, now in zip(figures(before, unit).numbers, old, new, strict=True)
        if now > was + TOLERANCE
    ]


def _nearest(bodies: Bodies, foe: Bodies) -> Matrix:
    nearest: Matrix = kernels.distances(bodies, foe).min(axis=1)
    return nearest
