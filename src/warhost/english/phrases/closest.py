"""The closest of some units, as a target."""

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.declare import DeclarePart, PickTarget
from warhost.english.phrases.nouns import Pred, Who
from warhost.english.phrases.predicates import InReach
from warhost.english.scene import ME_REF, Scene
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.where import Nearest


class ClosestOf(Pred, frozen=True):
    """No other of these is closer to the unit whose ability it is."""

    which: Who

    def select(self, scene: Scene) -> Select:
        return Nearest(self.which.select(scene))

    def tell(self) -> str:
        return f"the closest of {self.which.tell()}"


means("to_it", "[to (it|this unit)]", True)
rule("target", "pick the closest {who:noun} {to_it} {as_target} {at:here}")(
    lambda who, to_it, as_target, at: PickTarget(_closest(who, at)) if not who.one else None
)
rule("target", "pick the closest {who:noun} within {inches} of (it|this unit) {as_target} {at:here}")(
    lambda who, inches, as_target, at: PickTarget(_closest(who, at, InReach(inches, ME_REF))) if not who.one else None
)


def _closest(who: Who, at: int, *true: Pred) -> Who:
    return Who(who.side, who.words, (*who.true, ClosestOf(who), *true), one=True, at=at)


class TiesArePicked(DeclarePart, frozen=True):
    """Of several that are as close, the player picks: so it is without a word."""

    def tell(self) -> str:
        return "any of those that are as close"


rule(
    "declaration",
    "if 2 or more [enemy] units are (tied to be the closest|equally close) , you can pick which is the target",
)(lambda: TiesArePicked())

# The closest of those who are left

rule("target", "pick the closest {who:noun} to (them|it|this unit) {after:posts} {as_target} {at:here}")(
    lambda who, after, as_target, at: PickTarget(_closest_left(who, after, at)) if not who.one else None
)
rule(
    "declaration",
    "if 2 or more visible [enemy] units are (tied to be the closest|equally close) , you can pick which is the target",
)(lambda: TiesArePicked())


def _closest_left(who: Who, after: tuple[Pred, ...], at: int) -> Who:
    left = replace(who, true=(*who.true, *after))
    return replace(left, true=(*left.true, ClosestOf(replace(left, at=-1))), one=True, at=at)
