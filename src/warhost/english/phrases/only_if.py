"""What an effect says of its own use: only if something is so."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.statements import Body, Statement
from warhost.english.scene import Scene
from warhost.rules.abilities.use import Use


class UsableOnly(Statement, frozen=True):
    """The ability can be used only if this is so; it stands first in the effect."""

    condition: Condition

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"only if {self.condition.tell()}"


means(
    "use_of_it", "(you can only use this ability|this unit can only use this ability|this unit can use this ability)", 1
)
rule("sentence", "{use:use_of_it} if {condition} .")(lambda use, condition: (UsableOnly(condition),))


def conditions_first(body: Body) -> tuple[tuple[Any, ...], Body]:
    """The conditions that an effect begins with, and the rest of it."""
    found = []
    while body and isinstance(body[0], UsableOnly):
        found.append(body[0].condition)
        body = body[1:]
    return tuple(found), body
