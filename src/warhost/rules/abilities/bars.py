"""Bars: what may stand against a use of an ability. Which ones do at all is plain from what is printed of it."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.problems import Problem
from warhost.engine.records import Modifier
from warhost.rules.effects.in_force import in_force

Bar = Callable[[Game, Ability, str | None, str], Iterable[Problem]]
"""The problems of a use by a unit or, with None, by a player."""


class Barring(NamedTuple):
    """A bar, and the abilities that it is for.

    `phase`: it stands in this phase only. `kind`: only while such modifiers are in force. `past`: only against units of
    which something was noted this turn.
    """

    of: Callable[[Ability], object]
    bar: Bar
    phase: str | None = None
    kind: type[Modifier] | None = None
    past: bool = False

    def stands(self, game: Game, ability: Ability) -> bool:
        """May it stand against somebody's use of an ability now?"""
        in_time = self.phase in (None, game.state.now.phase)
        return bool(in_time and self.of(ability) and (self.kind is None or in_force(game, self.kind)))


class Bars(NamedTuple):
    """What may stand against a use of an ability now: by anybody, and by units with nothing behind them this turn.

    `free`: it is the time for it, and there is nothing that could close it to all at once.
    """

    all: list[Bar]
    lasting: list[Bar]
    free: bool


def barring(bars: Iterable[Barring], game: Game, ability: Ability, unit: str | None, player: str) -> Iterator[Problem]:
    """Whatever of these stands against a use."""
    for each in bars:
        if each.stands(game, ability):
            yield from each.bar(game, ability, unit, player)
