"""How the dice fell against what could be expected of them: the sum of the faces, by player and kind of roll."""

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from warhost.engine.events import AnyEvent, Rolled

MEAN, VARIANCE = 3.5, 35 / 12
"""Of one die."""
ALL = "all"


class Luck(NamedTuple):
    """So many dice showed so much. `deviation`: how far that is from the mean, in standard deviations."""

    dice: int
    total: int
    expected: float
    deviation: float


def luck(events: Iterable[AnyEvent]) -> dict[str, dict[str, Luck]]:
    """By player, then by kind of roll and over all."""
    faces: dict[str, dict[str, list[int]]] = {}
    for event in events:
        if isinstance(event, Rolled) and event.faces:
            for kind in (event.kind, ALL):
                faces.setdefault(event.player, {}).setdefault(kind, []).extend(event.faces)
    return {player: {kind: _luck(each) for kind, each in kinds.items()} for player, kinds in faces.items()}


def _luck(faces: list[int]) -> Luck:
    expected = MEAN * len(faces)
    return Luck(len(faces), sum(faces), expected, (sum(faces) - expected) / sqrt(VARIANCE * len(faces)))
