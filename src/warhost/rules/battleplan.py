"""Battleplans as data (core-9.0, core-9.1.1): the table, what is worth holding, how long it lasts, what is scored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from warhost.engine.catalogue import Ability, Catalogue, Warscroll
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Outcome
from warhost.rules.words import COMBAT_RANGE
from warhost.table.shapes import MM, Point

MARKER_RADIUS = 20 * MM
"""Objective markers are 40 mm wide (core-32.0)."""

Score = tuple[int, str] | tuple[int, str, str]
"""Points, what they are for, and the unit that this is said of, if it is one."""
StepFunction = Callable[[Game], Script[bool] | bool]
"""One step of the sequence; true when it is done, false when it goes on (a window after a use).

What asks nothing may answer at once.
"""


BeginUse = Callable[[Game, Ability, str | None, str], Any]
"""How a clause of an ability that something brought about gets its Use, whose verbs stand above most rules."""


@dataclass(frozen=True)
class Battleplan:
    """One scenario to play: sizes and places as data, scoring and victory as functions of the state."""

    id: str
    name: str
    width: float = 30.0
    depth: float = 22.0
    rounds: int = 5
    objectives: Mapping[str, Point] = ()  # type: ignore[assignment]
    territories: tuple[tuple[Point, ...], ...] = ()
    contest_range: float = COMBAT_RANGE
    deployment_gap: float = 9.0
    deployment_rules: tuple[str, ...] = ()  # where it says how to deploy, beside the core rules
    module_rules: tuple[str, ...] = ()  # where it says which advanced rules are not used
    terrain_rules: tuple[str, ...] = ()  # where its terrain abilities are written down, beside the terrain module
    score: Callable[[Game, str], list[Score]] = lambda game, player: []
    outcome: Callable[[Game], Outcome] = lambda game: most_points(game)


def most_points(game: Game) -> Outcome:
    """Whoever has more victory points wins; equal is a draw."""
    red, blue = (player.victory_points for player in game.state.players.values())
    names = list(game.state.players)
    return Outcome(None if red == blue else names[0] if red > blue else names[1])


class Rules:
    """The rulebook of one battle: catalogue, battleplan, and the steps of each phase."""

    def __init__(
        self, plan: Battleplan, warscrolls: list[Warscroll], abilities: list[Ability], universal: list[Ability],
        sequence: Mapping[str, tuple[str, ...]], steps: Mapping[str, StepFunction], begin_use: BeginUse,
    ) -> None:  # fmt: skip
        self.plan = plan
        self.catalogue = Catalogue(warscrolls, [*universal, *abilities], [each.id for each in universal])
        self.sequence = sequence
        self.steps = steps
        self.begin_use = begin_use
        self.pack: object | None = None  # the battlepack that made it; what it is, is not for the rules to know

    def step(self, game: Game) -> Script[None]:
        """Do the step the moment points at, then point at the next one."""
        now = game.state.now
        done = self.steps[self.sequence[now.phase][now.step]](game)
        if not isinstance(done, bool):
            done = yield from done
        if done and game.state.outcome is None:
            _point_on(self, game, now.phase, now.step)


def _point_on(rules: Rules, game: Game, phase: str, step: int) -> None:
    """The next step of the phase, unless the step itself went elsewhere."""
    now = game.state.now
    if now.phase == phase and now.step == step and step + 1 < len(rules.sequence[phase]):
        game.change_now(step=step + 1)


def rules_of(game: Game) -> Rules:
    return cast(Rules, game.book)


def plan_of(game: Game) -> Battleplan:
    return rules_of(game).plan


def per_objective(points: int) -> Callable[[Game, str], list[Score]]:
    """Score so many points for each objective held."""

    def score(game: Game, player: str) -> list[Score]:
        held = [each.id for each in game.state.objectives.values() if each.controlled_by == player]
        return [(points, f"{name} held") for name in held]

    return score
