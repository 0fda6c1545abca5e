"""What grows with points or damage points: so much for each of them, or something else for each number."""

from collections.abc import Iterator
from typing import Any

import msgspec

from warhost.engine.decisions import Script
from warhost.engine.records import Modifier
from warhost.english.grammar import means, rule
from warhost.english.phrases.gifts import Control, Gift, NewCharacteristics, Rolls
from warhost.english.phrases.nouns import Pred
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import Body, Give, Statement, tell_all
from warhost.english.scene import NotMeant, Ref, Scene
from warhost.rules.abilities.use import Use
from warhost.rules.effects.selector import Select
from warhost.rules.selectors.who import DamagePoints, HasPoints

MOST_POINTS = 12
MOST_DAMAGE = 30


class PerPoint(Statement, frozen=True):
    """So much for each point that the unit has; None: for each damage point."""

    pool: str | None
    of: Ref
    body: Body

    def passive(self, scene: Scene) -> Iterator[tuple[Modifier, Select]]:
        if self.of != Ref("me"):
            raise NotMeant("points of somebody else")
        for number in range(1, (MOST_DAMAGE if self.pool is None else MOST_POINTS) + 1):
            exactly = has(self.pool, number).select(scene)
            for each in self.body:
                for modifier, on in scaled(each, number).passive(scene):
                    yield modifier, on & exactly

    def run(self, use: Use, scene: Scene) -> Script[None]:
        raise NotImplementedError

    def check(self, lasting: object) -> None:
        raise NotMeant("for each point, for a time")

    def tell(self) -> str:
        return f"for each {self.pool or 'damage'} point it has: {tell_all(self.body)}"


def has(pool: str | None, number: int) -> Pred:
    """A unit with exactly so many."""
    if pool is None:
        return Plain(DamagePoints(number) & ~DamagePoints(number + 1), f"with {number} damage points")
    return Plain(HasPoints(pool, number, number), f"with {number} {pool} points")


def scaled(given: Statement, times: int) -> Statement:
    """So many times as much."""
    if not isinstance(given, Give) or given.gift.to != Ref("me"):
        raise NotMeant("something that does not grow")
    return Give(Gift(given.gift.to, tuple(_times(each, times) for each in given.gift.boons)))


def _times(boon: Any, times: int) -> Any:
    if isinstance(boon, (Rolls, Control)) and isinstance(boon.add, int):
        return msgspec.structs.replace(boon, add=boon.add * times)
    if isinstance(boon, NewCharacteristics) and boon.operation == "add" and isinstance(boon.amount, (int, float)):
        return msgspec.structs.replace(boon, amount=boon.amount * times)
    raise NotMeant("something that does not grow")


rule("each_point", "each {pool} {of:ref} has")(lambda pool, of: (pool, of))
rule("each_point", "each damage point {of:ref} has")(lambda of: (None, of))
rule("prefix", "for {each:each_point}")(lambda each: PerPoint(each[0], each[1], ()))
rule("clause", "{gift} for {each:each_point}")(lambda gift, each: (PerPoint(each[0], each[1], (Give(gift),)),))

# Something else for each number

means("by_number", "apply the effect below that corresponds with the number of", True)
rule("numbered_row", "{number} [dpp] [:] {body:text}")(lambda number, body: (number, body))
rule("numbered_rows", "{one:numbered_row}")(lambda one: (one,))
rule("numbered_rows", "{one:numbered_row} {more:numbered_rows}")(lambda one, more: (one, *more))
rule(
    "sentence", "{by_number} {pool} [< dpp >] {of:ref} has (:|.) {rows:numbered_rows} {end:the_end}",
)(lambda by_number, pool, of, rows, end: _by_number(pool, of, rows))  # fmt: skip


def _by_number(pool: str, of: Ref, rows: tuple[tuple[int, Body], ...]) -> Body | None:
    from warhost.english.phrases.conditions import Is
    from warhost.english.phrases.statements import If

    numbers = [number for number, _ in rows]
    if numbers != list(range(1, len(rows) + 1)) or len(rows) < 2:
        return None
    return tuple(If(Is(of, (has(pool, number),)), body) for number, body in rows)
