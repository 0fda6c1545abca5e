"""Questions that many rules ask in the same way."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from warhost.engine.decisions import Ask, Pick, Picked, Script
from warhost.engine.problems import Problem, problem
from warhost.engine.prose import a_thing, joined

T = TypeVar("T")
Check = Callable[[Any], list[Problem]]
MOST_NAMED = 8
"""So many things that cannot be picked are named in a refusal, however many there were."""


def ask_pick(
    player: str, kind: str, options: Sequence[str], *, rule: str | tuple[str, ...], reason: str, least: int = 1,
    most: int = 1, ability: str | None = None, unit: str | None = None, always: bool = False,
    of_nothing: bool = False,
) -> Script[tuple[str, ...]]:  # fmt: skip
    """Let a player pick; what leaves no choice is not asked, unless `always`, nor is nothing, unless `of_nothing`.

    Where there are fewer things than must be picked, as many are picked as there are (core-28.0).
    """
    least, most = min(least, len(options)), min(most, len(options))
    if not options and not of_nothing:
        return ()
    if not always and least == most == len(options) == 1:
        return tuple(options)
    rules = (rule,) if isinstance(rule, str) else rule
    decision = Pick(
        player=player, kind=kind, reason=reason, rule=rules[0], options=tuple(options), least=least, most=most,
        ability=ability, unit=unit,
    )  # fmt: skip
    choice = yield Ask(decision, lambda answer: judge_pick(decision, rules, answer))
    picked: tuple[str, ...] = choice.items
    return picked


def citing(rule: str, script: Script[T]) -> Script[T]:
    """The same questions; what they refuse rests on a further rule, that of the ability which lets this one be used."""
    try:
        ask = next(script)
        while True:
            ask = script.send((yield Ask(ask.decision, partial(_citing, rule, ask.check))))
    except StopIteration as done:
        result: T = done.value
        return result


def _citing(rule: str, check: Check, answer: Any) -> list[Problem]:
    return [each.citing(rule) for each in check(answer)]


def judge_pick(decision: Pick, rules: tuple[str, ...], answer: Any) -> list[Problem]:
    """What is wrong with a pick."""
    if not isinstance(answer, Picked):
        return [
            problem(
                rules,
                "{reason}: pick from {options}",
                reason=decision.reason,
                options=joined(", ", map(a_thing, decision.options)),
            )
        ]
    unknown = [item for item in dict.fromkeys(answer.items) if item not in decision.options]
    if unknown:
        offered = joined(", ", map(a_thing, decision.options)) or "nothing"
        return [
            problem(
                rules,
                "{unknown} cannot be picked; on offer: {offered}",
                unknown=joined(", ", map(a_thing, unknown[:MOST_NAMED])),
                offered=offered,
            )
        ]
    if len(set(answer.items)) != len(answer.items):
        return [problem((*rules, "core-28.0"), "each pick must be a different one")]
    if not decision.least <= len(answer.items) <= decision.most:
        return [
            problem(
                rules,
                "pick {least} to {most}, not {number}",
                least=decision.least,
                most=decision.most,
                number=len(answer.items),
            )
        ]
    return []
