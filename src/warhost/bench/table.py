"""Benches of the table: two armies of forty on a board with four pieces of terrain."""

import numpy as np

from warhost.bench import Call, bench
from warhost.table.kernels import distances
from warhost.table.movement import Step, ranges_entered, travel
from warhost.table.shapes import Base, Board, Bodies, Place, Prism, bodies
from warhost.table.sight import Walls, sees_any, sight

INFANTRY = Base.of_mm(32)
RUINS = ((9.0, 12.5, 6.0, 0.75), (17.0, 12.0, 3.0, 1.25), (22.0, 8.0, 0.75, 6.0), (4.0, 13.0, 3.0, 1.25))
"""Corner, length and width of each piece."""


def board() -> Board:
    """A Spearhead table with four rectangular pieces, 3" high."""
    corners = (((x, y), (x + w, y), (x + w, y + d), (x, y + d)) for x, y, w, d in RUINS)
    return Board(30.0, 22.0, tuple(Prism(each, 3.0) for each in corners))


def army(count: int, y: float, up: float = 1.6) -> list[Place]:
    """Ranks of ten from a front line, half an inch between bases, each rank a little askew."""
    return [Place(3.0 + 1.7 * (n % 10) + 0.3 * (n // 10), y + up * (n // 10)) for n in range(count)]


def ranks(count: int, y: float, up: float = 1.6) -> Bodies:
    """The same army as bodies."""
    return bodies(army(count, y, up), INFANTRY, 1.5)


@bench("distances of 40 x 40 models", target=20, unit="us")
def forty_distances() -> Call:
    """Every edge-to-edge distance between two armies."""
    red, blue = ranks(40, 2.0), ranks(40, 16.0)
    return lambda: distances(red, blue)


@bench("table check of a 20-model move", target=1, unit="ms")
def twenty_moves() -> Call:
    """Twenty models walk 5", front rank first: each is swept against all others and against enemy combat ranges."""
    table, enemy = board(), ranks(40, 16.0)
    start = army(40, 0.9)
    order = range(39, 19, -1)
    now, steps = list(start), []
    for mover in order:
        here = now[mover]
        others = np.vstack([bodies(now[:mover] + now[mover + 1 :], INFANTRY, 1.5), enemy])
        steps.append((here, [Step(here.x + 0.3, here.y + 2.5), Step(here.x, here.y + 4.9)], others))
        now[mover] = Place(here.x, here.y + 4.9)

    def check() -> None:
        for here, path, others in steps:
            travel(here, INFANTRY, 1.5, path, table, others)
            ranges_entered(here, INFANTRY, path, enemy, 3.0)

    assert not any(travel(here, INFANTRY, 1.5, path, table, others).obstructions for here, path, others in steps)
    return check


def _in_tens() -> tuple[list[tuple[Bodies, Bodies]], list[Bodies], Bodies, Walls]:
    """Red's four units of ten, each with all that may block its sight; blue's four, all of blue, and the terrain."""
    red, blue = ranks(40, 2.0), ranks(40, 14.5)
    tens = [slice(n, n + 10) for n in range(0, 40, 10)]
    seers = [(red[ten].copy(), np.vstack([np.delete(red, ten, axis=0), blue])) for ten in tens]
    return seers, [blue[ten].copy() for ten in tens], blue, Walls.of(board().prisms)


@bench("unit-to-unit sight, 40 x 40 models", target=5, unit="ms")
def unit_sight() -> Call:
    """Each of four units against each of four: is any model of the one visible to any of the other?"""
    seers, seen, _, walls = _in_tens()
    return lambda: [sees_any(unit, each, blockers, walls) for unit, blockers in seers for each in seen]


@bench("model-to-model sight, 40 x 40 models", target=1, unit="ms")
def model_sight() -> Call:
    """All 1600 pairs, the models of an observer's own unit not blocking."""
    seers, _, blue, walls = _in_tens()
    return lambda: [sight(unit, blue, blockers, walls) for unit, blockers in seers]
