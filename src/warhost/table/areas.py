"""Areas of the table: what a base can touch, be wholly within, or be some way from. Plain data, so they can be saved.

Areas are columns of any height, except the ones around bodies, which measure as distances do. Questions to one shape
are answered exactly (ovals to a thousandth of an inch). Where a base lies across the parts of a combination, points
all over it are tried: 64 around the rim and on two rings within, and the centre.
"""

from functools import cached_property, lru_cache
from math import cos, inf, pi, sin

import msgspec
import numpy as np

from warhost.table import kernels
from warhost.table.distance import EDGES, Body, Edge, as_row, as_rows, disc, spot, spread
from warhost.table.kernels.reaching import how_many_near
from warhost.table.kernels.solids import corners_of
from warhost.table.shapes import ANGLE, HALF_LENGTH, HALF_WIDTH, TOLERANCE, Board, Bodies, Flags, Point, Points, X, Y, Z

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""
RIM, RINGS = 64, 3


class Region(msgspec.Struct, frozen=True, tag=True):
    """What every area can answer."""

    def touches(self, body: Body) -> bool:
        """Whether any part of a base is in the area."""
        return self.distance(body) <= TOLERANCE

    def holds(self, body: Body) -> bool:
        """Whether every part of a base is in the area."""
        raise NotImplementedError

    def holding(self, rows: Bodies) -> Flags:
        """Which of many bases it holds."""
        return np.array([self.holds(body) for body in rows], dtype=np.bool_)

    def touching(self, rows: Bodies) -> Flags:
        """Which of many bases have any part in it."""
        return np.array([self.touches(body) for body in rows], dtype=np.bool_)

    def distance(self, body: Body) -> float:
        """From a base to the area; 0 when it touches."""
        raise NotImplementedError

    @property
    def box(self) -> Box:
        """The smallest upright rectangle around the area."""
        raise NotImplementedError

    def boxed(self, points: Points) -> Flags:
        """Which points lie in its box: whoever it holds has their centre there."""
        return _in_boxes(points, (self,))

    def has(self, x: float, y: float) -> bool:
        """Whether a point is in the area."""
        return self.touches(spot(x, y))


def _in_boxes(points: Points, areas: tuple[Region, ...]) -> Flags:
    """Which points lie in the box of any of some areas."""
    boxes = np.array([area.box for area in areas], dtype=np.float64).reshape(-1, 4)
    found = kernels.in_boxes(np.ascontiguousarray(points).reshape(-1, 2), boxes)
    return found.reshape(points.shape[:-1])


_TURNS = np.tile(np.arange(RIM) * 2 * pi / RIM, RINGS)
_SHARES = np.repeat(np.arange(1, RINGS + 1) / RINGS, RIM)
_ALONG, _ASIDE = np.append(0.0, _SHARES * np.cos(_TURNS)), np.append(0.0, _SHARES * np.sin(_TURNS))


def _points(body: Body) -> Bodies:
    """Points on the ground all over a base."""
    row = as_row(body)
    c, s, along, aside = cos(row[ANGLE]), sin(row[ANGLE]), row[HALF_LENGTH] * _ALONG, row[HALF_WIDTH] * _ASIDE
    rows = np.zeros((len(along), len(row)))
    rows[:, X], rows[:, Y] = row[X] + along * c - aside * s, row[Y] + along * s + aside * c
    return rows


def _portions(body: Body) -> tuple[Bodies, Bodies]:
    """The same, a few at first: they may settle it."""
    points = _points(body)
    return points[:: RIM // 4], points


class Everywhere(Region, frozen=True):
    """No limit at all."""

    def holds(self, body: Body) -> bool:
        return True

    def holding(self, rows: Bodies) -> Flags:
        return np.ones(len(rows), dtype=np.bool_)

    def distance(self, body: Body) -> float:
        return 0.0

    @property
    def box(self) -> Box:
        return -inf, -inf, inf, inf


class Polygon(Region, frozen=True):
    """A territory, or the footprint of terrain: a simple polygon, perhaps concave."""

    corners: tuple[Point, ...]

    def holds(self, body: Body) -> bool:
        return bool(kernels.margin_in_polygon(as_row(body), corners_of(self.corners)) >= -TOLERANCE)

    def holding(self, rows: Bodies) -> Flags:
        return kernels.inside_polygon(np.ascontiguousarray(rows), corners_of(self.corners))

    def touching(self, rows: Bodies) -> Flags:
        return self.near(rows, 0.0)

    def distance(self, body: Body) -> float:
        return max(0.0, float(kernels.gap_to_polygon(as_row(body), corners_of(self.corners))))

    def near(self, rows: Bodies, reach: float) -> Flags:
        """Which of many bases come within a reach of it."""
        return kernels.near_polygon(np.ascontiguousarray(rows), corners_of(self.corners), reach + TOLERANCE)

    def count_near(self, rows: Bodies, reach: float) -> int:
        return int(kernels.count_near(rows, corners_of(self.corners), reach + TOLERANCE))

    @property
    def box(self) -> Box:
        return _box_around(self.corners)

    def gap_to(self, other: "Polygon | Disc") -> float:
        """From this polygon to another, or to a disc; 0 when they meet."""
        if isinstance(other, Disc):
            return self.distance(other.body)
        return float(kernels.between_polygons(corners_of(self.corners), corners_of(other.corners)))

    def encloses(self, other: "Polygon") -> bool:
        """Whether another polygon lies wholly within this one; what goes beyond its box surely does not."""
        (left, bottom, right, top), box = self.box, other.box
        beyond = max(left - box[0], bottom - box[1], box[2] - right, box[3] - top)
        if beyond > 2 * TOLERANCE or (beyond <= 0 and self.is_upright):
            return beyond <= 0
        return bool(self.holding(other.sides()).all())

    @property
    def is_upright(self) -> bool:
        """Whether it is an upright rectangle: each of its four corners is a corner of its box."""
        left, bottom, right, top = self.box
        return len(self.corners) == 4 and {(left, bottom), (right, bottom), (right, top), (left, top)} == set(
            self.corners
        )

    def sides(self) -> Bodies:
        """Its sides as bodies without width."""
        ends = corners_of(self.corners)
        before = np.roll(ends, 1, axis=0)
        along, rows = ends - before, np.zeros((len(ends), 7))
        rows[:, :Z] = (before + ends) / 2
        rows[:, HALF_LENGTH] = np.hypot(along[:, X], along[:, Y]) / 2
        rows[:, ANGLE] = np.arctan2(along[:, Y], along[:, X])
        return rows


@lru_cache(maxsize=1024)
def _box_around(corners: tuple[Point, ...]) -> Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


class Rectangle(Region, frozen=True):
    """An upright rectangle: a quarter or half of the table, a band along one edge."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, body: Body) -> bool:
        x, y, (wide, deep) = body[X], body[Y], spread(body)
        room = min(x - wide - self.left, self.right - x - wide, y - deep - self.bottom, self.top - y - deep)
        return bool(room >= -TOLERANCE)

    def holding(self, rows: Bodies) -> Flags:
        x, y, c, s = rows[:, X], rows[:, Y], np.cos(rows[:, ANGLE]), np.sin(rows[:, ANGLE])
        wide = np.hypot(rows[:, HALF_LENGTH] * c, rows[:, HALF_WIDTH] * s) - TOLERANCE
        deep = np.hypot(rows[:, HALF_LENGTH] * s, rows[:, HALF_WIDTH] * c) - TOLERANCE
        across: Flags = (x - wide >= self.left) & (x + wide <= self.right)
        return across & (y - deep >= self.bottom) & (y + deep <= self.top)

    def distance(self, body: Body) -> float:
        return self.outline.distance(body)

    @property
    def box(self) -> Box:
        return self.left, self.bottom, self.right, self.top

    @property
    def outline(self) -> Polygon:
        """The same as a polygon."""
        left, bottom, right, top = self.box
        return Polygon(((left, bottom), (right, bottom), (right, top), (left, top)))


class Disc(Region, frozen=True):
    """All points within a radius of one; on the table, whatever its edge cuts off does not count."""

    centre: Point
    radius: float

    @property
    def body(self) -> Bodies:
        """The disc as something to measure to."""
        return disc(*self.centre, self.radius)

    def holds(self, body: Body) -> bool:
        return bool(kernels.covered(_flat(body), self.body.reshape(1, 7), 0.0))

    def distance(self, body: Body) -> float:
        return max(0.0, float(kernels.gap(as_row(body), self.body)))

    def near(self, rows: Bodies, reach: float) -> Flags:
        """Which of many bases come within a reach of it."""
        found: Flags = kernels.gaps(rows, self.body.reshape(1, 7))[:, 0] <= reach + TOLERANCE
        return found

    def count_near(self, rows: Bodies, reach: float) -> int:
        return int(how_many_near(rows, self.body, reach + TOLERANCE))

    @property
    def box(self) -> Box:
        (x, y), r = self.centre, self.radius
        return x - r, y - r, x + r, y + r


def _flat(body: Body) -> Bodies:
    row = as_row(body).copy()
    row[Z] = 0.0
    return row


class EdgeBand(Region, frozen=True):
    """All points within a distance of any of some edges of the table."""

    width: float
    depth: float
    reach: float
    edges: tuple[Edge, ...] = EDGES

    @property
    def _rest(self) -> Rectangle:
        """What is farther from all of the edges; it goes on beyond those that don't count."""
        reach, far = self.reach, self.width + self.depth + self.reach
        return Rectangle(
            reach if "left" in self.edges else -far,
            reach if "bottom" in self.edges else -far,
            self.width - reach if "right" in self.edges else far,
            self.depth - reach if "top" in self.edges else far,
        )

    def holds(self, body: Body) -> bool:
        return bool(self.holding(as_rows(as_row(body)))[0])

    def holding(self, rows: Bodies) -> Flags:
        rest = self._rest
        if rest.left >= rest.right or rest.bottom >= rest.top:
            return np.ones(len(rows), dtype=np.bool_)
        gaps = kernels.gaps_to_polygon(np.ascontiguousarray(rows), corners_of(rest.outline.corners))
        return np.asarray(gaps >= -TOLERANCE, dtype=np.bool_)

    def distance(self, body: Body) -> float:
        x, y, (wide, deep) = body[X], body[Y], spread(body)
        gaps = {"left": x - wide, "right": self.width - x - wide, "bottom": y - deep, "top": self.depth - y - deep}
        return max(0.0, float(min(gaps[edge] for edge in self.edges) - self.reach))

    @property
    def box(self) -> Box:
        if len(self.edges) > 1:
            return 0.0, 0.0, self.width, self.depth
        return (
            self.width - self.reach if self.edges == ("right",) else 0.0,
            self.depth - self.reach if self.edges == ("top",) else 0.0,
            self.reach if self.edges == ("left",) else self.width,
            self.reach if self.edges == ("bottom",) else self.depth,
        )


class NearBodies(Region, frozen=True, dict=True, cache_hash=True, tag="Within"):
    """All points within a distance of some bodies, height counted."""

    reach: float
    bodies: tuple[tuple[float, ...], ...]

    @cached_property
    def _rows(self) -> Bodies:
        return as_rows(self.bodies)

    def holds(self, body: Body) -> bool:
        return bool(kernels.covered(as_row(body), self._rows, self.reach))

    def holding(self, rows: Bodies) -> Flags:
        return kernels.all_covered(np.ascontiguousarray(rows), self._rows, self.reach)

    def touching(self, rows: Bodies) -> Flags:
        return ~kernels.beyond(np.ascontiguousarray(rows), self._rows, self.reach)

    def distance(self, body: Body) -> float:
        return max(0.0, float(kernels.nearest(as_rows(as_row(body)), self._rows)) - self.reach)

    @property
    def box(self) -> Box:
        return self._box

    @cached_property
    def _box(self) -> Box:
        rows, reach = self._rows, self.reach
        half = rows[:, HALF_LENGTH] + reach
        return (
            float((rows[:, X] - half).min(initial=inf)),
            float((rows[:, Y] - half).min(initial=inf)),
            float((rows[:, X] + half).max(initial=-inf)),
            float((rows[:, Y] + half).max(initial=-inf)),
        )


class Around(Region, frozen=True):
    """All points within a distance of a polygon."""

    reach: float
    corners: tuple[Point, ...]

    def holds(self, body: Body) -> bool:
        farthest = kernels.farthest_from_polygon(as_row(body), corners_of(self.corners))
        return bool(farthest <= self.reach + TOLERANCE)

    def holding(self, rows: Bodies) -> Flags:
        return kernels.all_around_polygon(np.ascontiguousarray(rows), corners_of(self.corners), float(self.reach))

    def touching(self, rows: Bodies) -> Flags:
        return Polygon(self.corners).near(rows, self.reach)

    def distance(self, body: Body) -> float:
        return max(0.0, Polygon(self.corners).distance(body) - self.reach)

    @property
    def box(self) -> Box:
        left, bottom, right, top = Polygon(self.corners).box
        return left - self.reach, bottom - self.reach, right + self.reach, top + self.reach


class AnyOf(Region, frozen=True):
    """What is in at least one of some areas; a base may lie across them."""

    parts: tuple["Area", ...]

    def touches(self, body: Body) -> bool:
        return any(part.touches(body) for part in self.parts)

    def holds(self, body: Body) -> bool:
        return any(part.holds(body) for part in self.parts) or self._has_across(body)

    def _has_across(self, body: Body) -> bool:
        """Whether a base that no part holds lies across some of them."""
        touched = [part for part in self.parts if part.touches(body)] if len(self.parts) > 1 else []
        return len(touched) > 1 and all(
            np.any([part.touching(some) for part in touched], axis=0).all() for some in _portions(body)
        )

    def holding(self, rows: Bodies) -> Flags:
        if not self.parts:
            return np.zeros(len(rows), dtype=np.bool_)
        found = self.parts[0].holding(rows)
        for part in self.parts[1:]:
            if not found.all():
                found[~found] = part.holding(rows[~found])
        if len(self.parts) > 1 and not found.all():
            left = np.flatnonzero(~found)
            rest = rows[left]
            across = left[sum(part.touching(rest).astype(int) for part in self.parts) > 1]
            found[across] = [self._has_across(body) for body in rows[across]]
        return found

    def boxed(self, points: Points) -> Flags:
        return _in_boxes(points, self.parts)

    def distance(self, body: Body) -> float:
        return min((part.distance(body) for part in self.parts), default=inf)

    @property
    def box(self) -> Box:
        boxes = [part.box for part in self.parts] or [(0.0, 0.0, 0.0, 0.0)]  # nothing is nowhere, and holds nobody
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)


class AllOf(Region, frozen=True):
    """What is in every one of some areas."""

    parts: tuple["Area", ...]

    def touches(self, body: Body) -> bool:
        if not all(part.touches(body) for part in self.parts):
            return False
        cut = [part for part in self.parts if not part.holds(body)]
        return len(cut) < 2 or any(
            np.all([part.touching(some) for part in cut], axis=0).any() for some in _portions(body)
        )

    def holds(self, body: Body) -> bool:
        return all(part.holds(body) for part in self.parts)

    def holding(self, rows: Bodies) -> Flags:
        if not self.parts:
            return np.ones(len(rows), dtype=np.bool_)
        found = self.parts[0].holding(rows)
        for part in self.parts[1:]:
            found[found] = part.holding(rows[found])
        return found

    def boxed(self, points: Points) -> Flags:
        found = np.ones(points.shape[:-1], dtype=np.bool_)
        for part in self.parts:
            found &= part.boxed(points)
        return found

    def distance(self, body: Body) -> float:
        """At least this far: as far as from the farthest part."""
        return max((part.distance(body) for part in self.parts), default=0.0)

    @property
    def box(self) -> Box:
        boxes = [part.box for part in self.parts]
        lefts, bottoms, rights, tops = zip(*boxes, strict=True)
        return max(lefts), max(bottoms), min(rights), min(tops)


class Outside(Region, frozen=True):
    """What is not in an area: a base is wholly outside when it does not touch it. Nothing is measured to it."""

    part: "Area"

    def touches(self, body: Body) -> bool:
        return not self.part.holds(body)

    def holds(self, body: Body) -> bool:
        return not self.part.touches(body)

    def holding(self, rows: Bodies) -> Flags:
        return ~self.part.touching(rows)

    def distance(self, body: Body) -> float:
        raise TypeError("no distance is measured to the outside of an area")

    @property
    def box(self) -> Box:
        return -inf, -inf, inf, inf


class Touching(Region, frozen=True):
    """Where bases that need only touch an area can be: as far beyond it as a base is long."""

    part: "Area"
    beyond: float

    def holds(self, body: Body) -> bool:
        return self.part.touches(body)

    def distance(self, body: Body) -> float:
        return self.part.distance(body)

    @property
    def box(self) -> Box:
        left, bottom, right, top = self.part.box
        return left - self.beyond, bottom - self.beyond, right + self.beyond, top + self.beyond


Area = Everywhere | Polygon | Rectangle | Disc | EdgeBand | NearBodies | Around | AnyOf | AllOf | Outside | Touching


def within(reach: float, bodies: Bodies) -> NearBodies:
    """All points within a distance of bodies as they stand now."""
    return NearBodies(reach, tuple(tuple(row) for row in as_rows(bodies).tolist()))


def edge_band(board: Board, reach: float, edges: tuple[Edge, ...] = EDGES) -> EdgeBand:
    """All points within a distance of any of these edges."""
    return EdgeBand(board.width, board.depth, reach, edges)


def long_edges(board: Board) -> tuple[Edge, Edge]:
    """The edges along the longer side of the table."""
    return ("bottom", "top") if board.width >= board.depth else ("left", "right")


def short_edges(board: Board) -> tuple[Edge, Edge]:
    """The edges along the shorter side of the table."""
    return ("left", "right") if board.width >= board.depth else ("bottom", "top")
