"""What a player might answer: an idea has a name and is worked out only when somebody wants it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from warhost.engine.decisions import Choice
from warhost.engine.prose import Words


class Idea(msgspec.Struct, frozen=True):
    """An answer in words, and how to work it out: None where it comes to nothing. Words nobody reads are not found."""

    words: Words | Callable[[], Words]
    make: Callable[[], Choice | None]

    def told(self) -> Words:
        """It in words."""
        return self.words() if callable(self.words) else self.words


class Suggestion(NamedTuple):
    """A legal answer, in words and as it is given."""

    words: Words
    choice: Choice


Ideas = Iterator[Idea]


def simply(words: Words | Callable[[], Words], choice: Choice) -> Idea:
    """An idea that needs no working out."""
    return Idea(words, lambda: choice)
