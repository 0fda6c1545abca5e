"""What an effect says of its own use: only if something is so."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import OnlyIf
from warhost.english.phrases.statements import Body, Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use


class UsableOnly(Statement, frozen=True):
    """The ability can be used only if this is so; it stands first in the effect."""

    condition: Condition
    by: Ref | None = None

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"only if {self.condition.tell()}"


rule("sentence", "you can only use this ability if {condition} .")(lambda condition: (UsableOnly(condition),))
rule("sentence", "{by:ref} can [only] use this ability if {condition} .")(
    lambda by, condition: (UsableOnly(condition, by),) if by.kind == "me" else None
)


def conditions_first(body: Body) -> tuple[tuple[OnlyIf, ...], Body]:
    """The conditions that an effect begins with, and the rest of it."""
    found = []
    while body and isinstance(body[0], UsableOnly):
        found.append(OnlyIf(body[0].condition, body[0].by))
        body = body[1:]
    return tuple(found), body
