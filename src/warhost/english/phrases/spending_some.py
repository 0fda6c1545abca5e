"""So many points as the player likes, up to a number, and what follows for as many as were spent."""

from collections.abc import Iterable
from typing import Any

import msgspec

from warhost.engine.decisions import Script
from warhost.english.grammar import Parser, rule, terminal
from warhost.english.phrases.conditions import Plainly
from warhost.english.phrases.counting import grown
from warhost.english.phrases.declare import OnlyIf
from warhost.english.phrases.numbers import Count
from warhost.english.phrases.points import LONGEST
from warhost.english.phrases.statements import Body, Give, Statement, run_all, tell_all
from warhost.english.scene import NotMeant, Scene
from warhost.english.trees import everything
from warhost.rules.abilities.use import Use
from warhost.rules.effects.pools import pool_key
from warhost.rules.selectors.when import PlayerPoints


class SpendsUpTo(Statement, frozen=True):
    """Up to so many points are spent, one at least unless it is left to the player; what follows if any are."""

    most: int
    pool: str
    body: Body = ()
    may: bool = False

    def run(self, use: Use, scene: Scene) -> Script[None]:
        able = min(self.most, use.points(self.pool))
        numbers = [str(number) for number in range(0 if self.may else min(1, able), able + 1)]
        spent = int((yield from use.choose(numbers, f"how many {self.pool}"))) if able else 0
        use.spend(self.pool, spent)
        scene.numbers[f"spent {self.pool}"] = spent
        if spent:
            yield from run_all(self.body, use, scene)

    def tell(self) -> str:
        then = f", then: {tell_all(self.body)}" if self.body else ""
        return f"{'you may ' if self.may else ''}spend up to {self.most} {self.pool}{then}"


class Spent(Count, frozen=True):
    """How many points were spent."""

    def _value(self, scene: Scene) -> int:
        if f"spent {self.what}" not in scene.numbers:
            raise NotMeant("points that nobody has spent")
        return scene.numbers[f"spent {self.what}"]

    def tell(self) -> str:
        return f"{self._sign}the {self.what} spent"


class EachSpent(Statement, frozen=True):
    """So much for each point that was spent."""

    pool: str
    body: tuple[Give, ...]

    def run(self, use: Use, scene: Scene) -> Script[None]:
        spent = Spent(self.pool).value(scene)
        yield from run_all(tuple(grown(each, spent) for each in self.body), use, scene)

    def check(self, lasting: Any) -> None:
        for each in self.body:
            grown(each, 1)
        super().check(lasting)

    def tell(self) -> str:
        return f"for each {self.pool} spent: {tell_all(self.body)}"


@terminal("spent_pool")
def _spent_pool(parser: Parser, at: int) -> Iterable[tuple[int, str]]:
    """The small words before `spent`."""
    for end in range(at + 1, at + LONGEST + 1):
        if any(each.kind != "word" or not each.text.islower() for each in parser.tokens[at:end]):
            return
        if parser.low(end) == "spent":
            yield end, pool_key(" ".join(each.low for each in parser.tokens[at:end]))
            return


rule("statement", "spend up to {most:number} {pool:pool_or_dice}")(lambda most, pool: SpendsUpTo(most, pool))
rule("counted", "the number of {pool:spent_pool} spent")(lambda pool: Spent(pool))
rule("clauses", "for each {pool:spent_pool} spent , {body:clauses}")(
    lambda pool, body: (EachSpent(pool, body),) if all(isinstance(each, Give) for each in body) else None
)
rule("sentence", "[then ,] you can spend up to {most:number} {pool:pool_or_dice} . if you do : {body:bare_list}")(
    lambda most, pool, body: (SpendsUpTo(most, pool, body, True),)
)


def unspent(body: Body) -> bool:
    """Is there a number of points spent, though none are?"""
    nodes = list(everything(body))
    pools = {each.pool for each in nodes if isinstance(each, SpendsUpTo)}
    return any(isinstance(each, (Spent, EachSpent)) and _pool(each) not in pools for each in nodes)


def _pool(each: msgspec.Struct) -> str:
    return each.what if isinstance(each, Spent) else each.pool  # type: ignore[attr-defined]


def needs_points(body: Body) -> tuple[OnlyIf, ...]:
    """An effect that begins with spending up to so many points needs one of them."""
    first = body[0] if body else None
    if not isinstance(first, SpendsUpTo) or first.may:
        return ()
    return (OnlyIf(Plainly(PlayerPoints(first.pool, 1), f"you have 1 or more {first.pool} points")),)
