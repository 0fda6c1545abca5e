"""Conditions that are asked later: as long as something is given, and whenever it matters."""

from warhost.english.phrases.conditions import ANYONE_AT_ALL, Condition, Is, Plainly, Rounds
from warhost.english.phrases.gifts import People
from warhost.english.phrases.nouns import Who, both
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.selector import And, Select
from warhost.rules.selectors.when import Anywhere
from warhost.rules.selectors.who import DestroyedUnit, Ids, IfDestroyed


def settled_now(condition: Condition) -> bool:
    """Has it happened this turn? Then it is so for the rest of it."""
    return isinstance(condition, Is) and bool(condition.true) and all(each.settled for each in condition.true)


def falls(condition: Condition) -> bool:
    """Is it that somebody has been destroyed?"""
    return isinstance(condition, Is) and [getattr(each, "is_", None) for each in condition.true] == [FALLEN]


FALLEN = DestroyedUnit()


def can_wait(condition: Condition, to: People) -> bool:
    """Can it be asked later? Of the unit whose ability it is, of such units, of targets, of those who are given it."""
    if not isinstance(condition, Is) or isinstance(condition.who, Who):
        return isinstance(condition, (Is, Rounds, Plainly))
    return condition.who.kind in ("me", "target") or condition.who == to


def asked_later(condition: Condition, to: People, scene: Scene) -> Select:
    """Who is given something while it is so."""
    if isinstance(condition, Is) and condition.who == to:
        return both(ANYONE_AT_ALL, condition.true, scene)
    if isinstance(condition, Is) and isinstance(condition.who, Ref) and condition.who.kind == "target":
        return And(tuple(_so(each, condition, scene) for each in scene.units(condition.who)))
    return condition.select(scene)


def _so(target: str, condition: Is, scene: Scene) -> Select:
    """Everybody, while it is so of a target."""
    if falls(condition):
        return IfDestroyed(target)
    return Anywhere(both(Ids(frozenset({target})), condition.true, scene))
