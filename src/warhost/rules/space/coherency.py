"""Coherency (core-15.1a): one connected group, each model near one other, or two while there are seven or more."""

from warhost.engine.game import Game
from warhost.rules.effects.characteristics import coherency as coherency_range
from warhost.rules.space.measuring import figures
from warhost.table import kernels
from warhost.table.shapes import Bodies


def neighbours_needed(models: int) -> int:
    """How many others each model must be near."""
    return 2 if models >= 7 else 1


def is_coherent(bodies: Bodies, reach: float) -> bool:
    return bool(kernels.coherent(bodies, reach, neighbours_needed(len(bodies))))


def unit_is_coherent(game: Game, unit: str) -> bool:
    return is_coherent(figures(game, unit).bodies, coherency_range(game, unit))
