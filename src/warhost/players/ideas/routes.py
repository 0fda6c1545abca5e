"""The way round what stands on the table: how far it is on foot to a point, and where to turn first."""

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, inf

import numpy as np

from warhost.engine.game import Game
from warhost.players.ideas.scene import Vector
from warhost.rules.effects.characteristics import has_keyword
from warhost.rules.space.measuring import board, figures
from warhost.rules.words import FLY
from warhost.table.kernels.sweeps import leg_costs
from warhost.table.kernels.walls import walls_of
from warhost.table.movement import touching
from warhost.table.shapes import HALF_LENGTH, HALF_WIDTH, NOBODY, Board, Matrix, Points

MESH = 1.0
"""The table is walked in such steps."""
DETOUR = 2.0
"""A way that is longer than the straight line by less than this is as good as straight: the mesh is no finer."""
STEEP = 2.5
"""A step that costs more climbs something of which a whole move would hardly come down again: a wall."""
SURROUNDINGS = 2.5
"""An objective is reached from so far off: its own middle may be too near to an edge to stand there."""
STEPS = tuple((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)

Cell = tuple[int, int]


class Routes:
    """Ways on foot over a table for a base of some radius and height, units aside."""

    def __init__(self, table: Board, radius: float, height: float) -> None:
        self.table, self.shape = table, (radius, radius, 0.0, height)
        self.across, self.up = round(table.width / MESH), round(table.depth / MESH)
        self._last = np.array([self.across - 1.0, self.up - 1.0])
        self._next: dict[Cell, list[tuple[Cell, float]]] = {}
        self._away: dict[tuple[float, float], Matrix] = {}

    def far(self, points: Points, goal: tuple[float, float]) -> Vector:
        """From each of these points to the goal: the straight line, or the way round where there is no such line."""
        straight: Vector = np.hypot(points[..., 0] - goal[0], points[..., 1] - goal[1])
        if not self.table.prisms:
            return straight
        cells = np.minimum(np.maximum(points / MESH, 0.0), self._last).astype(np.int64)  # np.clip takes twice as long
        i, j = cells[..., 0], cells[..., 1]
        walked = self.away(goal)[i, j]
        return np.where((walked > straight + DETOUR) & (walked < inf), walked, straight)

    def turn(self, start: tuple[float, float], goal: tuple[float, float], limit: float) -> tuple[float, float] | None:
        """How far one comes on the way to a goal with a move; None where the straight line is as good."""
        if not self.table.prisms:
            return None
        away, at = self.away(goal), self.cell(*start)
        here = float(away[at])
        if here == inf or here <= float(np.hypot(start[0] - goal[0], start[1] - goal[1])) + DETOUR:
            return None
        while here - float(away[at]) < limit:
            near = [cell for cell, _ in self.steps(at)] or self.around(at)
            ahead = min(near, key=lambda cell: float(away[cell]))
            if away[ahead] >= away[at] or here - away[ahead] > limit:
                break
            at = ahead
        return self.middle(at)

    def cell(self, x: float, y: float) -> Cell:
        return min(max(int(x / MESH), 0), self.across - 1), min(max(int(y / MESH), 0), self.up - 1)

    def middle(self, cell: Cell) -> tuple[float, float]:
        return (cell[0] + 0.5) * MESH, (cell[1] + 0.5) * MESH

    def around(self, cell: Cell) -> list[Cell]:
        near = [(cell[0] + i, cell[1] + j) for i, j in STEPS]
        return [(i, j) for i, j in near if 0 <= i < self.across and 0 <= j < self.up]

    def steps(self, cell: Cell) -> list[tuple[Cell, float]]:
        """Where one comes from a cell in one step, and what that costs, small climbs included."""
        if cell not in self._next:
            near, field = self.around(cell), (float(self.table.width), float(self.table.depth))
            ends = np.array([self.middle(each) for each in near])
            walls = walls_of(self.table)
            costs = leg_costs(self.middle(cell), ends, self.shape, False, field, walls, NOBODY, touching(0))
            self._next[cell] = [(each, cost) for each, cost in zip(near, costs.tolist(), strict=True) if cost < STEEP]
        return self._next[cell]

    def away(self, goal: tuple[float, float]) -> Matrix:
        """How far it is from every cell to a point: walked as far as its surroundings, straight from there."""
        if goal not in self._away:
            found = np.full((self.across, self.up), inf)
            edge: list[tuple[float, Cell]] = []
            for cell in np.ndindex(found.shape):
                x, y = self.middle(cell)
                if (last := hypot(x - goal[0], y - goal[1])) <= SURROUNDINGS:
                    found[cell] = last
                    heappush(edge, (last, cell))
            while edge:
                so_far, cell = heappop(edge)
                for each, cost in self.steps(cell) if so_far <= found[cell] else ():
                    if so_far + cost < found[each]:
                        found[each] = so_far + cost
                        heappush(edge, (so_far + cost, each))
            self._away[goal] = self._brought_in(found)
        return self._away[goal]

    def _brought_in(self, found: Matrix) -> Matrix:
        """Cells in whose middle nobody can stand, at an edge or a wall: as far as the nearest beside them."""
        whole = found.copy()
        for cell in np.argwhere(found == inf).tolist():
            whole[tuple(cell)] = min(found[each] for each in self.around((cell[0], cell[1]))) + MESH
        return whole


@lru_cache(maxsize=64)
def routes(table: Board, radius: float, height: float) -> Routes:
    """Ways over a table for such a base, worked out once."""
    return Routes(table, radius, height)


def routes_of(game: Game, unit: str) -> Routes | None:
    """The ways of a unit on foot; none for those that fly."""
    rows = figures(game, unit).bodies
    if has_keyword(game, unit, FLY) or not len(rows):
        return None
    radius = float((rows[:, HALF_LENGTH] + rows[:, HALF_WIDTH]).mean() / 2)
    return routes(board(game), round(radius, 1), game.warscroll(unit).height)
