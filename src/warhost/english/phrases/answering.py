"""Reactions that change what they answer: its roll, whether it has an effect, on whom; and who it was aimed at."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from warhost.engine.decisions import Script
from warhost.engine.game import Game
from warhost.engine.problems import Problem, problem
from warhost.english.grammar import means, rule
from warhost.english.phrases.afterwards import Cancels, Rerolls
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, If, Statement
from warhost.english.phrases.timing import Answering, WhenUsed, answering
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.idioms import made_once
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.history import noted
from warhost.rules.selectors.when import YOUR_TURN

means("answered_roll", "casting roll [for that spell]", "casting")

# As often as something is declared


class OncePerUse(Statement, frozen=True):
    """A unit can use it more than once a phase, but once for each ability that it answers."""

    kind: str | None
    army: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        if self.army:
            return f"once per {self.kind}, by whomever"
        return "as often as you like" if self.kind is None else f"as often as you like, once per {self.kind}"


means("more_often", "(this unit|you) can use this ability more than once per phase", True)
rule("statement", "{more_often}")(lambda more_often: OncePerUse(None))
rule("statement", "{more_often} but only once per {kind} ability")(lambda more_often, kind: OncePerUse(kind))
rule("statement", "{more_often} but only once per command")(lambda more_often: OncePerUse("COMMAND"))


def apart(body: Body) -> tuple[Body, Body]:
    """What is said of how often it can be used belongs to nothing that is done."""
    said = tuple(each for each in body if isinstance(each, OncePerUse))
    return tuple(each for each in body if not isinstance(each, OncePerUse)), said


def repeated(body: Body, to: Answering | None, name: str, rule: str) -> tuple[Body, dict[str, Any]]:
    """What is said of how often it can be used belongs to its header; and no roll is made again twice (core-2.2)."""
    said = [each for each in body if isinstance(each, OncePerUse)]
    if not said:
        only = body[0] if len(body) == 1 else None
        return body, {"answers": made_once(only.roll)} if type(only) is Rerolls else {}
    if len(said) > 1 or (said[0].kind is not None and (to is None or said[0].kind != to.keyword)):
        raise NotMeant("how often can it be used?")
    rest = tuple(each for each in body if not isinstance(each, OncePerUse))
    if said[0].army:
        return rest, {"answers": _once_each(name, rule, True)}
    return rest, {"repeatable": True} | ({"answers": _once_each(name, rule)} if said[0].kind is not None else {})


def _once_each(name: str, rule: str, army: bool = False) -> Callable[[Game, str, Use], Iterator[Problem]]:
    """A unit does not answer the same declaration twice; `army`: nor do two of them."""

    def answers(game: Game, unit: str, trigger: Use) -> Iterator[Problem]:
        said = noted(game)
        declared = [
            at for at, fact in enumerate(said)
            if fact.what == "used" and (fact.ability, fact.unit) == (trigger.ability.name, trigger.unit_or_none)
        ]  # fmt: skip
        since = said[declared[-1] + 1 :] if declared else ()
        answered = [fact for fact in since if fact.what == "used" and fact.ability == name]
        if any(fact.unit == unit or (army and fact.player == game.unit(unit).army) for fact in answered):
            yield problem(rule, "{unit} has answered that with {ability}", unit, ability=name)

    return answers


# Without effect

rule("statement", "(that|the) {kind} ability has no effect")(lambda kind: Cancels(kind))
rule("statement", "(that|the) {kind} ability has no effect on {on:ref}")(lambda kind, on: Cancels(kind, on))
rule("statement", "(that|the) (spell|prayer) has no effect on {on:ref}", "ignore the effect of that spell on {on:ref}")(
    lambda on: Cancels("", on)
)


class UnlessPaid(Cancels, frozen=True):
    """A command has no effect unless its player spends more command points for it."""

    points: int = 1

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        foe = use.trigger.player
        held = use.game.player(foe).command_points
        pays = held >= self.points and (yield from use.choose([PAY, NOT_PAY], "pay for the command", foe)) == PAY
        if pays:
            use.game.change_player(foe, command_points=held - self.points)
        else:
            yield from Cancels(self.word).run(use, scene)

    def tell(self) -> str:
        return f"that {self.word} has no effect unless {self.points} more command points are spent"


PAY, NOT_PAY = "spend command points", "spend none"
rule(
    "statement",
    "unless (your opponent spends|they spend|you spend) {number} additional command (point|points) [to use that "
    "command] , (the|that) command has no effect {still_used}",
)(lambda number, still_used: UnlessPaid("COMMAND", None, number))


# Whom it was aimed at


class AimedAt(Condition, frozen=True):
    """What is answered was aimed at the unit itself, or at such a unit."""

    who: Ref | Who

    def select(self, scene: Scene) -> Select:
        raise NotMeant("what was aimed at somebody?")

    def tell(self) -> str:
        return "it was aimed at them"


means("of_that_spell", "of that (spell|prayer|[spell|prayer] ability)", True)
rule("condition", "{who:ref} was (picked to be|picked as) (the|a) target {of_that_spell}")(
    lambda who, of_that_spell: AimedAt(who) if who.kind == "me" else None
)
rule("condition", "{who:a_which} was (picked to be|picked as) (the|a) target {of_that_spell}")(
    lambda who, of_that_spell: AimedAt(who)
)
rule("reaction", "{at:a_which} was (picked to be|picked as) (the|a) target of an enemy {kind} ability")(
    lambda at, kind: answering("enemy", (kind, None), at=at)
)
rule("reaction", "{ref} was (picked to be|picked as) (the|a) target of an enemy {kind} ability")(
    lambda ref, kind: answering("enemy", (kind, None), user_is="target") if ref.kind == "me" else None
)


def aimed(when: WhenUsed, body: Any) -> tuple[WhenUsed, Any]:
    """A condition that what is answered was aimed at somebody belongs to what can be answered."""
    first = body[0] if isinstance(body, tuple) and body else None
    if not isinstance(first, If) or not isinstance(first.condition, AimedAt) or first.otherwise:
        return when, body
    if when.reaction is None or when.reaction.user_is != "anyone" or when.reaction.at is not None:
        raise NotMeant("what was aimed at somebody?")
    who = first.condition.who
    more: dict[str, Any] = {"user_is": "target"} if isinstance(who, Ref) else {"at": replace(who, at=-1)}
    rest: Body = (*first.body, *body[1:])
    return replace(when, reaction=replace(when.reaction, **more)), rest


rule("reaction", "{whose:declarer} {declared} for {by:a_which} in your turn")(
    lambda whose, declared, by: _in_your_turn(answering(whose, declared, by=by))
)


def _in_your_turn(reaction: Answering) -> Answering:
    return replace(reaction, true=(*reaction.true, Plain(YOUR_TURN, "in your turn")))


rule("statement", "this (reaction|ability) cannot be used more than once per {kind:answered_word}")(
    lambda kind: OncePerUse(kind, True)
)
means("answered_word", "command", "COMMAND")
means("answered_word", "spell ability", "SPELL")


class UnlessSpent(UnlessPaid, frozen=True):
    """The same, for points of a pool that its player has."""

    pool: str = ""

    def run(self, use: Use, scene: Scene) -> Script[None]:
        assert use.trigger is not None
        foe = use.trigger.player
        able = use.points(self.pool, foe) >= self.points
        if able and (yield from use.choose([SPEND, NOT_SPEND], "pay for the command", foe)) == SPEND:
            use.spend(self.pool, self.points, foe)
        else:
            yield from Cancels(self.word).run(use, scene)

    def tell(self) -> str:
        return f"that {self.word} has no effect unless {self.points} {self.pool} points are spent"


SPEND, NOT_SPEND = "spend points", "spend none"
means("still_used", ", it still counts as having been used and the command points spent to use it are lost", True)
rule(
    "statement",
    "unless your opponent spends {number} {pool:spent_dice} to use that command , (the|that) command has no effect "
    "{still_used}",
)(lambda number, pool, still_used: UnlessSpent("COMMAND", None, number, pool))
