"""Sight between upright cylinders past other cylinders and prisms, compiled.

Sight is symmetric, so a pair is always worked from the higher top down to the lower. The line joining the tops is the
best for looking over things, from the near side of the higher model to the near or the far side of the lower one.
Seen from above, if any line is clear then one is that touches two outlines without crossing any: those are tried
where neither the line of centres nor shadows settle it.
"""

from math import cos, sin, sqrt

import numpy as np

from warhost.table.kernels.compiled import extent, gap, outline
from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.polygons_compiled import (
    gap_to_polygon,
    in_polygon,
    square_between_segments,
    square_to_segment,
)
from warhost.table.kernels.shadows_compiled import DOUBT, SEEN, Workplace, is_convex, settled, stretch, workplace
from warhost.table.kernels.tangents_compiled import SLACK, touching_both, touching_points
from warhost.table.shapes import (
    ANGLE,
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    LINE_HALF_WIDTH,
    LINE_LIFT,
    Bodies,
    Flags,
    Indices,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

GRID = (-0.98, -0.5, 0.0, 0.5, 0.98)
Vector = tuple[float, float]


@bare
def _chord(body: Bodies, px: float, py: float, ux: float, uy: float) -> tuple[bool, float, float]:
    """Where a line enters and leaves an outline, as distances along it; False when it misses."""
    long, wide = body[HALF_LENGTH], body[HALF_WIDTH]
    cx, cy = px - body[X], py - body[Y]
    if long != wide:
        c, s, squash = cos(body[ANGLE]), sin(body[ANGLE]), long / wide
        cx, cy = cx * c + cy * s, (cy * c - cx * s) * squash
        ux, uy = ux * c + uy * s, (uy * c - ux * s) * squash
    size = ux * ux + uy * uy
    middle = -(cx * ux + cy * uy) / size
    ex, ey = cx + middle * ux, cy + middle * uy
    square = long * long - ex * ex - ey * ey
    if square < -2 * SLACK * long - SLACK * SLACK:
        return False, 0.0, 0.0
    half = sqrt(max(square, 0.0) / size)
    return True, middle - half, middle + half


@bare
def _hits_body(body: Bodies, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a segment comes nearer to a base than half the width of a line."""
    reach = body[HALF_LENGTH] + LINE_HALF_WIDTH
    limit = (reach - SLACK) * (reach - SLACK)
    if body[HALF_LENGTH] == body[HALF_WIDTH]:
        return bool(square_to_segment(body[X], body[Y], ax, ay, bx, by) < limit)
    c, s, squash = cos(body[ANGLE]), sin(body[ANGLE]), reach / (body[HALF_WIDTH] + LINE_HALF_WIDTH)
    ax, ay, bx, by = ax - body[X], ay - body[Y], bx - body[X], by - body[Y]
    ax, ay = ax * c + ay * s, (ay * c - ax * s) * squash
    bx, by = bx * c + by * s, (by * c - bx * s) * squash
    return bool(square_to_segment(0.0, 0.0, ax, ay, bx, by) < limit)


@bare
def _misses(corners: Points, ax: float, ay: float, bx: float, by: float, within: float) -> bool:
    """Whether a polygon surely lies beside a segment, before its beginning or behind its end: a quick look."""
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    far = within * sqrt(length) + SLACK
    left, right, before, behind = True, True, True, True
    for i in range(corners.shape[0]):
        x, y = corners[i, X] - ax, corners[i, Y] - ay
        aside, along = dx * y - dy * x, dx * x + dy * y
        left, right = left and aside > far, right and aside < -far
        before, behind = before and along < -far, behind and along > length + far
    return left or right or before or behind


@bare
def _hits_polygon(corners: Points, ax: float, ay: float, bx: float, by: float, within: float) -> bool:
    """Whether a segment comes nearer to a polygon than this."""
    if _misses(corners, ax, ay, bx, by, within):
        return False
    square = within * within
    j = corners.shape[0] - 1
    for i in range(corners.shape[0]):
        cx, cy, dx, dy = corners[j, X], corners[j, Y], corners[i, X], corners[i, Y]
        if square_between_segments(ax, ay, bx, by, cx, cy, dx, dy) < square:
            return True
        j = i
    return in_polygon((ax + bx) / 2, (ay + by) / 2, corners)


@bare
def _same_place(a: Bodies, b: Bodies) -> bool:
    return bool(a[X] == b[X] and a[Y] == b[Y] and a[Z] == b[Z])


@bare
def _segment_blocked(
    ax: float, ay: float, bx: float, by: float, above: Bodies, below: Bodies,
    blockers: Bodies, corners: Points, starts: Indices, tops: Matrix, likely: int,
) -> tuple[int, int]:  # fmt: skip
    """What stops the line from top to top over this segment: nothing (0), something (1), something too high (2).

    And which it is: they are counted through, the bodies first, then the prisms, and the likely one is tried first.
    """
    high, low = above[Z] + above[HEIGHT], below[Z] + below[HEIGHT]
    dx, dy = bx - ax, by - ay
    length, bodies = dx * dx + dy * dy, blockers.shape[0]
    count = bodies + tops.shape[0]
    for k in range(count):
        i = (likely + k) % count
        if i >= bodies:
            start, stop = stretch(tops[i - bodies] + LINE_LIFT, -1.0, high, low)
            if start < stop:
                polygon = corners[starts[i - bodies] : starts[i - bodies + 1]]
                cx, cy, ex, ey = ax + start * dx, ay + start * dy, ax + stop * dx, ay + stop * dy
                if _hits_polygon(polygon, cx, cy, ex, ey, LINE_HALF_WIDTH - SLACK):
                    return (2 if start == 0 else 1), i
            continue
        # A row is cut out of the array only where it matters: that takes longer than to see that it is far away.
        x, y, reach = blockers[i, X] - ax, blockers[i, Y] - ay, blockers[i, HALF_LENGTH] + LINE_HALF_WIDTH
        aside, along = dx * y - dy * x, dx * x + dy * y
        if aside * aside > reach * reach * length or along * along > 2 * (reach * reach + length) * length:
            continue
        body = blockers[i]
        start, stop = stretch(body[Z] + body[HEIGHT] + LINE_LIFT, body[Z], high, low)
        if (
            start < stop
            and _hits_body(body, ax + start * dx, ay + start * dy, ax + stop * dx, ay + stop * dy)
            and not _same_place(body, above)
            and not _same_place(body, below)
        ):
            return (2 if start == 0 and stop == 1 else 1), i
    return 0, likely


@bare
def _line_clear(
    px: float, py: float, ux: float, uy: float, above: Bodies, below: Bodies,
    blockers: Bodies, corners: Points, starts: Indices, tops: Matrix, likely: int,
) -> tuple[bool, int]:  # fmt: skip
    """Whether a line seen from above, going from the higher model to the lower, is clear at its best slope.

    And what blocks it: the next line is likely to be blocked by the same.
    """
    meets_above, _, leave = _chord(above, px, py, ux, uy)
    meets_below, enter, far = _chord(below, px, py, ux, uy)
    if not (meets_above and meets_below):
        return False, likely
    leave = min(leave, (leave + enter) / 2)
    stop = max(leave, enter)
    # The far side of the lower model only helps against what one could look over, and reaches past more.
    for _ in range(2):
        ax, ay, bx, by = px + leave * ux, py + leave * uy, px + stop * ux, py + stop * uy
        blocked, likely = _segment_blocked(ax, ay, bx, by, above, below, blockers, corners, starts, tops, likely)
        if blocked != 1:
            return blocked == 0, likely
        stop = far
    return False, likely


@bare
def _is_above(a: Bodies, b: Bodies) -> bool:
    """Which of a pair to work from: the higher top; between equals, any fixed order will do."""
    high, low = a[Z] + a[HEIGHT], b[Z] + b[HEIGHT]
    if high != low:
        return bool(high > low)
    if a[X] != b[X]:
        return bool(a[X] > b[X])
    return bool(a[Y] >= b[Y])


@bare
def _centre_clear(
    above: Bodies, below: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix
) -> bool:
    dx, dy = below[X] - above[X], below[Y] - above[Y]
    apart = sqrt(dx * dx + dy * dy)
    if apart < SLACK:
        return True
    ux, uy = dx / apart, dy / apart
    return _line_clear(above[X], above[Y], ux, uy, above, below, blockers, corners, starts, tops, 0)[0]


@fast
def _bodies_in_the_way(above: Bodies, below: Bodies, blockers: Bodies) -> Bodies:
    """Only the models that could block this pair: high enough, and touching the ground between the two."""
    high, low = above[Z] + above[HEIGHT], below[Z] + below[HEIGHT]
    reach = max(above[HALF_LENGTH], below[HALF_LENGTH]) + LINE_HALF_WIDTH
    kept = np.empty(blockers.shape)
    count = 0
    ax, ay, bx, by = above[X], above[Y], below[X], below[Y]
    for i in range(blockers.shape[0]):
        across = reach + blockers[i, HALF_LENGTH]
        if square_to_segment(blockers[i, X], blockers[i, Y], ax, ay, bx, by) >= across * across:
            continue
        body = blockers[i]
        start, stop = stretch(body[Z] + body[HEIGHT] + LINE_LIFT, body[Z], high, low)
        if start < stop and not _same_place(body, above) and not _same_place(body, below):
            for k in range(body.shape[0]):
                kept[count, k] = body[k]
            count += 1
    return kept[:count]


@fast
def _solids_in_the_way(
    above: Bodies, below: Bodies, corners: Points, starts: Indices, tops: Matrix
) -> tuple[Points, Indices, Matrix]:
    """The same for prisms."""
    high, low = above[Z] + above[HEIGHT], below[Z] + below[HEIGHT]
    reach = max(above[HALF_LENGTH], below[HALF_LENGTH]) + LINE_HALF_WIDTH
    kept, kept_starts, kept_tops = np.empty(corners.shape), np.zeros(starts.shape, np.int64), np.empty(tops.shape)
    solid = count = 0
    for i in range(tops.shape[0]):
        start, stop = stretch(tops[i] + LINE_LIFT, -1.0, high, low)
        polygon = corners[starts[i] : starts[i + 1]]
        if start < stop and _hits_polygon(polygon, above[X], above[Y], below[X], below[Y], reach):
            for k in range(polygon.shape[0]):
                kept[count, X], kept[count, Y] = polygon[k, X], polygon[k, Y]
                count += 1
            kept_tops[solid] = tops[i]
            solid += 1
            kept_starts[solid] = count
    return kept[:count], kept_starts[: solid + 1], kept_tops[:solid]


@fast
def _outlines(above: Bodies, below: Bodies, blockers: Bodies, corners: Points) -> Bodies:
    """What a critical line may touch: the two models, then everything else, wider by half the width of a line."""
    shapes = np.zeros((2 + blockers.shape[0] + corners.shape[0], above.shape[0]))
    for k in range(above.shape[0]):
        shapes[0, k], shapes[1, k] = above[k], below[k]
        for i in range(blockers.shape[0]):
            shapes[2 + i, k] = blockers[i, k]
    count = 2 + blockers.shape[0]
    reach = max(above[HALF_LENGTH], below[HALF_LENGTH]) + LINE_HALF_WIDTH
    for i in range(corners.shape[0]):
        x, y = corners[i, X], corners[i, Y]
        if square_to_segment(x, y, above[X], above[Y], below[X], below[Y]) < reach * reach:
            shapes[count, X], shapes[count, Y] = x, y
            count += 1
    for i in range(2, count):
        shapes[i, HALF_LENGTH] += LINE_HALF_WIDTH
        shapes[i, HALF_WIDTH] += LINE_HALF_WIDTH
    return shapes[:count]


@fast
def _critical_clear(
    above: Bodies, below: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix
) -> bool:
    """Whether any line that touches two outlines is clear."""
    shapes = _outlines(above, below, blockers, corners)
    lines = np.empty((4, 3))
    ax, ay, wide = above[X], above[Y], above[HALF_LENGTH] + SLACK
    bx, by, narrow = below[X], below[Y], below[HALF_LENGTH] + SLACK
    likely = 0
    for i in range(shapes.shape[0]):
        for j in range(i):
            for k in range(touching_both(shapes, i, j, lines)):
                nx, ny, c = lines[k, 0], lines[k, 1], lines[k, 2]
                if abs(nx * ax + ny * ay - c) > wide or abs(nx * bx + ny * by - c) > narrow:
                    continue
                if ny * (bx - ax) - nx * (by - ay) < 0:
                    nx, ny, c = -nx, -ny, -c
                clear, likely = _line_clear(
                    nx * c, ny * c, ny, -nx, above, below, blockers, corners, starts, tops, likely
                )
                if clear:
                    return True
    return False


@bare
def _grid_clear(above: Bodies, below: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """Whether any of a fan of lines across the two models is clear."""
    dx, dy = below[X] - above[X], below[Y] - above[Y]
    apart = sqrt(dx * dx + dy * dy)
    nx, ny = -dy / apart, dx / apart
    wide = extent(outline(above[HALF_LENGTH], above[HALF_WIDTH], above[ANGLE]), nx, ny)
    narrow = extent(outline(below[HALF_LENGTH], below[HALF_WIDTH], below[ANGLE]), nx, ny)
    likely = 0
    for s in GRID:
        for t in GRID:
            ax, ay = above[X] + s * wide * nx, above[Y] + s * wide * ny
            ux, uy = dx + (t * narrow - s * wide) * nx, dy + (t * narrow - s * wide) * ny
            length = sqrt(ux * ux + uy * uy)
            ux, uy = ux / length, uy / length
            clear, likely = _line_clear(ax, ay, ux, uy, above, below, blockers, corners, starts, tops, likely)
            if clear:
                return True
    return False


@bare
def _hidden_by_one(
    above: Bodies, below: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix
) -> bool:
    """Whether a single blocker hides one model from the other: the usual reason, and quick to see.

    One that is convex, too high to look over and clear of both does so if it lies across both sides of the band.
    """
    high, low = above[Z] + above[HEIGHT], below[Z] + below[HEIGHT]
    found_left, ax, ay, bx, by = touching_points(above, below, 1.0)
    found_right, cx, cy, dx, dy = touching_points(above, below, -1.0)
    if not (found_left and found_right):
        return False
    near = LINE_HALF_WIDTH - SLACK
    for i in range(tops.shape[0]):
        polygon = corners[starts[i] : starts[i + 1]]
        if (
            tops[i] + LINE_LIFT > high + SLACK
            and _hits_polygon(polygon, ax, ay, bx, by, near)
            and _hits_polygon(polygon, cx, cy, dx, dy, near)
            and is_convex(polygon, 0, polygon.shape[0])
            and gap_to_polygon(above, polygon) > LINE_HALF_WIDTH
            and gap_to_polygon(below, polygon) > LINE_HALF_WIDTH
        ):
            return True
    for i in range(blockers.shape[0]):
        body = blockers[i]
        if (
            body[Z] <= low - SLACK
            and body[Z] + body[HEIGHT] + LINE_LIFT > high + SLACK
            and _hits_body(body, ax, ay, bx, by)
            and _hits_body(body, cx, cy, dx, dy)
            and gap(body, above) > LINE_HALF_WIDTH
            and gap(body, below) > LINE_HALF_WIDTH
        ):
            return True
    return False


@bare
def _lowest_top(blockers: Bodies, tops: Matrix) -> float:
    lowest = np.inf
    for i in range(tops.shape[0]):
        lowest = min(lowest, tops[i])
    for i in range(blockers.shape[0]):
        lowest = min(lowest, blockers[i, Z] + blockers[i, HEIGHT])
    return lowest + LINE_LIFT


@fast
def _searched(above: Bodies, below: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """The whole answer for a pair whose centre line is blocked."""
    bodies = _bodies_in_the_way(above, below, blockers)
    corners, starts, tops = _solids_in_the_way(above, below, corners, starts, tops)
    if _hidden_by_one(above, below, bodies, corners, starts, tops):
        return False
    if _critical_clear(above, below, bodies, corners, starts, tops):
        return True
    # Critical lines settle it unless something can be looked over from some places and not from others.
    lower = _lowest_top(bodies, tops) < above[Z] + above[HEIGHT]
    return bool(lower) and _grid_clear(above, below, bodies, corners, starts, tops)


@bare
def _settle(
    a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix, work: Workplace,
    out: Indices, enough: bool,
) -> bool:  # fmt: skip
    """What a quick look tells of every pair, or of all up to the first that is seen; whether any is."""
    found = False
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            above, below = (a[i], b[j]) if _is_above(a[i], b[j]) else (b[j], a[i])
            out[i, j] = settled(above, below, blockers, corners, starts, tops, work)
            found = found or out[i, j] == SEEN
            if found and enough:
                return True
    return found


@fast
def _in_doubt(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """Whether some straight line joins the two models, by a thorough look."""
    above, below = (a, b) if _is_above(a, b) else (b, a)
    return _centre_clear(above, below, blockers, corners, starts, tops) or _searched(
        above, below, blockers, corners, starts, tops
    )


@fast
def sees(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """Whether some straight line joins the two models past the blockers (of which they themselves are none)."""
    work = workplace(blockers, corners, starts)
    above, below = (a, b) if _is_above(a, b) else (b, a)
    quick = settled(above, below, blockers, corners, starts, tops, work)
    return bool(quick == SEEN) if quick != DOUBT else _in_doubt(a, b, blockers, corners, starts, tops)


@bare
def _any_centre_clear(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            above, below = (a[i], b[j]) if _is_above(a[i], b[j]) else (b[j], a[i])
            if _centre_clear(above, below, blockers, corners, starts, tops):
                return True
    return False


@fast
def sees_any(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> bool:
    """Whether any row of one array sees any row of the other. The easy look comes first, for every pair."""
    if _any_centre_clear(a, b, blockers, corners, starts, tops):
        return True
    quick = np.empty((a.shape[0], b.shape[0]), np.int64)
    if _settle(a, b, blockers, corners, starts, tops, workplace(blockers, corners, starts), quick, True):
        return True
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            if quick[i, j] == DOUBT and _in_doubt(a[i], b[j], blockers, corners, starts, tops):
                return True
    return False


@fast
def sight(a: Bodies, b: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix) -> Flags:
    """Which rows of one array see which rows of the other."""
    quick, out = np.empty((a.shape[0], b.shape[0]), np.int64), np.empty((a.shape[0], b.shape[0]), np.bool_)
    _settle(a, b, blockers, corners, starts, tops, workplace(blockers, corners, starts), quick, False)
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            out[i, j] = quick[i, j] == SEEN
            if quick[i, j] == DOUBT:
                out[i, j] = _in_doubt(a[i], b[j], blockers, corners, starts, tops)
    return out
