"""What an effect says of its own use: only if something is so."""

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.declare import DeclarePart, EvenGone, FromReserve, MustUse, OnlyIf
from warhost.english.phrases.spending_some import needs_points
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


class UsableGone(Statement, frozen=True):
    """A unit can use it that has been destroyed."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "even if it has been destroyed"


rule("sentence", "this unit can use this ability even if it has been destroyed .")(lambda: (UsableGone(),))


class MustBeUsed(Statement, frozen=True):
    """Its player cannot pass while it can be used; perhaps only while something is so."""

    condition: Condition | None = None
    by: Ref | None = None
    when: str = ""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return "it must be used" + ("" if self.condition is None else f" while {self.condition.tell()}")


rule("sentence", "(you|this unit) must use this ability {when:each_time_of_day} .")(
    lambda when: (MustBeUsed(None, None, when),)
)
rule("sentence", "(you|this unit) must use this ability each turn .")(lambda: (MustBeUsed(),))
rule("sentence", "{by:ref} must use this ability each turn while {condition} .")(
    lambda by, condition: (MustBeUsed(condition, by),) if by.kind == "me" else None
)


def conditions_first(body: Body) -> tuple[tuple[DeclarePart, ...], Body]:
    """What an effect says of its own use, and the rest of it."""
    said = tuple(each for each in body if isinstance(each, (UsableOnly, UsableInReserve, UsableGone, MustBeUsed)))
    rest = tuple(each for each in body if each not in said)
    return (*(part for each in said for part in _declared(each)), *needs_points(rest)), rest


def _declared(each: Statement) -> tuple[DeclarePart, ...]:
    if isinstance(each, UsableOnly):
        return (OnlyIf(each.condition, each.by),)
    if isinstance(each, MustBeUsed):
        return (MustUse(each.when), *(() if each.condition is None else (OnlyIf(each.condition, each.by),)))
    return (EvenGone() if isinstance(each, UsableGone) else FromReserve(),)
