"""Puzzles: the list of them, and how one stands."""

from warhost.server.protocol.words import LogLine, View


class PuzzleLine(View, frozen=True):
    """A puzzle in the list: what is to be done."""

    id: str
    title: str


class PuzzleList(View, frozen=True):
    """All of them, and which is today's."""

    daily: str
    puzzles: list[PuzzleLine]


class PuzzleTold(View, frozen=True):
    """How a puzzle stands: what is to be done, whether it is (null until the turn is over), and the dice to come."""

    id: str
    title: str
    solved: bool | None
    dice: dict[str, list[int]]


class SolutionTold(View, frozen=True):
    """One way to solve a puzzle, in sentences."""

    id: str
    lines: list[LogLine]
