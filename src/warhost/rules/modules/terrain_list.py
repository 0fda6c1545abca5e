"""The list of terrain (terrain-list) as data; sizes of features (terrain-1.3) and of their pieces (terrain-1.7)."""

from functools import cache
from importlib.resources import files

import msgspec
import yaml

from warhost.table.footprints import Corners, fits

SIZES = {"small": (7.0, 7.0), "medium": (7.0, 12.0)}
"""The area that a feature of a size fits into; a large one fits into neither."""
ORDER = ("small", "medium", "large")


class Listed(msgspec.Struct, frozen=True):
    """A row of the list: what type a feature is, of how many scenery pieces, and which sizes it can have."""

    name: str
    type: str
    pieces: tuple[int, ...] = (1,)
    sizes: tuple[str, ...] = ("small",)


@cache
def terrain_list() -> dict[str, Listed]:
    """Every row by name."""
    raw = yaml.safe_load((files("warhost.rules.modules") / "terrain_list.yaml").read_text(encoding="utf-8"))
    rows = [Listed(name, kind, *_choices(*said)) for kind, named in raw.items() for name, said in named.items()]
    return {each.name: each for each in sorted(rows, key=lambda each: each.name)}


def _choices(pieces: int | str, sizes: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Numbers of pieces such as 1 or 1-3, and sizes such as small or small-large."""
    low, high = (int(each) for each in (str(pieces).split("-") * 2)[:2]) if "-" in str(pieces) else (int(pieces),) * 2
    first, last = (sizes.split("-") * 2)[:2]
    return tuple(range(low, high + 1)), ORDER[ORDER.index(first) : ORDER.index(last) + 1]


def in_words(row: Listed) -> str:
    """A row in words: type, pieces, sizes."""
    ends = [f"{low} to {high}" if low != high else str(low) for low, high in (_ends(row.pieces), _ends(row.sizes))]
    return f"{row.type.replace('-', ' ')}, {ends[0]} {'piece' if ends[0] == '1' else 'pieces'}, {ends[1]}"


def _ends(some: tuple[int, ...] | tuple[str, ...]) -> tuple[int | str, int | str]:
    return some[0], some[-1]


def fits_size(shapes: tuple[Corners, ...], size: str) -> bool:
    """Do all scenery pieces of a feature fit into the area of its size (terrain-1.7)?"""
    return size not in SIZES or fits([corner for shape in shapes for corner in shape], *SIZES[size])


def size_of(shapes: tuple[Corners, ...]) -> str:
    """Small, medium or large: the smallest area that the feature fits into (terrain-1.3)."""
    return next((size for size in SIZES if fits_size(shapes, size)), "large")
