"""Effects that are had by more than the target, if something is so."""

from typing import Any

from warhost.engine.decisions import Script
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Condition
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.statements import Body, Give, If, Statement
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.trees import changed
from warhost.rules.abilities.use import Use


class AffectsAll(Statement, frozen=True):
    """What was said of the target is done to all such units instead."""

    condition: Condition
    who: Who

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def tell(self) -> str:
        return f"if {self.condition.tell()}, it affects {self.who.tell()}"


rule("sentence", "if {condition} , this (ability|spell|prayer) affects all {who:which} .")(
    lambda condition, who: (AffectsAll(condition, who),)
)
rule("ref", "the target of this (ability|spell|prayer) {at:here}")(lambda at: Ref("target", at))


def widened(body: Body) -> Body:
    """A sentence at the end that says so holds for all before it, which must be given to the target."""
    last = body[-1] if body else None
    if not any(isinstance(each, AffectsAll) for each in body):
        return body
    before = body[:-1]
    if not isinstance(last, AffectsAll) or not before or not all(_for_target(each) for each in before):
        raise NotMeant("more are affected, but by what?")
    return (If(last.condition, tuple(_put(each, last.who) for each in before), before),)


def _for_target(each: Any) -> bool:
    return type(each) is Give and each.gift.to == Ref("target")


def _put(node: Any, who: Who) -> Any:
    if node == Ref("target"):
        return who
    return changed(node, lambda each: _put(each, who))
