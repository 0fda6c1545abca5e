"""How many units have been destroyed in this battle, and how many models of a unit are slain."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from warhost.engine.records import Modifier
from warhost.english.grammar import rule
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.counting import MOST
from warhost.english.phrases.gifts import Gift, NewCharacteristics
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.numbers import BY_NUMBER, Count
from warhost.english.phrases.rolling import RollMany
from warhost.english.scene import NotMeant, Ref, Scene, tell_ref
from warhost.rules.effects.modifiers import While
from warhost.rules.selectors.when import Fallen, Lost
from warhost.rules.selectors.who import Depleted, Provided


class FallenCount(Count, frozen=True):
    """So many such units have been destroyed."""

    most: int | None = None

    def _value(self, scene: Scene) -> int:
        if scene.use is None:
            raise NotMeant("destroyed units are counted")
        which, use = self.of.select(scene), scene.use
        gone = [each.id for each in use.game.state.units.values() if each.status == "destroyed"]
        number = sum(use.means(which, each) for each in gone)
        return number if self.most is None else min(number, self.most)

    def tell(self) -> str:
        most = "" if self.most is None else f", {self.most} at most"
        return f"{self._sign}the number of {self.of.tell()} that have been destroyed{most}"

    def negative(self) -> Count:
        return FallenCount(self.what, self.of, -self.times, self.most)


def _by_number(amount: FallenCount, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    which, most = amount.of.select(scene), amount.most or MOST
    found = []
    for number in range(1, most + 1):
        exactly = Fallen(which, number) & ~Fallen(which, number + 1) if number < most else Fallen(which, number)
        found.append(While(exactly, made(number * amount.times)))
    return tuple(found)


BY_NUMBER[FallenCount] = _by_number


def _count(who: Who, most: int | None = None) -> FallenCount | None:
    """Who is gone stands nowhere: nothing is asked of them but what they are."""
    return FallenCount("fallen", who, 1, most) if not who.true and not who.other else None


rule("fallen_units", "{who:noun} that (has|have) been destroyed [{in_battle}] {at:here}")(
    lambda who, at, in_battle=True: replace(who, at=at)
)
rule("counted", "the number of {who:fallen_units}")(lambda who: _count(who))
rule("each_of", "for each {who:fallen_units} [{most:at_most}]")(lambda who, most=None: _count(who, most))
rule("gift", "{add:change_inches} {names:moves_of} , to a maximum of {most:added}")(
    lambda add, names, most: (
        Gift(names, (NewCharacteristics(("Move",), "add", replace(add, most=most)),))
        if isinstance(add, FallenCount)
        else None
    )
)
rule("moves_of", "the move characteristic of {of:whom}", "{of:owner} move characteristic")(lambda of: of)
rule("statement", "roll a dice for each {who:fallen_units}")(
    lambda who: None if (number := _count(who)) is None else RollMany(number)
)
rule("condition", "any friendly or enemy units were destroyed this turn")(
    lambda: Plainly(Lost("mine") | Lost("enemy"), "any unit was destroyed this turn")
)


# Slain models


class SlainSoFar(Count, frozen=True):
    """So many models of the unit are slain."""

    most: int | None = None

    def _value(self, scene: Scene) -> int:
        number = Count("slain", self.of).value(scene)
        return number if self.most is None else min(number, self.most)

    def tell(self) -> str:
        return f"{self._sign}the slain models of {tell_ref(self.of)}"

    def negative(self) -> Count:
        return SlainSoFar(self.what, self.of, -self.times, self.most)


def _by_slain(amount: SlainSoFar, scene: Scene, made: Callable[[Any], tuple[Modifier, ...]]) -> tuple[Modifier, ...]:
    if amount.of != Ref("me"):
        raise NotMeant("slain models of somebody else")
    most, found = amount.most or MOST, list[Modifier]()
    for number in range(1, most + 1):
        lost = Depleted(number) & ~Depleted(number + 1) if number < most else Depleted(number)
        found.append(While(Provided(lost), made(number * amount.times)))
    return tuple(found)


BY_NUMBER[SlainSoFar] = _by_slain
rule("each_of", "for each model in {of:ref} that is slain", "for each slain model (in|from) {of:ref}")(
    lambda of: SlainSoFar("slain", of, 1, None)
)
