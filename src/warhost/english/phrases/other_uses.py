"""What follows abilities that are not of some kinds, and spells once they have been resolved."""

from collections.abc import Callable

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.amounts_instead import InsteadAmount
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.statements import Body, Statement
from warhost.english.phrases.triggers import EachTime, Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import NotMeant, Scene
from warhost.rules.abilities.use import Use


class EachOtherUse(EachUse, frozen=True):
    """Of any ability but those with one of these keywords."""

    but: tuple[str, ...] = ()

    def _fits(self, words: frozenset[str]) -> bool:
        return words.isdisjoint(self.but)

    def tell(self) -> str:
        return super().tell().replace("an ability", f"an ability without {' or '.join(self.but)}", 1)


rule("other_kinds", "(a|an) {one:kind} or {two:kind} ability")(lambda one, two: (one, two))
rule("other_kinds", "(a|an) {one:kind} , {two:kind} [,] or {three:kind} ability")(
    lambda one, two, three: (one, two, three)
)
rule("other_kinds", "(a|an) {one:kind} ability")(lambda one: (one,))
rule(
    "prefix",
    "each time {on:use_of} uses an ability that is not {but:other_kinds} , after that ability (has been|is) resolved",
)(lambda on, but: EachOtherUse(Trigger("declares", on), (), None, (), True, but))

# Spells

rule("clauses", "each time {on:ref} successfully casts a spell , {late:late_deed}")(
    lambda on, late: (EachTime(Trigger("cast", on), (late,)),)
)

# Amounts


class InsteadOfAmount(InsteadAmount, frozen=True):
    """Another amount of mortal damage than the one that is named."""

    was: object = None

    def of(self, before: object) -> Inflict:
        if type(before) is not Inflict or before.amount != self.was:
            raise NotMeant("instead of another amount")
        changed = super().of(before)
        assert isinstance(changed, Inflict)
        return changed


rule("sentence", "if {condition} , inflict {amount} mortal damage instead of {was:amount} .")(
    lambda condition, amount, was: (InsteadOfAmount(condition, (), 0, (), None, amount, False, was),)
)


class InsteadOnTarget(InsteadOfAmount, frozen=True):
    """The same of the damage that somebody suffers, whatever was said of others since."""

    on: object = None


rule("sentence", "if {condition} , inflict {amount} mortal damage on {on:ref} instead of {was:amount} .")(
    lambda condition, amount, on, was: (InsteadOnTarget(condition, (), 0, (), None, amount, False, was, on),)
)


def said_of_target(body: Body) -> Body:
    """What is said of damage to somebody stands right behind it."""
    found: list[Statement] = []
    for each in body:
        if isinstance(each, InsteadOnTarget):
            meant = [n for n, one in enumerate(found) if type(one) is Inflict and one.on == each.on]
            if len(meant) != 1:
                raise NotMeant("instead of another amount")
            found.insert(meant[0] + 1, each)
        else:
            found.append(each)
    return tuple(found)


# Commands that are reactions


class AfterCommand(EachUse, frozen=True):
    """Once the command has been resolved, or what it was a reaction to."""

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            declared = use.event.use
            if self._fits(frozenset({declared.ability.name, *declared.ability.keywords})):
                scene = Scene(use)
                scene.refs = {"that": use.targets, "target": use.targets}
                (declared.trigger or declared).afterwards.append(lambda _: self._now(use, scene))
            yield from ()

        return follow

    def tell(self) -> str:
        return f"{super().tell()} (or what it answers)"


means("after_command", "after resolving that command or the ability it was a reaction to", True)
rule("prefix", "each time {on:ref} uses a command , {after_command}")(
    lambda on, after_command: AfterCommand(Trigger("declares", on), (), None, ("COMMAND",), True)
)
