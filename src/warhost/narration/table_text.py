"""The table as a small drawing in characters: terrain, objectives with who holds them, units by letter, a legend."""

from itertools import zip_longest
from math import ceil

from warhost.engine.catalogue import Catalogue
from warhost.engine.records import BLUE, RED, State, Unit, riders_last
from warhost.narration.lines import Line
from warhost.narration.names import MARKS, Names, player_name
from warhost.table.areas import Polygon
from warhost.table.shapes import Point

COLUMNS = 48
"""At most so many characters across, without the frame: the legend stands beside it."""
HIGH, LOW, GROUND = "#", ":", " "
LOW_HEIGHT = 1.0
LEGEND = 26
AWAY = {"destroyed": "gone", "reserve": "in reserve", "undeployed": "not set up"}


class _Sheet:
    """Characters over a table: a column is half as wide as a row is high."""

    def __init__(self, state: State) -> None:
        self.width, self.depth = state.width, state.depth
        self.columns = min(COLUMNS, ceil(state.width * 2))
        self.rows = max(1, round(self.columns * state.depth / state.width / 2))
        self.cells = [[GROUND] * self.columns for _ in range(self.rows)]

    def cell(self, point: Point) -> tuple[int, int]:
        """Row and column of a point; rows count from the top."""
        column = int(point[0] / self.width * self.columns)
        row = int((self.depth - point[1]) / self.depth * self.rows)
        return min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)

    def points(self, row: int, column: int) -> list[Point]:
        """Some points under a cell, from its top to its bottom."""
        x = (column + 0.5) * self.width / self.columns
        return [(x, self.depth - (row + part) * self.depth / self.rows) for part in (0.2, 0.5, 0.8)]

    def write(self, row: int, column: int, text: str) -> None:
        for offset, letter in enumerate(text):
            if 0 <= column + offset < self.columns:
                self.cells[row][column + offset] = letter

    def lines(self) -> list[str]:
        edge = f"+{'-' * self.columns}+"
        return [edge, *(f"|{''.join(row)}|" for row in self.cells), edge]


def table_text(state: State, catalogue: Catalogue) -> list[Line]:
    """The table now, north (higher y) on top, and beside it who is who."""
    sheet, names = _Sheet(state), Names(catalogue)
    letters = names.letters(state)
    _terrain(sheet, state)
    for number, objective in enumerate(state.objectives.values(), 1):
        row, column = sheet.cell((objective.x, objective.y))
        sheet.write(row, column - 2, f"({number}{_holder(objective.controlled_by)})")
    for unit in riders_last(state):
        for place in state.places.get(unit.id, ()):
            if place is not None:
                sheet.write(*sheet.cell((place.x, place.y)), letters[unit.id])
    drawn, legend = sheet.lines(), _legend(state, names, letters)
    both = zip_longest(drawn, legend, fillvalue="")
    return [Line(f"{left:<{sheet.columns + 2}}  {right}".rstrip(), "table") for left, right in both]


def _holder(player: str | None) -> str:
    return "-" if player is None else MARKS[player][1:-1]


def _terrain(sheet: _Sheet, state: State) -> None:
    for feature in state.terrain.values():
        mark = LOW if feature.height <= LOW_HEIGHT else HIGH
        for shape in feature.shapes if feature.on_table else ():
            _piece(sheet, shape, mark)


def _piece(sheet: _Sheet, shape: tuple[Point, ...], mark: str) -> None:
    found = False
    for row in range(sheet.rows):
        for column in range(sheet.columns):
            if shape and any(Polygon(shape).has(*point) for point in sheet.points(row, column)):
                sheet.write(row, column, mark)
                found = True
    if not found:
        # Thinner than a row: its outline at least.
        for corner in shape:
            sheet.write(*sheet.cell(corner), mark)


def _legend(state: State, names: Names, letters: dict[str, str]) -> list[str]:
    """Both armies by letter with what is left of them, the objectives, and the marks of terrain."""
    lines = []
    for player, case in ((RED, "CAPITALS"), (BLUE, "small")):
        lines.append(f"{player_name(player)} ({case})")
        lines += [_row(state, names, letters, unit) for unit in state.units.values() if unit.army == player]
    for number, each in enumerate(state.objectives.values(), 1):
        lines.append(f"({number}{_holder(each.controlled_by)}) {each.id}"[:LEGEND])
    marks = {LOW if each.height <= LOW_HEIGHT else HIGH for each in state.terrain.values() if each.on_table}
    words = [f"{HIGH} terrain"] * (HIGH in marks) + [f"{LOW} low terrain"] * (LOW in marks)
    return [*lines, ", ".join(words)] if words else lines


def _row(state: State, names: Names, letters: dict[str, str], unit: Unit) -> str:
    """W Warden Captain 2 dmg"""
    how = AWAY.get(unit.status)
    if how is None:
        parts = [f"{unit.alive}/{unit.size}" if unit.size > 1 else "", f"{unit.damage} dmg" if unit.damage else ""]
        how = " ".join(part for part in parts if part)
    name = names.bare(state, unit.id)[: LEGEND - 3 - len(how)]
    return f"{letters[unit.id]} {name} {how}".rstrip()
