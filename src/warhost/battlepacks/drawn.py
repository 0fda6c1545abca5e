"""A battlepack whose table is drawn in a file: `battleplan.yaml` beside its `pack.py`."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import msgspec

from warhost.armies.army_file import RIGHT, ArmyError, Inches, Page, Some, meant
from warhost.armies.loading import shipped_armies
from warhost.battlepacks.card_steps import CARD_STEPS, twist_scores, with_cards
from warhost.battlepacks.pack import Battlepack, Size
from warhost.cards.card import TacticCard, Twist
from warhost.engine.game import Game
from warhost.engine.records import Outcome, Terrain
from warhost.rules.battleplan import Battleplan, Score, most_points, per_objective
from warhost.rules.core import MODULES
from warhost.rules.sequence.phases import SEQUENCE, STEPS
from warhost.rules.space.terrain import BY_TYPE
from warhost.rules.words import COMBAT_RANGE
from warhost.table.quarters import corners
from warhost.table.shapes import Board, Point

PLAN = "battleplan.yaml"
POLYGON = "a list of points: [[0, 0], [10, 0], [10, 5]]"


class PackError(ArmyError):
    """A mistake in a battlepack: which file, where in it, what is wrong and what would be right."""


class TerrainData(msgspec.Struct, frozen=True):
    polygon: list[Point]
    height: Inches
    type: str | None = None


class PlanData(msgspec.Struct, frozen=True):
    name: str
    width: Inches
    depth: Inches
    rounds: Some
    territories: list[list[Point | str]]
    objectives: dict[str, Point] = {}
    points_per_objective: int = 1
    deployment_gap: float = 9.0
    contest_range: float = COMBAT_RANGE
    terrain: dict[str, TerrainData] = {}
    armies: tuple[str, str] | None = None


class PlanPage(Page):
    """The file of a battleplan."""

    error = PackError
    right = RIGHT | {
        "width": "inches above 0", "depth": "inches above 0", "rounds": "a whole number, 1 or more",
        "territories": "two lists of points: [[[0, 0], [30, 0], [30, 9]], [[0, 22], [30, 22], [30, 13]]], "
        "or of parts of the table: [[bottom-left, bottom-right], [top-left, top-right]]",
        "objectives": "names with places: {Ford: [15, 11]}", "points_per_objective": "a whole number",
        "deployment_gap": "inches between units and the enemy's territory", "polygon": POLYGON,
        "contest_range": "inches from a marker; 3 if left out", "armies": "two armies: [iron-wardens, thicket-folk]",
        "terrain": "a mapping: {Wall: {polygon: [[1, 1], [4, 1], [4, 2]], height: 2}}",
        "type": f"one of {', '.join(BY_TYPE)}",
    }  # fmt: skip


def read_plan(path: Path) -> PlanData:
    """The battleplan in a file, everything on the table it draws."""
    page = PlanPage(path)
    data = page.record(PlanData, page.raw)
    if len(data.territories) != 2:
        page.fail(("territories",), f"there are {len(data.territories)}", page.right["territories"])
    for number, army in enumerate(data.armies or ()):
        if army not in shipped_armies().fielded:
            page.fail(("armies", number), f"there is no army {army!r}", meant(army, shipped_armies().fielded))
    for number in range(len(data.territories)):
        _on_table(page, data, ("territories", number), _territory(page, data, number))
    for name, at in data.objectives.items():
        _on_table(page, data, ("objectives", name), [at])
    for name, each in data.terrain.items():
        _on_table(page, data, ("terrain", name, "polygon"), each.polygon)
        if each.type is not None and each.type not in BY_TYPE:
            page.fail(("terrain", name, "type"), f"there is no type {each.type!r}", meant(each.type, BY_TYPE))
    return data


def _territory(page: PlanPage, data: PlanData, number: int) -> tuple[Point, ...]:
    """A territory by its corners, drawn as such or by the parts of the table it is made of (core-9.1)."""
    try:
        return corners(Board(data.width, data.depth), data.territories[number])
    except ValueError as error:
        page.fail(("territories", number), str(error), page.right["territories"])


def _on_table(page: PlanPage, data: PlanData, spot: tuple[str | int, ...], points: Sequence[Point]) -> None:
    for x, y in points:
        if not (0 <= x <= data.width and 0 <= y <= data.depth):
            page.fail(spot, f"({x:g}, {y:g}) is off the table", f'within {data.width:g}" x {data.depth:g}"')
    if "objectives" not in spot and len(points) < 3:
        page.fail(spot, f"{len(points)} points are no area", POLYGON)


class DrawnPack(Battlepack):
    """A battlepack from a drawn table, with what else makes it its own."""

    def __init__(
        self, file: str, *, score: Callable[[Game, str], list[Score]] | None = None,
        outcome: Callable[[Game], Outcome] = most_points, twists: Iterable[Twist] = (),
        cards: Iterable[TacticCard] = (), modules: tuple[str, ...] = (), place: int = Battlepack.place,
    ) -> None:  # fmt: skip
        super().__init__(file)
        self.data = read_plan(self.folder / PLAN)
        self.name, self.place, self.modules = self.data.name, place, modules
        self.usual = self.data.armies or Battlepack.usual
        self.scores = score or per_objective(self.data.points_per_objective)
        self.outcome = outcome
        self.twists = {each.id: each for each in twists}
        self.cards = {each.id: each for each in cards}
        if self.twists or self.cards:
            self.sequence, self.steps = with_cards(SEQUENCE), {**STEPS, **CARD_STEPS}
        for each in modules:
            if each not in MODULES:
                raise ValueError(f"there is no module {each!r}; known: {', '.join(MODULES)}")

    def plan(self, size: Size | None = None) -> Battleplan:
        """The drawn table, whatever size is asked for."""
        data, board = self.data, Board(self.data.width, self.data.depth)
        return Battleplan(
            id=self.id, name=data.name, width=data.width, depth=data.depth, rounds=data.rounds,
            objectives=data.objectives, territories=tuple(corners(board, each) for each in data.territories),
            deployment_gap=data.deployment_gap, contest_range=data.contest_range, score=self._score,
            outcome=self.outcome,
        )  # fmt: skip

    def _score(self, game: Game, player: str) -> list[Score]:
        return [*self.scores(game, player), *twist_scores(game, player)]

    def terrain(self) -> dict[str, Terrain]:
        """Where the file has it; what its type does counts where the terrain module is in use."""
        return {name: self._feature(name, each) for name, each in self.data.terrain.items()}

    def _feature(self, name: str, each: TerrainData) -> Terrain:
        does = BY_TYPE[each.type] if each.type is not None and "terrain" in (self.modules or ()) else ()
        return Terrain(name, tuple(each.polygon), each.height, type=each.type, abilities=does)
