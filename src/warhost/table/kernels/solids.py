"""Terrain as the sight kernels read it: the corners of all prisms in one array."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from warhost.table.shapes import Indices, Matrix, Point, Points, Prism


class Solids(NamedTuple):
    """Prism i has the corners from starts[i] up to starts[i + 1] and reaches up to tops[i]."""

    corners: Points
    starts: Indices
    tops: Matrix

    @staticmethod
    def of(prisms: tuple[Prism, ...]) -> "Solids":
        """The prisms packed; shared, so never to be written to."""
        return _packed(prisms)


@lru_cache(maxsize=256)
def _packed(prisms: tuple[Prism, ...]) -> Solids:
    corners = [corner for prism in prisms for corner in prism.polygon]
    return Solids(
        np.array(corners, dtype=np.float64).reshape(len(corners), 2),
        np.cumsum([0, *(len(prism.polygon) for prism in prisms)], dtype=np.int64),
        np.array([prism.height for prism in prisms], dtype=np.float64),
    )


@lru_cache(maxsize=1024)
def corners_of(polygon: tuple[Point, ...]) -> Points:
    """A polygon as an array of corners; shared, so never to be written to."""
    return np.array(polygon, dtype=np.float64).reshape(len(polygon), 2)
