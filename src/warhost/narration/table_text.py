"""The table as a small drawing in characters: terrain, objectives with who holds them, units by letter, a legend."""

from itertools import zip_longest
from math import ceil

from msgspec.structs import replace

from warhost.engine.catalogue import Catalogue
from warhost.engine.prose import MARKS, AnySpan, ObjectiveSpan, Prose, TextSpan, UnitSpan, joined, said, spans
from warhost.engine.records import BLUE, RED, Objective, State, Unit, riders_last
from warhost.narration.names import BattleNames, player_span
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
        self.deep = max(1, round(self.columns * state.depth / state.width / 2))
        self.cells: list[list[AnySpan]] = [[TextSpan(GROUND)] * self.columns for _ in range(self.deep)]

    def cell(self, point: Point) -> tuple[int, int]:
        """Row and column of a point; rows count from the top."""
        column = int(point[0] / self.width * self.columns)
        row = int((self.depth - point[1]) / self.depth * self.deep)
        return min(max(row, 0), self.deep - 1), min(max(column, 0), self.columns - 1)

    def points(self, row: int, column: int) -> list[Point]:
        """Some points under a cell, from its top to its bottom."""
        x = (column + 0.5) * self.width / self.columns
        return [(x, self.depth - (row + part) * self.depth / self.deep) for part in (0.2, 0.5, 0.8)]

    def write(self, row: int, column: int, text: str, span: AnySpan | None = None) -> None:
        """Characters over those that are there; `span`: what they stand for."""
        for offset, letter in enumerate(text):
            if 0 <= column + offset < self.columns:
                self.cells[row][column + offset] = replace(span, text=letter) if span is not None else TextSpan(letter)

    def rows(self) -> list[Prose]:
        edge = spans(f"+{'-' * self.columns}+")
        return [edge, *(joined("", ["|", tuple(row), "|"]) for row in self.cells), edge]


def table_rows(state: State, catalogue: Catalogue) -> list[Prose]:
    """The table now, north (higher y) on top, and beside it who is who."""
    sheet, names = _Sheet(state), BattleNames(catalogue)
    letters = {unit: _letter(state, unit, each) for unit, each in names.letters(state).items()}
    _terrain(sheet, state)
    for number, objective in enumerate(state.objectives.values(), 1):
        row, column = sheet.cell((objective.x, objective.y))
        ring = _ring(number, objective)
        sheet.write(row, column - 2, ring.text, ring)
    for unit in riders_last(state):
        for place in state.places.get(unit.id, ()):
            if place is not None:
                sheet.write(*sheet.cell((place.x, place.y)), letters[unit.id].text, letters[unit.id])
    drawn, legend = sheet.rows(), _legend(state, names, letters)
    beside = spans(" " * (sheet.columns + 4))
    return [
        (*left, TextSpan("  "), *right) if left and right else left or (*beside, *right)
        for left, right in zip_longest(drawn, legend, fillvalue=())
    ]


def _letter(state: State, unit: str, letter: str) -> UnitSpan:
    return UnitSpan(letter, unit, state.units[unit].army)


def _ring(number: int, objective: Objective) -> ObjectiveSpan:
    """(3R): the third objective, which red holds."""
    return ObjectiveSpan(f"({number}{_holder(objective.controlled_by)})", objective.id)


def _holder(player: str | None) -> str:
    return "-" if player is None else MARKS[player][1:-1]


def _terrain(sheet: _Sheet, state: State) -> None:
    for feature in state.terrain.values():
        mark = LOW if feature.height <= LOW_HEIGHT else HIGH
        for shape in feature.shapes if feature.on_table else ():
            _piece(sheet, shape, mark)


def _piece(sheet: _Sheet, shape: tuple[Point, ...], mark: str) -> None:
    found = False
    for row in range(sheet.deep):
        for column in range(sheet.columns):
            if shape and any(Polygon(shape).has(*point) for point in sheet.points(row, column)):
                sheet.write(row, column, mark)
                found = True
    if not found:
        # Thinner than a row: its outline at least.
        for corner in shape:
            sheet.write(*sheet.cell(corner), mark)


def _legend(state: State, names: BattleNames, letters: dict[str, UnitSpan]) -> list[Prose]:
    """Both armies by letter with what is left of them, the objectives, and the marks of terrain."""
    rows = []
    for player, case in ((RED, "CAPITALS"), (BLUE, "small")):
        rows.append(said("{who} ({case})", who=player_span(player), case=case))
        rows += [_row(state, names, letters, unit) for unit in state.units.values() if unit.army == player]
    for number, each in enumerate(state.objectives.values(), 1):
        ring = _ring(number, each)
        rows.append(said("{ring} {name}", ring=ring, name=each.id[: LEGEND - len(ring.text) - 1]))
    marks = {LOW if each.height <= LOW_HEIGHT else HIGH for each in state.terrain.values() if each.on_table}
    words = [f"{HIGH} terrain"] * (HIGH in marks) + [f"{LOW} low terrain"] * (LOW in marks)
    return [*rows, spans(", ".join(words))] if words else rows


def _row(state: State, names: BattleNames, letters: dict[str, UnitSpan], unit: Unit) -> Prose:
    """W Warden Captain 2 dmg"""
    how = AWAY.get(unit.status)
    if how is None:
        parts = [f"{unit.alive}/{unit.size}" if unit.size > 1 else "", f"{unit.damage} dmg" if unit.damage else ""]
        how = " ".join(part for part in parts if part)
    name = names.bare(state, unit.id)[: LEGEND - 3 - len(how)]
    return said("{letter} {what}", letter=letters[unit.id], what=f"{name} {how}".rstrip())
