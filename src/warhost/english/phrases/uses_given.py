"""What somebody is given each time a unit uses an ability, and what answers its declaration."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Cancels
from warhost.english.phrases.answering import UnlessPaid
from warhost.english.phrases.deeds import Heals, Inflict
from warhost.english.phrases.gifts import Fixed, Gift, Rolls
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.points import Gains
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.statements import Body, During, Give, within
from warhost.english.phrases.stopped import StoppedUse
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import NotMeant, Ref
from warhost.rules.effects.exemptions import MovesFurther

FIGHTS = frozenset({"FIGHT", "SHOOT", "ATTACK"})


def _given(each: Any) -> bool:
    """Is it given for a time that goes on after the ability?"""
    lasting = isinstance(each, Give) and each.lasting not in (None, "ability")
    return (
        lasting
        or isinstance(each, Gains)
        or (isinstance(each, During) and all(isinstance(one, Give) for one in each.body))
    )


rule("clauses", "(each time|if|when|whenever) {on:use_of} uses {words:used_kind} , {body:clauses}")(
    lambda on, words, body: (
        (EachUse(Trigger("declares", on), body, None, words),)
        if words and not FIGHTS & set(words) and all(map(_given, body))
        else None
    )
)

# As a reaction


class AnsweredUse(StoppedUse, frozen=True):
    """A reaction to its declaration, whatever it does; if something has no effect, it is what is declared."""

    without: str | None = None

    def check(self, lasting: Any) -> None:
        cancelled = [each for each in self._inside(self.body) if isinstance(each, Cancels)]
        if any(each.on is not None or (each.word and (each.word,) != self.words) for each in cancelled):
            raise NotMeant("something else has no effect than what is declared")
        EachUse.check(self, lasting)

    def _inside(self, body: Any) -> Any:
        for each in body:
            yield each
            yield from self._inside(getattr(each, "body", ()))

    def _fits(self, words: frozenset[str]) -> bool:
        return super()._fits(words) and self.without not in words

    def tell(self) -> str:
        but = f" without {self.without}" if self.without else ""
        return f"{super().tell()}, as a reaction{but}"


means("answerable", "an ability", ((), None))
means("answerable", "a command", (("COMMAND",), None))
rule("answerable", "(a|an) {kind} ability")(lambda kind: ((kind,), None))
rule("answerable", "a non- {kind} ability")(lambda kind: ((), kind))
means("who_declares", "you declare", True)
means("who_declares", "your opponent declares", False)
rule("answered_use", "each time {who_declares} {what:answerable} for {on:ref} , as a reaction")(
    lambda who_declares, what, on: (
        AnsweredUse(Trigger("declares", on), (), None, what[0], False, what[1]),
        who_declares,
    )
)
rule("sentence", "[{prefix} ,] {use:answered_use} , {roll:statement} . on [a|an] {face} , {body:clauses} .")(
    lambda use, roll, face, body, prefix=None: _rolled(use[0], use[1], roll, face, body, prefix)
)


def _rolled(use: AnsweredUse, mine: bool, roll: Any, face: tuple[int, int], body: Body, prefix: Any) -> Body | None:
    """Of what the enemy declares of a kind, a plain die decides only whether it has an effect (`StoppedUse`)."""
    if not mine and use.words and roll == RollDie("D6"):
        return None
    if not isinstance(roll, RollDie) or (prefix is not None and not isinstance(prefix, During)):
        return None
    made = within(use, (roll, OnRoll(face[0], face[1], body)))
    return (made,) if prefix is None else (within(prefix, (made,)),)


rule("statement", "that ability has no effect")(lambda: Cancels(""))
rule(
    "statement",
    "unless they spend {number} command (point|points) as a reaction , that {kind} ability has no effect",
)(lambda number, kind: UnlessPaid(kind, None, number))

# A roll, and what follows once the ability has been resolved

rule(
    "sentence",
    "[{prefix} ,] each time {on:use_of} uses {words:used_kind} , roll a dice . on [a|an] {face} , {late:late_deed} .",
)(lambda on, words, face, late, prefix=None: _later(on, words, face, late, prefix))


def _later(on: Ref | Who, words: tuple[str, ...], face: tuple[int, int], late: Any, prefix: Any) -> Body | None:
    if not isinstance(late, (Inflict, Heals)) or (prefix is not None and not isinstance(prefix, During)):
        return None
    body = (RollDie("D6"), OnRoll(face[0], face[1], (late,)))
    made = EachUse(Trigger("declares", on), body, None, words, True)
    return (made,) if prefix is None else (within(prefix, (made,)),)


# Rolls of what is used

rule(
    "gift",
    "each time {to:use_of} uses {what:spell_kind} , {add:change} the {roll:cast_roll} roll for that (spell|prayer)",
)(
    lambda to, what, add, roll: (
        Gift(_all(to), (Rolls(add, (roll,), None, what[0]),)) if isinstance(add, int) and what[1] == roll else None
    )
)
means("cast_roll", "casting", "casting")
means("cast_roll", "chanting", "chanting")
means("spell_kind", "a spell ability", (None, "casting"))
means("spell_kind", "a summon spell ability", ("SUMMON", "casting"))
means("spell_kind", "a prayer ability", (None, "chanting"))
means("spell_kind", "a summon prayer ability", ("SUMMON", "chanting"))


def _all(who: Any) -> Any:
    return replace(who, one=False) if isinstance(who, Who) else who


# Moves that go further

rule(
    "gift",
    "each time {to:use_of} uses a move ability , add {far:inches} to the distance {same:ref} can move",
    "add {far:inches} to the distance {to:use_of} can move when (using|it uses|they use) move abilities",
)(lambda to, far, same=None: _further(to, far, same))


def _further(to: Any, far: float, same: Ref | None) -> Gift | None:
    if same is not None and same.kind != "it" and same != to:
        return None
    return Gift(_all(to), (Fixed((MovesFurther("MOVE", far),), f'moves {far:g}" further'),))
