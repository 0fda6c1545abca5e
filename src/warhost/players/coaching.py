"""The coach: what a captain would do here and why, the best ideas first, each with what it promises."""

import time
from collections.abc import Callable
from typing import NamedTuple

from warhost.engine.battle import Battle
from warhost.engine.decisions import AnyDecision
from warhost.engine.prose import Prose, spans
from warhost.players.captain.captain import Captain, weighed
from warhost.players.captain.memory import Memory
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.weights import CAPTAIN
from warhost.players.computer_player import first_legal
from warhost.players.marshal.marshal import Marshal
from warhost.players.marshal.network import Unusable

MOST = 3
SECONDS = 1.0
"""For ideas, and as much again for their chances: what was thought of by then has to do."""
SEED = "coach"


class Advice(NamedTuple):
    """An idea: why, what it gains in victory points, and how likely the battle is won with it."""

    idea: Weighed
    words: Prose
    win: float | None


def advice(battle: Battle, most: int = MOST) -> list[Advice]:
    """The captain's best ideas for the open decision; chances are the marshal's, where it has its weights."""
    decision = battle.decision
    if decision is None:
        return []
    ideas = best_ideas(battle, decision, most, _late(SECONDS))
    wins = _chances(battle, decision, ideas)
    return [Advice(each, spans(each.words), win) for each, win in zip(ideas, wins, strict=True)]


def best_ideas(battle: Battle, decision: AnyDecision, most: int, late: Callable[[], bool]) -> list[Weighed]:
    """What a captain weighs, the best first and nothing twice; one answer at least."""
    captain = Captain(SEED)
    mind = Mind(battle, decision, SEED, CAPTAIN, captain.deputy, Memory(), captain.care, late)
    found: list[Weighed] = []
    for each in weighed(mind, decision):
        if len(found) < most and all(each.choice != other.choice for other in found):
            found += [each] if each.words and not battle.problems(each.choice) else []
    if found:
        return found
    only = first_legal(battle, decision)
    return [Weighed(0.0, only.words, only.choice)]


def _chances(battle: Battle, decision: AnyDecision, ideas: list[Weighed]) -> list[float | None]:
    try:
        seed = f"{SEED} {battle.number}"
        return Marshal(SEED).chances(battle, decision.player, ideas, seed, _late(SECONDS))
    except Unusable:
        return [None] * len(ideas)


def _late(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
