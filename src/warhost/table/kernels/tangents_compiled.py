"""Lines that touch two outlines, compiled: those by which one can tell whether anybody sees anybody."""

from math import sqrt

from warhost.table.kernels.compiled import extent, outline
from warhost.table.kernels.jit import bare
from warhost.table.shapes import ANGLE, HALF_LENGTH, HALF_WIDTH, Bodies, Matrix, X, Y

SLACK = 1e-6
TURNS = 24


@bare
def _tangent(a: Bodies, b: Bodies, nx: float, ny: float, side: float) -> tuple[bool, float, float]:
    """The normal of a line touching two outlines, on one side of the first and on the given side of the other.

    Joining the two points that lie farthest along the normal gives a better normal, and doubles its digits.
    """
    shape_a = outline(a[HALF_LENGTH], a[HALF_WIDTH], a[ANGLE])
    shape_b = outline(b[HALF_LENGTH], b[HALF_WIDTH], b[ANGLE])
    for _ in range(TURNS):
        far_a, far_b = max(extent(shape_a, nx, ny), 1e-12), max(extent(shape_b, nx, ny), 1e-12) * side
        vx = b[X] - a[X] + (shape_b[0] * nx + shape_b[1] * ny) / far_b - (shape_a[0] * nx + shape_a[1] * ny) / far_a
        vy = b[Y] - a[Y] + (shape_b[1] * nx + shape_b[2] * ny) / far_b - (shape_a[1] * nx + shape_a[2] * ny) / far_a
        length = sqrt(vx * vx + vy * vy)
        if length < 1e-9:
            return False, 0.0, 0.0
        mx, my = -vy / length, vx / length
        if mx * nx + my * ny < 0:
            mx, my = -mx, -my
        turned = abs(mx - nx) + abs(my - ny)
        nx, ny = mx, my
        if turned < 1e-9:
            break
    room = (b[X] - a[X]) * nx + (b[Y] - a[Y]) * ny - extent(shape_a, nx, ny) + side * extent(shape_b, nx, ny)
    return abs(room) < SLACK / 4, nx, ny


@bare
def _disc_tangent(dx: float, dy: float, r: float, q: float, turn: float) -> tuple[bool, float, float]:
    """The same for two discs whose centres are (dx, dy) apart: the second radius is negative for the far side."""
    square, k = dx * dx + dy * dy, r - q
    if square < 1e-12 or k * k > square:
        return False, 0.0, 0.0
    across = turn * sqrt(square - k * k)
    return True, (k * dx - across * dy) / square, (k * dy + across * dx) / square


@bare
def _touching(a: Bodies, b: Bodies, side: float, turn: float) -> tuple[bool, float, float, float]:
    """One of the four lines touching two outlines: its normal and its distance from the origin along that."""
    dx, dy = b[X] - a[X], b[Y] - a[Y]
    if a[HALF_LENGTH] == a[HALF_WIDTH] and b[HALF_LENGTH] == b[HALF_WIDTH]:
        found, nx, ny = _disc_tangent(dx, dy, a[HALF_LENGTH], side * b[HALF_LENGTH], turn)
        return found, nx, ny, nx * a[X] + ny * a[Y] + a[HALF_LENGTH]
    length = sqrt(dx * dx + dy * dy)
    if length < SLACK:
        return False, 0.0, 0.0, 0.0
    nx, ny = -turn * dy / length, turn * dx / length
    found, nx, ny = _tangent(a, b, nx, ny, side)
    reach = extent(outline(a[HALF_LENGTH], a[HALF_WIDTH], a[ANGLE]), nx, ny)
    return found, nx, ny, nx * a[X] + ny * a[Y] + reach


@bare
def touching_both(shapes: Bodies, i: int, j: int, lines: Matrix) -> int:
    """All lines that touch two of some outlines, written as normals and distances; how many there are."""
    x, y, r, q = shapes[i, X], shapes[i, Y], shapes[i, HALF_LENGTH], shapes[j, HALF_LENGTH]
    are_round = r == shapes[i, HALF_WIDTH] and q == shapes[j, HALF_WIDTH]
    count = 0
    for side in (1.0, -1.0):
        for turn in (1.0, -1.0):
            if are_round:
                found, nx, ny = _disc_tangent(shapes[j, X] - x, shapes[j, Y] - y, r, side * q, turn)
                c = nx * x + ny * y + r
            else:
                found, nx, ny, c = _touching(shapes[i], shapes[j], side, turn)
            if found:
                lines[count, 0], lines[count, 1], lines[count, 2] = nx, ny, c
                count += 1
    return count


@bare
def touching_points(above: Bodies, below: Bodies, turn: float) -> tuple[bool, float, float, float, float]:
    """The ends of one side of the band around two models: the points where a line lies along them both."""
    found, nx, ny, _ = _touching(above, below, 1.0, turn)
    a = outline(above[HALF_LENGTH], above[HALF_WIDTH], above[ANGLE])
    b = outline(below[HALF_LENGTH], below[HALF_WIDTH], below[ANGLE])
    far_a, far_b = max(extent(a, nx, ny), 1e-12), max(extent(b, nx, ny), 1e-12)
    return (
        found,
        above[X] + (a[0] * nx + a[1] * ny) / far_a,
        above[Y] + (a[1] * nx + a[2] * ny) / far_a,
        below[X] + (b[0] * nx + b[1] * ny) / far_b,
        below[Y] + (b[1] * nx + b[2] * ny) / far_b,
    )
