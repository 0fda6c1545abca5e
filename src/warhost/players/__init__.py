"""Who answers: computer players by name."""

from collections.abc import Callable

from warhost.players.base import Player
from warhost.players.idle import IdlePlayer
from warhost.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[int | str], Player]] = {"random": RandomPlayer, "idle": IdlePlayer}
"""Makers of players: each takes a seed."""


def player(name: str, seed: int | str = 0) -> Player:
    """A computer player by name."""
    return PLAYERS[name](seed)
