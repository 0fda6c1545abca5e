"""Most pairs of models are settled here, compiled: who hides in the shadows of others, and who is seen past them all.

A line that meets two models is told by how far aside of their centres it passes the one and the other: it is a point of
a plane. There all lines that meet both lie in a rectangle, and what stands between cuts a strip out of it: its shadow.
Where nothing is left nobody is seen. Where something is left, the middle of it is a line to look along. Shadows are cut
a little too narrow, and that line must be a little more than clear: whoever is in doubt has to look closer.
"""

from math import sqrt

import numpy as np

from warhost.table.kernels.jit import bare, fast
from warhost.table.kernels.tangents_compiled import SLACK
from warhost.table.shapes import (
    HALF_LENGTH,
    HALF_WIDTH,
    HEIGHT,
    LINE_HALF_WIDTH,
    LINE_LIFT,
    Bodies,
    Indices,
    Matrix,
    Points,
    X,
    Y,
    Z,
)

HIDDEN, DOUBT, SEEN = -1, 0, 1
CARE = 1e-5
"""What a shadow is narrower by and a clear line is clearer by: much more than the slack of other lines."""
PIECES, SIDES = 12, 32
"""Room for so many pieces with so many sides; whoever needs more is in doubt."""
NONE, WHOLE, GONE, FULL = 0, -1, -2, -3
NEAREST = 1.25
"""Nearer than so many times both radii, lines may lean too much."""
FAR, ASIDE, REACH = range(3)
"""A disc between two models: how far from the first towards the other, how far aside, and how near a line may come."""
FIRST, STOP, SURE = range(3)
"""Discs that nothing passes between: from which to which, and whether no line that meets both models gets around."""

Workplace = tuple[Matrix, Indices, Matrix, Indices, Matrix, Matrix]


@fast
def workplace(blockers: Bodies, corners: Points, starts: Indices) -> Workplace:
    """Room for any number of pairs, one after the other: pieces of the plane, their sides, discs, rows of discs.

    And what of blockers and solids tells that they are far away: a disc around each, and room for its distance.
    """
    slots, most = PIECES + 4, 2 * blockers.shape[0] + 7 * corners.shape[0]  # no outline can need more when it is cut
    bodies, solids = np.empty((4, blockers.shape[0])), np.empty((starts.shape[0] - 1, 3))
    for i in range(blockers.shape[0]):
        bodies[0, i], bodies[1, i] = blockers[i, X], blockers[i, Y]
        bodies[2, i] = blockers[i, HALF_LENGTH] + LINE_HALF_WIDTH
    for i in range(starts.shape[0] - 1):
        solids[i] = _around(corners, starts[i], starts[i + 1])
    rows = np.empty((most, 3), np.int64)
    return np.empty((slots, 2 * SIDES)), np.empty(slots, np.int64), np.empty((most, 3)), rows, bodies, solids


@bare
def _around(corners: Points, first: int, stop: int) -> tuple[float, float, float]:
    """A disc around some corners."""
    left, right, down, up = np.inf, -np.inf, np.inf, -np.inf
    for k in range(first, stop):
        left, right = min(left, corners[k, X]), max(right, corners[k, X])
        down, up = min(down, corners[k, Y]), max(up, corners[k, Y])
    return (left + right) / 2, (down + up) / 2, sqrt((right - left) ** 2 + (up - down) ** 2) / 2


@bare
def stretch(top: float, bottom: float, high: float, low: float) -> tuple[float, float]:
    """The part of a line falling from `high` to `low` that lies between two heights, as fractions of it."""
    if high - low < SLACK:
        return (0.0, 1.0) if bottom + SLACK < high < top - SLACK else (1.0, 0.0)
    return max((high - top + SLACK) / (high - low), 0.0), min((high - bottom - SLACK) / (high - low), 1.0)


@bare
def _add(rows: Indices, count: int, first: int, stop: int, sure: bool) -> int:
    rows[count, FIRST], rows[count, STOP], rows[count, SURE] = first, stop, sure
    return count + 1


@bare
def _add_bodies(
    above: Bodies, below: Bodies, apart: float, lean: float,
    blockers: Bodies, bodies: Matrix, discs: Matrix, rows: Indices,
) -> tuple[int, bool, bool]:  # fmt: skip
    """Write down the models between; how many, whether the line of centres is clear, and whether all are round."""
    ax, ay, bx, by, long, short = above[X], above[Y], below[X], below[Y], above[HALF_LENGTH], below[HALF_LENGTH]
    high, low = above[Z] + above[HEIGHT], below[Z] + below[HEIGHT]
    ux, uy, reach = (bx - ax) / apart, (by - ay) / apart, max(long, short)
    count, clear, are_round, middle = 0, True, True, ux * ay - uy * ax
    for i in range(blockers.shape[0]):
        bodies[3, i] = abs(ux * bodies[1, i] - uy * bodies[0, i] - middle) - bodies[2, i]
    for i in range(blockers.shape[0]):
        if bodies[3, i] > reach:
            continue
        x, y, radius = bodies[0, i], bodies[1, i], bodies[2, i]
        aside = ux * (y - ay) - uy * (x - ax)
        far = ux * (x - ax) + uy * (y - ay)
        if far < -radius - lean * long - CARE or far > apart + radius + lean * short + CARE:
            continue
        z = blockers[i, Z]
        if (x == ax and y == ay and z == above[Z]) or (x == bx and y == by and z == below[Z]):
            continue
        start, stop = stretch(z + blockers[i, HEIGHT] + LINE_LIFT, z, high, low)
        if start >= stop:
            continue
        narrow = blockers[i, HALF_WIDTH] + LINE_HALF_WIDTH
        clear, are_round = clear and abs(aside) > radius + CARE, are_round and narrow == radius
        # Of a model beside one of the two, only a smaller disc within its base surely lies between them.
        before = max(long + CARE + lean * narrow - far, 0.0) / (1 + lean)
        behind = max(far - apart + short + CARE + lean * narrow, 0.0) / (1 + lean)
        lost = before + behind
        sure = start == 0 and stop == 1 and lost < narrow and (before == 0 or behind == 0)
        if sure:
            discs[count, FAR], discs[count, ASIDE] = (far + before - behind) / apart, aside
            discs[count, REACH] = narrow - lost
            count = _add(rows, count, count, count + 1, True)
        if not sure or lost > 0 or narrow < radius:
            discs[count, FAR], discs[count, ASIDE], discs[count, REACH] = far / apart, aside, radius
            count = _add(rows, count, count, count + 1, False)
    return count, clear, are_round


@bare
def _between(discs: Matrix, first: int, stop: int, bound: float, side: float) -> int:
    """Write behind the corners of an outline those of its part on one side of a bound; up to where."""
    end = stop
    x, y = discs[stop - 1, FAR], discs[stop - 1, ASIDE]
    for k in range(first, stop):
        u, v = discs[k, FAR], discs[k, ASIDE]
        if (side * u >= side * bound) != (side * x >= side * bound):
            discs[end, FAR], discs[end, ASIDE] = bound, y + (bound - x) / (u - x) * (v - y)
            end += 1
        if side * u >= side * bound:
            discs[end, FAR], discs[end, ASIDE] = u, v
            end += 1
        x, y = u, v
    for k in range(stop, end):
        discs[k, REACH] = LINE_HALF_WIDTH
    return end


@bare
def is_convex(corners: Points, first: int, stop: int) -> bool:
    """Whether these corners turn one way only."""
    left = right = False
    px, py, qx, qy = corners[stop - 2, X], corners[stop - 2, Y], corners[stop - 1, X], corners[stop - 1, Y]
    for i in range(first, stop):
        rx, ry = corners[i, X], corners[i, Y]
        cross = (qx - px) * (ry - qy) - (qy - py) * (rx - qx)
        left, right = left or cross > 0, right or cross < 0
        px, py, qx, qy = qx, qy, rx, ry
    return not (left and right)


@bare
def _add_solids(
    above: Bodies, below: Bodies, apart: float, lean: float,
    corners: Points, starts: Indices, tops: Matrix, solids: Matrix, discs: Matrix, rows: Indices, count: int,
) -> tuple[int, bool, bool]:  # fmt: skip
    """The same for terrain, each corner a disc; and whether no piece reaches beyond the models."""
    ax, ay, long, short = above[X], above[Y], above[HALF_LENGTH], below[HALF_LENGTH]
    high, low = above[Z] + above[HEIGHT], below[Z] + below[HEIGHT]
    ux, uy, reach = (below[X] - ax) / apart, (below[Y] - ay) / apart, max(long, short) + LINE_HALF_WIDTH + CARE
    tilt = lean * LINE_HALF_WIDTH + CARE
    disc, clear, within = count, True, True
    for i in range(tops.shape[0]):
        if abs(ux * (solids[i, 1] - ay) - uy * (solids[i, 0] - ax)) > reach + solids[i, 2]:
            continue
        start, stop = stretch(tops[i] + LINE_LIFT, -1.0, high, low)
        if start >= stop:
            continue
        end, left, right, first, last = disc, np.inf, -np.inf, np.inf, -np.inf
        for k in range(starts[i], starts[i + 1]):
            x, y = corners[k, X] - ax, corners[k, Y] - ay
            far, aside = ux * x + uy * y, ux * y - uy * x
            left, right, first, last = min(left, aside), max(right, aside), min(first, far), max(last, far)
            discs[end, FAR], discs[end, ASIDE], discs[end, REACH] = far / apart, aside, LINE_HALF_WIDTH
            end += 1
        if left > reach or right < -reach or first > apart + reach or last < -reach:
            continue
        clear = clear and (left > LINE_HALF_WIDTH + CARE or right < -LINE_HALF_WIDTH - CARE)
        within = within and first > 0 and last < apart
        between = long + tilt < first and last < apart - short - tilt
        count = _add(rows, count, disc, end, start == 0 and between)
        if start == 0 and not between and is_convex(corners, starts[i], starts[i + 1]):
            one = _between(discs, disc, end, (long + tilt) / apart, 1.0)
            if one > end:
                two = _between(discs, end, one, 1 - (short + tilt) / apart, -1.0)
                if two > one:
                    count = _add(rows, count, one, two, True)
                end = two
        disc = end
    return count, clear, within


@bare
def _clip(plane: Matrix, sides: Indices, piece: int, into: int, far: float, level: float, side: float) -> int:
    """Write the part of a piece whose lines pass far enough to one side: its sides, or that it is NONE or WHOLE."""
    size, kept = sides[piece], 0
    for k in range(size):
        s = plane[piece, 2 * k]
        kept += side * (s + far * (plane[piece, 2 * k + 1] - s)) >= level
    if kept == 0:
        return NONE
    if kept == size:
        return WHOLE
    if 2 * size > SIDES:
        return FULL
    count = 0
    s, t = plane[piece, 2 * size - 2], plane[piece, 2 * size - 1]
    before = side * (s + far * (t - s)) - level
    for k in range(size):
        u, v = plane[piece, 2 * k], plane[piece, 2 * k + 1]
        now = side * (u + far * (v - u)) - level
        if (now >= 0) != (before >= 0):
            share = before / (before - now)
            plane[into, 2 * count], plane[into, 2 * count + 1] = s + share * (u - s), t + share * (v - t)
            count += 1
        if now >= 0:
            plane[into, 2 * count], plane[into, 2 * count + 1] = u, v
            count += 1
        s, t, before = u, v, now
    sides[into] = count
    return count


@bare
def _beside(
    plane: Matrix,
    sides: Indices,
    piece: int,
    discs: Matrix,
    first: int,
    stop: int,
    wider: float,
    side: float,
    spare: int,
) -> int:
    """Where the part of a piece is whose lines pass all these discs on one side; GONE if there is none, or FULL."""
    for k in range(first, stop):
        level = discs[k, REACH] + wider + side * discs[k, ASIDE]
        into = spare if piece != spare else spare + 1
        size = _clip(plane, sides, piece, into, discs[k, FAR], level, side)
        if size == FULL:
            return FULL
        if size == NONE:
            return GONE
        if size != WHOLE:
            piece = into
    return piece


@bare
def _copy(plane: Matrix, sides: Indices, piece: int, into: int) -> None:
    if piece != into:
        for k in range(2 * sides[piece]):
            plane[into, k] = plane[piece, k]
        sides[into] = sides[piece]


@bare
def _cut(plane: Matrix, sides: Indices, pieces: int, discs: Matrix, first: int, stop: int, wider: float) -> int:
    """Cut the shadow of a row of discs out of all pieces; how many are left."""
    for p in range(pieces - 1, -1, -1):
        all_left, all_right, any_left, any_right = True, True, True, True
        for k in range(first, stop):
            far, aside, reach = discs[k, FAR], discs[k, ASIDE], discs[k, REACH] + wider
            least, most = np.inf, -np.inf
            for n in range(sides[p]):
                s = plane[p, 2 * n]
                passed = s + far * (plane[p, 2 * n + 1] - s) - aside
                least, most = min(least, passed), max(most, passed)
            all_left, any_left = all_left and least >= reach, any_left and most > reach
            all_right, any_right = all_right and most <= -reach, any_right and least < -reach
        if all_left or all_right:
            continue
        left = _beside(plane, sides, p, discs, first, stop, wider, 1.0, PIECES) if any_left else GONE
        right = _beside(plane, sides, p, discs, first, stop, wider, -1.0, PIECES + 2) if any_right else GONE
        if left == FULL or right == FULL or pieces == PIECES:
            return FULL
        if left >= 0 and right >= 0:
            _copy(plane, sides, right, pieces)
            pieces += 1
        elif left < 0 and right < 0:
            pieces -= 1
            left = pieces
        _copy(plane, sides, left if left >= 0 else right, p)
    return pieces


@bare
def _cut_all(plane: Matrix, sides: Indices, pieces: int, discs: Matrix, rows: Indices, count: int, sure: bool) -> int:
    """Cut out the shadows of what is sure, or of all else; how many pieces are left."""
    wider = -CARE if sure else CARE
    for i in range(count - 1, -1, -1):
        if rows[i, SURE] == sure:
            pieces = _cut(plane, sides, pieces, discs, rows[i, FIRST], rows[i, STOP], wider)
            if pieces <= 0:
                return pieces
    return pieces


@bare
def _is_clear(
    s: float, t: float, apart: float, long: float, short: float, discs: Matrix, rows: Indices, count: int
) -> bool:
    """Whether a line meets both models and comes near to nothing at all."""
    lean = (t - s) / apart
    grown = sqrt(1 + lean * lean)
    if abs(s) > (long - CARE) * grown or abs(t) > (short - CARE) * grown:
        return False
    for i in range(count):
        left, right = True, True
        for k in range(rows[i, FIRST], rows[i, STOP]):
            aside, reach = s + discs[k, FAR] * (t - s) - discs[k, ASIDE], (discs[k, REACH] + CARE) * grown
            left, right = left and aside > reach, right and aside < -reach
        if not (left or right):
            return False
    return True


@bare
def _middle(plane: Matrix, piece: int, size: int) -> tuple[float, float]:
    s, t = 0.0, 0.0
    for k in range(size):
        s, t = s + plane[piece, 2 * k], t + plane[piece, 2 * k + 1]
    return s / size, t / size


@bare
def settled(
    above: Bodies, below: Bodies, blockers: Bodies, corners: Points, starts: Indices, tops: Matrix, work: Workplace
) -> int:
    """Whether one model is surely HIDDEN from the other, or surely SEEN, as far as this can tell."""
    plane, sides, discs, rows, bodies, solids = work
    dx, dy, long, short = below[X] - above[X], below[Y] - above[Y], above[HALF_LENGTH], below[HALF_LENGTH]
    apart = sqrt(dx * dx + dy * dy)
    if apart < NEAREST * (long + short):
        return DOUBT
    sine = (long + short + 2 * CARE) / apart
    grown = 1 / sqrt(1 - sine * sine)
    lean = sine * grown
    count, clear, are_round = _add_bodies(above, below, apart, lean, blockers, bodies, discs, rows)
    count, past, within = _add_solids(above, below, apart, lean, corners, starts, tops, solids, discs, rows, count)
    if clear and past:
        return SEEN
    s, t = (long + CARE) * grown, (short + CARE) * grown
    plane[0, 0], plane[0, 1], plane[0, 2], plane[0, 3] = -s, -t, s, -t
    plane[0, 4], plane[0, 5], plane[0, 6], plane[0, 7] = s, t, -s, t
    sides[0] = 4
    pieces = _cut_all(plane, sides, 1, discs, rows, count, True)
    if pieces <= 0:
        return HIDDEN if pieces == 0 else DOUBT
    if not (are_round and within and long == above[HALF_WIDTH] and short == below[HALF_WIDTH]):
        return DOUBT
    pieces = _cut_all(plane, sides, pieces, discs, rows, count, False)
    for p in range(pieces):
        s, t = _middle(plane, p, sides[p])
        if _is_clear(s, t, apart, long, short, discs, rows, count):
            return SEEN
    return DOUBT
