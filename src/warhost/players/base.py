"""Who answers: a player sees the battle as it stands and makes a choice."""

from typing import Protocol

from warhost.engine.battle import Battle
from warhost.engine.decisions import Choice


class Player(Protocol):
    """Somebody who answers decisions; they look at the decision and the public state, never at dice to come."""

    name: str

    def choose(self, battle: Battle) -> Choice:
        """An answer to the battle's decision."""


class Stuck(RuntimeError):  # noqa: N818
    """A player found no answer."""
