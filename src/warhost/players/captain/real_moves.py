"""Moves as they would really come out: who is hemmed in by friends waits until they have gone."""

from warhost.engine.battle import Battle
from warhost.engine.decisions import MoveUnit, UseAbility
from warhost.players.captain.mind import Mind, Weighed
from warhost.players.captain.position import Position
from warhost.players.captain.weigh_moves import worked_out
from warhost.players.captain.weights import WORTH_IT
from warhost.rules.words import CHARGE, CORE, MOVE

BETWEEN = 3
"""Answers that may come between a move that is chosen and the move: losses of a retreat."""


def really(mind: Mind, found: list[Weighed]) -> list[Weighed]:
    """The options with the best move worked out: it counts for what it comes to, and then another may be better."""
    if not mind.care.tries or not mind.weights.works_out:
        return found
    found, tried = list(found), set[int]()
    while found:
        best = max(range(len(found)), key=lambda i: found[i].gain)
        if best in tried or found[best].gain < WORTH_IT or not _moves(mind, found[best]):
            break
        tried.add(best)
        found[best] = found[best]._replace(gain=found[best].gain - _falls_short(mind, found[best]))
    return found


def _moves(mind: Mind, option: Weighed) -> bool:
    use = option.choice
    words = mind.game.catalogue.abilities[use.ability].keywords if isinstance(use, UseAbility) else frozenset()
    return MOVE in words and CORE in words and CHARGE not in words


def _falls_short(mind: Mind, option: Weighed) -> float:
    """By how much the best legal move of a unit stays behind what was hoped for, on an imagined battle."""
    use, world = option.choice, next(iter(mind.worlds), None)
    if world is None or not isinstance(use, UseAbility) or world.problems(use):
        return 0.0
    twin = world.clone()
    twin.answer(use)
    decision = _asked(mind, twin)
    if decision is None or decision.unit != use.unit:
        return 0.0
    then = Position(twin.game, mind.seat, mind.weights, mind.memory, mind.care)
    hoped, moves = worked_out(twin, decision, then)
    return max(0.0, hoped.value - moves[0].gain) if moves else 0.0


def _asked(mind: Mind, twin: Battle) -> MoveUnit | None:
    """The move that is asked for once an ability is used; None where something else comes of it."""
    quick = mind.quick(mind.seed)
    for _ in range(BETWEEN):
        if isinstance(twin.decision, MoveUnit) or twin.decision is None:
            break
        twin.answer(quick.choose(twin))
    return twin.decision if isinstance(twin.decision, MoveUnit) else None
