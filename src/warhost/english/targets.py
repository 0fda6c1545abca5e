"""Who `the target` is: of several each by itself is asked; where nobody is picked, it is whom attacks are aimed at."""

from typing import Any

import msgspec

from warhost.english.phrases import declare as said
from warhost.english.phrases.choices import Choose
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.for_each_target import ForEach
from warhost.english.phrases.more_targets import MoreTargets
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.rolling import AddToRoll, RollEach
from warhost.english.phrases.sided_targets import PickEvery, PickOneOf
from warhost.english.phrases.statements import Body, During, If, Statement, against
from warhost.english.scene import NotMeant, Ref
from warhost.english.trees import everything, inside

TARGET = Ref("target")


def of_targets(declare: tuple[Any, ...], body: Body, reaction: bool) -> Body:
    """The effect as it is said of the targets that the declare step picks."""
    if any(map(_several, declare)) or _has(body, MoreTargets):
        return tuple(_for_each(each) if _asks_target(each) else each for each in body)
    picks = (said.PickTarget, said.PickEither, said.PickMe, PickOneOf)
    if reaction or any(isinstance(each, picks) for each in declare) or _has(body, PickNow):
        return body
    return tuple(map(_aimed, body))


def _several(each: Any) -> bool:
    """Does a part of the declare step bring up several targets?"""
    many = isinstance(each, said.PickTarget) and (each.most > 1 or each.and_me is not None)
    return many or isinstance(each, (said.PickAll, said.PickSome, said.PickBoth, PickEvery))


def _for_each(node: Statement) -> Statement:
    if _has(node, Choose):
        raise NotMeant("is one effect picked for all targets, or one for each?")
    return ForEach((node,))


def _asks_target(node: Any) -> bool:
    """Is something asked of the target, outside of what is done for each of them anyway?"""
    if isinstance(node, (ForEach, RollEach, PickNow, AddToRoll)):
        return False
    if isinstance(node, Is) and node.who == TARGET:
        return True
    return any(map(_asks_target, inside(node)))


def _has(node: Any, kind: type) -> bool:
    """Is there a statement of this kind in it?"""
    return any(isinstance(each, kind) for each in everything(node))


def _aimed(node: Statement) -> Statement:
    """What is given if the target is something counts for attacks at such a target."""
    if isinstance(node, During):
        return msgspec.structs.replace(node, body=tuple(map(_aimed, node.body)))
    if type(node) is If and isinstance(node.condition, Is) and node.condition.who == TARGET:
        if node.otherwise or len(node.body) != 1:
            raise NotMeant("something is asked of a target that nobody picks")
        return against(node.body[0], node.condition)
    return node
