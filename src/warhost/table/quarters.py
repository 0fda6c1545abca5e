"""Parts of the table by name (core-9.1): four large quarters, and in each of them four small ones.

A large quarter is named by its corner of the table, `top-left`; a small one by its large one and its corner of that,
`top-left/bottom-right`.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from warhost.table.areas import AnyOf, Rectangle
from warhost.table.shapes import Board, Point

QUARTERS = ("bottom-left", "bottom-right", "top-right", "top-left")
SMALL_QUARTERS = tuple(f"{large}/{small}" for large in QUARTERS for small in QUARTERS)
PARTS = (*QUARTERS, *SMALL_QUARTERS)

Cell = tuple[int, int]
"""A small quarter by its column and row; or a crossing of the lines between them."""
CELLS = 4


def _cells(name: str) -> tuple[Cell, Cell]:
    """The lower left crossing of a part, and the upper right one."""
    if name not in PARTS:
        raise ValueError(f"no part of the table is called {name!r}; there are {', '.join(QUARTERS)}, top-left/top-left")
    column = row = 0
    side = CELLS
    for corner in name.split("/"):
        side //= 2
        column, row = column + side * corner.endswith("right"), row + side * corner.startswith("top")
    return (column, row), (column + side, row + side)


def part(board: Board, name: str) -> Rectangle:
    """A quarter or a small quarter of the table."""
    low, high = _cells(name)
    return Rectangle(*_point(board, low), *_point(board, high))


def parts(board: Board, names: Iterable[str]) -> AnyOf:
    """Several parts as one area; a base may lie across them."""
    return AnyOf(tuple(part(board, name) for name in names))


def corners(board: Board, said: Iterable[Point | str]) -> tuple[Point, ...]:
    """An area of a map: corners as they are, or names of parts that lie side by side, from the lowest corner on."""
    said = tuple(said)
    names = [each for each in said if isinstance(each, str)]
    points = tuple(each for each in said if not isinstance(each, str))
    if names and points:
        raise ValueError(f"an area is either corners or parts of the table, not both: {', '.join(names)} and corners")
    return points or tuple(_point(board, each) for each in _outline(tuple(names)))


def _point(board: Board, crossing: Cell) -> Point:
    return board.width * crossing[0] / CELLS, board.depth * crossing[1] / CELLS


@lru_cache(maxsize=256)  # every battle of a pack asks the same
def _outline(names: tuple[str, ...]) -> tuple[Cell, ...]:
    """The crossings at which the line around these parts turns, anticlockwise."""
    inside = {cell for name in names for cell in _inside(*_cells(name))}
    steps = {step for cell in inside for step in _sides(cell)}
    border = [(a, b) for a, b in steps if (b, a) not in steps]
    onward = dict(border)
    line = [min(onward, key=lambda each: (each[1], each[0]))] if border else []
    # A crossing with two ways on is where parts meet at a corner only: the walk would not come back.
    while len(onward) == len(border) and border and (at := onward[line[-1]]) != line[0]:
        line.append(at)
    if len(line) != len(border):
        raise ValueError(f"{', '.join(names)} do not lie side by side in one piece")
    return tuple(_turns(line))


def _turns(line: list[Cell]) -> list[Cell]:
    """A closed line without the crossings it goes straight on at."""
    around = zip([*line[-1:], *line], line, [*line[1:], *line[:1]], strict=False)
    return [b for a, b, c in around if not _straight(a, b, c)]


def _inside(low: Cell, high: Cell) -> Iterator[Cell]:
    return ((column, row) for column in range(low[0], high[0]) for row in range(low[1], high[1]))


def _sides(cell: Cell) -> Iterator[tuple[Cell, Cell]]:
    """The four sides of a small quarter, each from one crossing to the next."""
    column, row = cell
    around = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
    return zip(around, (*around[1:], around[0]), strict=True)


def _straight(a: Cell, b: Cell, c: Cell) -> bool:
    return (b[0] - a[0], b[1] - a[1]) == (c[0] - b[0], c[1] - b[1])
