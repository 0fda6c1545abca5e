"""Questions that many rules ask in the same way."""

from collections.abc import Sequence
from typing import Any

from warhost.engine.decisions import Ask, Pick, Picked, Script
from warhost.engine.problems import Problem, problem


def ask_pick(
    player: str, kind: str, options: Sequence[str], *, rule: str | tuple[str, ...], reason: str, least: int = 1,
    most: int = 1, ability: str | None = None, unit: str | None = None, always: bool = False,
) -> Script[tuple[str, ...]]:  # fmt: skip
    """Let a player pick; what leaves no choice is not asked, unless `always`."""
    most = min(most, len(options))
    if not options or (not always and least == most == len(options) == 1):
        return tuple(options)
    rules = (rule,) if isinstance(rule, str) else rule
    decision = Pick(
        player=player, kind=kind, reason=reason, rule=rules[0], options=tuple(options), least=least, most=most,
        ability=ability, unit=unit,
    )  # fmt: skip
    choice = yield Ask(decision, lambda answer: _judge_pick(decision, rules, answer))
    picked: tuple[str, ...] = choice.items
    return picked


def _judge_pick(decision: Pick, rules: tuple[str, ...], answer: Any) -> list[Problem]:
    if not isinstance(answer, Picked):
        return [problem(rules, f"{decision.reason}: pick from {', '.join(decision.options)}")]
    unknown = [item for item in answer.items if item not in decision.options]
    if unknown:
        offered = ", ".join(decision.options) or "nothing"
        return [problem(rules, f"{', '.join(unknown)} cannot be picked; on offer: {offered}")]
    if len(set(answer.items)) != len(answer.items):
        return [problem((*rules, "core-28.0"), "each pick must be a different one")]
    if not decision.least <= len(answer.items) <= decision.most:
        return [problem(rules, f"pick {decision.least} to {decision.most}, not {len(answer.items)}")]
    return []
