"""What happens the first time, attacks that destroy, and what ends with a fight."""

from collections.abc import Callable
from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.harm import AttackBy
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Slew
from warhost.english.phrases.statements import During, Give
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.scene import NotMeant, Ref
from warhost.rules.abilities.use import Use
from warhost.rules.words import FIGHT, SHOOT


class FirstTime(EachTime, frozen=True):
    """What is given for all of that time comes once anyway: the same from the same counts once (core-5.3c)."""

    span: str = "battle"

    def clause(self) -> Callable[[Use], Script[Any]]:
        follow = super().clause()
        if all(self._lasts(each, None) for each in self.body):
            return follow

        def first(use: Use) -> Script[None]:
            if use.first_time(self.trigger.what, self.span):
                yield from follow(use)

        return first

    def check(self, lasting: Any) -> None:
        counted = self.trigger.fact is None and self.trigger.on == Ref("me") and self.span == "battle"
        if not counted and not all(self._lasts(each, None) for each in self.body):
            raise NotMeant("something that would happen again the second time")
        super().check(lasting)

    def _lasts(self, each: Any, lasting: str | None) -> bool:
        if isinstance(each, During):
            return all(self._lasts(one, each.lasting) for one in each.body)
        return isinstance(each, Give) and (each.lasting or lasting) == self.span

    def tell(self) -> str:
        return f"the first time in a {self.span}: {super().tell()}"


rule("prefix", "the first time {trigger}")(lambda trigger: FirstTime(trigger, ()))
rule("prefix", "the first time each turn that {trigger}")(lambda trigger: FirstTime(trigger, (), None, "turn"))

# Destroyed by attacks

means("attack_use", "an attack ability", "ATTACK")
means("attack_use", "a fight ability", FIGHT)
means("attack_use", "a shoot ability", SHOOT)


def _gone(on: Who, by: Ref | Who, keyword: str) -> Trigger | None:
    from msgspec.structs import replace

    return Trigger("gone", replace(on, one=False), by=by, keyword=keyword) if not on.true else None


rule("trigger", "{on:a_which} is destroyed by {by:attack_by}")(
    lambda on, by: _gone(on, by.whose, by.keyword) if isinstance(by, AttackBy) and by.whose is not None else None
)
rule("trigger", "{on:a_which} is destroyed by {keyword:attack_use} used by {by:someone}")(
    lambda on, keyword, by: _gone(on, by, keyword)
)
rule("condition", "{which:a_which} was destroyed by (a|an) {kind} ability used by {by:ref} this turn")(
    lambda which, kind, by: Is(by, (Slew(which, True, kind),)) if not which.true else None
)
rule(
    "condition",
    "{which:a_which} was destroyed this turn by {by:attack_by}",
    "{which:a_which} was destroyed by {by:attack_by} this turn",
)(lambda which, by: Is(by.whose, (Slew(which, True, by.keyword),)) if not which.true and _known(by.whose) else None)

# Destroyed by an attack: what follows once the attacks have been resolved

means("fatal", "a combat attack", FIGHT)
means("fatal", "a shooting attack", SHOOT)
rule("prefix", "if {on:ref} is destroyed by {keyword:fatal}")(
    lambda on, keyword: EachTime(Trigger("attacked", on, keyword=keyword, fact="destroyed"), ())
)


def _known(by: object) -> bool:
    """One unit that is meant, or any of some units."""
    return isinstance(by, (Ref, Who))
