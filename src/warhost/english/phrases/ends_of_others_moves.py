"""What follows each time a unit ends a move near somebody, or on some ground."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import ANYONE_AT_ALL
from warhost.english.phrases.nouns import Pred, Who, both
from warhost.english.phrases.predicates import InReach
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.history import did, moment
from warhost.rules.words import CHARGE


class EndsThere(EachTime, frozen=True):
    """It follows where its move has ended."""

    there: tuple[Pred, ...] = ()

    def clause(self) -> Callable[[Use], Script[Any]]:
        follow = super().clause()

        def there(use: Use) -> Script[None]:
            if use.means(both(ANYONE_AT_ALL, self.there, Scene(use)), use.target):
                yield from follow(use)

        return there

    def tell(self) -> str:
        return f"{' and '.join(each.tell() for each in self.there)}: {super().tell()}"


rule("ends_near", "within {inches} of {of:someone}")(lambda inches, of: InReach(inches, of))
rule("prefix", "each time {on:ref} ends a move {there:ends_near}")(
    lambda on, there: EndsThere(Trigger("moved", on), (), None, (there,)) if isinstance(there.of, Who) else None
)
rule("prefix", "each time {on:a_which} ends a move {there:ends_near}")(
    lambda on, there: EachTime(Trigger("moved", ended_there(on, there)), ())
)
rule(
    "prefix",
    "each time {on:a_which} uses a charge ability and ends the move {there:ends_near}",
    "each time {on:a_which} ends a move made as part of a charge ability {there:ends_near}",
)(lambda on, there: EachTime(Trigger("moved", ended_there(on, there), keyword=CHARGE), ()))


def ended_there(on: Who, there: Pred) -> Who:
    """Those who stand there as their move ends."""
    return replace(on, one=False, true=(*on.true, there))


# Once the ability has been resolved


class AfterMove(EachTime, frozen=True):
    """It waits until the ability with which it moved is over."""

    def clause(self) -> Callable[[Use], Script[Any]]:
        follow = super().clause()

        def later(use: Use) -> Script[None]:
            moved = use.event.ability
            fits = moved is not None and self.trigger.keyword in (None, *moved.keywords)
            if fits and use.event.use is not None:
                use.event.use.afterwards.append(lambda _: follow(use))
            yield from ()

        return later

    def tell(self) -> str:
        return f"{super().tell()}, after that ability"


rule(
    "clauses",
    "each time {on:a_which} ends a move made as part of a charge ability {there:ends_near} , {late:late_deed}",
)(lambda on, there, late: (AfterMove(Trigger("moved", ended_there(on, there), keyword=CHARGE), (late,)),))


class EndsUseThere(EachUse, frozen=True):
    """After the ability, if it has moved with it and stands there then."""

    there: tuple[Pred, ...] = ()

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            declared, began = use.event.use, moment(use.game)
            if self._fits(frozenset({declared.ability.name, *declared.ability.keywords})):
                declared.afterwards.append(lambda _: self._after(use, began))
            yield from ()

        return follow

    def _after(self, use: Use, began: int) -> Script[None]:
        scene = Scene(use)
        scene.refs = {"that": use.targets, "target": use.targets}
        moved = did(use.game, "moved", since=began, unit=use.target)
        if moved and use.means(both(ANYONE_AT_ALL, self.there, scene), use.target):
            yield from self._now(use, scene)

    def tell(self) -> str:
        return f"{super().tell()}, if it ends that move {' and '.join(each.tell() for each in self.there)}"


rule("clauses", "each time {on:ref} uses a move ability and ends that move {there:being} , {late:late_deed}")(
    lambda on, there, late: (EndsUseThere(Trigger("declares", on), (late,), None, ("MOVE",), True, (there,)),)
)
rule("use_of", "a target {at:here}")(lambda at: Ref("target", at))
