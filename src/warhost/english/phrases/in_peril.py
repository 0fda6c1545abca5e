"""What counts while a unit fights, is damaged or has been destroyed; and more of it instead while something is so."""

from collections.abc import Iterator
from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.durations import until
from warhost.english.phrases.predicates import Fighting
from warhost.english.phrases.statements import AsLongAs, Body, Give, If, Instead, Statement
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import While
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.when import Anywhere
from warhost.rules.selectors.where import IN_COMBAT
from warhost.rules.selectors.who import DAMAGED, Ids, IfDestroyed


class WhileInPeril(AsLongAs, frozen=True):
    """What is given counts while the target is in combat or damaged, and once it has been destroyed."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert isinstance(self.condition, Is)
        for each in self.body:
            assert isinstance(each, Give)
            given = tuple(one for boon in each.gift.boons for one in boon.modifiers(scene))
            lasting = each.lasting or scene.said["lasting"]
            for unit in scene.units(self.condition.who):  # type: ignore[arg-type]
                use.gives(use.unit, While(_imperilled(unit), given), until=until(lasting, use))
        yield from ()

    def check(self, lasting: Any) -> None:
        for each in self.body:
            if not isinstance(each, Give) or each.gift.to != Ref("me"):
                raise NotMeant("something for somebody else while another is in peril")
            each.check(lasting)

    def tell(self) -> str:
        return f"while the target is in combat, damaged or destroyed: {self.body[0].tell()}"


def _imperilled(unit: str) -> Select:
    return Anywhere(Ids(frozenset({unit})) & (IN_COMBAT | DAMAGED)) | IfDestroyed(unit)


means("in_peril", "in combat , damaged [,] or destroyed", True)
rule("clause", "{gift} while {who:ref} is {in_peril}")(
    lambda gift, who, in_peril: (WhileInPeril(Is(who, (Fighting(),)), (Give(gift),)),) if who.kind == "target" else None
)

# More of it instead


class InsteadWhile(Instead, frozen=True):
    """In place of what was said while something else was so, asked all the time."""

    def after(self, before: Statement) -> Iterator[Statement]:
        """This while it is so; else what was said, if that is so."""
        given = before.body[0] if isinstance(before, AsLongAs) and len(before.body) == 1 else before
        if not isinstance(given, Give) or not _alike(given, self.body):
            raise NotMeant("something else instead of what was said")
        yield AtAllTimes(self.condition, self.body, (before,))


def _alike(given: Give, body: Body) -> bool:
    """Is the same given to the same, only more or less of it?"""
    if len(body) != 1 or not isinstance(body[0], Give):
        return False
    one, two = given.gift, body[0].gift
    return one.to == two.to and [*map(_kind, one.boons)] == [*map(_kind, two.boons)]


def _kind(boon: Any) -> tuple[type, Any]:
    return type(boon), getattr(boon, "names", getattr(boon, "rolls", None))


class AtAllTimes(If, frozen=True):
    """One thing or another as long as the ability is theirs."""

    def check(self, lasting: Any) -> None:
        raise NotMeant("one thing or another all the time, for a time")


rule("sentence", "{body:clauses} instead while {condition} .")(lambda body, condition: (_while(condition, body),))


def _while(condition: Condition, body: Body) -> InsteadWhile:
    return InsteadWhile(condition, body)
