"""Random tables for the differential tests."""

from math import cos, pi, sin

import numpy as np
from hypothesis import strategies as st
from tests.table.figures import OVAL, ROUND

from warhost.table.shapes import Base, Bodies, Place, Point, row

ANY = [*ROUND, *OVAL]
Footprint = tuple[Point, ...]


def sixteenths(low: float, high: float) -> st.SearchStrategy[float]:
    """Numbers a sixteenth apart, and others: lining up is likely, but not the rule."""
    return st.integers(int(low * 16), int(high * 16)).map(lambda n: n / 16) | st.floats(low, high, width=32)


@st.composite
def bases(draw: st.DrawFn, span: float = 12.0, sizes: list[Base] = ANY, tops: tuple[float, ...] = (0.0, 3.0)) -> Bodies:
    """A base somewhere on a square of the table, on the ground or higher up."""
    place = Place(
        draw(sixteenths(0, span)), draw(sixteenths(0, span)), draw(st.sampled_from(tops)), draw(st.integers(0, 359))
    )
    return np.array(row(place, draw(st.sampled_from(sizes)), 1.5))


@st.composite
def footprints(draw: st.DrawFn, low: float = 1.0, high: float = 11.0) -> Footprint:
    """A polygon: a box, a hook round a corner, or a star of any corners; turned by any angle."""
    x, y = draw(sixteenths(low, high)), draw(sixteenths(low, high))
    turn = draw(st.sampled_from((0, 90, 180)) | st.integers(0, 359)) * pi / 180
    long, wide = draw(sixteenths(0.5, 4)), draw(sixteenths(0.25, 3))
    drawn = draw(st.sampled_from(("box", "hook", "star")))
    if drawn == "star":
        reaches = draw(st.lists(sixteenths(0.5, 3), min_size=3, max_size=7))
        angles = [2 * pi * i / len(reaches) for i in range(len(reaches))]
        corners = [(reach * cos(a), reach * sin(a)) for reach, a in zip(reaches, angles, strict=True)]
    else:
        corners = [(0.0, 0.0), (long, 0.0), (long, wide), (0.0, wide)]
        if drawn == "hook":
            corners[2:3] = [(long, wide / 2), (long / 2, wide / 2), (long / 2, wide)]
    return tuple((x + u * cos(turn) - v * sin(turn), y + u * sin(turn) + v * cos(turn)) for u, v in corners)


features = st.lists(footprints(), min_size=1, max_size=3).map(tuple)
"""The scenery pieces of one feature, anywhere."""


@st.composite
def joined(draw: st.DrawFn) -> tuple[Footprint, ...]:
    """Boxes in a row that meet, wide enough to stand on."""
    x, y, deep = draw(sixteenths(1, 4)), draw(sixteenths(1, 6)), draw(sixteenths(1, 4))
    found = []
    for wide in draw(st.lists(sixteenths(0.5, 3), min_size=2, max_size=3)):
        low, high = y + draw(sixteenths(0, 1)), y + deep + draw(sixteenths(0, 1))
        found.append(((x, low), (x + wide, low), (x + wide, high), (x, high)))
        x += wide
    return tuple(found)
