"""Where labels go: each takes the least crowded of its candidate places, in inches with y downwards as on a screen."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot, inf

import msgspec

from warhost.table.shapes import Point

WIDTH_OF_A_LETTER = 0.56
LINE_HEIGHT = 1.25
LATER = 0.03
"""How much worse each candidate is than the one before it."""


class Box(msgspec.Struct, frozen=True):
    """A rectangle and how bad it is to cover it."""

    left: float
    top: float
    right: float
    bottom: float
    weight: float = 1.0

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by, self.weight)

    def gap(self, other: "Box") -> float:
        """How far apart two boxes are."""
        across = max(self.left - other.right, other.left - self.right, 0.0)
        down = max(self.top - other.bottom, other.top - self.bottom, 0.0)
        return hypot(across, down)

    def overlap(self, other: "Box") -> float:
        """The area two boxes share."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def around(centre: Point, width: float, height: float, weight: float = 1.0) -> Box:
    """A box of this size about a point."""
    x, y = centre
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2, weight)


def hull(points: Iterable[Point], weight: float = 1.0) -> Box:
    """The smallest box about these points."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys), weight)


def text_size(lines: Sequence[str], size: float) -> Point:
    """Roughly how much room lines of text need."""
    return max(map(len, lines)) * size * WIDTH_OF_A_LETTER, len(lines) * size * LINE_HEIGHT


def along(path: Sequence[Point], weight: float, step: float = 0.4) -> list[Box]:
    """Small boxes along a line, so that labels keep off it."""
    boxes = []
    for (x0, y0), (x1, y1) in pairwise(path):
        count = max(1, min(200, ceil(hypot(x1 - x0, y1 - y0) / step)))
        for i in range(count + 1):
            at = x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count
            boxes.append(around(at, step, step, weight))
    return boxes


def beside(subject: Box, size: Point, gap: float) -> list[Box]:
    """Places around a box: below and above first, then the sides and corners, then the same further off."""
    width, height = size
    x, y = subject.centre
    places = []
    for reach in (gap, gap + height, gap + 2 * height, gap + 4 * height):
        below, above = subject.bottom + reach + height / 2, subject.top - reach - height / 2
        right, left = subject.right + reach + width / 2, subject.left - reach - width / 2
        centres = [(x, below), (x, above), (right, y), (left, y), (right, below), (left, below), (right, above)]
        centres += [(left, above), (x + width / 2, below), (x - width / 2, below), (x + width / 2, above)]
        centres.append((x - width / 2, above))
        places += [around(centre, width, height) for centre in centres]
    return places


class Layout:
    """What is on the table already, and the choice of a place for the next label."""

    def __init__(self, board: Box, taken: Iterable[Box] = ()) -> None:
        self.board = board
        self.taken = list(taken)

    def put(self, candidates: Sequence[Box], weight: float = 6.0) -> Box:
        """The best candidate, the earlier the better, which from now on is taken."""
        best, least = candidates[0], inf
        for number, box in enumerate(candidates):
            late = LATER * number
            if late >= least:  # not even free room would be better from here on
                break
            cost = late + self._cost(box)
            if cost < least:
                best, least = box, cost
        self.taken.append(Box(best.left, best.top, best.right, best.bottom, weight))
        return best

    def _cost(self, box: Box) -> float:
        area = (box.right - box.left) * (box.bottom - box.top)
        outside = area - box.overlap(self.board)
        return 20 * outside + sum(other.weight * box.overlap(other) for other in self.taken)
