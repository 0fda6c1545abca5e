"""Bars: what may stand against a use of an ability. Which ones do at all is plain from what is printed of it."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.problems import Problem

Bar = Callable[[Game, Ability, str | None, str], Iterable[Problem]]
"""The problems of a use by a unit or, with None, by a player."""


class Barring(NamedTuple):
    """A bar, and the abilities that it is for.

    `now`: whether it can stand against anybody, which hangs on the phase and on what is in force alone. `past`: it
    stands only against units of which something was noted this turn.
    """

    of: Callable[[Ability], object]
    bar: Bar
    now: Callable[[Game], object] | None = None
    past: bool = False


class Bars(NamedTuple):
    """What may stand against a use of an ability now: by anybody, and by units with nothing behind them this turn.

    `free`: it is the time for it, and there is nothing that could close it to all at once.
    """

    ability: Ability
    all: list[Bar]
    lasting: list[Bar]
    free: bool


def barring(bars: Iterable[Barring], game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    """Whatever of these stands against a use."""
    for each in bars:
        if each.of(ability) and (each.now is None or each.now(game)):
            yield from each.bar(game, ability, unit, player)
