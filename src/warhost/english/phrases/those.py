"""Those units of whom a condition speaks, for what is said of them after it."""

from typing import Any

from warhost.english.phrases.conditions import Condition, Is
from warhost.english.phrases.nouns import Who, select
from warhost.english.phrases.predicates import InReach
from warhost.english.scene import Ref, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.where import AroundMe
from warhost.rules.words import COMBAT_RANGE


def beside(condition: Is) -> list[Any]:
    """The part of a condition that says near whom the unit itself stands."""
    near = [each for each in condition.true if isinstance(each, InReach) and isinstance(each.of, Who)]
    return near if len(near) == 1 and near[0].least == 1 else []


def those_of(condition: Condition, scene: Scene) -> Select | None:
    """Such units of whom it is true; or those near whom the unit itself stands."""
    if not isinstance(condition, Is):
        return None
    if isinstance(condition.who, Who):
        return condition.those(scene)
    near = beside(condition) if condition.who == Ref("me") else []
    if not near:
        return None
    (one,) = near
    reach = COMBAT_RANGE if one.inches is None and one.wholly else one.inches
    return select(one.of, scene) & AroundMe(reach, one.wholly)
