"""Dice that are multiplied, amounts instead of others, spells that are cast, what comes before a move."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.engine.events import Rolled
from warhost.english.grammar import Parser, means, rule, terminal
from warhost.english.phrases.afterwards import AfterThat
from warhost.english.phrases.asides import Aside
from warhost.english.phrases.choices import EffectOption
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.deeds import Heals, Inflict
from warhost.english.phrases.gifts import Fixed, Gift
from warhost.english.phrases.instead import InsteadNumber
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import Amount, Count
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.rolling import OnRoll, RollDie
from warhost.english.phrases.statements import Body, Statement, run_all
from warhost.english.phrases.triggers import Trigger
from warhost.english.phrases.uses import EachUse
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.abilities.use import Use
from warhost.rules.effects.modifiers import DiceRule
from warhost.rules.words import SPELL

# Dice that are multiplied


class Multiplied(Statement, frozen=True):
    """Two dice: their product in mortal damage, but on one sum nothing."""

    but: int
    on: Ref

    def run(self, use: Use, scene: Scene) -> Script[None]:
        one, two = use.game.roll("effect", 2)
        use.game.emit(Rolled("effect", use.player, (one, two), use.ability.name, use.unit_or_none, one + two))
        if one + two != self.but:
            yield from use.inflict_mortal(one * two, on=scene.one(self.on))

    def tell(self) -> str:
        return f"roll 2D6, but on a {self.but}: the product of both dice in mortal damage to {tell_ref(self.on)}"


@terminal("example")
def _example(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """`For example` to the end of the text: it says what follows without it."""
    if (parser.low(at), parser.low(at + 1)) == ("for", "example"):
        yield len(parser.tokens), " ".join(each.text for each in parser.tokens[at:])


means("product", "the (results on the dice used for the 2d6 roll|values of both dice) multiplied [together]", True)
rule(
    "bullet",
    "\u2022 pick {who:a_which} and roll 2d6 . on a {but:number} , this ability has no effect . otherwise , inflict an "
    "amount of mortal damage on that unit equal to {product} . [{example}]",
)(lambda who, but, product, example="": _multiplied(who, but, example))


def _multiplied(who: Who, but: int, example: str) -> EffectOption:
    picked = PickNow(who, body=(Multiplied(but, Ref("that", who.at + 1)),))
    return EffectOption("", (picked, Aside(f"e.g. {example}")) if example else (picked,))


rule("bullets", "{one:answered_bullet} {more:bullets}")(lambda one, more: (one, *more))
rule("answered_bullet", "\u2022 {body:clauses} . {more:answers}")(lambda body, more: EffectOption("", (*body, *more)))

# Amounts instead of others


class InsteadAmount(InsteadNumber, frozen=True):
    """Another amount of the mortal damage, or of the healing, that was spoken of."""

    amount: Amount = 0
    heals: bool = False

    def of(self, before: Statement) -> Statement:
        if type(before) is not (Heals if self.heals else Inflict):
            raise NotMeant("another amount instead of what?")
        return replace(before, amount=self.amount)

    def tell(self) -> str:
        return f"if {self.condition.tell()}, {self.amount} instead"


means("each_rolled", "< roll for each >", True)
rule("sentence", "inflict {amount} mortal damage instead (of|if) {condition} [{each_rolled}] .")(
    lambda amount, condition, each_rolled=True: (_amount(condition, amount, False),)
)
rule("sentence", "heal < {amount} > instead if {condition} [{each_rolled}] .")(
    lambda amount, condition, each_rolled=True: (_amount(condition, amount, True),)
)
rule("statement", "pick each {who:which} to heal < {amount} >")(lambda who, amount: Heals(amount, who))


def _amount(condition: Condition, amount: Amount, heals: bool) -> InsteadAmount:
    return InsteadAmount(condition, (), 0, (), None, amount, heals)


# Dice of prayers and spells

rule("gift", "each time you make a {roll:cast_roll} roll for {to:ref} , you can roll 2 dice and pick 1 to be the roll")(
    lambda roll, to: (
        Gift(to, (Fixed((DiceRule("chanting", count=1, drop=1),), "the better of 2 dice for chanting rolls"),))
        if roll == "chanting"
        else None
    )
)
rule(
    "gift",
    "add {number} to the number of dice rolled , to a maximum of {most:number} , when making {rolls:rerolls} for "
    "{to:whom}",
)(
    lambda number, most, rolls, to: Gift(
        to,
        tuple(
            Fixed((DiceRule(each, count=number, most=most),), f"{number:+d} dice, {most} at most for {each} rolls")
            for each in rolls
        ),
    )
)

# Spells that are cast


class AfterCast(AfterThat, frozen=True):
    """Only if the spell that is answered has been cast."""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        def then(_: Use) -> Any:
            assert use.trigger is not None
            return run_all(self.body if not use.trigger.cancelled else (), use, scene)

        use.after(then)
        yield from ()

    def tell(self) -> str:
        return f"if it is cast, {super().tell()}"


means("if_cast", "if that spell is cast , after resolving the effects of that spell ,", True)
rule("sentence", "{if_cast} {body:clauses} .")(lambda if_cast, body: (AfterCast(SPELL, body),))

# Before a move

rule("used_kind", "(a|an) {kind} ability or the {quoted} ability")(lambda kind, quoted: (kind, quoted))
means("before_moving", "before moving this unit ,", True)
rule(
    "sentence",
    "each time {on:ref} uses {words:used_kind} , {before_moving} pick {who:a_which} and roll a {dice} . on a {face} , "
    "inflict an amount of mortal damage (on|in) the target equal to the roll .",
)(lambda on, words, before_moving, who, dice, face: _before(on, words, who, dice, face))


def _before(on: Ref, words: tuple[str, ...], who: Who, dice: str, face: tuple[int, int]) -> Body | None:
    """As it is declared: somebody is picked, and suffers what is rolled."""
    if on.kind != "me" or not words:
        return None
    hurt = (RollDie(dice), OnRoll(face[0], face[1], (Inflict(Count("roll"), Ref("target")),)))
    return (EachUse(Trigger("declares", on), (PickNow(who, False, True, hurt),), None, words),)
