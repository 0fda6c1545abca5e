"""Numbers that are counted: units that are so, points they have; what X is; so much for each of them."""

from collections.abc import Callable
from typing import Any

import msgspec

from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.gifts import Control, Gift, NewCharacteristics, Rolls
from warhost.english.phrases.moving import Distance
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import BY_NUMBER, Count
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.rolling import GROWING
from warhost.english.phrases.sorcery import PowerGift
from warhost.english.phrases.statements import Body, Give
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.english.trees import changed, everything
from warhost.rules.effects.modifiers import While
from warhost.rules.effects.pools import points_for
from warhost.rules.selectors.when import PlayerPoints, SoMany
from warhost.rules.selectors.who import DestroyedUnit, HasPoints, Provided

MOST = 15
"""More units, or points, than anybody has."""


class UnitsCount(Count, frozen=True):
    """How many units are meant."""

    most: int | None = None

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("units are counted")
        number = len(scene.use.each(self.of.select(scene)))
        return number if self.most is None else min(number, self.most)

    def tell(self) -> str:
        most = f", {self.most} at most" if self.most is not None else ""
        return f"{self._sign}the number of {self.of.tell()}{most}"

    def negative(self) -> "Count":
        return UnitsCount(self.what, self.of, -self.times, self.most)


class PointsCount(Count, frozen=True):
    """How many points of a pool a unit has; or the player, if no unit is named."""

    pool: str = ""
    most: int | None = None

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("points are counted")
        use = scene.use
        if self.of is None:
            unit = use.unit_or_none
            number = use.points(self.pool) if unit is None else points_for(use.game, unit, self.pool, use.player)
        else:
            unit = scene.one(self.of)
            number = points_for(use.game, unit, self.pool, unit)
        return number if self.most is None else min(number, self.most)

    def tell(self) -> str:
        whose = "you have" if self.of is None else f"of {tell_ref(self.of)}"
        return f"{self._sign}the {self.pool} points {whose}"

    def negative(self) -> "Count":
        return PointsCount(self.what, self.of, -self.times, self.pool, self.most)


def _of_units(amount: UnitsCount, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    """At all times: something else for each number of units."""
    which, most = amount.of.select(scene), amount.most or MOST
    return tuple(
        While(SoMany(which, number, number if number < most else None), made(number * amount.times))
        for number in range(1, most + 1)
    )


def _of_points(amount: PointsCount, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    if amount.of not in (None, Ref("me")):
        raise NotMeant("points of somebody else")
    most, found = amount.most or MOST, list[Modifier]()
    for number in range(1, most + 1):
        last = number if number < most else None
        has = HasPoints(amount.pool, number, last)
        on = PlayerPoints(amount.pool, number, last) if amount.of is None else Provided(has)
        found.append(While(on, made(number * amount.times)))
    return tuple(found)


BY_NUMBER[UnitsCount] = _of_units
BY_NUMBER[PointsCount] = _of_points

rule("counted", "the number of {who:which}")(lambda who: _units(who))


def _units(who: Who, most: int | None = None) -> UnitsCount | None:
    """Units on the battlefield: who has been destroyed is counted otherwise."""
    gone = any(isinstance(each, Plain) and each.is_ == DestroyedUnit() for each in who.true)
    return None if gone else UnitsCount("units", who, 1, most)


rule("counted", "the number of {pool} {of:ref} has")(lambda pool, of: PointsCount("points", of, 1, pool))
rule("counted", "the number of {pool} you have")(lambda pool: PointsCount("points", None, 1, pool))
rule("counted", "the number of damage points [currently] allocated to {of:ref}")(lambda of: Count("damage", of))
rule("counted", "the number of models in {of:ref} that (are|have been) slain")(lambda of: Count("slain", of))

# Where X is a number

X = Count("x")


def put(node: Any, number: Count) -> Any:
    """The same with a number in the place of X."""
    if isinstance(node, Count):
        return node if node.what != "x" else msgspec.structs.replace(number, times=number.times * node.times)
    return changed(node, lambda each: put(each, number))


def has_x(node: Any) -> bool:
    """Is there an X of which it is not said what it is?"""
    return any(isinstance(each, Count) and each.what == "x" for each in everything(node))


def _where(body: Body, counted: Count) -> Body | None:
    return put(body, counted) if has_x(body) else None


rule("change", "add x to")(lambda: X)
rule("change", "subtract x from")(lambda: X.negative())
rule("amount", "x")(lambda: X)
rule("x_is", "[,] where x is [equal to|an amount equal to] {counted} [, to a maximum of {most:number}]")(
    lambda counted, most=None: _capped(counted, most)
)
rule("clause", "{gift} {number:x_is}")(lambda gift, number: _where((Give(gift),), number))
rule("clause", "{gift} {duration} {number:x_is}")(
    lambda gift, duration, number: _where((Give(gift, duration),), number)
)
rule("clause", "{statement} {number:x_is}")(lambda statement, number: _where((statement,), number))


def _capped(counted: Count, most: int | None) -> Count | None:
    if most is None:
        return counted
    return msgspec.structs.replace(counted, most=most) if hasattr(counted, "most") else None


# So much for each

rule("at_most", ", to a maximum of {number}")(lambda number: number)
rule("at_most", ", to a maximum of {number:added}")(lambda number: number)
rule("each_of", "for each {who:which} [{most:at_most}]")(lambda who, most=None: _units(who, most))
rule("each_of", "for each {pool} you have [{most:at_most}]")(
    lambda pool, most=None: PointsCount("points", None, 1, pool, most)
)
rule("clause", "{gift} {number:each_of}")(lambda gift, number: for_each(gift, number))
rule("clause", "{gift} {number:each_of} {duration}", "{gift} {duration} {number:each_of}")(
    lambda gift, number, duration: for_each(gift, number, duration)
)


rule("clause", "{gift} for each {pool} {of:ref} has {duration}")(
    lambda gift, pool, of, duration: for_each(gift, PointsCount("points", of, 1, pool), duration)
)


def for_each(gift: Gift, number: Count, lasting: Any = None) -> Body | None:
    """So much for each; `to a maximum of` is said of all of it, so that each must be one.

    `Each other unit` is another than this one: said of several, it would be another one for each of them.
    """
    if isinstance(number.of, Who) and number.of.other and not isinstance(gift.to, Ref):
        return None
    boons = tuple(_times(each, number) for each in gift.boons)
    return None if None in boons else (Give(Gift(gift.to, boons), lasting),)


def _times(boon: Any, number: Any) -> Any:
    name, add = _grows(boon)
    if add is None or (getattr(number, "most", None) is not None and add not in (1, -1)):
        return None
    return msgspec.structs.replace(boon, **{name: msgspec.structs.replace(number, times=add)})


def _grows(boon: Any) -> tuple[str, int | None]:
    """What of it can be so many times as much, and how much it is; None: nothing can."""
    name = "amount" if isinstance(boon, NewCharacteristics) else "add"
    grows = isinstance(boon, (Rolls, Control, PowerGift)) or (
        isinstance(boon, NewCharacteristics) and boon.operation == "add" and boon.was is None
    )
    add = getattr(boon, name) if grows else None
    return name, add if isinstance(add, int) else None


def _further(boon: Any) -> tuple[str, float] | None:
    """Inches that can be so many times as many."""
    far = isinstance(boon, NewCharacteristics) and boon.operation == "add" and boon.was is None
    return ("amount", boon.amount) if far and isinstance(boon.amount, float) else None


def grown(given: Give, times: int) -> Give:
    """So many times as much."""
    boons = []
    for boon in given.gift.boons:
        name, add = _further(boon) or _grows(boon)
        if add is None:
            raise NotMeant("something that does not grow")
        boons.append(msgspec.structs.replace(boon, **{name: add * times}))
    return Give(Gift(given.gift.to, tuple(boons)), given.lasting)


GROWING[Give] = grown
rule("clause", "each time you make a {roll:cast_roll} roll for {to:ref} , {add:change} the roll {number:each_of}")(
    lambda roll, to, add, number: (
        for_each(Gift(to, (Rolls(add, (roll,)),)), number) if isinstance(add, int) and to.kind == "me" else None
    )
)
rule("distance", 'x "')(lambda: Distance(X))
rule("sentence", "{body:clauses} . x is [equal to] {counted} .")(
    lambda body, counted: put(body, counted) if has_x(body) else None
)
