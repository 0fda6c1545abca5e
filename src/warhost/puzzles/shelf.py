"""The puzzles that come with the game: read, set up, judged, and the one of the day."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from warhost.engine.battle import Battle
from warhost.engine.dice import Scripted, Seeded
from warhost.rules.space.objectives import held_by
from warhost.scenario.file.model import PlayerExpectation, Scenario
from warhost.scenario.file.reader import read_text
from warhost.scenario.run.checks import check
from warhost.scenario.run.setup import set_up

FOLDER = Path(__file__).with_name("files")
FOE = "idle"
"""Who plays the other side: somebody who does what must be done and nothing else, so that all can be foreseen."""


class Puzzle(NamedTuple):
    """A problem of one turn, the last of its battle. `text`: the scenario file."""

    id: str
    text: str
    scenario: Scenario

    @property
    def title(self) -> str:
        """What is to be done."""
        return self.scenario.title

    @property
    def side(self) -> str:
        """Whose turn it is."""
        return self.scenario.now.turn


@cache
def puzzles() -> dict[str, Puzzle]:
    """All of them by name, in the order they are offered."""
    files = sorted(FOLDER.glob("*.yaml"))
    return {file.stem: read_puzzle(file.stem, file.read_text(encoding="utf-8")) for file in files}


def read_puzzle(name: str, text: str) -> Puzzle:
    """A puzzle file; Malformed where it is no scenario file."""
    return Puzzle(name, text, read_text(text, f"{name}.yaml"))


def puzzle_of(text: str | None) -> Puzzle | None:
    """The puzzle that a battle goes by, if it goes by one."""
    return next((each for each in puzzles().values() if each.text == text), None)


def puzzle_battle(puzzle: Puzzle) -> Battle:
    """The situation, with the dice of the file; beyond those the ones of its seed."""
    scenario = puzzle.scenario
    faces = {kind: list(each) for kind, each in scenario.dice.items()}
    return set_up(scenario, Scripted(faces, Seeded(scenario.seed or 0)))


def solved(puzzle: Puzzle, battle: Battle) -> bool | None:
    """Is the goal reached? None until the turn, and the battle with it, is over."""
    if battle.decision is not None:
        return None
    goal = puzzle.scenario.expect
    players = {name: _at_least(each, battle) for name, each in goal.players.items()}
    return not check(battle, replace(goal, players=players))


def _at_least(wanted: PlayerExpectation, battle: Battle) -> PlayerExpectation:
    """More points than the goal, or more objectives, are as good."""
    points, held = battle.state.players[wanted.name].victory_points, tuple(held_by(battle.game, wanted.name))
    if wanted.victory_points is not None:
        wanted = replace(wanted, victory_points=max(points, wanted.victory_points))
    return replace(wanted, controls=held) if set(wanted.controls) <= set(held) else wanted


def daily(day: date) -> Puzzle:
    """The puzzle of a day: each in its turn."""
    every = list(puzzles().values())
    return every[day.toordinal() % len(every)]
