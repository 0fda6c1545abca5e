"""How long something lasts where it is not said."""

from warhost.engine.catalogue import Timing
from warhost.english.phrases.statements import AsLongAs, Body, During, Give, Statement


def for_the_battle(body: Body, timing: Timing) -> Body:
    """What is given before the battle begins, and it is not said how long, lasts for all of it."""
    if timing.phase != "deployment":
        return body
    return tuple(During("battle", (each,)) if _endless(each) else each for each in body)


def _endless(each: Statement) -> bool:
    """Is something given, perhaps while something is so, and it is not said how long?"""
    if isinstance(each, AsLongAs):
        return all(isinstance(one, Give) and one.endless for one in each.body)
    return isinstance(each, Give) and each.endless
