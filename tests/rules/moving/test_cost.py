"""What a move may cost: the longest that is looked at takes half a second, a longer one is not looked at."""

from math import cos, pi, sin
from time import process_time

import pytest
from tests.battles import spearhead_battle

from warhost.engine.battle import Battle
from warhost.engine.decisions import ModelMove, Move, MoveUnit
from warhost.engine.prose import plain
from warhost.players import player
from warhost.rules.moving.judging import BEYOND_REACH, LONGEST_PATH, MOST_LEGS
from warhost.table.movement import Step
from warhost.table.shapes import Place

LONGEST = 0.5
"""Seconds."""


@pytest.fixture(scope="module")
def moving() -> Battle:
    """Ten models in the thick of it."""
    battle = spearhead_battle("fire-and-jade", "vigilant-brotherhood", "gnawfeast-clawpack", 3)
    bots = {side: player("recruit", side) for side in ("red", "blue")}
    while not (isinstance(decision := battle.decision, MoveUnit) and len(decision.models) >= 10):
        assert decision is not None
        battle.answer(bots[decision.player].choose(battle))
    return battle


def wandering(place: Place, length: float, legs: int, turn: float) -> tuple[Step, ...]:
    """A way of so many legs that turns again and again."""
    x, y, path = place.x, place.y, []
    for leg in range(legs):
        x, y = x + cos(turn * leg) * length / legs, y + sin(turn * leg) * length / legs
        path.append(Step(x, y, leg * 37.0 % 360))
    return tuple(path)


def move(battle: Battle, legs: int, each: int, turn: float, beyond: float = BEYOND_REACH - 1) -> Move:
    """So many legs in all, the first models of the unit that moves walking as far as anybody looks at."""
    decision = battle.decision
    assert isinstance(decision, MoveUnit)
    assert decision.unit is not None
    places, moves = battle.state.places[decision.unit], []
    for model in decision.models:
        place, own = places[model], min(each, legs)
        if own and place is not None:
            moves.append(ModelMove(model, wandering(place, decision.limit + beyond, own, turn)))
            legs -= own
    assert not legs
    return Move(tuple(moves))


def spent(battle: Battle, choice: Move, tries: int = 3) -> float:
    """The least processor time that judging it took: others may be at work too."""
    found = []
    for _ in range(tries):
        started = process_time()
        battle.problems(choice)
        found.append(process_time() - started)
    return min(found)


@pytest.mark.parametrize("turn", [pi, 0.1, 2.3])
@pytest.mark.parametrize("beyond", [BEYOND_REACH - 1, -0.1])
def test_the_longest_move_is_judged_soon(moving: Battle, turn: float, beyond: float) -> None:
    moving.problems(move(moving, 20, 10, turn, beyond))  # whatever is compiled first is compiled
    assert spent(moving, move(moving, MOST_LEGS, LONGEST_PATH, turn, beyond)) < LONGEST


def test_more_legs_are_not_looked_at(moving: Battle) -> None:
    longer = move(moving, MOST_LEGS + 1, LONGEST_PATH, 2.3)
    assert spent(moving, longer) < 0.05
    (problem,) = moving.problems(longer)
    assert plain(problem.words, rules=False) == f"a move has at most {MOST_LEGS} legs in all, not {MOST_LEGS + 1}"
