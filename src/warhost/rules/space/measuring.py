"""Units as bodies on the table, and the distances between them (core-2.1, core-2.1.1)."""

from collections.abc import Sequence
from math import hypot
from operator import add, sub
from typing import NamedTuple

import numpy as np

from warhost.engine.bases import rows_of_unit
from warhost.engine.game import Game
from warhost.engine.remembering import while_built, while_same, while_still
from warhost.table import kernels
from warhost.table.areas import Box
from warhost.table.distance import wholly_within
from warhost.table.footprints import slabs
from warhost.table.shapes import TOLERANCE, Board, Bodies, Place, Prism, row


class Figures(NamedTuple):
    """The models of a unit on the table: their numbers, their bodies, and the box around them."""

    places: tuple[Place | None, ...]
    numbers: tuple[int, ...]
    bodies: Bodies
    box: Box


IMPASSABLE = "impassable"
VOLATILE = "volatile"
"""Faction terrain that is in nobody's way, but that nobody can stand on."""
SKY = 100.0
MOST_FIGURES = 2000
_NOWHERE = (1e9, 1e9, -1e9, -1e9)


def figures(game: Game, unit: str, stood: tuple[Place | None, ...] | None = None) -> Figures:
    """The models of a unit that stand on the table; for a unit that is carried, those of what carries it.

    `stood`: as they are when they stand there instead.
    """
    if stood is not None:
        return _stood(game, game.state.units[unit].carried_by or unit, stood)
    known: Figures | None = game.while_there.get(unit)  # nobody is asked for more often
    if known is None:
        there = game.state.units[unit].carried_by or unit
        known = game.while_there.get(there)
        if known is None:
            known = game.while_there[there] = _stood(game, there, game.state.places.get(there, ()))
    return known


def _stood(game: Game, unit: str, places: tuple[Place | None, ...]) -> Figures:
    """The models of a unit where they stand or stood: several places of a unit are thought of in turn."""
    known: Figures | None = game.kept("figures").get((unit, id(places)))
    if known is None or known.places is not places:
        record, scroll = game.state.units[unit], game.warscroll(unit)
        numbers = tuple(number for number, place in enumerate(places) if place is not None)
        rows = rows_of_unit(scroll, record, places)
        if numbers and record.kind == "terrain":
            feature = game.state.terrain[unit]
            rows = [tuple(each) for each in slabs(feature.shapes, feature.height).tolist()]
        bodies = np.array(rows, dtype=np.float64).reshape(len(rows), 7)
        known = _held(game, unit, Figures(places, numbers, bodies, _box(rows)))
    return known


def _held(game: Game, unit: str, known: Figures) -> Figures:
    held: dict[tuple[str, int], Figures] = game.kept("figures")
    if len(held) > MOST_FIGURES:
        held.clear()
    held[unit, id(known.places)] = known
    return known


def moved(game: Game, unit: str, places: tuple[Place | None, ...], bodies: Bodies) -> Figures:
    """The models of a unit at other places, where their bodies are known: nobody needs to make them again."""
    known = Figures(places, figures(game, unit).numbers, bodies, _box(bodies.tolist()))
    return _held(game, unit, known)


def body_at(game: Game, unit: str, model: int | None, place: Place) -> Bodies:
    """A model of a unit as it would stand at a place."""
    return np.array([row(place, game.base_of(unit, model), game.warscroll(unit).height)])


def _box(rows: Sequence[Sequence[float]]) -> Box:
    if not rows:
        return _NOWHERE
    xs, ys, _, longs, *_ = zip(*rows, strict=True)
    return min(map(sub, xs, longs)), min(map(sub, ys, longs)), max(map(add, xs, longs)), max(map(add, ys, longs))


def apart(a: Figures, b: Figures) -> float:
    """A lower bound of the gap between two units."""
    return box_gap(a.box, b.box)


def box_gap(a: Box, b: Box) -> float:
    """From one upright rectangle to another; 0 where they meet."""
    left, bottom, right, top = a
    x, y, far_x, far_y = b
    dx = left - far_x if left > far_x else x - right if x > right else 0.0
    dy = bottom - far_y if bottom > far_y else y - top if y > top else 0.0
    return hypot(dx, dy) if dx and dy else dx + dy


def wider(box: Box, reach: float) -> Box:
    """The rectangle so far on from one."""
    left, bottom, right, top = box
    return left - reach, bottom - reach, right + reach, top + reach


def around(boxes: Sequence[Box]) -> Box:
    """The rectangle around several."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def common(boxes: Sequence[Box]) -> Box:
    """What all of some rectangles have in common."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return max(lefts), max(bottoms), min(rights), min(tops)


def meet(a: Box, b: Box) -> bool:
    """Do two upright rectangles have a point in common?"""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


def gaps(game: Game, a: str, b: str) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Horizontal gaps between the models of two units."""
    held: dict[tuple[str, str], tuple[Bodies, Bodies, Bodies]] = game.kept("gaps")
    of_a, of_b = figures(game, a).bodies, figures(game, b).bodies
    known = held.get((a, b))
    if known is None or known[0] is not of_a or known[1] is not of_b:
        known = held[a, b] = (of_a, of_b, kernels.gaps(of_a, of_b))
    return known[2]


def distance_between(game: Game, a: str, b: str) -> float:
    """From closest point to closest point of the closest models, height counted."""
    of_a, of_b = figures(game, a).bodies, figures(game, b).bodies
    held: dict[tuple[str, str], tuple[Bodies, Bodies, float]] = game.kept("distances")
    known = held.get((a, b))
    if known is None or known[0] is not of_a or known[1] is not of_b:
        far = float(kernels.distances(of_a, of_b).min()) if len(of_a) and len(of_b) else float("inf")
        known = held[a, b] = (of_a, of_b, far)
    return known[2]


def body_distance(game: Game, unit: str, model: int, other: str) -> float:
    """From one model of a unit to the nearest of another."""
    known, far = figures(game, unit), figures(game, other).bodies
    if model not in known.numbers or not len(far):
        return float("inf")
    body = known.bodies[known.numbers.index(model)].reshape(1, 7)
    return float(kernels.distances(np.ascontiguousarray(body), far).min())


def model_within(game: Game, unit: str, model: int | None, distance: float, of: str) -> bool:
    """Is one model of a unit within a distance of another unit?"""
    return model is not None and body_distance(game, unit, model, of) <= distance + TOLERANCE


def within_of(game: Game, a: str, distance: float, b: str) -> bool:
    """Is any part of unit a within a distance of unit b?"""
    if apart(figures(game, a), figures(game, b)) > distance + TOLERANCE:
        return False
    return distance_between(game, a, b) <= distance + TOLERANCE


def wholly_within_of(game: Game, a: str, distance: float, b: str) -> bool:
    """Is every part of every base of unit a within a distance of unit b?"""
    of_a, of_b = figures(game, a), figures(game, b)
    if a == b or not of_a.numbers:
        return True
    return apart(of_a, of_b) <= distance + TOLERANCE and wholly_within(of_a.bodies, distance, of=of_b.bodies)


@while_built
def built(game: Game) -> list[tuple[object, ...]]:
    """All terrain on the table; the same list as before where nothing changed but who controls what."""
    return game.cached("built", (game.state.terrain,), lambda: _built(game))


def _built(game: Game) -> list[tuple[object, ...]]:
    there = [each for each in game.state.terrain.values() if each.on_table]
    now: list[tuple[object, ...]] = [
        (each.id, each.polygon, each.pieces, each.height, each.abilities) for each in there
    ]
    before: list[tuple[object, ...]] | None = game.last("built")
    return before if before is not None and before == now else now


@while_built
def board(game: Game) -> Board:
    """The battlefield with its terrain."""
    state = game.state

    def build() -> Board:
        prisms = tuple(
            Prism(shape, each.height)
            for each in state.terrain.values()
            if each.on_table and VOLATILE not in each.abilities
            for shape in each.shapes
        )
        return Board(state.width, state.depth, prisms)

    return game.cached("board", (built(game),), build)


def models_within(game: Game, unit: str, distance: float, of: str) -> int:
    """How many models of a unit are within a distance of another unit, each measured by itself."""
    near = kernels.distances(figures(game, unit).bodies, figures(game, of).bodies) <= distance + TOLERANCE
    return int(near.any(axis=1).sum()) if near.size else 0


def everybody_but(game: Game, *units: str) -> Bodies:
    """The bodies of all models on the table except those of these units; terrain is no model."""
    there = everybody(game)
    known = there.but.get(units)
    if known is None:
        known = there.bodies
        for start, end in sorted({rows_of(game, unit) for unit in units}, reverse=True):
            known = np.concatenate((known[:start], known[end:]))
        there.but[units] = known
    return known


def rows_of(game: Game, unit: str) -> tuple[int, int]:
    """Where the models of a unit begin among everybody, and where they end."""
    return everybody(game).rows.get(game.state.units[unit].carried_by or unit, (0, 0))


class Everybody(NamedTuple):
    """All models on the table, the rows of each unit among them, and what is left without some units."""

    bodies: Bodies
    rows: dict[str, tuple[int, int]]
    places: dict[str, tuple[Place | None, ...]]
    but: dict[tuple[str, ...], Bodies]


@while_still
def everybody(game: Game) -> Everybody:
    """All models on the table. A rider and its carrier are one body: the carrier's."""
    return game.cached("everybody", (game.state.places, game.state.units), lambda: _everybody(game))


def _everybody(game: Game) -> Everybody:
    before, now, units = game.last("everybody"), game.state.places, _whose_models(game)
    if before is None or units != [*before.rows]:
        return _count_everybody(game, units)
    rows, then, bodies = before.rows, before.places, before.bodies.copy()
    for unit in units:
        if now[unit] is not then[unit]:
            here, (start, end) = figures(game, unit).bodies, rows[unit]
            if len(here) != end - start:
                return _count_everybody(game, units)
            bodies[start:end] = here
    return Everybody(bodies, rows, now, {})


def _count_everybody(game: Game, units: list[str]) -> Everybody:
    rows, bodies, first = {}, [np.empty((0, 7))], 0
    for unit in units:
        here = figures(game, unit).bodies
        bodies.append(here)
        rows[unit] = first, first + len(here)
        first += len(here)
    return Everybody(np.concatenate(bodies), rows, game.state.places, {})


@while_same
def _whose_models(game: Game) -> list[str]:
    units = game.state.units.items()
    return [each for each, unit in units if unit.status == "table" and unit.kind != "terrain" and not unit.carried_by]


def obstacles(game: Game, *but: str) -> Bodies:
    """What nobody can be put on, except these units: models, and impassable terrain of any height (terrain-1.2b)."""
    walls = impassable(game)
    return np.concatenate([everybody_but(game, *but), walls]) if len(walls) else everybody_but(game, *but)


@while_built
def impassable(game: Game) -> Bodies:
    """The outlines of impassable terrain, as high as the sky."""

    def build() -> Bodies:
        closed = [each for each in game.state.terrain.values() if each.on_table and IMPASSABLE in each.abilities]
        return np.concatenate([np.empty((0, 7)), *(slabs(each.shapes, SKY) for each in closed)])

    return game.cached("impassable", (built(game),), build)
