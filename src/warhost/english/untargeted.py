"""Abilities that pick no target, and speak of one: it is that of the attacks they speak of, or nobody's."""

from typing import Any

from msgspec.structs import replace

from warhost.english.asking import speaks_of
from warhost.english.phrases.conditions import Is
from warhost.english.phrases.picking import PickNow
from warhost.english.phrases.same_target import IfSameAim
from warhost.english.phrases.statements import Body, During, If, against, parts
from warhost.english.phrases.triggers import EachTime
from warhost.english.scene import NotMeant, Ref
from warhost.english.trees import changed, everything

TARGET = Ref("target")


def of_attacks(body: Body) -> Body:
    """A condition of the target is one of whom the attacks target; else it is not said who the target is."""
    found = _called_target(tuple(one for each in body for one in _of_attacks(each)))
    if any(_asks_for_target(each) for each in found):
        raise NotMeant("the target of what?")
    return found


def _called_target(body: Body) -> Body:
    """Where nobody but one unit is ever picked, that is the target, though it was not called so as it was picked."""
    picks = [each for each in everything(body) if isinstance(each, PickNow)]
    if len(picks) != 1 or picks[0].as_target or picks[0].most > 1 or not speaks_of(picks[0].body, TARGET):
        return body
    found: Body = _put(body, picks[0], replace(picks[0], as_target=True))
    return found


def _put(node: Any, old: PickNow, new: PickNow) -> Any:
    return new if node is old else changed(node, lambda each: _put(each, old, new))


def _of_attacks(each: Any) -> Body:
    if isinstance(each, During):
        return (replace(each, body=of_attacks(each.body)),)
    if type(each) is If and isinstance(each.condition, Is) and each.condition.who == TARGET and not each.otherwise:
        return tuple(against(one, each.condition) for one in each.body)
    return (each,)


def _asks_for_target(each: Any) -> bool:
    """Does it speak of a target that nothing in it brings up?"""
    if isinstance(each, (EachTime, IfSameAim)) or (isinstance(each, PickNow) and each.as_target):
        return False
    inner = tuple(parts(each))
    if not inner:
        return speaks_of(each, TARGET)
    return any(map(_asks_for_target, inner))


def picks_later(body: Body) -> bool:
    """Does the effect begin with a pick, which becomes one of the declare step?"""
    return len(body) == 1 and isinstance(body[0], PickNow)
