"""The shortest way round obstacles, for a base that keeps its facing.

The way bends only where the base touches an obstacle, so corners are put round the outline of every obstacle (a few
thousandths of an inch outside it) and the shortest chain of clear legs between corners is looked for. Only obstacles
that turn out to be in the way are looked at: a way round some of them is never longer than a way round all, so the
first one that is clear of all is the shortest.
"""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, cos, hypot, inf, pi, sin, sqrt
from typing import NamedTuple

import numpy as np

from warhost.table.kernels import gaps
from warhost.table.kernels.sweeps import footing, free, leg_cost, leg_costs, spans
from warhost.table.kernels.walls import AX, PRISM, STEP_UP, Walls
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    TOLERANCE,
    Bodies,
    Flags,
    Matrix,
    Point,
    Points,
    X,
    Y,
)

Blocked = Callable[[Point, Point], bool]
OUTSIDE, OUTSIDE_OVAL = 0.004, 0.01
"""How far outside an outline its corners may lie for a round and for an oval base, in inches."""
FINEST = 128
ON_RIM = 0.25
"""How far apart the points lie at which a way may step on or off the rim of tall terrain."""


class Way(NamedTuple):
    """The points after the first, the distance with climbs, and whether it ends in a jump."""

    points: list[Point]
    distance: float
    jump: bool


class Maze(NamedTuple):
    """What a base of some shape (half length, half width, angle, height) has to find its way through."""

    shape: tuple[float, float, float, float]
    field: tuple[float, float]
    walls: Walls
    bodies: Bodies
    limits: Matrix
    jumps: bool
    """Whether the way may end in a jump."""
    must_jump: bool
    blocked: Blocked | None

    def some(self, bodies: Flags, prisms: set[int]) -> "Maze":
        """The maze with only some of what is in it; terrain that is walked over stays."""
        kept = np.isin(self.walls[:, PRISM], list(prisms)) | (self.walls[:, HEIGHT] <= STEP_UP + TOLERANCE)
        return self._replace(walls=self.walls[kept], bodies=self.bodies[bodies], limits=self.limits[bodies])

    def last_leg(self, start: Point, end: Point) -> tuple[float, bool]:
        """The cost of a leg that ends the way, and whether it is a jump."""
        leg = (*start, *end)
        args = (self.field, self.walls, self.bodies, self.limits)
        walk = inf if self.must_jump else leg_cost(leg, self.shape, False, *args)[0]
        jump = leg_cost(leg, self.shape, True, *args)[0] if self.jumps else inf
        return (jump, True) if jump < walk else (walk, False)


def shortest_way(maze: Maze, start: Point, goal: Point, limit: float) -> Way | None:
    """The shortest way from one point to another that is no longer than the limit."""
    seen = np.zeros(len(maze.bodies), dtype=np.bool_)
    prisms = {index for point in (start, goal) for index in _under(point, maze.walls)}
    _notice(maze, [start, goal], seen, prisms)
    while True:
        way = _search(maze.some(seen, prisms), start, goal, limit)
        if way is None or not _notice(maze, [start, *way.points], seen, prisms):
            return way


def _under(point: Point, walls: Walls) -> set[int]:
    """The prisms a point is over."""
    found = {int(prism) for prism in walls[:, PRISM]}
    return {prism for prism in found if footing(*point, walls[walls[:, PRISM] == prism])[1] > 0}


def _notice(maze: Maze, points: Sequence[Point], seen: Flags, prisms: set[int]) -> bool:
    """Mark what a way meets; whether any of it was not reckoned with before."""
    long, wide, angle, _ = maze.shape
    known = len(prisms) + int(seen.sum())
    for (x, y), (to_x, to_y) in pairwise(points):
        leg = (x, y, angle, to_x, to_y, angle)
        seen |= spans(leg, long, wide, maze.bodies, maze.limits)[:, 0] < inf
        if len(maze.walls):
            touched = spans(leg, long, wide, maze.walls, np.full(len(maze.walls), -TOLERANCE))[:, 0] < inf
            prisms |= {int(prism) for prism in maze.walls[touched, PRISM]}
    return len(prisms) + int(seen.sum()) > known


def _search(maze: Maze, start: Point, goal: Point, limit: float) -> Way | None:
    """Best first over the corners of everything in the maze."""
    points = np.concatenate([np.array([start, goal]), _corners(maze, start, goal, limit)])
    ahead = np.hypot(points[:, X] - goal[0], points[:, Y] - goal[1])
    best, came, jump = np.full(len(points), inf), np.zeros(len(points), dtype=np.int64), False
    best[0] = 0.0
    done = np.zeros(len(points), dtype=np.bool_)
    queue = [(float(ahead[0]), 0)]
    while queue:
        _, here = heappop(queue)
        if here == 1:
            return Way(_chain(points, came), float(best[1]), jump)
        if done[here]:
            continue
        done[here] = True
        x, y = points[here].tolist()
        hoped = best[here] + np.hypot(points[:, X] - x, points[:, Y] - y)
        worth = ~done & (hoped < best) & (hoped + ahead <= min(limit, best[1]) + 1e-9)
        worth[1] &= not maze.jumps and not maze.must_jump
        near = np.flatnonzero(worth)
        reached = leg_costs((x, y), points[near], maze.shape, False, maze.field, maze.walls, maze.bodies, maze.limits)
        found = [(int(there), float(best[here] + cost), False) for there, cost in zip(near, reached, strict=True)]
        if maze.jumps or maze.must_jump:
            cost, jumped = maze.last_leg((x, y), goal)
            found.append((1, float(best[here] + cost), jumped))
        for there, cost, jumped in found:
            if cost < best[there] and cost + ahead[there] <= limit + 1e-9:
                to_x, to_y = points[there].tolist()
                if maze.blocked and maze.blocked((x, y), (to_x, to_y)):
                    continue
                best[there], came[there] = cost, here
                jump = jumped if there == 1 else jump
                heappush(queue, (cost + float(ahead[there]), there))
    return None


def _chain(points: Points, came: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[Point]:
    out, here = [], 1
    while here != 0:
        x, y = points[here].tolist()
        out.append((x, y))
        here = int(came[here])
    return out[::-1]


def _corners(maze: Maze, start: Point, goal: Point, limit: float) -> Points:
    """Where a way might bend: round bodies and tall terrain, and on its rim, wherever the base can stand."""
    tall = maze.walls[maze.walls[:, HEIGHT] > STEP_UP + TOLERANCE]
    rooms = np.concatenate([maze.limits + TOLERANCE, np.zeros(len(tall))])
    solid = np.concatenate([maze.bodies, tall[:, :7]])
    around = [outline(maze.shape, body, room) for body, room in zip(solid, rooms.tolist(), strict=True)]
    edges = np.concatenate([tall[:, AX:PRISM], _inset(maze)])
    spare = gaps(solid, solid) - rooms[:, None] - rooms[None, :]
    found = [*around, *(_crossings(one, edges) for one in around), *_pinches(maze, spare, around)]
    # Only where something else is close by can it pay to climb elsewhere than straight ahead.
    owner = np.concatenate([-1.0 - np.arange(len(maze.bodies)), tall[:, PRISM]])
    crowded = ((spare < 4 * maze.shape[0]) & (owner[:, None] != owner[None, :])).any(axis=1)[len(maze.bodies) :]
    found += [_along(maze.shape, side) for side in tall[crowded, AX:PRISM].tolist()]
    points = np.concatenate(found) if found else np.zeros((0, 2))
    there = np.hypot(points[:, X] - start[0], points[:, Y] - start[1])
    there += np.hypot(points[:, X] - goal[0], points[:, Y] - goal[1])
    points = np.unique(points[there <= limit].round(9), axis=0)
    return points[free(points, maze.shape, maze.field, maze.walls, maze.bodies, maze.limits)]


def _along(shape: tuple[float, float, float, float], side: tuple[float, float, float, float]) -> Points:
    """Points on a side of terrain, and where the base touches it, to climb from or to."""
    ax, ay, bx, by = side
    length, (long, wide, angle, _) = hypot(bx - ax, by - ay), shape
    c, s = (bx - ax) / length, (by - ay) / length
    out = hypot(long * (s * cos(angle) - c * sin(angle)), wide * (c * cos(angle) + s * sin(angle)))
    along = np.linspace(0.0, length, ceil(length / ON_RIM) + 1)
    line = np.stack([ax + along * c, ay + along * s], axis=1)
    return np.concatenate([line + away * np.array((s, -c)) for away in (0.0, out, -out)])


def _inset(maze: Maze) -> Matrix:
    """The sides of the rectangle that the centre of the base must stay in."""
    long, wide, angle, _ = maze.shape
    low_x, low_y = hypot(long * cos(angle), wide * sin(angle)), hypot(long * sin(angle), wide * cos(angle))
    high_x, high_y = maze.field[0] - low_x, maze.field[1] - low_y
    ends = [(low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)]
    return np.array([(*ends[i - 1], *end) for i, end in enumerate(ends)])


def _pinches(maze: Maze, spare: Matrix, around: Sequence[Points]) -> Iterator[Points]:
    """Corners before and behind a gap into which the base fits with hardly any room to spare."""
    fits = (spare >= 2 * maze.shape[1] - 2 * TOLERANCE) & (spare <= 2 * maze.shape[0] + 4 * OUTSIDE)
    for one, two in np.argwhere(np.triu(fits, 1)).tolist():
        yield _crossings(around[one], np.concatenate([around[two], np.roll(around[two], -1, axis=0)], axis=1))


def _crossings(around: Points, sides: Matrix) -> Points:
    """Where a closed outline crosses sides, given by their ends."""
    x, y = around[:, X, None], around[:, Y, None]
    vx, vy = np.roll(x, -1, axis=0) - x, np.roll(y, -1, axis=0) - y
    ax, ay, bx, by = sides.T
    ux, uy, dx, dy = bx - ax, by - ay, ax - x, ay - y
    cross = vx * uy - vy * ux
    cross[cross == 0] = inf
    time, along = (dx * uy - dy * ux) / cross, (dx * vy - dy * vx) / cross
    meet = (time >= 0) & (time <= 1) & (along >= 0) & (along <= 1) & np.isfinite(cross)
    return np.stack([(x + time * vx)[meet], (y + time * vy)[meet]], axis=1)


def outline(shape: tuple[float, float, float, float], body: Bodies, room: float) -> Points:
    """A polygon just outside the centres that a base may have with this much room between it and a body."""
    long, wide, angle, _ = shape
    bend = max(0.05, room) + sum(a * a / b for a, b in ((long, wide), body[HALF_LENGTH : HALF_WIDTH + 1]) if b > 0)
    outside = OUTSIDE if long == wide else OUTSIDE_OVAL
    count = min(max(12, ceil(pi / sqrt(2 * outside / bend))), FINEST)
    turn = 2 * pi / count
    theta = np.arange(count) * turn
    reach = room + np.hypot(long * np.cos(theta - angle), wide * np.sin(theta - angle))
    reach += np.hypot(body[HALF_LENGTH] * np.cos(theta - body[ANGLE]), body[HALF_WIDTH] * np.sin(theta - body[ANGLE]))
    after = np.roll(reach, -1)
    x = reach * np.sin(theta + turn) - after * np.sin(theta)
    y = after * np.cos(theta) - reach * np.cos(theta + turn)
    return np.stack([body[X] + x / np.sin(turn), body[Y] + y / np.sin(turn)], axis=1)
