"""The solid things on a table: bases, places, bodies (a model as an upright cylinder) and prisms (terrain)."""

from collections.abc import Sequence
from math import radians

import msgspec
import numpy as np
from numpy.typing import NDArray

MM = 1 / 25.4
TOLERANCE = 1e-3
"""The one tolerance of every comparison of distances, in inches."""

LINE_HALF_WIDTH = 0.5 * MM
"""A line of sight is 1 mm wide."""
LINE_LIFT = LINE_HALF_WIDTH
"""How far a line of sight must pass above what it looks over: its width counts upwards too, so equal heights block."""

Point = tuple[float, float]
Bodies = NDArray[np.float64]
"""Rows of (x, y, z, half length, half width, facing in radians, height); z is the underside of the base."""
NOBODY: Bodies = np.zeros((0, 7))
Matrix = NDArray[np.float64]
Points = NDArray[np.float64]
"""Rows of (x, y); the corners of a polygon in order."""
Flags = NDArray[np.bool_]
Indices = NDArray[np.int64]
X, Y, Z, HALF_LENGTH, HALF_WIDTH, ANGLE, HEIGHT = range(7)


class Base(msgspec.Struct, frozen=True):
    """A round or oval base; length lies along the facing. Inches."""

    length: float
    width: float

    @classmethod
    def of_mm(cls, length: float, width: float | None = None) -> "Base":
        return cls(length * MM, (length if width is None else width) * MM)

    @property
    def is_round(self) -> bool:
        return self.length == self.width


class Place(msgspec.Struct, frozen=True):
    """Where a model stands: the centre of its base, how high up, and its facing (degrees anticlockwise from +x)."""

    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0


class Prism(msgspec.Struct, frozen=True):
    """A piece of terrain: a simple polygon (either winding, may be concave) raised to a height."""

    polygon: tuple[Point, ...]
    height: float


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """The battlefield: origin at the bottom-left corner, width along x, depth along y, and what stands on it."""

    width: float
    depth: float
    prisms: tuple[Prism, ...] = ()


def row(place: Place, base: Base, height: float) -> tuple[float, ...]:
    """One row of a Bodies array."""
    return (place.x, place.y, place.z, base.length / 2, base.width / 2, radians(place.facing), height)


def bodies(places: Sequence[Place], base: Base, height: float) -> Bodies:
    """The models of one unit as an array, in order."""
    return np.array([row(place, base, height) for place in places], dtype=np.float64).reshape(len(places), 7)
