"""Puzzles as pages get them."""

from datetime import date

from warhost.engine.battle import Battle
from warhost.puzzles.shelf import daily, puzzle_of, puzzles, solved
from warhost.server.protocol.puzzles import PuzzleLine, PuzzleList, PuzzleTold

SHOWN = 12
"""Dice of a kind that are shown beforehand."""


def puzzle_list(day: date) -> PuzzleList:
    """All puzzles, and that of a day."""
    lines = [PuzzleLine(id=each.id, title=each.title) for each in puzzles().values()]
    return PuzzleList(daily=daily(day).id, puzzles=lines)


def puzzle_view(scenario: str | None, battle: Battle) -> PuzzleTold | None:
    """How the puzzle stands that a battle goes by; None where it goes by none."""
    puzzle = puzzle_of(scenario) if scenario is not None else None
    if puzzle is None:
        return None
    rolled = battle.state.rolled
    left = {kind: list(faces[rolled.get(kind, 0) :][:SHOWN]) for kind, faces in puzzle.scenario.dice.items()}
    return PuzzleTold(
        id=puzzle.id, title=puzzle.title, solved=solved(puzzle, battle),
        dice={kind: faces for kind, faces in left.items() if faces},
    )  # fmt: skip
