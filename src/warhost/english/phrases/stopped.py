"""Commands and abilities that may have no effect each time somebody uses one."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Cancels
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.spared_points import SparesPoints
from warhost.english.phrases.statements import Body, parts, within
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import NotMeant
from warhost.rules.abilities.use import Use


class StoppedUse(EachUse, frozen=True):
    """As it is declared, something decides whether it has an effect."""

    def clause(self) -> Callable[[Use], Script[None]]:
        follow = super().clause()

        def stop(use: Use) -> Script[None]:
            use.trigger = use.event.use
            yield from follow(use)

        return stop

    def check(self, lasting: Any) -> None:
        """It is what is used that has no effect."""
        stopped = [each for each in _within(self.body) if isinstance(each, (Cancels, SparesPoints))]
        cancelled = [each for each in stopped if isinstance(each, Cancels)]
        if not stopped or any(each.on is not None or (each.word,) != self.words for each in cancelled):
            raise NotMeant("something follows a use, before or after it?")
        super().check(lasting)


def _within(body: Body) -> Iterator[Any]:
    for each in body:
        yield each
        yield from _within(tuple(parts(each)))


means("stoppable", "a command", ("COMMAND",))
rule("stoppable", "(a|an) {kind} ability")(lambda kind: (kind,))
rule("using", "{on:use_of} uses {words:stoppable}", "your opponent declares {words:stoppable} for {on:ref}")(
    lambda on, words: StoppedUse(Trigger("declares", on), (), None, words)
)
rule("sentence", "roll a dice each time you declare a command for {on:a_which} . on a {face} , {body:clauses} .")(
    lambda on, face, body: _own(on, face, body)
)


def _own(on: Who, face: tuple[int, int], body: Body) -> Body | None:
    """Commands of one's own units."""
    if on.side != "friendly" or not any(isinstance(each, Cancels) for each in body):
        return None
    rolled = (RollDie("D6"), OnRoll(face[0], face[1], body))
    return (StoppedUse(Trigger("declares", replace(on, one=False)), rolled, None, ("COMMAND",)),)


rule("clauses", "each time {using} , {body:clauses}")(
    lambda using, body: (within(using, body),) if any(isinstance(each, Cancels) for each in _within(body)) else None
)
rule("clauses", "each time {using} , (roll a dice as a reaction|as a reaction , roll a dice)")(
    lambda using: (within(using, (RollDie("D6"),)),)
)
