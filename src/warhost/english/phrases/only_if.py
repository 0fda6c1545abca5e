"""What an effect says of its own use: only if something is so."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import DeclarePart, FromReserve, OnlyIf
from warhost.english.phrases.statements import Body, Statement
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use


class UsableOnly(Statement, frozen=True):
    """The ability can be used only if this is so; its effect says so."""

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


class UsableInReserve(Statement, frozen=True):
    """The unit can use it while it waits in reserve; it stands first in the effect."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "even in reserve"


rule("sentence", "{usable_in_reserve} .")(lambda usable_in_reserve: (UsableInReserve(),))


def conditions_first(body: Body) -> tuple[tuple[DeclarePart, ...], Body]:
    """What an effect says of its own use, and the rest of it."""
    said = tuple(each for each in body if isinstance(each, (UsableOnly, UsableInReserve)))
    found = tuple(OnlyIf(each.condition, each.by) if isinstance(each, UsableOnly) else FromReserve() for each in said)
    return found, tuple(each for each in body if each not in said)
