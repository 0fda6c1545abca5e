"""Bodies for the tests of the table: by hand, and by Hypothesis."""

import numpy as np
from hypothesis import strategies as st

from warhost.table.kernels import gap
from warhost.table.shapes import Base, Bodies, Place, Prism, row

ROUND = [Base.of_mm(size) for size in (25, 28.5, 32, 40, 50, 60, 100, 130)]
OVAL = [Base.of_mm(*size) for size in ((60, 35), (75, 42), (90, 52), (105, 70), (120, 92), (170, 105))]


def model(x: float, y: float, mm: float = 32, height: float = 1.5, z: float = 0.0) -> Bodies:
    """A model on a round base."""
    return np.array(row(Place(x, y, z), Base.of_mm(mm), height))


def oval(x: float, y: float, length: float, width: float, facing: float = 0.0, height: float = 1.5) -> Bodies:
    """A model on an oval base, in millimetres."""
    return np.array(row(Place(x, y, 0.0, facing), Base.of_mm(length, width), height))


def unit(*rows: Bodies) -> Bodies:
    """Several models as one array."""
    return np.array(rows, dtype=np.float64).reshape(len(rows), 7)


def block(left: float, bottom: float, right: float, top: float, height: float) -> Prism:
    """A box of terrain."""
    return Prism(((left, bottom), (right, bottom), (right, top), (left, top)), height)


def lattice(low: float, high: float) -> st.SearchStrategy[float]:
    """Numbers a sixteenth apart: they make touching and lining up likely."""
    return st.integers(int(low * 16), int(high * 16)).map(lambda n: n / 16)


@st.composite
def bodies(draw: st.DrawFn, bases: list[Base], span: float = 12.0, heights: tuple[float, ...] = (1.5,)) -> Bodies:
    """One model somewhere on a square of the table."""
    facing = draw(st.floats(0, 360))
    place = Place(draw(lattice(0, span)), draw(lattice(0, span)), draw(st.sampled_from((0.0, 0.0, 3.0))), facing)
    return np.array(row(place, draw(st.sampled_from(bases)), draw(st.sampled_from(heights))))


@st.composite
def crowds(
    draw: st.DrawFn, bases: list[Base], most: int, heights: tuple[float, ...] = (1.5,), span: float = 12.0
) -> Bodies:
    """Models on the ground that do not overlap."""
    found: list[Bodies] = []
    for body in draw(st.lists(bodies(bases, span, heights), max_size=most)):
        body[2] = 0.0
        if all(gap(body, other) >= 0 for other in found):
            found.append(body)
    return unit(*found)


@st.composite
def terrain(draw: st.DrawFn, heights: tuple[float, ...], most: int = 2) -> tuple[Prism, ...]:
    """Boxes, and hooks around a corner, in the middle of the table."""
    found = []
    for _ in range(draw(st.integers(0, most))):
        x, y, wide, deep = draw(lattice(3, 8)), draw(lattice(1, 10)), draw(lattice(0.25, 2)), draw(lattice(0.25, 3))
        box = block(x, y, x + wide, y + deep, draw(st.sampled_from(heights)))
        if draw(st.booleans()):
            notch = (x + wide / 2, y + deep / 2)
            box = Prism((*box.polygon[:3], (notch[0], y + deep), notch, (x, notch[1])), box.height)
        found.append(box)
    return tuple(found)
