"""What follows each time a unit uses an ability of a kind, or of a name."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.english.grammar import means, rule
from warhost.english.phrases.deeds import Inflict
from warhost.english.phrases.gifts import Gift, NewCharacteristics
from warhost.english.phrases.nouns import Who, tell_who
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.points import Gains
from warhost.english.phrases.statements import Body, Give, Statement, run_all, tell_all
from warhost.english.phrases.triggers import EachTime, Trigger, recall
from warhost.english.scene import Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.history import moment


class EachUse(EachTime, frozen=True):
    """It follows as the ability is declared, or once it has been resolved."""

    words: tuple[str, ...] = ()
    after: bool = False

    def clause(self) -> Callable[[Use], Script[None]]:
        def follow(use: Use) -> Script[None]:
            declared = use.event.use
            if not self._fits(frozenset({declared.ability.name, *declared.ability.keywords})):
                return
            scene = Scene(use)
            scene.refs = {"that": use.targets, "target": use.targets}
            recall(self.body, use, scene)
            if self.after:
                declared.afterwards.append(lambda _: self._now(use, scene))
            else:
                yield from self._now(use, scene)

        return follow

    def _fits(self, words: frozenset[str]) -> bool:
        """Is it of an ability with such a name or keywords?"""
        return not self.words or not words.isdisjoint(self.words)

    def _now(self, use: Use, scene: Scene) -> Script[None]:
        scene.numbers["began"] = moment(use.game)
        yield from run_all(self.body, use, scene)

    def tell(self) -> str:
        what = " or ".join(self.words) or "an ability"
        when = ", after it" if self.after else ""
        return f"each time {tell_who(self.trigger.on)} uses {what}{when}: {tell_all(self.body)}"


means("used_kind", "an ability", ())
means("used_kind", "a command", ("COMMAND",))
rule("used_kind", "(a|an) {kind} ability")(lambda kind: (kind,))
rule("used_kind", "(a|an) {one:kind} or {two:kind} ability")(lambda one, two: (one, two))
rule("used_kind", "the {quoted} (ability|command)")(lambda quoted: (quoted,))
rule("prefix", "each time {on:use_of} uses {words:used_kind} {late:late_use}")(
    lambda on, words, late: _use(on, words, (), True) if not _fight(words) else None
)
rule("late_use", ", after [the effect of] (that|the) [{kind}] (ability|command) has been resolved")(
    lambda kind="": True
)
rule("clauses", "each time {on:use_of} uses {words:used_kind} , {body:late_deed}")(
    lambda on, words, body: (_use(on, words, (body,), True),)
)
rule("late_deed", "{late:own_deed} after (that|the) [{kind}] (ability|command) has been resolved")(
    lambda late, kind="": late
)
rule("use_of", "{on:ref}")(lambda on: on)
rule("use_of", "{on:a_which}")(lambda on: on)


def _fight(words: tuple[str, ...]) -> bool:
    """Fights and shots are told of otherwise."""
    return words in (("FIGHT",), ("SHOOT",))


def _use(on: Ref | Who, words: tuple[str, ...], body: Body, after: bool) -> Any:
    return EachUse(Trigger("declares", on), body, None, words, after)


rule("trigger", "{on:ref} successfully casts a spell")(lambda on: Trigger("cast", on))
rule("caster", "{on:a_which} successfully casts a spell while it is {being}")(
    lambda on, being: replace(on, one=False, true=(*on.true, being))
)
rule(
    "sentence",
    "each time {on:caster} , give {who:ref} {some:some_points} . {same:ref} can have a maximum of {most:number} {pool} "
    "[at once] .",
)(lambda on, who, some, same, most, pool: _filled(on, who, some, same, most, pool))


def _filled(on: Who, who: Ref, some: tuple[Any, str], same: Ref, most: int, pool: str) -> Body | None:
    """Points for each spell, up to a most; all of it is said of one unit, and of one kind of points."""
    if (who.kind, same.kind, some[1]) != ("me", "me", pool):
        return None
    return (EachTime(Trigger("cast", on), (Gains(some[0], pool, who, most),)),)


means("unbinding_spell", "[successfully] unbinds a spell", True)
rule("clauses", "each time {on:use_of} {unbinding_spell} , {statement}")(
    lambda on, unbinding_spell, statement: (
        (EachTime(Trigger("unbinds", on), (statement,)),) if isinstance(statement, Gains) else None
    )
)
rule("clauses", "each time {on:use_of} {unbinding_spell} , inflict {amount} mortal damage on the caster")(
    lambda on, unbinding_spell, amount: (EachTime(Trigger("unbinds", on), (Inflict(amount, Ref("by")),)),)
)

# Further moves

FURTHER = frozenset({"Normal Move", "Run", "Retreat", "RUN", "RETREAT"})
"""Moves that go as far as the Move characteristic, and perhaps a roll."""
rule("far", "add {inches} to")(lambda inches: inches)
rule("far", "add {inches:dice_inches} to")(lambda inches: Count("dice", inches))
rule(
    "clauses",
    "each time {on:use_of} uses {words:used_kind} , {far} the distance {same:ref} can move [as part of that ability]",
)(lambda on, words, far, same: _further(on, words, far, same.at) if _same_unit(on, same) else None)
rule(
    "clauses",
    "{far} the distance {on:use_of} can move when (using|it uses|they use) [a] {kind} (ability|abilities) {at:here}",
)(lambda far, on, kind, at: _further(on, (kind,), far, at))


def _same_unit(on: Ref | Who, same: Ref) -> bool:
    return same.kind == "it" or (same.kind == on.kind if isinstance(on, Ref) else same.kind == "that")


def _further(on: Ref | Who, words: tuple[str, ...], far: float | Count, at: int) -> tuple[Any, ...] | None:
    """The Move of whoever uses it is more, as long as that ability is resolved."""
    if not words or not set(words) <= FURTHER:
        return None
    whose = on if isinstance(on, Ref) else Ref("that", at)
    given = Give(Gift(whose, (NewCharacteristics(("Move",), "add", far),)), "ability")
    return (_use(on, words, (given,), False),)


# Gains that follow a use

rule("clauses", "each time {on:use_of} uses {words:used_kind} , {statement}")(
    lambda on, words, statement: _gains(on, words, statement)
)
rule("clauses", "each time {on:a_which} uses {words:used_kind} while it is {being} , {statement}")(
    lambda on, words, being, statement: _gains(replace(on, true=(*on.true, being)), words, statement)
)


def _gains(on: Ref | Who, words: tuple[str, ...], statement: Statement) -> Body | None:
    """Points are gained as it is used; when anything else follows must be said."""
    everybody = replace(on, one=False) if isinstance(on, Who) else on
    return (EachUse(Trigger("declares", everybody), (statement,), None, words),) if type(statement) is Gains else None
