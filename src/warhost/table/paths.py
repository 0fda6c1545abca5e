"""Finding a way for a base: the shortest path to a place that nothing forbids."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, hypot, radians

import numpy as np

from warhost.table.detours import Blocked, Maze, Way, shortest_way
from warhost.table.kernels import gaps
from warhost.table.kernels.sweeps import footing, free
from warhost.table.kernels.walls import STEP_UP, walls_of
from warhost.table.movement import Step, least_gaps, ranges_entered, touching, travel
from warhost.table.shapes import HEIGHT, NOBODY, TOLERANCE, Base, Board, Bodies, Place, Z, row

EVERY_HEIGHT = (-1e6, 2e6)
Path = tuple[Step, ...]


def find_path(
    start: Place,
    goal: Step,
    base: Base,
    height: float,
    board: Board,
    others: Bodies,
    limit: float,
    *,
    zones: Bodies = NOBODY,
    radius: float = 0.0,
    flying: bool = False,
    blocked: Blocked | None = None,
) -> Path | None:
    """The shortest path to the goal that is no longer than the limit and meets nothing; None if there is none.

    The path keeps further than the radius, horizontally, from every body in `zones`, except those within whose
    radius it starts; `blocked` may refuse legs, given by their ends. Who flies ignores zones on the way and at the
    end, and goes straight. A path ends in a jump where that is shorter, and where the goal asks for one. For a round
    base it is the shortest to about 0.01". An oval base goes straight if it can; else it keeps one facing on the way
    and turns as it sets out or arrives: its own facing and the goal's are tried, and only if neither will do, others.
    """
    others = np.ascontiguousarray(others)
    if flying:
        zones = NOBODY
    elif len(zones):
        clear = gaps(np.array([row(start, base, height)]), np.ascontiguousarray(zones))[0] > radius + TOLERANCE
        zones = zones[clear]
    errand = _Errand(start, goal, base, float(height), board, others, limit, zones, radius, flying, blocked)
    straight = hypot(goal.x - start.x, goal.y - start.y)
    if straight > limit + TOLERANCE or not errand.can_end():
        return None
    direct = errand.length((goal,))
    if direct is not None and direct <= straight + TOLERANCE:
        return (goal,)
    if flying or (direct is not None and direct <= straight + errand.unavoidable() + TOLERANCE):
        return None if direct is None else (goal,)
    detours = errand.slides() if base.is_round else errand.turns()
    return errand.shortest(detours if direct is None else [(goal,), *detours])


@dataclass(frozen=True)
class _Errand:
    """One search: what was asked for."""

    start: Place
    goal: Step
    base: Base
    height: float
    board: Board
    others: Bodies
    limit: float
    zones: Bodies
    radius: float
    flying: bool
    blocked: Blocked | None

    @property
    def field(self) -> tuple[float, float]:
        return float(self.board.width), float(self.board.depth)

    @property
    def last_facing(self) -> float:
        return self.start.facing if self.goal.facing is None else self.goal.facing

    def shape(self, facing: float) -> tuple[float, float, float, float]:
        return self.base.length / 2, self.base.width / 2, radians(facing), self.height

    def can_end(self) -> bool:
        """Whether the base could stand at the goal at all."""
        there = np.array([(self.goal.x, self.goal.y)], dtype=np.float64)
        shape, walls = self.shape(self.last_facing), walls_of(self.board)
        if not free(there, shape, self.field, walls, self.others, touching(len(self.others)))[0]:
            return False
        if not len(self.zones):
            return True
        place = Place(self.goal.x, self.goal.y, 0.0, self.last_facing)
        return not ranges_entered(place, self.base, [self.goal], self.zones, self.radius)

    def unavoidable(self) -> float:
        """What has to be climbed and turned besides the straight way, at most; low terrain may be a step up."""
        walls = walls_of(self.board)
        low, high = ((float(at.x), float(at.y)) for at in (self.start, self.goal))
        steps = walls[walls[:, HEIGHT] <= STEP_UP + TOLERANCE, HEIGHT].max(initial=footing(*low, walls)[1])
        turn = 0.0 if self.base.is_round else abs((self.last_facing - self.start.facing + 180) % 360 - 180)
        return max(0.0, footing(*high, walls)[0] - float(steps)) + radians(turn) * self.base.length / 2

    def shortest(self, paths: Iterable[Path]) -> Path | None:
        """The shortest of some paths that hold."""
        held = [(distance, path) for path in paths if (distance := self.length(path)) is not None]
        return min(held, key=lambda one: round(one[0], 6))[1] if held else None

    def length(self, path: Path) -> float | None:
        """The distance of a path if nothing is in its way."""
        if self.blocked:
            ends = [(self.start.x, self.start.y), *((step.x, step.y) for step in path)]
            if any(self.blocked(one, two) for one, two in pairwise(ends)):
                return None
        gone = travel(self.start, self.base, self.height, path, self.board, self.others, flying=self.flying)
        if gone.obstructions or gone.distance > self.limit + TOLERANCE:
            return None
        if len(self.zones) and ranges_entered(self.start, self.base, path, self.zones, self.radius):
            return None
        return gone.distance

    def way(self, facing: float) -> Way | None:
        """The shortest way for a base that keeps this facing."""
        walls = walls_of(self.board)
        keep = least_gaps(self.start, self.base, self.height, self.board, self.others)
        zones = self.zones.copy()
        zones[:, Z], zones[:, HEIGHT] = EVERY_HEIGHT
        bodies = np.concatenate([self.others, zones])
        limits = np.concatenate([keep, np.full(len(zones), self.radius + 1.5 * TOLERANCE)])
        jumps = len(walls) > 0
        maze = Maze(self.shape(facing), self.field, walls, bodies, limits, jumps, self.goal.jump, self.blocked)
        start, goal = ((float(at.x), float(at.y)) for at in (self.start, self.goal))
        return shortest_way(maze, start, goal, self.limit + TOLERANCE)

    def slides(self) -> Iterator[Path]:
        """The shortest way with the facing the base has, which it changes in the end if asked to."""
        way = self.way(self.start.facing)
        if way:
            steps = [Step(x, y) for x, y in way.points[:-1]]
            yield (*steps, Step(self.goal.x, self.goal.y, self.goal.facing, way.jump))

    def turns(self) -> Iterator[Path]:
        """Ways of an oval base, for a few facings to keep on the way."""
        first, last = self.start.facing, self.last_facing
        found = False
        for facing in dict.fromkeys((first, last)):
            for path in self.with_facing(facing):
                found = found or self.length(path) is not None
                yield path
        heading = degrees(atan2(self.goal.y - self.start.y, self.goal.x - self.start.x))
        for facing in (heading + 30 * i for i in range(6)):
            if found:
                return
            for path in self.with_facing(facing):
                found = found or self.length(path) is not None
                yield path

    def with_facing(self, facing: float) -> Iterator[Path]:
        """The shortest way with one facing, turning to it and from it on the spot or along a leg."""
        way = self.way(facing)
        if way is None:
            return
        start, goal = self.start, self.goal
        middle = [Step(x, y) for x, y in way.points[:-1]]
        arrive = Step(goal.x, goal.y, None, way.jump)
        sets_out = [[*middle, arrive]]
        if facing != start.facing:
            one, *rest = sets_out[0]
            sets_out = [[Step(start.x, start.y, facing), one, *rest], [Step(one.x, one.y, facing, one.jump), *rest]]
        for steps in sets_out:
            end = steps[-1]
            if facing == self.last_facing:
                yield tuple(steps)
                continue
            if end.facing is None:
                yield (*steps[:-1], Step(end.x, end.y, self.last_facing, end.jump))
            if not end.jump:
                yield (*steps, Step(end.x, end.y, self.last_facing))
