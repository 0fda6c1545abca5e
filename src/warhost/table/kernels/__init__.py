"""The measured heart of the table, behind one interface: compiled where numba is installed, else plain Python.

Arrays are C-contiguous float64, as `shapes.bodies` makes them. `WARHOST_KERNELS=reference` asks for plain Python.
"""

import os
import warnings

_REFERENCE = os.environ.get("WARHOST_KERNELS") == "reference"


def _numba_works() -> bool:
    try:
        import numba  # noqa: F401
    except ImportError as error:
        note = "no compiled kernels, measuring in plain Python, many times slower (install warhost[fast])"
        warnings.warn(f"{note}: {error}", RuntimeWarning, stacklevel=2)
        return False
    return True


COMPILED = not _REFERENCE and _numba_works()

if COMPILED:
    from warhost.table.kernels.compiled import (
        all_covered,
        beyond,
        coherent,
        components,
        covered,
        distance,
        distances,
        empty_box,
        gap,
        gaps,
        grown,
        grown_group,
        near,
        nearest,
        nearest_gap,
        rim_point,
        towards,
    )
    from warhost.table.kernels.jit import is_compiling, was_compiled
    from warhost.table.kernels.polygons_compiled import (
        all_around_polygon,
        all_inside,
        between_polygons,
        count_near,
        edge_gap,
        farthest_from_polygon,
        gap_to_polygon,
        gaps_to_polygon,
        in_boxes,
        in_polygon,
        inside_polygon,
        margin_in_polygon,
        near_polygon,
        over_any,
        over_polygons,
    )
    from warhost.table.kernels.sight_compiled import sees, sees_any, sight
else:
    from warhost.table.kernels.polygons_reference import (
        all_around_polygon,
        all_inside,
        between_polygons,
        count_near,
        edge_gap,
        farthest_from_polygon,
        gap_to_polygon,
        gaps_to_polygon,
        in_boxes,
        in_polygon,
        inside_polygon,
        margin_in_polygon,
        near_polygon,
        over_any,
        over_polygons,
    )
    from warhost.table.kernels.reference import (
        all_covered,
        beyond,
        coherent,
        components,
        covered,
        distance,
        distances,
        empty_box,
        gap,
        gaps,
        grown,
        grown_group,
        near,
        nearest,
        nearest_gap,
        rim_point,
        towards,
    )
    from warhost.table.kernels.sight_reference import sees, sees_any, sight

    def is_compiling() -> bool:
        return False


def are_ready() -> bool:
    """Can the table be measured at once, or would the first battle have to wait until kernels are compiled?"""
    return not COMPILED or was_compiled(distances)


__all__ = [
    "COMPILED",
    "all_around_polygon",
    "all_covered",
    "all_inside",
    "are_ready",
    "between_polygons",
    "beyond",
    "coherent",
    "components",
    "count_near",
    "covered",
    "distance",
    "distances",
    "edge_gap",
    "empty_box",
    "farthest_from_polygon",
    "gap",
    "gap_to_polygon",
    "gaps",
    "gaps_to_polygon",
    "grown",
    "grown_group",
    "in_boxes",
    "in_polygon",
    "inside_polygon",
    "is_compiling",
    "margin_in_polygon",
    "near",
    "near_polygon",
    "nearest",
    "nearest_gap",
    "over_any",
    "over_polygons",
    "rim_point",
    "sees",
    "sees_any",
    "sight",
    "towards",
]
