"""Questions about a game that are asked all the time: answered once, for as long as what they rest on is the same."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from warhost.engine.game import Game

T = TypeVar("T")
Question = Callable[[Game], T]


def while_same(question: Question[T]) -> Question[T]:
    """Until a unit, a player or an effect changes."""

    @wraps(question)
    def answer(game: Game) -> T:
        try:
            return game.while_same[question]  # type: ignore[no-any-return]
        except KeyError:
            found = game.while_same[question] = question(game)
            return found

    return answer


def while_still(question: Question[T]) -> Question[T]:
    """Until then, or until somebody moves or the phase ends."""

    @wraps(question)
    def answer(game: Game) -> T:
        try:
            return game.while_still[question]  # type: ignore[no-any-return]
        except KeyError:
            found = game.while_still[question] = question(game)
            return found

    return answer


def while_quiet(question: Question[T]) -> Question[T]:
    """Until a fact is noted."""

    @wraps(question)
    def answer(game: Game) -> T:
        try:
            return game.while_quiet[question]  # type: ignore[no-any-return]
        except KeyError:
            found = game.while_quiet[question] = question(game)
            return found

    return answer


def while_built(question: Question[T]) -> Question[T]:
    """Until terrain or an objective changes."""

    @wraps(question)
    def answer(game: Game) -> T:
        try:
            return game.while_built[question]  # type: ignore[no-any-return]
        except KeyError:
            found = game.while_built[question] = question(game)
            return found

    return answer
