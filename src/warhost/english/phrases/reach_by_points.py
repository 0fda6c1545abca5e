"""Ranges that grow with points: of an effect, of a pick; and amounts that do."""

from typing import Any

from msgspec.structs import replace

from warhost.english.grammar import rule
from warhost.english.phrases.by_points import MOST_POINTS
from warhost.english.phrases.counting import PointsCount
from warhost.english.phrases.declare import PickTarget
from warhost.english.phrases.deeds import Heals, Inflict
from warhost.english.phrases.nouns import Pred
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.predicates import InReach
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.english.trees import changed, everything
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import HasPoints, Provided


class ReachByPoints(Pred, frozen=True):
    """Within a distance of the unit itself, further for each point that it has."""

    near: InReach
    more: float
    pool: str

    def select(self, scene: Scene) -> Select:
        assert self.near.inches is not None
        found: Select = self._at(0, scene)
        for points in range(1, MOST_POINTS + 1):
            found = found | self._at(points, scene)
        return found

    def _at(self, points: int, scene: Scene) -> Select:
        reach = replace(self.near, inches=(self.near.inches or 0) + points * self.more)
        return Provided(HasPoints(self.pool, points, points)) & reach.select(scene)

    def tell(self) -> str:
        return f'{self.near.tell()}, and {self.more:g}" more for each {self.pool} point'


def further(node: Any, more: float, pool: str) -> Any:
    """The same with a range that grows; it is one range, wholly within which they are."""
    reaches = {each for each in everything(node) if isinstance(each, InReach)}
    if len(reaches) != 1:
        return None
    (near,) = reaches
    if not near.of_me or not near.wholly or near.inches is None or near.least != 1:
        return None
    return _put(node, near, ReachByPoints(near, more, pool))


def _put(node: Any, near: InReach, by_points: ReachByPoints) -> Any:
    if node == near:
        return by_points
    return changed(node, lambda each: _put(each, near, by_points)) if not isinstance(node, Select) else node


rule("range_grows", "add {more:inches} to the range of this ability for each {pool} {of:ref} has")(
    lambda more, pool, of: (more, pool) if of.kind == "me" else None
)
rule("sentence", "{body:clauses} . {grows:range_grows} .")(lambda body, grows: _grown(body, grows))
rule("declaring", "{one:target} . {grows:range_grows}")(
    lambda one, grows: _grown((one,), grows) if isinstance(one, PickTarget) else None
)


def _grown(parts: tuple[Any, ...], grows: tuple[float, str]) -> tuple[Any, ...] | None:
    found: tuple[Any, ...] | None = further(parts, *grows)
    return found


# Dice and points


class DicePlus(Count, frozen=True):
    """Dice, and a number that is counted."""

    dice: str = "D3"
    plus: Count = PointsCount("points")

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("dice that are rolled all the time")
        return scene.use.roll(self.dice) + self.plus.value(scene)

    def tell(self) -> str:
        return f"{self.dice} plus {self.plus.tell()}"


rule("statement", "heal < {dice} + x > {on:whom} , where x is [equal to] {counted}")(
    lambda dice, on, counted: Heals(DicePlus("dice plus", None, 1, dice, counted), on)
)
rule("counted", "the unmodified charge roll for that charge ability")(lambda: Count("charge roll", Ref("me")))
rule("statement", "{on:ref} suffers {amount} mortal damage")(lambda on, amount: Inflict(amount, on))
