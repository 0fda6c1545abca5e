"""Clauses that follow when something happens: named in the state, written in the ability (core-28.1)."""

from collections.abc import Callable
from typing import Any

from warhost.engine.catalogue import Ability
from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.records import Source
from warhost.rules.effects import affecting, in_force
from warhost.rules.modifiers import When

MakeUse = Callable[[Game, Ability, str | None, str], Any]
"""How an ability's clause gets its Use; set by `warhost.rules.use`, which stands above this module."""
make_use: list[MakeUse] = []


def waiting(game: Game, unit: str, what: str) -> list[tuple[Ability, Source]]:
    """The abilities that wait for something to happen to a unit."""
    if not in_force(game, When):
        return []
    return [
        (game.catalogue.abilities[when.ability], source)
        for when, source in affecting(game, When, unit)
        if when.what == what
    ]


def follow(game: Game, unit: str, what: str) -> Script[None]:
    """Carry out what follows when something happened to a unit."""
    for ability, source in waiting(game, unit, what):
        use = make_use[0](game, ability, source.unit, source.player or game.unit(unit).army)
        use.targets = (unit,)
        script = ability.clauses[what](use)
        if script is not None:
            yield from script
