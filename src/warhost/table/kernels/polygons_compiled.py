"""Bases against polygons, compiled. A polygon is an array of corners, either winding, and may be concave."""

from math import atan2, cos, pi, sin, sqrt

import numpy as np

from warhost.table.kernels.compiled import outline, oval_gap, rim_point
from warhost.table.kernels.jit import bare, fast
from warhost.table.shapes import ANGLE, HALF_LENGTH, HALF_WIDTH, TOLERANCE, Bodies, Flags, Indices, Matrix, Points, X, Y

RIM = 64
GOLDEN = (sqrt(5.0) - 1) / 2


@bare
def in_polygon(x: float, y: float, corners: Points) -> bool:
    """Whether a point lies inside a polygon (on its edge: either)."""
    inside = False
    j = corners.shape[0] - 1
    for i in range(corners.shape[0]):
        if (corners[i, Y] > y) != (corners[j, Y] > y):
            slope = (corners[j, X] - corners[i, X]) / (corners[j, Y] - corners[i, Y])
            if x < corners[i, X] + (y - corners[i, Y]) * slope:
                inside = not inside
        j = i
    return inside


@bare
def square_to_segment(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    """The square of the distance from a point to a segment."""
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length))
    ex, ey = ax + t * dx - x, ay + t * dy - y
    return ex * ex + ey * ey


@bare
def _side(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


@bare
def square_between_segments(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, dx: float, dy: float
) -> float:
    """The square of the distance between two segments."""
    if _side(ax, ay, bx, by, cx, cy) * _side(ax, ay, bx, by, dx, dy) < 0 and (
        _side(cx, cy, dx, dy, ax, ay) * _side(cx, cy, dx, dy, bx, by) < 0
    ):
        return 0.0
    return min(
        min(square_to_segment(ax, ay, cx, cy, dx, dy), square_to_segment(bx, by, cx, cy, dx, dy)),
        min(square_to_segment(cx, cy, ax, ay, bx, by), square_to_segment(dx, dy, ax, ay, bx, by)),
    )


@bare
def between_polygons(first: Points, second: Points) -> float:
    """The distance between two polygons; 0 when they meet."""
    if in_polygon(first[0, X], first[0, Y], second) or in_polygon(second[0, X], second[0, Y], first):
        return 0.0
    best = np.inf
    for i in range(first.shape[0]):
        ax, ay, bx, by = first[i - 1, X], first[i - 1, Y], first[i, X], first[i, Y]
        for j in range(second.shape[0]):
            cx, cy, dx, dy = second[j - 1, X], second[j - 1, Y], second[j, X], second[j, Y]
            best = min(best, square_between_segments(ax, ay, bx, by, cx, cy, dx, dy))
    return sqrt(best)


@bare
def edge_distance(x: float, y: float, corners: Points) -> float:
    """How far a point is from the edge of a polygon, inside or out."""
    best = np.inf
    j = corners.shape[0] - 1
    for i in range(corners.shape[0]):
        best = min(best, square_to_segment(x, y, corners[j, X], corners[j, Y], corners[i, X], corners[i, Y]))
        j = i
    return sqrt(best)


@bare
def edge_gap(body: Bodies, corners: Points) -> float:
    """The gap between a base and the edge of a polygon, from either side; negative when the base lies across it."""
    if body[HALF_LENGTH] == body[HALF_WIDTH]:
        return float(edge_distance(body[X], body[Y], corners) - body[HALF_LENGTH])
    shape = outline(body[HALF_LENGTH], body[HALF_WIDTH], body[ANGLE])
    best = np.inf
    j = corners.shape[0] - 1
    for i in range(corners.shape[0]):
        ax, ay, bx, by = corners[j, X], corners[j, Y], corners[i, X], corners[i, Y]
        if sqrt(square_to_segment(body[X], body[Y], ax, ay, bx, by)) - body[HALF_LENGTH] < best:
            ux, uy = (bx - ax) / 2, (by - ay) / 2
            edge = (ux * ux, ux * uy, uy * uy)
            lengths = body[HALF_LENGTH] + sqrt(ux * ux + uy * uy)
            best = min(best, oval_gap((ax + bx) / 2 - body[X], (ay + by) / 2 - body[Y], shape, edge, lengths))
        j = i
    return best


@bare
def gap_to_polygon(body: Bodies, corners: Points) -> float:
    """The gap between a base and a polygon; negative when any part of the base is in it."""
    if in_polygon(body[X], body[Y], corners):
        return float(-edge_distance(body[X], body[Y], corners) - body[HALF_WIDTH])
    return edge_gap(body, corners)


@bare
def _box(corners: Points) -> tuple[float, float, float, float]:
    left, bottom, right, top = np.inf, np.inf, -np.inf, -np.inf
    for i in range(corners.shape[0]):
        left, right = min(left, corners[i, X]), max(right, corners[i, X])
        bottom, top = min(bottom, corners[i, Y]), max(top, corners[i, Y])
    return left, bottom, right, top


@bare
def _gap_beside(bodies: Bodies, i: int, corners: Points, box: tuple[float, float, float, float], reach: float) -> float:
    """The gap between one of some bases and a polygon in a box; infinite where the box is beyond a reach."""
    x, y, far = bodies[i, X], bodies[i, Y], bodies[i, HALF_LENGTH] + reach
    if x + far < box[0] or x - far > box[2] or y + far < box[1] or y - far > box[3]:
        return np.inf
    return gap_to_polygon(bodies[i], corners)


@bare
def over_any(bodies: Bodies, corners: Points, starts: Indices) -> bool:
    """Whether any base lies on any of some polygons with more than the tolerance; each begins at one of the starts."""
    for k in range(starts.shape[0] - 1):
        each = corners[starts[k] : starts[k + 1]]
        box = _box(each)
        for i in range(bodies.shape[0]):
            if _gap_beside(bodies, i, each, box, 0.0) < -TOLERANCE:
                return True
    return False


@fast
def over_polygons(bodies: Bodies, corners: Points, starts: Indices) -> Flags:
    """Which bases lie on any of some polygons with more than the tolerance; each begins at one of the starts."""
    out = np.zeros(bodies.shape[0], dtype=np.bool_)
    for k in range(starts.shape[0] - 1):
        each = corners[starts[k] : starts[k + 1]]
        box = _box(each)
        for i in range(bodies.shape[0]):
            if not out[i]:
                out[i] = _gap_beside(bodies, i, each, box, 0.0) < -TOLERANCE
    return out


@fast
def near_polygon(bodies: Bodies, corners: Points, reach: float) -> Flags:
    """Which bases come within a reach of a polygon."""
    out, box = np.empty(bodies.shape[0], dtype=np.bool_), _box(corners)
    for i in range(bodies.shape[0]):
        out[i] = _gap_beside(bodies, i, corners, box, reach + TOLERANCE) <= reach
    return out


@bare
def count_near(bodies: Bodies, corners: Points, reach: float) -> int:
    """How many bases come within a reach of a polygon."""
    count, box = 0, _box(corners)
    for i in range(bodies.shape[0]):
        count += _gap_beside(bodies, i, corners, box, reach + TOLERANCE) <= reach
    return count


@fast
def in_boxes(points: Points, boxes: Matrix) -> Flags:
    """Which points lie in any of some boxes, or hardly outside."""
    out = np.zeros(points.shape[0], dtype=np.bool_)
    for i in range(points.shape[0]):
        x, y = points[i, X], points[i, Y]
        for j in range(boxes.shape[0]):
            across = boxes[j, 0] - 2 * TOLERANCE <= x <= boxes[j, 2] + 2 * TOLERANCE
            if across and boxes[j, 1] - 2 * TOLERANCE <= y <= boxes[j, 3] + 2 * TOLERANCE:
                out[i] = True
                break
    return out


@bare
def margin_in_polygon(body: Bodies, corners: Points) -> float:
    """How much room a base has to the edge of the polygon around it; negative when any part of it is outside."""
    if in_polygon(body[X], body[Y], corners):
        return edge_gap(body, corners)
    return float(-edge_distance(body[X], body[Y], corners) - body[HALF_WIDTH])


@bare
def _is_inside(bodies: Bodies, i: int, corners: Points) -> bool:
    return bool(margin_in_polygon(bodies[i], corners) >= -TOLERANCE)


@fast
def inside_polygon(bodies: Bodies, corners: Points) -> Flags:
    """Which bases lie wholly in a polygon."""
    out = np.empty(bodies.shape[0], dtype=np.bool_)
    for i in range(bodies.shape[0]):
        out[i] = _is_inside(bodies, i, corners)
    return out


@bare
def all_inside(bodies: Bodies, corners: Points) -> bool:
    """Whether all bases lie wholly in a polygon."""
    for i in range(bodies.shape[0]):  # noqa: SIM110 - compiled as it stands
        if not _is_inside(bodies, i, corners):
            return False
    return True


@bare
def _rim_to_polygon(body: Bodies, turn: float, corners: Points) -> float:
    x, y = rim_point(body, turn)
    return 0.0 if in_polygon(x, y, corners) else edge_distance(x, y, corners)


@bare
def _rim_peak(body: Bodies, corners: Points, low: float, high: float) -> float:
    for _ in range(24):
        left, right = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if _rim_to_polygon(body, left, corners) > _rim_to_polygon(body, right, corners):
            high = right
        else:
            low = left
    return _rim_to_polygon(body, (low + high) / 2, corners)


@bare
def farthest_from_polygon(body: Bodies, corners: Points) -> float:
    """How far the farthest point of a base is from a polygon; 0 when it is all inside."""
    turn = 2 * pi / RIM
    best = 0.0
    before, here = _rim_to_polygon(body, -turn, corners), _rim_to_polygon(body, 0.0, corners)
    for i in range(RIM):
        after = _rim_to_polygon(body, (i + 1) * turn, corners)
        best = max(best, here)
        # A peak between two steps is at most one step higher than what was seen of it.
        if here >= before and here >= after and here + turn * body[HALF_LENGTH] > best and here > 0:
            best = max(best, _rim_peak(body, corners, (i - 1) * turn, (i + 1) * turn))
        before, here = here, after
    # A notch may cut into the base between two steps: then its corner points there.
    c, s = cos(body[ANGLE]), sin(body[ANGLE])
    for i in range(corners.shape[0]):
        dx, dy = corners[i, X] - body[X], corners[i, Y] - body[Y]
        if body[HALF_WIDTH] > 0 and dx * dx + dy * dy < body[HALF_LENGTH] * body[HALF_LENGTH]:
            at = atan2((dy * c - dx * s) / body[HALF_WIDTH], (dx * c + dy * s) / body[HALF_LENGTH])
            best = max(best, _rim_to_polygon(body, at, corners))
            best = max(best, _rim_peak(body, corners, at - turn, at + turn))
    return best


@fast
def gaps_to_polygon(bodies: Bodies, corners: Points) -> Matrix:
    """The gap between each base and a polygon."""
    out = np.empty(bodies.shape[0])
    for i in range(bodies.shape[0]):
        out[i] = gap_to_polygon(bodies[i], corners)
    return out


@fast
def all_around_polygon(bodies: Bodies, corners: Points, reach: float) -> Flags:
    """Which bases lie wholly within a reach of a polygon; mostly their centres tell."""
    out = np.empty(bodies.shape[0], dtype=np.bool_)
    for i in range(bodies.shape[0]):
        x, y = bodies[i, X], bodies[i, Y]
        away = 0.0 if in_polygon(x, y, corners) else edge_distance(x, y, corners)
        if away + bodies[i, HALF_LENGTH] <= reach:
            out[i] = True
        else:
            out[i] = away <= reach + TOLERANCE and farthest_from_polygon(bodies[i], corners) <= reach + TOLERANCE
    return out
