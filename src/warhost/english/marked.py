"""Abilities that can be used, or count, only while they are marked by their name."""

import dataclasses
from collections.abc import Iterable, Iterator

from warhost.engine.catalogue import Ability
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.rules.effects.selector import Frame
from warhost.rules.selectors.when import HasMarked


def while_marked(made: Ability, marks: Iterable[str]) -> Ability:
    """The ability as it is while its player has marked it so."""
    for mark in marks:
        made = _while(made, mark)
    return made


def _while(made: Ability, mark: str) -> Ability:
    so, before = HasMarked(mark, made.name), made.possible
    if made.timing.phase is None and made.reaction is None:
        return dataclasses.replace(made, on=made.on & so)  # type: ignore[operator]

    def possible(game: Game, user: str) -> Iterator[Problem]:
        unit = user if user in game.state.units else None
        if not so.matches(game, user, Frame(unit, user if unit is None else game.unit(unit).army)):
            yield problem(made.rule, "{ability} is not {mark}", ability=made.name, mark=mark)
        yield from before(game, user) if before is not None else ()

    return dataclasses.replace(made, possible=possible)
