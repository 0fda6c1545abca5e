"""How long something lasts where it is not said."""

from warhost.engine.catalogue import Timing
from warhost.english.phrases.statements import Body, During, Give


def for_the_battle(body: Body, timing: Timing) -> Body:
    """What is given before the battle begins, and it is not said how long, lasts for all of it."""
    if timing.phase != "deployment":
        return body
    return tuple(During("battle", (each,)) if isinstance(each, Give) and each.endless else each for each in body)
