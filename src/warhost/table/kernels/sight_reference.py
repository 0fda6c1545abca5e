"""Sight in plain Python: what the compiled kernels must agree with.

No shortcuts beyond leaving out what lies nowhere near: try the centre line, then every line that touches two outlines,
then a fan of lines for what can be looked over from some places and not from others.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

import numpy as np

from warhost.table.kernels.polygons_reference import edges, in_polygon, point_to_segment
from warhost.table.shapes import LINE_HALF_WIDTH, LINE_LIFT, Bodies, Flags, Indices, Matrix, Point, Points

SLACK = 1e-6
SCAN = 64
GRID = (-0.98, -0.5, 0.0, 0.5, 0.98)


class Model(NamedTuple):
    """An upright cylinder; `top` is the height of its top above the table."""

    x: float
    y: float
    z: float
    long: float
    wide: float
    angle: float
    top: float

    @classmethod
    def of(cls, body: Bodies) -> "Model":
        x, y, z, long, wide, angle, height = body.tolist()
        return cls(x, y, z, long, wide, angle, z + height)

    def reach(self, nx: float, ny: float) -> float:
        """How far it reaches from its centre in a direction."""
        c, s = cos(self.angle), sin(self.angle)
        return hypot(self.long * (nx * c + ny * s), self.wide * (ny * c - nx * s))

    def squashed(self, x: float, y: float) -> Point:
        """A vector turned and stretched so that the outline becomes a disc of its half length."""
        c, s = cos(self.angle), sin(self.angle)
        return x * c + y * s, (y * c - x * s) * (self.long / self.wide if self.wide else 1.0)

    def grown(self) -> "Model":
        """Wider by half the width of a line, and higher by the lift of one."""
        wider = self._replace(long=self.long + LINE_HALF_WIDTH, wide=self.wide + LINE_HALF_WIDTH)
        return wider._replace(top=self.top + LINE_LIFT)


class SightScene(NamedTuple):
    """Two models, the one with the higher top first, and what stands between them."""

    above: Model
    below: Model
    bodies: list[Model]
    prisms: list[tuple[Points, float]]


class SightLine(NamedTuple):
    """A line seen from above: a point of it, and a direction of length 1."""

    x: float
    y: float
    ux: float
    uy: float

    def at(self, along: float) -> Point:
        return self.x + along * self.ux, self.y + along * self.uy


def _chord(model: Model, line: SightLine) -> tuple[float, float] | None:
    cx, cy = model.squashed(line.x - model.x, line.y - model.y)
    ux, uy = model.squashed(line.ux, line.uy)
    size = ux * ux + uy * uy
    middle = -(cx * ux + cy * uy) / size
    off = hypot(cx + middle * ux, cy + middle * uy)
    if off > model.long + SLACK:
        return None
    half = sqrt(max(model.long**2 - off**2, 0.0) / size)
    return middle - half, middle + half


def _hits_body(model: Model, a: Point, b: Point) -> bool:
    start = model.squashed(a[0] - model.x, a[1] - model.y)
    stop = model.squashed(b[0] - model.x, b[1] - model.y)
    return point_to_segment(0.0, 0.0, start, stop) < model.long - SLACK


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _apart(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance between two segments."""
    if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
        return 0.0
    to_second = min(point_to_segment(*a, c, d), point_to_segment(*b, c, d))
    return min(to_second, point_to_segment(*c, a, b), point_to_segment(*d, a, b))


def _hits_polygon(corners: Points, a: Point, b: Point, within: float) -> bool:
    if any(_apart(a, b, c, d) < within for c, d in edges(corners)):
        return True
    return in_polygon((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, corners)


def _part(scene: SightScene, a: Point, b: Point, bottom: float, top: float) -> tuple[Point, Point] | None:
    """The part of the segment over which the line from top to top runs between two heights."""
    high, low = scene.above.top, scene.below.top
    if high - low < SLACK:
        return (a, b) if bottom + SLACK < high < top - SLACK else None
    start = max((high - top + SLACK) / (high - low), 0.0)
    stop = min((high - bottom - SLACK) / (high - low), 1.0)
    if start >= stop:
        return None
    dx, dy = b[0] - a[0], b[1] - a[1]
    return (a[0] + start * dx, a[1] + start * dy), (a[0] + stop * dx, a[1] + stop * dy)


def _segment_clear(scene: SightScene, a: Point, b: Point) -> bool:
    for model in scene.bodies:
        part = _part(scene, a, b, model.z, model.top)
        if part and _hits_body(model, *part):
            return False
    for corners, top in scene.prisms:
        part = _part(scene, a, b, -1.0, top)
        if part and _hits_polygon(corners, *part, LINE_HALF_WIDTH - SLACK):
            return False
    return True


def _line_clear(scene: SightScene, line: SightLine) -> bool:
    """From the near side of the higher model, to the near or the far side of the lower."""
    first, second = _chord(scene.above, line), _chord(scene.below, line)
    if first is None or second is None:
        return False
    leave, (enter, far) = first[1], second
    if leave > enter:
        leave = enter = (leave + enter) / 2
    return any(_segment_clear(scene, line.at(leave), line.at(stop)) for stop in (enter, far))


def _normals(a: Model, b: Model, side: float) -> Iterator[float]:
    """The directions in which one outline reaches as far as the near (1) or far (-1) side of the other."""
    dx, dy = b.x - a.x, b.y - a.y
    if a.long == a.wide and b.long == b.wide:
        share = (a.long - side * b.long) / hypot(dx, dy)
        if abs(share) <= 1:
            yield atan2(dy, dx) - acos(share)
            yield atan2(dy, dx) + acos(share)
        return

    def room(theta: float) -> float:
        nx, ny = cos(theta), sin(theta)
        return dx * nx + dy * ny - a.reach(nx, ny) + side * b.reach(nx, ny)

    for i in range(SCAN):
        low, high = i * 2 * pi / SCAN, (i + 1) * 2 * pi / SCAN
        rising = room(high) > 0
        if (room(low) > 0) == rising:
            continue
        for _ in range(45):
            middle = (low + high) / 2
            if (room(middle) > 0) == rising:
                high = middle
            else:
                low = middle
        yield low


def _tangents(a: Model, b: Model) -> Iterator[tuple[float, float, float]]:
    """The lines touching two outlines: a normal, and how far along it."""
    if hypot(b.x - a.x, b.y - a.y) > SLACK:
        for side in (1.0, -1.0):
            for theta in _normals(a, b, side):
                nx, ny = cos(theta), sin(theta)
                yield nx, ny, a.x * nx + a.y * ny + a.reach(nx, ny)


def _critical_lines(scene: SightScene) -> Iterator[SightLine]:
    above, below = scene.above, scene.below
    points = [(float(x), float(y)) for corners, _ in scene.prisms for x, y in corners]
    dots = [Model(x, y, 0.0, LINE_HALF_WIDTH, LINE_HALF_WIDTH, 0.0, 0.0) for x, y in points]
    shapes = [above, below, *scene.bodies, *dots]
    for i, a in enumerate(shapes):
        for b in shapes[:i]:
            for nx, ny, c in _tangents(a, b):
                if all(abs(nx * one.x + ny * one.y - c) <= one.long + SLACK for one in (above, below)):
                    forward = 1.0 if ny * (below.x - above.x) - nx * (below.y - above.y) >= 0 else -1.0
                    yield SightLine(nx * c, ny * c, forward * ny, -forward * nx)


def _fan(scene: SightScene) -> Iterator[SightLine]:
    above, below = scene.above, scene.below
    dx, dy = below.x - above.x, below.y - above.y
    apart = hypot(dx, dy)
    nx, ny = -dy / apart, dx / apart
    wide, narrow = above.reach(nx, ny), below.reach(nx, ny)
    for s in GRID:
        for t in GRID:
            shift = t * narrow - s * wide
            ux, uy = dx + shift * nx, dy + shift * ny
            yield SightLine(above.x + s * wide * nx, above.y + s * wide * ny, ux / hypot(ux, uy), uy / hypot(ux, uy))


def _scene(above: Model, below: Model, blockers: list[Model], prisms: list[tuple[Points, float]]) -> SightScene:
    """Only what is high enough, and touches the ground between the two."""
    start, stop = (above.x, above.y), (below.x, below.y)
    reach = max(above.long, below.long) + LINE_HALF_WIDTH
    empty = SightScene(above, below, [], [])
    bodies = [
        model.grown()
        for model in blockers
        if _part(empty, start, stop, model.z, model.top + LINE_LIFT)
        and point_to_segment(model.x, model.y, start, stop) < reach + model.long
        and model[:3] not in (above[:3], below[:3])
    ]
    solids = [
        (corners, top + LINE_LIFT)
        for corners, top in prisms
        if _part(empty, start, stop, -1.0, top + LINE_LIFT) and _hits_polygon(corners, start, stop, reach)
    ]
    return SightScene(above, below, bodies, solids)


def _sees(a: Model, b: Model, blockers: list[Model], prisms: list[tuple[Points, float]]) -> bool:
    below, above = sorted((a, b), key=lambda model: (model.top, model.x, model.y))
    dx, dy = below.x - above.x, below.y - above.y
    apart = hypot(dx, dy)
    scene = _scene(above, below, blockers, prisms)
    if apart < SLACK or not (scene.bodies or scene.prisms):
        return True
    if _line_clear(scene, SightLine(above.x, above.y, dx / apart, dy / apart)):
        return True
    return any(_line_clear(scene, line) for lines in (_fan(scene), _critical_lines(scene)) for line in lines)


def _prisms(corners: Points, starts: Indices, tops: Matrix) -> list[tuple[Points, float]]:
    spans = pairwise(starts.tolist())
    return [(corners[first:last], top) for (first, last), top in zip(spans, tops.tolist(), strict=True)]


def sees(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """Whether some straight line joins the two models past the blockers (of which they themselves are none)."""
    return _sees(Model.of(a), Model.of(b), [Model.of(row) for row in blockers], _prisms(corners, starts, tops))


def sees_any(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """Whether any row of one array sees any row of the other."""
    models, prisms = [Model.of(row) for row in blockers], _prisms(corners, starts, tops)
    return any(_sees(Model.of(one), Model.of(other), models, prisms) for one in a for other in b)


def sight(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> Flags:
    """Which rows of one array see which rows of the other."""
    models, prisms = [Model.of(row) for row in blockers], _prisms(corners, starts, tops)
    seen = [[_sees(Model.of(one), Model.of(other), models, prisms) for other in b] for one in a]
    return np.array(seen, dtype=np.bool_).reshape(len(a), len(b))
