"""Effects that add up with a number: slain models, points of a unit, a level, the battle rounds that have begun."""

from collections.abc import Callable

from msgspec.structs import replace

from warhost.english.grammar import means, rule
from warhost.english.phrases.conditions import Condition, Is, Plainly, Rounds
from warhost.english.phrases.nouns import Who
from warhost.english.phrases.predicates import Plain
from warhost.english.phrases.statements import AsLongAs, Body, During, If
from warhost.english.scene import Ref
from warhost.rules.selectors.when import PlayerPoints
from warhost.rules.selectors.who import Depleted, HasPoints

Tier = tuple[int, Body]
Reached = Callable[[int], Condition]
"""What is so once a number is reached."""

means("adding_up", "the following cumulative effects apply depending on", True)
means("adding_up", "apply the effect [< s >] below that (corresponds|correspond) (with|to)", True)
means("also_adding_up", "these effects are cumulative .", True)
rule("grows_with", "the number of models in {of:ref} that (are|have been) slain")(lambda of: _slain(of))
rule("grows_with", "the number of {pool} {of:ref} has")(lambda pool, of: _points(of, pool))
rule("grows_with", "your {level}")(lambda level: _level(level))


def _slain(of: Ref) -> Reached:
    return lambda number: Is(of, (Plain(Depleted(number), f"{number} or more models slain"),))


def _points(of: Ref, pool: str) -> Reached:
    return lambda number: Is(of, (Plain(HasPoints(pool, number), f"with {number} or more {pool} points"),))


def _level(level: str) -> Reached:
    return lambda number: Plainly(PlayerPoints(level, number), f"your {level} is {number} or more")


rule("tier", "{face} [{name:heading}] {body:text}")(lambda face, body, name="": (face, body))
rule("tier_list", "{one:tier}")(lambda one: (one,))
rule("tier_list", "{one:tier} {more:tier_list}")(lambda one, more: (one, *more))
rule("sentence", "{adding_up} {by:grows_with} . [{also_adding_up}] {rows:tier_list} {end:the_end}")(
    lambda adding_up, by, rows, end, also_adding_up=None: _tiers(by, rows)
)
rule("sentence", "{lasting:duration} , {adding_up} {by:grows_with} . {rows:tier_list} {end:the_end}")(
    lambda lasting, adding_up, by, rows, end: None if (made := _tiers(by, rows)) is None else (During(lasting, made),)
)


def _tiers(reached: Reached, rows: tuple[tuple[tuple[int, int], Body], ...]) -> Body | None:
    """Each counts from its number on; only the last may be an exact one, the most there is."""
    numbers = [face[0] for face, _ in rows]
    exact = [face[1] != 99 for face, _ in rows]
    if len(rows) < 2 or numbers != sorted(set(numbers)) or any(exact[:-1]):
        return None
    return tuple(If(reached(face[0]), body) for face, body in rows)


# By battle rounds

means("after_the_first", "in each battle round after the first", True)
rule("round_row", "battle round {number} : [{name:heading}] {body:text}")(lambda number, body, name="": (number, body))
rule("round_rows", "{one:round_row}")(lambda one: (one,))
rule("round_rows", "{one:round_row} {more:round_rows}")(lambda one, more: (one, *more))
rule(
    "sentence",
    "the following cumulative effects apply to {who:all_which} {after_the_first} . {rows:round_rows} {end:the_end}",
)(lambda who, after_the_first, rows, end: _by_rounds(replace(who, one=False), rows))


def _by_rounds(who: Who, rows: tuple[Tier, ...]) -> Body | None:
    """From each battle round on, as they follow one another from the second; said of those units."""
    if [number for number, _ in rows] != list(range(2, len(rows) + 2)):
        return None
    return tuple(If(Rounds(number, 99), (AsLongAs(Is(who, ()), body),)) for number, body in rows)
